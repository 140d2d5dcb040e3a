//! The switch for being told while the page is closed, with what it means.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::push::{self, Standing};
use crate::words::{lang, text};

rules::catalogue! {
    static WORDS in "messages/notifications"
}

/// On or off, or why it cannot be.
#[component]
pub fn Notifications() -> impl IntoView {
    let lang = lang();
    let standing = RwSignal::new(None::<Standing>);
    let (is_busy, has_failed) = (RwSignal::new(false), RwSignal::new(false));
    spawn_local(async move {
        let now = push::standing().await;
        standing.try_set(Some(now));
    });
    let turn = move |on: bool| {
        is_busy.set(true);
        has_failed.set(false);
        let lang = lang.get_untracked();
        spawn_local(async move {
            let now = if on { push::turn_on(lang).await } else { Ok(push::turn_off(lang).await) };
            // The page may have been left meanwhile.
            has_failed.try_set(now.is_err());
            let now = match now {
                Ok(now) => now,
                Err(_) => push::standing().await,
            };
            // Twice, so that a switch that could not be put is put back.
            standing.try_set(None);
            standing.try_set(Some(now));
            is_busy.try_set(false);
        });
    };
    let is_possible = move || matches!(standing.get(), Some(Standing::On | Standing::Off));
    let note = move || match standing.get() {
        _ if has_failed.get() => "notifications.failed",
        Some(Standing::Impossible) => "notifications.impossible",
        Some(Standing::Blocked) => "notifications.blocked",
        _ => "",
    };
    view! {
        <label class="switch">
            <input
                type="checkbox"
                data-test="notifications"
                aria-describedby="notifications-about"
                prop:checked=move || standing.get() == Some(Standing::On)
                disabled=move || is_busy.get() || !is_possible()
                on:change=move |event| turn(event_target_checked(&event))
            />
            <span>{text(&WORDS, "notifications")}</span>
        </label>
        <p class="muted small" id="notifications-about">{text(&WORDS, "notifications.about")}</p>
        <p class="small" role="status" data-test="notifications-note">
            {move || { let key = note(); if key.is_empty() { String::new() } else { WORDS.word(lang.get(), key) } }}
        </p>
    }
}
