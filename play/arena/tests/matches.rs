//! Matches between players in this process.

mod common;
mod scripted;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use arena::{
    Adjudication, Builtin, Choice, Contender, End, Entrant, Failure, Finish, Match, MatchError, Opening, Openings,
    Player, Points, Sprt, SprtDecision, Turn, WinCall,
};
use common::run;
use engine::{Budget, Level, Stop};
use rules::{Outcome, Side, Table};
use scripted::{Plan, contest, entrant, setting};
use ugi::Setting;

#[test]
fn every_opening_is_played_from_both_sides() {
    let (report, games) = run(&contest(Plan::Jump, Plan::Chance, 20));
    assert_eq!(games.len(), 20);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].game.opening, pair[1].game.opening);
        assert_eq!([pair[0].first_side, pair[1].first_side], Side::BOTH);
    }
    assert_ne!(games[0].game.opening, games[2].game.opening);
    assert_eq!(report.tally.games(), 20);
    assert_eq!(report.tally.complete_pairs(), 10);
    let mut pairs = [0; 5];
    for pair in games.chunks(2) {
        pairs[pair[0].points.halves() + pair[1].points.halves()] += 1;
    }
    assert_eq!(report.tally.pairs, pairs);
    assert!(pairs[1] + pairs[2] + pairs[3] > 0, "{pairs:?}: both games of every pair went alike");
    let wins = games.iter().filter(|game| game.points == Points::Win).count();
    assert_eq!(report.tally.wins, wins as u64);
    let one = games.iter().filter(|game| game.game.outcome == Outcome::Win(Side::One)).count();
    assert_eq!(report.side_wins[0], one as u64);
    assert_eq!(report.finish, Finish::Played);
}

#[test]
fn the_result_is_for_whoever_won_whatever_the_side() {
    let (_, games) = run(&contest(Plan::Jump, Plan::Chance, 40));
    for game in games {
        let expected = match game.game.outcome {
            Outcome::Draw => Points::Draw,
            Outcome::Win(side) if game.player_of(side) == 0 => Points::Win,
            Outcome::Win(_) => Points::Loss,
        };
        assert_eq!(game.points, expected);
    }
}

#[test]
fn a_better_plan_wins_and_the_error_bars_know_it() {
    let (report, _) = run(&contest(Plan::Jump, Plan::Chance, 200));
    let estimate = report.estimate.unwrap();
    assert!(estimate.elo_interval[0] > 0.0 && estimate.superiority > 0.99, "{estimate:?}");
    let (report, _) = run(&contest(Plan::Chance, Plan::Chance, 200));
    let [low, high] = report.estimate.unwrap().elo_interval;
    assert!(low < 0.0 && high > 0.0, "{low} {high}");
    assert_eq!(report.names, ["Chance", "Chance (2)"]);
}

#[test]
fn the_same_seed_gives_the_same_match_with_any_number_of_threads() {
    let one = contest(Plan::Jump, Plan::Chance, 30);
    let four = Match { concurrency: 4, ..one.clone() };
    let (report, games) = run(&one);
    let (same_report, same_games) = run(&four);
    assert_eq!(report, same_report);
    assert_eq!(games, same_games);
    let (_, other_games) = run(&Match { seed: 2, ..one });
    assert_ne!(games, other_games);
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 });
    let passed = Match { sprt, concurrency: 3, ..contest(Plan::Jump, Plan::Chance, 10_000) };
    let (report, games) = run(&passed);
    assert_eq!(report.finish, Finish::Decided);
    assert_eq!(report.sprt.unwrap().verdict, SprtDecision::Stronger);
    assert!(games.len() < 1000 && games.len().is_multiple_of(2), "{}", games.len());
    let failed = Match { sprt, ..contest(Plan::Chance, Plan::Jump, 10_000) };
    assert_eq!(run(&failed).0.sprt.unwrap().verdict, SprtDecision::NotStronger);
}

