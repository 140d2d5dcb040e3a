//! The pages, one module each.

pub mod account;
pub mod analyse;
pub mod archive;
pub mod ask;
pub mod coach;
pub mod endgames;
pub mod formations;
pub mod games;
pub mod home;
pub mod learn;
pub mod live;
pub mod now;
pub mod nowhere;
pub mod play;
pub mod profile;
pub mod puzzles;
pub mod settings;
