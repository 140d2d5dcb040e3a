//! The fuzz targets without a fuzzer: seeds, mutilated seeds and noise.

use std::path::PathBuf;

use fuzzing::{TARGETS, Target, mutate};
use rules::Random;

const ROUNDS: usize = 1500;

fn target(name: &str) -> Target {
    let found = TARGETS.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("no target '{name}'")).1
}

fn fuzz_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

/// The seeds of a target, in the order of their names; none for clicks and games, whose bytes are choices by number.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    if matches!(name, "clicks" | "games") {
        return Vec::new();
    }
    let entries = std::fs::read_dir(fuzz_folder().join("seeds").join(name)).expect("a folder with seeds");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort_unstable();
    paths.into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Runs a target on an input, and names the input if it fails.
fn run(target: Target, input: &[u8]) {
    let caught = std::panic::catch_unwind(|| target(input));
    assert!(caught.is_ok(), "the input was {:?}, bytes {input:?}", String::from_utf8_lossy(input));
}

fn drive(name: &str, rounds: usize) {
    let (target, seeds) = (target(name), seeds(name));
    for seed in &seeds {
        run(target, seed);
    }
    let mut random = Random::new(name.len() as u64);
    for _ in 0..rounds {
        let input: Vec<u8> = match (random.pick(&seeds), random.pick(&seeds)) {
            (Some(seed), Some(other)) if random.below(4) > 0 => mutate(&mut random, seed, other),
            _ => (0..random.below(80)).map(|_| random.next_u64() as u8).collect(),
        };
        run(target, &input);
    }
}

#[test]
fn names() {
    assert!(!seeds("names").is_empty());
    drive("names", ROUNDS * 4);
}

#[test]
fn positions() {
    assert!(seeds("positions").len() >= 10);
    drive("positions", ROUNDS * 4);
}

#[test]
fn moves() {
    assert!(seeds("moves").len() >= 10);
    drive("moves", ROUNDS * 2);
}

#[test]
fn records() {
    assert!(seeds("records").len() >= 5);
    drive("records", ROUNDS * 2);
}

#[test]
fn clicks() {
    drive("clicks", ROUNDS / 2);
}

#[test]
fn games() {
    drive("games", ROUNDS / 2);
}

#[test]
fn every_target_has_its_file_and_every_file_its_target() {
    let mut files: Vec<_> = std::fs::read_dir(fuzz_folder().join("fuzz_targets"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort_unstable();
    let names: Vec<_> = TARGETS.iter().map(|(name, _)| format!("{name}.rs")).collect();
    assert_eq!(files, names);
}
