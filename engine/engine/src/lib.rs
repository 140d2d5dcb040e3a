//! The one list of games, and what plays them.
//!
//! [`find`] turns a name such as `abalone:belgian-daisy` into a game and its options. [`Engine`] thinks about a game:
//! set a position, [`Engine::go`] within a [`Budget`], hear about progress, get an [`Analysis`]. Moves and positions are
//! text here, so that front ends need not know any game; inside, each game's search is compiled for that game alone.

mod bench;
mod brain;
mod caution;
mod endings;
mod engine;
mod games;
mod levels;
mod network;
mod openings;
mod players;
mod proving;
mod request;
mod review;
mod tabled;
#[cfg(feature = "toy")]
mod toy;
mod trial;

pub use bench::{BenchPosition, bench_positions};
pub use caution::{FIRST_LOOK, LAST_LOOK, SECOND_LOOK, is_costly};
pub use engine::{Analysis, Engine, EngineError, Resources, TextLine, system_clock};
pub use games::{UnknownGame, all, could_occur, families, find, find_by_id, showcase};
pub use levels::{LEVELS, Level};
pub use network::{Glance, NetworkError, NetworkFile, Outline, Phase};
pub use openings::{BookError, BookMove, EngineGames, OpeningBook, Reached, openings};
pub use players::{
    Building, Count, CountKind, Formations, Judgement as TurnJudgement, Known, Measured, Part, Study, formations,
};
pub use request::{Aim, Book, SearchRequest};
pub use review::{Judgement, SCALE, Verdict, accuracy, expectation, expectation_of, judge};
pub use search::{
    Budget, Clock, ClockTime, Features, MAX_ESTIMATE, Outlook, Pruning, PruningError, Settings, Stop, StopSignal,
    TimeShare,
};
pub use tabled::{ProofReport, ProofRequest, Tabled, tabled};
pub use tables::proof::{Answer, Bounds, Ended, ProofProgress, Standing, State as ProofState};
pub use tables::{Checked, FileError, Made, Order as TableOrder, Progress as TableProgress};
#[cfg(feature = "toy")]
pub use toy::show_toy;
pub use trial::{TRIAL_NODES, Trial, TrialGame};
