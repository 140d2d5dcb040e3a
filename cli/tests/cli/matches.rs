use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::command::{Folder, Run, command, shell, tafel};

fn json(arguments: &[&str]) -> serde_json::Value {
    let answer = tafel(&[&["match"], arguments, &["--json"]].concat()).answer();
    serde_json::from_str(&answer).unwrap()
}

#[test]
fn levels_play_each_other() {
    let report = json(&["gunzi", "--first", "level:6", "--second", "level:1", "--games", "12", "--concurrency", "2"]);
    assert_eq!(report["games"], 12);
    assert_eq!(report["players"][0]["name"], "level 6");
    let points = report["wins"].as_u64().unwrap() * 2 + report["draws"].as_u64().unwrap();
    assert!(points > 12, "{report}");
    assert!(report["estimate"]["los"].as_f64().unwrap() > 0.5, "{report}");
    assert_eq!(report["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 6);
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let run = |seed: &str, concurrency: &str| {
        let mut report = json(&[
            "gunzi",
            "--second",
            "level:2",
            "--nodes",
            "300",
            "--games",
            "6",
            "--seed",
            seed,
            "--concurrency",
            concurrency,
        ]);
        for player in 0..2 {
            report["players"][player]["averageTime"].take();
        }
        report
    };
    assert_eq!(run("1", "1"), run("1", "2"));
    assert_ne!(run("1", "1"), run("2", "1"));
}

#[test]
fn engines_behind_pipes_play_and_their_games_are_saved() {
    let folder = Folder::new();
    let line = "tafel match gunzi --first 'cmd:tafel engine' --second engine --second-pace nodes=200 \
                --depth 2 --games 4 --save games.tafel --json";
    let report: serde_json::Value = serde_json::from_str(&shell(line, &folder).answer()).unwrap();
    assert_eq!(report["ends"]["rules"], 4, "{report}");
    assert!(report["players"][0]["name"].as_str().unwrap().starts_with("Tafel "), "{report}");
    let check = shell("tafel replay --check games.tafel", &folder).answer();
    assert_eq!(check, "ok\nok\nok\nok\n4 ok, 0 failed\n");
    // The games make a book for the next match.
    let line = "tafel match gunzi --first level:1 --second level:2 --openings games.tafel --opening-turns 6 --games 4";
    assert!(shell(line, &folder).answer().contains("4 games: "));
}

#[test]
fn a_broken_engine_loses_and_the_match_goes_on() {
    let folder = Folder::new();
    // It shakes hands, and ends when it is to move.
    let program = "printf 'id name Glass\\nugiok\\n'; while read word rest; do \
                   case $word in isready) echo readyok;; go) echo crack >&2; exit 1;; esac; done";
    folder.file("glass.sh", program);
    let line = "tafel match gunzi --first 'cmd:sh glass.sh' --second level:1 --depth 1 --games 2 --verbose";
    let run = shell(line, &folder);
    assert_eq!(run.status, Some(0), "{run:?}");
    assert!(run.stdout.contains("2 games: +0 =0 -2"), "{}", run.stdout);
    assert!(run.stdout.contains("fault of Glass in game 1: the engine has ended"), "{}", run.stdout);
    assert!(run.stderr.contains("crack"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn whoever_ends_a_match_is_told_how_it_stands() {
    use std::os::unix::process::CommandExt as _;
    let folder = Folder::new();
    let engine = format!("cmd:'{}' engine", env!("CARGO_BIN_EXE_tafel"));
    let saved = folder.path("games.tafel");
    let arguments = ["match", "gunzi", "--first", &engine, "--second", "level:1", "--nodes", "100", "--save", &saved];
    let mut tafel = command();
    tafel.args(arguments).args(["--games", "100000"]).process_group(0);
    let child = tafel.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let games = || std::fs::read_to_string(&saved).map_or(0, |text| text.matches("[Result ").count());
    while games() < 2 {
        thread::sleep(Duration::from_millis(20));
    }
    let run = interrupt(child);
    assert_eq!(run.status, Some(1), "{run:?}");
    let told = run.stdout.lines().find(|line| line.contains(" games: ")).unwrap_or_else(|| panic!("{run:?}"));
    assert!(told.ends_with("(stopped before the end)"), "{told}");
    assert_eq!(told.trim().split(' ').next(), Some(games().to_string().as_str()), "{told}");
    assert!(!run.stdout.contains("fault"), "{}", run.stdout);
}

/// Nobody waits for an engine that thinks for an hour.
#[cfg(unix)]
#[test]
fn a_match_ends_in_the_middle_of_a_move() {
    use std::os::unix::process::CommandExt as _;
    let folder = Folder::new();
    let thinking = folder.path("thinking");
    let program = format!(
        "printf 'id name Sloth\\nugiok\\n'; while read word rest; do \
         case $word in isready) echo readyok;; go) : > '{thinking}';; esac; done"
    );
    let engine = format!("cmd:sh '{}'", folder.file("sloth.sh", &program));
    let mut tafel = command();
    tafel.args(["match", "gunzi", "--first", &engine, "--movetime", "3600000"]).process_group(0);
    let child = tafel.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while !std::fs::exists(&thinking).unwrap() {
        thread::sleep(Duration::from_millis(20));
    }
    let run = interrupt(child);
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.stdout.contains("0 games: +0 =0 -0"), "{run:?}");
    assert!(!run.stdout.contains("fault"), "{}", run.stdout);
}

/// As Ctrl-C at a terminal does it, which every program of the foreground hears: here, all of a group.
#[cfg(unix)]
fn interrupt(child: Child) -> Run {
    let group = format!("-{}", child.id());
    assert!(Command::new("kill").args(["-INT", "--", &group]).status().unwrap().success());
    Run::new(&child.wait_with_output().unwrap())
}

#[test]
fn a_test_is_told() {
    let arguments = ["gunzi", "--first", "level:7", "--second", "level:1", "--sprt", "0,300,0.1,0.1", "--games", "200"];
    let report = json(&arguments);
    assert_eq!(report["sprt"]["verdict"], "stronger", "{report}");
    assert_eq!(report["finish"], "decided");
}

#[test]
fn openings_from_a_file() {
    let folder = Folder::new();
    folder.file("book.txt", "# two openings\na1-b1l c1-b6r\n-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22\n");
    let line = "tafel match gunzi --first level:2 --second level:1 --openings book.txt --games 4 --save out.tafel";
    shell(line, &folder).answer();
    let saved = std::fs::read_to_string(folder.path("out.tafel")).unwrap();
    assert_eq!(saved.matches("1. a1-b1l c1-b6r").count(), 2, "{saved}");
    assert_eq!(saved.matches("[Start ").count(), 2, "{saved}");
    folder.file("bad.txt", "a1-b1l\na1-c9\n");
    let complaint = shell("tafel match gunzi --openings bad.txt --depth 1", &folder).refusal(2);
    assert!(complaint.contains("line 2"), "{complaint}");
}

#[test]
fn every_opening_of_some_turns_is_played_with_either_side() {
    let folder = Folder::new();
    let line = "tafel match gunzi --depth 1 --openings all:1 --save out.tafel";
    assert!(shell(line, &folder).answer().contains("16 games: "));
    let saved = std::fs::read_to_string(folder.path("out.tafel")).unwrap();
    // Those of the other wing are their mirror images.
    for first in ["a1-b1l", "a1-b1r", "a1-b2l", "a1-b2r", "a2-a3l", "a2-a3r", "a2-b2l", "a2-b2r"] {
        assert_eq!(saved.matches(&format!("\n1. {first} ")).count(), 2, "{first}: {saved}");
    }
    let answer = shell("tafel match gunzi --depth 1 --openings all:1 --games 4", &folder).answer();
    assert!(answer.contains("4 games: "), "{answer}");
    let complaint = shell("tafel match abalone --depth 1 --openings all:4", &folder).refusal(2);
    assert!(complaint.contains("'all:4': there are more than 5000 such openings"), "{complaint}");
}

#[test]
fn the_ladder_has_a_line_for_each_level_but_the_first() {
    let answer = tafel(&["match", "gunzi", "--ladder", "--nodes", "50", "--games", "2"]).answer();
    assert_eq!(answer.lines().count(), 9, "{answer}");
    assert!(answer.lines().next().unwrap().trim_start().starts_with("level 2 – level 1"), "{answer}");
}

#[test]
fn nonsense_is_refused() {
    for arguments in [
        &["match"][..],
        &["match", "chess"],
        &["match", "gunzi", "--first", "me"],
        &["match", "gunzi", "--ladder", "--games", "0"],
        &["match", "gunzi", "--first", "level:11"],
        &["match", "gunzi", "--sprt", "10,0"],
        &["match", "gunzi", "--clock", "soon"],
        &["match", "gunzi", "--openings", "/no/such/file", "--depth", "1"],
        &["match", "gunzi", "--openings", "all:many", "--depth", "1"],
        &["match", "gunzi", "--openings", "all:1", "--fair", "0", "--depth", "1"],
        &["match", "gunzi", "--first-option", "Luck=1", "--depth", "1"],
    ] {
        tafel(arguments).refusal(2);
    }
    tafel(&["match", "gunzi", "--first", "cmd:/no/such/engine", "--depth", "1"]).refusal(1);
    tafel(&["match", "gunzi", "--depth", "1", "--save", "/no/such/folder/games"]).refusal(1);
}
