use rules::{Observer, Position};

use crate::evaluation::Evaluation;
use crate::features::Features;
use crate::pruning::Pruning;

/// What a game tells the search besides its rules: hints for move ordering, and what kind of evaluation judges its positions.
///
/// Implemented by one empty type per game.
pub trait Playable: Send + Sync + 'static {
    /// The game.
    type Position: Position;
    /// What judges its positions. A [`crate::Search`] is handed one.
    type Evaluation: Evaluation<Self::Position>;

    /// [`Playable::slot`] is below this.
    const SLOTS: usize;
    /// The widest margin that [`Playable::margin`] tells; 0 if victories are all alike.
    const MARGINS: i32 = 0;
    /// How far an estimate may be from the truth a ply before a quiet position, in hundredths; steers pruning.
    const SWING: i32;
    /// The parts of the search that pay in this game, as measured in matches.
    const FEATURES: Features = Features::ALL;

    /// Whether there can be [`crate::Endings`] of this game; where there cannot, nobody asks.
    const ENDINGS: bool = false;

    /// How much less than nothing a draw is worth to whoever plays this game at full strength, in hundredths.
    const CONTEMPT: i32 = 0;

    /// After so many quiet turns whoever plays this game at full strength would rather have something going on, see
    /// [`crate::Attitude::restless`]; none if it can wait for ever.
    const PATIENCE: Option<u32> = None;

    /// How boldly the search leaves things out in this game unless it is told otherwise, as measured in matches.
    const PRUNING: Pruning = Pruning::CAREFUL;

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

    /// Whether the player to move has quiet moves to choose from, so that an estimate means something before any move is
    /// looked at. Not so where the game is over or where few replies are left, all of which matter.
    fn is_free(position: &Self::Position) -> bool;

    /// The moves to look at before the position of a player who [is free](Playable::is_free) is called quiet, appended to
    /// `out`.
    fn urgent(position: &Self::Position, out: &mut Vec<MoveOf<Self>>);

    /// A null move, for a player who is free: the turn goes to the other side and nothing else happens. The search asks with
    /// it whether a position is so good that even doing nothing would do.
    fn null_move<O: Observer>(position: &mut Self::Position, observer: &mut O);

    /// By how much a finished game was won.
    fn margin(_position: &Self::Position) -> i32 {
        0
    }
}

/// The moves of a game.
pub type MoveOf<G> = <<G as Playable>::Position as Position>::Move;
