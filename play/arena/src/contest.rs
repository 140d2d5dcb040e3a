use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use engine::{Budget, Stop};
use rules::{Lang, Outcome, Side};
use ugi::Setting;

use crate::adjudication::Adjudication;
use crate::clocks::Clocks;
use crate::game::{End, GameSetup, PlayedGame, play};
use crate::opening::{Opening, OpeningError, OpeningSource, Openings};
use crate::player::{Entrant, Failure, Player};
use crate::report::{Finish, MatchReport};
use crate::seed::mix;
use crate::{Points, Sprt, SprtDecision};

/// A match of two players over many games. Every opening is played twice, with colours swapped.
///
/// The openings and the seed of each game depend on [`Match::seed`] and the game's number alone, and results are counted
/// in the order of the games: players that depend on nothing but their seed give the same match however many games are
/// played at once.
#[derive(Clone)]
pub struct Match {
    /// The game and its options.
    pub setting: Setting,
    /// The two players; results are told from the view of the first.
    pub entrants: [Entrant; 2],
    /// How many games at most.
    pub games: usize,
    /// Where the games begin.
    pub openings: Openings,
    /// What a move may cost; its clock is for the whole game.
    pub budget: Budget,
    /// How many milliseconds a move may be late.
    pub margin: u64,
    /// How long to wait for a move that no time limit bounds.
    pub patience: Duration,
    /// When games are ended before their end.
    pub adjudication: Adjudication,
    /// Ends the match when the question is settled.
    pub sprt: Option<Sprt>,
    /// How many games are played at once.
    pub concurrency: usize,
    /// Where chance begins.
    pub seed: u64,
    /// Ends the match at once when it is raised; games under way do not count.
    pub stop: Stop,
}

/// A game of a match that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// Its number, from 0; the pair is half of it.
    pub index: usize,
    /// The side that the first player had.
    pub first_side: Side,
    /// What it brought the first player.
    pub points: Points,
    /// The game.
    pub game: PlayedGame,
}

impl GameReport {
    /// Which player (0 or 1) had that side.
    pub fn player_of(&self, side: Side) -> usize {
        usize::from(side != self.first_side)
    }

    /// Which player (0 or 1) is to blame for the end, if one is.
    pub fn culprit(&self) -> Option<usize> {
        let loser = self.game.outcome.winner()?.other();
        self.game.end.is_fault().then(|| self.player_of(loser))
    }
}

/// Why a match could not be played.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum MatchError {
    /// A player could not be started.
    #[error("the {which} player cannot play: {1}", which = ordinal(*.0))]
    Player(usize, Failure),
    /// A player would think for ever.
    #[error("the {which} player needs a limit: time, clock, nodes or depth", which = ordinal(*.0))]
    NoBudget(usize),
    /// The opening cannot be set up.
    #[error("this opening cannot be played: {0}")]
    Opening(OpeningError),
    /// The numbers of the test make no sense.
    #[error("a test needs two Elo numbers, the lower first, and errors between 0 and 0.5")]
    Sprt,
}

fn ordinal(player: usize) -> &'static str {
    if player == 0 { "first" } else { "second" }
}

type Seats = [Option<Box<dyn Player>>; 2];

impl Match {
    /// A match with this many games and nothing special about it: from the start position, one game at a time.
    pub fn new(setting: Setting, entrants: [Entrant; 2], games: usize) -> Self {
        Self {
            setting,
            entrants,
            games,
            openings: Openings::Start,
            budget: Budget::default(),
            margin: 200,
            patience: Duration::from_mins(2),
            adjudication: Adjudication::default(),
            sprt: None,
            concurrency: 1,
            seed: 1,
            stop: Stop::new(),
        }
    }

    /// Plays the match. `progress` hears of each game when it and all before it are over, with the standing after it,
    /// and can end the match.
    pub fn run(
        &self,
        progress: &mut dyn FnMut(&GameReport, &MatchReport) -> ControlFlow<()>,
    ) -> Result<MatchReport, MatchError> {
        let seats = self.check()?;
        let p1 = Opening::default().table(&self.setting).map_err(MatchError::Opening)?.turn();
        let asked = self.stop.clone();
        let shared = Shared {
            contest: self,
            p1,
            next: AtomicUsize::new(0),
            stop: Stop::watching(move || asked.is_raised()),
            openings: Mutex::new(OpeningSource::new(&self.openings, &self.setting, self.seed)),
        };
        let workers = self.concurrency.clamp(1, self.games.max(1));
        let names = self.names(&seats);
        let mut seats = Some(seats);
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..workers {
                let (shared, sender) = (&shared, sender.clone());
                let seats = seats.take().unwrap_or([None, None]);
                scope.spawn(move || shared.work(seats, &sender));
            }
            drop(sender);
            let report = self.collect(&results, names, progress);
            shared.stop.raise();
            report
        })
    }

    /// Whether the match can be played at all; sits the first two players down.
    fn check(&self) -> Result<Seats, MatchError> {
        if self.sprt.is_some_and(|sprt| !sprt.is_valid()) {
            return Err(MatchError::Sprt);
        }
        for (index, entrant) in self.entrants.iter().enumerate() {
            if entrant.contender.needs_budget() && !self.budget_of(index).is_limited() {
                return Err(MatchError::NoBudget(index));
            }
        }
        if let Openings::Book(list) = &self.openings {
            for opening in list {
                opening.table(&self.setting).map_err(MatchError::Opening)?;
            }
        }
        let enter = |index: usize| {
            let player = self.entrants[index].contender.enter(&self.setting);
            player.map_err(|failure| MatchError::Player(index, failure))
        };
        Ok([Some(enter(0)?), Some(enter(1)?)])
    }

    /// The names of the players, told apart if need be.
    fn names(&self, seats: &Seats) -> [String; 2] {
        let [first, second] = [0, 1].map(|index| {
            let own = || seats[index].as_ref().map(|player| player.name());
            self.entrants[index].contender.name().or_else(own).unwrap_or_default()
        });
        let second = if first == second { format!("{second} (2)") } else { second };
        [first, second]
    }

    fn budget_of(&self, player: usize) -> Budget {
        self.entrants[player].budget.unwrap_or(self.budget)
    }

    /// Counts the games in their order until the match is over.
    fn collect(
        &self,
        results: &Receiver<Result<GameReport, OpeningError>>,
        names: [String; 2],
        progress: &mut dyn FnMut(&GameReport, &MatchReport) -> ControlFlow<()>,
    ) -> Result<MatchReport, MatchError> {
        let mut report = MatchReport::new(self, names);
        let mut waiting = BTreeMap::new();
        for result in results {
            let game = result.map_err(MatchError::Opening)?;
            waiting.insert(game.index, game);
            while let Some(game) = waiting.remove(&(report.tally.games() as usize)) {
                report.add(&game);
                let decided = report.sprt.is_some_and(|test| test.verdict != SprtDecision::Open);
                if progress(&game, &report).is_break() {
                    report.finish = Finish::Stopped;
                    return Ok(report);
                }
                if decided {
                    report.finish = Finish::Decided;
                    return Ok(report);
                }
            }
        }
        if self.stop.is_raised() && report.tally.games() < self.games as u64 {
            report.finish = Finish::Stopped;
        }
        Ok(report)
    }
}

