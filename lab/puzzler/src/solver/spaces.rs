use abalone::Abalone;
use fenix::Fenix;
use gunzi::Gunzi;
use rules::{Description, Notation, Options, Random, Rules};

use crate::solver::graph::Graph;

/// More states than any of the spaces that are always the same has.
const MOST_STATES: usize = 2_000_000;

/// A small closed space of positions of one game.
pub struct Space<P: Rules> {
    /// The game.
    pub description: &'static Description<P>,
    /// All that can be reached.
    pub graph: Graph<P>,
    /// The options under which it is played, in several ways: an engine must not mix them up.
    pub options: Vec<Options>,
}

fn options(specs: &'static [rules::OptionSpec], texts: &[&str]) -> Vec<Options> {
    texts.iter().filter_map(|text| Options::parse(specs, text).ok()).collect()
}

/// Gunzi with one or two wedges a side among tombstones, perhaps with pillars; none if the space is too large.
pub fn gunzi(random: &mut Random, most: usize) -> Option<Space<Gunzi>> {
    let mut fields = vec!["-".to_owned(); 17];
    let mut put = |text: String, random: &mut Random| {
        let free: Vec<usize> = (0..17).filter(|&at| fields[at] == "-").collect();
        if let Some(&at) = random.pick(&free) {
            fields[at] = text;
        }
    };
    for side in ['B', 'W'] {
        for _ in 0..=random.below(2) {
            put(format!("{side}{}", 1 + random.below(6)), random);
        }
        if random.below(4) == 0 {
            put(format!("{side}P{}", 2 + random.below(2)), random);
        }
    }
    for _ in 0..2 + random.below(9) {
        put("T".to_owned(), random);
    }
    let turn = if random.below(2) == 0 { 'b' } else { 'w' };
    let text = format!("{}/{}/{} {turn} 1", fields[..5].join(","), fields[5..12].join(","), fields[12..].join(","));
    // The engine must prove what is true of the variant at hand.
    let variant = gunzi::Variant { pillar_blocks: random.below(3) == 0 };
    let ways =
        if variant.pillar_blocks { ["pillar-blocks", "pillar-blocks,repetition=off"] } else { ["", "repetition=off"] };
    let seed = Gunzi::parse_position(&text, variant).ok()?;
    let graph = Graph::explore([seed], most)?;
    Some(Space { description: &gunzi::GUNZI, graph, options: options(gunzi::GUNZI.options, &ways) })
}

/// FENIX on the small board: a king and one more stack, of that letter, against a king; with these options.
pub fn fenix(stack: char, ways: &[&str]) -> Option<Space<Fenix>> {
    // Everything else can be reached from any of these.
    let boards = ["k6/7/7/7/7/7/7/K5S", "7/7/3k3/7/7/2S4/7/4K2"].map(|board| board.replace('S', &stack.to_string()));
    let texts = boards.iter().flat_map(|board| ['r', 'b'].map(|turn| format!("{board} {turn} b - 0 60")));
    let seeds: Vec<_> = texts.filter_map(|text| Fenix::parse_position(&text, fenix::Variant::default()).ok()).collect();
    let graph = Graph::explore(seeds, MOST_STATES)?;
    Some(Space { description: &fenix::FENIX_7X8, graph, options: options(fenix::FENIX_7X8.options, ways) })
}

/// Abalone with two marbles against one, of which that many win; with these options. None if there is no such game.
pub fn abalone(goal: u8, ways: &[&str]) -> Option<Space<Abalone>> {
    let variant = abalone::Variant::new(goal)?;
    let mut seeds = Vec::new();
    for turn in ['b', 'w'] {
        for text in ["5/6/7/8/3SS1s2/8/7/6/5", "5/6/7/8/3ss1S2/8/7/6/5"] {
            seeds.extend(Abalone::parse_position(&format!("{text} 0 0 {turn} 0 1"), variant));
        }
    }
    let graph = Graph::explore(seeds, MOST_STATES)?;
    let ways: Vec<String> = ways.iter().map(|way| format!("goal={goal}{way}")).collect();
    let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
    Some(Space { description: &abalone::ABALONE, graph, options: options(abalone::ABALONE.options, &ways) })
}

impl<P: Rules> Space<P> {
    /// The text of a position with another number of quiet turns, where the game counts them.
    pub fn text(&self, position: &P, quiet_turns: u32) -> String {
        let text = position.position_text();
        // Both games that count them have them in the same place.
        let mut words: Vec<&str> = text.split(' ').collect();
        let number = quiet_turns.to_string();
        if words.len() == 6 {
            words[4] = &number;
        }
        words.join(" ")
    }

    /// A state from which the game goes on.
    pub fn pick(&self, random: &mut Random) -> P {
        loop {
            let position = *self.graph.position(random.below(self.graph.len()) as u32);
            if position.outcome().is_none() {
                return position;
            }
        }
    }
}
