//! Games against the computer, over a pipe.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use rules::{Random, Side, Table};

use crate::command::{Folder, Run, command, tafel, type_into};

fn play(folder: &Folder, arguments: &[&str], lines: &[&str]) -> Run {
    let mut run = command();
    run.arg("play").args(arguments).env("XDG_DATA_HOME", folder.path("data"));
    type_into(&mut run, (lines.join("\n") + "\n").as_bytes())
}

fn set_up(game: &str) -> Box<dyn Table> {
    let (game, options) = engine::find(game).expect("a game");
    game.table(&options, None).expect("a table")
}

/// Plays at random against level 1 until the game is over, and returns the record.
fn play_to_the_end(game: &str, side: Side) -> String {
    let folder = Folder::new();
    let mut table = set_up(game);
    let name = table.side_name(side, rules::Lang::En);
    let path = folder.path("game");
    let arguments = ["play", game, "--quiet", "--no-autosave", "--against", "1", "--seed", "5", "--side", &name];
    let mut child =
        command().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map(|line| line.expect("a line"));
    let mut random = Random::new(3);
    while table.ending().is_none() {
        if table.turn() == side {
            let moves = table.moves();
            let text = random.pick(&moves).expect("a move");
            writeln!(stdin, "{text}").expect("the table listens");
        }
        // Both players' moves are told.
        let head = format!("{}. ", table.plies() + 1);
        let told = lines.find_map(|line| line.strip_prefix(&head).map(str::to_owned)).expect("the move is told");
        assert_eq!(table.play(&told), Ok(told.clone()), "{game}: {told}");
    }
    writeln!(stdin, "save {path}\nquit").expect("the table listens");
    drop(stdin);
    let rest: Vec<_> = lines.collect();
    assert!(
        rest.iter().any(|line| ["(1-0)", "(0-1)", "(1/2-1/2)"].iter().any(|result| line.ends_with(result))),
        "{rest:?}"
    );
    assert!(child.wait().expect("the command ends").success());
    assert_eq!(tafel(&["replay", "--check", &path]).answer(), "ok\n1 ok, 0 failed\n");
    fs::read_to_string(path).expect("the record")
}

#[test]
fn gunzi_is_played_to_the_end() {
    let record = play_to_the_end("gunzi", Side::One);
    assert!(record.contains("[White \"Tafel level 1\"]") && !record.contains("[Black "), "{record}");
    assert_eq!(play_to_the_end("gunzi", Side::One), record, "the same number gives the same game");
}

#[test]
fn abalone_is_played_to_the_end() {
    let record = play_to_the_end("abalone:belgian-daisy,goal=2", Side::Two);
    assert!(record.contains("[Black \"Tafel level 1\"]"), "{record}");
}

#[test]
fn fenix_is_played_to_the_end() {
    let record = play_to_the_end("fenix-7x8", Side::Two);
    assert!(record.contains("[Red \"Tafel level 1\"]"), "{record}");
}

#[test]
fn a_pair_of_moves_is_taken_back() {
    let folder = Folder::new();
    let arguments = ["gunzi", "--quiet", "--no-autosave", "--against", "1", "--seed", "1"];
    let lines = ["undo", "a1-b1l", "undo", "position", "redo", "undo", "a2-b2l", "undo", "undo"];
    let answer = play(&folder, &arguments, &lines).answer();
    assert_eq!(answer.matches("There is no move to take back.").count(), 2, "{answer}");
    assert_eq!(answer.matches("\n1. a1-b1l\n").count(), 1, "played again, it is the computer's move that is shown");
    assert_eq!(answer.matches("\n2. ").count(), 3, "{answer}");
    assert!(answer.contains(&set_up("gunzi").position_text()), "{answer}");
}

