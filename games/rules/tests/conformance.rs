//! The suite passes a sound game and catches every flaw planted in one.

mod flawed;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use flawed::{Flaw, Flawed};
use rules::conformance::{check_games, check_position, compare, walk};
use rules::toy::{Goal, Lane};
use rules::{Notation, Position, Random};

#[test]
fn a_sound_game_passes() {
    for goal in 1..=2 {
        check_games(Lane::start(Goal(goal)), 1, 200, 60, 1);
    }
    check_games(Flawed::<{ Flaw::NONE }>(Lane::start(Goal(2))), 1, 200, 60, 1);
}

#[test]
fn a_walk_shows_start_and_end_and_keeps_to_its_cap() {
    let mut plies = Vec::new();
    walk(Lane::start(Goal(2)), &mut Random::new(1), 5, |_, ply, _| plies.push(ply));
    assert_eq!(plies, [0, 1, 2, 3, 4, 5]);
    let mut last = None;
    walk(Lane::start(Goal(1)), &mut Random::new(1), 1000, |position, _, _| last = Some(*position));
    assert!(last.is_some_and(|position| position.outcome().is_some()));
}

/// Plays with the flaw and wants the suite to stop with this message.
#[track_caller]
fn caught<const FLAW: u8>(message: &str) {
    let run = || check_games(Flawed::<FLAW>(Lane::start(Goal(1))), 1, 300, 40, 1);
    expect_panic(run, message);
}

#[track_caller]
fn expect_panic(run: impl FnOnce(), message: &str) {
    let payload = catch_unwind(AssertUnwindSafe(run)).expect_err("the suite noticed nothing");
    let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
    let text = text.unwrap_or_default();
    assert!(text.contains(message), "another complaint than '{message}': {text}");
}

#[test]
fn catches_a_missed_observer_call() {
    caught::<{ Flaw::MISSED_CALL }>("observer and board");
}

#[test]
fn catches_an_atom_removed_that_was_not_there() {
    caught::<{ Flaw::FALSE_REMOVAL }>("removed but not there");
}

#[test]
fn catches_a_key_that_drifts() {
    caught::<{ Flaw::WRONG_KEY }>("incremental key");
}

#[test]
fn catches_an_atom_named_twice() {
    caught::<{ Flaw::ATOM_TWICE }>("an atom twice");
}

#[test]
fn catches_an_atom_out_of_range() {
    caught::<{ Flaw::ATOM_OUT_OF_RANGE }>("atoms in range");
}

#[test]
fn catches_play_that_depends_on_who_listens() {
    caught::<{ Flaw::PLAYS_FOR_THE_GALLERY }>("observers do not change play");
}

#[test]
fn catches_an_ambiguous_text() {
    caught::<{ Flaw::AMBIGUOUS_TEXT }>("'-");
}

#[test]
fn catches_a_canonical_text_that_is_not_the_first() {
    caught::<{ Flaw::UNSORTED_SPELLINGS }>("spellings of");
}

#[test]
fn catches_a_canonical_text_of_its_own() {
    caught::<{ Flaw::OTHER_MOVE_TEXT }>("canonical text of");
}

#[test]
fn catches_a_move_text_with_a_blank() {
    caught::<{ Flaw::TEXT_WITH_BLANK }>("one word");
}

#[test]
fn catches_a_parser_that_accepts_an_illegal_move() {
    caught::<{ Flaw::ACCEPTS_ILLEGAL }>("gives an illegal move");
}

#[test]
fn catches_a_parser_that_accepts_a_text_nobody_offers() {
    caught::<{ Flaw::ACCEPTS_SLOPPY }>("is no spelling");
}

#[test]
fn catches_two_moves_with_one_result() {
    caught::<{ Flaw::DUPLICATE_RESULT }>("two moves, one result");
}

#[test]
fn catches_a_wrong_count() {
    caught::<{ Flaw::WRONG_COUNT }>("count of moves");
}

#[test]
fn catches_moves_after_the_end() {
    caught::<{ Flaw::MOVES_AFTER_END }>("no moves exactly when over");
}

