//! The first page: the games, each with a real board, and the games that wait to be continued.

use board::Settings;
use leptos::prelude::*;
use rules::{Catalogue, Rulebook};

use crate::prefs::Prefs;
use crate::route::{Link, Route};
use crate::words::{lang, text};

static WORDS: Catalogue = crate::catalogue!("home");

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let cards: Vec<_> = engine::families().into_iter().map(|family| view! { <Card family=family/> }).collect();
    view! {
        <h1 class="unseen">"Tafel"</h1>
        <div class="cards">{cards}</div>
        <p class="muted note">{text(&WORDS, "offline")}</p>
    }
}

/// One game on all its boards.
#[component]
fn Card(
    /// The boards, the usual one first.
    family: Vec<&'static dyn Rulebook>,
) -> impl IntoView {
    let first = family[0];
    let lang = lang();
    // The boards of one family are named by the game and their size: "FENIX", "FENIX 7x8".
    let title = first.title().split_whitespace().next().unwrap_or_default();
    let boards = (family.len() > 1).then(|| {
        let links: Vec<_> = family
            .into_iter()
            .map(|board| {
                view! { <Link to=Route::Play(Some(board.id().to_owned())) class="quiet-link">{board.title()}</Link> }
            })
            .collect();
        view! { <p class="boards muted">{links}</p> }
    });
    view! {
        <article class="card panel" data-test=format!("card-{}", first.id())>
            <Link to=Route::Play(Some(first.id().to_owned())) class="card-board">
                <span class="unseen">{title}</span>
                <Picture game=first/>
            </Link>
            <h2>{title}</h2>
            <p class="about">{move || first.words().word(lang.get(), "about")}</p>
            {boards}
            <div class="buttons">
                <Link to=Route::Play(Some(first.id().to_owned())) class="button primary">{text(&WORDS, "play")}</Link>
                <AnalyseLink game=first/>
            </div>
        </article>
    }
}

#[component]
fn AnalyseLink(game: &'static dyn Rulebook) -> impl IntoView {
    let router = crate::route::router();
    let behind = format!("?game={}", game.id());
    let href = format!("/analyse{behind}");
    let go = move |event: leptos::ev::MouseEvent| {
        if event.button() == 0 && !event.meta_key() && !event.ctrl_key() && !event.shift_key() {
            event.prevent_default();
            router.go_with(Route::Analyse(None), &behind);
        }
    };
    view! { <a class="button" href=href on:click=go>{text(&WORDS, "look")}</a> }
}

/// The board of a game as it may look in the middle of play.
#[component]
fn Picture(game: &'static dyn Rulebook) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let table = engine::showcase(game.id());
    let svg = move || {
        let settings = Settings {
            theme: prefs.shown_theme(),
            look: prefs.look.get(),
            view: prefs.view.get(),
            coordinates: false,
            last_move: false,
            lang: prefs.lang.get(),
            ..Settings::default()
        };
        let scene = settings.scene(table.as_deref()?, &format!("home-{}-", game.id())).ok()?;
        Some(scene.svg())
    };
    view! { <div class="picture" aria-hidden="true" inner_html=svg></div> }
}
