use rules::{Observer, Position};

use crate::limits::Features;

/// What a game tells the search besides its rules: an evaluation and hints for move ordering.
///
/// Implemented by one empty type per game. **This is where a network takes over one day**: [`Playable::Accumulator`] hears
/// every atom that comes and goes, and [`Playable::evaluate`] turns it into an estimate.
pub trait Playable: Send + Sync + 'static {
    /// The game.
    type Position: Position;
    /// What evaluation keeps up to date from the stream of atoms, move by move.
    type Accumulator: Observer + Copy + Send + Sync;

    /// [`Playable::slot`] is below this.
    const SLOTS: usize;
    /// The widest margin that [`Playable::margin`] tells; 0 if victories are all alike.
    const MARGINS: i32 = 0;
    /// Whether the player to move is always free to play any kind of move, unless [`Playable::is_decided`]. An estimate
    /// then means something before the moves are known.
    const FREE: bool = false;
    /// How far an estimate may be from the truth a ply before a quiet position, in hundredths; steers pruning.
    const SWING: i32;
    /// The parts of the search that pay in this game, as measured in matches.
    const FEATURES: Features = Features::ALL;

    /// The accumulator of a position, from scratch.
    fn accumulate(position: &Self::Position) -> Self::Accumulator;

    /// An estimate in hundredths from the view of the player to move, within ±[`crate::MAX_ESTIMATE`].
    fn evaluate(position: &Self::Position, accumulator: &Self::Accumulator) -> i32;

    /// What a move wins at once, in hundredths; 0 for a quiet move. Moves above 0 are tried first, and are never pruned.
    fn gain(position: &Self::Position, m: MoveOf<Self>) -> i32;

    /// How promising a move looks before the search has learned anything: above 0 its [`Playable::gain`], otherwise
    /// (0 or below) how it compares with other quiet moves, 0 being the best of them.
    fn promise(position: &Self::Position, m: MoveOf<Self>) -> i32 {
        Self::gain(position, m)
    }

    /// A small number for a move, alike for alike moves: the search learns by it which moves tend to be good.
    fn slot(m: MoveOf<Self>) -> usize;

    /// A number that tells a move from the other legal moves of its position, not 0.
    fn digest(m: MoveOf<Self>) -> u32;

    /// The moves to look at before a position is called quiet, appended to `out` (which is empty).
    fn forcing(position: &Self::Position, out: &mut Vec<MoveOf<Self>>) -> Forcing;

    /// Whether the player to move, whose legal moves these are, is not free: few replies, all of which matter.
    fn is_forced(_position: &Self::Position, _moves: &[MoveOf<Self>]) -> bool {
        false
    }

    /// Whether the game is over by what can be seen at a glance; asked only where [`Playable::FREE`] holds.
    fn is_decided(_position: &Self::Position) -> bool {
        false
    }

    /// By how much a finished game was won.
    fn margin(_position: &Self::Position) -> i32 {
        0
    }
}

/// What [`Playable::forcing`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forcing {
    /// The game is over; no moves.
    Over,
    /// These are all legal moves, one of which must be played.
    Must,
    /// These are moves worth looking at; the player need not play one of them.
    May,
}

/// The moves of a game.
pub type MoveOf<G> = <<G as Playable>::Position as Position>::Move;
