use std::fmt;

use rules::{Outcome, Rulebook, Table};

use crate::puzzle::{Broken, set_up};
use crate::text::{id, optional, or_dash, parsed};

/// A position with a proved result, to be played out against the best defence.
///
/// The player has the side to move. The defence is the engine at full strength, but without its network, with
/// [`Endgame::DEFENCE_NODES`] and an empty memory: that it defends perfectly from each of these positions is checked where the data are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// Eight hexadecimal digits; the same for positions that are alike.
    pub id: String,
    /// The game, or the board of a game.
    pub game: String,
    /// The options it is played with, as they follow the name of a game; empty for the usual ones.
    pub options: String,
    /// The position.
    pub position: String,
    /// What the player can reach, and what is asked for.
    pub goal: Goal,
    /// How many moves of the player a win takes against the best defence; 0 where there is a draw to hold.
    pub moves: u16,
    /// How hard it is, from 1 on: they are sorted by it.
    pub rank: u16,
    /// Where it comes from.
    pub source: String,
}

/// What an endgame asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Win.
    Win,
    /// Do not lose.
    Hold,
}

/// What became of an endgame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The player reached the goal.
    Reached,
    /// The player did not.
    Missed,
}

impl Endgame {
    const FIELDS: usize = 7;

    /// How many positions the defence looks at before it answers.
    pub const DEFENCE_NODES: u64 = 50_000;

    /// Nobody has to hold a draw for longer than this many moves: then it is held.
    pub const HOLD_MOVES: usize = 30;

    pub(crate) fn parse(game: &str, fields: &[&str]) -> Result<Self, String> {
        let &[text, options, position, goal, moves, rank, source] = fields else {
            return Err(format!("{} fields, expected {}", fields.len(), Self::FIELDS));
        };
        let goal_read = match goal {
            "win" => Some(Goal::Win),
            "hold" => Some(Goal::Hold),
            _ => None,
        };
        Ok(Self {
            id: id(text)?,
            game: game.to_owned(),
            options: optional(options).to_owned(),
            position: position.to_owned(),
            goal: parsed("goal", goal, goal_read)?,
            moves: parsed("moves", moves, moves.parse().ok())?,
            rank: parsed("rank", rank, rank.parse().ok())?,
            source: optional(source).to_owned(),
        })
    }

    /// The position with the player to move.
    pub fn table(&self, game: &'static dyn Rulebook) -> Result<Box<dyn Table>, Broken> {
        set_up(&self.id, &self.game, game, &self.options, &self.position)
    }

    /// Whether the goal is reached or missed on that table, which began as [`Endgame::table`]; none while it goes on.
    pub fn verdict(&self, table: &dyn Table) -> Option<Verdict> {
        let player = if table.plies().is_multiple_of(2) { table.turn() } else { !table.turn() };
        let reached = match (table.ending(), self.goal) {
            (Some(ending), Goal::Win) => ending.outcome == Outcome::Win(player),
            (Some(ending), Goal::Hold) => ending.outcome != Outcome::Win(!player),
            (None, Goal::Hold) if table.plies() >= 2 * Self::HOLD_MOVES => true,
            (None, _) => return None,
        };
        Some(if reached { Verdict::Reached } else { Verdict::Missed })
    }
}

impl fmt::Display for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goal = match self.goal {
            Goal::Win => "win",
            Goal::Hold => "hold",
        };
        write!(
            f,
            "{}\t{}\t{}\t{goal}\t{}\t{}\t{}",
            self.id,
            or_dash(&self.options),
            self.position,
            self.moves,
            self.rank,
            or_dash(&self.source),
        )
    }
}
