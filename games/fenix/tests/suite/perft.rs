//! Counts of move sequences, made by programs written apart from this one.

use fenix::Fenix;
use rules::{Notation, perft, perft_threads};

fn entries() -> impl Iterator<Item = (Fenix, u32, u64)> {
    let lines = include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let [text, depth, nodes] = line.split(" ; ").collect::<Vec<_>>()[..] else {
            panic!("not an entry: {line}");
        };
        let position =
            Fenix::parse_position(text, fenix::Variant::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.position_text(), text);
        (position, depth.parse().unwrap(), nodes.parse().unwrap())
    })
}

#[test]
fn counts_agree_with_the_golden_file() {
    let mut seen = 0;
    for (position, depth, nodes) in entries() {
        assert_eq!(perft(&position, depth), nodes, "depth {depth} of {}", position.position_text());
        seen += 1;
    }
    assert_eq!(seen, 22);
}

#[test]
fn threads_do_not_change_the_count() {
    for (position, depth, nodes) in entries().filter(|&(_, depth, _)| depth > 2) {
        assert_eq!(perft_threads(&position, depth, 2), nodes, "depth {depth} of {}", position.position_text());
    }
}
