//! A step costs the same at the beginning and in the three hundredth turn. Counted in allocations, not in time: a replay of
//! the game would need some for every turn of it.

use record::study::{Go, Study};
use record::{Nag, Record};

fn long_game() -> Study {
    let (game, options) = engine::find("abalone:belgian-daisy,repetition=off").unwrap();
    let mut table = game.table(&options, None).unwrap();
    // Two marbles walk to and fro: the games that last longest are those in which nothing happens.
    for text in ["a1b1", "i5h5", "b1a1", "h5i5"].into_iter().cycle().take(300) {
        table.play(text).unwrap();
    }
    Study::new(Record::new(table.as_ref()))
}

/// How many allocations something takes.
fn cost(act: impl FnOnce()) -> u64 {
    allocation_counter::measure(act).count_total
}

#[test]
fn steps_cost_the_same_everywhere() {
    let mut study = long_game();
    let there_and_back = |study: &mut Study, ply: usize| {
        study.go(Go::First);
        study.go_to_address(&vec![0; ply]);
        // Buffers grow on the first way.
        study.go(Go::On);
        study.go(Go::Back);
        cost(|| {
            study.go(Go::On);
            study.go(Go::Back);
        })
    };
    let early = there_and_back(&mut study, 10);
    let late = there_and_back(&mut study, 290);
    assert!(late <= early + 4, "{early} at ply 10, {late} at ply 290");
}

#[test]
fn changes_cost_what_they_change() {
    let mut study = long_game();
    let changes = |study: &mut Study, ply: usize| {
        study.go(Go::First);
        study.go_to_address(&vec![0; ply]);
        cost(|| {
            study.play("a2b2").unwrap();
            study.set_comment(study.at(), "Better.");
            study.toggle_mark(study.at(), Nag::GOOD);
            for _ in 0..3 {
                study.undo();
            }
        })
    };
    changes(&mut study, 100);
    let early = changes(&mut study, 10);
    let late = changes(&mut study, 290);
    assert!(late <= early + 10, "{early} at ply 10, {late} at ply 290");
}
