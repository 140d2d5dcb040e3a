//! Finding and playing moves stays off the heap.

use abalone::{Abalone, Variant, layout};
use rules::{Position, Random, playout};

fn allocations(f: impl FnOnce()) -> u64 {
    allocation_counter::measure(f).count_total
}

#[test]
fn generation_and_play_do_not_allocate() {
    let start = layout("belgian-daisy", Variant::default()).expect("a layout");
    let mut moves = Vec::with_capacity(256);
    let mut random = Random::new(7);
    let count = allocations(|| {
        let mut position = start;
        let mut key = position.key();
        for _ in 0..200 {
            moves.clear();
            position.legal_moves(&mut moves);
            assert_eq!(position.count_moves(), moves.len() as u64);
            assert!(position.outcome().is_none());
            let Some(&m) = random.pick(&moves) else { break };
            position.play_keyed(m, &mut key);
        }
        assert_eq!(key, position.key());
    });
    assert_eq!(count, 0);
}

#[test]
fn random_games_do_not_allocate() {
    let mut random = Random::new(7);
    let mut buffer = Vec::new();
    let count = allocations(|| {
        playout(Abalone::start(), 400, &mut random, &mut buffer);
    });
    assert_eq!(count, 0);
}

#[test]
fn the_counter_counts() {
    assert_ne!(allocations(|| drop(std::hint::black_box(vec![1]))), 0);
}
