//! Everything that crosses a wire, as plain data with serde: no game, no socket, no clock.
//!
//! | wire | messages | form |
//! |---|---|---|
//! | page or bot ↔ server, live | [`ClientMessage`], [`ServerMessage`] | JSON with a field `type`, one a frame or a line |
//! | page ↔ server, once | [`http`]: shared records, versions, problems; [`accounts`] | JSON bodies |
//! | page ↔ worker of the engine | [`worker`] | JSON texts, posted; read and written by hand |
//!
//! **Versions.** Whoever connects says [`ClientMessage::Hello`] first, with [`PROTOCOL_VERSION`]; [`check_version`] judges it.
//! Within a version fields and kinds may be added, and nothing else: readers ignore fields that they do not know, and what
//! they do not know by its kind is [`DecodeError::UnknownKind`], to be passed over. Anything else is another version.
//!
//! **Moves and positions** are texts, as the games write them. **Times** are [`Millis`]. **Refusals** are [`Statement`]s: the rule
//! by its name, the cells, and the sentence in the language of the reader.
//!
//! **Bots** read and write the same messages as lines (NDJSON): [`encode`] never writes a line end, [`Lines`] puts lines together
//! from whatever pieces arrive.
//!
//! Every message has a file in `tests/golden`; those files are the documentation of the wire.
//!
//! ```
//! use protocol::{ClientMessage, DecodeError, PROTOCOL_VERSION, decode, encode};
//!
//! let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, client: "bot 1.0".to_owned() };
//! assert_eq!(encode(&hello), r#"{"type":"hello","version":1,"client":"bot 1.0"}"#);
//! assert_eq!(decode(r#"{"type":"hello","version":1,"client":"bot 1.0","mood":"good"}"#), Ok(hello));
//! let unknown = decode::<ClientMessage>(r#"{"type":"wave","hand":"left"}"#);
//! assert_eq!(unknown, Err(DecodeError::UnknownKind("wave".to_owned())));
//! ```

pub mod accounts;
mod accounts_text;
pub mod api;
pub mod archive;
mod archive_text;
mod codec;
mod fields;
pub mod http;
mod http_text;
mod kinds;
mod lines;
mod live;
mod units;
mod version;
pub mod worker;

pub use codec::{DecodeError, decode, encode};
pub use kinds::Message;
pub use lines::{LineError, Lines};
pub use live::{
    Challenge, ChallengeAnswer, ChatRoom, ClientMessage, Clocks, Closed, Colour, Conclusion, GameEvent, GameSnapshot,
    GameTerms, LastTurn, LiveBoard, Offer, OpenOffer, Origin, OwnGame, Pause, Person, Presence, RatingChange, Seek,
    ServerMessage, Side, Speed, Statement, TimeControl,
};
pub use units::{Millis, UnixMillis};
pub use version::{OLDEST_VERSION, PROTOCOL_VERSION, VersionMismatch, check_version};
