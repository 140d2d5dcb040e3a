use leptos::ev;
use leptos::prelude::*;
use lessons::{Course, Lesson};
use rules::Lang;

use super::dots::Dots;
use super::picture::{Cut, RulePicture, picture_of};
use super::texts::{Read, Texts};
use super::{WORDS, game_title, route_of};
use crate::browser;
use crate::learnt::{Learnt, learnt};
use crate::parts::{Thumbnail, is_on_page, is_typing};
use crate::route::{Link, Reference, Route, router};
use crate::words::{filled, lang, text};

/// What stands behind the address of the glossary for those who come to search it.
pub(super) const SEARCH: &str = "?search";

/// How long a task takes, in seconds: one reads it and does it.
const SECONDS_A_TASK: usize = 20;

/// The lessons of a game.
#[component]
pub fn CoursePage(
    /// The course.
    course: &'static Course,
) -> impl IntoView {
    let texts = Texts::of(course);
    let ready = Callback::new(move |lang| view! { <Content course=course lang=lang/> }.into_any());
    keys(course);
    let router = router();
    let wanted = lang();
    Effect::new(move |_| {
        let gaps = [("game", game_title(course).into())];
        router.title.set(Some(format!("{} · Tafel", WORDS.fill(wanted.get(), "learn.game", &gaps))));
    });
    on_cleanup(move || drop(router.title.try_set(None)));
    view! {
        <div class="course" data-test="course">
            <Tabs course=course/>
            <Read texts=texts ready=ready/>
        </div>
    }
}

/// The games, each with how far one is.
#[component]
fn Tabs(course: &'static Course) -> impl IntoView {
    let (learnt, lang) = (learnt(), lang());
    let tabs = lessons::all().iter().map(|&other| {
        let all = other.lessons.len();
        let done = move || {
            let done = learnt.lessons_done(other);
            let key = if done == 0 { "lessons" } else { "lessons.done" };
            WORDS.fill(lang.get(), key, &[("n", all.into()), ("done", done.into())])
        };
        let picture = engine::showcase(other.id());
        let class = if other.id() == course.id() { "panel course-tab chosen" } else { "panel course-tab" };
        view! {
            <Link to=Route::Learn(Some(other.id().to_owned())) class=class>
                {picture.map(|table| view! { <Thumbnail table=table ids=format!("tab-{}-", other.id())/> })}
                <span class="course-words"><strong>{game_title(other)}</strong><span class="muted">{done}</span></span>
            </Link>
        }
    });
    view! { <nav class="course-tabs" aria-label=text(&WORDS, "games")>{tabs.collect_view()}</nav> }
}

#[component]
fn Content(course: &'static Course, lang: Signal<Lang>) -> impl IntoView {
    let learnt = learnt();
    let title = filled(&WORDS, "course.title", move || {
        vec![("game", game_title(course).into()), ("n", course.lessons.len().into())]
    });
    let progress = move || {
        let (done, left) = (learnt.lessons_done(course), tasks_left(learnt, course));
        if !learnt.has_begun(course) {
            return String::new();
        }
        let minutes = (left * SECONDS_A_TASK).div_ceil(60);
        let key = if left == 0 { "course.all-done" } else { "course.left" };
        WORDS.fill(lang.get(), key, &[("done", done.into()), ("n", minutes.into())])
    };
    let here = Memo::new(move |_| learnt.with(|progress| progress.next(course).map(|lesson| lesson.id)));
    let cards = course.lessons.iter().enumerate();
    let cards = cards.map(|(index, lesson)| {
        view! { <LessonCard course=course lesson=lesson number=index + 1 here=here lang=lang/> }
    });
    view! {
        <div class="course-main">
            <div class="course-head">
                <h1>{title}</h1>
                <p class="muted" data-test="course-progress">{progress}</p>
            </div>
            <ol class="lesson-cards">
                {cards.collect_view()}
                <li><FirstGame course=course/></li>
            </ol>
        </div>
        <aside class="course-aside">
            <MainAction course=course lang=lang/>
            <Drawn course=course lang=lang/>
            <LookUp course=course/>
        </aside>
    }
}

