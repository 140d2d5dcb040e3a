use leptos::prelude::*;
use rules::Rulebook;

use super::boards::Boards;
use super::hall::Hall;
use super::{WORDS, state_words};
use crate::live::Status;
use crate::parts::game_name;
use crate::route::{Link, Route};
use crate::words::text;

/// Games that are being played, of all games or of one.
#[component]
pub fn Watch() -> impl IntoView {
    let hall = Hall::start();
    let choice = move |game: Option<&'static dyn Rulebook>| {
        let id = game.map(Rulebook::id);
        let label = move || game.map_or_else(|| WORDS.word(hall.prefs.lang.get(), "all"), game_name);
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="watch-game"
                    prop:checked=move || hall.only.get() == id
                    on:change=move |_| hall.show_only(id)
                    data-test=format!("watch-{}", id.unwrap_or("all"))
                />
                <span>{label}</span>
            </label>
        }
    };
    let games: Vec<_> = std::iter::once(None).chain(engine::all().iter().copied().map(Some)).map(choice).collect();
    // Whoever has no connection cannot know that there are none.
    let is_empty = Memo::new(move |_| hall.status.get() == Status::Connected && hall.boards.with(Vec::is_empty));
    view! {
        <section class="panel now" data-test="watch">
            <h1>{text(&WORDS, "watch")}</h1>
            <fieldset class="now-games">
                <legend class="unseen">{text(&WORDS, "game")}</legend>
                <div class="choices">{games}</div>
            </fieldset>
            <p class="now-state" role="status">{move || state_words(hall)}</p>
            <Show when=move || is_empty.get()>
                <p class="muted" data-test="watch-none">{text(&WORDS, "watch.none")}</p>
            </Show>
            <div class="buttons">
                <Link to=Route::Now class="button">{text(&WORDS, "title")}</Link>
                <Link to=Route::Leaders class="button">{text(&WORDS, "leaders")}</Link>
                <Link to=Route::Archive class="button">{text(&WORDS, "archive")}</Link>
            </div>
        </section>
        <Boards hall=hall/>
    }
}
