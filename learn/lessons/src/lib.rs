//! The rules of each game as lessons, in the order of the printed rules.
//!
//! A [`Course`] teaches one game: [`Lesson`]s with a few sentences, [`Picture`]s, and [`Task`]s in which the reader does
//! the thing on a board. What is right and what is wrong is not written down twice: a [`Runner`] plays a task on a
//! [`rules::Table`], so a wrong try is answered by the very reason that a game would give. [`Progress`] remembers what was
//! solved. To look things up there are [`Term`]s for a glossary, [`Ruling`]s where the print is silent, and [`Panel`]s for a
//! sheet of paper with all rules. [`Plans`] are for the first game after the lessons: what is wise, chosen by what is on the
//! board. Texts are in four languages in `messages/`.
//!
//! This crate does no input or output; terminal, page and server show the same lessons.
//!
//! ```
//! use lessons::{Answer, Runner, course_of};
//!
//! let course = course_of("abalone").expect("a course");
//! let lesson = course.lesson("pac").expect("a lesson");
//! let mut runner = Runner::new(course, &lesson.tasks[2]);
//! // A legal move that is not what the task asks for, or one that the rules forbid: both are answered.
//! assert!(matches!(runner.try_move("e3e4"), Answer::Forbidden(_)));
//! assert!(matches!(runner.try_move("c5d5"), Answer::GoesOn { .. }));
//! ```

mod course;
mod courses;
mod plans;
mod progress;
mod reference;
mod runner;
mod task;

pub use course::{Course, Lesson, Picture, Ruling};
pub use courses::{all, course_of};
pub use plans::{Advice, Plans, plans_of};
pub use progress::Progress;
pub use reference::{Panel, TABLE, Term, table_terms};
pub use runner::{Answer, Runner, presses};
pub use task::{Goal, Task};