/// The words that everything else is told with, drawn once.
#[component]
fn Drawn(course: &'static Course, lang: Signal<Lang>) -> impl IntoView {
    let words = course.drawn().map(|(term, picture)| {
        let (name, meaning) = (move || course.term(term, lang.get()), move || course.meaning(term, lang.get()));
        view! {
            <li>
                <RulePicture
                    course=course
                    position=picture.position
                    cells=picture.cells
                    cut=Cut::Whole
                    ids=format!("word-{}-", term.id)
                />
                <p><strong>{name}</strong> <span class="muted">{meaning}</span></p>
            </li>
        }
    });
    view! { <section class="panel drawn-words" data-test="drawn-words"><ul>{words.collect_view()}</ul></section> }
}

/// What can be looked up.
#[component]
fn LookUp(course: &'static Course) -> impl IntoView {
    let n = course.rulings.len();
    let games = course.boards.iter().filter_map(|board| engine::formations(board.id()));
    let games: u32 = games.map(|formations| formations.study().games).sum();
    let links = Reference::of(course.id()).map(|which| {
        let (link, about) = match which {
            Reference::Words => ("words.link", "words.about"),
            Reference::Readings => ("readings.link", "readings.about"),
            Reference::Sheet => ("sheet.link", "sheet.about"),
            Reference::Formations => ("formations.link", "formations.about"),
        };
        let n = if which == Reference::Formations { games as usize } else { n };
        let about = filled(&WORDS, about, move || vec![("n", n.into())]);
        view! {
            <li>
                <Link to=Route::Reference(course.id().to_owned(), which)>
                    <span><strong>{text(&WORDS, link)}</strong><span class="muted">{about}</span></span>
                </Link>
            </li>
        }
    });
    view! {
        <section class="panel look-up" data-test="look-up">
            <h2>{text(&WORDS, "look-up")}</h2>
            <ul>{links.collect_view()}</ul>
        </section>
    }
}

fn tasks_left(learnt: Learnt, course: &'static Course) -> usize {
    learnt.with(|progress| course.lessons.iter().map(|lesson| lesson.tasks.len() - progress.done(course, lesson)).sum())
}

/// The one thing to do: begin, go on, or what comes after the lessons.
#[component]
fn MainAction(course: &'static Course, lang: Signal<Lang>) -> impl IntoView {
    let learnt = learnt();
    move || {
        let next = learnt.with(|progress| progress.next(course));
        match next {
            Some(lesson) => {
                let key = if learnt.has_begun(course) { "go-on" } else { "start" };
                let says = move || WORDS.fill(lang.get(), key, &[("lesson", course.title(lesson, lang.get()).into())]);
                view! {
                    <Link to=route_of(course, lesson) class="button primary main-action"><span data-test="go-on">{says}</span></Link>
                }
            }
            None => view! {
                <Link to=Route::Puzzles(Some(course.id().to_owned())) class="button primary main-action">
                    <span data-test="go-on">{filled(&WORDS, "puzzles-of", move || vec![("game", game_title(course).into())])}</span>
                </Link>
            },
        }
    }
}

