use leptos::prelude::*;

use super::WORDS;
use super::model::Validity;
use super::state::EditorState;
use crate::route::{Route, router};
use crate::words::text;

/// What a position is set up for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Purpose {
    /// To be analysed.
    #[default]
    Analyse,
    /// To ask what is allowed in it.
    Ask,
}

impl Purpose {
    /// The message of the button.
    const fn key(self) -> &'static str {
        match self {
            Self::Analyse => "use.analyse",
            Self::Ask => "use.ask",
        }
    }
}

/// What can be done with a position.
#[component]
pub(super) fn Uses(state: EditorState, purpose: Purpose, on_analyse: Callback<String>) -> impl IntoView {
    let router = router();
    let table = move || state.validity.with(|validity| validity.table().cloned());
    let valid = Memo::new(move |_| table().is_some());
    // A finished game can be looked at, not played on.
    let playable = Memo::new(move |_| table().is_some_and(|table| table.ending().is_none()));
    let text_now = move || {
        state.validity.with_untracked(|validity: &Validity| validity.table().map(|table| table.position_text()))
    };
    let analyse = move |_| {
        if let Some(position) = text_now() {
            on_analyse.run(position);
        }
    };
    // Against whom, with which clocks: that is chosen where games are begun.
    let play = move |_| {
        if let Some(position) = text_now() {
            let composer = state.composer();
            let [position, options] = [position, composer.options().to_string()].map(|part| encoded(&part));
            let game = composer.rulebook().id().to_owned();
            router.go_with(Route::Play(Some(game)), &format!("?position={position}&options={options}"));
        }
    };
    view! {
        <div class="buttons editor-uses">
            <button
                type="button"
                class="button primary"
                disabled=move || !valid.get()
                on:click=analyse
                data-test="editor-analyse"
            >
                {text(&WORDS, purpose.key())}
            </button>
            <button type="button" class="button" disabled=move || !playable.get() on:click=play data-test="editor-play">
                {text(&WORDS, "use.play")}
            </button>
        </div>
    }
}

fn encoded(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}
