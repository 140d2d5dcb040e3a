//! Every legal move can be entered, in every way that there is; nothing else is ever played.

mod common;

use std::sync::Arc;

use board::{Entering, Reply};
use common::{GAMES, some_positions};
use rules::{Cell, Random, Step, Table};

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
fn a_touched_piece_is_not_let_go() {
    let table = common::table("gunzi", None);
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let mut entering = Entering::new(table.clone());
    assert_eq!(entering.touched(), None);
    assert_eq!(entering.press(cell("a1")), Reply::Picked);
    let touched = entering.touched().unwrap();
    assert_eq!(touched, cell("a1"));
    let held = Reply::Held(touched);
    assert_eq!(entering.keeping(touched, |entering| entering.press(cell("a2"))), held, "another piece");
    assert_eq!(entering.keeping(touched, |entering| entering.press(cell("a1"))), held, "the same once more");
    assert_eq!(entering.keeping(touched, Entering::undo), held);
    assert_eq!(entering.keeping(touched, Entering::clear), held);
    assert_eq!(entering.cells(), [touched]);
    // Where it goes is free until the move is made.
    assert_eq!(entering.keeping(touched, |entering| entering.press(cell("b1"))), Reply::Grown);
    assert_eq!(entering.keeping(touched, Entering::undo), Reply::Undone);
    let far = entering.keeping(touched, |entering| entering.press(cell("c3")));
    assert!(matches!(far, Reply::Refused { .. }), "{far:?}");
    assert_eq!(entering.keeping(touched, |entering| entering.press(cell("b2"))), Reply::Grown);
    let played = entering.keeping(touched, |entering| entering.choose(Step::Left));
    assert_eq!(played, Reply::Played("a1-b2l".to_owned()));
    // Marbles that go together may change, but not without the one that was touched.
    let table = common::table("abalone", None);
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let mut entering = Entering::new(table.clone());
    entering.press(cell("c4"));
    let touched = entering.touched().unwrap();
    assert_eq!(entering.keeping(touched, |entering| entering.press(cell("c3"))), Reply::Grown);
    assert_eq!(entering.touched(), Some(touched));
    assert_eq!(entering.keeping(touched, Entering::undo), Reply::Undone);
    assert_eq!(entering.keeping(touched, |entering| entering.press(cell("c5"))), Reply::Grown);
    assert_eq!(entering.keeping(touched, |entering| entering.press(cell("a1"))), Reply::Held(touched));
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

/// Picks pieces one after the other.
fn pick(entering: &mut Entering, names: &[&str]) -> Vec<Reply> {
    let table = entering.table().clone();
    names.iter().map(|name| entering.press(common::cell(table.as_ref(), name))).collect()
}

#[test]
fn marbles_pressed_one_after_the_other_are_a_line() {
    let table = common::table("abalone", None);
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let line = ["c3", "c4", "c5"].map(cell);
    let mut ends = Entering::new(table.clone());
    pick(&mut ends, &["c3", "c5"]);
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut entering = Entering::new(table.clone());
        let names = order.map(|place| ["c3", "c4", "c5"][place]);
        assert_eq!(pick(&mut entering, &names), [Reply::Picked, Reply::Grown, Reply::Grown], "{names:?}");
        let mut group = entering.group().to_vec();
        group.sort_unstable();
        assert_eq!((group, entering.targets()), (line.to_vec(), ends.targets()), "{names:?}");
        assert!(matches!(entering.press(cell("d4")), Reply::Played(_)), "{names:?}");
    }
}

#[test]
fn a_fourth_marble_gets_the_reason_and_others_begin_anew() {
    let table = common::table("abalone", None);
    let cell = |name: &str| common::cell(table.as_ref(), name);
    // No two of these can move by themselves, yet three can be picked.
    let mut entering = Entering::new(table.clone());
    pick(&mut entering, &["b2", "b3", "b4"]);
    let group = entering.group().to_vec();
    assert_eq!(group.len(), 3);
    let Reply::Refused { error: Some(error), .. } = entering.press(cell("b5")) else { panic!("a fourth") };
    assert_eq!(error.statement().rule, "long");
    assert_eq!(entering.group(), group, "the three stay picked");
    assert_eq!(entering.press(cell("c5")), Reply::Picked, "one beside the line is another beginning");
    assert_eq!(entering.cells(), [cell("c5")]);
    pick(&mut entering, &["c4", "c3"]);
    assert_eq!(entering.undo(), Reply::Undone);
    assert_eq!(entering.group(), [cell("c4"), cell("c5")], "one step back");
    assert_eq!(entering.press(cell("c4")), Reply::Undone, "the newest again takes it back");
    assert_eq!(entering.cells(), [cell("c5")]);
}

