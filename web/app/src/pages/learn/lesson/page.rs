use board::{Board, Settings};
use leptos::prelude::*;
use lessons::{Course, Lesson};
use rules::Lang;

use super::answer::Answer;
use super::keys;
use super::practice::{Practice, Verdict};
use crate::browser;
use crate::learnt::learnt;
use crate::pages::learn::dots::Dots;
use crate::pages::learn::picture::{Cut, RulePicture};
use crate::pages::learn::texts::{Read, Texts};
use crate::pages::learn::{NoLesson, WORDS, game_title, route_of};
use crate::parts::{BackLink, CROSS, Icon, MayI, board_settings};
use crate::route::{Link, Route, Router, router};
use crate::sound;
use crate::words::text;

/// A lesson, or that there is no such lesson.
#[component]
pub fn LessonPage(
    /// The course.
    course: &'static Course,
    /// The lesson, by its name.
    id: String,
) -> impl IntoView {
    match course.lesson(&id) {
        Some(lesson) => view! { <Page course=course lesson=lesson/> }.into_any(),
        None => view! { <NoLesson course=course/> }.into_any(),
    }
}

#[component]
fn Page(course: &'static Course, lesson: &'static Lesson) -> impl IntoView {
    let practice = Practice::new(course, lesson, first_task(course, lesson));
    let (texts, router) = (Texts::of(course), router());
    let lead = Lead { practice, router };
    let is_folded = RwSignal::new(false);
    keys::listen(lead, is_folded);
    // The address says which task, so that whoever loads the page anew is where they were.
    Effect::new(move |_| {
        let task = practice.task.get();
        router.replace(route_of(course, lesson), &format!("{}#{}", query(), task + 1));
    });
    Effect::new(move |_| {
        if practice.has_tried.get() {
            is_folded.set(true);
        }
    });
    Effect::new(move |_| {
        let title = texts.lang().map(|lang| format!("{} · {} · Tafel", course.title(lesson, lang), game_title(course)));
        router.title.set(title);
    });
    on_cleanup(move || drop(router.title.try_set(None)));

    let settings = board_settings(|| false);
    // The words name cells.
    let settings = Signal::derive(move || Settings { coordinates: true, ..settings.get() });
    let mode = Memo::new(move |_| practice.mode());
    let ready = Callback::new(move |lang| view! { <Words lead=lead lang=lang is_folded=is_folded/> }.into_any());
    view! {
        <div class="lesson" data-test="lesson" data-lesson=lesson.id data-task=move || practice.task.get() + 1>
            <div class="panel board-card">
                <Board
                    shown=practice.shown
                    settings=settings
                    mode=mode
                    arrows=practice.arrows
                    on_move=Callback::new(move |text: String| practice.attempt(&text))
                    on_said=Callback::new(move |said| practice.hear(said))
                    on_instead=Callback::new(move |steps: Vec<_>| practice.meant(&steps))
                    on_sound=sound::player()
                />
            </div>
            <div class="lesson-side"><Read texts=texts ready=ready/></div>
            <Bar lead=lead/>
        </div>
    }
}

/// What the address says behind its path besides the task: where one came from.
fn query() -> String {
    browser::window().location().search().unwrap_or_default()
}

/// The task that the address names; else the first one that is not done.
fn first_task(course: &'static Course, lesson: &'static Lesson) -> usize {
    let named = browser::window().location().hash().ok();
    let named = named.and_then(|hash| hash.strip_prefix('#')?.parse::<usize>().ok()).and_then(|n| n.checked_sub(1));
    let open = || {
        untrack(|| {
            let is_open = |&task: &usize| learnt().with(|progress| progress.task(course, lesson, task).is_none());
            (0..lesson.tasks.len()).find(is_open)
        })
    };
    named.filter(|&task| task < lesson.tasks.len()).or_else(open).unwrap_or(0)
}

/// Leads from task to task and from lesson to lesson.
#[derive(Clone, Copy)]
pub(super) struct Lead {
    pub(super) practice: Practice,
    router: Router,
}

impl Lead {
    /// The next task, the next lesson, or at the end all lessons.
    pub(super) fn next(self) {
        let Practice { course, lesson, task, .. } = self.practice;
        let next = task.get_untracked() + 1;
        if next < lesson.tasks.len() {
            self.practice.begin(next);
            browser::to_top();
        } else if let Some(following) = neighbour(course, lesson, 1) {
            self.router.go_with(route_of(course, following), &query());
        } else {
            self.router.go(Route::Learn(Some(course.id().to_owned())));
        }
    }

