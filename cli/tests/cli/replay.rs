use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::command::{Folder, command, shell, tafel, type_into};

const GUNZI: &str = "[Format \"1\"]\n[Game \"gunzi\"]\n[Black \"Ada\"]\n[White \"Bob\"]\n[Date \"2024.05.01\"]\n\
                     [Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. a1-b1l {Bold!} c1-b6r 2. a2-b2r 1-0\n";
const ABALONE: &str = "[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n[Result \"*\"]\n\n1. a1b1 *\n";
const BROKEN: &str = "[Game \"gunzi\"]\n[Result \"*\"]\n\n1. a1-b1l c1-b6r 2. a1-b1l *\n";

#[test]
fn check_says_one_line_a_game_and_a_summary() {
    let folder = Folder::new();
    let good = folder.file("good", &format!("{GUNZI}\n{ABALONE}"));
    assert_eq!(tafel(&["replay", "--check", &good]).answer(), "ok\nok\n2 ok, 0 failed\n");
    let mixed = folder.file("mixed", &[GUNZI, BROKEN, ABALONE].join("\n"));
    let run = tafel(&["replay", &good, &mixed, "--check"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(1), ""), "{run:?}");
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 6, "{run:?}");
    assert!(lines[3].starts_with("error at ply 3: ") && lines[3].contains("game 2)"), "{run:?}");
    assert_eq!((lines[0], lines[4], lines[5]), ("ok", "ok", "4 ok, 1 failed"));
}

#[test]
fn faults_are_told_in_the_language_asked_for() {
    let folder = Folder::new();
    let broken = folder.file("broken", BROKEN);
    let says = |lang| tafel(&["replay", "--check", &broken, "--lang", lang]).stdout;
    let all = ["en", "nl", "de", "fr"].map(says);
    for (i, text) in all.iter().enumerate() {
        assert!(text.starts_with("error at ply 3: ") && text.ends_with("\n0 ok, 1 failed\n"), "{text}");
        assert!(all[..i].iter().all(|other| other != text), "{text}");
    }
}

#[test]
fn files_that_are_not_there_do_not_stop_the_rest() {
    let folder = Folder::new();
    let good = folder.file("good", GUNZI);
    let run = tafel(&["replay", "--check", "/nonexistent/file", &good]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(2), "ok\n1 ok, 0 failed\n"), "{run:?}");
    assert!(run.stderr.contains("/nonexistent/file"), "{run:?}");
    tafel(&["replay", "/nonexistent/file"]).refusal(2);
    tafel(&["replay", &folder.path("")]).refusal(2);
}

#[test]
fn stdin_can_be_checked() {
    let mut run = command();
    run.args(["replay", "--check", "-"]);
    assert_eq!(type_into(&mut run, GUNZI.as_bytes()).answer(), "ok\n1 ok, 0 failed\n");
    assert_eq!(type_into(&mut run, b"").answer(), "0 ok, 0 failed\n");
}

#[test]
fn thousands_of_games_are_checked() {
    let mut text = String::new();
    for number in 0..6000 {
        text.push_str(match number {
            1234 | 5678 => BROKEN,
            _ if number % 2 == 0 => GUNZI,
            _ => ABALONE,
        });
        text.push('\n');
    }
    let mut run = command();
    run.args(["replay", "--check", "-"]);
    let run = type_into(&mut run, text.as_bytes());
    assert_eq!(run.status, Some(1));
    let lines: Vec<_> = run.stdout.lines().collect();
    assert_eq!((lines.len(), lines[6000]), (6001, "5998 ok, 2 failed"));
    for (number, line) in lines[..6000].iter().enumerate() {
        assert_eq!(*line != "ok", number == 1234 || number == 5678, "game {number}: {line}");
    }
}

