//! The table as people meet it: see the crate's description.

mod access;
mod against;
mod analysis;
mod clocks;
mod coach;
mod during;
mod everywhere;
mod first_game;
mod formations;
mod home;
mod install;
mod keeping;
mod kinds;
mod learning;
mod lessons_solved;
mod moves;
mod newcomer;
mod own_games;
mod puzzles;
mod set_up;
mod share;
mod studying;
mod support;
mod tabs;
mod variations;
mod why;