#[test]
fn a_group_is_dragged_by_any_of_its_marbles() {
    let table = common::table("abalone", None);
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let lifts = [("c3", "d3", "c3c5d3"), ("c4", "d4", "c3c5d3"), ("c5", "d6", "c3c5d4"), ("c3", "c4", "c3c4")];
    for (from, to, text) in lifts {
        let mut entering = Entering::new(table.clone());
        pick(&mut entering, &["c3", "c4", "c5"]);
        let [from, to] = [from, to].map(cell);
        assert!(entering.grabs(from));
        assert_eq!(entering.grab(from), Reply::Nothing, "it is in the hand already");
        let played = entering.drop(&[from], to);
        assert_eq!(played, Reply::Played(table.judge(text).unwrap()), "{from} {to}");
    }
    let mut entering = Entering::new(table.clone());
    pick(&mut entering, &["c3", "c4", "c5"]);
    let Reply::Refused { error: Some(error), .. } = entering.drop(&[cell("c4")], cell("b3")) else { panic!("own") };
    assert_eq!(error.statement().rule, "taken");
    entering.clear();
    assert_eq!(entering.drop(&[cell("c4")], cell("e5")), Reply::Nothing, "a key has let it go meanwhile");
}

#[test]
fn marbles_pressed_in_advance_one_by_one_move_together() {
    let table = common::table("abalone", None);
    let steps = ["c3", "c4", "c5", "d3"].map(|name| Step::Cell(common::cell(table.as_ref(), name)));
    assert_eq!(Entering::resume(table.clone(), &steps).1, Reply::Played(table.judge("c3c5d3").unwrap()));
    let (entering, reply) = Entering::resume(table, &steps[..3]);
    assert_eq!((reply, entering.group().len()), (Reply::Grown, 3));
}

/// Presses two cells, or drags from one to the other.
fn both_ways(table: &Arc<dyn Table>, from: Cell, to: Cell) -> [Reply; 2] {
    let [mut pressing, mut dragging] = [(); 2].map(|()| Entering::new(table.clone()));
    pressing.press(from);
    let pressed = pressing.press(to);
    dragging.grab(from);
    [pressed, dragging.drop(&[from], to)]
}

fn rule_of(reply: &Reply) -> Option<&'static str> {
    match reply {
        Reply::Refused { error, .. } => error.as_ref().map(|error| error.statement().rule),
        _ => None,
    }
}

