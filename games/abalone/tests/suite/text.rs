//! Position texts, move texts and what they say when they are wrong.

use crate::boards::{on_row_e, position};
use abalone::{Abalone, LAYOUTS, Setup, Variant};
use rules::{Lang, MoveError, Notation, Position, Side, TextError};

const START: &str = "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1";

fn refused(text: &str) -> (&'static str, Option<usize>) {
    match Abalone::parse_position(text, Variant::default()) {
        Err(TextError { at, what }) => {
            for lang in Lang::ALL {
                assert!(!what.say(lang).contains('{'), "{text}: {}", what.say(lang));
            }
            (what.rule, at)
        }
        Ok(_) => panic!("accepted: {text}"),
    }
}

#[test]
fn good_texts_round_trip() {
    for text in [
        START,
        "5/6/7/8/9/8/7/6/5 0 0 b 0 0",
        "5/6/7/8/4S4/8/7/6/5 6 0 w 0 1",
        "s1s2/ssss1s/1s2ss1/3s3s/1S1ss1S2/4S3/S2SSS1/1S1SS1/SS1SS 5 5 w 4294967295 4294967295",
        "SSSSS/SSSSSS/SSSSSSS/SSSSSSSS/SSSSSSSSS/ssssssss/sssssss/ssssss/sssss 0 0 b 0 1",
    ] {
        assert_eq!(position(text).position_text(), text);
    }
}

#[test]
fn layouts_are_those_of_the_file() {
    let file = include_str!("../../layouts.json");
    let lines = file.lines().skip_while(|line| !line.contains("\"layouts\"")).skip(1);
    let entries: Vec<_> = lines
        .filter_map(|line| line.trim().trim_end_matches(',').split_once(": "))
        .map(|(name, text)| (name.trim_matches('"'), text.trim_matches('"')))
        .collect();
    assert_eq!(entries, LAYOUTS);
    for (name, text) in LAYOUTS {
        assert_eq!(position(text).position_text(), text, "{name}");
    }
}

#[test]
fn faults_of_a_position_are_named_and_placed() {
    for (text, rule, at) in [
        ("", "text.empty", 0),
        (" ", "text.empty", 0),
        ("nonsense", "text.char", 0),
        ("ssss", "text.row-short", 4),
        ("ssssss/", "text.row-long", 5),
        ("6/6/7/8/9/8/7/6/5 0 0 b 0 1", "text.row-long", 0),
        ("5/6/7/8/9/8/7/5/5 0 0 b 0 1", "text.row-short", 15),
        ("5/6/7/8/9/8/7/6 0 0 b 0 1", "text.rows-few", 15),
        ("5/6/7/8/9/8/7/6/5/5 0 0 b 0 1", "text.rows-many", 17),
        ("5/6/7/8/9/8/7/6/ 0 0 b 0 1", "text.row-short", 16),
        ("5//6/7/8/9/8/7/6/5 0 0 b 0 1", "text.row-short", 2),
        ("32/6/7/8/9/8/7/6/5 0 0 b 0 1", "text.digits", 1),
        ("5/6/7/8/s08/8/7/6/5 0 0 b 0 1", "text.char", 9),
        ("5/6/7/8/4x4/8/7/6/5 0 0 b 0 1", "text.char", 9),
        ("5/6/7/8/4é4/8/7/6/5 0 0 b 0 1", "text.char", 9),
        ("5/6/7/8/9/8/7/6/5\t0 0 b 0 1", "text.char", 17),
        ("5/6/7/8/9/8/7/6/5", "text.field-missing", 17),
        ("5/6/7/8/9/8/7/6/5 0", "text.field-missing", 19),
        ("5/6/7/8/9/8/7/6/5  0 0 b 0 1", "text.field-missing", 18),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0", "text.field-missing", 25),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 ", "text.field-missing", 26),
        ("5/6/7/8/9/8/7/6/5 00 0 b 0 1", "text.number", 18),
        ("5/6/7/8/9/8/7/6/5 +1 0 b 0 1", "text.number", 18),
        ("5/6/7/8/9/8/7/6/5 0 -1 b 0 1", "text.number", 20),
        ("5/6/7/8/9/8/7/6/5 0 0 b 01 1", "text.number", 24),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 1\n", "text.number", 26),
        ("5/6/7/8/9/8/7/6/5 0 0 b 4294967296 1", "text.number-big", 24),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 99999999999999999999", "text.number-big", 26),
        ("5/6/7/8/9/8/7/6/5 0 0 B 0 1", "text.turn", 22),
        ("5/6/7/8/9/8/7/6/5 0 0  0 1", "text.turn", 22),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 1 ", "text.end", 27),
        ("5/6/7/8/9/8/7/6/5 0 0 b 0 1 0", "text.end", 27),
        ("5/6/7/8/9/8/7/6/5 7 0 b 0 1", "setup.pushed-off", 18),
        ("5/6/7/8/9/8/7/6/5 0 4000000000 b 0 1", "setup.pushed-off", 20),
        ("5/6/7/8/9/8/7/6/5 6 6 b 0 1", "setup.both-won", 20),
    ] {
        assert_eq!(refused(text), (rule, Some(at)), "{text:?}");
    }
}