#[component]
fn LessonCard(
    course: &'static Course,
    lesson: &'static Lesson,
    number: usize,
    here: Memo<Option<&'static str>>,
    lang: Signal<Lang>,
) -> impl IntoView {
    let learnt = learnt();
    let picture = picture_of(lesson);
    let is_done = Memo::new(move |_| learnt.with(|progress| progress.is_done(course, lesson)));
    let practised = move || {
        let last = learnt.with(|progress| progress.practised(course, lesson));
        practised(last.map(|day| browser::day_number().saturating_sub(day)), lang.get())
    };
    let class = move || if here.get() == Some(lesson.id) { "panel lesson-card here" } else { "panel lesson-card" };
    let title = move || format!("{number}. {}", course.title(lesson, lang.get()));
    let about = move || first_sentence(&course.text(lesson, lang.get()));
    view! {
        <li>
            <div class=class data-test=format!("lesson-{}", lesson.id)>
                <RulePicture
                    course=course
                    position=picture.position
                    cells=picture.cells
                    cut=Cut::Whole
                    ids=format!("card-{}-", lesson.id)
                />
                <div class="lesson-words">
                    <h2><Link to=route_of(course, lesson) class="stretched">{title}</Link></h2>
                    <p class="muted">{about}</p>
                    <div class="lesson-dots">
                        <Dots course=course lesson=lesson/>
                        <Show when=move || is_done.get()>
                            <span class="muted" data-test="practised">{practised}</span>
                        </Show>
                    </div>
                </div>
            </div>
        </li>
    }
}

/// That a lesson is done, and how many days ago something of it was done last.
fn practised(days: Option<u32>, lang: Lang) -> String {
    let key = match days {
        None => "done",
        Some(0) => "done.today",
        Some(1) => "done.yesterday",
        Some(_) => "done.ago",
    };
    WORDS.fill(lang, key, &[("n", days.unwrap_or_default().into())])
}

/// The first sentence of a text, for those who only look.
fn first_sentence(text: &str) -> String {
    let end = text.find(". ").map_or(text.len(), |end| end + 1);
    text[..end].trim_end_matches(':').to_owned()
}

#[component]
fn FirstGame(course: &'static Course) -> impl IntoView {
    let lang = lang();
    let table = course.table(":");
    view! {
        <div class="panel lesson-card then" data-test="first-game">
            {table.map(|table| view! { <Thumbnail table=table ids="first-game-".to_owned()/> })}
            <div class="lesson-words">
                <h2>{text(&WORDS, "first-game")}</h2>
                <p class="muted">{text(&WORDS, "first-game.about")}</p>
                <div class="buttons">
                    <Link to=Route::First(course.id().to_owned()) class="button">{text(&WORDS, "first-game.play")}</Link>
                    {engine::formations(course.id()).map(|_| view! {
                        <Link to=Route::Formations(Some(course.id().to_owned())) class="button">
                            {move || crate::pages::formations::title(lang.get())}
                        </Link>
                    })}
                </div>
            </div>
        </div>
    }
}

/// 1, 2, 3 choose the game, Enter goes on, / searches the glossary.
fn keys(course: &'static Course) {
    let (router, learnt) = (router(), learnt());
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() || is_typing(&event) {
            return;
        }
        let key = event.key();
        if key == "/" {
            event.prevent_default();
            router.go_with(Route::Reference(course.id().to_owned(), Reference::Words), SEARCH);
            return;
        }
        let target = match key.parse::<usize>() {
            Ok(number) => number
                .checked_sub(1)
                .and_then(|index| lessons::all().get(index))
                .map(|other| Route::Learn(Some(other.id().to_owned()))),
            Err(_) if key == "Enter" && is_on_page(&event) => {
                let next = untrack(|| learnt.with(|progress| progress.next(course)));
                // The same as the main button: after all lessons come the puzzles.
                Some(match next {
                    Some(lesson) => route_of(course, lesson),
                    None => Route::Puzzles(Some(course.id().to_owned())),
                })
            }
            Err(_) => None,
        };
        if let Some(target) = target {
            event.prevent_default();
            router.go(target);
        }
    });
    on_cleanup(move || handle.remove());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_practice_is_told_in_days() {
        for (days, said) in [
            (None, "done"),
            (Some(0), "done today"),
            (Some(1), "done yesterday"),
            (Some(2), "last done 2 days ago"),
            (Some(40), "last done 40 days ago"),
        ] {
            assert_eq!(practised(days, Lang::En), said);
        }
    }

    #[test]
    fn a_first_sentence_ends_where_it_ends() {
        assert_eq!(first_sentence("One. Two."), "One.");
        assert_eq!(first_sentence("Only this."), "Only this.");
    }
}
