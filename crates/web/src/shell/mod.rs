//! What is around every page: header, navigation, the switches that are wanted everywhere.

mod header;

use leptos::prelude::*;
use rules::Lang;

use crate::browser;
use crate::learnt::Learnt;
use crate::pages::home::family_title;
use crate::pages::{
    analyse, ask, coach, endgames, formations, games, home, learn, live, now, nowhere, play, puzzles, settings,
};
use crate::parts::{KeyHelp, KeyHelpDialog};
use crate::prefs::Prefs;
use crate::route::{Route, Router};
use crate::words::text;

use header::Header;

rules::catalogue! {
    pub(crate) static WORDS in "messages/shell"
}

/// The whole front end.
#[component]
pub fn Shell() -> impl IntoView {
    let prefs = Prefs::load();
    provide_context(prefs);
    let router = Router::start();
    provide_context(router);
    KeyHelp::provide();
    Learnt::provide();
    Effect::new(move || {
        let page = title(&router.route.get(), prefs.lang.get());
        browser::set_title(&router.title.get().unwrap_or_else(|| format!("{page} · Tafel")));
    });
    // A visit makes a page anew, also when it is the same page: its state is that of the visit.
    let place = Memo::new(move |_| (router.visit.get(), router.route.get_untracked()));
    let main = NodeRef::<leptos::html::Main>::new();
    // Whoever uses keys or a screen reader goes on at the beginning of the new page.
    Effect::new(move |before: Option<()>| {
        place.track();
        if before.is_some()
            && let Some(main) = main.get_untracked()
        {
            browser::focus_quietly(&main);
        }
    });
    // As another address it would be another visit, and the page would begin anew.
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        if let Some(main) = main.get_untracked() {
            let _ = main.focus();
        }
    };
    view! {
        <a class="skip" href="#main" on:click=skip>{text(&WORDS, "skip")}</a>
        <Header/>
        <main id="main" tabindex="-1" node_ref=main>{move || page(place.get().1)}</main>
        <KeyHelpDialog/>
    }
}

fn page(route: Route) -> AnyView {
    match route {
        Route::Home => home::Home().into_any(),
        Route::Play(game) => view! { <play::Choose game=game/> }.into_any(),
        Route::First(game) => view! { <play::First game=game/> }.into_any(),
        Route::Game(id) => view! { <play::Game id=id/> }.into_any(),
        Route::Live(id) => view! { <live::Live id=id/> }.into_any(),
        Route::Analyse(id) => view! { <analyse::Analyse id=id/> }.into_any(),
        Route::Shared(id) => view! { <analyse::Shared id=id/> }.into_any(),
        Route::Coach(id) => view! { <coach::Coach id=id/> }.into_any(),
        Route::Practise => coach::Practise().into_any(),
        Route::Games => games::Games().into_any(),
        Route::Learn(None) => learn::Choose().into_any(),
        Route::Learn(Some(game)) => match lessons::course_of(&game) {
            Some(course) => view! { <learn::CoursePage course=course/> }.into_any(),
            None => nowhere::Nowhere().into_any(),
        },
        Route::Reference(game, which) => match lessons::course_of(&game) {
            Some(course) => view! { <learn::ReferencePage course=course which=which/> }.into_any(),
            None => nowhere::Nowhere().into_any(),
        },
        Route::Ask(game) => view! { <ask::Ask game=game/> }.into_any(),
        Route::Lesson(game, lesson) => match lessons::course_of(&game) {
            Some(course) => view! { <learn::LessonPage course=course id=lesson/> }.into_any(),
            None => nowhere::Nowhere().into_any(),
        },
        Route::Formations(game) => view! { <formations::Formations game=game/> }.into_any(),
        Route::Puzzles(None) => puzzles::Puzzles().into_any(),
        Route::Puzzles(Some(game)) => view! { <puzzles::PuzzlesOf game=game id=None/> }.into_any(),
        Route::Puzzle(game, id) => view! { <puzzles::PuzzlesOf game=game id=Some(id)/> }.into_any(),
        Route::Endgames(game) => view! { <endgames::Endgames game=game id=None/> }.into_any(),
        Route::Endgame(game, id) => view! { <endgames::Endgames game=game id=Some(id)/> }.into_any(),
        Route::Now => now::Now().into_any(),
        Route::Watch => now::Watch().into_any(),
        Route::Leaders => now::Leaders().into_any(),
        Route::Settings => settings::Settings().into_any(),
        Route::Nowhere => nowhere::Nowhere().into_any(),
    }
}

/// What a page is called; the first one after the games that are played here.
fn title(route: &Route, lang: Lang) -> String {
    let key = match route {
        Route::Home => {
            return engine::families().iter().map(|family| family_title(family)).collect::<Vec<_>>().join(", ");
        }
        Route::Play(_) | Route::First(_) | Route::Game(_) | Route::Live(_) => "nav.play",
        Route::Analyse(_) | Route::Shared(_) => "nav.analyse",
        Route::Coach(_) | Route::Practise => "practise",
        Route::Games => "nav.games",
        Route::Learn(_) | Route::Lesson(..) | Route::Reference(..) | Route::Ask(_) => "nav.learn",
        Route::Formations(_) => return formations::title(lang),
        Route::Puzzles(game) => return puzzles::title(game.as_deref(), lang),
        Route::Puzzle(game, _) => return puzzles::title(Some(game), lang),
        Route::Endgames(game) | Route::Endgame(game, _) => return endgames::title(game, lang),
        Route::Now => return now::title(lang),
        Route::Watch => return now::watch_title(lang),
        Route::Leaders => return now::leaders_title(lang),
        Route::Settings => "nav.settings",
        Route::Nowhere => "nowhere",
    };
    WORDS.word(lang, key)
}
