use engine::Level;

use super::*;
use crate::library::TimeControl;

fn contest(game: &str, terms: Terms) -> Contest {
    let (game, options) = engine::find(game).expect("a game");
    let table = game.table(&options, None).expect("a table");
    let mut record = Record::new(table.as_ref());
    terms.note(&mut record);
    Contest::new(record, table)
}

fn against_computer(side: Side) -> Contest {
    contest("gunzi", Terms::new(Level::new(1), side, TimeControl::new(1.0, 2.0)))
}

/// Plays any move.
fn step(contest: &mut Contest, now: u64) {
    let text = contest.table().moves().remove(0);
    assert!(contest.play(&text, now).expect("legal").is_some());
}

/// What is kept of a game, read again.
fn reread(contest: &Contest) -> Contest {
    let text = contest.record().to_string();
    let reading = record::read_all(&text, engine::all()).next().expect("a game").expect("readable");
    Contest::new(reading.record, reading.table)
}

#[test]
fn clocks_begin_with_the_first_move_and_survive_a_reload() {
    let mut contest = against_computer(Side::One);
    contest.run_clock(0);
    assert_eq!(contest.times(50_000), Some([60_000; 2]), "nobody has moved yet");
    step(&mut contest, 50_000);
    assert_eq!(contest.times(55_000), Some([62_000, 55_000]));
    step(&mut contest, 55_000);
    let saved = contest.saved_clock(65_000, 1_000_000).expect("clocks");
    assert_eq!(saved.left, [52_000, 57_000]);
    let mut again = reread(&contest);
    assert_eq!(again.times(0), Some([62_000, 57_000]), "as after the last moves");
    again.resume(saved, 9_999_999);
    again.run_clock(7);
    assert_eq!(again.times(1_007), Some([51_000, 57_000]), "the computer has waited");
    again.resume(SavedClock { plies: 99, left: [1, 1], moment: 0 }, 0);
    assert_eq!(again.times(1_007), Some([51_000, 57_000]), "clocks of another position");
}

#[test]
fn a_flag_falls_once_and_moves_come_too_late() {
    let mut contest = against_computer(Side::One);
    step(&mut contest, 0);
    assert_eq!(contest.fall(59_999), None);
    let text = contest.table().moves().remove(0);
    assert!(matches!(contest.play(&text, 60_000), Ok(None)), "the clock has run out before");
    let conclusion = contest.conclusion().expect("an end");
    assert_eq!(conclusion.outcome, Outcome::Win(Side::One));
    assert_eq!(conclusion.cause.map(|cause| cause.rule), Some("end.time"));
    assert_eq!((contest.fall(99_999), contest.computer_to_move()), (None, None));
    assert_eq!(reread(&contest).conclusion().map(|end| end.outcome), Some(Outcome::Win(Side::One)));
}

#[test]
fn against_the_computer_taking_back_leads_to_ones_own_turn() {
    let mut contest = against_computer(Side::Two);
    assert!(!contest.can_take_back() && contest.computer_to_move().is_some());
    step(&mut contest, 0);
    assert!(!contest.can_take_back(), "the computer's first move stays");
    step(&mut contest, 10_000);
    assert_eq!((contest.can_take_back(), contest.take_back(11_000)), (true, 1), "it has not answered yet");
    step(&mut contest, 12_000);
    step(&mut contest, 13_000);
    assert_eq!(contest.take_back(14_000), 2);
    assert_eq!((contest.table().plies(), contest.is_persons_turn()), (1, true));
    assert_eq!(contest.times(14_000), Some([62_000, 60_000]), "clocks go back too");
    assert_eq!(contest.record().tree().len(), 1);
}

#[test]
fn taking_back_reopens_a_game_that_was_resigned() {
    let mut contest = contest("abalone", Terms::new(None, Side::One, None));
    step(&mut contest, 0);
    contest.resign(Side::Two, 0);
    assert_eq!(contest.conclusion().map(|end| end.outcome), Some(Outcome::Win(Side::One)));
    contest.agree(0);
    assert_eq!(contest.conclusion().map(|end| end.outcome), Some(Outcome::Win(Side::One)), "it is over");
    assert_eq!(contest.take_back(0), 1);
    assert!(!contest.is_over() && contest.is_persons_turn());
}

#[test]
fn a_rematch_changes_sides_and_keeps_the_rest() {
    let mut contest =
        contest("abalone:belgian-daisy", Terms::new(Level::new(3), Side::One, TimeControl::new(5.0, 0.0)));
    contest.record.set_player(Side::One, "Ada");
    step(&mut contest, 0);
    let record = contest.rematch();
    assert_eq!(Terms::of_record(&record), contest.terms().swapped());
    assert_eq!(record.player(Side::Two), Some("Ada"));
    assert_eq!((record.options().get("layout"), record.tree().len()), ("belgian-daisy", 0));
}
