//! A person at the table: a browser, hands, eyes.

mod browsers;
mod eyes;
mod finished;
mod hands;
mod idle;
mod input;
mod playing;
mod processes;
mod remote;
mod visit;

pub(crate) use browsers::Browser;
pub(crate) use hands::Way;
pub(crate) use processes::{thorough, told};
pub(crate) use visit::{Screen, Visit};
