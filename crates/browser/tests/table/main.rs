//! The table as people meet it: see the crate's description.

mod access;
mod against;
mod analysis;
mod home;
mod keeping;
mod kinds;
mod moves;
mod set_up;
mod support;
mod why;