#[test]
fn the_listener_can_stop_the_match() {
    let mut heard = 0;
    let report = contest(Plan::Jump, Plan::Chance, 1000).run(&mut |_, report| {
        heard += 1;
        if report.tally.games() == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let report = report.unwrap();
    assert_eq!((heard, report.tally.games(), report.finish), (7, 7, Finish::Stopped));
    assert_eq!(report.tally.complete_pairs(), 3);
}

#[test]
fn a_match_that_is_stopped_tells_how_it_stands() {
    let endless = Match { concurrency: 2, ..contest(Plan::Jump, Plan::Chance, 100_000) };
    let stop = endless.stop.clone();
    let report = endless.run(&mut |_, report| {
        // As Ctrl-C does it: from beside the match.
        if report.tally.games() == 5 {
            stop.raise();
        }
        ControlFlow::Continue(())
    });
    let report = report.unwrap();
    assert_eq!(report.finish, Finish::Stopped);
    assert!((5..1000).contains(&report.tally.games()), "{report}");
    assert!(report.to_string().contains("(stopped before the end)"), "{report}");
    // Whoever asks too late has changed nothing.
    let short = contest(Plan::Jump, Plan::Chance, 4);
    let stop = short.stop.clone();
    let report = short.run(&mut |_, report| {
        if report.tally.games() == 4 {
            stop.raise();
        }
        ControlFlow::Continue(())
    });
    assert_eq!(report.unwrap().finish, Finish::Played);
}

#[test]
fn a_search_that_is_cut_off_costs_nobody_a_game() {
    let endless = Entrant { contender: Arc::new(Builtin::level(Level::FULL)), budget: Some(Budget::depth(200)) };
    let contest = Match { concurrency: 2, ..Match::new(engine::find("gunzi").unwrap(), [endless.clone(), endless], 4) };
    let stop = contest.stop.clone();
    let asking = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        stop.raise();
    });
    let (report, games) = run(&contest);
    asking.join().unwrap();
    assert_eq!((report.finish, games.len()), (Finish::Stopped, 0));
}

/// Breaks down at the moment at which somebody asks for an end.
struct Interrupted(Stop);

impl Contender for Interrupted {
    fn name(&self) -> Option<String> {
        None
    }

    fn needs_budget(&self) -> bool {
        false
    }

    fn enter(&self, _: &Setting) -> Result<Box<dyn Player>, Failure> {
        Ok(Box::new(Self(self.0.clone())))
    }
}

impl Player for Interrupted {
    fn name(&self) -> String {
        "Interrupted".to_owned()
    }

    fn begin(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, _: &dyn Table, _: &Turn) -> Result<Choice, Failure> {
        self.0.raise();
        Err(Failure::Broken("it was told to end, too".to_owned()))
    }
}

#[test]
fn what_breaks_down_when_the_match_is_stopped_is_no_fault() {
    let stop = Stop::new();
    let interrupted = Entrant { contender: Arc::new(Interrupted(stop.clone())), budget: None };
    let contest = contest(Plan::Jump, Plan::Chance, 4);
    let (report, games) = run(&Match { entrants: [interrupted, entrant(Plan::Chance)], stop, ..contest });
    assert_eq!((report.finish, games.len()), (Finish::Stopped, 0));
    assert!(report.players.iter().all(|player| player.faults.is_empty()), "{report}");
}

#[test]
fn proved_results_end_a_game_only_if_that_is_wanted_and_both_agree() {
    let off = contest(Plan::Boast, Plan::Despair, 4);
    assert!(run(&off).1.iter().all(|game| matches!(game.game.end, End::Rules(_))));
    let adjudication = Adjudication { when_proved: true, ..Adjudication::default() };
    let on = Match { adjudication, ..off };
    let (report, games) = run(&on);
    assert!(games.iter().all(|game| game.game.end == End::Agreed && game.game.turns.len() == 2), "{games:?}");
    assert_eq!(report.tally.wins, 4);
    let both_boast = Match { adjudication, ..contest(Plan::Boast, Plan::Boast, 4) };
    assert!(run(&both_boast).1.iter().all(|game| matches!(game.game.end, End::Rules(_))));
}

#[test]
fn what_both_expect_ends_a_game_only_if_that_is_wanted() {
    let win = Some(WinCall { score: 500, turns: 1 });
    let adjudication = Adjudication { win, ..Adjudication::default() };
    let (report, games) = run(&Match { adjudication, ..contest(Plan::Boast, Plan::Despair, 4) });
    assert!(games.iter().all(|game| game.game.end == End::Called && game.game.turns.len() == 2), "{games:?}");
    assert_eq!(report.tally.wins, 4);
}

#[test]
fn long_games_can_be_drawn() {
    let adjudication = Adjudication { draw_after: Some(5), ..Adjudication::default() };
    let (_, games) = run(&Match { adjudication, ..contest(Plan::Chance, Plan::Chance, 4) });
    assert!(games.iter().any(|game| game.game.end == End::TooLong && game.game.outcome == Outcome::Draw));
    assert!(games.iter().all(|game| game.game.turns.len() <= 2));
}

