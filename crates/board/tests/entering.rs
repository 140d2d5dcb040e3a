//! Every legal move can be entered, in every way that there is; nothing else is ever played.

mod common;

use std::sync::Arc;

use board::{Entering, Reply};
use common::{GAMES, some_positions};
use rules::{Random, Step, Table};

/// All ways to spell the moves of a position, found by going on with every possible step.
fn spellings(table: &dyn Table, most: usize) -> Vec<(Vec<Step>, String)> {
    let mut found = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(steps) = open.pop() {
        let entry = table.enter(&steps);
        found.extend(entry.complete.map(|text| (steps.clone(), text)));
        open.extend(entry.next.iter().map(|&step| [&steps[..], &[step]].concat()));
        if found.len() > most {
            break;
        }
    }
    found
}

/// Presses the steps one after the other and, if need be, says that it is enough.
fn enter(entering: &mut Entering, steps: &[Step]) -> Option<String> {
    for (index, &step) in steps.iter().enumerate() {
        match entering.choose(step) {
            Reply::Played(text) => {
                // Nothing was left to choose, so the rest of the spelling says nothing new.
                let rest = entering.table().enter(&steps[..=index]);
                assert_eq!(rest.candidates, std::slice::from_ref(&text));
                return Some(text);
            }
            Reply::Picked | Reply::Grown => {}
            other => panic!("{step:?} of {steps:?}: {other:?}"),
        }
    }
    match entering.done() {
        Some(Reply::Played(text)) => Some(text),
        _ => None,
    }
}

#[test]
fn every_spelling_of_every_move_can_be_pressed() {
    for game in GAMES {
        for table in some_positions(game, 12) {
            for (steps, text) in spellings(table.as_ref(), 400) {
                let mut entering = Entering::new(table.clone());
                assert_eq!(enter(&mut entering, &steps).as_ref(), Some(&text), "{table:?} {steps:?}");
            }
        }
    }
}

#[test]
fn every_move_from_cell_to_cell_can_be_dragged() {
    for game in GAMES {
        let mut dragged = 0;
        for table in some_positions(game, 12) {
            for text in table.moves() {
                let [Step::Cell(from), Step::Cell(to)] = table.steps(&text).unwrap()[..] else {
                    continue;
                };
                let mut entering = Entering::new(table.clone());
                assert_eq!(entering.grab(from), Reply::Picked);
                let reply = entering.drop(&[from], to);
                let played = match reply {
                    Reply::Played(played) => Some(played),
                    _ => entering.complete().map(str::to_owned),
                };
                assert_eq!(played, Some(text), "{table:?}");
                dragged += 1;
            }
        }
        assert!(dragged > 0, "{game}");
    }
}

#[test]
fn undo_returns_to_where_one_was() {
    for game in GAMES {
        for table in some_positions(game, 6) {
            for (steps, _) in spellings(table.as_ref(), 100) {
                let mut entering = Entering::new(table.clone());
                for &step in &steps[..steps.len() - 1] {
                    let (before, entry) = (entering.steps().to_vec(), entering.entry().clone());
                    if matches!(entering.choose(step), Reply::Played(_)) {
                        break;
                    }
                    assert_eq!(entering.undo(), Reply::Undone);
                    assert_eq!((entering.steps(), entering.entry()), (&before[..], &entry));
                    entering.choose(step);
                }
            }
        }
    }
}

#[test]
fn a_move_is_never_played_on_the_first_press() {
    for game in GAMES {
        for table in some_positions(game, 20) {
            for (cell, _) in table.cells() {
                let reply = Entering::new(table.clone()).press(cell);
                assert!(!matches!(reply, Reply::Played(_)), "{table:?} {cell}");
            }
        }
    }
}

