//! Clicks that lead nowhere are answered by the rule, from the first one on.

use fenix::Fenix;
use geometry::grid;
use rules::{Input, Notation, Position, Step};

fn rule(position: &str, cells: &[&str]) -> &'static str {
    let position = Fenix::parse_position(position, fenix::Variant::default()).unwrap();
    let steps: Vec<_> = cells.iter().map(|name| Step::Cell(grid::parse(name).unwrap())).collect();
    assert!(position.enter(&steps).candidates.is_empty(), "{cells:?} lead somewhere");
    position.parse_move(&position.attempt(&steps).unwrap()).unwrap_err().statement().rule
}

#[test]
fn one_click_on_a_stack_that_may_not_move_is_answered() {
    // Red must capture with the soldier on b5.
    let capture = "8k/9/9/1s7/1S7/9/9/9/K7G r b - 3 41";
    assert_eq!(rule(capture, &["a1"]), "no.capture-first");
    assert_eq!(rule(capture, &["i9"]), "no.not-yours");
    assert_eq!(rule(capture, &["e5"]), "no.empty-square");
    // Red's king has been captured: only a soldier beside a general may move.
    let rising = "8k/9/9/9/9/9/9/3S5/3G4S r b - 0 41";
    assert_eq!(rule(rising, &["i1"]), "no.king-first");
    assert_eq!(Fenix::parse_position(rising, fenix::Variant::default()).unwrap().count_moves(), 1);
}
