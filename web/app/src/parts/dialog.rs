use leptos::prelude::*;
use leptos::{ev, html};
use wasm_bindgen::JsCast;

use super::WORDS;
use crate::words::text;

/// A question or a choice in front of the page. Escape and a press beside it close it; the keyboard then goes back to
/// where it was.
#[component]
pub fn Dialog(
    /// Whether it is there.
    open: RwSignal<bool>,
    /// What it is about.
    #[prop(into)]
    title: Signal<String>,
    /// Its name for tests.
    test: &'static str,
    /// What it holds.
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let is_wanted = open.get();
        let Some(dialog) = node.get() else {
            return;
        };
        if is_wanted && !dialog.open() {
            let _ = dialog.show_modal();
        } else if !is_wanted && dialog.open() {
            dialog.close();
        }
    });
    let press = move |event: ev::MouseEvent| {
        let is_beside = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if is_beside.is_some_and(|element| element.tag_name() == "DIALOG") {
            open.set(false);
        }
    };
    view! {
        <dialog node_ref=node class="dialog" aria-label=title data-test=test on:close=move |_| open.set(false) on:click=press>
            <div class="dialog-body">
                <h2>{title}</h2>
                {children()}
            </div>
        </dialog>
    }
}

/// Asks whether something is really meant.
#[component]
pub fn Confirm(
    /// Whether it is there.
    open: RwSignal<bool>,
    /// The question.
    #[prop(into)]
    question: Signal<String>,
    /// What is done if it is meant.
    #[prop(into)]
    yes: Signal<String>,
    /// The other answer, where it is more than to leave things as they are.
    #[prop(optional, into)]
    no: Option<Signal<String>>,
    /// Its name for tests; its buttons are called so with `-yes` and `-no`.
    test: &'static str,
    /// It is meant.
    on_yes: Callback<()>,
) -> impl IntoView {
    let agree = move |_| {
        open.set(false);
        on_yes.run(());
    };
    view! {
        <Dialog open=open title=question test=test>
            <div class="buttons">
                <button type="button" class="button primary" on:click=agree data-test=format!("{test}-yes")>{yes}</button>
                <button type="button" class="button" on:click=move |_| open.set(false) data-test=format!("{test}-no")>
                    {move || no.map_or_else(text(&WORDS, "cancel"), |no| no.get())}
                </button>
            </div>
        </Dialog>
    }
}
