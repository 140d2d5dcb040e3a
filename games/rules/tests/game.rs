//! A game and its history: repetition, quiet turns, taking back, endings.

use rules::toy::{Goal, Lane, Run};
use rules::{Ending, Game, History, HouseRules, Lang, Notation, Outcome, Position, Side};

const FREE: HouseRules = HouseRules { repetition: false, quiet_turns: None };
const REPETITION: HouseRules = HouseRules { repetition: true, quiet_turns: None };

fn game(house_rules: HouseRules) -> Game<Lane> {
    Game::new(Lane::start(Goal(2)), house_rules)
}

#[track_caller]
fn play(game: &mut Game<Lane>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = game.position().parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(game.play(m), "{text}");
    }
}

fn rule(game: &Game<Lane>) -> Option<&'static str> {
    game.ending().map(|ending| ending.cause.rule)
}

#[test]
fn the_third_occurrence_is_a_draw_not_the_second() {
    let mut game = game(REPETITION);
    play(&mut game, "2-3 6-5 3-2 5-6");
    assert_eq!(game.position().key(), game.start().key());
    assert_eq!(game.history().occurrences(game.start().key()), 2);
    assert_eq!(game.ending(), None);
    play(&mut game, "2-3 6-5 3-2");
    assert_eq!(game.ending(), None, "twice each, so far");
    play(&mut game, "5-6");
    assert_eq!(rule(&game), Some("end.repetition"));
    assert_eq!(game.ending().map(|ending| ending.outcome), Some(Outcome::Draw));
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let mut game = game(REPETITION);
    play(&mut game, "2-3 6-5 3-2 5-6 2-3 6-5 1-2 5-6");
    assert_eq!(game.ending(), None);
    play(&mut game, "2-1");
    assert_eq!(rule(&game), Some("end.repetition"));
}

#[test]
fn the_same_board_with_the_other_player_to_move_is_another_position() {
    let one = Lane::parse_position("1.1..22 1 0", Goal(2)).unwrap();
    let two = Lane::parse_position("1.1..22 2 0", Goal(2)).unwrap();
    assert_ne!(one.key(), two.key());
    let later = Lane::parse_position("1.1..22 1 9", Goal(2)).unwrap();
    assert_eq!(one.key(), later.key(), "counters do not count");
    assert_ne!(one, later);
}

#[test]
fn repetition_can_be_switched_off_and_a_drawn_game_played_on() {
    let round = "2-3 6-5 3-2 5-6 ";
    let mut free = game(FREE);
    play(&mut free, &round.repeat(5));
    assert_eq!(free.ending(), None);
    let mut strict = game(REPETITION);
    play(&mut strict, &round.repeat(2));
    assert!(strict.ending().is_some());
    play(&mut strict, "2-3");
    assert_eq!(rule(&strict), Some("end.repetition"), "that position, too, for the third time");
}

#[test]
fn quiet_turns_end_the_game_at_the_limit() {
    let mut game = game(HouseRules { repetition: false, quiet_turns: Some(6) });
    play(&mut game, "2-3 6-5 3-2 5-6 2-3");
    assert_eq!(game.ending(), None);
    play(&mut game, "6-5");
    let ending = game.ending().unwrap();
    assert_eq!((ending.outcome, ending.cause.rule), (Outcome::Draw, "end.quiet"));
    assert!(ending.cause.say(Lang::En).starts_with("6 turns"), "{}", ending.cause);
    assert!(game.take_back());
    assert_eq!(game.ending(), None);
}

#[test]
fn repetition_is_named_before_quiet_turns_and_the_rules_before_both() {
    let mut both = game(HouseRules { repetition: true, quiet_turns: Some(8) });
    play(&mut both, &"2-3 6-5 3-2 5-6 ".repeat(2));
    assert_eq!(rule(&both), Some("end.repetition"));
    let stuck = Lane::parse_position("1.....2 2 9", Goal(1)).unwrap();
    let over = Game::new(stuck, HouseRules { repetition: true, quiet_turns: Some(1) });
    assert_eq!(rule(&over), Some("end.taken"));
}

#[test]
fn a_win_has_a_winner_a_cause_and_a_score() {
    let mut game = Game::new(Lane::parse_position("1.12.2. 1 3", Goal(1)).unwrap(), REPETITION);
    assert_eq!(game.ending(), None);
    play(&mut game, "3x5");
    let Some(Ending { outcome, cause, score }) = game.ending() else {
        panic!("the game is over");
    };
    assert_eq!(outcome, Outcome::Win(Side::One));
    assert_eq!(cause.say(Lang::En), "One has taken 1 runner and wins.");
    assert_eq!(score, Some([1, 0]));
    assert!(!game.play(Run { from: 5, to: 6 }), "no move after the end");
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = game(REPETITION);
    assert!(!game.play(Run { from: 0, to: 1 }));
    assert!(!game.play(Run { from: 200, to: 201 }));
    assert_eq!((game.line().len(), game.history().keys().len()), (0, 1));
    assert_eq!(game.position(), game.start());
    assert_eq!(game.last_move(), None);
}

#[test]
fn take_back_undoes_exactly_one_move() {
    let mut game = game(REPETITION);
    assert!(!game.take_back());
    let mut seen = vec![(*game.position(), game.history().clone())];
    for text in ["2-3", "6-5", "1-2", "7-6"] {
        play(&mut game, text);
        seen.push((*game.position(), game.history().clone()));
    }
    let (before, m) = game.last_move().unwrap();
    assert_eq!((before, before.move_text(m)), (&seen[3].0, "7-6".to_owned()));
    for (position, history) in seen.iter().rev().skip(1) {
        assert!(game.take_back());
        assert_eq!((game.position(), game.history()), (position, history));
    }
    assert!(!game.take_back());
}

#[test]
fn a_taken_back_occurrence_does_not_count() {
    let mut game = game(REPETITION);
    play(&mut game, &"2-3 6-5 3-2 5-6 ".repeat(2));
    assert!(game.ending().is_some());
    assert!(game.take_back());
    assert_eq!(game.ending(), None);
    play(&mut game, "7-6");
    assert_eq!(game.ending(), None);
}

#[test]
fn history_is_a_plain_list() {
    let mut history = History::default();
    history.pop();
    history.push(1);
    history.push(2);
    history.push(1);
    assert_eq!((history.occurrences(1), history.occurrences(2), history.occurrences(3)), (2, 1, 0));
    assert_eq!(history.keys(), [1, 2, 1]);
    history.pop();
    assert_eq!(history.occurrences(1), 1);
}

#[test]
fn results_read_back() {
    for outcome in [Outcome::Win(Side::One), Outcome::Win(Side::Two), Outcome::Draw] {
        assert_eq!(Outcome::from_result(outcome.result()), Some(outcome));
    }
    assert_eq!(Outcome::from_result("*"), None);
    assert_eq!(Outcome::Win(Side::Two).winner(), Some(Side::Two));
    assert_eq!(Outcome::Draw.winner(), None);
    assert_eq!(!Side::One, Side::Two);
}
