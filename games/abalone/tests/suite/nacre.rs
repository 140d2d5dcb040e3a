//! The two-cell dialect: writing, reading, and what it can be taken for.

use std::collections::HashMap;

use crate::boards::{on_row_e, position};
use abalone::{Abalone, Variant, layout, nacre};
use rules::conformance::walk;
use rules::{Notation, Position, Random};

fn check(position: &Abalone, text: &str, dialect: &str) {
    let m = position.parse_move(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(nacre::text(position, m), dialect, "{text}");
    assert_eq!(nacre::candidates(position, dialect), Ok(vec![m]), "{dialect}");
}

fn candidates(position: &Abalone, dialect: &str) -> Vec<String> {
    let moves = nacre::candidates(position, dialect).unwrap_or_else(|e| panic!("{dialect}: {e}"));
    moves.into_iter().map(|m| position.move_text(m)).collect()
}

#[test]
fn in_line_the_last_cell_that_changes_is_named() {
    check(&on_row_e("S8"), "e1e2", "e1e2");
    check(&on_row_e("SS7"), "e1e2", "e1e3");
    check(&on_row_e("SSS6"), "e1e2", "e1e4");
    check(&on_row_e("SSs6"), "e1e2", "e1e4");
    check(&on_row_e("SSSss4"), "e1e2", "e1e6");
}

#[test]
fn a_marble_pushed_off_is_named_by_its_cell() {
    check(&on_row_e("6SSs"), "e7e8", "e7e9");
    check(&on_row_e("4SSSss"), "e5e6", "e5e9");
}

#[test]
fn a_side_step_is_named_from_the_end_that_is_further_away() {
    let three = on_row_e("2SSS4");
    check(&three, "e3e4f4", "e3f5");
    check(&three, "e3e4f3", "e4f3");
    check(&three, "e3e5f4", "e3f6");
    check(&three, "e3e5f3", "e5f3");
    check(&three, "e3e5d3", "e3d5");
    check(&three, "e3e5d2", "e5d2");
}

#[test]
fn other_ways_to_write_are_understood() {
    let three = on_row_e("2SSSs3");
    assert_eq!(candidates(&three, "e3e6"), ["e3e4"], "where the foremost marble lands");
    assert_eq!(candidates(&on_row_e("4SSSss"), "e5e8"), ["e5e6"]);
    let blocked = position("5/6/7/8/2SS5/2s5/7/6/5 0 0 b 0 1");
    assert_eq!(candidates(&blocked, "e4f4"), ["e4f4"], "the single marble first");
    let readings = nacre::readings(&blocked, "e4f4").expect("two cells");
    assert_eq!(readings.iter().map(|&m| blocked.move_text(m)).collect::<Vec<_>>(), ["e4f4", "e3e4f4"]);
}

#[test]
fn what_is_no_move_has_no_reading() {
    let start = Abalone::start();
    for text in ["a1b2", "a1a2", "e5e6", "a1i9", "c3f6"] {
        assert_eq!(candidates(&start, text), Vec::<String>::new(), "{text}");
    }
    for (text, at) in [("", 0), ("a1", 2), ("a1b", 2), ("a1b2c3", 4), ("x1b2", 0), ("a1b2c3d4", 6)] {
        assert_eq!(nacre::candidates(&start, text).map_err(|error| error.at), Err(Some(at)), "{text}");
    }
}

/// A move as `PlayStrategy` keeps it, with cells the other way round.
#[test]
fn texts_with_swapped_cells_can_be_turned_round() {
    assert_eq!(nacre::swapped("e9e6").as_deref(), Some("i5f5"));
    for text in ["e", "e0e6", "j1a1", "5e", "é9e6", "e9e"] {
        assert_eq!(nacre::swapped(text), None);
    }
    let daisy = layout("belgian-daisy", Variant::default()).expect("a layout");
    assert_eq!(candidates(&daisy.with_turn(rules::Side::Two), "i5f5"), ["i5h5"]);
}

#[test]
fn no_two_moves_share_a_text() {
    for (seed, name) in (1..).zip(["standard", "belgian-daisy", "star", "spider"]) {
        let start = layout(name, Variant::default()).expect("a layout");
        walk(start, &mut Random::new(seed), 300, |position, _, _| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let mut seen = HashMap::new();
            for m in moves {
                let text = nacre::text(position, m);
                if let Some(other) = seen.insert(text.clone(), m) {
                    panic!("{text} is {m:?} and {other:?} in {}", position.position_text());
                }
            }
            // Reading all of them at every position would take long.
            if let Some((text, &m)) = seen.iter().next() {
                assert_eq!(nacre::candidates(position, text), Ok(vec![m]));
                assert_eq!(nacre::readings(position, text).expect("two cells")[0], m);
            }
        });
    }
}
