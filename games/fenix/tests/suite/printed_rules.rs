//! What the printed rules describe in words, each as a position of its own, in the order of the rulebook.

use crate::common::{cell, moves, play, position, reason};
use fenix::{Board, Fenix, Phase, Piece};
use rules::{Notation, Outcome, Position, Side};

/// Preparations of both players that end in one king and three generals each.
const PREPARATION_9X9: &str = "a2+a1 i8+i9 b2+a1 h8+i9 c2+c1 g8+g9 d2+d1 f8+f9 e2+e1 e9+d9";
const PREPARATION_7X8: &str = "a2+a1 g7+g8 b2+a1 f7+g8 c2+c1 e7+e8 d2+d1 d7+d8 e2+e1 f6+f8";

fn army(position: &Fenix, side: Side) -> [u32; 3] {
    Piece::ALL.map(|piece| position.squares(side, piece).len())
}

// ---- set-up and preparation ----

#[test]
fn each_side_has_28_or_21_stones_in_a_corner() {
    for (board, stones) in [(Board::NineByNine, 28), (Board::SevenByEight, 21)] {
        let start = Fenix::start(board);
        for side in Side::BOTH {
            assert_eq!(army(&start, side), [stones, 0, 0]);
            assert_eq!(start.stones(side), stones);
        }
        assert!(start.stack(cell("a1")).is_some_and(|stack| stack.side == Side::One), "the tip of Red's camp");
        let tip = if board == Board::NineByNine { "i9" } else { "g8" };
        assert!(start.stack(cell(tip)).is_some_and(|stack| stack.side == Side::Two), "the tip of Black's camp");
    }
}

#[test]
fn red_begins_and_turns_alternate() {
    let start = Fenix::start(Board::NineByNine);
    assert_eq!(start.turn(), Side::One);
    assert_eq!(play(start, "a1+a2").turn(), Side::Two);
    assert_eq!(play(start, "a1+a2 i9+i8").turn(), Side::One);
}

#[test]
fn a_stone_on_a_stone_is_a_general_and_another_on_top_the_king() {
    let general = play(Fenix::start(Board::NineByNine), "a1+c3 i9+i8");
    assert_eq!(general.stack(cell("c3")).unwrap().piece, Piece::General);
    let king = play(general, "g1+c3");
    assert_eq!(king.stack(cell("c3")).unwrap().piece, Piece::King);
}

#[test]
fn stones_may_come_from_anywhere_in_the_camp() {
    let start = Fenix::start(Board::NineByNine);
    assert!(moves(&start).contains(&"a7+g1".to_owned()));
    assert_eq!(moves(&start).len(), 28 * 27);
}

#[test]
fn after_five_moves_each_there_are_a_king_three_generals_and_19_or_12_soldiers() {
    for (board, text, soldiers) in
        [(Board::NineByNine, PREPARATION_9X9, 19), (Board::SevenByEight, PREPARATION_7X8, 12)]
    {
        let ready = play(Fenix::start(board), text);
        assert_eq!(ready.phase(), Phase::Battle);
        assert_eq!(ready.turn_number(), 11);
        for side in Side::BOTH {
            assert_eq!(army(&ready, side), [soldiers, 3, 1]);
        }
    }
}

#[test]
fn the_order_of_appointments_is_free() {
    let four_generals = "a2+a1 i8+i9 b2+b1 h8+h9 c2+c1 g8+g9 d2+d1 f8+f9";
    let last = play(Fenix::start(Board::NineByNine), four_generals);
    assert!(moves(&last).iter().all(|text| ["a1", "b1", "c1", "d1"].iter().any(|general| text.ends_with(general))));
    let king_first = "a2+a1 i8+i9 b2+a1 h8+i9";
    let next = play(Fenix::start(Board::NineByNine), king_first);
    assert!(moves(&next).iter().all(|text| !text.ends_with("a1")));
}

// ---- moving ----

#[test]
fn a_soldier_moves_one_square_orthogonally() {
    let place = position("8k/9/9/9/4S4/9/9/9/K8 r b - 0 41");
    let soldier: Vec<_> = moves(&place).into_iter().filter(|text| text.starts_with("e5")).collect();
    assert_eq!(soldier, ["e5-d5", "e5-e4", "e5-e6", "e5-f5"]);
}

