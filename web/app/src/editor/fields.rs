use leptos::ev;
use leptos::prelude::*;
use rules::{Field, Side, Values, Weight};

use super::WORDS;
use super::state::EditorState;
use crate::words::text;

/// What belongs to a position beside the pieces on the board: the side to move first.
#[component]
pub(super) fn Fields(state: EditorState) -> impl IntoView {
    let fields = state.composer().fields();
    let of = |weight: Weight| {
        let some = fields.iter().enumerate().filter(move |(_, field)| field.weight == weight);
        some.map(|(index, field)| view! { <Value state=state index=index field=*field/> }).collect::<Vec<_>>()
    };
    let (play, counters) = (of(Weight::Play), of(Weight::Counter));
    let counters = (!counters.is_empty()).then(|| {
        view! {
            <details class="editor-counters">
                <summary>{text(&WORDS, "counters")}</summary>
                {counters}
            </details>
        }
    });
    view! {
        <div class="editor-fields">
            <ToMove state=state/>
            {play}
            {counters}
        </div>
    }
}

#[component]
fn ToMove(state: EditorState) -> impl IntoView {
    let words = state.composer().rulebook().words();
    let side = move |side: Side| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="turn"
                    prop:checked=move || state.editing.with(|editing| editing.draft().turn == side)
                    on:change=move |_| state.update(|editing| editing.set_side(side))
                    data-test=format!("turn-{}", side.index() + 1)
                />
                <span>{move || words.word(state.lang.get(), side.term())}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{move || words.word(state.lang.get(), "draft.turn")}</legend>
            <div class="choices">{Side::BOTH.map(side)}</div>
        </fieldset>
    }
}

#[component]
fn Value(state: EditorState, index: usize, field: Field) -> impl IntoView {
    let words = state.composer().rulebook().words();
    let name = move || words.word(state.lang.get(), field.key);
    let value = move || state.editing.with(|editing| editing.draft().value(index));
    let set = move |value| state.update(|editing| editing.set_value(index, value));
    let test = format!("field-{}", field.key);
    match field.values {
        Values::Switch => view! {
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || value() == 1
                    on:change=move |event| set(u32::from(event_target_checked(&event)))
                    data-test=test
                />
                <span>{name}</span>
            </label>
        }
        .into_any(),
        Values::Choice(keys) => {
            let options = keys.iter().zip(0_u32..).map(|(&key, place)| {
                view! {
                    <option value=place.to_string() prop:selected=move || value() == place>
                        {move || words.word(state.lang.get(), key)}
                    </option>
                }
            });
            view! {
                <label class="field">
                    <span>{name}</span>
                    <select on:change=move |event| number(&event, set) data-test=test>{options.collect::<Vec<_>>()}</select>
                </label>
            }
            .into_any()
        }
        Values::Number(least, most) => view! {
            <label class="field short">
                <span>{name}</span>
                <input
                    type="number"
                    inputmode="numeric"
                    min=least.to_string()
                    max=most.to_string()
                    prop:value=move || value().to_string()
                    on:input=move |event| number(&event, set)
                    data-test=test
                />
            </label>
        }
        .into_any(),
    }
}

/// Half-typed numbers change nothing.
fn number(event: &ev::Event, set: impl Fn(u32)) {
    if let Ok(value) = event_target_value(event).trim().parse() {
        set(value);
    }
}
