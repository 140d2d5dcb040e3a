//! Games between people, live or over days: what page, bot and server say to each other.
//!
//! What happens in a game are [`GameEvent`]s, numbered from 1 without gaps. A client says [`ClientMessage::Join`] with the number
//! of the last event it knows and gets those behind it, or, if they are no longer at hand, the whole state. Whatever a client
//! asks of a game carries an id of its own making; it may be sent again after a lost connection as often as need be, and
//! is done once. [`ServerMessage::Ack`] names the event that came of it, after that event is on the disk.

mod boards;
mod client;
mod events;
mod people;
mod server;
mod terms;
mod text;

pub use boards::{LastTurn, LiveBoard};
pub use client::ClientMessage;
pub use events::{Clocks, Closed, Conclusion, GameEvent, GameSnapshot, OpenOffer, Origin, Pause, RatingChange};
pub use people::{Challenge, ChallengeAnswer, ChatRoom, OwnGame, Person, Presence, Seek, Statement};
pub use server::ServerMessage;
pub(crate) use text::{
    read_board, read_change, read_person, read_seek, read_snapshot, read_speed, read_terms, read_time,
};

pub use terms::{Colour, GameTerms, Offer, Side, Speed, TimeControl};
