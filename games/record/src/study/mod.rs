//! A record being studied: where one stands in it, what can be done to it, and one undo and redo for all of that.
//!
//! A [`Study`] holds a [`crate::Record`] and a cursor: the turn that is looked at, with the table as it stands there. The
//! table moves with the cursor, turn by turn, so a step costs the same in the opening and in the three hundredth turn.
//! Everything that changes the record (turns played, comments, marks, drawings, tags, variations moved or deleted, records
//! merged or replaced) is a step that can be undone and done again, in the order in which it was done. A step keeps what it
//! changed and nothing else; see the module `history`.
//!
//! [`outline()`] is the tree as rows of a list. Analysis boards, lessons and shared studies are built on it.
//!
//! ```
//! use record::study::{Go, Study};
//! # use record::Record;
//! # use rules::{toy::LANE, Options, Rulebook as _};
//! # let table = LANE.table(&Options::new(LANE.options), None)?;
//! let mut study = Study::new(Record::new(table.as_ref()));
//! study.set_comment(study.at(), "How it began.");
//! study.play("2-3")?;
//! study.play("6-5")?;
//! // One step back in history is one turn; the comment stays.
//! study.undo();
//! assert_eq!(study.record().tree().line_to(study.at()), ["2-3"]);
//! assert_eq!(study.comment(study.record().tree().root()), "How it began.");
//! study.redo();
//! study.go(Go::First);
//! assert_eq!(study.table().plies(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod edit;
mod end;
mod history;
mod merge;
mod outline;
mod state;

pub use edit::Refused;
pub use outline::{Entry, Numbers, Part, Row, outline};
pub use state::{Go, Study};
