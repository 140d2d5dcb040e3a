//! gunzi
