//! Square grids of up to nine by nine cells.
