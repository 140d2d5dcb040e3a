//! Games over days: whoever has moved goes on to the next game that waits.

use leptos::prelude::*;

use super::WORDS;
use super::desk::Desk;
use crate::browser;
use crate::live::LiveGame;
use crate::route::{Link, Route};
use crate::words::text;

/// Whether a move leads on to the next game.
const ONWARD: &str = "tafel.live.onward";

impl Desk {
    fn is_slow(self) -> bool {
        self.game.with_untracked(|game| {
            game.as_ref().is_some_and(|game| game.control().is_by_letter() || game.control().is_unlimited())
        })
    }

    /// One's own move is on the disk: if that was wished, the next game follows.
    pub(super) fn go_onward(self) {
        let next = untrack(|| self.notices.turns_elsewhere()).into_iter().next();
        if let Some(next) = next.filter(|_| self.is_slow() && browser::kept(ONWARD).is_some()) {
            self.router.go(Route::Live(next.id));
        }
    }
}

/// The way to the next game, where others wait: after the move, or by itself with every move.
#[component]
pub(super) fn Onward(desk: Desk) -> impl IntoView {
    let lang = desk.prefs.lang;
    let is_slow = Memo::new(move |_| {
        desk.game.with(|game| {
            game.as_ref().is_some_and(|game| game.control().is_by_letter() || game.control().is_unlimited())
        })
    });
    let is_turn = Memo::new(move |_| desk.game.with(|game| game.as_ref().is_some_and(LiveGame::is_your_turn)));
    let is_player = Memo::new(move |_| desk.game.with(|game| game.as_ref().is_some_and(|game| game.you.is_some())));
    let is_wished = RwSignal::new(browser::kept(ONWARD).is_some());
    let wish = move |event| {
        let is_set = event_target_checked(&event);
        is_wished.set(is_set);
        if is_set {
            browser::keep(ONWARD, "yes");
        } else {
            browser::forget(ONWARD);
        }
    };
    let waiting = Memo::new(move |_| desk.notices.turns_elsewhere());
    move || {
        let waiting = waiting.get();
        let next = waiting.first().filter(|_| is_slow.get() && is_player.get())?.id.clone();
        let n = waiting.len();
        Some(if is_turn.get() {
            view! {
                <label class="live-onward" data-test="onward">
                    <input type="checkbox" prop:checked=move || is_wished.get() on:change=wish data-test="onward-wish"/>
                    <span>{text(&WORDS, "onward.wish")}</span>
                </label>
            }
            .into_any()
        } else {
            view! {
                <span data-test="onward">
                    <Link to=Route::Live(next) class="button">
                        {move || WORDS.fill(lang.get(), "onward", &[("n", n.into())])}
                    </Link>
                </span>
            }
            .into_any()
        })
    }
}
