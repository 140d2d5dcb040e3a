//! Random records of all games.
#![allow(dead_code)] // every test file uses its own part

use std::time::Duration;

use record::{Colour, Evaluation, Nag, Record, Shape, Termination};
use rules::{OptionKind, Options, Outcome, Random, Rulebook, Side, Table};

/// Options chosen at random, most of them left alone.
pub(crate) fn random_options(game: &'static dyn Rulebook, random: &mut Random) -> Options {
    let mut options = Options::new(game.options());
    for spec in game.options() {
        if random.below(3) > 0 {
            continue;
        }
        let between = |random: &mut Random, min: u32, max: u32| min + random.below((max - min + 1) as usize) as u32;
        let value = match spec.kind {
            OptionKind::Choice(words) => words[random.below(words.len())].to_owned(),
            OptionKind::Switch => ["on", "off"][random.below(2)].to_owned(),
            OptionKind::Number(min, max) => between(random, min, max).to_string(),
            OptionKind::Limit(min, max) => between(random, min, max.min(40)).to_string(),
        };
        options.set(spec.key, &value).unwrap();
    }
    options
}

/// A game played at random for at most so many turns, also from positions in the middle of a game.
pub(crate) fn random_table(game: &'static dyn Rulebook, plies: usize, random: &mut Random) -> Box<dyn Table> {
    let options = random_options(game, random);
    let mut table = game.table(&options, None).unwrap();
    if random.below(4) == 0 {
        for _ in 0..random.below(30) {
            table.play_random(random);
        }
        table = game.table(&options, Some(&table.position_text())).unwrap();
    }
    while table.plies() < plies && table.ending().is_none() {
        assert!(table.play_random(random));
    }
    table
}

/// A random game with random variations and notes; comments and tag values are taken from `texts`.
pub(crate) fn random_record(
    game: &'static dyn Rulebook,
    plies: usize,
    texts: &[String],
    random: &mut Random,
) -> Record {
    let table = random_table(game, plies, random);
    let mut record = Record::new(table.as_ref());
    if table.ending().is_none() {
        random_end(&mut record, table.as_ref(), random);
    }
    for name in ["Event", "Site", "Date", "Round", "TimeControl", "X_1"] {
        if let Some(text) = random.pick(texts).filter(|_| random_bool(random)) {
            record.tags.set(name, text);
        }
    }
    for side in Side::BOTH {
        if let Some(name) = random.pick(texts) {
            record.set_player(side, name);
        }
    }
    for _ in 0..random.below(8) {
        add_variation(&mut record, random);
    }
    let root = record.tree().root();
    let nodes: Vec<_> = record.tree().walk().collect();
    for text in texts {
        let id = nodes.get(random.below(nodes.len() + 1)).copied().unwrap_or(root);
        let parent = record.tree().parent(id);
        let is_variation = parent.is_some_and(|parent| record.tree().children(parent)[0] != id);
        let notes = record.tree_mut().notes_mut(id).unwrap();
        if text.is_empty() {
            continue;
        }
        if is_variation && random_bool(random) {
            notes.before.push(text.clone());
        } else {
            notes.comments.push(text.clone());
        }
    }
    let cells: Vec<_> = table.cells().into_iter().map(|(_, name)| name).collect();
    for &id in std::iter::once(&root).chain(&nodes) {
        let notes = record.tree_mut().notes_mut(id).unwrap();
        let many = if random.below(8) == 0 { random.below(40) } else { 0 };
        for _ in 0..many {
            let colour = Colour::ALL[random.below(4)];
            let [from, to] = [(); 2].map(|()| &cells[random.below(cells.len())]);
            notes.shapes.extend(Shape::arrow(colour, from, if random_bool(random) { from } else { to }));
        }
    }
    for id in nodes {
        let notes = record.tree_mut().notes_mut(id).unwrap();
        if random.below(4) == 0 {
            notes.clock = Some(Duration::from_millis(random.below(10_000_000) as u64));
        }
        if random.below(8) == 0 {
            notes.spent = Some(Duration::from_nanos(random.next_u64()));
        }
        if random.below(8) == 0 {
            notes.evaluation = Some(random_evaluation(random));
        }
        while random.below(6) == 0 {
            notes.nags.push(Nag(random.below(256) as u8));
        }
    }
    record
}

fn random_bool(random: &mut Random) -> bool {
    random.below(2) == 0
}

fn random_evaluation(random: &mut Random) -> Evaluation {
    match random.below(4) {
        0 => Evaluation::Draw,
        1 => Evaluation::Win(Side::BOTH[random.below(2)], random.next_u64() as u32),
        _ => Evaluation::Hundredths(random.next_u64() as i32),
    }
}

/// An end that the rules did not bring about.
fn random_end(record: &mut Record, table: &dyn Table, random: &mut Random) {
    let ends = [
        (None, None),
        (Some(Outcome::Win(Side::One)), Some(Termination::Resignation)),
        (Some(Outcome::Win(Side::Two)), Some(Termination::Time)),
        (Some(Outcome::Draw), Some(Termination::Agreement)),
        (Some(Outcome::Draw), None),
        (None, Some(Termination::Other("rain \"and\" thunder".to_owned()))),
    ];
    (record.result, record.termination) = random.pick(&ends).cloned().unwrap();
    if random_bool(random) {
        record.score = table.score();
    }
}

/// Plays some turns from any node of the record.
pub(crate) fn add_variation(record: &mut Record, random: &mut Random) {
    let nodes: Vec<_> = std::iter::once(record.tree().root()).chain(record.tree().walk()).collect();
    let mut at = nodes[random.below(nodes.len())];
    for _ in 0..=random.below(4) {
        if at == record.tree().last() {
            // What comes now would not be a variation: it would make the game longer.
            return;
        }
        let moves = record.table_at(at).unwrap().moves();
        match random.pick(&moves) {
            Some(text) => at = record.play(at, text).unwrap(),
            None => return,
        }
    }
}
