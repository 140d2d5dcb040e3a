use leptos::ev;
use leptos::prelude::*;

use super::page::Lead;
use crate::parts::{is_on_page, is_typing};

/// The keys of a lesson, wherever the keyboard is; the board takes those it needs itself.
pub(super) fn listen(lead: Lead, is_folded: RwSignal<bool>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() || is_typing(&event) {
            return;
        }
        match event.key().as_str() {
            "Enter" if is_on_page(&event) => lead.next(),
            "Backspace" => lead.back(),
            "h" => lead.practice.show(),
            "r" => is_folded.set(false),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}
