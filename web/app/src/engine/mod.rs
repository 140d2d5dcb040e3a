//! The engine as a page sees it: a [`EngineClient`], which asks a worker and answers without ever holding the page up.
//!
//! What is said and heard goes through a queue of questions, which knows no browser and is tested without one; the wires
//! to the worker are apart from it.

mod client;
mod pause;
mod question;
mod queue;
mod situation;
mod supplies;
mod view;
mod wire;

pub use client::EngineClient;
pub use question::Trouble;
pub use situation::{Clocks, Situation};
pub use view::View;
pub use worker::{Judged, Reviewed};