#[test]
fn the_first_move_of_the_computer_is_not_taken_back() {
    let folder = Folder::new();
    let arguments = ["gunzi", "--quiet", "--no-autosave", "--against", "1", "--seed", "1", "--side", "wit"];
    let answer = play(&folder, &arguments, &["undo"]).answer();
    assert!(answer.starts_with("Gunzi\nBlack: Tafel, level 1\n") && answer.contains("\n1. "), "{answer}");
    assert!(answer.contains("There is no move to take back."), "{answer}");
}

#[test]
fn a_hint_names_a_legal_move_and_says_what_it_is_worth() {
    let folder = Folder::new();
    for (lang, word, kinds) in
        [("en", "Hint: ", [", estimated.", ", proved."]), ("nl", "Tip: ", [", geschat.", ", bewezen."])]
    {
        let answer = play(&folder, &["gunzi", "--quiet", "--no-autosave", "--lang", lang], &["hint"]).answer();
        let hint = answer.lines().find_map(|line| line.strip_prefix(word)).expect("a hint");
        let (text, outlook) = hint.split_once(". ").expect("an outlook");
        assert!(set_up("gunzi").judge(text).is_ok(), "{hint}");
        assert!(kinds.iter().any(|kind| outlook.ends_with(kind)), "{hint}");
    }
}

#[test]
fn a_win_at_hand_is_proved() {
    let folder = Folder::new();
    // One marble from the end, with a push at hand.
    let position = "5/6/7/8/9/8/7/6/sSS2 5 5 b 0 9";
    let answer = play(&folder, &["abalone", "--quiet", "--no-autosave", "-p", position], &["hint"]).answer();
    assert!(answer.contains("Hint: a3a2. Black wins in 1 turn, proved."), "{answer}");
}

#[test]
fn the_computer_goes_on_in_a_game_that_is_resumed_and_so_do_the_clocks() {
    let folder = Folder::new();
    let arguments = ["gunzi", "--quiet", "--against", "2", "--clock", "5+3", "--seed", "9"];
    let first = play(&folder, &arguments, &["a1-b1l"]).answer();
    assert!(first.contains("White: Tafel, level 2\n") && first.contains("\nBlack 5:00 – 5:00 White\n"), "{first}");
    assert!(first.contains("\n1. a1-b1l\nBlack 5:03 – 5:00 White\n"), "the clock starts with the first move: {first}");
    let again = play(&folder, &["--resume", "--quiet", "--seed", "9"], &["undo", "a2-b2l"]).answer();
    assert!(again.starts_with("Gunzi\nWhite: Tafel, level 2\n2. "), "{again}");
    let [file] = fs::read_dir(folder.path("data/tafel/games"))
        .expect("the games")
        .map(|entry| entry.expect("an entry").path())
        .collect::<Vec<_>>()
        .try_into()
        .expect("one game");
    let record = fs::read_to_string(&file).expect("the record");
    for part in ["[White \"Tafel level 2\"]", "[TimeControl \"300+3\"]", "1. a2-b2l {[%clk 0:05:03]}", "[%clk 0:05:0"] {
        assert!(record.contains(part), "{part}: {record}");
    }
    assert!(!record.contains("a1-b1l"), "{record}");
    assert_eq!(tafel(&["replay", "--check", file.to_str().expect("a name")]).answer(), "ok\n1 ok, 0 failed\n");
}

