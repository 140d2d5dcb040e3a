//! Between a page and the worker that its engine thinks in. Both come from the same build, but a page may have been loaded
//! before an update and its worker after it, so the worker says its version first.
//!
//! A message is an object with one key, its kind, or the kind alone: `{"search":{…}}`, `"stopped"`. Both programs are loaded
//! before anything can be played, so they read and write it by hand (`to_text`, `of_text`).

mod text;

use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::kinds::kinds;

/// What a page says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToWorker {
    /// Think about a position.
    Search(Search),
    /// Go through a game.
    Review(Review),
    /// Try a formation in games of the engine against itself.
    Trial(Trial),
    /// Play a game with this network, or by this opening book, from now on. It is no question and has no answer.
    Supply {
        /// The bytes of its file, two digits to the base of sixteen each.
        digits: String,
    },
}

/// What the worker says. Questions are answered in their order, each with any number of reports and one end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromWorker {
    /// It listens now; what was posted before may be lost.
    Ready {
        /// The version it speaks.
        version: u32,
    },
    /// Report of a search.
    Info(Info),
    /// Report of a review: so many positions of so many.
    Reviewing {
        /// Dealt with.
        done: usize,
        /// Altogether.
        total: usize,
    },
    /// End of a search: the move; none if there is none.
    BestMove {
        /// Its text.
        text: Option<String>,
    },
    /// End of a review.
    Reviewed(Box<Reviewed>),
    /// Report of a trial, after each pair of games.
    Trying(Tried),
    /// End of a trial.
    Tried(Tried),
    /// End of a question that was stopped through shared memory and has no answer.
    Stopped,
    /// End of a question that makes no sense, and why.
    Refused {
        /// In the language of the question, or English.
        why: String,
    },
    /// Its last words.
    Panic {
        /// What happened.
        what: String,
    },
}

kinds!(ToWorker by None => { Search: "search", Review: "review", Trial: "trial", Supply: "supply" });
kinds!(FromWorker by None => {
    Ready: "ready", Info: "info", Reviewing: "reviewing", BestMove: "best-move", Reviewed: "reviewed",
    Trying: "trying", Tried: "tried", Stopped: "stopped", Refused: "refused", Panic: "panic",
});

/// A position to think about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Search {
    /// The game and its options: `abalone:layout=belgian-daisy`.
    pub game: String,
    /// The text of the position it began with; none for the start of the options.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The turns from there.
    pub moves: Vec<String>,
    /// The level to play at, from 1 to 10.
    pub level: u8,
    /// How many lines are wanted.
    pub lines: usize,
    /// Whether a game's own book may answer; who wants to know what a position is worth does not want a book.
    pub book: bool,
    /// How long it may think.
    pub budget: Budget,
}

/// How long the engine may think. What is not given does not bound it; without any bound it thinks until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Budget {
    /// Plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Time for this move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Millis>,
    /// The clocks of the game, from which it takes its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<GameClocks>,
}

/// Clocks of a game as the engine needs them: first those of the player who moves first in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameClocks {
    /// The time left.
    pub left: [Millis; 2],
    /// What a move adds.
    pub increment: [Millis; 2],
}

/// A game to go through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The text of the record; its first game counts.
    pub record: String,
    /// Positions for each move.
    pub nodes: u64,
    /// The language of the comments: `en`, `nl`, `de` or `fr`.
    pub lang: String,
    /// The words of that language, see `rules::supply_language`, if the worker cannot have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// A formation to try, in a game that has a preparation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// The game.
    pub game: String,
    /// The turns that build the formation, as the side that moves first makes them.
    pub turns: Vec<String>,
    /// How many pairs of games, each with both colours.
    pub pairs: u32,
    /// Positions for each move.
    pub nodes: u64,
}

/// What a trial has brought so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tried {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs by the half points that they brought, from 0 to 4.
    pub pairs: [u32; 5],
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// The depth reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The deepest line looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selective_depth: Option<u32>,
    /// Positions visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Positions in a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes_per_second: Option<u64>,
    /// How full the transposition table is, in thousandths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fullness: Option<u32>,
    /// The line, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
}

/// A line and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// 1 for the best.
    pub rank: u32,
    /// What it is worth to who is to move.
    pub outlook: Outlook,
    /// The turns.
    pub moves: Vec<String>,
}

/// What a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outlook {
    /// A guess, in hundredths of the game's unit.
    Estimate(i32),
    /// A proved win.
    Win {
        /// The win is certain within so many plies.
        within_plies: u32,
        /// It is one by at least so many points, in games that count them; a claim of its own.
        least_margin: i32,
    },
    /// A proved loss.
    Loss {
        /// The loss is certain within so many plies.
        within_plies: u32,
        /// It is one by at least so many points; a claim of its own.
        least_margin: i32,
    },
    /// A proved draw.
    Draw,
}

/// A review: what people need is in the record, what a page draws is beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reviewed {
    /// The accuracy of both sides in percent; none if there was no move to judge by.
    pub accuracy: [Option<f64>; 2],
    /// The moves of the main line, in order.
    pub moves: Vec<Judged>,
    /// The text of the annotated record.
    pub record: String,
}

/// A move and what is thought of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// How good it was, by the name of the verdict: `good`, `blunder`, …
    pub verdict: String,
    /// What the mover could expect before it: 1 for a win, 0 for a loss; none if nobody looked.
    pub before: Option<f64>,
    /// What the mover can expect after it.
    pub after: Option<f64>,
    /// The accuracy in percent; none where there was no choice or nothing to lose.
    pub accuracy: Option<f64>,
    /// The better line; empty if the move is not blamed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub better: Vec<String>,
}
