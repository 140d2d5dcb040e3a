//! Games between people, over real sockets and a real database.

mod clocks;
mod guest;
mod kill;
mod limits;
mod matches;
mod refusals;
mod resume;
mod routes;
mod stop;
