//! The engine of this program in matches with itself, in all games.

mod common;

use std::sync::Arc;

use arena::{Builtin, Entrant, GameReport, Match, Openings};
use common::run;
use engine::{Budget, Level};
use rules::Side;

fn level(number: u8) -> Entrant {
    Entrant { contender: Arc::new(Builtin::level(Level::new(number).unwrap())), budget: None }
}

fn contest(game: &str, first: Entrant, second: Entrant, games: usize) -> Match {
    Match {
        openings: Openings::Random { plies: 4, judge: None },
        budget: Budget::nodes(300),
        ..Match::new(engine::find(game).unwrap(), [first, second], games)
    }
}

#[test]
fn games_are_saved_as_records_that_replay() {
    for game in engine::all() {
        let contest = contest(game.id(), level(10), level(1), 2);
        let (report, games) = run(&contest);
        for game in &games {
            let record = game.record(&contest.setting, &report.names).unwrap();
            let text = record.to_string();
            let read = record::read_all(&text, engine::all()).next().unwrap().unwrap().record;
            assert_eq!(read.result, Some(game.game.outcome), "{text}");
            assert_eq!(read.player(game.first_side), Some("Tafel"));
            assert_eq!(read.tree().main_line().count(), 4 + game.game.turns.len());
            let last = read.tree().notes(read.tree().last()).unwrap();
            assert!(last.spent.is_some() && last.evaluation.is_some(), "{text}");
        }
    }
}

#[test]
fn matches_of_the_engine_are_the_same_every_time() {
    let one = contest("gunzi", level(3), level(2), 8);
    let turns = |games: &[GameReport]| {
        let texts = |game: &GameReport| game.game.turns.iter().map(|turn| turn.text.clone()).collect::<Vec<_>>();
        games.iter().map(texts).collect::<Vec<_>>()
    };
    let (_, games) = run(&one);
    let (_, again) = run(&Match { concurrency: 2, ..one });
    assert_eq!(turns(&games), turns(&again));
}

#[test]
fn more_work_plays_better() {
    let strong = Entrant { budget: Some(Budget::nodes(3000)), ..level(10) };
    let weak = Entrant { budget: Some(Budget::nodes(60)), ..level(10) };
    let (report, _) = run(&contest("gunzi", strong, weak, 20));
    assert!(report.tally.score().unwrap() > 0.6, "{:?}", report.tally);
}

#[test]
fn leads_without_points_are_counted_for_who_wins() {
    let strong = Entrant { budget: Some(Budget::nodes(300)), ..level(10) };
    let contest = contest("abalone", strong, level(1), 4);
    let (report, games) = run(&contest);
    let mut expected: Vec<u32> = games
        .iter()
        .filter(|game| game.game.outcome.winner() == Some(game.first_side))
        .map(|game| {
            let mut table = game.game.opening.table(&contest.setting).unwrap();
            let [own, other] = [game.first_side, game.first_side.other()].map(Side::index);
            let mut idle = 0;
            for turn in &game.game.turns {
                let before = table.score().unwrap();
                table.play(&turn.text).unwrap();
                let after = table.score().unwrap();
                idle += u32::from(before == after && after[own] > after[other]);
            }
            idle
        })
        .collect();
    expected.sort_unstable();
    assert!(expected.len() >= 3 && expected.iter().all(|&turns| turns > 0), "{expected:?}");
    assert_eq!(report.players[0].idle, expected);
    let median = expected[expected.len() / 2];
    assert_eq!(report.to_json()["players"][0]["medianIdle"], median);
    let text = report.to_string();
    assert!(text.contains(&format!("; ahead for {median} turns without a point, median of its wins\n")), "{text}");
}