    /// The task before, the lesson before, or from the first one all lessons.
    pub(super) fn back(self) {
        let Practice { course, lesson, task, .. } = self.practice;
        if let Some(before) = task.get_untracked().checked_sub(1) {
            self.practice.begin(before);
            browser::to_top();
        } else if let Some(earlier) = neighbour(course, lesson, -1) {
            self.router.go_with(route_of(course, earlier), &format!("{}#{}", query(), earlier.tasks.len()));
        } else {
            self.router.go(Route::Learn(Some(course.id().to_owned())));
        }
    }
}

/// The lesson that is so many after this one.
pub(super) fn neighbour(course: &'static Course, lesson: &Lesson, by: isize) -> Option<&'static Lesson> {
    let place = course.lessons.iter().position(|other| other.id == lesson.id)?;
    course.lessons.get(place.checked_add_signed(by)?)
}

/// Rule, task and answer.
#[component]
fn Words(lead: Lead, lang: Signal<Lang>, is_folded: RwSignal<bool>) -> impl IntoView {
    let practice = lead.practice;
    let Practice { course, lesson, .. } = practice;
    let number = course.lessons.iter().position(|other| other.id == lesson.id).unwrap_or_default() + 1;
    let of = move |key: &'static str| {
        let gaps = [("game", game_title(course).into()), ("n", number.into()), ("all", course.lessons.len().into())];
        WORDS.fill(lang.get(), key, &gaps)
    };
    let title = move || course.title(lesson, lang.get());
    let pictures = lesson.pictures.iter().enumerate().map(|(index, picture)| {
        let ids = format!("rule-{index}-");
        view! { <RulePicture course=course position=picture.position cells=picture.cells cut=Cut::Close ids=ids/> }
    });
    let side = Memo::new(move |_| {
        practice.task.track();
        let table = practice.shown.with_untracked(|shown| shown.table.clone());
        table.turn()
    });
    let you_are = move || {
        let name = practice.shown.with_untracked(|shown| shown.table.side_name(side.get(), lang.get()));
        WORDS.fill(lang.get(), "you-are", &[("side", name.into())])
    };
    let instruction = move || course.instruction(lesson, practice.task.get(), lang.get());
    let rule_class = move || if is_folded.get() { "panel rule folded" } else { "panel rule" };
    view! {
        <BackLink/>
        <section class=rule_class data-test="rule">
            <p class="muted lesson-place">
                <Link to=Route::Learn(Some(course.id().to_owned())) class="quiet-link">{move || of("lesson.number")}</Link>
            </p>
            <div class="lesson-title">
                <Link to=Route::Learn(Some(course.id().to_owned())) class="tool leave">
                    <Icon path=CROSS/>
                    <span class="unseen">{text(&WORDS, "leave")}</span>
                </Link>
                <h1 data-test="lesson-title">{title}</h1>
                <span class="muted lesson-of">{move || of("lesson.of")}</span>
            </div>
            <div class="rule-line">
                <strong>{text(&WORDS, "rule")}</strong>
                <button type="button" class="link-button" on:click=move |_| is_folded.set(false) data-test="rule-again">
                    {text(&WORDS, "rule.again")}
                </button>
            </div>
            <div class="rule-body">
                <p data-test="rule-text">{move || course.text(lesson, lang.get())}</p>
                <div class="rule-pictures">{pictures.collect_view()}</div>
            </div>
        </section>
        <section class="panel task" data-test="task">
            <h2>{instruction}</h2>
            <p class="muted">{you_are}</p>
        </section>
        <Answer lead=lead lang=lang/>
        <div class="buttons lesson-ways">
            <MayI table=Signal::derive(move || practice.shown.get().table)/>
        </div>
    }
}

/// Back, the dots, on.
#[component]
fn Bar(lead: Lead) -> impl IntoView {
    let practice = lead.practice;
    let is_done = Memo::new(move |_| practice.verdict.with(Verdict::is_done));
    let next_class = move || if is_done.get() { "button primary" } else { "button" };
    let next = move || text(&WORDS, if is_done.get() { "next" } else { "skip" })();
    let current = Signal::derive(move || Some(practice.task.get()));
    view! {
        <div class="lesson-bar" role="group" aria-label=text(&WORDS, "tasks")>
            <button type="button" class="button" on:click=move |_| lead.back() data-test="lesson-back">
                {text(&WORDS, "back")}
            </button>
            <Dots course=practice.course lesson=practice.lesson current=current/>
            <button type="button" class=next_class on:click=move |_| lead.next() data-test="lesson-next">{next}</button>
        </div>
    }
}