#[test]
fn a_general_moves_like_a_rook() {
    let place = position("8k/9/4S4/9/4G2S1/9/9/9/K8 r b - 0 41");
    let general: Vec<_> = moves(&place).into_iter().filter(|text| text.starts_with("e5")).collect();
    let expected = ["e5-a5", "e5-b5", "e5-c5", "e5-d5", "e5-e1", "e5-e2", "e5-e3", "e5-e4", "e5-e6", "e5-f5", "e5-g5"];
    assert_eq!(general, expected);
}

#[test]
fn a_king_moves_one_square_in_every_direction() {
    let place = position("8k/9/9/9/4K4/9/9/9/9 r b - 0 41");
    assert_eq!(moves(&place), ["e5-d4", "e5-d5", "e5-d6", "e5-e4", "e5-e6", "e5-f4", "e5-f5", "e5-f6"]);
}

#[test]
fn nothing_lands_on_an_occupied_square() {
    let place = position("8k/9/9/9/4SsS2/9/9/9/K8 r b - 0 41");
    assert_eq!(reason(&place, "e5-f5").rule, "no.occupied");
    assert_eq!(reason(&place, "e5xg5").rule, "no.landing-occupied");
}

// ---- capturing ----

#[test]
fn captures_are_compulsory() {
    let place = position("8k/9/9/9/3sS4/9/9/9/K8 r b - 0 41");
    assert_eq!(moves(&place), ["e5xc5"]);
}

/// Example 1: a black soldier takes a red stone.
#[test]
fn example_1_a_black_soldier_captures() {
    let place = position("8k/9/9/4s4/4S4/9/9/9/K8 b b - 0 42");
    assert_eq!(moves(&place), ["e6xe4"]);
    assert_eq!(play(place, "e6xe4").position_text(), "8k/9/9/9/9/4s4/9/9/K8 r b - 0 43");
}

/// Example 2: a red general takes two black soldiers, with free squares before and behind them.
#[test]
fn example_2_a_red_general_captures_two_soldiers() {
    let place = position("8k/9/9/6s2/9/9/4s4/9/K3G4 r b - 0 41");
    assert_eq!(moves(&place), ["e1xe6xh6", "e1xe6xi6"]);
    let next = play(place, "e1xe6xi6");
    assert_eq!(next.position_text(), "8k/9/9/8G/9/9/9/9/K8 b b - 0 42");
}

/// Example 3: a red king takes a stone, lands, takes another, and only then a third comes within reach.
#[test]
fn example_3_a_red_king_captures_three_times() {
    let place = position("8k/9/9/3s5/2s6/9/2s6/1K7/9 r b - 0 41");
    assert_eq!(moves(&place), ["b2xd4xb6"]);
    let place = position("8k/9/2s6/9/2s6/9/2s6/1K7/9 r b - 0 41");
    assert_eq!(moves(&place), ["b2xd4xb6xd8"]);
    assert_eq!(play(place, "b2xd4xb6xd8").stones(Side::Two), 3);
}

#[test]
fn soldiers_do_not_capture_diagonally_but_kings_do() {
    let place = position("8k/9/9/3s5/4S4/9/9/1s7/K8 r b - 0 41");
    assert_eq!(moves(&place), ["a1xc3"]);
}

#[test]
fn any_stack_can_be_captured_by_any_other() {
    for (letter, expected) in [("s", 1), ("g", 2), ("k", 3)] {
        for mover in ["S", "G"] {
            let text = format!("8k/9/9/9/9/9/9/1{mover}{letter}6/K8 r b - 0 41");
            let text = if letter == "k" { text.replace("8k", "9") } else { text };
            let place = position(&text);
            let lost = place.stones(Side::Two) - play(place, "b2xd2").stones(Side::Two);
            assert_eq!(lost, expected, "{text}");
        }
    }
}

#[test]
fn never_more_than_one_stack_at_a_time() {
    for mover in ["S", "G"] {
        let place = position(&format!("8k/9/9/9/9/9/9/1{mover}ss5/K8 r b - 0 41"));
        assert_eq!(reason(&place, "b2xd2").rule, "no.landing-occupied");
        assert!(moves(&place).iter().all(|text| !text.contains('x')));
    }
    let place = position("8k/9/9/9/9/9/9/1Gss5/K8 r b - 0 41");
    assert_eq!(reason(&place, "b2xe2").rule, "no.jump-two");
}

#[test]
fn a_general_chooses_where_it_lands() {
    let place = position("8k/9/9/9/9/9/9/1G1s5/K8 r b - 0 41");
    assert_eq!(moves(&place), ["b2xe2", "b2xf2", "b2xg2", "b2xh2", "b2xi2"]);
}

