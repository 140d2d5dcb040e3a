//! Endgame tables and proofs.

use std::fs;

use crate::command::{Folder, command, tafel, type_into};

const DRAWN: &str = "-,-,T,WP2,-/-,B2,T,-,-,-,W4/-,BP2,-,-,- w 18";

#[test]
fn tables_are_made_once_and_checked() {
    let folder = Folder::new();
    let tables = folder.path("tables");
    let made = tafel(&["tables", "gunzi", "--wedges", "1", "--folder", &tables]).answer();
    assert!(made.starts_with("wedges 1: 1217328 places in 4276 blocks, 2.5 MB, 4276 made now\n"), "{made}");
    let again = tafel(&["tables", "gunzi", "--wedges", "1", "--folder", &tables]).answer();
    assert!(again.contains("was there"), "{again}");
    let checked = tafel(&["tables", "gunzi", "--check", "--sample", "20", "--folder", &tables]).answer();
    assert!(checked.starts_with("wedges 1: ") && checked.contains("agree with what follows"), "{checked}");

    let file = folder.path("tables/gunzi-1.table");
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let broken = tafel(&["tables", "gunzi", "--check", "--sample", "1000", "--folder", &tables]).refusal(1);
    assert!(broken.contains("gunzi-1.table: damaged"), "{broken}");
    fs::write(&file, "nonsense").unwrap();
    let input = format!("setoption name Tables value {tables}\nposition startpos\ngo depth 2\n");
    let run = type_into(command().args(["engine", "--game", "gunzi"]), input.as_bytes());
    assert!(run.stdout.contains("no such file of ours") && run.stdout.contains("bestmove "), "{run:?}");

    let empty = folder.path("empty");
    assert!(tafel(&["tables", "gunzi", "--check", "--folder", &empty]).refusal(2).contains("no tables"));
    assert!(tafel(&["tables", "abalone", "--folder", &empty]).refusal(2).contains("Abalone"));
    let input = b"setoption name Tables value /nonexistent/tables\nisready\n";
    let run = type_into(command().args(["engine", "--game", "gunzi"]), input);
    assert!(run.stderr.contains("there is no folder"), "{run:?}");
}

#[test]
fn a_proof_is_told_and_kept() {
    let folder = Folder::new();
    let proofs = folder.path("proofs");
    let solve = |more: &[&str]| {
        let arguments = ["solve", "gunzi", "-p", DRAWN, "--folder", &proofs, "--memory", "8", "--effort", "500"];
        tafel(&[&arguments, more].concat()).answer()
    };
    let first = solve(&[]);
    assert!(first.contains("proved  the position: ") && !first.contains("open"), "{first}");
    assert!(first.ends_with("\nthe position: a draw\n"), "{first}");
    let again = solve(&[]);
    assert!(again.contains("in this run 0 looked at") && again.ends_with("\nthe position: a draw\n"), "{again}");
}

#[test]
fn the_start_stays_open_for_now() {
    let folder = Folder::new();
    let proofs = folder.path("proofs");
    let arguments = ["solve", "gunzi", "--positions", "300", "--effort", "100", "--memory", "8", "--folder", &proofs];
    let answer = tafel(&arguments).answer();
    assert!(answer.contains("a1-b1l a5-b5r\n  Black does not lose: open"), "{answer}");
    assert!(answer.ends_with("stopped: the same command goes on from here\nthe position: open\n"), "{answer}");
    fs::write(folder.path("proofs/gunzi.proof"), "nonsense").unwrap();
    assert!(tafel(&arguments).refusal(1).contains("no such file of ours"));
    let unreachable = "T,-,-,-,-/-,-,B1,-,-,-,-/-,-,W4,-,- b 1";
    assert!(tafel(&["solve", "gunzi", "-p", unreachable, "--folder", &proofs]).refusal(2).contains("cannot arise"));
    assert!(tafel(&["solve", "fenix", "--folder", &proofs]).refusal(2).contains("cannot be solved"));
}
