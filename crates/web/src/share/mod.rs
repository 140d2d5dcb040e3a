//! Games on their way to others.

pub mod code;
