use std::cell::Cell;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::WORDS;
use crate::live::rated::{self, RatedGame};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// How often the storage is looked at, and how many looks later the server is asked again.
const LOOK: Duration = Duration::from_secs(1);
const LOOKS: u32 = 15;

/// The rated game that bars the engine's advice about positions of a game, of any game if none is named, as long as the page is
/// there.
pub fn rated_game(game: impl Fn() -> Option<&'static str> + 'static) -> RwSignal<Option<RatedGame>> {
    let found = RwSignal::new(None);
    let count = Cell::new(0_u32);
    let look = move || {
        let rated = rated::barring(untrack(&game));
        if rated.is_some() && count.replace(count.get().wrapping_add(1)).is_multiple_of(LOOKS) {
            spawn_local(rated::ask_server());
        }
        if found.try_with_untracked(|found| *found != rated) == Some(true) {
            found.set(rated);
        }
    };
    look();
    if let Ok(looking) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || looking.clear());
    }
    found
}

/// Says why the engine gives no advice, if a rated game is the reason, and leads to that game.
#[component]
pub fn RatedGameNotice(rated: RwSignal<Option<RatedGame>>) -> impl IntoView {
    let lang = lang();
    move || {
        rated.get().map(|rated| {
            let title =
                engine::find_by_id(&rated.game).map_or_else(|| rated.game.clone(), |game| game.title().to_owned());
            let words = move || WORDS.fill(lang.get(), "rated-game", &[("game", title.clone().into())]);
            view! {
                <div class="why trouble" role="status" data-test="rated-game">
                    <p>{words}</p>
                    <Link to=Route::Live(rated.id) class="button small">{text(&WORDS, "rated-game.open")}</Link>
                </div>
            }
        })
    }
}
