//! The examples that the printed rules describe in words, each with a position that shows it.

use crate::boards::{on_row_e, position};
use abalone::{ABALONE, Abalone, Fact, decode};
use geometry::hexagon::Cell;
use rules::{MoveError, Notation, Options, Outcome, Position, Rulebook, Side};

fn after(position: &Abalone, text: &str) -> Abalone {
    let m = position.parse_move(text).unwrap_or_else(|e| panic!("{text} in {}: {e}", position.position_text()));
    position.after(m)
}

/// The middle row after a move.
fn row_e(position: &Abalone) -> String {
    position.position_text().split('/').nth(4).expect("nine rows").to_owned()
}

fn forbidden(position: &Abalone, text: &str) -> &'static str {
    match position.parse_move(text) {
        Err(MoveError::Illegal(reason)) => reason.rule,
        other => panic!("{text}: {other:?}"),
    }
}

fn cell(name: &str) -> Cell {
    Cell::parse(name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn the_marbles_lie_as_pictured_and_black_begins() {
    let start = Abalone::start();
    assert_eq!(start.turn(), Side::One);
    for side in Side::BOTH {
        assert_eq!(start.marbles(side).len(), 14);
    }
    for (side, names) in [
        (Side::One, "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c3 c4 c5"),
        (Side::Two, "i5 i6 i7 i8 i9 h4 h5 h6 h7 h8 h9 g5 g6 g7"),
    ] {
        assert!(names.split(' ').all(|name| start.on(cell(name)) == Some(side)));
    }
    assert_eq!(start.count_moves(), 44);
}

#[test]
fn a_side_step_moves_two_or_three_marbles_in_a_row() {
    let three = on_row_e("2SSS4");
    assert_eq!(after(&three, "e3e4f4").position_text(), "5/6/7/2SS4/4S4/8/7/6/5 0 0 w 1 1");
    assert_eq!(after(&three, "e3e5f4").position_text(), "5/6/7/2SSS3/9/8/7/6/5 0 0 w 1 1");
    assert_eq!(after(&three, "e3e5d2").position_text(), "5/6/7/8/9/1SSS4/7/6/5 0 0 w 1 1");
    assert_eq!(after(&three, "e5e3f6"), after(&three, "e3e5f4"), "from either end");
}

#[test]
fn an_in_line_move_shifts_one_two_or_three_marbles_into_an_empty_cell() {
    assert_eq!(row_e(&after(&on_row_e("S8"), "e1e2")), "1S7");
    assert_eq!(row_e(&after(&on_row_e("SS7"), "e1e2")), "1SS6");
    assert_eq!(row_e(&after(&on_row_e("SSS6"), "e1e2")), "1SSS5");
}

#[test]
fn the_cells_ahead_must_be_free() {
    let position = position("5/6/7/1S1s4/1SSSs4/8/7/6/5 0 0 b 0 1");
    assert_eq!(forbidden(&position, "e2e3f3"), "taken");
    assert_eq!(forbidden(&position, "e3e4f4"), "no-push");
    assert_eq!(forbidden(&position, "e4e5"), "pac");
}

#[test]
fn never_more_than_three_own_marbles_move() {
    let four = on_row_e("SSSS5");
    assert_eq!(forbidden(&four, "e1e2"), "long");
    assert_eq!(forbidden(&four, "e1e4f2"), "long");
}

#[test]
fn marbles_at_the_end_of_a_longer_row_may_move_off_it() {
    let five = on_row_e("SSSSS4");
    assert_eq!(row_e(&after(&five, "e5e6")), "SSSS1S3");
    assert_eq!(row_e(&after(&five, "e4e5")), "SSS1SS3");
    assert_eq!(row_e(&after(&five, "e3e4")), "SS1SSS3");
    assert_eq!(forbidden(&five, "e2e3"), "long");
}

#[test]
fn a_marble_moves_one_cell_a_turn() {
    assert_eq!(forbidden(&on_row_e("S8"), "e1e3"), "far");
    let around = on_row_e("4S4");
    let ways: Vec<_> =
        ["e6", "f6", "f5", "e4", "d4", "d5"].iter().map(|to| after(&around, &format!("e5{to}"))).collect();
    assert_eq!(ways.len() as u64, around.count_moves());
}

#[test]
fn two_push_one() {
    assert_eq!(row_e(&after(&on_row_e("SSs6"), "e1e2")), "1SSs5");
}

#[test]
fn three_push_one() {
    assert_eq!(row_e(&after(&on_row_e("SSSs5"), "e1e2")), "1SSSs4");
}

#[test]
fn three_push_two() {
    assert_eq!(row_e(&after(&on_row_e("SSSss4"), "e1e2")), "1SSSss3");
}

#[test]
fn at_most_three_own_marbles_count_for_a_push() {
    let five = on_row_e("SSSSSss2");
    assert_eq!(row_e(&after(&five, "e3e4")), "SS1SSSss1", "the foremost three push");
    assert_eq!(forbidden(&five, "e2e3"), "long");
    assert_eq!(forbidden(&on_row_e("SSSSsss2"), "e2e3"), "pac", "the fourth does not help");
}

#[test]
fn marbles_are_pushed_only_along_the_row() {
    let position = position("5/6/7/2ss4/2SSS4/8/7/6/5 0 0 b 0 1");
    assert_eq!(forbidden(&position, "e3e5f4"), "no-push");
}

#[test]
fn nobody_has_to_push() {
    let position = on_row_e("SSs6");
    assert!(position.parse_move("e1e2").is_ok());
    assert!(position.parse_move("e2f3").is_ok() && position.count_moves() > 5);
}

#[test]
fn no_push_without_an_empty_cell_behind_two_white_marbles() {
    assert_eq!(forbidden(&on_row_e("SSSssS3"), "e1e2"), "behind");
    assert_eq!(forbidden(&on_row_e("SSSssss2"), "e1e2"), "pac-of-three");
}

#[test]
fn no_push_without_contact() {
    let position = on_row_e("SSS1ss3");
    assert_eq!(forbidden(&position, "e1e5"), "gap");
    assert_eq!(row_e(&after(&position, "e1e2")), "1SSSss3", "the row closes up and nothing is pushed");
}

#[test]
fn no_push_by_marbles_that_are_not_in_a_straight_row() {
    // Black on e2, e3 and, round the corner, f5: the white marble on e4 is pushed by two, those on e4 and e5 by none.
    let position = position("5/6/7/3S4/1SSss4/8/7/6/5 0 0 b 0 1");
    assert_eq!(forbidden(&position, "e2f5f3"), "crooked");
    assert_eq!(forbidden(&position, "e2e3"), "pac");
    assert_eq!(forbidden(&position, "f5e4"), "pac");
}

#[test]
fn pac_one_against_one_two_against_two_three_against_three() {
    for row in ["Ss7", "SSss5", "SSSsss3"] {
        assert_eq!(forbidden(&on_row_e(row), "e1e2"), "pac", "{row}");
    }
}

#[test]
fn three_against_more_is_pac_all_the_same() {
    assert_eq!(forbidden(&on_row_e("SSSssss2"), "e1e2"), "pac-of-three");
    assert_eq!(forbidden(&on_row_e("1SSSsssss"), "e2e3"), "pac-of-three");
}

#[test]
fn a_pac_can_be_broken_from_another_direction() {
    // Two against two on row e. Black pushes the foremost white marble away along the line c1–d2–e3.
    let pac = position("5/6/7/8/SSss5/1S6/S6/6/4s 0 0 b 0 1");
    assert_eq!(forbidden(&pac, "e1e2"), "pac");
    let broken = after(&pac, "c1d2");
    assert_eq!(broken.position_text(), "5/6/7/2s5/SSSs5/1S6/7/6/4s 0 0 w 1 1");
    let later = after(&broken, "a5b5");
    assert_eq!(row_e(&after(&later, "e1e2")), "1SSSs4", "now there is a sumito on row e too");
}

#[test]
fn a_marble_at_the_edge_is_pushed_off_the_board() {
    for (row, text, result) in
        [("6SSs", "e7e8", "7SS"), ("5SSSs", "e6e7", "6SSS"), ("4SSSss", "e5e6", "5SSSs"), ("sSS6", "e3e2", "SS7")]
    {
        let next = after(&on_row_e(row), text);
        assert_eq!(row_e(&next), result);
        assert_eq!((next.pushed_off(Side::One), next.pushed_off(Side::Two)), (1, 0));
        assert_eq!(next.quiet_turns(), 0);
    }
}

#[test]
fn who_pushes_six_marbles_off_first_wins() {
    let position = position("5/6/7/8/6SSs/8/7/6/4s 5 5 b 9 40");
    assert_eq!(position.outcome(), None);
    let won = after(&position, "e7e8");
    assert_eq!(won.outcome(), Some(Outcome::Win(Side::One)));
    assert_eq!(won.score(), Some([6, 5]));
    assert_eq!(won.cause().rule, "end.goal");
    assert_eq!(won.count_moves(), 0);
}

#[test]
fn another_number_of_marbles_can_be_agreed() {
    let options = Options::parse(ABALONE.options(), "goal=2").expect("options");
    let text = "5/6/7/8/6SSs/8/7/6/4s 1 0 b 9 40";
    let mut table = ABALONE.table(&options, Some(text)).expect("a position");
    table.play("e7e8").expect("a push");
    assert_eq!(table.ending().map(|ending| ending.outcome), Some(Outcome::Win(Side::One)));
}

#[test]
fn a_player_without_a_legal_move_loses() {
    let stuck = position("5/6/7/8/9/8/s6/ss4/Sss2 0 0 b 0 1");
    assert_eq!(stuck.outcome(), Some(Outcome::Win(Side::Two)));
    assert_eq!(stuck.cause().rule, "end.stuck");
}

#[test]
fn positions_that_come_back_draw_unless_switched_off() {
    for (options, drawn) in [("", true), ("no-repetition", false)] {
        let options = Options::parse(ABALONE.options(), options).expect("options");
        let mut table = ABALONE.table(&options, None).expect("the start");
        for text in ["c3d3", "g7f7", "d3c3", "f7g7"].repeat(2) {
            assert_eq!(table.ending(), None);
            table.play(text).expect(text);
        }
        assert_eq!(table.ending().map(|ending| ending.cause.rule), drawn.then_some("end.repetition"));
    }
}

#[test]
fn a_limit_on_quiet_turns_can_be_set() {
    let options = Options::parse(ABALONE.options(), "quiet-limit=2,white-first").expect("options");
    let mut table = ABALONE.table(&options, None).expect("the start");
    table.play("g7f7").expect("White begins");
    assert_eq!(table.ending(), None);
    table.play("c3d3").expect("Black");
    assert_eq!(table.ending().map(|ending| ending.cause.rule), Some("end.quiet"));
}

#[test]
fn atoms_tell_everything_but_the_counters() {
    let position = position("5/6/7/8/6SSs/8/7/6/5 3 2 w 9 40");
    let mut facts = Vec::new();
    position.for_each_atom(|atom| facts.push(decode(atom).expect("an atom")));
    let marble = |side, name| Fact::Marble(side, cell(name));
    let expected = [
        marble(Side::One, "e7"),
        marble(Side::One, "e8"),
        marble(Side::Two, "e9"),
        Fact::PushedOff(Side::One, 3),
        Fact::PushedOff(Side::Two, 2),
        Fact::ToMove(Side::Two),
    ];
    assert_eq!(facts, expected);
    for atom in 0..Abalone::ATOMS as u16 {
        assert_eq!(decode(atom).map(Fact::atom), Some(atom));
    }
    assert_eq!(decode(Abalone::ATOMS as u16), None);
}
