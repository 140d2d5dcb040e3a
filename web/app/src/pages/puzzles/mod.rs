//! Puzzles: an overview, the puzzles of a game, one puzzle, the puzzle of the day.

mod hub;
mod judge;
mod kept;
mod opinion;
mod overview;
mod solver;
mod standing;

use leptos::prelude::*;
use puzzles::Collection;
use rules::{Lang, Rulebook};

use crate::data;
use crate::parts::Fetched;
use crate::words::{lang, text};

pub(crate) use hub::Boards;
use hub::Hub;
pub(crate) use kept::Kept;
pub use overview::{Daily, Puzzles};
use solver::Solver;
pub(crate) use solver::mark_of;

rules::catalogue! {
    static WORDS in "messages/puzzles"
}

/// What stands in an address in place of a puzzle's id for the puzzle of the day.
pub(crate) const DAILY: &str = "daily";

/// What the page is called. What a puzzle is about is no part of it.
pub(crate) fn title(game: Option<&str>, lang: Lang) -> String {
    let name = WORDS.word(lang, "title");
    match game.and_then(engine::find_by_id) {
        Some(game) => format!("{name} · {}", game.title()),
        None => name,
    }
}

/// The data file of a game.
pub(crate) fn file(game: &str) -> String {
    format!("puzzles/{game}.puzzles.txt")
}

/// Whether there are puzzles of a game.
pub(crate) fn has_puzzles(game: &str) -> bool {
    data::is_there(&file(game))
}

/// Whether there are endgames of a game.
pub(crate) fn has_endgames(game: &str) -> bool {
    data::is_there(&crate::pages::endgames::file(game))
}

/// The puzzles of a game, or one of them.
#[component]
pub fn PuzzlesOf(
    /// The game, or the board of a game.
    game: String,
    /// The puzzle, or `DAILY`; all of them if there is none.
    #[prop(optional_no_strip)]
    id: Option<String>,
) -> impl IntoView {
    let Some(game) = engine::find_by_id(&game) else {
        return crate::pages::nowhere::Nowhere().into_any();
    };
    let names = Signal::derive(move || vec![file(game.id())]);
    let ready = Callback::new(move |(texts,): (Vec<String>,)| {
        let read = texts.first().map(|text| Collection::parse(text));
        match (read, id.clone()) {
            (Some(Ok(collection)), None) => view! { <Hub game=game collection=collection/> }.into_any(),
            (Some(Ok(collection)), Some(id)) => view! { <Solver game=game collection=collection id=id/> }.into_any(),
            _ => view! { <NoPuzzles game=game/> }.into_any(),
        }
    });
    view! { <Fetched names=names ready=ready/> }.into_any()
}

/// The data cannot be read.
#[component]
fn NoPuzzles(game: &'static dyn Rulebook) -> impl IntoView {
    let lang = lang();
    let why = move || WORDS.fill(lang.get(), "unreadable", &[("game", game.title().into())]);
    view! {
        <section class="panel centred" data-test="no-puzzles">
            <h1>{text(&WORDS, "title")}</h1>
            <p class="why" role="alert">{why}</p>
        </section>
    }
}
