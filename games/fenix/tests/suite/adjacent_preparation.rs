//! The option `adjacent-preparation`: during the preparation, too, a soldier goes only onto a stack beside it.

use crate::common::{keys, play, reason};
use crate::plain;
use fenix::{Board, FENIX_7X8, FENIX_9X9, Fenix, Phase, Piece, Variant};
use rules::conformance::{check_games, compare};
use rules::{Input, Notation, Options, Position, Random, Rulebook, Side, Symmetric, perft};

const ADJACENT: Variant = Variant { adjacent_preparation: true };

fn start(board: Board) -> Fenix {
    Fenix::start_of(board, ADJACENT)
}

/// Three generals of each side that stand alone.
const ALONE: &str = "a6+a7 i4+i3 b5+b6 h5+h4 c4+c5 g6+g5";

#[test]
fn a_soldier_goes_only_onto_a_stack_beside_it() {
    let position = start(Board::NineByNine);
    assert!(position.parse_move("a1+b1").is_ok() && position.parse_move("a1+a2").is_ok());
    for (text, cells) in [("a1+b2", ["a1", "b2"]), ("a1+c1", ["a1", "c1"]), ("a1+g1", ["a1", "g1"])] {
        assert!(Fenix::start(Board::NineByNine).parse_move(text).is_ok());
        let reason = reason(&position, text);
        assert_eq!(reason.rule, "no.preparation-not-beside");
        assert_eq!(reason.cells, cells.map(crate::common::cell), "{text}");
    }
    assert_eq!(position.prompt(&[]).map(|prompt| prompt.rule), Some("prompt.preparation-beside"));
}

#[test]
fn the_limits_on_stacks_come_first() {
    let position = play(start(Board::NineByNine), "a1+b1 i9+h9 b2+b1 h8+h9 d1+d2 f9+f8");
    assert_eq!(reason(&position, "c1+b1").rule, "no.stack-full");
    assert_eq!(reason(&position, "c2+d2").rule, "no.second-king");
    assert_eq!(reason(&position, "e1+e5").rule, "no.put-on-empty");
}

#[test]
fn a_put_after_which_the_preparation_cannot_be_finished_is_illegal() {
    let position = play(start(Board::NineByNine), ALONE);
    assert_eq!(reason(&position, "d3+d4").rule, "no.preparation-stuck");
    // A general that has a soldier beside it can still become the king.
    assert!(position.parse_move("d3+d2").is_ok());
}

#[test]
fn positions_that_cannot_have_come_about_or_be_finished_are_refused() {
    let text = |moves: &str| play(Fenix::start(Board::NineByNine), moves).position_text();
    let cases = [
        (text("a1+c3"), "setup.put-not-beside"),
        (text("a1+b1 i9+e9"), "setup.put-not-beside"),
        // One of the two soldiers that are gone was beside the king, the other not.
        (text("a1+b1 i9+h9 g1+b1"), "setup.put-not-beside"),
        (text(&format!("{ALONE} d3+d4")), "setup.preparation-stuck"),
    ];
    for (text, rule) in &cases {
        let error = Fenix::parse_position(text, ADJACENT).expect_err(text);
        assert_eq!(error.what.rule, *rule, "{text}");
    }
    // The battle begins with any army.
    let battle = text("a1+c3 i9+g7 a2+c3 i8+g7 g1+d2 c9+f8 f1+d3 d9+f7 e1+d1 e9+f9");
    assert!(Fenix::parse_position(&battle, ADJACENT).is_ok());
    assert!(keys("setup.").is_superset(&cases.iter().map(|(_, rule)| *rule).collect()));
}

#[test]
fn every_preparation_ends_with_a_king_and_three_generals() {
    let mut random = Random::new(7);
    for board in Board::ALL {
        for _ in 0..300 {
            let mut position = start(board);
            while position.phase() == Phase::Preparation {
                let m = position.random_move(&mut random, &mut Vec::new()).expect("a put");
                assert!(position.play(m));
                assert_eq!(Fenix::parse_position(&position.position_text(), ADJACENT), Ok(position));
            }
            for side in Side::BOTH {
                assert_eq!(position.squares(side, Piece::General).len(), 3);
                assert!(position.king(side).is_some());
            }
        }
    }
}

#[test]
fn the_option_is_off_unless_asked_for() {
    for game in [&FENIX_9X9, &FENIX_7X8] {
        for (text, expected) in [("", false), ("adjacent-preparation", true), ("adjacent-preparation=off", false)] {
            let options = Options::parse(game.options, text).unwrap();
            let position = (game.start)(&options);
            assert_eq!(position.variant().adjacent_preparation, expected, "{} {text}", game.id);
            assert_eq!(game.table(&options, None).unwrap().judge("a1+b2").is_err(), expected, "{} {text}", game.id);
        }
    }
    let image = start(Board::NineByNine).image(0).expect("the transposed start");
    assert_eq!(image.variant(), ADJACENT);
}

#[test]
fn the_laws_hold() {
    check_games(start(Board::NineByNine), 1, 6, 40, 2);
    check_games(start(Board::SevenByEight), 2, 8, 40, 2);
}

#[test]
fn two_generators_agree() {
    for board in Board::ALL {
        compare(start(board), plain::moves_adjacent, 1, 600, 10);
    }
    compare(play(start(Board::NineByNine), ALONE), plain::moves_adjacent, 2, 60, 4);
}

/// Counted by the slow generator.
#[test]
fn golden_counts() {
    for line in include_str!("data/perft-adjacent.txt").lines().filter(|line| !line.starts_with('#')) {
        let [text, depth, nodes] = line.split(" ; ").collect::<Vec<_>>()[..] else {
            panic!("not an entry: {line}");
        };
        let depth: u32 = depth.parse().unwrap();
        let position = Fenix::parse_position(text, ADJACENT).unwrap_or_else(|error| panic!("{text}: {error}"));
        let counted = perft(&position, depth);
        assert_eq!(counted, nodes.parse::<u64>().unwrap(), "depth {depth} of {text}");
        assert_ne!(counted, perft(&Fenix::parse_position(text, Variant::default()).unwrap(), depth), "{text}");
        if depth < 3 {
            assert_eq!(plain::perft(plain::moves_adjacent, text, depth), counted, "depth {depth} of {text}");
        }
    }
}
