//! All tests of `fenix` in one program: what they share is compiled once.

mod adjacent_preparation;
mod clicks;
mod common;
mod compose;
mod conformance;
mod descriptions;
mod house_rules;
mod oracle;
mod perft;
mod plain;
mod printed_rules;
mod prompts;
mod reasons;
mod symmetry;
mod texts;
