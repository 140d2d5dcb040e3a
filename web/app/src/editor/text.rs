use leptos::ev;
use leptos::prelude::*;

use super::WORDS;
use super::model::Editing;
use super::state::EditorState;
use crate::words::text;

/// The position as text, which follows the board and is followed by it.
#[component]
pub(super) fn PositionText(state: EditorState) -> impl IntoView {
    let invalid = move || state.editing.with(|editing| editing.text_error().is_some());
    let error = move || state.editing.with(|editing| editing.text_error().map(|error| error.say(state.lang.get())));
    let typed = move |event: ev::Event| {
        let text = event_target_value(&event);
        state.update(|editing| editing.type_text(&text));
    };
    view! {
        <div class="field">
            <label for="position-text">{text(&WORDS, "text")}</label>
            <textarea
                id="position-text"
                class="position-text"
                rows="2"
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                prop:value=move || state.editing.with(Editing::text)
                on:input=typed
                on:blur=move |_| state.update(Editing::end_typing)
                aria-invalid=move || invalid().to_string()
                aria-describedby="position-error"
                data-test="position-text"
            ></textarea>
            <div id="position-error" aria-live="polite" data-test="position-error">
                {move || error().map(|error| view! {
                    <p class="why">{error} " " <span class="muted">{text(&WORDS, "verdict.text")}</span></p>
                })}
            </div>
        </div>
    }
}
