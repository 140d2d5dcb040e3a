use leptos::prelude::*;
use rules::Lang;

use super::page::{Lead, neighbour};
use super::practice::{Practice, Verdict};
use crate::learnt::learnt;
use crate::pages::learn::{WORDS, route_of};
use crate::parts::{AnswerBox, Tone};
use crate::route::Link;
use crate::words::text;

/// What there is to say about the last try, in one place that is always there.
#[component]
pub(super) fn Answer(lead: Lead, lang: Signal<Lang>) -> impl IntoView {
    let practice = lead.practice;
    let verdict = practice.verdict;
    let tone = move || {
        verdict.with(|verdict| match verdict {
            Verdict::Forbidden(_) | Verdict::NotAsked => Tone::Wrong,
            Verdict::Right | Verdict::GoesOn(_) => Tone::Right,
            Verdict::Shown => Tone::Plain,
            Verdict::Untried => Tone::Quiet,
        })
    };
    let state = move || {
        verdict.with(|verdict| match verdict {
            Verdict::Untried => "untried",
            Verdict::Forbidden(_) => "forbidden",
            Verdict::NotAsked => "not-asked",
            Verdict::GoesOn(_) => "goes-on",
            Verdict::Right => "right",
            Verdict::Shown => "shown",
        })
    };
    let head = move || {
        let key = verdict.with(|verdict| match verdict {
            Verdict::Forbidden(_) => Some("forbidden"),
            Verdict::NotAsked => Some("not-asked"),
            Verdict::GoesOn(_) => Some("right"),
            Verdict::Shown => Some("shown"),
            Verdict::Right | Verdict::Untried => None,
        });
        key.map(|key| WORDS.word(lang.get(), key))
    };
    let words = move || says(practice, lang.get());
    view! {
        <AnswerBox
            tone=Signal::derive(tone)
            state=Signal::derive(state)
            head=Signal::derive(head)
            words=Signal::derive(words)
        >
            <Elsewhere practice=practice lang=lang/>
            <Buttons practice=practice/>
            <Done lead=lead lang=lang/>
        </AnswerBox>
    }
}

/// The sentence.
fn says(practice: Practice, lang: Lang) -> String {
    let Practice { course, lesson, .. } = practice;
    practice.verdict.with(|verdict| match verdict {
        Verdict::Untried => practice.prompt.get().unwrap_or_else(|| {
            let ask = WORDS.word(lang, "untried");
            if !practice.is_resumed.get() || practice.has_tried.get() {
                return ask;
            }
            let n = practice.task.get() + 1;
            format!("{} {ask}", WORDS.fill(lang, "resumed", &[("n", n.into())]))
        }),
        Verdict::Forbidden(reason) => reason.say(lang),
        Verdict::NotAsked => WORDS.word(lang, "not-asked.about"),
        Verdict::GoesOn(left) => {
            let more = WORDS.fill(lang, "more", &[("n", (*left).into())]);
            practice.prompt.get().unwrap_or(more)
        }
        Verdict::Right | Verdict::Shown => course.praise(lesson, practice.task.get(), lang),
    })
}

/// The lesson about the rule that was broken, if that is another one.
#[component]
fn Elsewhere(practice: Practice, lang: Signal<Lang>) -> impl IntoView {
    let Practice { course, lesson, .. } = practice;
    let other = Memo::new(move |_| {
        practice.verdict.with(|verdict| match verdict {
            Verdict::Forbidden(reason) => {
                course.lesson_about(reason.rule).map(|about| about.id).filter(|id| *id != lesson.id)
            }
            _ => None,
        })
    });
    move || {
        other.get().and_then(|id| course.lesson(id)).map(|about| {
            let says = move || WORDS.fill(lang.get(), "see", &[("lesson", course.title(about, lang.get()).into())]);
            view! { <Link to=route_of(course, about) class="rule-link"><span data-test="rule-link">{says}</span></Link> }
        })
    }
}

/// Trying again and being shown: after three wrong tries the latter comes first.
#[component]
fn Buttons(practice: Practice) -> impl IntoView {
    let is_done = Memo::new(move |_| practice.verdict.with(Verdict::is_done));
    let is_wrong = Memo::new(move |_| practice.verdict.with(Verdict::is_wrong));
    let class = move || {
        let order = if practice.offers_solution() { " shown-first" } else { "" };
        format!("buttons{order}")
    };
    view! {
        <Show when=move || !is_done.get()>
            <div class=class data-test="try-buttons">
                <Show when=move || is_wrong.get()>
                    <button type="button" class="button again" on:click=move |_| practice.try_again() data-test="try-again">
                        {text(&WORDS, "again")}
                    </button>
                </Show>
                <button type="button" class="button show" on:click=move |_| practice.show() data-test="show-me">
                    {text(&WORDS, "show")}
                </button>
            </div>
        </Show>
    }
}

/// At the end of a lesson: that it is done, and what comes next.
#[component]
fn Done(lead: Lead, lang: Signal<Lang>) -> impl IntoView {
    let Practice { course, lesson, verdict, task, .. } = lead.practice;
    let learnt = learnt();
    let is_last = Memo::new(move |_| verdict.with(Verdict::is_done) && task.get() + 1 == lesson.tasks.len());
    let says = move || {
        let lang = lang.get();
        let done = WORDS.fill(lang, "lesson.done", &[("lesson", course.title(lesson, lang).into())]);
        let next = match neighbour(course, lesson, 1) {
            Some(next) => WORDS.fill(lang, "lesson.next", &[("lesson", course.title(next, lang).into())]),
            None => WORDS.word(lang, "lesson.last"),
        };
        // Where it is kept is said once, at the end of the first lesson.
        let is_first = lessons::all().iter().map(|course| learnt.lessons_done(course)).sum::<usize>() <= 1;
        let kept = if is_first { WORDS.word(lang, "kept") } else { String::new() };
        format!("{done} {next} {kept}")
    };
    view! {
        <Show when=move || is_last.get()>
            <p class="muted" data-test="lesson-done">{says}</p>
        </Show>
    }
}
