//! All tests of `abalone` in one program: what they share is compiled once.

mod boards;
mod compose;
mod conformance;
mod input;
mod nacre;
mod oracle;
mod perft;
mod properties;
mod push_off;
mod reasons;
mod rulebook;
mod text;
