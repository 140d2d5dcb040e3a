//! How freely our own format may be written by hand, and what it says about clocks and marks.

use std::time::Duration;

use record::{Evaluation, Fault, Nag, Record, raw_games, read};
use rules::toy::LANE;

fn read_one(text: &str) -> Result<Record, Fault> {
    let games: Vec<_> = raw_games([text]).collect();
    assert_eq!(games.len(), 1);
    read(&games[0], &[&LANE]).map(|reading| reading.record)
}

/// The moves as we write them.
fn canonical(moves: &str) -> String {
    let text = read_one(&format!("[Game \"lane\"]\n\n{moves}\n")).unwrap_or_else(|fault| panic!("{fault}")).to_string();
    text.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn there_are_many_ways_to_write_moves() {
    for (moves, expected) in [
        ("1. 2-3 6-5 *", "1. 2-3 6-5 *"),
        ("1.2-3 6-5 2.3-4 *", "1. 2-3 6-5 2. 3-4 *"),
        ("2-3 6-5 3-4 *", "1. 2-3 6-5 2. 3-4 *"),
        ("1. 2-3 1... 6-5 *", "1. 2-3 6-5 *"),
        ("1. 2-3 1.. 6-5 *", "1. 2-3 6-5 *"),
        ("1. 2-3 1. ... 6-5 *", "1. 2-3 6-5 *"),
        ("1. 2-3 6-5 2. *", "1. 2-3 6-5 *"),
        ("1.\n2-3\n\n\t6-5\n*", "1. 2-3 6-5 *"),
        ("1. 2-3{a}{b}6-5(1...6-5 2.3-2)*", "1. 2-3 {a} {b} 1... 6-5 (1... 6-5 2. 3-2) *"),
        ("1. 2-3 (1. 2-3) {late} 6-5 *", "1. 2-3 {late} (1. 2-3) 1... 6-5 *"),
        ("{a} 1. {b} 2-3 {} { c\n  d } *", "{a} {b} 1. 2-3 {c   d} *"),
        ("1. 2-3 ! $14 ?? 6-5?! *", "1. 2-3! $14 $4 6-5?! *"),
        ("1. 2-3 $14 $1 *", "1. 2-3 $14 $1 *"),
    ] {
        assert_eq!(canonical(moves), expected);
    }
    for wrong in ["1. 2-3* *", "1. 2-3 (1... 6-5) *", "1. 2-3 6-5 (1... 7-7) *", "1. 2-3 * *", "1. 2. 2-3 *", ". 2-3 *"]
    {
        assert!(read_one(&format!("[Game \"lane\"]\n\n{wrong}\n")).is_err(), "{wrong}");
    }
}

#[test]
fn tags_can_stand_anywhere_before_the_moves() {
    let record =
        read_one("[ Event  \"a \\\"b\\\" \\\\ c\" ][Round \"1\"]\n\n  [Game\t\"lane\"]\n[Result \"*\"]\n1. 2-3 *")
            .unwrap();
    let tags: Vec<_> = record.tags.iter().collect();
    assert_eq!(tags, [("Event", "a \"b\" \\ c"), ("Round", "1")]);
    for wrong in
        ["[Event \"a]", "[Event a]", "[Event \"a\"", "[\"a\"]", "[1 \"a\"]", "[Event \"a\" b]", "[Event \"a\nb\"]"]
    {
        let raw = raw_games([format!("{wrong}\n[Game \"lane\"]\n\n*\n")]).next().unwrap();
        assert_eq!(read(&raw, &[&LANE]).unwrap_err().what.rule, "tag.form", "{wrong}");
    }
    let late = read_one("[Game \"lane\"]\n\n1. 2-3 6-5 [Event \"late\"] *\n").unwrap_err();
    assert_eq!((late.what.rule, late.ply), ("tag.late", 2));
}

#[test]
fn commands_are_taken_out_of_comments() {
    let moves = "1. 2-3 {before [%clk 0:04:12.3] after} {[%emt 1:02][%eval -0.5]} {[%mdl 7] \\[%clk 5]} *";
    let record = read_one(&format!("[Game \"lane\"]\n\n{moves}\n")).unwrap();
    let notes = record.tree().notes(record.tree().last()).unwrap();
    assert_eq!(notes.clock, Some(Duration::from_millis(252_300)));
    assert_eq!(notes.spent, Some(Duration::from_secs(62)));
    assert_eq!(notes.evaluation, Some(Evaluation::Hundredths(-50)));
    assert_eq!(notes.comments, ["before after", "[%mdl 7] [%clk 5]"]);
}

#[test]
fn drawings_belong_to_positions() {
    let moves = "{[%csl G2] Look: [%cal R2-3]} 1. 2-3 {[%csl Y3,B4][%cal G3-4]} {[%csl Y5] and [%cal G3]} (1. 2-3 {[%csl R1]}) *";
    let record = read_one(&format!("[Game \"lane\"]\n\n{moves}\n")).unwrap();
    let tree = record.tree();
    let drawn = |id| tree.notes(id).unwrap().shapes.to_string();
    assert_eq!(drawn(tree.root()), "G2,R2-3");
    assert_eq!(tree.notes(tree.root()).unwrap().comments, ["Look:"]);
    assert_eq!(drawn(tree.last()), "Y3,G3-4,B4,Y5");
    assert_eq!(tree.notes(tree.last()).unwrap().comments, ["and [%cal G3]"], "what makes no sense stays text");
    assert!(record.to_string().contains("{[%csl G2]} {[%cal R2-3]} {Look:} 1. 2-3 {[%csl Y3,B4,Y5]} {[%cal G3-4]}"));
}

#[test]
fn numbers_must_be_right() {
    for moves in
        ["2. 2-3 *", "1... 2-3 *", "1. 2-3 1. 6-5 *", "1. 2-3 2. 6-5 *", "1. 2-3 6-5 3. 3-4 *", "1. 2-3 (2. 2-3) *"]
    {
        assert_eq!(
            read_one(&format!("[Game \"lane\"]\n\n{moves}\n")).unwrap_err().what.rule,
            "number.wrong",
            "{moves}"
        );
    }
    let second_begins = "[Game \"lane\"]\n[Options \"two-first\"]\n\n1... 6-5 2. 2-3 5-6 *\n";
    let record = read_one(second_begins).unwrap();
    assert!(record.to_string().ends_with("[Options \"first=two-first\"]\n[Result \"*\"]\n\n1... 6-5 2. 2-3 5-6 *\n"));
}

#[test]
fn the_first_fault_is_named() {
    // An illegal turn, then a bracket too many; and the other way round.
    let illegal_first = read_one("[Game \"lane\"]\n\n1. 2-4 6-5 ) *\n").unwrap_err();
    assert_eq!((illegal_first.what.rule, illegal_first.ply), ("turn.illegal", 1));
    let bracket_first = read_one("[Game \"lane\"]\n\n1. 2-3 ) 6-5 2. 3-5 *\n").unwrap_err();
    assert_eq!((bracket_first.what.rule, bracket_first.ply), ("stray", 1));
    let number_first = read_one("[Game \"lane\"]\n\n1. 2-3 3. 6-5 2. 3-5 *\n").unwrap_err();
    assert_eq!((number_first.what.rule, number_first.ply), ("number.wrong", 2));
    let place = bracket_first.place.unwrap();
    assert_eq!((place.line, place.column), (3, 8));
}

#[test]
fn every_spelling_is_read_and_one_is_written() {
    let start = "[Game \"lane\"]\n[Start \"1.12..2 1 0\"]\n\n";
    let long = read_one(&format!("{start}1. 3x4x5 *\n")).unwrap();
    assert_eq!(long, read_one(&format!("{start}1. 3x5 *\n")).unwrap());
    assert!(long.to_string().ends_with("1. 3x4x5 *\n"));
}

#[test]
fn marks_have_numbers() {
    let record = read_one("[Game \"lane\"]\n\n1. 2-3!? $0 $255 *\n").unwrap();
    let notes = record.tree().notes(record.tree().last()).unwrap();
    assert_eq!(notes.nags, [Nag::INTERESTING, Nag(0), Nag(255)]);
    for mark in ["$", "$256", "$-1", "$+1", "!!!", "?!?"] {
        assert_eq!(read_one(&format!("[Game \"lane\"]\n\n1. 2-3 {mark} *\n")).unwrap_err().what.rule, "mark", "{mark}");
    }
    for early in ["1. ! 2-3 *", "$1 1. 2-3 *", "1. 2-3 ($1 1. 2-3) *"] {
        assert_eq!(read_one(&format!("[Game \"lane\"]\n\n{early}\n")).unwrap_err().what.rule, "mark.alone", "{early}");
    }
}
