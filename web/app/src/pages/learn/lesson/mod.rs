//! One lesson: a rule, and tasks on a board.

// A practice is a bundle of handles, made to be copied.
#![allow(clippy::large_types_passed_by_value)]

mod answer;
mod keys;
mod page;
mod practice;

pub use page::LessonPage;