#[test]
fn a_general_captures_in_a_straight_line_only() {
    let place = position("8k/9/9/9/3s5/9/1G7/9/K8 r b - 0 41");
    assert_eq!(reason(&place, "b3xf7").rule, "no.general-jump");
}

#[test]
fn capturing_goes_on_as_long_as_it_can() {
    let place = position("8k/9/9/9/2s6/9/2s6/2S6/K8 r b - 0 41");
    assert_eq!(moves(&place), ["c2xc4xc6"]);
    assert_eq!(reason(&place, "c2xc4").rule, "no.capture-goes-on");
}

#[test]
fn the_square_it_came_from_counts_as_empty() {
    let place = position("8k/9/9/3s5/2s1s4/2Ss5/9/9/K8 r b - 0 41");
    // Round the square: c4 over d4, e5, d6 and c5 back to c4.
    assert_eq!(moves(&place), ["c4xc6xe6xe4xc4"]);
    assert_eq!(place.spellings(place.parse_move("c4xe4xe6xc6xc4").unwrap()), ["c4xc6xe6xe4xc4", "c4xe4xe6xc6xc4"]);
}

#[test]
fn a_captured_stack_is_an_obstacle_until_the_turn_ends() {
    // Back from e7 the stack on e6, taken before, is in the way.
    let place = position("8k/9/9/4s4/9/9/9/9/K3G4 r b - 0 41");
    let again = reason(&place, "e1xe7xe3");
    assert_eq!((again.rule, again.cells), ("no.jump-again", vec![cell("e6")]));
    // Over e3, c5 and b4 to b3: from there the soldier on g3 is out of reach, since e3 still stands.
    let place = position("8k/9/9/9/2s6/1s7/4s1s2/9/K3G4 r b - 0 41");
    assert_eq!(moves(&place), ["e1xe5xb5xb1", "e1xe5xb5xb2", "e1xe5xb5xb3"]);
    let again = reason(&place, "e1xe5xb5xb3xh3");
    assert_eq!((again.rule, again.cells), ("no.jump-again", vec![cell("e3")]));
}

#[test]
fn where_one_way_is_closed_another_capture_is_still_compulsory() {
    // After c2xc4 the stack on c3 is in the way, but b4 can be taken.
    let place = position("8k/9/9/9/9/1s7/2s6/2S6/4K4 r b - 0 41");
    assert_eq!(moves(&place), ["c2xc4xa4"]);
}

#[test]
fn captured_stacks_are_taken_off_when_the_turn_ends() {
    let next = play(position("8k/9/9/9/2s6/9/2s6/2S6/K8 r b - 0 41"), "c2xc4xc6");
    assert_eq!(next.position_text(), "8k/9/9/2S6/9/9/9/9/K8 b b - 0 42");
}

#[test]
fn the_largest_number_of_stones_is_compulsory() {
    // Two soldiers against one general and one soldier.
    let place = position("8k/9/9/9/9/1S4S2/1s4g2/9/K8 r b - 0 41");
    assert_eq!(moves(&place), ["g4xg2"]);
    // A king outweighs two soldiers.
    let place = position("9/9/9/9/1S4S2/1s4k2/9/1s7/K8 r b - 0 41");
    assert_eq!(moves(&place), ["g5xg3"]);
}

#[test]
fn among_equal_captures_the_player_is_free() {
    // A general in one jump, or two soldiers in two.
    let place = position("8k/9/9/9/1S4S2/1s4g2/9/1s7/3K5 r b - 0 41");
    assert_eq!(moves(&place), ["b5xb3xb1", "g5xg3"]);
}

// ---- a new general ----

/// Black takes a general of Red, who has soldiers side by side on c2 and d2.
const GENERAL_LOST: &str = "8k/9/9/4s4/4G4/9/9/2SS5/K8 b b - 0 42";

#[test]
fn who_lost_a_general_may_form_a_new_one() {
    let next = play(position(GENERAL_LOST), "e6xe4");
    assert!(next.may_form_general());
    let puts: Vec<_> = moves(&next).into_iter().filter(|text| text.contains('+')).collect();
    assert_eq!(puts, ["c2+d2", "d2+c2"]);
    let formed = play(next, "c2+d2");
    assert_eq!(formed.position_text(), "8k/9/9/9/9/4s4/9/3G5/K8 b b - 0 44", "a whole turn");
}

