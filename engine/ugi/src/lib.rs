//! The Universal Game Interface, from both ends: [`serve`] puts the engine behind the protocol ([`serve_with`] anything
//! else that can think), [`Client`] talks to an engine in a process of its own.
//!
//! | the client says | the engine answers |
//! |---|---|
//! | `ugi` | `id name …`, `id author …`, `option name … type … default …`, `ugiok` |
//! | `isready` | `readyok`, also while it thinks |
//! | `setoption name N value V` | nothing |
//! | `uginewgame` | nothing; it forgets the game before |
//! | `position startpos\|fen P [moves M…]` | nothing; `P` is a position text, which has spaces |
//! | `go [depth D] [nodes N] [movetime MS] [p1time MS p2time MS p1inc MS p2inc MS] [infinite]` | `info …` as it thinks, then `bestmove M` |
//! | `stop` | the `bestmove` of the search that is under way, at once |
//! | `query gameover`, `query p1turn` | `response true`, `response false` |
//! | `query result` | `response p1win`, `response p2win`, `response draw`, `response none` |
//! | `quit` | nothing; it ends, after the `bestmove` of a search under way |
//!
//! **p1** is the player who moves first in the start position of the game and its options. Scores are from the view of
//! the player to move: `score cp N` is an estimate; `score win PLIES`, `score loss PLIES` and `score draw` are proved,
//! with `margin POINTS` behind where the game counts points.
//!
//! Where the protocol leaves it open, this engine does so:
//! - `bestmove none` says that there is no legal move. A draw by repetition does not keep it from choosing one.
//! - `go` without any limit thinks for [`Go::DEFAULT_TIME`]. A word of `go` that makes no sense is complained
//!   about and left out; there is always a `bestmove`.
//! - A book may answer where the game has one, unless `OwnBook` is off. A depth or several lines ask for a search: then no
//!   book answers.
//! - At full strength it plays to win: a draw may count as less than nothing (contempt), and after many quiet turns it looks for
//!   something to happen (restlessness). A depth, several lines or no limit ask for the plain truth: then it does not. `Without`
//!   with `contempt` or `restlessness` never does.
//! - `Pruning` says how boldly things are left out where a network judges: names and numbers of [`engine::Pruning`], such as
//!   `lead=80,null-base=350`. What it does not name is as the game came with it.
//! - What is said during a search, other than `stop`, `isready` and `quit`, waits until the search is over. A `stop` also
//!   holds for the searches that wait.
//! - When the input ends, the searches asked for are finished, but endless ones are stopped.
//! - What cannot be understood is answered on the error stream and ignored.
//!
//! Everything here is threads and pipes of the standard library. Where there are none, as in a browser, [`Session`] is the
//! same server without them.

mod builtin;
mod client;
mod lines;
mod message;
mod server;
mod session;
mod thinker;

pub use builtin::{Builtin, serve};
pub use client::{Answer, Client, ClientError, split_command};
pub use message::{Command, Go, Info, Player, Query, Reply};
pub use server::serve_with;
pub use session::{Obeyed, Service, Session, Setting, Then, best_move_line};
pub use thinker::{Order, Thinker};
