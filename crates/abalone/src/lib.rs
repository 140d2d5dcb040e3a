//! abalone
