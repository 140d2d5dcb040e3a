use std::fs;

use serde_json::Value;

use crate::command::{Folder, command, shell, tafel, type_into};

/// Black lets a win go, White then loses the draw: all of it can be proved.
const GUNZI: &str = "[Game \"gunzi\"]\n[Start \"B6,-,W5,-,-/-,-,-,B5,-,-,W4/B2,BP2,-,-,B6 b 21\"]\n[Black \"Ada\"]\n\
                     [White \"Bob\"]\n\n1. a1-a2l a3-a4=* 2. a2-a1r a4#b4 3. a1-b1l b7-b5r *\n";
const ABALONE: &str = "[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n[Result \"*\"]\n\n1. a1b1 *\n";
const BROKEN: &str = "[Game \"gunzi\"]\n[Result \"*\"]\n\n1. a1-b1l c1-b6r 2. a1-b1l *\n";
const FAST: [&str; 2] = ["--nodes", "3000"];

fn review(arguments: &[&str]) -> crate::command::Run {
    let arguments: Vec<_> = ["review"].iter().chain(arguments).chain(&FAST).copied().collect();
    tafel(&arguments)
}

#[test]
fn games_go_to_stdout_and_the_table_to_stderr() {
    let folder = Folder::new();
    let run = review(&[&folder.file("game", GUNZI)]);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.stdout.contains("2. a2-a1r?") && run.stdout.contains("{Missed win."), "{run:?}");
    assert!(run.stdout.contains("b7-b5r??") && run.stdout.contains("{Blunder."), "{run:?}");
    let lines: Vec<_> = run.stderr.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4, "Game 1"), "{run:?}");
    assert!(lines[2].starts_with("Ada (Black)") && lines[3].starts_with("Bob (White)"), "{run:?}");
    // What was written is in order, and can be reviewed again with the same result.
    let again = folder.file("again", &run.stdout);
    assert_eq!(tafel(&["replay", "--check", &again]).answer(), "ok\n1 ok, 0 failed\n");
    assert_eq!(review(&[&again]).stdout, run.stdout);
}

#[test]
fn a_file_takes_the_games_and_stdout_the_table() {
    let folder = Folder::new();
    let (game, out) = (folder.file("games", &format!("{GUNZI}\n{ABALONE}")), folder.path("out"));
    let answer = review(&[&game, "--output", &out]).answer();
    assert!(answer.starts_with("Game 1\n") && answer.contains("\nGame 2\n"), "{answer}");
    assert_eq!(tafel(&["replay", "--check", &out]).answer(), "ok\nok\n2 ok, 0 failed\n");
    // A file may be reviewed in place.
    review(&[&game, "--output", &game]).answer();
    assert_eq!(fs::read_to_string(&game).unwrap(), fs::read_to_string(&out).unwrap());
    assert!(review(&[&game, "--output", "/nonexistent/folder/x"]).refusal(1).contains("/nonexistent/folder/x"));
}

#[test]
fn json_has_an_object_a_game() {
    let folder = Folder::new();
    let (game, out) = (folder.file("games", &[GUNZI, BROKEN, ABALONE].join("\n")), folder.path("out"));
    let run = review(&[&game, "--json", "--output", &out]);
    assert_eq!(run.status, Some(1), "{run:?}");
    let games: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games.len(), 3, "{run:?}");
    for (number, game) in (1..).zip(&games) {
        assert_eq!(game["number"], number);
    }
    assert_eq!(games[0]["players"][0]["name"], "Ada");
    assert!(games[0]["players"][1]["accuracy"].as_f64().is_some_and(|value| (1.0..60.0).contains(&value)));
    assert_eq!((&games[0]["players"][0]["missed-win"], &games[0]["players"][1]["blunder"]), (&1.into(), &1.into()));
    let moves = games[0]["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 6);
    assert_eq!((&moves[2]["move"], &moves[2]["verdict"]), (&"a2-a1r".into(), &"missed-win".into()));
    assert_eq!((&moves[2]["before"]["kind"], &moves[2]["after"]["kind"]), (&"win".into(), &"draw".into()));
    assert_eq!((&moves[2]["expectation"]["before"], &moves[2]["expectation"]["after"]), (&1.0.into(), &0.5.into()));
    assert!(moves[2]["better"].as_array().is_some_and(|line| !line.is_empty()));
    assert_eq!(games[1]["error"]["ply"], 3);
    assert!(games[2]["moves"][0]["before"]["hundredths"].is_i64(), "{}", games[2]);
    assert_eq!(tafel(&["replay", "--check", &out]).answer(), "ok\nok\n2 ok, 0 failed\n");
}

