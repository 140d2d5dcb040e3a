//! A null move leaves a position that hangs together: its key is that of the same facts with the other side to move.

use rules::{KeyObserver, Position, Random, Side};

fn walk<P: Position>(start: P, null_move: impl Fn(&mut P, &mut KeyObserver)) {
    let mut random = Random::new(3);
    let mut moves = Vec::new();
    for _ in 0..50 {
        let mut position = start;
        for _ in 0..60 {
            let mut other = position;
            let mut key = KeyObserver(position.key());
            null_move(&mut other, &mut key);
            assert_eq!(other.turn(), !position.turn());
            assert_eq!(other.key(), key.0);
            assert_ne!(other.key(), position.key());
            let Some(m) = position.random_move(&mut random, &mut moves) else {
                break;
            };
            position.play(m);
        }
    }
}

#[test]
fn a_null_move_changes_the_side_to_move_and_nothing_else() {
    walk(abalone::Abalone::start(), abalone::Abalone::null_move);
    walk(fenix::Fenix::start(fenix::Board::NineByNine), fenix::Fenix::null_move);
    walk(gunzi::Gunzi::start(Side::One), gunzi::Gunzi::null_move);
}
