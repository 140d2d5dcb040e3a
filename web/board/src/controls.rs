//! Controls on the board: the two swerves, done, undo, a piece from outside.

use leptos::prelude::*;

use crate::keys::Keys;
use crate::overlay::{Act, CHOICE_SIZE, Choice};
use crate::state::BoardState;
use crate::words;

/// A finger that comes this near to the middle of a control has met it.
const REACH: f64 = 32.0;

/// All controls that there are now.
#[component]
pub(crate) fn Controls(state: BoardState, keys: Keys) -> impl IntoView {
    let label = move || words::word(state.settings.get().lang, "choices");
    let choices = move || state.overlay.with(|overlay| overlay.choices.clone());
    view! {
        <g class="choices" role="group" aria-label=label>
            <For each=choices key=key children=move |choice| view! { <Control choice=choice state=state keys=keys/> }/>
        </g>
    }
}

/// One control.
#[component]
fn Control(choice: Choice, state: BoardState, keys: Keys) -> impl IntoView {
    let act = choice.act;
    let (x, y) = choice.at;
    let radius = choice.radius;
    let tried = RwSignal::new(false);
    let result = choice.svg.clone();
    let (to_x, to_y) = (choice.stands.0 - x, choice.stands.1 - y);
    // While it is aimed at, the piece is seen where it would stand.
    let preview = move || if tried.get() { result.clone() } else { String::new() };
    let face = face(&choice);
    view! {
        <g
            class=format!("choice {}", act.name())
            role="button"
            tabindex="0"
            aria-label=choice.label
            data-test=format!("choice-{}", act.name())
            transform=format!("translate({x:.1} {y:.1})")
            on:pointerdown=move |event| event.stop_propagation()
            on:touchstart=move |event| event.stop_propagation()
            on:pointerenter=move |_| tried.set(true)
            on:pointerleave=move |_| tried.set(false)
            on:focus=move |_| tried.set(true)
            on:blur=move |_| tried.set(false)
            on:click=move |_| state.act(act)
            on:keydown=move |event| keys.pressed_on(act, &event)
        >
            <g class="ghost" aria-hidden="true" transform=format!("translate({to_x:.1} {to_y:.1})") inner_html=preview></g>
            <circle class="choice-reach" r=format!("{:.1}", radius.max(REACH))/>
            <circle class="choice-ground" r=format!("{radius:.1}")/>
            <g class="choice-face" aria-hidden="true" inner_html=move || face.clone()></g>
        </g>
    }
}

fn key(choice: &Choice) -> String {
    format!("{}|{:.0}|{:.0}|{}|{}", choice.act.name(), choice.at.0, choice.at.1, choice.label, choice.svg)
}

/// The picture on a control.
fn face(choice: &Choice) -> String {
    let size = choice.radius / 10.0;
    match choice.act {
        Act::Done => format!("<path class=\"sign\" transform=\"scale({size:.3})\" d=\"M-5 0.5L-1.5 4L5 -4\"/>"),
        Act::Undo => {
            format!(
                "<path class=\"sign\" transform=\"scale({size:.3})\" d=\"M-1 -5.5L-5 -2L-1 1.5M-5 -2L1.5 -2A3.8 3.8 0 0 1 1.5 5.5L-2 5.5\"/>"
            )
        }
        Act::Choose(_) => format!("<g transform=\"scale({CHOICE_SIZE})\">{}</g>", choice.svg),
    }
}
