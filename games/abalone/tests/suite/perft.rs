//! Counts of move sequences that are known from elsewhere.

use abalone::{Abalone, Variant};
use rules::{Notation, Position, perft, perft_threads};

#[test]
fn counts_match_the_golden_file() {
    let golden = include_str!("../../golden/perft.txt");
    let mut checked = 0;
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let [nodes, depth, text] = line.splitn(3, "; ").collect::<Vec<_>>()[..] else {
            panic!("not 'nodes; depth; position': {line}");
        };
        let position = Abalone::parse_position(text, Variant::default()).unwrap_or_else(|e| panic!("{text}: {e}"));
        let (nodes, depth): (u64, u32) = (nodes.parse().expect("nodes"), depth.parse().expect("depth"));
        assert_eq!(perft(&position, depth), nodes, "perft {depth} of {text}");
        checked += 1;
    }
    assert_eq!(checked, 30);
}

#[test]
fn threads_count_the_same() {
    assert_eq!(perft_threads(&Abalone::start(), 3, 3), 98_912);
}

#[test]
fn nothing_follows_on_a_finished_game() {
    let finished = Abalone::parse_position("5/6/7/8/SSs6/8/7/6/4s 6 0 w 0 1", Variant::default()).expect("a position");
    assert_eq!((perft(&finished, 0), perft(&finished, 1), perft(&finished, 2)), (1, 0, 0));
    assert_eq!(finished.count_moves(), 0);
}