#[test]
fn any_presses_lead_to_legal_moves_only() {
    let mut random = Random::new(7);
    for game in GAMES {
        let mut played = 0;
        for table in some_positions(game, 12) {
            let moves = table.moves();
            let mut entering = Entering::new(table.clone());
            for _ in 0..150 {
                let cell = random.below(90) as u8;
                let reply = match random.below(12) {
                    0 => entering.choose(Step::Left),
                    1 => entering.choose(Step::Right),
                    2 => entering.choose(Step::Outside),
                    3 => entering.undo(),
                    4 => entering.done().unwrap_or(Reply::Nothing),
                    5 => entering.grab(cell),
                    6 => entering.drop(&[random.below(90) as u8, random.below(90) as u8], cell),
                    _ => entering.press(cell),
                };
                if let Reply::Played(text) = reply {
                    assert!(moves.contains(&text), "{table:?} {text}");
                    assert_eq!(entering.steps(), [], "ready for the next");
                    played += 1;
                }
                let _ = (entering.targets(), entering.turns(), entering.foreseen(cell), entering.is_open(cell));
            }
        }
        assert!(played > 0, "{game}");
    }
}

#[test]
fn what_is_refused_is_explained() {
    let table = common::table("abalone:belgian-daisy", None);
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let reason = |reply: Reply| match reply {
        Reply::Refused { error, .. } => error.map(|error| error.statement().rule),
        other => panic!("{other:?}"),
    };
    let mut entering = Entering::new(table.clone());
    assert!(reason(entering.press(cell("e5"))).is_some(), "an empty cell");
    assert!(reason(entering.press(cell("a4"))).is_some(), "a marble of the opponent");
    assert_eq!(entering.press(cell("a1")), Reply::Picked);
    assert!(reason(entering.drop(&[cell("a1")], cell("i9"))).is_some(), "too far");
    assert_eq!(entering.cells(), [cell("a1")], "it stays picked");
}

#[test]
fn a_line_is_picked_by_dragging_over_it() {
    let table = common::table("abalone", None);
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let mut entering = Entering::new(table.clone());
    entering.grab(cell("c3"));
    assert_eq!(entering.drop(&[cell("c3"), cell("c4")], cell("c5")), Reply::Grown);
    assert_eq!(entering.cells(), [cell("c3"), cell("c5")]);
    assert!(!entering.targets().is_empty());
    // Over two marbles and off to the side of the second, which is where that one goes.
    let mut entering = Entering::new(table.clone());
    entering.grab(cell("c3"));
    let reply = entering.drop(&[cell("c3"), cell("c4")], cell("d5"));
    let Reply::Played(text) = reply else { panic!("{reply:?}") };
    let steps = table.steps(&text).unwrap();
    assert_eq!(steps, ["c3", "c4", "d4"].map(|name| Step::Cell(cell(name))), "{text}");
}

#[test]
fn the_ends_of_a_line_have_no_order() {
    let table = common::table("abalone:belgian-daisy", None);
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let mut entering = Entering::new(table.clone());
    entering.press(cell("c2"));
    entering.press(cell("c3"));
    let sides: Vec<_> = entering.targets();
    assert!(sides.contains(&cell("d2")), "where c2 goes");
    assert!(sides.contains(&cell("d4")), "where c3 goes");
}

#[test]
fn steps_entered_in_advance_are_played_kept_or_dropped() {
    let table = common::table("gunzi", None);
    let moves = table.moves();
    let whole = table.steps(&moves[0]).unwrap();
    assert_eq!(Entering::resume(table.clone(), &whole).1, Reply::Played(moves[0].clone()));
    let (entering, reply) = Entering::resume(table.clone(), &whole[..whole.len() - 1]);
    assert_eq!(reply, Reply::Grown);
    assert_eq!(entering.steps(), &whole[..whole.len() - 1]);
    let (entering, reply) = Entering::resume(table.clone(), &[Step::Cell(0), Step::Cell(0)]);
    assert!(matches!(reply, Reply::Refused { .. }));
    assert_eq!(entering.steps(), []);
    assert_eq!(Entering::resume(table, &[]).1, Reply::Nothing);
}

#[test]
fn a_finished_game_takes_no_moves() {
    let mut finished = Vec::new();
    for game in GAMES {
        let mut table = common::table(game, None).fork();
        let mut random = Random::new(3);
        while table.plies() < 3000 && table.play_random(&mut random) {}
        if table.moves().is_empty() {
            let mut entering = Entering::new(Arc::from(table));
            for cell in 0..90 {
                assert!(matches!(entering.press(cell), Reply::Refused { .. }), "{game}: {cell}");
            }
            finished.push(game);
        }
    }
    assert!(finished.len() >= 3, "games at random can go on for ever, but not so many: {finished:?}");
}
