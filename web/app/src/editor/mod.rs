//! The set-up editor: puts a position together on the board or as text, and tells at once what is wrong with it.
//!
//! It knows no game: kinds, fields and reasons come from a [`rules::Composer`]. [`Editing`] is what it remembers and does;
//! the rest of this module is what of it is seen.

mod actions;
mod fields;
mod keys;
mod model;
mod palette;
mod state;
mod text;
mod uses;
mod validity;

use board::{Board, Mode};
use leptos::prelude::*;
use rules::{Options, Rulebook};
use web_sys::FocusOptions;

use crate::browser::to_top;
use crate::parts::RulesButton;
use crate::words::text as word;

use actions::Actions;
use fields::Fields;
use palette::Palette;
use state::EditorState;
use text::PositionText;
use uses::Uses;
use validity::ValidityBox;

pub use model::{Editing, Tool, Validity};
pub use uses::Purpose;

rules::catalogue! {
    pub(crate) static WORDS in "messages/editor"
}

/// A set-up editor.
#[component]
pub fn Editor(
    /// The game.
    game: &'static dyn Rulebook,
    /// Its options: they say how the start looks and what can be.
    options: Options,
    /// The position to begin with; the start if there is none.
    #[prop(optional_no_strip)]
    position: Option<String>,
    /// What the position is set up for.
    #[prop(optional)]
    purpose: Purpose,
    /// The position is to be looked at: its text, which is that of a valid position.
    #[prop(into)]
    on_analyse: Callback<String>,
    /// Nothing is to be done with it after all.
    #[prop(into, optional)]
    on_close: Option<Callback<()>>,
) -> impl IntoView {
    let state = EditorState::new(game, &options, position.as_deref())?;
    let mode = Signal::derive(move || match state.editing.with(Editing::tool) {
        Tool::Hand => Mode::Edit,
        Tool::Kind(_) | Tool::Eraser => Mode::Paint,
    });
    // Whatever led here may be gone: keyboard and eyes go on from the editor.
    let section = NodeRef::<leptos::html::Section>::new();
    Effect::new(move || {
        if let Some(section) = section.get() {
            let calmly = FocusOptions::new();
            calmly.set_prevent_scroll(true);
            let _ = section.focus_with_options(&calmly);
            to_top();
        }
    });
    let rulebook = game.id();
    let close = on_close.map(|on_close| {
        view! {
            <button type="button" class="button small" on:click=move |_| on_close.run(()) data-test="editor-close">
                {word(&WORDS, "use.close")}
            </button>
        }
    });
    Some(view! {
        <section
            class="editor"
            node_ref=section
            tabindex="-1"
            aria-labelledby="editor-title"
            data-test="editor"
            on:keydown=move |event| keys::pressed(&event, state)
        >
            <div class="editor-board">
                <Board
                    shown=Signal::derive(move || state.shown())
                    settings=state.settings
                    mode=mode
                    on_cell=move |cell| state.update(|editing| editing.press(cell))
                    on_pass=move |cell| state.update(|editing| editing.pass(cell))
                    on_carry=move |(from, to)| state.update(|editing| editing.carry(from, to))
                />
            </div>
            <div class="editor-side">
                <div class="editor-head">
                    <h2 id="editor-title">{word(&WORDS, "editor")}</h2>
                    <RulesButton game=Signal::derive(move || rulebook) class="button small"/>
                    {close}
                </div>
                <Palette state=state/>
                <ValidityBox state=state/>
                <Uses state=state purpose=purpose on_analyse=on_analyse/>
                <Actions state=state/>
                <Fields state=state/>
                <PositionText state=state/>
                <p class="muted editor-help">{word(&WORDS, "board.help")}</p>
            </div>
        </section>
    })
}

#[cfg(test)]
#[path = "editing_tests.rs"]
mod tests;
