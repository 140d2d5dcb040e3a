use std::fmt;
use std::time::Duration;

use engine::{Outlook, SearchRequest, Stop};
use rules::{Lang, Outcome, Side, Table};
use ugi::Order;

use crate::adjudication::{Adjudication, Decision, Umpire};
use crate::clocks::Clocks;
use crate::idle::Idle;
use crate::opening::Opening;
use crate::player::{Failure, Player, Turn};
use crate::seed::mix;

/// A game longer than this is no game any more. It counts as a draw, whatever the options say.
const LONGEST: usize = 5000;

/// How long to wait for a player that is too late already: whether it is slow or silent makes a difference to its next
/// game, which only a player that still answers can begin at once.
const LATE_PATIENCE: Duration = Duration::from_secs(2);

/// How a game ended that was played to an end.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// How it began.
    pub opening: Opening,
    /// The text of the position it began with.
    pub start: String,
    /// The turns of the players, without those of the opening.
    pub turns: Vec<PlayedTurn>,
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended.
    pub end: End,
    /// The points of both sides, in games that count them.
    pub score: Option<[u16; 2]>,
    /// How many turns each side was ahead in points without anybody getting any, in games that count them.
    pub idle: [u32; 2],
}

/// A turn and what its player thought.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedTurn {
    /// Who moved.
    pub side: Side,
    /// The canonical text of the move.
    pub text: String,
    /// Milliseconds spent.
    pub time: u64,
    /// What the player expected, from its own view.
    pub outlook: Option<Outlook>,
    /// The depth it reached.
    pub depth: Option<u32>,
    /// The positions it visited.
    pub nodes: Option<u64>,
}

/// Why a game ended. All but the first four are a player's fault, and its loss.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules, in words.
    Rules(String),
    /// Both players had proved the result.
    Agreed,
    /// Both players had expected the result for long enough.
    Called,
    /// It went on for too many turns.
    TooLong,
    /// A player gave up.
    Resigned,
    /// A player made a move that is none, or said that it had none.
    Illegal(String),
    /// A player took so many milliseconds too long.
    Time(u64),
    /// A player broke down.
    Broken(String),
    /// A player did not answer.
    Silent(String),
}

impl End {
    /// Whether a player is to blame.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Illegal(_) | Self::Time(_) | Self::Broken(_) | Self::Silent(_))
    }

    /// Whether the player who is to blame cannot go on.
    pub(crate) const fn needs_restart(&self) -> bool {
        matches!(self, Self::Broken(_) | Self::Silent(_))
    }

    /// One word for the kind of end.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Rules(_) => "rules",
            Self::Agreed => "agreed",
            Self::Called => "called",
            Self::TooLong => "length",
            Self::Resigned => "resigned",
            Self::Illegal(_) => "illegal",
            Self::Time(_) => "time",
            Self::Broken(_) => "broken",
            Self::Silent(_) => "silent",
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(cause) => f.write_str(cause),
            Self::Agreed => f.write_str("both players have proved it"),
            Self::Called => f.write_str("both players have expected it for long enough"),
            Self::TooLong => f.write_str("the game was too long"),
            Self::Resigned => f.write_str("a player resigned"),
            Self::Illegal(what) => write!(f, "illegal move: {what}"),
            Self::Time(over) => write!(f, "{over} ms too late"),
            Self::Broken(what) | Self::Silent(what) => f.write_str(what),
        }
    }
}

/// What a game is played with.
pub(crate) struct GameSetup<'a> {
    pub(crate) opening: Opening,
    /// Who moves first in the start position.
    pub(crate) p1: Side,
    pub(crate) clocks: Clocks,
    pub(crate) adjudication: Adjudication,
    pub(crate) seed: u64,
    /// How long to wait for a move that no clock limits.
    pub(crate) patience: Duration,
    /// Raised when the game is no longer wanted.
    pub(crate) stop: &'a Stop,
}

