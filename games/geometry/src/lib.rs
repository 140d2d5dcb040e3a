//! Cells, cell sets and directions of the boards that games are played on.
//!
//! Each board is a module of its own: a bitboard type, the cells' names and neighbours, and the board's symmetries, all
//! as `const` tables. Nothing here knows any game. All boards use the same words:
//!
//! | | |
//! |---|---|
//! | `parse`, `name` | from a cell's name to the cell (`None` if there is no such cell), and back |
//! | `neighbour` | the next cell in a direction |
//! | `CellSet` | a bitboard with the operators `&`, `\|`, `^`, `-` and `!` |
//! | `CellSet::shifted` | all cells of a set one step further in a direction |
//! | `Direction::between` | direction and number of steps of the straight line from one cell to another (not in `lanes`, whose lines are short: `distance`) |
//! | `Direction::offset` | what a step in a direction adds to a cell's coordinates (on a grid: to its number) |
//! | `Symmetry` | a way to lay the board on itself |
//!
//! Where cells are plain numbers (`grid`, `lanes`) these are functions of the module, where they are a type of their own
//! (`hexagon`) methods of that type.

pub mod grid;
pub mod hexagon;
pub mod lanes;

mod cell_set;
