//! Many games in one stream, some of them broken.

mod common;

use record::{Reader, Record, raw_games, read};
use rules::Random;

const GAMES: usize = 3_000;

/// Ways to break a game, each with the ply at which that shows, if the game has `plies` turns.
fn break_it(record: &Record, way: usize) -> (String, Option<usize>) {
    let text = record.to_string();
    let plies = record.tree().main_line().count();
    let moves = text.find("\n\n").map_or(0, |at| at + 2);
    let (head, body) = text.split_at(moves);
    match way {
        // An impossible turn in front of the third.
        0 => (format!("{head}{}", body.replacen(" 2. ", " z9z9 2. ", 1)), Some(3)),
        // The end is missing.
        1 => (text.trim_end_matches(['*', '\n']).to_owned() + "\n\n", Some(plies)),
        // A comment that is never closed.
        2 => (format!("{head}{}", body.replacen(" 2. ", " {oops 2. ", 1)), Some(2)),
        // Another result.
        3 => (format!("{head}{}", body.replace('*', "1-0")), Some(plies)),
        // A game that nobody knows.
        4 => (text.replacen("[Game \"", "[Game \"un", 1), Some(0)),
        // A tag that is broken.
        5 => (text.replacen("[Format \"1\"]", "[Format 1]", 1), Some(0)),
        // A bracket too many.
        6 => (format!("{head}{}", body.replacen(" 2. ", " ) 2. ", 1)), Some(2)),
        _ => (text, None),
    }
}

#[test]
fn broken_games_do_not_stop_the_rest() {
    let mut random = Random::new(7);
    let mut stream = String::new();
    let mut expected = Vec::new();
    for number in 0..GAMES {
        let game = engine::all()[number % engine::all().len()];
        let options = rules::Options::new(game.options());
        let mut table = game.table(&options, None).unwrap();
        for _ in 0..6 + random.below(12) {
            if table.ending().is_none() {
                table.play_random(&mut random);
            }
        }
        // Games that ended have no end that could be broken.
        let is_over = table.ending().is_some();
        let record = Record::new(table.as_ref());
        let (text, ply) = break_it(&record, if is_over || number % 10 != 3 { usize::MAX } else { number / 10 % 7 });
        stream.push_str(&text);
        if number % 3 != 0 {
            stream.push('\n');
        }
        expected.push(ply);
    }
    let mut reader = Reader::new();
    let mut found = Vec::new();
    let mut take = |raw: record::RawGame| match read(&raw, engine::all()) {
        Ok(_) => found.push(None),
        Err(fault) => found.push(Some(fault.ply)),
    };
    for piece in stream.as_bytes().chunks(4096) {
        reader.push(piece).into_iter().for_each(&mut take);
    }
    reader.finish().into_iter().for_each(&mut take);
    assert!(expected.iter().flatten().count() > 100);
    assert_eq!(found, expected);
}

#[test]
fn games_are_numbered_and_found_by_line() {
    let stream = "[Game \"gunzi\"]\n\n*\n\n\n[Game \"nonsense\"]\n*\n[Game \"fenix\"]\n\n*\n";
    let games: Vec<_> =
        raw_games([stream]).map(|raw| (raw.number, raw.line, read(&raw, engine::all()).is_ok())).collect();
    assert_eq!(games, [(1, 1, true), (2, 6, false), (3, 8, true)]);
}
