//! Entering moves click by click, and what clicks that lead nowhere are told.

use std::collections::HashMap;

use crate::boards::{on_row_e, position};
use abalone::{ABALONE, Abalone};
use geometry::hexagon::Cell;
use rules::conformance::walk;
use rules::{Input, Notation, Options, Position, Random, Rulebook, Step};

fn steps(cells: &str) -> Vec<Step> {
    cells.split_whitespace().map(|name| Step::Cell(Cell::parse(name).expect(name).number())).collect()
}

fn spelled(position: &Abalone, text: &str) -> Vec<Vec<Step>> {
    let mut out = Vec::new();
    position.steps(position.parse_move(text).unwrap_or_else(|e| panic!("{text}: {e}")), &mut out);
    out
}

#[test]
fn a_single_marble_is_two_clicks() {
    assert_eq!(spelled(&on_row_e("S8"), "e1e2"), [steps("e1 e2")]);
}

#[test]
fn a_line_is_its_ends_and_a_target() {
    let three = on_row_e("2SSSs3");
    assert_eq!(spelled(&three, "e3e4"), [steps("e3 e5 e6"), steps("e5 e3 e6"), steps("e3 e6")]);
    assert_eq!(spelled(&three, "e3e5f4"), [steps("e3 e5 f4"), steps("e5 e3 f6")]);
}

#[test]
fn clicks_narrow_the_moves() {
    let position = on_row_e("2SS5");
    let entry = position.enter(&steps("e3 e4"));
    assert_eq!(entry.complete, None);
    assert_eq!(entry.next, steps("d2 d3 e2 e5 f3 f4"));
    assert_eq!(entry.candidates.len(), 6);
    assert_eq!(position.enter(&steps("e3 e4 e2")).complete, position.parse_move("e4e3").ok());
}

#[test]
fn no_two_moves_share_a_spelling() {
    let start = abalone::layout("belgian-daisy", abalone::Variant::default()).expect("a layout");
    walk(start, &mut Random::new(5), 200, |position, _, _| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut seen = HashMap::new();
        let mut spellings = Vec::new();
        for m in moves {
            spellings.clear();
            position.steps(m, &mut spellings);
            for spelling in spellings.drain(..) {
                if let Some(other) = seen.insert(spelling.clone(), m) {
                    panic!("{spelling:?} is {m:?} and {other:?} in {}", position.position_text());
                }
            }
        }
    });
}

#[test]
fn clicks_that_lead_nowhere_are_answered_by_the_rule() {
    let around_the_corner = "5/6/7/1S6/S8/8/7/6/5 0 0 b 0 1";
    let row = |row: &str| format!("5/6/7/8/{row}/8/7/6/5 0 0 b 0 1");
    for (text, clicks, rule) in [
        (row("Ss7"), "e3", Some("empty")),
        (row("Ss7"), "e2", Some("theirs")),
        (row("Ss7"), "e1 e2", Some("pac")),
        (row("Ss7"), "e1 e1", Some("same")),
        (row("SSss5"), "e1 e3", Some("pac")),
        (row("SSss5"), "e1 e2 e3", Some("pac")),
        (row("SSsS5"), "e2 e1 e3", Some("behind")),
        (row("SSsS5"), "e1 e2 e3", Some("behind")),
        (row("SS1s5"), "e1 e4", Some("gap")),
        (row("SS1s5"), "e1 e2 e4", Some("gap")),
        (row("S8"), "e1 e3", Some("far")),
        (row("S1S6"), "e1 e3", Some("hole")),
        (row("SSSS5"), "e1 e4", Some("long")),
        (row("S8"), "e1 f3", Some("crooked")),
        (around_the_corner.to_owned(), "e1 f3", Some("crooked")),
        (row("SS7"), "e1 e2 e3 e4", Some("text.end")),
        // A line, or a marble, that can do nothing at all: a push that fails tells most.
        ("4S/6/7/8/9/ssss4/SSSsss1/ssssss/5 0 0 b 0 9".to_owned(), "c1 c3", Some("pac")),
        ("4S/6/7/8/9/8/sss4/SSS3/Sss2 0 0 b 0 9".to_owned(), "b1 b2", Some("no-push")),
        ("4S/6/7/8/9/SS6/SSS4/SSSS2/SSSS1 0 0 b 0 9".to_owned(), "b1 b2", Some("taken")),
        (row("SS7"), "e1 e2", None),
        (row("SS7"), "", None),
    ] {
        let options = Options::new(ABALONE.options());
        let table = ABALONE.table(&options, Some(&text)).expect("a position");
        let answer = table.why_not(&steps(clicks));
        assert_eq!(answer.map(|error| error.statement().rule), rule, "{clicks} in {text}");
    }
    let start = position("5/6/7/8/S8/8/7/6/5 0 0 b 0 1");
    for odd in [vec![Step::Left], vec![Step::Cell(30), Step::Outside], vec![Step::Cell(61)], vec![Step::Cell(255)]] {
        assert_eq!(start.attempt(&odd), None);
    }
}
