//! Counting, with and without threads, and random play.

use rules::toy::{Goal, Lane};
use rules::{Notation, Position, Random, divide, perft, perft_threads, playout};

/// The plainest way to count: play everything, count the leaves.
fn plain(position: Lane, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.into_iter().map(|m| plain(position.after(m), depth - 1)).sum()
}

#[test]
fn counting_in_bulk_is_counting() {
    let start = Lane::start(Goal(2));
    for depth in 0..9 {
        assert_eq!(perft(&start, depth), plain(start, depth), "depth {depth}");
    }
    assert_eq!((0..5).map(|depth| perft(&start, depth)).collect::<Vec<_>>(), [1, 1, 1, 3, 9]);
}

#[test]
fn threads_do_not_change_the_count() {
    let start = Lane::start(Goal(1));
    for depth in 0..9 {
        for threads in [0, 1, 2, 3, 8, 1000] {
            assert_eq!(perft_threads(&start, depth, threads), perft(&start, depth), "depth {depth}, {threads} threads");
        }
    }
}

#[test]
fn division_adds_up() {
    let start = Lane::start(Goal(2));
    for depth in 1..8 {
        let parts = divide(&start, depth, 2);
        assert_eq!(parts.len() as u64, start.count_moves());
        assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), perft(&start, depth), "depth {depth}");
    }
    assert!(divide(&start, 0, 1).is_empty());
}

#[test]
fn nothing_follows_a_finished_game() {
    let over = Lane::parse_position("1...... 2 0", Goal(2)).unwrap();
    assert!(over.outcome().is_some());
    assert_eq!((perft(&over, 0), perft(&over, 1), perft(&over, 5)), (1, 0, 0));
    assert_eq!(perft(&over, u32::MAX), 0, "no memory is set aside for plies that never come");
    assert_eq!(perft_threads(&over, u32::MAX, 4), 0);
}

#[test]
fn playouts_end_by_the_rules_or_by_the_cap() {
    let (mut random, mut buffer) = (Random::new(3), Vec::new());
    let mut cut = 0;
    for _ in 0..500 {
        let played = playout(Lane::start(Goal(1)), 20, &mut random, &mut buffer);
        assert!(played.plies <= 20);
        assert!(played.outcome.is_some() || played.plies == 20);
        cut += u32::from(played.outcome.is_none());
    }
    assert!((1..500).contains(&cut), "some games end in time and some do not: {cut}");
    let none = playout(Lane::start(Goal(1)), 0, &mut random, &mut buffer);
    assert_eq!((none.plies, none.outcome), (0, None));
}

#[test]
fn random_numbers_repeat_and_are_spread_evenly() {
    let (mut a, mut b) = (Random::new(42), Random::new(42));
    assert!((0..100).all(|_| a.next_u64() == b.next_u64()));
    assert_ne!(Random::new(1).next_u64(), Random::new(2).next_u64());
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[a.below(6)] += 1;
    }
    assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    assert_eq!((a.below(0), a.below(1)), (0, 0));
    assert_eq!(a.pick::<u8>(&[]), None);
    assert!(a.pick(&[7]).is_some_and(|&n| n == 7));
}

#[test]
fn the_generator_is_splitmix64() {
    // The first outputs for seed 1234567, as published with the reference implementation.
    let mut random = Random::new(1_234_567);
    let first: [u64; 3] = std::array::from_fn(|_| random.next_u64());
    assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
}
