//! Matches between engines in processes of their own, which do what engines do on a bad day.

mod common;
#[path = "../../../engine/ugi/tests/dice/mod.rs"]
mod dice;
#[path = "../../../engine/ugi/tests/fakes/mod.rs"]
mod fakes;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use arena::{Builtin, End, Entrant, Match, MatchError, ProcessEngine};
use common::run;
use dice::Dice;
use engine::{Budget, ClockTime};

fn main() {
    if fakes::act() {
        return;
    }
    fakes::run(&[
        ("engines_play_a_match", engines_play_a_match),
        ("a_crash_loses_the_game_and_no_more", a_crash_loses_the_game_and_no_more),
        ("a_hanging_engine_loses_the_game_and_no_more", a_hanging_engine_loses_the_game_and_no_more),
        ("a_cheat_loses_the_game_and_no_more", a_cheat_loses_the_game_and_no_more),
        ("a_late_engine_loses_on_time", a_late_engine_loses_on_time),
        ("garbage_and_floods", garbage_and_floods),
        ("an_engine_that_never_starts_is_told_at_once", an_engine_that_never_starts_is_told_at_once),
        ("nobody_thinks_for_ever", nobody_thinks_for_ever),
    ]);
}

fn process(behaviour: &str) -> Entrant {
    let engine = ProcessEngine { name: None, command: fakes::command(behaviour), options: Vec::new() };
    Entrant { contender: Arc::new(engine), budget: None }
}

fn builtin() -> Entrant {
    let full = Builtin::level(engine::Level::FULL);
    let builtin = Builtin { name: "at home".to_owned(), make: Arc::new(|| Box::new(Dice)), ..full };
    Entrant { contender: Arc::new(builtin), budget: None }
}

fn contest(behaviour: &str, games: usize) -> Match {
    let (lane, _) = dice::lane();
    let options = rules::Options::parse(lane.options(), "quiet-limit=20").unwrap();
    Match {
        budget: Budget::depth(1),
        concurrency: 2,
        ..Match::new((lane, options), [process(behaviour), builtin()], games)
    }
}

/// Runs a match that the engine must lose in this way each time that its fourth ply comes.
fn check_fault(contest: &Match, is_expected: fn(&End) -> bool) {
    let (report, games) = run(contest);
    assert_eq!(games.len(), contest.games);
    for game in &games {
        assert!(is_expected(&game.game.end), "{:?}", game.game.end);
        assert_eq!(game.culprit(), Some(0));
        assert!((4..=5).contains(&game.game.turns.len()), "{}", game.game.turns.len());
    }
    assert_eq!(report.tally.losses, games.len() as u64);
    assert_eq!(report.players[0].faults.len(), games.len());
    assert!(report.players[1].faults.is_empty());
}

fn engines_play_a_match() {
    let (report, games) = run(&contest("honest", 6));
    assert_eq!(report.names, ["Dice", "at home"]);
    assert!(games.iter().all(|game| matches!(game.game.end, End::Rules(_))), "{games:?}");
    assert!(games.iter().all(|game| game.game.turns.iter().all(|turn| turn.depth == Some(1))));
    assert!(report.players.iter().all(|player| player.faults.is_empty() && player.nodes > 0));
    let clock = ClockTime { left: Duration::from_secs(2), increment: Duration::from_millis(10) };
    let clocks = Match { budget: Budget { clock: Some(clock), ..Budget::default() }, ..contest("honest", 2) };
    assert!(run(&clocks).0.players.iter().all(|player| player.faults.is_empty()));
}

fn a_crash_loses_the_game_and_no_more() {
    check_fault(&contest("crash 4", 4), |end| matches!(end, End::Broken(what) if what.contains("out of ideas")));
}

fn a_hanging_engine_loses_the_game_and_no_more() {
    let budget = Budget::move_time(Duration::from_millis(2));
    let contest = Match { budget, margin: 500, ..contest("hang 4", 2) };
    check_fault(&contest, |end| matches!(end, End::Silent(_)));
}

fn a_cheat_loses_the_game_and_no_more() {
    check_fault(&contest("cheat 4", 4), |end| matches!(end, End::Illegal(what) if what.starts_with("1-7: ")));
}

fn a_late_engine_loses_on_time() {
    let budget = Budget::move_time(Duration::from_millis(2));
    let contest = Match { budget, margin: 200, concurrency: 1, ..contest("slow 4", 2) };
    check_fault(&contest, |end| matches!(end, End::Time(late) if *late >= 300));
}

fn garbage_and_floods() {
    let (_, games) = run(&contest("garbage", 2));
    assert!(games.iter().all(|game| matches!(game.game.end, End::Rules(_))), "{games:?}");
    let budget = Budget::move_time(Duration::from_millis(2));
    let flood = Match { budget, margin: 100, ..contest("flood 4", 1) };
    check_fault(&flood, |end| matches!(end, End::Silent(_)));
}

fn an_engine_that_never_starts_is_told_at_once() {
    for behaviour in ["gone", "crash"] {
        let mut games = 0;
        let result = contest(behaviour, 2).run(&mut |_, _| {
            games += 1;
            ControlFlow::Continue(())
        });
        match behaviour {
            "gone" => assert!(matches!(result, Err(MatchError::Player(0, _))) && games == 0, "{result:?}"),
            _ => assert_eq!(result.unwrap().tally.losses, 2),
        }
    }
}

fn nobody_thinks_for_ever() {
    let endless = Match { budget: Budget::default(), ..contest("honest", 2) };
    let result = endless.run(&mut |_, _| ControlFlow::Continue(()));
    assert_eq!(result, Err(MatchError::NoBudget(0)));
}
