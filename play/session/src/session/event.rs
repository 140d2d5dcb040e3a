use rules::Side;
use serde::{Deserialize, Serialize};

use crate::{Lag, side};

/// Something that somebody does in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Event {
    /// Plays a move, in any spelling.
    Move {
        /// The move.
        text: String,
        /// How long it was on its way.
        #[serde(default)]
        lag: Lag,
    },
    /// Says what to play as soon as the opponent has moved, whatever that is; if it is not legal then, it is dropped. A
    /// new premove takes the place of an old one.
    Premove(String),
    /// Takes the premove back.
    CancelPremove,
    /// Says what to play if the opponent plays this or that: lines that begin with a move of the opponent and end with an
    /// answer. They take the place of those before; no lines at all take them back.
    Conditional(Vec<Vec<String>>),
    /// A wish to take moves back, to where the one who wishes is to move. Where everybody sits at one table an offer is
    /// done at once.
    TakeBack(Proposal),
    /// Plays again what was taken back, where everybody sits at one table.
    Redo,
    /// A draw.
    Draw(Proposal),
    /// Another game, sides changed. Where everybody sits at one table an offer is done at once.
    Rematch(Proposal),
    /// Gives up.
    Resign,
    /// Ends a game that has not begun: before both have moved.
    Abort,
    /// Says that the time of whoever is to move is up.
    Flag,
    /// Gives the opponent a minute, once a turn, where clocks count the game and not days.
    GiveTime,
    /// A player has left the game. Only a referee can say so, after the opponent has claimed it.
    Left {
        /// The side that left; the side to move if absent.
        #[serde(default, with = "side::option")]
        side: Option<Side>,
        /// The one who stayed is content with a draw; otherwise he wins.
        #[serde(default)]
        draw: bool,
    },
    /// Lets the game rest; clocks stand still.
    Adjourn,
    /// Goes on with a game that rests.
    Resume,
}

impl Event {
    /// A move made at this table.
    pub fn play(text: &str) -> Self {
        Self::Move { text: text.to_owned(), lag: Lag::NONE }
    }
}

/// What one does with something that both must want.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Proposal {
    /// Offers it. Who offers what the other has offered accepts it.
    Offer,
    /// Takes an own offer back.
    Withdraw,
    /// Takes up the other's offer.
    Accept,
    /// Does not.
    Decline,
}

/// Who does something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// The player of that side.
    Side(Side),
    /// Whoever sits at the table where both play: the one to move, the one person against the engine, or the one who was
    /// asked.
    Table,
    /// Whoever sees to it that the game goes on: it plays for nobody.
    Referee,
}
