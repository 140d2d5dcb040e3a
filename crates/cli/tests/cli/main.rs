//! Runs the built command the way users and scripts do.

mod against;
mod apply;
mod command;
mod convert;
mod explain;
mod games;
mod garbage;
mod help;
mod messages;
mod moves;
mod perft;
mod pipes;
mod play;
mod readme;
mod replay;
mod show;
