//! Cells, cell sets and directions of the boards that games are played on.
//!
//! Each board is a module of its own: a bitboard type, the cells' names and neighbours, and the board's symmetries, all
//! as `const` tables. Nothing here knows any game.

pub mod grid;
pub mod hexagon;
pub mod lanes;

mod operators;
