//! Web Push, from a move to what a browser can read.

mod service;
mod told;

pub(crate) use service::Browser;
