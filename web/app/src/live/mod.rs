//! Games with people elsewhere, as the server tells of them.
//!
//! [`Wire`] is the one [`Connection`] of a tab: a socket that comes back by itself and says again what was not acknowledged, also
//! after the page was loaded anew ([`unsent`]). [`LiveGame`] is the game as it is known here; numbered events change it, and
//! [`kept_game`] keeps it in the browser. None of them knows a page.

pub(crate) mod api;
mod connection;
mod game;
mod kept;
pub mod kept_game;
pub mod rated;
mod shown_clock;
pub mod unsent;
mod wire;

pub use api::{Trouble, become_guest, cancel, join, leaders, look, propose};
pub use connection::{Connection, Heard, Status};
pub use game::{Change, Gap, LiveGame, control_of, side_here, table_of, time_of};
pub use kept::{forget, keep, kept};
pub use shown_clock::{face, reading};
pub use wire::{Wire, wire};

/// How many of one's games the first page shows before a button shows the rest.
pub const SHOWN_AT_FIRST: usize = 3;

/// Whether a game goes on, or something was asked for. Whoever is signed in may be challenged at any time, without either.
pub fn has_games() -> bool {
    !kept().is_empty() || unsent::is_any()
}
