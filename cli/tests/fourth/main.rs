//! The small game of `rules::toy` as a game at the table: what a fourth game gets for its crate, its player and its skin.
//!
//! Tests are compiled with the feature `toy`; the variable `TAFEL_TOY` puts the game on the list. `cargo xtask test --only toy` runs
//! these alone.

#[allow(dead_code)] // not all of it is needed here
#[path = "../cli/command.rs"]
mod command;

use command::{Folder, Run, command, tafel, type_into};

/// Plays with these arguments and lines.
fn play(folder: &Folder, arguments: &[&str], lines: &[&str]) -> Run {
    let mut run = command();
    run.args(["play", "lane"]).args(arguments).env("XDG_DATA_HOME", folder.path("data"));
    type_into(&mut run, (lines.join("\n") + "\n").as_bytes())
}

#[test]
fn it_is_listed_with_its_options() {
    let answer = tafel(&["games", "lane"]).answer();
    assert!(answer.starts_with("lane") && answer.contains("goal") && answer.contains("two-first"), "{answer}");
    assert_eq!(tafel(&["moves", "lane"]).answer(), "2-3\n");
    let refusal = tafel(&["moves", "chess"]).refusal(2);
    assert!(refusal.contains("lane"), "{refusal}");
}

#[test]
fn it_is_played_in_the_terminal_typed_and_cell_by_cell() {
    let folder = Folder::new();
    let answer = play(&folder, &["--no-autosave"], &["2-4", "2-3", "6", "5", "position"]).answer();
    assert!(answer.contains("A runner steps to a neighbouring cell; from 2 that is not 4."), "{answer}");
    assert!(answer.contains("1.1.2.2 1 2"), "{answer}");
}

#[test]
fn the_computer_plays_it_at_every_strength() {
    for level in ["1", "5", "10"] {
        let folder = Folder::new();
        let arguments = ["--no-autosave", "--against", level, "--side", "one"];
        let answer = play(&folder, &arguments, &["2-3", "hint", "position", "quit"]).answer();
        // One has stepped and Two has answered.
        assert!(answer.contains("2. 6-5"), "level {level}: {answer}");
    }
}

#[test]
fn it_is_played_in_matches_by_levels_and_by_engines_in_processes() {
    let process = format!("cmd:'{}' engine", env!("CARGO_BIN_EXE_tafel"));
    for second in ["level:1", process.as_str()] {
        let arguments =
            ["match", "lane", "--second", second, "--nodes", "500", "--games", "4", "--openings", "random:2"];
        let answer = tafel(&[&arguments[..], &["--json"]].concat()).answer();
        let report: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(report["games"], 4, "{second}: {report}");
        let ends: u64 = ["wins", "draws", "losses"].iter().filter_map(|key| report[key].as_u64()).sum();
        assert_eq!(ends, 4, "{second}: {report}");
    }
}

#[test]
fn a_game_is_kept_read_again_and_reviewed() {
    let folder = Folder::new();
    let file = folder.path("game.tafel");
    let save = format!("save {file}");
    play(&folder, &["--no-autosave"], &["2-3", "6-5", "3-4", "5x3", save.as_str(), "quit"]).answer();
    assert_eq!(tafel(&["replay", "--check", &file]).answer(), "ok\n1 ok, 0 failed\n");
    let text = tafel(&["convert", &file, "--to", "tafel"]).answer();
    assert!(text.contains("[Game \"lane\"]") && text.contains("1. 2-3 6-5 2. 3-4 5x3"), "{text}");
    let again = folder.path("again.tafel");
    std::fs::write(&again, &text).expect("a file");
    assert_eq!(tafel(&["convert", &again, "--to", "tafel"]).answer(), text, "a round trip changes nothing");
    let reviewed = tafel(&["review", &file, "--json"]).answer();
    assert!(reviewed.contains("\"verdict\"") || reviewed.contains("accuracy"), "{reviewed}");
}

#[test]
fn it_is_drawn_as_text_and_as_a_picture() {
    let folder = Folder::new();
    let shown = tafel(&["show", "lane", "--position", "1.12..2 1 3"]).answer();
    assert!(shown.starts_with(" 1  ·  1  2  ·  ·  2\n 1  2  3  4  5  6  7\n"), "{shown}");
    let (svg, png) = (folder.path("lane.svg"), folder.path("lane.png"));
    for look in ["wood", "slate", "ink"] {
        tafel(&["show", "lane", "--look", look, "--lang", "de", "--svg", &svg]).answer();
        let picture = std::fs::read_to_string(&svg).expect("a picture");
        assert!(picture.starts_with("<svg") && picture.contains("Läufer von Zwei auf 7"), "{picture}");
    }
    tafel(&["show", "lane", "--png", &png, "--size", "200"]).answer();
    assert!(std::fs::read(&png).expect("a picture").starts_with(b"\x89PNG"));
}

#[test]
fn the_engine_proves_counts_and_measures_it() {
    // The runner on 3 jumps the one on 4, and that was the last but one.
    let analysis = tafel(&["analyse", "lane:goal=1", "--depth", "6", "--position", "1.12..2 1 3"]).answer();
    assert!(analysis.contains("Best move: 3x4x5") && analysis.contains("proved"), "{analysis}");
    assert_eq!(tafel(&["perft", "lane", "2"]).answer(), "1\n");
    let bench = tafel(&["bench", "lane"]).answer();
    assert_eq!(bench.lines().filter(|line| line.starts_with("lane ")).count(), 4, "{bench}");
    let mut engine = command();
    let talk = type_into(engine.args(["engine", "--game", "lane"]), b"ugi\ngo depth 4\nquit\n").answer();
    assert!(talk.contains("var lane") && talk.contains("bestmove 2-3"), "{talk}");
}
