//! Five lanes of three and four flat-topped hexagons, 17 cells in all.
