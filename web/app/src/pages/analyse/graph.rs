//! The graph over the game.

use leptos::prelude::*;
use leptos::{ev, html};
use record::Nag;
use rules::Side;

use super::bar::colour_class;
use super::curve::{Curve, HEIGHT, WIDTH};
use super::state::AnalysisState;
use super::thinking::Thinking;
use super::{WORDS, worth};
use crate::words::text;
use record::study::Go;

/// The graph. Where nothing is known yet there is an empty field of the same size, so that nothing jumps.
#[component]
pub(super) fn Graph(analysis: AnalysisState, thinking: Thinking) -> impl IntoView {
    let noted = Memo::new(move |_| analysis.record(Curve::of));
    let curve = Memo::new(move |_| {
        let noted = noted.get();
        thinking.known.with(|known| noted.with(|id| known.get(&id).map(|(_, outlook)| *outlook)))
    });
    let place = Memo::new(move |_| {
        let at = analysis.at.get();
        curve.with(|curve| analysis.record(|record| curve.place_of(record, at)))
    });
    let node = NodeRef::<html::Div>::new();
    let go_to = move |x: f64| {
        let Some(field) = node.get_untracked() else {
            return;
        };
        let box_of = field.get_bounding_client_rect();
        let share = (x - box_of.left()) / box_of.width().max(1.0);
        let turn = curve.with_untracked(|curve| curve.turn(curve.place_at(share)));
        analysis.go(turn.map_or(Go::First, Go::To));
    };
    let pressed = RwSignal::new(false);
    let down = move |event: ev::PointerEvent| {
        if event.button() == 0 {
            pressed.set(true);
            go_to(f64::from(event.client_x()));
        }
    };
    let moved = move |event: ev::PointerEvent| {
        if pressed.get_untracked() && event.buttons() == 1 {
            go_to(f64::from(event.client_x()));
        }
    };
    let dots = move || {
        let curve = curve.get();
        let dot = |&(place, nag): &(usize, Nag)| {
            let (x, y) = curve.point(place);
            let class = match nag {
                Nag::BLUNDER => "fault blunder",
                Nag::MISTAKE => "fault mistake",
                _ => "fault inaccuracy",
            };
            view! { <path class=move || class d=format!("M{x:.1} {y:.1}h0")/> }
        };
        curve.faults.iter().map(dot).collect_view()
    };
    let here = move || {
        let (x, y) = curve.with(|curve| curve.point(place.get()));
        format!("M{x:.1} {y:.1}h0")
    };
    let needle = move || format!("M{:.1} 0V{HEIGHT}", curve.with(|curve| curve.x(place.get())));
    let value_text = move || {
        let lang = analysis.prefs.lang.get();
        let worth = thinking.outlook().map(|outlook| worth::say(outlook, analysis.shown.get().table.as_ref(), lang));
        worth.unwrap_or_default()
    };
    let class = move || if curve.with(Curve::is_drawn) { "graph panel" } else { "graph panel empty" };
    view! {
        <div class=class data-test="graph">
            <div
                class=move || format!("graph-field {}", colour_class(analysis, Side::Two))
                node_ref=node
                role="slider"
                tabindex="0"
                aria-label=text(&WORDS, "graph")
                aria-valuemin="0"
                aria-valuemax=move || curve.with(|curve| curve.turns.len()).to_string()
                aria-valuenow=move || place.get().to_string()
                aria-valuetext=value_text
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=move |_| pressed.set(false)
                on:pointercancel=move |_| pressed.set(false)
            >
                <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <path class=move || format!("area {}", colour_class(analysis, Side::One)) d=move || curve.with(|curve| curve.paths().1)/>
                    <path class="middle" d=move || format!("M0 {}H{WIDTH}", HEIGHT / 2.0)/>
                    <path class="line" d=move || curve.with(|curve| curve.paths().0)/>
                    <path class="needle" d=needle/>
                    {dots}
                    <path class="here" d=here/>
                </svg>
                <Show when=move || !curve.with(Curve::is_drawn)>
                    <span class="graph-hint muted">{text(&WORDS, "graph.empty")}</span>
                </Show>
            </div>
        </div>
    }
}