#[test]
fn a_drag_is_answered_as_two_presses_are() {
    let mut refused = 0;
    for game in GAMES {
        for table in some_positions(game, 12) {
            let first = Entering::new(table.clone());
            let cells: Vec<_> = table.cells().into_iter().map(|(cell, _)| cell).collect();
            for &from in cells.iter().filter(|&&cell| first.begins(cell)) {
                // A line is dragged by passing over all of it.
                for &to in cells.iter().filter(|&&to| to != from && table.group(&[from, to]).is_none()) {
                    let [pressed, dragged] = both_ways(&table, from, to);
                    // A press on another piece that can move begins with that one.
                    if pressed == Reply::Picked {
                        continue;
                    }
                    if matches!(pressed, Reply::Refused { .. }) {
                        assert_eq!(rule_of(&dragged), rule_of(&pressed), "{table:?} {from} {to}");
                        assert!(rule_of(&dragged).is_some(), "{table:?} {from} {to}");
                        refused += 1;
                    } else {
                        assert_eq!(dragged, pressed, "{table:?} {from} {to}");
                    }
                }
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn a_piece_that_cannot_move_is_told_why_when_it_is_dropped() {
    // A pillar-blow is obligatory, so no wedge can be moved.
    let table = common::table("gunzi", Some("-,-,-,-,B1/-,-,-,-,W4,W4,-/-,BP2,W4,-,- b 11"));
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let [_, dragged] = both_ways(&table, cell("a5"), cell("a4"));
    assert_eq!(rule_of(&dragged), Some("blow.obligatory"));
    let mut entering = Entering::new(table.clone());
    entering.press(cell("c2"));
    assert_eq!(rule_of(&entering.drop(&[cell("a5")], cell("a4"))), Some("blow.obligatory"));
    assert_eq!(entering.cells(), [cell("c2")], "what was picked stays picked");
}

#[test]
fn a_topple_is_pressed_and_dragged_where_it_is_legal_and_refused_by_its_own_rule_elsewhere() {
    for (position, rule) in [
        ("-,-,B4,-,-/-,-,W3,-,-,-,-/W4,-,-,-,W4 b 11", None),
        ("-,-,B4,-,-/-,B5,W3,W3,-,-,-/-,-,-,-,W3 b 11", None),
        ("-,-,B4,-,-/-,-,W4,-,-,-,-/W4,-,-,-,W4 b 11", Some("topple.no-flank")),
        ("-,-,B4,-,-/-,B5,W3,W3,-,-,W2/-,-,-,-,- b 11", Some("topple.equal")),
    ] {
        let table = common::table("gunzi", Some(position));
        let [from, to] = ["a3", "b3"].map(|name| common::cell(table.as_ref(), name));
        for reply in both_ways(&table, from, to) {
            assert_eq!(rule_of(&reply), rule, "{position}: {reply:?}");
            assert_eq!(reply == Reply::Grown, rule.is_none(), "{position}: {reply:?}");
        }
    }
}

#[test]
fn a_pillar_blow_is_played_by_any_two_presses_and_by_a_drag() {
    for (position, text, cells) in [
        ("-,-,-,-,B1/-,-,-,-,-,W4,-/-,BP2,W4,-,- b 11", "c2#b6,c3", &["c2", "b6", "c3"][..]),
        ("B1,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,-,BP2,- b 9", "c2#b6;c4#b7", &["c2", "c4", "b6", "b7"]),
    ] {
        let table = common::table("gunzi", Some(position));
        let cell = |name: &str| common::cell(table.as_ref(), name);
        for &first in cells {
            for &second in cells {
                let mut entering = Entering::new(table.clone());
                assert_eq!(entering.press(cell(first)), Reply::Picked);
                let wedges = cells.iter().filter(|name| !name.starts_with('c') || **name == "c3");
                for wedge in wedges.filter(|&&name| name != first) {
                    assert!(entering.targets().contains(&cell(wedge)), "{wedge} is marked after {first}");
                }
                assert_eq!(entering.press(cell(second)), Reply::Played(text.to_owned()), "{first} {second}");
            }
        }
        for (from, to) in [(cells[0], cells[cells.len() - 1]), (cells[cells.len() - 1], cells[0])] {
            let [_, dragged] = both_ways(&table, cell(from), cell(to));
            assert_eq!(dragged, Reply::Played(text.to_owned()), "{from} {to}");
        }
    }
}

#[test]
fn a_wedge_that_two_pillars_reach_goes_onto_the_one_that_is_chosen() {
    let table = common::table("gunzi", Some("B1,-,-,-,-/-,-,-,-,-,W1,W1/-,BP2,W3,BP2,- b 9"));
    let cell = |name: &str| common::cell(table.as_ref(), name);
    let (left, right) = ("c2#b6,c3;c4#b7", "c2#b6;c4#b7,c3");
    for (presses, text) in [
        (&["c2", "c2"][..], left),
        (&["c2", "c3"], left),
        (&["c3", "c2"], left),
        (&["b7", "c3", "c2"], left),
        (&["c2", "b6", "c3"], left),
        (&["c4", "c4"], right),
        (&["c2", "c4", "c3"], right),
        (&["c2", "b6", "c4", "c3"], right),
        (&["c3", "c4"], right),
    ] {
        let mut entering = Entering::new(table.clone());
        let replies: Vec<_> = presses.iter().map(|name| entering.press(cell(name))).collect();
        assert_eq!(replies.last(), Some(&Reply::Played(text.to_owned())), "{presses:?}");
    }
}
