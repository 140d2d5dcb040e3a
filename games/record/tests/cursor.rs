//! A record and its table, moved together.

use record::{Cursor, Record, Termination, read_all};
use rules::{CountingTable, Options, Outcome, Rulebook as _, Side, toy::LANE};

fn cursor(options: &str) -> Cursor {
    Cursor::new(LANE.table(&Options::parse(LANE.options, options).unwrap(), None).unwrap())
}

/// The moves as they are written, with the result.
fn moves(record: &Record) -> String {
    let text = record.to_string();
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.trim_end().to_owned()
}

fn play(cursor: &mut Cursor, turns: &[&str]) {
    for turn in turns {
        cursor.play(turn).unwrap();
    }
}

#[test]
fn record_and_table_stay_together() {
    let mut cursor = cursor("");
    play(&mut cursor, &["2-3", "6-5", "3-4"]);
    assert!(cursor.play("1-1").is_err() && cursor.play("nonsense").is_err());
    assert_eq!(moves(cursor.record()), "1. 2-3 6-5 2. 3-4 *");
    assert_eq!(cursor.table().played(), cursor.record().tree().line_to(cursor.at()));
    assert_eq!(cursor.record().replay().unwrap().position_text(), cursor.table().position_text());
}

#[test]
fn the_end_is_noted_and_taken_back() {
    let mut cursor = cursor("goal=1");
    play(&mut cursor, &["2-3", "6-5", "3-4", "5x3"]);
    assert_eq!(cursor.record().result, Some(Outcome::Win(Side::Two)));
    cursor.close(Some(Outcome::Draw), Termination::Agreement);
    assert_eq!(cursor.record().result, Some(Outcome::Win(Side::Two)), "what the rules have ended stays");
    let branch = cursor.take_back().unwrap();
    assert_eq!((cursor.record().result, cursor.record().termination.as_ref()), (None, None));
    assert!(cursor.play_again(branch));
    assert_eq!(cursor.record().termination, Some(Termination::Rules));
}

#[test]
fn players_end_a_game_and_go_on_with_it() {
    let mut cursor = cursor("");
    play(&mut cursor, &["2-3"]);
    cursor.close(Some(Outcome::Win(Side::One)), Termination::Resignation);
    assert_eq!(moves(cursor.record()), "1. 2-3 1-0");
    assert!(cursor.record().replay().is_ok());
    cursor.reopen();
    assert_eq!(moves(cursor.record()), "1. 2-3 *");
    assert!(cursor.take_back().is_some() && cursor.take_back().is_none());
}

#[test]
fn variations_go_with_the_turn_that_they_vary_and_come_back_with_it() {
    let text = "[Game \"lane\"]\n\n1. 2-3 6-5 2. 3-4 {bold} (2. 1-2 {safe} 7-6) *\n";
    let reading = read_all(text, &[&LANE]).next().unwrap().unwrap();
    let mut cursor = Cursor::of_reading(reading);
    let before = moves(cursor.record());
    let branch = cursor.take_back().unwrap();
    assert_eq!(branch.text(), "3-4");
    assert_eq!(branch.notes().map(|notes| notes.comments.join("")).as_deref(), Some("bold"));
    assert_eq!(moves(cursor.record()), "1. 2-3 6-5 *", "a variation does not become the game");
    let stale = branch.clone();
    assert!(cursor.play_again(branch));
    assert_eq!(moves(cursor.record()), before);
    assert!(!cursor.play_again(stale), "it belongs to another position");
}

#[test]
fn a_turn_is_read_once() {
    let table = CountingTable::new(LANE.table(&Options::parse(LANE.options, "repetition=off").unwrap(), None).unwrap());
    let count = table.count();
    let mut cursor = Cursor::new(Box::new(table));
    for round in 0..50 {
        play(&mut cursor, &["2-3", "6-5", "3-2", "5-6"]);
        assert_eq!(count.moves_read(), 4 * (round + 1));
    }
}
