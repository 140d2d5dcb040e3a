//! The engine for a Web Worker: messages in, messages out, and one thread.
//!
//! A [`WorkerEngine`] answers the questions of [`protocol::worker`], which are JSON texts on the wire: a search, or the review of a game.
//! Every message is a question, and every question has any number of reports and one end.
//!
//! **Stopping.** A worker that thinks hears no message. The page therefore shares some memory with it, in which stands
//! *the number of the last question that is to be stopped*. Questions are numbered from 1 in the order in which they are
//! said. The engine looks there every few hundred positions. Nothing is ever set back, so a stop can neither come too late and
//! hit the next question, nor come too early and miss its own. (Without shared memory a page has to end the worker and start
//! another.) A search that is stopped answers with the best move so far, a review with `stopped`.
//!
//! **Reviews.** The record that comes back is annotated for people, in the language asked for; next to it stands, as data, what
//! a page needs to draw: verdicts, expectations and better lines.
//!
//! The program of this crate connects the engine to the browser. It also says `ready`, with the version of the protocol, when it
//! begins to listen (what was posted before may be lost) and, should it ever come to that, `panic` as its last words.

mod info;
mod reviewed;
mod worker_engine;

pub use info::{outlook_of_wire, outlook_to_wire};
pub use reviewed::{Judged, Reviewed};
pub use worker_engine::{MEBIBYTES, WorkerEngine, World, bytes_of};