#[test]
fn who_forms_no_general_at_once_loses_the_option() {
    let later = play(position(GENERAL_LOST), "e6xe4 a1-b1 e4-e5");
    assert!(!later.may_form_general());
    assert_eq!(reason(&later, "c2+d2").rule, "no.no-right");
}

#[test]
fn a_new_general_needs_neighbouring_soldiers() {
    let next = play(position("8k/9/9/4s4/4G4/9/9/2S1S4/K8 b b - 0 42"), "e6xe4");
    assert!(next.may_form_general());
    assert_eq!(reason(&next, "c2+e2").rule, "no.put-not-beside");
}

#[test]
fn one_new_general_even_if_several_were_lost() {
    let next = play(position("8k/9/9/4s4/4G4/9/4G4/SSS6/K8 b b - 0 42"), "e6xe4xe2");
    assert!(next.may_form_general());
    assert!(!play(next, "a2+b2 i9-i8").may_form_general());
}

#[test]
fn a_capture_comes_before_a_new_general() {
    // The soldier that took the general can be taken back.
    let next = play(position("8k/9/9/4s4/4G4/2SS5/9/9/K8 b b - 0 42"), "e6xe4");
    assert!(next.may_form_general());
    assert_eq!(moves(&next), ["d4xf4"]);
    assert!(!play(next, "d4xf4").may_form_general());
}

// ---- a new king ----

#[test]
fn a_captured_king_rises_from_a_soldier_and_a_neighbouring_general() {
    let next = play(position("8k/9/9/4s4/4K4/9/9/2SGS4/9 b b - 0 42"), "e6xe4");
    assert!(next.must_form_king());
    assert_eq!(moves(&next), ["c2+d2", "e2+d2"]);
    let risen = play(next, "c2+d2");
    assert_eq!(risen.king(Side::One), Some(cell("d2")));
    assert_eq!(risen.position_text(), "8k/9/9/9/9/4s4/9/3KS4/9 b b - 0 44", "a whole turn");
}

#[test]
fn the_new_king_comes_before_everything_else() {
    // A general is lost too, soldiers stand side by side, and d3xf3 could be captured: only the king counts.
    let next = play(position("8k/9/4s4/4G4/9/4K4/2SS5/2G6/9 b b - 0 42"), "e7xe5xe3");
    assert!(!next.may_form_general());
    assert_eq!(moves(&next), ["c3+c2"]);
    assert_eq!(reason(&next, "d3xf3").rule, "no.king-first");
    assert_eq!(reason(&next, "c3+d3").rule, "no.king-first");
}

#[test]
fn a_new_king_costs_the_right_to_a_new_general() {
    let next = play(position("8k/9/4s4/4G4/9/4K4/9/SSG6/S8 b b - 0 42"), "e7xe5xe3 b2+c2 i9-i8");
    assert!(!next.may_form_general());
    assert_eq!(reason(&next, "a1+a2").rule, "no.no-right");
}

#[test]
fn who_cannot_form_a_new_king_at_once_has_lost() {
    for rest in ["2S1G4", "2SS5", "2G6", "9", "2GG5"] {
        let next = play(position(&format!("8k/9/9/4s4/4K4/9/9/{rest}/9 b b - 0 42")), "e6xe4");
        assert_eq!(next.outcome(), Some(Outcome::Win(Side::Two)), "{rest}");
        assert_eq!(next.cause().rule, "end.no-king");
    }
    // Diagonal is not neighbouring.
    let next = play(position("8k/9/9/4s4/4K4/9/2S6/3G5/9 b b - 0 42"), "e6xe4");
    assert_eq!(next.outcome(), Some(Outcome::Win(Side::Two)));
}

#[test]
fn nobody_wins_when_a_player_with_a_king_cannot_move() {
    let stuck = position("8k/9/9/9/9/9/s1s6/ss7/Kss6 r b - 3 41");
    assert_eq!(stuck.outcome(), Some(Outcome::Draw));
    assert_eq!(stuck.cause().rule, "end.no-move");
}

#[test]
fn a_player_who_can_only_form_a_general_is_not_stuck() {
    let place = position("8k/9/9/9/s8/s8/Sss6/Sss6/Kss6 r b g 0 41");
    assert_eq!(place.outcome(), None);
    assert_eq!(moves(&place), ["a2+a3", "a3+a2"]);
    assert_eq!(position("8k/9/9/9/s8/s8/Sss6/Sss6/Kss6 r b - 0 41").outcome(), Some(Outcome::Draw));
}
