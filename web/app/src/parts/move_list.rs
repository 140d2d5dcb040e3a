use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::{Icon, WORDS};
use crate::words::text;

/// The turns of a game, two in a line, and the way through them. A press on a turn shows the position after it.
#[component]
pub fn MoveList(
    /// The texts of all turns.
    #[prop(into)]
    moves: Signal<Vec<String>>,
    /// The turn whose position is shown: 0 for the start.
    #[prop(into)]
    viewed: Signal<usize>,
    /// The person wants to see the position after so many turns.
    on_view: Callback<usize>,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    // The list follows what is shown, but never moves the page.
    Effect::new(move |_| {
        viewed.track();
        moves.with(Vec::len);
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                follow(&list);
            }
        });
    });
    let numbered = move || moves.get().into_iter().enumerate().collect::<Vec<_>>();
    let turn = move |(index, name): (usize, String)| {
        let ply = index + 1;
        let number =
            index.is_multiple_of(2).then(|| view! { <span class="move-number">{format!("{}", index / 2 + 1)}</span> });
        view! {
            {number}
            <button
                type="button"
                class="move"
                aria-current=move || (viewed.get() == ply).then_some("true")
                on:click=move |_| on_view.run(ply)
                data-test=format!("move-{ply}")
            >
                {name}
            </button>
        }
    };
    let last = move || moves.with(Vec::len);
    let step = move |key: &'static str, icon: &'static str, target: fn(usize, usize) -> usize| {
        let goal = move || target(viewed.get(), last());
        view! {
            <button
                type="button"
                class="tool"
                aria-label=text(&WORDS, key)
                title=text(&WORDS, key)
                disabled=move || goal() == viewed.get()
                on:click=move |_| on_view.run(untrack(goal))
                data-test=key
            >
                <Icon path=icon/>
            </button>
        }
    };
    view! {
        <section class="panel moves" aria-label=text(&WORDS, "moves")>
            <div class="move-list figures" node_ref=list data-test="moves" tabindex="0">
                <Show when=move || last() == 0>
                    <p class="muted no-moves">{text(&WORDS, "moves.none")}</p>
                </Show>
                <For each=numbered key=Clone::clone children=turn/>
            </div>
            <div class="move-steps">
                {step("moves.first", FIRST, |_, _| 0)}
                {step("moves.back", BACK, |viewed, _| viewed.saturating_sub(1))}
                {step("moves.on", ON, |viewed, last| (viewed + 1).min(last))}
                {step("moves.last", LAST, |_, last| last)}
            </div>
        </section>
    }
}

/// Scrolls the list, and only the list, to the turn that is shown.
fn follow(list: &web_sys::HtmlDivElement) {
    let Ok(Some(current)) = list.query_selector("[aria-current]") else {
        list.set_scroll_top(0);
        return;
    };
    let Ok(current) = current.dyn_into::<web_sys::HtmlElement>() else {
        return;
    };
    let middle = |offset: i32, size: i32, room: i32| offset + size / 2 - room / 2;
    list.set_scroll_top(middle(current.offset_top(), current.offset_height(), list.client_height()));
    list.set_scroll_left(middle(current.offset_left(), current.offset_width(), list.client_width()));
}

const FIRST: &str = "M18 5l-8 7l8 7M6 5v14";
const BACK: &str = "M15.5 5l-8 7l8 7";
const ON: &str = "M8.5 5l8 7l-8 7";
const LAST: &str = "M6 5l8 7l-8 7M18 5v14";