#[test]
fn the_goal_decides_what_can_have_been_pushed_off() {
    let text = "5/6/7/8/4S4/8/7/6/5 7 3 w 0 1";
    let variant = |goal| Variant::new(goal).expect("a goal");
    assert!(Abalone::parse_position(text, variant(6)).is_err());
    let position = Abalone::parse_position(text, variant(14)).expect("a position");
    assert_eq!(position.variant().goal(), 14);
    assert!(Variant::new(0).is_none() && Variant::new(15).is_none());
}

#[test]
fn a_setup_lists_all_its_faults() {
    let setup = Setup { pushed_off: [9, 300], turn: Side::Two, ..Setup::default() };
    let faults = Abalone::from_setup(&setup, Variant::default()).expect_err("nonsense");
    assert_eq!(faults.iter().map(|fault| fault.rule).collect::<Vec<_>>(), ["setup.pushed-off", "setup.pushed-off"]);
}

#[test]
fn faults_of_a_move_text_are_named_and_placed() {
    let start = Abalone::start();
    for (text, rule, at) in [
        ("", "text.empty", 0),
        ("a", "text.cell", 0),
        ("a1", "text.move", 2),
        ("a1b", "text.cell", 2),
        ("a6b1", "text.cell", 0),
        ("a1f1", "text.cell", 2),
        ("A1B2", "text.cell", 0),
        ("a1 b2", "text.cell", 2),
        ("a1-b2", "text.cell", 2),
        ("a1b2c", "text.cell", 4),
        ("a1b2c3d4", "text.end", 6),
        ("é1", "text.cell", 0),
        ("aé", "text.cell", 0),
        ("a1é", "text.cell", 2),
        (" a1b2", "text.cell", 0),
    ] {
        match start.parse_move(text) {
            Err(MoveError::Text(error)) => assert_eq!((error.what.rule, error.at), (rule, Some(at)), "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn the_canonical_text_is_the_smallest() {
    let position = on_row_e("2SSS4");
    for (text, spellings) in
        [("e5e3f6", vec!["e3e5f4", "e5e3f6"]), ("e4e3d4", vec!["e3e4d3", "e4e3d4"]), ("e3e4", vec!["e3e4"])]
    {
        let m = position.parse_move(text).expect(text);
        assert_eq!(position.spellings(m), spellings);
        assert_eq!(position.move_text(m), spellings[0]);
    }
}

#[test]
fn counters_stop_at_the_end_of_their_range() {
    let last = position("5/6/7/8/4s4/8/7/6/4S 0 0 w 4294967295 4294967295");
    let next = last.after(last.parse_move("e5e6").expect("a move"));
    assert_eq!(next.position_text(), "5/6/7/8/5s3/8/7/6/4S 0 0 b 4294967295 4294967295");
}

#[test]
fn moves_are_described() {
    let said = |position: &Abalone, text: &str| -> Vec<String> {
        let m = position.parse_move(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        position.describe(m).iter().map(|statement| statement.say(Lang::En)).collect()
    };
    assert_eq!(said(&on_row_e("S8"), "e1e2"), ["The marble on e1 moves to e2."]);
    assert_eq!(
        said(&on_row_e("SSSss4"), "e1e2"),
        [
            "The 3 marbles on e1, e2, e3 move one cell in line; the foremost goes to e4.",
            "Sumito, 3 against 2: White’s marbles on e4, e5 give way."
        ]
    );
    assert_eq!(said(&on_row_e("2SSS4"), "e5e3f6"), ["The 3 marbles on e3, e4, e5 step aside to f4, f5, f6."]);
    assert_eq!(
        said(&position("5/6/7/8/6SSs/8/7/6/4s 5 0 b 0 1"), "e7e8")[1..],
        ["Sumito, 2 against 1: White’s marble on e9 gives way.", "White’s marble on e9 leaves the board: 6 of 6.",]
    );
}
