//! Games between people, over real sockets and a real database.

mod access;
mod blocks;
mod boards;
mod capacity;
mod clocks;
mod connections;
#[cfg(unix)]
mod faults;
pub(crate) mod guest;
mod house;
mod kill;
mod late;
mod limits;
mod lobby;
mod matches;
mod names;
mod now;
mod offers;
mod own;
mod ratings;
mod refusals;
mod resume;
pub(crate) mod routes;
mod stop;
mod talk;
