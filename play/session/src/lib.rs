//! A game being played by somebody: seats, clocks, offers, results.
//!
//! [`Session`] is the middle of the house. Terminal, page, server and matches hold one and are its adapters: they turn keys,
//! clicks and messages into [`Event`]s, and [`Effects`] into what is seen. What is said and decided in more than one of them
//! is here, once: how a game has ended ([`Conclusion`]), what the engine expects ([`outlook_words`], [`OutlookData`]), how
//! long it thinks and when it takes a draw ([`thinking`]).
//!
//! This crate does no input or output and has no clock: time is handed in as [`Moment`]s.

mod ahead;
mod clock;
mod conclusion;
mod control;
mod lag;
mod moment;
mod outlook;
mod seat;
mod session;
mod side;
mod terms;
pub mod thinking;
mod your_level;

pub use ahead::{move_of_steps, steps_of_text, text_of_steps};
pub use clock::{Clock, ClockState, Reading, clock_face};
pub use conclusion::{Conclusion, points};
pub use control::{ControlError, TimeControl};
pub use lag::{Lag, LagQuota};
pub use moment::Moment;
pub use outlook::{OutlookData, decimal, outlook_words};
pub use seat::{Seat, UnknownSeat};
pub use session::{
    Actor, Effect, Effects, Event, GIFT, Origin, Proposal, Refusal, Session, Snapshot, SnapshotError, State,
};
pub use terms::{Terms, migrate_seats, own_seats, settle_seats};
pub use your_level::{NoLevel, Score, Trial, YourLevel, is_helped, level_change, note_help};

rules::catalogue! {
    /// The messages of this crate.
    pub static WORDS in "messages"
}