#[test]
fn catches_an_end_that_is_not_announced() {
    caught::<{ Flaw::SILENT_END }>("no moves exactly when over");
}

#[test]
fn catches_an_illegal_random_move() {
    caught::<{ Flaw::RANDOM_ILLEGAL }>("random move");
}

#[test]
fn catches_a_bad_symmetry() {
    caught::<{ Flaw::BAD_SYMMETRY }>("symmetry 0");
}

#[test]
fn catches_a_position_text_that_forgets() {
    caught::<{ Flaw::FORGETFUL_TEXT }>("text round trip");
}

#[test]
fn catches_a_position_text_of_two_lines() {
    caught::<{ Flaw::TWO_LINES }>("one line");
}

#[test]
fn catches_a_position_text_that_is_refused() {
    caught::<{ Flaw::REFUSES_OWN_TEXT }>("own text refused");
}

#[test]
fn catches_a_set_up_that_forgets() {
    caught::<{ Flaw::FORGETFUL_SETUP }>("set-up round trip");
}

#[test]
fn catches_a_missing_message() {
    caught::<{ Flaw::MISSING_MESSAGE }>("no message 'nowhere'");
}

#[test]
fn catches_an_open_gap() {
    caught::<{ Flaw::OPEN_GAP }>("a gap is open");
}

#[test]
fn catches_a_move_that_says_nothing() {
    caught::<{ Flaw::SPEECHLESS }>("nothing to say");
}

#[test]
fn catches_a_language_left_behind() {
    caught::<{ Flaw::LANGUAGE_LEFT_BEHIND }>("message files");
}

#[test]
fn catches_two_cells_of_one_name() {
    caught::<{ Flaw::CELLS_OF_ONE_NAME }>("names of cells");
}

#[test]
fn catches_too_many_atoms() {
    caught::<{ Flaw::TOO_MANY_ATOMS }>("hash numbers");
}

#[test]
fn catches_steps_that_spell_two_moves() {
    caught::<{ Flaw::AMBIGUOUS_STEPS }>("steps [");
}

#[test]
fn catches_a_move_without_steps() {
    caught::<{ Flaw::NO_STEPS }>("no steps");
}

#[test]
fn catches_a_step_that_is_offered_and_leads_nowhere() {
    caught::<{ Flaw::DEAD_END }>("a dead end");
}

#[test]
fn catches_steps_that_make_a_game_panic() {
    caught::<{ Flaw::PANICS_OFF_BOARD }>("out of bounds");
}

#[test]
fn catches_cells_that_are_refused_without_a_word() {
    caught::<{ Flaw::SILENT_REFUSAL }>("no reason why not");
}

#[test]
fn catches_a_reason_that_is_none() {
    caught::<{ Flaw::GUESSES_A_LEGAL_MOVE }>("lead nowhere but are said to mean");
}

#[test]
fn catches_a_draft_that_forgets() {
    caught::<{ Flaw::FORGETFUL_DRAFT }>("draft round trip");
}

#[test]
fn catches_two_pieces_that_look_the_same() {
    caught::<{ Flaw::ONE_ATOM_FOR_TWO_PIECES }>("is not the only one with atom");
}

#[test]
fn catches_a_kind_without_a_name() {
    caught::<{ Flaw::NAMELESS_KIND }>("no name 'nobody'");
}

#[test]
fn catches_a_first_form_that_is_not_there() {
    caught::<{ Flaw::FIRST_FORM_MISSING }>("the first form of");
}

#[test]
fn catches_a_draft_that_is_not_drawn_in_full() {
    caught::<{ Flaw::TURN_NOT_DRAWN }>("atoms of the draft");
}

#[test]
fn catches_a_draft_drawn_with_atoms_out_of_range() {
    caught::<{ Flaw::DRAFT_ATOM_OUT_OF_RANGE }>("atoms of a draft in range");
}

#[test]
fn catches_a_counter_that_does_not_settle() {
    caught::<{ Flaw::RESTLESS_COUNTER }>("a position is settled");
}

