//! What has been learnt: kept in the browser, and the same in all its tabs.

use leptos::ev;
use leptos::prelude::*;
use lessons::{Course, Lesson, Progress};

use crate::browser;

/// Where it is kept.
const NAME: &str = "tafel.lessons";

/// How far somebody is in all courses; one for the whole program, in the context.
#[derive(Clone, Copy)]
pub struct Learnt(RwSignal<Progress>);

impl Learnt {
    /// Reads what is kept, now and whenever another tab writes it.
    pub(crate) fn provide() {
        let learnt = Self(RwSignal::new(kept()));
        let handle = window_event_listener(ev::storage, move |event| {
            // No name means that everything was cleared.
            if event.key().is_none_or(|key| key == NAME) {
                let _ = learnt.0.try_set(kept());
            }
        });
        on_cleanup(move || handle.remove());
        provide_context(learnt);
    }

    /// Notes that a task is done, beside what other tabs have noted meanwhile.
    pub fn note(self, course: &Course, lesson: &Lesson, task: usize, earned: bool) {
        let mut progress = kept();
        self.0.with_untracked(|known| progress.merge(known));
        progress.note(course, lesson, task, earned);
        progress.practise(course, lesson, browser::day_number());
        browser::keep(NAME, &progress.to_string());
        self.0.set(progress);
    }

    /// Reads the progress; reactive.
    pub fn with<T>(self, read: impl FnOnce(&Progress) -> T) -> T {
        self.0.with(read)
    }

    /// How many lessons of a course are done; reactive.
    pub fn lessons_done(self, course: &Course) -> usize {
        self.with(|progress| course.lessons.iter().filter(|lesson| progress.is_done(course, lesson)).count())
    }

    /// Whether anything of a course is done; reactive.
    pub fn has_begun(self, course: &Course) -> bool {
        self.with(|progress| course.lessons.iter().any(|lesson| progress.done(course, lesson) > 0))
    }
}

/// What has been learnt.
pub fn learnt() -> Learnt {
    expect_context()
}

fn kept() -> Progress {
    // Reading never fails: what makes no sense is left out.
    browser::kept(NAME).unwrap_or_default().parse().unwrap_or_default()
}
