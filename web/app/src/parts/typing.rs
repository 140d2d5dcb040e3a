use leptos::ev;
use wasm_bindgen::JsCast as _;

/// Whether a key belongs to what has the keyboard: something to type or to choose in, or a dialog.
pub fn is_typing(event: &ev::KeyboardEvent) -> bool {
    is_within(event, "input, select, textarea, dialog, [contenteditable]")
}

/// Whether a key that presses things, as Enter does, is not for anything that can be pressed.
pub fn is_on_page(event: &ev::KeyboardEvent) -> bool {
    !is_within(event, "a, button, summary, input, select, textarea, dialog, .live")
}

fn is_within(event: &ev::KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| matches!(element.closest(selector), Ok(Some(_))))
}
