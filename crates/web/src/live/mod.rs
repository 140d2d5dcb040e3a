//! Games with people elsewhere, as the server tells of them.
//!
//! [`Connection`] is the socket: it comes back by itself and says again what was not acknowledged. [`LiveGame`] is the game as
//! it is known here; numbered events change it. Both know no page.

pub(crate) mod api;
mod connection;
mod game;
mod kept;

pub use api::{Trouble, become_guest, cancel, join, leaders, look, propose};
pub use connection::{Connection, Heard, Status};
pub use game::{Change, Gap, LiveGame, control_of, side_here, table_of, time_of};
pub use kept::{forget, keep, kept};
