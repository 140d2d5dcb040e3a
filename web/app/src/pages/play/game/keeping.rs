//! The game in the browser's storage, and other tabs that look at the same game.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use board::Shown;
use leptos::prelude::*;
use session::{Actor, Event, Session};
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;

use super::sitting::Sitting;
use crate::browser;
use crate::engine::EngineClient;
use crate::guided;
use crate::library;

/// Who has the board: the name of a game and of a tab, which is left out when the game is let go.
const CLAIM: &str = "tafel.claim";
thread_local! {
    /// What this tab has said of itself.
    static OWN_CLAIM: RefCell<Option<String>> = const { RefCell::new(None) };
}
/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(100);
/// How often they are kept.
const TICKS_A_SAVE: u32 = 20;

impl Sitting {
    /// Keeps the game as it stands. A browser without room must not stop the game, but the players must know.
    pub(super) fn keep(self) {
        if self.elsewhere.get_untracked() {
            return;
        }
        let id = self.id.get_value();
        let kept = self.session.with_untracked(|session| library::keep(&id, session.record()));
        self.is_kept.set(kept.is_ok());
        if self.session.with_untracked(Session::is_over) {
            library::forget_state(&id);
        } else {
            self.keep_state();
        }
    }

    /// Keeps what is not in the record: clocks that run, what can be played again.
    fn keep_state(self) {
        if self.elsewhere.try_get_untracked() != Some(false) {
            return;
        }
        let state = self.session.try_with_untracked(|session| (!session.is_over()).then(|| session.state()));
        if let Some(state) = state.flatten() {
            self.id.with_value(|id| library::keep_state(id, state, browser::moment()));
        }
    }

    /// Listens to clocks, to other tabs and to the end of the page, as long as this page lives.
    pub(super) fn watch(self) {
        let tab = browser::chance().to_string();
        self.claim(&tab);
        // The engine is needed soon, for moves or for hints.
        self.engine_client.with_value(EngineClient::wake);
        if self.session.with_untracked(|session| session.clock().is_some()) {
            let count = Cell::new(0_u32);
            let tick = move || {
                self.tick();
                count.set(count.get().wrapping_add(1));
                if count.get().is_multiple_of(TICKS_A_SAVE) {
                    self.keep_state();
                }
            };
            if let Ok(handle) = set_interval_with_handle(tick, TICK) {
                on_cleanup(move || handle.clear());
            }
        }
        let stored = window_event_listener_untyped("storage", move |event| {
            if let Ok(event) = event.dyn_into::<StorageEvent>() {
                self.hear_of(event.key().as_deref(), event.new_value().as_deref(), &tab);
            }
        });
        let hidden = window_event_listener_untyped("pagehide", move |_| {
            self.keep_state();
            Self::release();
        });
        let away = window_event_listener_untyped("visibilitychange", move |_| self.keep_state());
        // A page that comes back from the browser's memory was away as if it had been closed.
        let back = window_event_listener_untyped("pageshow", move |event| {
            let persisted = js_sys::Reflect::get(&event, &"persisted".into());
            if persisted.is_ok_and(|persisted| persisted.is_truthy())
                && self.elsewhere.try_get_untracked() == Some(false)
            {
                self.play_here();
            }
        });
        on_cleanup(move || {
            back.remove();
            stored.remove();
            hidden.remove();
            away.remove();
            self.keep_state();
            Self::release();
            self.engine_client.try_with_value(EngineClient::stop);
        });
    }

    /// Goes on with the game in this tab.
    pub(super) fn play_here(self) {
        self.claim(&browser::chance().to_string());
        self.elsewhere.set(false);
        self.reload();
        self.go_on();
    }

    /// Tells other tabs that the game is played here.
    fn claim(self, tab: &str) {
        let claim = self.id.with_value(|id| format!("{id} {tab}"));
        browser::keep(CLAIM, &claim);
        OWN_CLAIM.set(Some(claim));
    }

    /// Tells other tabs that the game is no longer played here: one that waits goes on with it. Tabs with other games may have
    /// said something since.
    fn release() {
        if let Some((game, _)) = OWN_CLAIM.take().as_deref().and_then(|claim| claim.split_once(' ')) {
            browser::keep(CLAIM, &format!("{game} "));
        }
    }

    /// Another tab has kept something.
    fn hear_of(self, key: Option<&str>, value: Option<&str>, tab: &str) {
        let Some(id) = self.id.try_get_value() else {
            return;
        };
        if key == Some(CLAIM) && claim_on(&id, value) == Some("") {
            // Of several that wait, the first takes it; the tab that has let go may play another game by now.
            let now = browser::kept(CLAIM);
            if self.elsewhere.get_untracked() && claim_on(&id, now.as_deref()).is_none_or(str::is_empty) {
                self.play_here();
            }
        } else if key == Some(CLAIM) {
            if claim_on(&id, value).is_some_and(|other| other != tab) {
                self.elsewhere.set(true);
                // What is played there is not this tab's to let go.
                OWN_CLAIM.set(None);
                self.change.update_value(|change| *change += 1);
                self.question.set(None);
                self.warning.set(None);
                self.engine_client.with_value(EngineClient::stop);
                // Where it goes on, its clocks run.
                self.session.update(|session| {
                    let _ = session.apply(Event::Adjourn, Actor::Table, browser::moment());
                });
            }
        } else if key.is_some() && key == library::entry_name(&id).as_deref() && self.elsewhere.get_untracked() {
            self.reload();
        }
    }

    /// Takes the game from the storage, where another tab has put it.
    fn reload(self) {
        let id = self.id.get_value();
        let Some(Ok(reading)) = library::find(&id).map(|found| found.reading) else {
            return;
        };
        let session = library::resume(&id, reading);
        let before = self.session.with_untracked(|session| session.table().fork());
        let played = session.table().played();
        let is_next = played.len() == before.plies() + 1 && played.starts_with(&before.played());
        let next = played.last().filter(|_| is_next).and_then(|text| Shown::after(before.as_ref(), text).ok());
        let is_same = played == before.played();
        let shown = next.unwrap_or_else(|| Shown::still(session.table().fork().into()));
        self.session.set(session);
        self.guide.set(guided::find(&id));
        if self.viewed.get_untracked().is_some_and(|ply| ply >= self.last()) {
            self.viewed.set(None);
        }
        if self.viewed.get_untracked().is_none() && !is_same {
            self.shown.set(shown);
        }
    }
}

/// The tab that a claim names for a game, empty if the game was let go; none if it is about another game.
fn claim_on<'a>(game: &str, claim: Option<&'a str>) -> Option<&'a str> {
    claim?.strip_prefix(game)?.strip_prefix(' ')
}
