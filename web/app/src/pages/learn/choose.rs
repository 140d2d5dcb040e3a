use leptos::prelude::*;
use lessons::Course;

use super::{WORDS, game_title};
use crate::learnt::learnt;
use crate::parts::Thumbnail;
use crate::route::{Link, Route, router};
use crate::words::{filled, lang, text};

/// Which game to learn.
#[component]
pub fn Choose() -> impl IntoView {
    let learnt = learnt();
    // The main action is the course that somebody is in, or the first one.
    let main = Memo::new(move |_| {
        let begun = |course: &&&'static Course| {
            learnt.has_begun(course) && learnt.with(|progress| progress.next(course).is_some())
        };
        lessons::all().iter().find(begun).or(lessons::all().first()).map(|course| course.id())
    });
    let cards = lessons::all().iter().map(|course| view! { <Card course=*course main=main/> });
    view! {
        <div class="learn-choice" data-test="learn">
            <h1>{text(&WORDS, "choose")}</h1>
            <p class="muted">{text(&WORDS, "choose.about")}</p>
            <div class="learn-games">{cards.collect_view()}</div>
        </div>
    }
}

#[component]
fn Card(course: &'static Course, main: Memo<Option<&'static str>>) -> impl IntoView {
    let (learnt, lang, router) = (learnt(), lang(), router());
    let all = course.lessons.len();
    let done = move || {
        let done = learnt.lessons_done(course);
        let key = if done == 0 { "lessons" } else { "lessons.done" };
        WORDS.fill(lang.get(), key, &[("n", all.into()), ("done", done.into())])
    };
    let target = Route::Learn(Some(course.id().to_owned()));
    let go = {
        let target = target.clone();
        move |_| router.go(target.clone())
    };
    let class = move || if main.get() == Some(course.id()) { "button primary" } else { "button" };
    let action = move || {
        let begun = learnt.has_begun(course);
        WORDS.word(lang.get(), if begun { "go-on.short" } else { "start.short" })
    };
    let about = move || course.boards[0].words().word(lang.get(), "game.about");
    let label = filled(&WORDS, "learn.game", move || vec![("game", game_title(course).into())]);
    view! {
        <article class="panel learn-game" data-test=format!("learn-{}", course.id())>
            <Link to=target class="learn-picture">
                <span class="unseen">{label}</span>
                {engine::showcase(course.id()).map(|table| view! { <Thumbnail table=table ids=format!("learn-{}-", course.id())/> })}
            </Link>
            <div>
                <h2>{game_title(course)}</h2>
                <p class="about">{about}</p>
                <p class="muted">{done}</p>
                <button type="button" class=class on:click=go data-test=format!("begin-{}", course.id())>{action}</button>
            </div>
        </article>
    }
}
