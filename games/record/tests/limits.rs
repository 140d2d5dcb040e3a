//! Very deep, very long, very large.

use std::fmt::Write as _;

use record::{Record, raw_games, read};
use rules::{Options, Rulebook as _, Table, toy::LANE};

fn lane(options: &str) -> Box<dyn Table> {
    LANE.table(&Options::parse(LANE.options, options).unwrap(), None).unwrap()
}

fn read_lane(text: &str) -> Record {
    let raw = raw_games([text]).next().unwrap();
    read(&raw, &[&LANE]).unwrap_or_else(|fault| panic!("{fault}")).record
}

/// Two runners go to and fro.
fn shuttle(ply: usize) -> &'static str {
    ["2-3", "6-5", "3-2", "5-6"][(ply - 1) % 4]
}

#[test]
fn variations_nest_to_any_depth() {
    const DEPTH: usize = 20_000;
    // Every variation has one of its own at its second turn.
    let mut text = "[Game \"lane\"]\n[Options \"repetition=off\"]\n\n1. 2-3 ".to_owned();
    let mut close = String::new();
    for depth in 0..DEPTH {
        let ply = depth + 2;
        let (number, dots) = (ply.div_ceil(2), if ply.is_multiple_of(2) { "..." } else { "." });
        let turn = shuttle(ply);
        write!(text, "{number}{dots} {turn} ({number}{dots} {turn} ").unwrap();
        close.push(')');
    }
    let text = format!("{text}{close} *\n");
    let record = read_lane(&text);
    assert_eq!(record.tree().len(), 1 + 2 * DEPTH);
    assert_eq!(read_lane(&record.to_string()), record);
    assert_eq!(record.clone(), record);
}

#[test]
fn brackets_without_end_are_an_error() {
    let text = format!("[Game \"lane\"]\n\n1. 2-3 {}", "(1. 2-3 ".repeat(100_000));
    let raw = raw_games([&text]).next().unwrap();
    let fault = read(&raw, &[&LANE]).unwrap_err();
    assert_eq!(fault.what.rule, "variation.open");
}

#[test]
fn comments_can_be_huge() {
    let mut record = Record::new(lane("").as_ref());
    let root = record.tree().root();
    let at = record.play(root, "2-3").unwrap();
    let words = "all work and no play { makes } \\ [%clk 0:01] ".repeat(40_000);
    let nothing_to_break = "x".repeat(1_000_000);
    let open_commands = "[%".repeat(200_000);
    record.tree_mut().notes_mut(at).unwrap().comments = vec![words, nothing_to_break, open_commands];
    assert_eq!(read_lane(&record.to_string()), record);
}

#[test]
fn long_games_on_one_line_are_read() {
    let mut table = lane("repetition=off");
    for ply in 1..=50_000 {
        table.play(shuttle(ply)).unwrap();
    }
    let record = Record::new(table.as_ref());
    let text = record.to_string();
    let (head, moves) = text.split_once("\n\n").unwrap();
    let one_line = format!("{head}\n\n{}\n", moves.replace('\n', " "));
    assert_eq!(read_lane(&one_line), record);
}

#[test]
fn there_are_not_too_many_tags() {
    let text = |n: usize| {
        let tags: Vec<_> = (1..n).map(|i| format!("[T{i} \"\"]\n")).collect();
        format!("[Game \"lane\"]\n{}\n*\n", tags.concat())
    };
    assert_eq!(read_lane(&text(500)).tags.len(), 499);
    let raw = raw_games([text(200_000)]).next().unwrap();
    assert_eq!(read(&raw, &[&LANE]).unwrap_err().what.rule, "tag.many");
}
