use crate::command::{Folder, command, tafel, type_into};

const ABALONE: &str = "[Format \"1\"]\n[Game \"abalone\"]\n[Event \"Club\"]\n[Date \"2024.05.01\"]\n[Black \"Ada\"]\n\
                       [White \"Bob\"]\n[Result \"*\"]\n\n1. c3c5d3 i9h8 2. a1b2 *\n";
const GUNZI: &str = "[Format \"1\"]\n[Game \"gunzi\"]\n[Result \"*\"]\n\n1. a1-b1l *\n";

#[test]
fn every_format_reads_back() {
    let folder = Folder::new();
    let file = folder.file("game.tafel", ABALONE);
    for format in ["tafel", "apgn", "apgn-nacre", "moves", "nacre"] {
        let run = tafel(&["convert", &file, "--to", format]);
        assert_eq!(run.status, Some(0), "{run:?}");
        let back = folder.file("back", &run.stdout);
        let moves = tafel(&["convert", &back, "--to", "moves"]);
        assert_eq!(moves.stdout, "c3c5d3 i9h8 a1b2\n", "{format}: {run:?}");
    }
}

#[test]
fn our_own_format_comes_out_as_it_went_in() {
    let folder = Folder::new();
    let two = format!("{ABALONE}\n{GUNZI}");
    let file = folder.file("games", &two);
    assert_eq!(tafel(&["convert", &file, "--to", "tafel"]).answer(), two);
}

#[test]
fn output_goes_to_a_file_even_to_the_one_that_is_read() {
    let folder = Folder::new();
    let file = folder.file("game", ABALONE);
    assert_eq!(tafel(&["convert", &file, "--to", "apgn", "--output", &file]).answer(), "");
    let text = std::fs::read_to_string(&file).expect("the file");
    assert!(text.contains("[Variant \"standard\"]") && text.contains("[Notation \"Aba-Pro\"]"), "{text}");
    tafel(&["convert", &file, "--to", "tafel", "--output", "/nonexistent/folder/x"]).refusal(1);
    let mixed = folder.file("mixed", &format!("{ABALONE}\n{GUNZI}"));
    tafel(&["convert", &mixed, "--to", "apgn", "--output", &mixed]).refusal(2);
    assert_eq!(std::fs::read_to_string(&mixed).expect("the file"), format!("{ABALONE}\n{GUNZI}"), "nothing is lost");
}

#[test]
fn stdin_can_be_converted() {
    let mut run = command();
    run.args(["convert", "-", "--to", "tafel"]);
    let answer = type_into(&mut run, b"a1b2 i9h8\n");
    assert!(answer.stdout.contains("[Game \"abalone\"]") && answer.stdout.contains("1. a1b2 i9h8"), "{answer:?}");
}

#[test]
fn what_cannot_be_converted_is_left_out_and_named() {
    let folder = Folder::new();
    let file = folder.file("games", &format!("{ABALONE}\n{GUNZI}"));
    let run = tafel(&["convert", &file, "--to", "apgn"]);
    assert_eq!(run.status, Some(2), "{run:?}");
    assert!(run.stdout.contains("a1b2") && run.stderr.contains("Game 2: "), "{run:?}");
    tafel(&["convert", &folder.file("empty", ""), "--to", "tafel"]).refusal(2);
    tafel(&["convert", "/nonexistent", "--to", "tafel"]).refusal(2);
    tafel(&["convert", &file, "--to", "pdf"]).refusal(2);
    tafel(&["convert", &file]).refusal(2);
}