#[test]
fn giving_up_and_having_no_move_lose() {
    let (report, games) = run(&contest(Plan::Chance, Plan::Resign, 4));
    assert_eq!(report.tally.wins, 4);
    assert!(games.iter().all(|game| game.game.end == End::Resigned && game.culprit().is_none()));
    let (report, games) = run(&contest(Plan::Nothing, Plan::Chance, 4));
    assert_eq!(report.tally.losses, 4);
    assert!(games.iter().all(|game| matches!(game.game.end, End::Illegal(_)) && game.culprit() == Some(0)));
    assert_eq!(report.players[0].faults.len(), 4);
    assert_eq!(report.ends.get("illegal"), Some(&4));
}

#[test]
fn a_book_is_played_in_its_order() {
    let opening = |moves: &[&str]| Opening { start: None, moves: moves.iter().map(|&m| m.to_owned()).collect() };
    let position = Opening { start: Some("1.1..22 2 1".to_owned()), moves: Vec::new() };
    let book = vec![opening(&["2-3"]), position.clone(), opening(&[])];
    let (_, games) = run(&Match { openings: Openings::Book(book.clone()), ..contest(Plan::Chance, Plan::Jump, 8) });
    let played: Vec<_> = games.iter().map(|game| game.game.opening.clone()).collect();
    let order = [0, 0, 1, 1, 2, 2, 0, 0].map(|index| book[index].clone());
    assert_eq!(played, order);
    assert_eq!(games[2].game.start, "1.1..22 2 1");
    let bad = Openings::Book(vec![opening(&["7-1"])]);
    let error =
        Match { openings: bad, ..contest(Plan::Chance, Plan::Jump, 8) }.run(&mut |_, _| ControlFlow::Continue(()));
    assert!(matches!(error, Err(MatchError::Opening(_))));
}

#[test]
fn senseless_tests_are_refused() {
    let sprt = Some(Sprt { elo0: 5.0, elo1: 0.0, alpha: 0.05, beta: 0.05 });
    let error = Match { sprt, ..contest(Plan::Chance, Plan::Jump, 8) }.run(&mut |_, _| ControlFlow::Continue(()));
    assert_eq!(error, Err(MatchError::Sprt));
}

#[test]
fn a_ladder_has_a_rung_between_each_two() {
    let entrants = [Plan::Resign, Plan::Chance, Plan::Jump].map(entrant);
    let like = contest(Plan::Chance, Plan::Chance, 60);
    let rungs = arena::climb(&entrants, &like, &mut |_, _| ControlFlow::Continue(())).unwrap();
    assert_eq!(rungs.len(), 2);
    assert_eq!(rungs[0].names, ["Chance", "Resign"]);
    assert_eq!(rungs[0].tally.wins, 60);
    assert_eq!(rungs[1].names, ["Jump", "Chance"]);
    assert!(rungs[1].tally.score().unwrap() > 0.5);
}

#[test]
fn the_report_for_people() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 });
    let (report, _) = run(&Match { sprt, ..contest(Plan::Chance, Plan::Nothing, 4) });
    let text = report.to_string();
    for part in [
        "lane:quiet-limit=30: Chance against Nothing\n",
        "4 games: +4 =0 -0, 100.0 %\n",
        "Elo +∞ (95 %: ",
        "pairs by points: 0: 0, ½: 0, 1: 0, 1½: 0, 2: 2\n",
        "SPRT 0 to 10 Elo: LLR ",
        "ended by: illegal 4\n",
        "fault of Nothing in game 4: illegal move: the player says that it has no move\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn the_report_as_json() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 });
    let (report, _) = run(&Match { sprt, ..contest(Plan::Chance, Plan::Resign, 4) });
    let json = report.to_json();
    assert_eq!(json["game"], "lane:quiet-limit=30");
    assert_eq!(json["players"][1]["name"], "Resign");
    assert_eq!((json["wins"].as_u64(), json["pairs"][4].as_u64()), (Some(4), Some(2)));
    // All points won: the difference is endless, which JSON cannot say.
    assert!(json["estimate"]["elo"].is_null() && json["estimate"]["elo95"][0].is_f64(), "{json}");
    assert_eq!(json["sprt"]["verdict"], "open");
    assert_eq!(json["sprt"]["bounds"][1], 2.944);
    assert_eq!(json["ends"]["resigned"], 4);
    assert_eq!(json["finish"], "played");
    assert_eq!(setting().0.id(), "lane");
}
