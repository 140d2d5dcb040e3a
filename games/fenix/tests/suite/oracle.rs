//! The game and a second, plain generator agree on random positions.

use crate::common::{position, prepared};
use fenix::{Board, Fenix, Phase, Piece, Setup, Stack};
use rules::conformance::{check_position, compare, compare_position, walk};
use rules::{Notation, Position, Random, Side};

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
    Fenix::from_setup(&setup, fenix::Variant::default()).ok()
}

#[test]
fn agrees_in_the_preparation() {
    for board in Board::ALL {
        compare(Fenix::start(board), crate::plain::moves, 1, 300, 9);
    }
}

fn agrees_in_battles(board: Board, seed: u64, positions: usize) {
    let mut random = Random::new(seed);
    let mut seen = 0;
    while seen < positions {
        walk(prepared(board, &mut random), &mut Random::new(seen as u64), 300, |position, _, _| {
            compare_position(position, crate::plain::moves);
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
            compare_position(position, crate::plain::moves);
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

/// Two generals that can take the same eight stacks and come back to where they began: one move, two generals.
const TWINS: &str = "G2s5/9/3s5/s8/2s3s2/9/3k3sK/9/G4s3 r b - 0 41";

#[test]
fn round_trips_of_two_stacks_with_one_result_are_one_move() {
    let twins = position(TWINS);
    compare_position(&twins, crate::plain::moves);
    let m = twins.parse_move("a9xh9xh1xc1xc7xg7xg3xa3xa9").unwrap();
    assert_eq!(twins.parse_move("a1xa7xg7xg3xc3xc9xh9xh1xa1"), Ok(m));
    assert_eq!(twins.move_text(m), "a1xa7xg7xg3xc3xc9xh9xh1xa1");
    for general in ["a1x", "a9x"] {
        assert!(twins.spellings(m).iter().any(|text| text.starts_with(general)));
    }
    let stopped = twins.parse_move("a9xh9xh1xc1xc7xg7xg3xa3").unwrap_err();
    assert_eq!(stopped.statement().rule, "no.capture-goes-on");
    // Twelve stacks, and so many ways that the search takes notes.
    compare_position(&position("1G2s2s1/3s2s1s/9/1ss4s1/K4s3/8k/9/1G2s2s1/9 r b - 0 41"), crate::plain::moves);
    check_position(&twins, &mut Random::new(1));
}

/// One general among many soldiers far apart: long captures, and many of them.
#[test]
fn agrees_where_captures_abound() {
    let mut random = Random::new(6);
    let mut seen = 0;
    while seen < 300 {
        let squares: Vec<_> = Board::NineByNine.squares().collect();
        let mut setup = Setup::start(Board::NineByNine);
        setup.stacks.clear();
        setup.phase = Phase::Battle;
        setup.turn_number = 41;
        let black = (0..13).map(|n| (Side::Two, if n == 0 { Piece::King } else { Piece::Soldier }));
        for (side, piece) in [(Side::One, Piece::King), (Side::One, Piece::General)].into_iter().chain(black) {
            setup.stacks.entry(squares[random.below(squares.len())]).or_insert(Stack { side, piece });
        }
        let Ok(position) = Fenix::from_setup(&setup, fenix::Variant::default()) else {
            continue;
        };
        if position.count_moves() > 16 {
            compare_position(&position, crate::plain::moves);
            seen += 1;
        }
    }
}

/// The worst that a search for long captures has found: some eight hundred thousand states, and far more paths than
/// could be listed.
#[test]
fn a_general_among_two_dozen_stacks_comes_to_an_end() {
    let place = position("K1s3s2/5s1s1/1s1s2s2/2s2s2s/s2ss1k2/1s3s3/2s4s1/s2s1s2s/1Gs3s2 r b - 0 41");
    let texts = crate::common::moves(&place);
    assert_eq!(texts.len(), 4);
    for text in &texts {
        let m = place.parse_move(text).unwrap();
        assert_eq!(place.move_text(m), *text);
        assert_eq!(place.spellings(m)[0], *text);
        assert!(place.parse_move(&text[..text.len() - 3]).is_err());
    }
}
