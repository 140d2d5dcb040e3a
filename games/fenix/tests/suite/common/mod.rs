//! What the tests of this crate share.

use std::collections::BTreeSet;

use fenix::{Board, Fenix};
use rules::{Cell, Lang, MoveError, Notation, Position, Random, Statement};

pub(crate) fn position(text: &str) -> Fenix {
    Fenix::parse_position(text, fenix::Variant::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn cell(name: &str) -> Cell {
    geometry::grid::parse(name).unwrap_or_else(|| panic!("no square '{name}'"))
}

/// A position after a preparation at random.
pub(crate) fn prepared(board: Board, random: &mut Random) -> Fenix {
    let mut position = Fenix::start(board);
    for _ in 0..10 {
        let m = position.random_move(random, &mut Vec::new()).expect("the preparation always has a move");
        position.play_unchecked(m, &mut ());
    }
    position
}

/// The canonical texts of all legal moves, sorted.
pub(crate) fn moves(position: &Fenix) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<_> = moves.into_iter().map(|m| position.move_text(m)).collect();
    texts.sort_unstable();
    texts
}

/// The position after these moves.
pub(crate) fn play(mut position: Fenix, moves: &str) -> Fenix {
    for text in moves.split(' ') {
        let m = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play_unchecked(m, &mut ());
    }
    position
}

/// Why a move is not allowed.
pub(crate) fn reason(position: &Fenix, text: &str) -> Statement {
    match position.parse_move(text) {
        Err(MoveError::Illegal(reason)) => reason,
        other => panic!("'{text}' should be forbidden in {}: {other:?}", position.position_text()),
    }
}

/// The keys of the game's messages that begin so.
pub(crate) fn keys(prefix: &str) -> BTreeSet<&'static str> {
    Fenix::words().keys(Lang::En).filter(|key| key.starts_with(prefix)).collect()
}
