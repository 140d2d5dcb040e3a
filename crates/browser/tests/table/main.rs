//! The table as people meet it: see the crate's description.

mod access;
mod against;
mod analysis;
mod editor;
mod home;
mod keeping;
mod moves;
mod set_up;
mod support;
mod why;
