//! A person at the table: a browser, hands, eyes.

mod eyes;
mod hands;
mod playing;
mod processes;
mod visit;

pub(crate) use hands::Way;
pub(crate) use visit::{Screen, Visit};
