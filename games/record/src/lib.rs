//! Game records of all games: read, write, replay.
//!
//! A [`Record`] is one game: tags, options, start position, a [`Tree`] of turns with [`Notes`] (comments, marks, clocks,
//! evaluations), and how it ended. Its own text format is described in `FORMAT.md` of this crate; [`Format`] names the
//! others that can be read and written. The crate does no input or output and knows the games only as a list of
//! [`rules::Rulebook`]s, in practice `engine::all()`; APGN and bare move lists know Abalone.
//!
//! Reading streams: a [`Reader`] (or [`raw_games`]) cuts text into [`RawGame`]s, and [`read`] turns each into a
//! [`Reading`] or says in a [`Fault`] what is wrong, at which turn, line and column. A broken game never stops the next.
//!
//! ```
//! use record::{Format, Reader, read, write};
//! # let games: [&'static dyn rules::Rulebook; 1] = [&rules::toy::LANE];
//!
//! let file = "[Game \"lane\"]\n\n1. 2-3 6-5 {quiet} 2. 3-4 *\n\n[Game \"lane\"]\n\n1. 2-9 *\n";
//! let mut reader = Reader::new();
//! let mut lines = Vec::new();
//! for raw in reader.push(file).into_iter().chain(reader.finish()) {
//!     match read(&raw, &games) {
//!         Ok(reading) => lines.push(format!("ok: {}", write(&reading.record, Format::Moves)?.text.trim())),
//!         Err(fault) => lines.push(format!("error at ply {}: {fault}", fault.ply)),
//!     }
//! }
//! assert_eq!(lines[0], "ok: 2-3 6-5 3-4");
//! assert_eq!(
//!     lines[1],
//!     "error at ply 1: Line 7, column 6: “2-9” is not a move. A move is two cells with - or x between them, as in “2-3”."
//! );
//! # Ok::<(), record::Fault>(())
//! ```

mod apgn;
mod cursor;
mod draft;
mod ending;
mod fault;
mod format;
mod lexer;
mod notes;
mod plain;
mod reader;
mod record;
mod replay;
mod shapes;
pub mod study;
mod tafel;
mod tags;
mod termination;
mod tree;

pub use cursor::Cursor;
pub use fault::{Fault, Place, WORDS};
pub use format::{Export, Format, Reading, detect, read, read_all, read_own, write};
pub use notes::{Evaluation, Nag, Notes};
pub use reader::{RawGame, Reader, raw_games};
pub use record::Record;
pub use shapes::{Colour, Shape, Shapes};
pub use tags::Tags;
pub use termination::Termination;
pub use tree::{Branch, Cutting, NodeId, Tree};
