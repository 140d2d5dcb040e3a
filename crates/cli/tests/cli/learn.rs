use std::fs;

use crate::command::{Folder, command, tafel, type_into};

/// Runs a lesson with these lines typed, with a data folder of its own; returns what was printed.
fn learn(folder: &Folder, arguments: &[&str], typed: &str) -> String {
    let mut command = command();
    command.arg("learn").args(arguments).env("XDG_DATA_HOME", folder.path(""));
    type_into(&mut command, typed.as_bytes()).answer()
}

#[test]
fn all_lessons_are_listed() {
    let list = tafel(&["learn"]).answer();
    for part in ["Abalone", "FENIX", "Gunzi", "sumito", "0/4", "Pushing: sumito"] {
        assert!(list.contains(part), "{part}: {list}");
    }
    assert!(tafel(&["learn", "--lang", "nl"]).answer().contains("Duwen: sumito"));
}

#[test]
fn a_wrong_try_gets_the_reason_and_a_right_one_goes_on() {
    let folder = Folder::new();
    let said = learn(&folder, &["abalone", "pac"], "e4d4\ne3i9\ne3e4\nc5d5\nzz\ne2e3\n");
    assert!(said.contains("Pac: balance"), "{said}");
    assert!(said.contains("not what was asked for"), "{said}");
    assert!(said.contains("Pac: a balance, and no push."), "{said}");
    assert!(said.contains("is not a cell"), "{said}");
    assert!(said.contains("only three of a player’s marbles count"), "{said}");
    assert!(said.contains("(tafel learn abalone side-step)"), "the lesson is named: {said}");
    // What was done is kept, and the next run goes on from there.
    let list = learn(&folder, &[], "");
    assert!(list.lines().any(|line| line.contains("pac") && line.contains("2/3")), "{list}");
    let kept = fs::read_to_string(folder.path("tafel/lessons.txt")).expect("kept");
    let (done, day) = kept.trim_end().split_once(" @").expect("the day is kept");
    assert_eq!(done, "abalone pac 1+ 2+");
    assert!(day.parse::<u32>().is_ok_and(|day| day > 20_000), "{kept}");
    // When a lesson that is done was practised last is told in the list.
    learn(&folder, &["abalone", "pac"], "skip\nskip\nshow\nshow\nshow\nquit\n");
    let list = learn(&folder, &[], "");
    let line = list.lines().find(|line| line.contains("pac") && line.contains("3/3")).expect(&list);
    assert!(line.contains("(2"), "{line}");
}

#[test]
fn what_is_shown_is_not_earned() {
    let folder = Folder::new();
    let said = learn(&folder, &["gunzi", "sides", "--lang", "de"], "zeigen\nende\n");
    assert!(said.contains("So: a3xc3l"), "{said}");
    let kept = fs::read_to_string(folder.path("tafel/lessons.txt")).expect("kept");
    assert!(kept.starts_with("gunzi sides 1? @"), "{kept}");
}

#[test]
fn unknown_games_and_lessons_are_refused() {
    assert!(tafel(&["learn", "chess"]).refusal(2).contains("chess"));
    let refusal = tafel(&["learn", "fenix", "castling"]).refusal(2);
    assert!(refusal.contains("castling") && refusal.contains("preparation"), "{refusal}");
}
