use leptos::prelude::*;

use super::WORDS;
use super::kept::{Kept, today};
use crate::words::{lang, text};

/// A rating that may be further from the truth than this is no more than a guess.
const UNSURE: f64 = 110.0;

/// In a row, rating, days running; and the last results as ticks and crosses.
#[component]
pub(super) fn Standing(
    kept: Kept,
    game: &'static str,
    /// By how much the last puzzle has changed the rating.
    #[prop(into)]
    change: Signal<Option<f64>>,
) -> impl IntoView {
    let lang = lang();
    let run = move || kept.attempts.with(|attempts| attempts.run(game).0);
    let days = move || kept.attempts.with(|attempts| attempts.streak(today()));
    let rating = move || {
        let rating = kept.attempts.with(|attempts| attempts.player(game));
        let unsure = if rating.deviation > UNSURE { " ?" } else { "" };
        format!("{}{unsure}", rating.value.round())
    };
    let changed = move || {
        let by = change.get()?.round() as i32;
        (by != 0).then(|| format!(" {} {}", if by > 0 { "▲" } else { "▼" }, by.abs()))
    };
    view! {
        <div class="standing" data-test="standing">
            <p><strong class="figures" data-test="run">{run}</strong><span class="muted">{text(&WORDS, "run")}</span></p>
            <p>
                <span><strong class="figures" data-test="rating">{rating}</strong><span class="muted figures" data-test="rating-change">{changed}</span></span>
                <span class="muted">{text(&WORDS, "rating")}</span>
            </p>
            <p><strong class="figures" data-test="days">{days}</strong><span class="muted">{text(&WORDS, "days")}</span></p>
        </div>
        <p class="marks" data-test="marks">
            {move || {
                let lang = lang.get();
                let mark = |solved: bool| {
                    let key = if solved { "mark.solved" } else { "mark.failed" };
                    view! {
                        <span class=if solved { "sign good" } else { "sign weak" } title=WORDS.word(lang, key)>
                            <span aria-hidden="true">{if solved { "✓" } else { "×" }}</span>
                            <span class="unseen">{WORDS.word(lang, key)}</span>
                        </span>
                    }
                };
                kept.last(game).into_iter().map(mark).collect::<Vec<_>>()
            }}
        </p>
    }
}
