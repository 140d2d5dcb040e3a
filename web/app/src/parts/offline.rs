use leptos::prelude::*;

use crate::browser::window;

/// Whether the browser has no network, as far as it knows; for as long as the page is shown.
pub fn offline() -> RwSignal<bool> {
    let is_offline = RwSignal::new(!window().navigator().on_line());
    for name in ["online", "offline"] {
        let heard = window_event_listener_untyped(name, move |_| {
            is_offline.try_set(!window().navigator().on_line());
        });
        on_cleanup(move || heard.remove());
    }
    is_offline
}
