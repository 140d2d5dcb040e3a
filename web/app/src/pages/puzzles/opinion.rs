use std::sync::Arc;

use leptos::prelude::*;
use puzzles::Puzzle;

use super::{WORDS, kept};
use crate::words::text;

/// Was it a good puzzle? The answer can be changed, and stays in this browser.
#[component]
pub(super) fn Opinion(puzzle: Arc<Puzzle>) -> impl IntoView {
    let given = RwSignal::new(kept::opinion(&puzzle.game, &puzzle.id));
    let choices =
        [(true, "opinion.yes", "opinion-yes"), (false, "opinion.no", "opinion-no")].map(|(good, key, test)| {
            let puzzle = puzzle.clone();
            let choose = move |_| {
                kept::keep_opinion(&puzzle.game, &puzzle.id, good);
                given.set(Some(good));
            };
            view! {
                <button
                    type="button"
                    class="button small"
                    aria-pressed=move || (given.get() == Some(good)).to_string()
                    on:click=choose
                    data-test=test
                >
                    <span aria-hidden="true">{move || if given.get() == Some(good) { "✓ " } else { "" }}</span>
                    {text(&WORDS, key)}
                </button>
            }
        });
    view! {
        <div class="opinion" role="group" aria-label=text(&WORDS, "opinion") data-test="opinion">
            <span>{text(&WORDS, "opinion")}</span>
            {choices.into_iter().collect_view()}
            <span class="muted" role="status">{move || given.get().map(|_| text(&WORDS, "opinion.kept"))}</span>
        </div>
    }
}
