//! The first game after the lessons: against the weakest level, with plans and warnings.

use engine::Level;
use leptos::prelude::*;
use record::Record;
use rules::Options;
use session::{Terms, TimeControl, note_help};

use super::WORDS;
use super::choose::at_your_level;
use crate::browser;
use crate::guided::{self, Guide};
use crate::library;
use crate::route::{Link, Route, router};
use crate::words::text;

/// A level at which one can win one's first game.
const LEVEL: u8 = 1;

/// Begins a guided game, or goes on with the one that waits, and leads to it.
#[component]
pub fn First(
    /// The rulebook.
    game: String,
) -> impl IntoView {
    let router = router();
    // The way back leads to where one came from, not to yet another first game.
    if let Some(id) = waiting(&game).or_else(|| begin(&game)) {
        router.redirect(Route::Game(id));
    }
    view! {
        <section class="panel centred" data-test="first-failed">
            <h1>{text(&WORDS, "choose")}</h1>
            <p class="why">{text(&WORDS, "not-kept")}</p>
            <Link to=Route::Play(Some(game)) class="button primary">{text(&WORDS, "new-game")}</Link>
        </section>
    }
}

/// The guided game that is not finished.
fn waiting(game: &str) -> Option<String> {
    let is_open = |id: &String| {
        let text = library::text(id).unwrap_or_default();
        library::game_of(&text).is_some_and(|found| found.id() == game) && library::is_open(&text)
    };
    guided::ids().into_iter().find(is_open)
}

fn begin(game: &str) -> Option<String> {
    let rulebook = engine::find_by_id(game)?;
    let table = rulebook.table(&Options::new(rulebook.options()), None).ok()?;
    let mut record = Record::new(table.as_ref());
    Terms::new(Level::new(LEVEL), table.turn(), TimeControl::Unlimited).note(&mut record);
    at_your_level(&mut record);
    note_help(&mut record);
    record.tags.set("Date", &browser::today());
    library::sweep();
    let id = library::add(&record).ok()?;
    guided::keep(&id, &Guide::default());
    Some(id)
}
