use leptos::prelude::*;

use super::WORDS;
use super::model::Editing;
use super::state::EditorState;
use crate::words::text;

/// The key of its name, what it does, and whether it can be done.
type Action = (&'static str, fn(&mut Editing), Signal<bool>);

/// What is done to the whole board.
#[component]
pub(super) fn Actions(state: EditorState) -> impl IntoView {
    let always = || true;
    let undo = move || state.editing.with(|editing| editing.can_undo_redo()[0]);
    let redo = move || state.editing.with(|editing| editing.can_undo_redo()[1]);
    let swap = move || state.editing.with(|editing| editing.composer().swapped(editing.draft()).is_some());
    let mirror = move || state.editing.with(|editing| editing.composer().mirrored(editing.draft()).is_some());
    let buttons: [Action; 6] = [
        ("undo", Editing::undo, Signal::derive(undo)),
        ("redo", Editing::redo, Signal::derive(redo)),
        ("start", Editing::start, Signal::derive(always)),
        ("empty", Editing::empty, Signal::derive(always)),
        ("swap", Editing::swap, Signal::derive(swap)),
        ("mirror", Editing::mirror, Signal::derive(mirror)),
    ];
    let buttons = buttons.map(|(key, action, can)| {
        view! {
            <button
                type="button"
                class="button small"
                disabled=move || !can.get()
                on:click=move |_| state.update(action)
                data-test=format!("editor-{key}")
            >
                {text(&WORDS, key)}
            </button>
        }
    });
    view! {
        <div class="buttons editor-actions">
            {buttons}
            <button
                type="button"
                class="button small"
                aria-pressed=move || state.flipped.get().to_string()
                on:click=move |_| state.flipped.update(|flipped| *flipped = !*flipped)
                data-test="editor-flip"
            >
                {text(&WORDS, "flip")}
            </button>
        </div>
    }
}
