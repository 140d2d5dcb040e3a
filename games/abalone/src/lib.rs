//! The rules of Abalone: two players push each other's marbles off a hexagon of 61 cells.
//!
//! [`Abalone`] is a position, [`Move`] a turn, [`ABALONE`] the game with its options and its many start layouts.
//! Cells are those of [`geometry::hexagon`] and are known outside by their numbers, 0 (`a1`) to 60 (`i9`).
//! Black is [`Side::One`](rules::Side::One), White [`Side::Two`](rules::Side::Two).
//!
//! ```
//! use abalone::{Abalone, Variant};
//! use rules::{Notation, Position};
//!
//! let start = Abalone::start();
//! assert_eq!(start.count_moves(), 44);
//! let m = start.parse_move("a1b2").unwrap();
//! let next = start.after(m);
//! assert_eq!(next.position_text(), "sssss/ssssss/2sss2/8/9/3S4/2SSS2/SSSSSS/1SSSS 0 0 w 1 1");
//! assert_eq!(Abalone::parse_position(&next.position_text(), Variant::default()), Ok(next));
//! ```

mod compose;
mod describe;
mod fact;
mod generate;
mod input;
mod layouts;
mod moves;
pub mod nacre;
mod notation;
mod options;
mod position;
mod reasons;
mod setup;
mod symmetry;
mod text;
mod words;

pub use fact::{Fact, decode};
pub use layouts::{LAYOUTS, layout};
pub use moves::{Move, MoveKind};
pub use options::ABALONE;
pub use position::{Abalone, Variant};
pub use setup::Setup;
