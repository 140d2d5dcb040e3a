//! Keys that choose among things in a row.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::is_typing;
use crate::browser::window;

/// Listens to keys for as long as the page is there, unless somebody types, or a dialog is open. What is done about one says whether
/// it was meant.
pub fn on_keys(act: impl Fn(&str) -> bool + 'static) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        let is_asked = window().document().is_some_and(|it| matches!(it.query_selector("dialog[open]"), Ok(Some(_))));
        if event.default_prevented() || has_modifier || is_asked || is_typing(&event) {
            return;
        }
        if act(&event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

fn found(selector: &str) -> Vec<HtmlElement> {
    let list = window().document().and_then(|document| document.query_selector_all(selector).ok());
    let list = list.into_iter().flat_map(|list| (0..list.length()).filter_map(move |index| list.item(index)));
    list.filter_map(|node| node.dyn_into().ok()).collect()
}

/// Gives the focus to one of those that a selector finds, counted from 0; whether there is one.
pub fn focus_on(selector: &str, index: usize) -> bool {
    found(selector).get(index).is_some_and(|element| element.focus().is_ok())
}

/// Moves the focus from one of those that a selector finds to the next, or the one before; whether it was on one of them.
pub fn move_focus(selector: &str, step: isize) -> bool {
    let all = found(selector);
    let active = window().document().and_then(|document| document.active_element());
    let Some(at) = all.iter().position(|element| active.as_ref().is_some_and(|active| element.contains(Some(active))))
    else {
        return false;
    };
    if let Some(next) = at.checked_add_signed(step).and_then(|index| all.get(index)) {
        // What cannot be focused stays where it is.
        let _ = next.focus();
    }
    true
}

/// Presses the first that a selector finds; whether there is one.
pub fn press(selector: &str) -> bool {
    found(selector).first().inspect(|element| element.click()).is_some()
}
