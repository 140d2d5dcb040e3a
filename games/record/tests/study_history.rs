//! Whatever is done can be undone and done again, step by step, and nothing else happens on the way.

use proptest::prelude::*;
use record::study::{Go, Study};
use record::{Colour, Nag, NodeId, Record, Shape};
use rules::{Random, Side};

/// What can happen to a study.
fn act(study: &mut Study, random: &mut Random) {
    let nodes: Vec<_> = std::iter::once(study.record().tree().root()).chain(study.record().tree().walk()).collect();
    let any: NodeId = nodes[random.below(nodes.len())];
    match random.below(20) {
        0..=6 => {
            let moves = study.table().moves();
            if let Some(text) = random.pick(&moves) {
                let _ = study.play(&text.clone());
            }
        }
        7 => {
            let mut table = study.table().fork();
            for _ in 0..random.below(5) {
                table.play_random(random);
            }
            let line: Vec<_> = table.played().split_off(study.table().plies());
            let _ = study.play_line(&line);
        }
        8 => {
            for length in 0..random.below(5) {
                study.set_comment(any, &"word and more"[..length]);
            }
        }
        9 => study.end_typing(),
        10 => study.toggle_mark(any, [Nag::GOOD, Nag::BLUNDER, Nag(14)][random.below(3)]),
        11 => {
            let cells = study.table().cells();
            let [from, to] = [(); 2].map(|()| cells[random.below(cells.len())].1.clone());
            study.toggle_shape(any, Shape::arrow(Colour::ALL[random.below(4)], &from, &to).unwrap());
        }
        12 => study.clear_shapes(any),
        13 => {
            study.set_tag(["Event", "Site"][random.below(2)], ["", "Club", "Home"][random.below(3)]);
            study.set_player(Side::BOTH[random.below(2)], ["", "Ada"][random.below(2)]);
        }
        14 => drop(study.promote(any)),
        15 => drop(study.make_main(any)),
        16 => drop(study.delete(any)),
        17 => {
            let mut other = study.clone();
            for _ in 0..random.below(6) {
                walk(&mut other, random);
                if let Some(text) = random.pick(&other.table().moves()) {
                    let _ = other.play(text);
                    other.set_comment(other.at(), "theirs");
                }
            }
            let other = other.record().clone();
            study.merge(&other);
        }
        18 if random.below(4) == 0 => study.replace(start(random)),
        _ => walk(study, random),
    }
}

fn walk(study: &mut Study, random: &mut Random) {
    let nodes: Vec<_> = study.record().tree().walk().collect();
    let to = random.pick(&nodes).copied().unwrap_or(study.at());
    let ways = [Go::First, Go::Back, Go::On, Go::Last, Go::VariationBefore, Go::VariationBehind, Go::To(to)];
    study.go(ways[random.below(ways.len())]);
}

fn start(random: &mut Random) -> Record {
    let game = engine::all()[random.below(engine::all().len())];
    let mut table = game.table(&rules::Options::new(game.options()), None).unwrap();
    for _ in 0..random.below(40) {
        if table.ending().is_none() {
            table.play_random(random);
        }
    }
    Record::new(table.as_ref())
}

/// The table stands where the cursor is, and the record can be written and read again.
fn check(study: &Study) {
    let replayed = study.record().table_at(study.at()).expect("the cursor is in the tree");
    assert_eq!(study.table().played(), replayed.played());
    assert_eq!(study.table().position_text(), replayed.position_text());
    if let Err(fault) = study.record().replay() {
        panic!("{fault}\n{}", study.record());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_step_is_undone_and_done_again(seed: u64, acts in 1_usize..60) {
        let mut random = Random::new(seed);
        let mut study = Study::new(start(&mut random));
        // The record before each step, by how many steps there are.
        let mut editions = vec![study.record().clone()];
        for _ in 0..acts {
            let was = study.record().clone();
            let steps = steps(&study);
            act(&mut study, &mut random);
            check(&study);
            let now = self::steps(&study);
            // Some acts are several steps and one is none; typing goes on with the newest.
            if now == steps + 1 {
                editions.push(study.record().clone());
            } else if now == steps {
                prop_assert!(*study.record() == was || now > 0);
                *editions.last_mut().unwrap() = study.record().clone();
            } else {
                editions = all_editions(&mut study);
            }
            if random.below(6) == 0 {
                back_and_forth(&mut study, &editions, random.below(4));
            }
        }
        back_and_forth(&mut study, &editions, editions.len());
    }
}

fn steps(study: &Study) -> usize {
    let mut study = study.clone();
    std::iter::from_fn(|| study.undo().then_some(())).count()
}

fn all_editions(study: &mut Study) -> Vec<Record> {
    let mut editions = vec![study.record().clone()];
    while study.undo() {
        editions.push(study.record().clone());
    }
    while study.redo() {}
    editions.reverse();
    editions
}

/// Undoes so many steps and does them again; every edition on the way is the one that it was.
fn back_and_forth(study: &mut Study, editions: &[Record], count: usize) {
    let mut undone = 0;
    assert_eq!(study.record(), editions.last().unwrap());
    while undone < count && study.undo() {
        undone += 1;
        check(study);
        assert_eq!(study.record(), &editions[editions.len() - 1 - undone], "{undone} steps back");
    }
    for left in (0..undone).rev() {
        assert!(study.redo());
        check(study);
        assert_eq!(study.record(), &editions[editions.len() - 1 - left], "{left} steps from the newest");
    }
    assert!(!study.can_redo());
}
