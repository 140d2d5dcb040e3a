//! The engine for a Web Worker: messages in, messages out, all of them text, and one thread.
//!
//! A [`Desk`] speaks the protocol of the crate `ugi` (a message may hold several lines) with two differences that come
//! from having one thread, and one command more.
//!
//! **Complaints** go the same way as answers, as lines `error …`.
//!
//! **Stopping.** A worker that thinks hears no message. The page therefore shares some memory with it, in which stands
//! *the number of the last question that is to be stopped*. `go` and `review` are questions, numbered from 1 in the order
//! in which they are said. The desk looks there every few hundred positions. Nothing is ever set back, so a stop can neither
//! come too late and hit the next question, nor come too early and miss its own. (Without shared memory a page has to end
//! the worker and start another.) A line `stop` does nothing.
//!
//! **Reviews.** A message whose first line is `review [nodes N] [lang L]`, followed by the text of a record, asks for a
//! review of the first game of that text, with so many positions for each move. Then come lines `info review DONE TOTAL`, and at
//! the end one message, either [`Reviewed`], which begins with the word `reviewed`, or `unreviewed WHY`, in the language
//! asked for; `unreviewed stopped` after a stop. The record that comes back is annotated for people; next to it stands,
//! as data, what a page needs to draw: verdicts, expectations and better lines.
//!
//! The program of this crate connects a desk to the browser. It also says `ready` when it begins to listen (what was posted
//! before may be lost) and, should it ever come to that, `panic …` as its last words.

mod desk;
mod review_order;
mod reviewed;

pub use desk::{Desk, MEBIBYTES, World};
pub use reviewed::{Judged, Reviewed};
