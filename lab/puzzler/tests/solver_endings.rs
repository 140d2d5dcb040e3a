//! What engines call proved when they use endgame tables, held against positions solved backwards.

use engine::{Budget, Engine, Outlook, Resources, SearchRequest, find};
use gunzi::Gunzi;
use puzzler::solver::{Graph, Space, Tally, Trial};
use rules::{Description, Layered, Notation as _, Options, Place, Position, Random, Rulebook as _};
use tables::{Order, Tables, make};

/// Blocks of the second layer without pillars: enough for small spaces.
const BLOCKS: u32 = 20;

fn some_tables() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let most_blocks = Some(BLOCKS as usize);
    make::<Gunzi>(Order { folder: folder.path(), game: "gunzi", layers: 2, threads: 2, most_blocks }, &mut |_| {})
        .unwrap();
    folder
}

/// A space with so many wedges among six or five tombstones.
fn space(layer: u32, random: &mut Random) -> Option<Space<Gunzi>> {
    let description: &'static Description<Gunzi> = &gunzi::GUNZI;
    let block = random.below(BLOCKS as usize) as u32;
    let seed = Gunzi::at_place(Place { layer, block, index: random.next_u64() % Gunzi::block_len(layer, block) })?;
    let graph = Graph::explore([seed], 60_000)?;
    let options = ["", "repetition=off"].map(|text| Options::parse(description.options(), text).unwrap()).to_vec();
    (graph.outcome(0).is_none() && graph.len() > 20).then_some(Space { description, graph, options })
}

#[test]
fn nothing_false_is_called_proved_with_tables() {
    let folder = some_tables();
    let mut random = Random::new(11);
    let mut tally = Tally::default();
    let mut spaces = 0;
    while spaces < 60 {
        let layer = if spaces < 45 { 2 } else { 3 };
        let Some(space) = space(layer, &mut random) else {
            continue;
        };
        spaces += 1;
        let mut trial = Trial::new(&space).unwrap().with_endings(folder.path()).unwrap();
        for _ in 0..6 {
            trial.round(&mut random, &mut tally);
        }
        trial.review(&mut random, &mut tally);
    }
    assert_eq!(tally.wrong(), 0, "{tally}\n{}", tally.examples.join("\n"));
    let [wins, draws, losses] = tally.proved;
    assert!(wins > 300 && draws > 300 && losses > 300, "{tally}");
}

/// With tables a handful of nodes is enough, and the best move wins by as much as can be.
#[test]
fn what_tables_know_is_known_at_once() {
    let folder = some_tables();
    let tables = Tables::<Gunzi>::open(folder.path(), "gunzi", 100).unwrap();
    let (game, options) = find("gunzi").unwrap();
    let mut engine = Engine::with(game, Resources { mebibytes: 1, ..Resources::default() }).unwrap();
    assert_eq!(engine.set_endings(Some(folder.path())).ok(), Some(true));
    let mut random = Random::new(12);
    let mut counts = [0; 3];
    for _ in 0..2000 {
        let block = random.below(BLOCKS as usize) as u32;
        let index = random.next_u64() % Gunzi::block_len(2, block);
        let position = Gunzi::at_place(Place { layer: 2, block, index }).unwrap();
        if position.outcome().is_some() {
            continue;
        }
        let entry = tables.get(&position).unwrap();
        engine.forget();
        engine.set_game(&options, Some(&position.position_text()), &[]).unwrap();
        let outlook = engine.go(&SearchRequest::for_analysis(Budget::nodes(2000)), &mut |_| {}).outlook().unwrap();
        let expected = match entry.kind() {
            tables::Kind::Draw => (1, outlook == Outlook::Draw),
            tables::Kind::Win => {
                (0, matches!(outlook, Outlook::Win { least_margin, .. } if least_margin == i32::from(entry.margin())))
            }
            tables::Kind::Loss => {
                (2, matches!(outlook, Outlook::Loss { least_margin, .. } if least_margin == i32::from(entry.margin())))
            }
        };
        assert!(expected.1, "{} {entry:?} {outlook:?}", position.position_text());
        counts[expected.0] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(engine.set_endings(Some(empty.path())).ok(), Some(false));
}
