//! All tests of `gunzi` in one program: what they share is compiled once.

mod common;
mod compose;
mod conformance;
mod crowded;
mod entry;
mod examples;
mod game;
mod generators;
mod gestures;
mod numbering;
mod oracle;
mod perft;
mod pillar_blocks;
mod reasons;
mod texts;
