use leptos::prelude::*;
use rules::Side;

use super::WORDS;
use crate::words::text;

/// What is said of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// The side.
    pub side: Side,
    /// The side's name, if the player has another one.
    pub colour: Option<String>,
    /// Who it is.
    pub name: String,
    /// How it stands: points, material.
    pub tally: String,
    /// Whether this player is to move.
    pub is_turn: bool,
    /// What the player is doing, in a word.
    pub doing: String,
    /// How good the connection is, from no bar to three; none where there is none.
    pub bars: Option<u8>,
}

/// A player, with a clock if there is one.
#[component]
pub fn PlayerPanel(
    /// The player.
    #[prop(into)]
    panel: Signal<Panel>,
    /// What the clock shows.
    #[prop(into)]
    clock: Signal<Option<String>>,
    /// Whether little time is left.
    #[prop(into)]
    low: Signal<bool>,
    /// `top` or `bottom`.
    place: &'static str,
    /// What can be done about the player, beside the clock.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let class = move || if panel.with(|panel| panel.is_turn) { "panel player turn" } else { "panel player" };
    let side = move || match panel.with(|panel| panel.side) {
        Side::One => "one",
        Side::Two => "two",
    };
    let face = move || {
        clock.get().map(|face| {
            let class = if low.get() { "clock low" } else { "clock" };
            view! { <div class=class role="timer" aria-label=text(&WORDS, "clock") data-test=format!("clock-{place}")>{face}</div> }
        })
    };
    view! {
        <section class=class data-side=side data-test=format!("player-{place}")>
            <span class="turn-mark" aria-hidden="true"></span>
            <div class="who">
                <div class="name">
                    <strong>{move || panel.with(|panel| panel.name.clone())}</strong>
                    {move || panel.with(|panel| panel.colour.clone()).map(|colour| format!(" ({colour})"))}
                </div>
                <div class="how muted figures">
                    <span data-test=format!("tally-{place}")>{move || panel.with(|panel| panel.tally.clone())}</span>
                    <span class="doing">
                        {move || panel.with(|panel| panel.bars).map(|bars| view! {
                            <span class="bars" data-bars=bars.to_string() aria-hidden="true"><i></i><i></i><i></i></span>
                        })}
                        {move || panel.with(|panel| panel.doing.clone())}
                    </span>
                </div>
            </div>
            {children.map(|children| children())}
            {face}
        </section>
    }
}
