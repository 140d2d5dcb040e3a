//! The keys of a game with somebody elsewhere that are not about its moves.

use leptos::ev;
use leptos::prelude::*;

use super::desk::Desk;
use crate::browser::window;
use crate::parts::is_typing;

/// Listens to `c` (chat), `z` (the board alone) and Escape for as long as the page is there.
pub(super) fn listen(desk: Desk) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        if event.default_prevented() || has_modifier {
            return;
        }
        let is_escape = event.key() == "Escape";
        // Escape leaves also what is typed in, but dialogs have it first.
        let is_asked = window().document().is_some_and(|it| matches!(it.query_selector("dialog[open]"), Ok(Some(_))));
        if is_asked || is_typing(&event) && !(is_escape && desk.talk.is_open.get_untracked()) {
            return;
        }
        let is_done = match event.key().as_str() {
            "c" => {
                desk.toggle_talk();
                true
            }
            "z" => {
                desk.is_alone.update(|is_alone| *is_alone = !*is_alone);
                true
            }
            "Escape" => escape(desk),
            _ => false,
        };
        if is_done {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Takes back what was done last and is easily undone; whether there was anything.
fn escape(desk: Desk) -> bool {
    if desk.plans.ahead.with_untracked(|ahead| !ahead.steps().is_empty()) {
        desk.cancel_ahead();
    } else if desk.is_alone.get_untracked() {
        desk.is_alone.set(false);
    } else if desk.talk.is_open.get_untracked() {
        desk.toggle_talk();
    } else {
        return false;
    }
    true
}
