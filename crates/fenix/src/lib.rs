//! fenix
