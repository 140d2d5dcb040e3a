//! One course a game.

mod abalone;
mod fenix;
mod gunzi;

use crate::Course;

static ALL: [&Course; 3] = [&abalone::COURSE, &fenix::COURSE, &gunzi::COURSE];

/// All courses, in the order in which they are offered.
pub fn all() -> &'static [&'static Course] {
    &ALL
}

/// The course of a game, by the id of any of its boards.
pub fn course_of(game: &str) -> Option<&'static Course> {
    ALL.into_iter().find(|course| course.boards.iter().any(|board| board.id() == game))
}
