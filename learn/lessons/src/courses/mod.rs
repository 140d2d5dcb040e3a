//! One course a game.

/// The texts of a course: in the program, or fetched later where it is to be small.
macro_rules! words {
    ($folder:literal) => {
        #[cfg(feature = "texts")]
        rules::catalogue! { static WORDS in $folder }

        #[cfg(not(feature = "texts"))]
        static WORDS: rules::Catalogue = rules::Catalogue::awaiting(|cell| cell.to_string());
    };
}
pub(crate) use words;

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
