//! Learning a game: the choice of a game, its lessons, and each lesson on a board.
//!
//! The lessons are those of the crate `lessons`; their texts are fetched when somebody reads them, see `texts`.

mod choose;
mod course;
mod dots;
mod lesson;
mod picture;
mod reference;
mod texts;

pub use choose::Choose;
pub use course::CoursePage;
pub use lesson::LessonPage;
pub use reference::ReferencePage;

use leptos::prelude::*;
use lessons::{Course, Lesson};

use crate::route::{Link, Route};
use crate::words::text;

rules::catalogue! {
    pub(crate) static WORDS in "messages/learn"
}

/// What a course is called: its game without the size of a board.
fn game_title(course: &Course) -> &'static str {
    crate::pages::home::family_title(course.boards)
}

/// The address of a lesson.
fn route_of(course: &Course, lesson: &Lesson) -> Route {
    Route::Lesson(course.id().to_owned(), lesson.id.to_owned())
}

/// There is no such lesson.
#[component]
fn NoLesson(course: &'static Course) -> impl IntoView {
    let go = crate::words::filled(&WORDS, "no-lesson.go", move || vec![("game", game_title(course).into())]);
    view! {
        <section class="panel centred" data-test="no-lesson">
            <h1>{text(&WORDS, "no-lesson")}</h1>
            <p class="muted">{text(&WORDS, "no-lesson.why")}</p>
            <div class="buttons centre">
                <Link to=Route::Learn(Some(course.id().to_owned())) class="button primary">{go}</Link>
            </div>
        </section>
    }
}