#[test]
fn catches_a_description_with_a_text_of_its_own() {
    caught::<{ Flaw::OTHER_SETUP_TEXT }>("the text of a description");
}

#[test]
fn catches_a_draft_that_makes_a_game_panic() {
    caught::<{ Flaw::PANICS_ON_STRANGERS }>("out of bounds");
}

#[test]
fn catches_a_draft_refused_without_a_reason() {
    caught::<{ Flaw::REFUSES_WITHOUT_REASON }>("no reason why");
}

#[test]
fn catches_a_reason_that_points_off_the_board() {
    caught::<{ Flaw::POINTS_OFF_BOARD }>("points off the board");
}

#[test]
fn catches_a_refused_draft_whose_text_is_accepted() {
    caught::<{ Flaw::FORGIVING_TEXT }>("the text of a refused draft is accepted");
}

#[test]
fn catches_a_text_that_is_read_only_if_it_is_a_position() {
    caught::<{ Flaw::READS_POSITIONS_ONLY }>("is not read as what it is");
}

#[test]
fn catches_a_value_that_is_not_on_offer() {
    caught::<{ Flaw::VALUE_NOT_ON_OFFER }>("is not on offer for");
}

#[test]
fn catches_a_draft_that_is_mended_in_silence() {
    caught::<{ Flaw::SILENTLY_MENDED_DRAFT }>("a draft comes back as it was");
}

#[test]
fn catches_a_position_that_denies_its_past() {
    caught::<{ Flaw::DENIES_ITS_PAST }>("cannot follow from the start");
}

/// Lane once more, straight from the text.
fn oracle(text: &str) -> BTreeMap<String, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let board = fields[0].as_bytes();
    let (me, you) = if fields[1] == "1" { (b'1', b'2') } else { (b'2', b'1') };
    let mut out = BTreeMap::new();
    if !board.contains(&b'1') || !board.contains(&b'2') {
        return out;
    }
    let quiet: u32 = fields[2].parse().unwrap();
    for from in 0..7 {
        for delta in [-1, 1] {
            let [next, behind] = [1, 2].map(|n| usize::try_from(from + n * delta).ok().filter(|&at| at < 7));
            let mut after = board.to_vec();
            let at = usize::try_from(from).unwrap();
            if board[at] != me {
                continue;
            }
            after[at] = b'.';
            let (name, quiet) = match (next, behind) {
                (Some(next), _) if board[next] == b'.' => {
                    after[next] = me;
                    (format!("{}-{}", at + 1, next + 1), quiet + 1)
                }
                (Some(next), Some(behind)) if board[next] == you && board[behind] == b'.' => {
                    after[next] = b'.';
                    after[behind] = me;
                    let long = format!("{}x{}x{}", at + 1, next + 1, behind + 1);
                    (long.min(format!("{}x{}", at + 1, behind + 1)), 0)
                }
                _ => continue,
            };
            out.insert(name, format!("{} {} {quiet}", String::from_utf8(after).unwrap(), you as char));
        }
    }
    out
}

#[test]
fn two_generators_that_agree_pass() {
    compare(Lane::start(Goal(2)), oracle, 1, 3000, 60);
}

#[test]
fn catches_generators_that_differ() {
    let no_jumps: fn(&str) -> BTreeMap<String, String> = |text| {
        let mut moves = oracle(text);
        moves.retain(|m, _| !m.contains('x'));
        moves
    };
    expect_panic(|| compare(Lane::start(Goal(2)), no_jumps, 1, 3000, 60), "generators differ in");
    let other_result: fn(&str) -> BTreeMap<String, String> =
        |text| oracle(text).into_iter().map(|(m, next)| (m, next.replace(" 1 ", " 2 "))).collect();
    expect_panic(|| compare(Lane::start(Goal(2)), other_result, 1, 10, 60), "only the oracle");
}

#[test]
fn one_position_can_be_checked_alone() {
    let position = Lane::parse_position("1.12.2. 1 7", Goal(2)).unwrap();
    check_position(&position, &mut Random::new(7));
}
