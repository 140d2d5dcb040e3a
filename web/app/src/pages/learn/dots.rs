use leptos::prelude::*;
use lessons::{Course, Lesson};

use super::WORDS;
use crate::learnt::learnt;
use crate::words::lang;

/// A dot for each task: ticked if it was solved, ringed if it was shown, thick where one is.
#[component]
pub(super) fn Dots(
    /// The course.
    course: &'static Course,
    /// The lesson.
    lesson: &'static Lesson,
    /// The task one is at.
    #[prop(into, optional)]
    current: Signal<Option<usize>>,
) -> impl IntoView {
    let (lang, learnt) = (lang(), learnt());
    let dots = (0..lesson.tasks.len()).map(|task| {
        let done = Memo::new(move |_| learnt.with(|progress| progress.task(course, lesson, task)));
        let is_here = move || current.get() == Some(task);
        let class = move || {
            let state = match done.get() {
                Some(true) => "solved",
                Some(false) => "shown",
                None => "open",
            };
            format!("dot {state}{}", if is_here() { " here" } else { "" })
        };
        let says = move || {
            let key = match done.get() {
                Some(true) => "dot.solved",
                Some(false) => "dot.shown",
                None => "dot.open",
            };
            WORDS.fill(lang.get(), key, &[("n", (task + 1).into())])
        };
        view! {
            <li class=class aria-current=move || is_here().then_some("step")>
                <span class="unseen">{says}</span>
            </li>
        }
    });
    view! { <ol class="dots" data-test=format!("dots-{}", lesson.id)>{dots.collect_view()}</ol> }
}