/// Plays a game; `players` sit as [`Side::index`] says. None if it was stopped.
pub(crate) fn play(
    mut setup: GameSetup<'_>,
    mut table: Box<dyn Table>,
    mut players: [&mut dyn Player; 2],
) -> Option<PlayedGame> {
    let (mut turns, mut idle) = (Vec::new(), Idle::new(table.score()));
    let (outcome, end) = match begin(&mut players) {
        Ok(()) => referee(&mut setup, table.as_mut(), &mut players, &mut turns, &mut idle)?,
        Err((side, failure)) => lost(side, failure.into()),
    };
    let (start, score) = (table.start_text(), table.score());
    Some(PlayedGame { opening: setup.opening, start, turns, outcome, end, score, idle: idle.turns() })
}

fn begin(players: &mut [&mut dyn Player; 2]) -> Result<(), (Side, Failure)> {
    for side in Side::BOTH {
        players[side.index()].begin().map_err(|failure| (side, failure))?;
    }
    Ok(())
}

fn referee(
    setup: &mut GameSetup<'_>,
    table: &mut dyn Table,
    players: &mut [&mut dyn Player; 2],
    turns: &mut Vec<PlayedTurn>,
    idle: &mut Idle,
) -> Option<(Outcome, End)> {
    let mut umpire = Umpire::new(setup.adjudication);
    loop {
        if setup.stop.is_raised() {
            return None;
        }
        if let Some(ending) = table.ending() {
            return Some((ending.outcome, End::Rules(ending.cause.say(Lang::En))));
        }
        if table.plies() >= setup.adjudication.draw_after.unwrap_or(LONGEST).min(LONGEST) {
            return Some((Outcome::Draw, End::TooLong));
        }
        let side = table.turn();
        let taken = take_turn(setup, table, side, players[side.index()]);
        // A search that was cut off is nobody's fault, and its move decides nothing.
        if setup.stop.is_raised() {
            return None;
        }
        let played = match taken {
            Ok(played) => played,
            Err(end) => return Some(lost(side, end)),
        };
        idle.see(table.score());
        let decision = umpire.hear(side, played.outlook, table.plies());
        turns.push(played);
        match decision.filter(|_| table.ending().is_none()) {
            Some(Decision::Proved(outcome)) => return Some((outcome, End::Agreed)),
            Some(Decision::Expected(outcome)) => return Some((outcome, End::Called)),
            None => {}
        }
    }
}

/// Lets a player move and plays the move on the table.
fn take_turn(
    setup: &mut GameSetup<'_>,
    table: &mut dyn Table,
    side: Side,
    player: &mut dyn Player,
) -> Result<PlayedTurn, End> {
    let patience = setup.clocks.allowed(side).map_or(setup.patience, |allowed| allowed.saturating_add(LATE_PATIENCE));
    let request = SearchRequest { stop: setup.stop.clone(), ..SearchRequest::for_move(setup.clocks.budget(side)) };
    let order = Order { request, seed: mix(setup.seed, table.plies()), ..Order::default() };
    let turn = Turn { go: setup.clocks.go(side, setup.p1), order, patience };
    let choice = player.choose(table, &turn)?;
    setup.clocks.spend(side, choice.elapsed).map_err(End::Time)?;
    let text = match choice.text.as_deref() {
        None => return Err(End::Illegal("the player says that it has no move".to_owned())),
        Some("resign") => return Err(End::Resigned),
        Some(text) => {
            table.play(text).map_err(|error| End::Illegal(format!("{}: {}", shorten(text), error.say(Lang::En))))?
        }
    };
    Ok(PlayedTurn {
        side,
        text,
        time: choice.elapsed.as_millis().try_into().unwrap_or(u64::MAX),
        outlook: choice.outlook,
        depth: choice.depth,
        nodes: choice.nodes,
    })
}

fn lost(side: Side, end: End) -> (Outcome, End) {
    (Outcome::Win(side.other()), end)
}

/// The beginning of a text that may be very long.
fn shorten(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(60).collect()
}

impl From<Failure> for End {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Broken(what) => Self::Broken(what),
            Failure::Silent(what) => Self::Silent(what),
        }
    }
}
