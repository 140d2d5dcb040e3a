//! The engine of this program in matches with itself, in all games.

mod common;

use std::sync::Arc;

use arena::{Builtin, Entrant, GameReport, Match, Openings};
use common::run;
use engine::{Budget, Level};

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
