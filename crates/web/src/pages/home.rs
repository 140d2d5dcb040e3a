//! The first page: the games, each with a real board, and the games that wait to be continued.

use board::Settings;
use leptos::prelude::*;
use play::Terms;
use record::Reading;
use rules::{Rulebook, Side};

use crate::library;
use crate::pages::puzzles::Daily;
use crate::parts::{RulesButton, Thumbnail, board_name};
use crate::prefs::Prefs;
use crate::route::{Link, Route};
use crate::words::{lang, text};

rules::catalogue! {
    static WORDS in "messages/home"
}

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    let cards: Vec<_> = engine::families().into_iter().map(|family| view! { <Card family=family/> }).collect();
    view! {
        <h1 class="unseen">"Tafel"</h1>
        <Unfinished/>
        <Daily class="button"/>
        <div class="cards">{cards}</div>
        <p class="muted note">{text(&WORDS, "offline")}</p>
    }
}

/// The newest games that wait to be continued; nothing if there are none.
#[component]
fn Unfinished() -> impl IntoView {
    let lang = lang();
    let games: Vec<_> = library::unfinished(3)
        .into_iter()
        .filter_map(|found| {
            let Reading { record, table, .. } = found.reading.ok()?;
            let terms = Terms::of_record(&record);
            let (title, turns, level) = (record.rulebook().title(), table.plies(), terms.level());
            let flipped = terms.only_person() == Some(Side::Two);
            let rival = move || match level {
                Some(level) => WORDS.fill(lang.get(), "level", &[("n", u32::from(level.number()).into())]),
                None => WORDS.word(lang.get(), "two"),
            };
            let turns = move || WORDS.fill(lang.get(), "turns", &[("n", turns.into())]);
            Some(view! {
                <Link to=Route::Game(found.id.clone()) class="panel waiting-game">
                    <Thumbnail table=table flipped=flipped ids=format!("waiting-{}-", found.id)/>
                    <span class="waiting-words">
                        <strong>{title}</strong>
                        <span class="muted">{rival} " · " {turns}</span>
                    </span>
                    <span class="button small">{text(&WORDS, "continue")}</span>
                </Link>
            })
        })
        .collect();
    (!games.is_empty()).then(|| {
        view! {
            <section class="waiting-games" data-test="unfinished" aria-label=text(&WORDS, "unfinished")>
                {games}
            </section>
        }
    })
}

/// What the boards of a family are called together. They are named by the game and their size: "FENIX", "FENIX 7x8".
pub fn family_title(family: &[&'static dyn Rulebook]) -> &'static str {
    family.first().and_then(|board| board.title().split_whitespace().next()).unwrap_or_default()
}

/// One game on all its boards.
#[component]
fn Card(
    /// The boards, the usual one first.
    family: Vec<&'static dyn Rulebook>,
) -> impl IntoView {
    let first = family[0];
    let lang = lang();
    let title = family_title(&family);
    let boards = (family.len() > 1).then(|| {
        let links: Vec<_> = family
            .into_iter()
            .map(|board| {
                view! { <Link to=Route::Play(Some(board.id().to_owned())) class="quiet-link">{board_name(board)}</Link> }
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
            <p class="about">{move || first.words().word(lang.get(), "game.about")}</p>
            {boards}
            <div class="buttons">
                <Link to=Route::Play(Some(first.id().to_owned())) class="button primary">{text(&WORDS, "play")}</Link>
                <AnalyseLink game=first/>
                <RulesButton game=Signal::derive(move || first.id()) class="button quiet"/>
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
