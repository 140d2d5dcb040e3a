//! The keys.

use leptos::prelude::*;

use super::WORDS;
use super::desk::Desk;
use super::keys::KEYS;
use crate::parts::Dialog;
use crate::words::text;

/// The list of keys.
#[component]
pub(super) fn Help(desk: Desk) -> impl IntoView {
    let rows = KEYS.map(|(keys, key)| {
        let keys = keys.split(' ').map(|key| view! { <kbd>{key}</kbd> " " }).collect_view();
        view! { <tr><th scope="row">{keys}</th><td>{text(&WORDS, key)}</td></tr> }
    });
    view! {
        <Dialog open=desk.panels.help title=Signal::derive(text(&WORDS, "keys")) test="help-dialog">
            <table class="keys"><tbody>{rows}</tbody></table>
            <p class="muted">{text(&WORDS, "keys.board")}</p>
            <button type="button" class="button primary" on:click=move |_| desk.panels.help.set(false) data-test="help-done">
                {text(&WORDS, "done")}
            </button>
        </Dialog>
    }
}