#[test]
fn whose_time_is_up_has_lost() {
    let folder = Folder::new();
    let path = folder.path("game");
    let save = format!("save {path}");
    let mut child = command()
        .args(["play", "gunzi", "--quiet", "--no-autosave", "--clock", "0.01"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map(|line| line.expect("a line"));
    writeln!(stdin, "a1-b1l").expect("the table listens");
    writeln!(stdin, "moves").expect("the table listens");
    // Nothing more is typed: the table notices by itself.
    assert!(lines.any(|line| line == "White ran out of time · Black wins (1-0)"));
    writeln!(stdin, "c1-b6l\n{save}").expect("the table listens");
    drop(stdin);
    assert!(lines.any(|line| line.starts_with("The game is over.")));
    assert!(child.wait().expect("the command ends").success());
    let record = fs::read_to_string(path).expect("the record");
    assert!(record.contains("[Termination \"time\"]") && record.contains("[Result \"1-0\"]"), "{record}");
}

#[test]
fn the_computer_is_resigned_to_and_refuses_early_draws() {
    let folder = Folder::new();
    let arguments = ["gunzi", "--quiet", "--no-autosave", "--against", "1", "--seed", "1", "--side", "random"];
    let answer = play(&folder, &arguments, &["draw", "resign", "y", "hint"]).answer();
    assert!(answer.contains("The game goes on.") && answer.contains(" resigned · "), "{answer}");
    assert!(answer.contains("The game is over."), "{answer}");
}

#[test]
fn terms_that_make_no_sense_are_refused() {
    for arguments in [
        ["gunzi", "--against", "0"].as_slice(),
        &["gunzi", "--against", "11"],
        &["gunzi", "--against", "strong"],
        &["gunzi", "--side", "black"],
        &["gunzi", "--against", "1", "--side", "red"],
        &["gunzi", "--clock", "0"],
        &["gunzi", "--clock", "5:00"],
        &["--resume", "--against", "1"],
    ] {
        tafel(&[&["play"], arguments].concat()).refusal(2);
    }
}

/// A game as it was saved before records told who plays in tags of their own.
const SAVED_BEFORE: &str = "[Format \"1\"]\n[Game \"gunzi\"]\n[White \"Tafel level 2\"]\n[Date \"2026.07.01\"]\n\
                            [TimeControl \"300+3\"]\n[Result \"*\"]\n\n\
                            1. a1-b1l {[%clk 0:05:03]} c1-b6r {[%clk 0:04:58]} *\n";

#[test]
fn games_saved_before_go_on_against_the_same_opponent() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("data/tafel/games")).expect("the folder of the games");
    let file = folder.file("data/tafel/games/20260701-120000-gunzi.tafel", SAVED_BEFORE);
    let answer = play(&folder, &["--resume", "--quiet", "--seed", "1"], &["a2-b2l"]).answer();
    assert!(answer.starts_with("Gunzi\nWhite: Tafel, level 2\n2. c1-b6r\n"), "{answer}");
    assert!(answer.contains("\n4. "), "the computer answers: {answer}");
    let record = fs::read_to_string(file).expect("the record");
    for part in ["[WhiteSeat \"engine 2\"]", "[BlackSeat \"person\"]", "[Date \"2026.07.01\"]", "2. a2-b2l"] {
        assert!(record.contains(part), "{part}: {record}");
    }
}

#[test]
fn nobody_becomes_the_computer_by_being_called_so() {
    let folder = Folder::new();
    let file = folder.file("from-elsewhere", SAVED_BEFORE);
    let load = format!("load {file}");
    let answer = play(&folder, &["abalone", "--quiet"], &[&load, "a2-b2l", "position"]).answer();
    assert!(!answer.contains("White: Tafel, level 2"), "{answer}");
    assert!(answer.contains("\n3. a2-b2l\n") && !answer.contains("\n4. "), "White is a person: {answer}");
}

#[test]
fn every_kind_of_clock_can_be_played_with() {
    let folder = Folder::new();
    for (clock, shown) in [("5d3", "5:00"), ("10+5x30", "10:00"), ("3d", "3 d 00:00"), ("-", "")] {
        let answer = play(&folder, &["gunzi", "--quiet", "--no-autosave", "--clock", clock], &["a1-b1l"]).answer();
        let clocks = answer.lines().filter(|line| line.starts_with("Black ") && line.contains(shown)).count();
        assert!(if shown.is_empty() { !answer.contains("5:00") } else { clocks >= 1 }, "{clock}: {answer}");
    }
}
