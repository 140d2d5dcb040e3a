//! The game and a second, plain generator agree on random positions.

mod plain;

use fenix::{Board, Fenix, Phase, Piece, Setup, Stack};
use rules::conformance::{compare, compare_position, walk};
use rules::{Position, Random, Side};

/// A position after a preparation at random.
fn prepared(board: Board, random: &mut Random) -> Fenix {
    let mut position = Fenix::start(board);
    for _ in 0..10 {
        let m = position.random_move(random, &mut Vec::new()).expect("the preparation always has a move");
        position.play_unchecked(m, &mut ());
    }
    position
}

/// A battle with few or many stacks strewn over the board, high ones as likely as low ones.
fn strewn(board: Board, random: &mut Random) -> Option<Fenix> {
    let squares: Vec<_> = board.squares().collect();
    let mut setup = Setup::start(board);
    setup.stacks.clear();
    setup.phase = Phase::Battle;
    setup.turn = Side::BOTH[random.below(2)];
    setup.turn_number = 41;
    setup.may_form_general = random.below(4) == 0;
    for side in Side::BOTH {
        let generals = random.below(if side == setup.turn { 5 } else { 4 });
        let soldiers = random.below(13);
        let kings = usize::from(side != setup.turn || random.below(4) > 0);
        for (piece, number) in [(Piece::King, kings), (Piece::General, generals), (Piece::Soldier, soldiers)] {
            for _ in 0..number {
                setup.stacks.entry(squares[random.below(squares.len())]).or_insert(Stack { side, piece });
            }
        }
    }
    Fenix::from_setup(&setup, ()).ok()
}

#[test]
fn agrees_in_the_preparation() {
    for board in Board::ALL {
        compare(Fenix::start(board), plain::moves, 1, 300, 9);
    }
}

fn agrees_in_battles(board: Board, seed: u64, positions: usize) {
    let mut random = Random::new(seed);
    let mut seen = 0;
    while seen < positions {
        walk(prepared(board, &mut random), &mut Random::new(seen as u64), 300, |position, _, _| {
            compare_position(position, plain::moves);
            seen += 1;
        });
    }
}

#[test]
fn agrees_in_battles_on_nine_by_nine() {
    agrees_in_battles(Board::NineByNine, 2, 40_000);
}

#[test]
fn agrees_in_battles_on_seven_by_eight() {
    agrees_in_battles(Board::SevenByEight, 3, 40_000);
}

fn agrees_where_stacks_are_strewn(board: Board, seed: u64, positions: usize) {
    let mut random = Random::new(seed);
    let mut seen = 0;
    while seen < positions {
        let Some(start) = strewn(board, &mut random) else {
            continue;
        };
        walk(start, &mut random, 3, |position, _, _| {
            compare_position(position, plain::moves);
            seen += 1;
        });
    }
}

#[test]
fn agrees_where_stacks_are_strewn_on_nine_by_nine() {
    agrees_where_stacks_are_strewn(Board::NineByNine, 4, 15_000);
}

#[test]
fn agrees_where_stacks_are_strewn_on_seven_by_eight() {
    agrees_where_stacks_are_strewn(Board::SevenByEight, 5, 15_000);
}
