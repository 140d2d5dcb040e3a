//! Puzzles and endgames of all games, as data.
//!
//! A [`Collection`] is read from a text, one line a puzzle; [`Solving`] plays one against its stored best defence;
//! [`Attempts`] remembers what was tried, rates the player and the puzzles (Glicko-2), and is kept as text; [`daily`] and
//! [`Attempts::next`] choose what comes. [`Endgames`] are positions with a proved result that are played out against the
//! engine. What is proved of each, and how, is told in `lab/puzzler`, which makes the data and checks it.
//!
//! This crate does no input or output and knows no game: pages fetch the data, and the feature `embedded` has it in the
//! program.
//!
//! ```
//! use puzzles::{Answer, Collection, Solving};
//!
//! let text = "tafel-puzzles 1 abalone\n\
//!     1a2b3c4d\t-\t5/6/7/8/sSS4s1/8/7/6/5 5 0 w 0 40\te8e9\te3e2\twin 1\twin\t123456789\t20\t700\ta study\n";
//! let collection = Collection::parse(text)?;
//! let game = engine::find_by_id(&collection.game).expect("a game");
//! let mut solving = Solving::new(&collection.puzzles[0], game)?;
//! assert!(matches!(solving.try_move("e2e1"), Answer::Forbidden(_)));
//! assert!(matches!(solving.try_move("e3e2"), Answer::Solved));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aim;
mod attempts;
mod collection;
mod day;
#[cfg(feature = "embedded")]
mod embedded;
mod endgame;
mod levels;
mod puzzle;
mod solving;
mod text;
mod theme;
mod words;

pub use aim::Aim;
pub use attempts::{Attempt, Attempts, Mark, OtherVersion};
pub use collection::{Collection, Endgames, Figures};
pub use day::{Day, daily};
#[cfg(feature = "embedded")]
pub use embedded::{endgames_of, puzzles_of};
pub use endgame::{Endgame, Goal, Verdict};
pub use levels::Levels;
pub use puzzle::{Broken, Puzzle};
pub use solving::{Answer, Solving};
pub use text::DataError;
pub use theme::Theme;
pub use words::WORDS;
