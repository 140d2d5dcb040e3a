//! The bar beside the board: who is better off, at a glance.

use leptos::prelude::*;
use rules::{Lang, Side};

use super::state::AnalysisState;
use super::thinking::Thinking;
use super::{WORDS, worth};
use crate::words::text;

/// The bar. The side at the bottom of the board is at the bottom of the bar.
#[component]
pub(super) fn Bar(analysis: AnalysisState, thinking: Thinking) -> impl IntoView {
    let outlook = Memo::new(move |_| thinking.outlook());
    let share = move || outlook.get().map_or(0.5, worth::share);
    let lower = move || if analysis.flipped.get() { 1.0 - share() } else { share() };
    let bottom = move || if analysis.flipped.get() { Side::Two } else { Side::One };
    let short =
        move || outlook.get().map(|outlook| worth::short(outlook, analysis.prefs.lang.get())).unwrap_or_default();
    let words = move || {
        let table = analysis.shown.get().table;
        outlook.get().map(|outlook| worth::say(outlook, table.as_ref(), analysis.prefs.lang.get()))
    };
    let label = move || words().unwrap_or_else(text(&WORDS, "worth.unknown"));
    // The figure stands at the end of the side that is better off.
    let at_bottom = move || outlook.get().and_then(worth::ahead).unwrap_or(Side::One) == bottom();
    let class = move || {
        let place = if at_bottom() { "below" } else { "above" };
        let unknown = if outlook.get().is_none() { " unknown" } else { "" };
        format!("bar-of-worth {place}{unknown}")
    };
    view! {
        <div class=class role="img" aria-label=label title=label data-test="bar">
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect width="10" height="100" class=move || colour_class(analysis, bottom().other())/>
                <rect
                    width="10"
                    y=move || format!("{:.1}", 100.0 - lower() * 100.0)
                    height=move || format!("{:.1}", lower() * 100.0)
                    class=move || colour_class(analysis, bottom())
                />
                <path class="middle" d=move || "M0 50H10"/>
            </svg>
            <span class="figures" aria-hidden="true">{short}</span>
        </div>
    }
}

/// The class of the colour of a side. Colours are known by their English names, whatever the game.
pub(super) fn colour_class(analysis: AnalysisState, side: Side) -> String {
    let name = analysis.record(|record| record.setup().side_name(side, Lang::En));
    format!("colour-{}", name.to_lowercase())
}
