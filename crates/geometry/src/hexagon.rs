//! The hexagon of 61 hexagonal cells, nine rows of five to nine.
