//! The server over real sockets, with a real database.

mod accounts;
mod client;
mod errors;
mod files;
mod learn;
mod limits;
mod live;
mod passkeys;
mod programs;
mod push;
mod records;
mod security;
mod sign_in;
mod site;
mod stop;
