//! Runs the built command the way users and scripts do.

mod admin;
mod against;
mod analyse;
mod apply;
mod bench;
mod book;
mod bot;
mod command;
mod convert;
mod engine;
mod explain;
mod games;
mod garbage;
mod help;
mod learn;
mod matches;
mod messages;
mod moves;
mod perft;
mod pipes;
mod play;
mod puzzle;
mod readme;
mod replay;
mod review;
#[cfg(unix)]
mod serve;
mod show;
mod solve;