/// A command that waited for the end of its input would never answer here.
#[test]
fn an_endless_stream_is_answered_while_it_runs() {
    let mut child = command()
        .args(["replay", "--check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let endless = std::thread::spawn(move || while stdin.write_all(format!("{ABALONE}\n").as_bytes()).is_ok() {});
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    reader.read_line(&mut line).expect("a line");
    assert_eq!(line, "ok\n");
    drop(reader);
    let output = child.wait_with_output().expect("the command ends");
    endless.join().expect("the writer ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_game_is_shown_with_its_end() {
    let folder = Folder::new();
    let file = folder.file("game", GUNZI);
    let answer = tafel(&["replay", &file]).answer();
    for text in [
        "Gunzi · Ada (Black) – Bob (White) · 2024.05.01",
        "After turn 3 of 3: a2-b2r",
        "White resigned · Black wins (1-0)\nBlack 4 · White 4\n",
        "1. a1-b1l {Bold!} 1... c1-b6r 2. a2-b2r 1-0",
    ] {
        assert!(answer.contains(text), "{text}: {answer}");
    }
    let earlier = tafel(&["replay", &file, "--ply", "1"]).answer();
    assert!(earlier.contains("After turn 1 of 3: a1-b1l") && earlier.contains("White to move."), "{earlier}");
    let start = tafel(&["replay", &file, "--ply", "0"]).answer();
    assert!(start.contains("Black to move."), "{start}");
    tafel(&["replay", &file, "--ply", "4"]).refusal(2);
}

#[test]
fn a_record_cannot_steer_the_terminal() {
    let folder = Folder::new();
    let evil =
        "[Game \"gunzi\"]\n[Black \"\x1b[2Jgone\"]\n[Event \"?\"]\n[Result \"*\"]\n\n1. a1-b1l {\x1b]0;title\x07} *\n";
    let answer = tafel(&["replay", &folder.file("evil", evil)]).answer();
    assert!(answer.starts_with("Gunzi ·  [2Jgone (Black) – White\n"), "{answer:?}");
    assert!(answer.contains("1. a1-b1l { ]0;title } *\n"), "{answer:?}");
    assert!(!answer.contains(['\x1b', '\x07']), "{answer:?}");
}

#[test]
fn what_nobody_knows_is_left_out() {
    let folder = Folder::new();
    let file = folder
        .file("game", "[Game \"gunzi\"]\n[Event \"?\"]\n[Date \"????.??.??\"]\n[Black \"?\"]\n[White \"Bob\"]\n\n*\n");
    let answer = tafel(&["replay", &file]).answer();
    assert!(answer.starts_with("Gunzi · Black – Bob (White)\n"), "{answer}");
}

#[test]
fn one_game_of_many_is_shown() {
    let folder = Folder::new();
    let file = folder.file("games", &[GUNZI, BROKEN, ABALONE].join("\n"));
    let answer = tafel(&["replay", &file, "--game", "3"]).answer();
    assert!(answer.starts_with("Abalone · layout=belgian-daisy\n") && !answer.contains("Gunzi"), "{answer}");
    tafel(&["replay", &file, "--game", "4"]).refusal(2);
    tafel(&["replay", &file, "--game", "2"]).refusal(2);
    let all = tafel(&["replay", &file]);
    assert_eq!(all.status, Some(2), "{all:?}");
    assert!(all.stdout.contains("Gunzi") && all.stdout.contains("Abalone") && all.stderr.contains("ply 3"), "{all:?}");
    tafel(&["replay", &folder.file("empty", "")]).refusal(2);
}

#[test]
fn pictures_of_a_ply() {
    let folder = Folder::new();
    let file = folder.file("game", GUNZI);
    let svg = tafel(&["replay", &file, "--ply", "1", "--svg", "-"]).answer();
    assert_eq!(svg, tafel(&["show", "gunzi", "--last", "a1-b1l", "--svg", "-"]).answer());
    let png = folder.path("end.png");
    assert_eq!(tafel(&["replay", &file, "--png", &png, "--size", "64"]).answer(), "");
    assert!(std::fs::read(png).expect("a picture").starts_with(b"\x89PNG"));
}

#[test]
fn examples_of_the_help_run() {
    let folder = Folder::new();
    folder.file("game.tafel", &long_game());
    let apgn = shell("tafel convert game.tafel --to apgn", &folder).answer();
    folder.file("games.apgn", &[apgn.as_str(); 3].join("\n"));
    folder.file("more-games.tafel", GUNZI);
    for command in ["replay", "convert"] {
        let help = tafel(&[command, "--help"]).answer();
        let (_, examples) = help.split_once("Examples:").expect("examples");
        let lines: Vec<_> =
            examples.lines().map(str::trim).filter(|line| line.contains(&format!("tafel {command} "))).collect();
        assert!(lines.len() >= 3, "{examples}");
        for line in lines {
            let run = shell(line, &folder);
            assert_eq!(run.status, Some(0), "{line}: {run:?}");
        }
    }
}

/// A game of some length.
fn long_game() -> String {
    let mut moves = Vec::new();
    for _ in 0..6 {
        moves.extend(["a1b2", "i9h8", "b2a1", "h8i9"]);
    }
    let mut text = "[Game \"abalone\"]\n[Options \"repetition=off\"]\n[Result \"*\"]\n\n".to_owned();
    text.push_str(&moves.join(" "));
    text.push_str(" *\n");
    text
}
