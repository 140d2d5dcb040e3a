//! Two generators, written apart, agree.

use gunzi::Gunzi;
use rules::conformance::{compare, compare_position, walk};
use rules::{Random, Side};

#[test]
fn in_random_games() {
    compare(Gunzi::start(Side::One), crate::oracle::moves, 3, 45_000, 200);
    compare(Gunzi::start(Side::Two), crate::oracle::moves, 4, 5_000, 200);
}

#[test]
fn on_random_boards() {
    let mut random = Random::new(5);
    for _ in 0..35_000 {
        compare_position(&crate::common::random_board(&mut random), crate::oracle::moves);
    }
}

#[test]
fn in_games_from_random_boards() {
    let mut random = Random::new(6);
    let mut seen = 0;
    while seen < 20_000 {
        let board = crate::common::random_board(&mut random);
        walk(board, &mut random, 20, |position: &Gunzi, _, _| {
            compare_position(position, crate::oracle::moves);
            seen += 1;
        });
    }
}
