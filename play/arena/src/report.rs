use std::collections::BTreeMap;

use rules::{Outcome, Side};
use serde_json::{Value, json};

use crate::contest::{GameReport, Match, side_name};
use crate::{Estimate, Points, Sprt, SprtDecision, Tally};

/// How a match stands or has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchReport {
    /// The game, with options if they are not the usual ones.
    pub game: String,
    /// The names of both players.
    pub names: [String; 2],
    /// The results, from the first player's view.
    pub tally: Tally,
    /// What they are worth; none before the first complete pair.
    pub estimate: Option<Estimate>,
    /// How the test stands, if there is one.
    pub sprt: Option<SprtStatus>,
    /// How many games each side won, [`Side::One`] first, whoever played it.
    pub side_wins: [u64; 2],
    /// The names of the sides.
    pub side_names: [String; 2],
    /// How many games ended in each way, by [`crate::End::kind`].
    pub ends: BTreeMap<&'static str, u64>,
    /// What each player did.
    pub players: [PlayerReport; 2],
    /// Turns played by the players, openings left out.
    pub turns: u64,
    /// Why the match is over, or would be.
    pub finish: Finish,
    /// The result of the open pair.
    open: Option<Points>,
}

/// What a player did.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerReport {
    /// Moves made.
    pub moves: u64,
    /// Milliseconds spent.
    pub time: u64,
    /// Positions visited, as far as it told.
    pub nodes: u64,
    /// The sum of the depths reached, as far as it told.
    pub depths: u64,
    /// How many moves it told the depth of.
    pub depths_told: u64,
    /// How many turns it was ahead in points without anybody getting any: of each game it won, in order of size.
    pub idle: Vec<u32>,
    /// Its faults, as the number of the game (from 1) and what happened.
    pub faults: Vec<(usize, String)>,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtStatus {
    /// The test.
    pub test: Sprt,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// What it says.
    pub verdict: SprtDecision,
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// All games have been played.
    Played,
    /// The test is decided.
    Decided,
    /// It was stopped.
    Stopped,
}

impl MatchReport {
    pub(crate) fn new(contest: &Match, names: [String; 2]) -> Self {
        let (game, options) = &contest.setting;
        let options = options.to_string();
        let colon = if options.is_empty() { "" } else { ":" };
        Self {
            game: format!("{}{colon}{options}", game.id()),
            names,
            tally: Tally::default(),
            estimate: None,
            sprt: contest.sprt.map(|test| SprtStatus { test, ratio: 0.0, verdict: SprtDecision::Open }),
            side_wins: [0; 2],
            side_names: Side::BOTH.map(|side| side_name(&contest.setting, side)),
            ends: BTreeMap::new(),
            players: Default::default(),
            turns: 0,
            finish: Finish::Played,
            open: None,
        }
    }

    /// Counts a game; the games come in their order.
    pub(crate) fn add(&mut self, game: &GameReport) {
        self.tally.add_game(game.points);
        match self.open.take() {
            None => self.open = Some(game.points),
            Some(before) => {
                self.tally.join_pair(before, game.points);
                self.estimate = Estimate::of(&self.tally);
                if let Some(status) = &mut self.sprt {
                    status.ratio = status.test.log_likelihood_ratio(&self.tally);
                    status.verdict = status.test.verdict(&self.tally);
                }
            }
        }
        if let Outcome::Win(side) = game.game.outcome {
            self.side_wins[side.index()] += 1;
            if game.game.score.is_some() {
                let (idle, of_all) = (game.game.idle[side.index()], &mut self.players[game.player_of(side)].idle);
                of_all.insert(of_all.partition_point(|&other| other <= idle), idle);
            }
        }
        *self.ends.entry(game.game.end.kind()).or_default() += 1;
        self.turns += game.game.turns.len() as u64;
        for turn in &game.game.turns {
            let player = &mut self.players[game.player_of(turn.side)];
            player.moves += 1;
            player.time += turn.time;
            player.nodes += turn.nodes.unwrap_or(0);
            player.depths += u64::from(turn.depth.unwrap_or(0));
            player.depths_told += u64::from(turn.depth.is_some());
        }
        if let Some(culprit) = game.culprit() {
            self.players[culprit].faults.push((game.index + 1, game.game.end.to_string()));
        }
    }

    /// The average number of turns of a game, openings left out.
    pub fn average_length(&self) -> f64 {
        self.turns as f64 / (self.tally.games() as f64).max(1.0)
    }

    /// The standing as JSON. Endless numbers become `null`.
    pub fn to_json(&self) -> Value {
        let estimate = self.estimate.as_ref().map(|estimate| {
            json!({
                "score": round(estimate.score, 4),
                "elo": round(estimate.elo, 2),
                "elo95": estimate.elo_interval.map(|elo| round(elo, 2)),
                "los": round(estimate.superiority, 4),
            })
        });
        let sprt = self.sprt.map(|status| {
            json!({
                "elo0": status.test.elo0,
                "elo1": status.test.elo1,
                "alpha": status.test.alpha,
                "beta": status.test.beta,
                "llr": round(status.ratio, 3),
                "bounds": status.test.bounds().map(|bound| round(bound, 3)),
                "verdict": match status.verdict {
                    SprtDecision::Open => "open",
                    SprtDecision::Stronger => "stronger",
                    SprtDecision::NotStronger => "not stronger",
                },
            })
        });
        let players: Vec<_> = self.names.iter().zip(&self.players).map(|(name, player)| player.to_json(name)).collect();
        json!({
            "game": self.game,
            "players": players,
            "games": self.tally.games(),
            "wins": self.tally.wins,
            "draws": self.tally.draws,
            "losses": self.tally.losses,
            "pairs": self.tally.pairs,
            "estimate": estimate,
            "sprt": sprt,
            "sideWins": { &self.side_names[0]: self.side_wins[0], &self.side_names[1]: self.side_wins[1] },
            "ends": self.ends,
            "averageTurns": round(self.average_length(), 1),
            "finish": match self.finish {
                Finish::Played => "played",
                Finish::Decided => "decided",
                Finish::Stopped => "stopped",
            },
        })
    }
}

impl PlayerReport {
    /// Milliseconds a move, on average.
    pub fn average_time(&self) -> f64 {
        self.time as f64 / (self.moves as f64).max(1.0)
    }

    /// The depth reached, on average; none if it was never told.
    pub fn average_depth(&self) -> Option<f64> {
        (self.depths_told > 0).then(|| self.depths as f64 / self.depths_told as f64)
    }

    /// The median of [`PlayerReport::idle`]; none if it won no game in which points are counted.
    pub fn median_idle(&self) -> Option<u32> {
        self.idle.get(self.idle.len() / 2).copied()
    }

    fn to_json(&self, name: &str) -> Value {
        let faults: Vec<_> = self.faults.iter().map(|(game, what)| json!({ "game": game, "what": what })).collect();
        json!({
            "name": name,
            "moves": self.moves,
            "averageTime": round(self.average_time(), 1),
            "averageDepth": self.average_depth().map(|depth| round(depth, 2)),
            "nodes": self.nodes,
            "medianIdle": self.median_idle(),
            "faults": faults,
        })
    }
}

/// A number with so many decimals; `null` if it is endless.
fn round(number: f64, decimals: i32) -> Value {
    let scale = 10f64.powi(decimals);
    // Adding nothing turns minus nothing into nothing.
    json!((number * scale).round() / scale + 0.0)
}
