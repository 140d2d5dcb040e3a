//! The board in the browser, one for all games: it shows a position, enters moves step by step with mouse, finger or
//! keyboard, tells why something is not allowed, and lets moves be seen.
//!
//! [`Board`] is the component. What can be thought about without a browser is in modules of its own and is tested without
//! one: [`Entering`] (presses and drags), [`motion`] (which piece does what when), [`Cells`] (where the keyboard goes),
//! [`overlay()`] (what is seen of a half-entered move), [`cell_label`].
//!
//! The widget knows no game: it holds a [`rules::Table`] and draws with [`diagram::Scene`].

// A board's state is a bundle of handles that every event handler takes a copy of.
#![allow(clippy::large_types_passed_by_value)]

mod account;
mod animate;
mod arrows;
#[allow(unreachable_pub)] // the macro for components makes public items
mod controls;
mod cursor;
mod drawing;
mod entering;
mod hand;
mod keys;
mod labels;
pub mod motion;
mod overlay;
mod picture;
mod premove;
mod refused;
mod settings;
mod shown;
mod stage;
mod state;
#[allow(unreachable_pub)] // as above
mod widget;
mod words;

pub use account::account;
pub use arrows::arrows_svg;
pub use cursor::{Cells, Spot, Way};
pub use drawing::{Ink, Stroke};
pub use entering::{Entering, Reply};
pub use labels::{CellState, cell_label};
pub use overlay::{Act, Choice, Ghost, Overlay, overlay, overlay_ahead};
pub use picture::Picture;
pub use premove::Premove;
pub use refused::{Refused, Stop};
pub use settings::{Arrow, ArrowKind, Mode, Said, SaidKind, Settings, Sound};
pub use shown::Shown;
pub use widget::{Board, BoardProps};
