//! The table as people meet it: see the crate's description.

mod access;
mod home;

mod support;
