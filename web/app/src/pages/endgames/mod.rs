//! Endgame practice: positions with a proved result, played out against the best defence.

mod judge;
mod list;
mod play;

use leptos::prelude::*;
use puzzles::Endgames as Collection;
use rules::Lang;

use crate::parts::Fetched;

use list::List;
use play::Playing;

rules::catalogue! {
    static WORDS in "messages/endgames"
}

/// What the page is called.
pub(crate) fn title(game: &str, lang: Lang) -> String {
    let name = WORDS.word(lang, "title");
    engine::find_by_id(game).map(|game| format!("{name} · {}", game.title())).unwrap_or(name)
}

/// The data file of a game.
pub(crate) fn file(game: &str) -> String {
    format!("puzzles/{game}.endgames.txt")
}

/// The endgames of a game, or one of them.
#[component]
pub fn Endgames(
    /// The game, or the board of a game.
    game: String,
    /// The endgame; all of them if there is none.
    #[prop(optional_no_strip)]
    id: Option<String>,
) -> impl IntoView {
    let Some(game) = engine::find_by_id(&game) else {
        return crate::pages::nowhere::Nowhere().into_any();
    };
    let names = Signal::derive(move || vec![file(game.id())]);
    let ready = Callback::new(move |(texts,): (Vec<String>,)| {
        // A file that cannot be read has no endgames in it.
        let read = texts.first().and_then(|text| Collection::parse(text).ok());
        let collection = read.unwrap_or_else(|| Collection { game: game.id().to_owned(), endgames: Vec::new() });
        match id.clone() {
            None => view! { <List game=game collection=collection/> }.into_any(),
            Some(id) => view! { <Playing game=game collection=collection id=id/> }.into_any(),
        }
    });
    view! { <Fetched names=names ready=ready/> }.into_any()
}
