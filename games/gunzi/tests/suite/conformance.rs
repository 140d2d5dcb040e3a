//! The laws that hold for all games.

use gunzi::Gunzi;
use rules::conformance::{check_games, check_position};
use rules::{Random, Side};

#[test]
fn from_the_start() {
    check_games(Gunzi::start(Side::One), 1, 150, 200, 1);
    check_games(Gunzi::start(Side::Two), 2, 20, 200, 1);
}

#[test]
fn on_random_boards() {
    let mut random = Random::new(3);
    for _ in 0..3_000 {
        check_position(&crate::common::random_board(&mut random), &mut random);
    }
}

#[test]
fn in_games_from_random_boards() {
    let mut random = Random::new(4);
    for seed in 0..150 {
        check_games(crate::common::random_board(&mut random), seed, 1, 40, 1);
    }
}