#[test]
fn a_broken_game_does_not_stop_the_rest() {
    let folder = Folder::new();
    let games = folder.file("games", &[BROKEN, GUNZI].join("\n"));
    let run = review(&[&games]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stderr.starts_with("tafel: error at ply 3: ") && run.stderr.contains("game 1)"), "{run:?}");
    assert!(run.stdout.starts_with("[Format \"1\"]\n") && run.stdout.contains("b7-b5r??"), "{run:?}");
    // In place, the broken game would be lost.
    let run = review(&[&games, "--output", &games]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_eq!(fs::read_to_string(&games).unwrap(), [BROKEN, GUNZI].join("\n"));
}

#[test]
fn anything_can_be_in_a_file() {
    let folder = Folder::new();
    let mut noise: Vec<u8> = (0..=255).cycle().take(5000).collect();
    noise.extend(format!("\n\n{GUNZI}").bytes());
    fs::write(folder.path("noise"), noise).unwrap();
    let run = review(&[&folder.path("noise")]);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(!run.stderr.contains("panicked") && run.stdout.contains("b7-b5r??"), "{run:?}");
    review(&[&folder.file("empty", "")]).refusal(2);
    review(&["/nonexistent/file"]).refusal(2);
    review(&[&folder.path("")]).refusal(2);
}

#[test]
fn all_formats_are_read() {
    let mut run = command();
    run.args(["review", "-", "--depth", "2", "--json"]);
    let answer = type_into(&mut run, b"c3c5d3 i9h8 a1b2\n");
    assert_eq!(answer.status, Some(0), "{answer:?}");
    let game: Value = serde_json::from_str(&answer.stdout).expect("JSON");
    assert_eq!((&game["game"], game["moves"].as_array().map(Vec::len)), (&"abalone".into(), Some(3)));
}

#[test]
fn every_language_has_its_own_words() {
    let folder = Folder::new();
    let game = folder.file("game", GUNZI);
    let all = ["en", "nl", "de", "fr"].map(|lang| {
        let run = review(&[&game, "--lang", lang]);
        assert_eq!(run.status, Some(0), "{run:?}");
        (run.stdout, run.stderr)
    });
    for (index, (games, table)) in all.iter().enumerate() {
        assert!(all[..index].iter().all(|other| other.0 != *games && other.1 != *table), "{games}{table}");
    }
}

#[test]
fn limits_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let game = folder.file("game", GUNZI);
    let cases: [&[&str]; 8] = [
        &["--nodes", "0"],
        &["--depth", "0"],
        &["--time", "0"],
        &["--time", "-1"],
        &["--time", "NaN"],
        &["--time", "1", "--depth", "3"],
        &["--nodes", "5", "--depth", "3"],
        &["--json", "--output", "-"],
    ];
    for case in cases {
        let arguments: Vec<_> = ["review", &game].iter().chain(case).copied().collect();
        tafel(&arguments).refusal(2);
    }
    for case in [&["--time", "0.01"][..], &["--depth", "2", "--threads", "2"], &["--nodes", "1"]] {
        let arguments: Vec<_> = ["review", &game, "--json"].iter().chain(case).copied().collect();
        assert!(tafel(&arguments).answer().starts_with("{\"game\":\"gunzi\""));
    }
}

#[test]
fn examples_of_the_help_run() {
    let help = tafel(&["review", "--help"]).answer();
    let (_, examples) = help.split_once("Examples:").expect("examples");
    let folder = Folder::new();
    folder.file("game.tafel", GUNZI);
    folder.file("games.apgn", GUNZI);
    let mut count = 0;
    for line in examples.lines().map(str::trim).filter(|line| line.starts_with("tafel ")) {
        let run = shell(&line.replace("--time 1", "--time 0.02"), &folder);
        assert_eq!(run.status, Some(0), "{line}: {run:?}");
        count += 1;
    }
    assert!(count >= 3);
}