/// What the threads of a match share.
struct Shared<'a> {
    contest: &'a Match,
    p1: Side,
    next: AtomicUsize,
    /// Raised when the match is over, or is to be.
    stop: Stop,
    openings: Mutex<OpeningSource>,
}

impl Shared<'_> {
    /// Plays games until there are no more.
    fn work(&self, mut seats: Seats, results: &Sender<Result<GameReport, OpeningError>>) {
        while !self.stop.is_raised() {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.contest.games {
                return;
            }
            let result = self.game(index, &mut seats);
            match result.transpose() {
                Some(result) if results.send(result.clone()).is_ok() && result.is_ok() => {}
                _ => return,
            }
        }
    }

    /// Plays one game; none if it was stopped.
    fn game(&self, index: usize, seats: &mut Seats) -> Result<Option<GameReport>, OpeningError> {
        let contest = self.contest;
        let opening = self.openings.lock().unwrap_or_else(PoisonError::into_inner).get(index / 2);
        let table = opening.table(&contest.setting)?;
        let first_side = if index.is_multiple_of(2) { Side::One } else { Side::Two };
        let player_of = |side: Side| usize::from(side != first_side);
        let budgets = Side::BOTH.map(|side| contest.budget_of(player_of(side)));
        let setup = GameSetup {
            opening,
            p1: self.p1,
            clocks: Clocks::new(budgets, Duration::from_millis(contest.margin)),
            adjudication: contest.adjudication,
            seed: mix(contest.seed, index),
            patience: contest.patience,
            stop: &self.stop,
        };
        let played = match self.sit_down(seats) {
            Err((player, failure)) => {
                let loser = if player == 0 { first_side } else { first_side.other() };
                Some(PlayedGame {
                    opening: setup.opening,
                    start: table.start_text(),
                    turns: Vec::new(),
                    outcome: Outcome::Win(loser.other()),
                    end: failure.into(),
                    score: table.score(),
                    idle: [0; 2],
                })
            }
            Ok([first, second]) => {
                let players = if first_side == Side::One { [first, second] } else { [second, first] };
                play(setup, table, players)
            }
        };
        let Some(game) = played else {
            return Ok(None);
        };
        let points = match game.outcome {
            Outcome::Draw => Points::Draw,
            Outcome::Win(side) if side == first_side => Points::Win,
            Outcome::Win(_) => Points::Loss,
        };
        let report = GameReport { index, first_side, points, game };
        // A player that has broken down gets up again for the next game.
        if report.game.end.needs_restart()
            && let Some(player) = report.culprit()
        {
            seats[player] = None;
        }
        Ok(Some(report))
    }

    /// Both players, started if they are not there.
    fn sit_down<'s>(&self, seats: &'s mut Seats) -> Result<[&'s mut dyn Player; 2], (usize, Failure)> {
        for (index, seat) in seats.iter_mut().enumerate() {
            if seat.is_none() {
                let player = self.contest.entrants[index].contender.enter(&self.contest.setting);
                *seat = Some(player.map_err(|failure| (index, failure))?);
            }
        }
        let missing = || Failure::Broken("the player is missing".to_owned());
        let [first, second] = seats;
        let first = first.as_deref_mut().ok_or_else(|| (0, missing()))?;
        let second = second.as_deref_mut().ok_or_else(|| (1, missing()))?;
        Ok([first, second])
    }
}

impl End {
    /// The end in words, with who is to blame.
    pub fn say(&self, culprit: Option<&str>) -> String {
        match culprit {
            Some(name) => format!("{name}: {self}"),
            None => self.to_string(),
        }
    }
}

/// The name of a side in this game.
pub(crate) fn side_name(setting: &Setting, side: Side) -> String {
    setting.0.words().word(Lang::En, side.term())
}
