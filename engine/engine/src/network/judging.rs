use rules::Position;
use search::Evaluation;

use super::error::NetworkError;
use super::file::NetworkFile;
use super::sight::{Glance, Outline};

/// An evaluation that a game is played with: one that can be explained, and maybe networks besides.
pub(crate) trait Judging<P: Position>: Evaluation<P> + Sized {
    /// The evaluation that can be explained.
    fn linear() -> Self;

    /// A network as evaluation, for the board of this position of that game.
    fn of_file(_file: &NetworkFile, _game: &str, _position: &P) -> Result<Self, NetworkError> {
        Err(NetworkError::Blind)
    }

    /// What there is for a network to see on the board of this position; none if the game is not played with networks.
    fn outline(_position: &P) -> Option<Outline> {
        None
    }

    /// What a network sees of a position; none where it has nothing to say.
    fn glance(_position: &P) -> Option<Glance> {
        None
    }
}
