//! A little JSON, for the page and the engine's worker: what they say to each other, and what is kept of a game.
//!
//! Everybody loads those programs first, and serde with `serde_json` would be some thirty kilobytes of each. Here a text is read
//! into a [`Value`], from which fields are taken by hand, and written field by field with [`Writer`]. Nothing is generic.
//!
//! ```
//! use json::{Value, Writer};
//!
//! let mut text = String::new();
//! Writer::object(&mut text).text("move", "a1-b1l").number("depth", 7).flag("quick", true).end();
//! assert_eq!(text, r#"{"move":"a1-b1l","depth":7,"quick":true}"#);
//!
//! let value = Value::parse(&text)?;
//! assert_eq!(value.get("move").and_then(Value::as_text), Some("a1-b1l"));
//! assert_eq!(value.get("depth").and_then(Value::as_u64), Some(7));
//! assert_eq!(value.get("width"), None);
//! # Ok::<(), json::Malformed>(())
//! ```

mod read;
mod write;

pub use read::{Malformed, Value, decimal};
pub use write::{Writer, write_text};
