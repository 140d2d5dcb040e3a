//! Games on their way to others.

pub mod code;
mod packed;

pub use packed::pack;
