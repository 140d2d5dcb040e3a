//! Who is told how games against each opponent went.

use leptos::html;
use leptos::prelude::*;

use super::WORDS;
use super::form::{Form, Outcome};
use crate::account::me;
use crate::words::text;

/// Whether the results against each opponent are for oneself alone. The server keeps it.
#[component]
pub(super) fn Privacy() -> impl IntoView {
    let (me, form) = (me(), Form::new("private"));
    let node = NodeRef::<html::Input>::new();
    let is_kept = Memo::new(move |_| me.view.with(|view| view.as_ref().is_some_and(|view| view.private)));
    // What the server did not keep is not shown as if it had.
    Effect::new(move || {
        if let Some(input) = node.get().filter(|_| !form.is_busy.get()) {
            input.set_checked(is_kept.get());
        }
    });
    let change = move |event: leptos::ev::Event| {
        let private = event_target_checked(&event);
        form.send("POST", "/api/account/private", Some(format!("{{\"private\":{private}}}")), move |_| {
            me.view.update(|view| {
                if let Some(view) = view {
                    view.private = private;
                }
            });
            form.succeed("private.done");
        });
    };
    view! {
        <section class="panel" data-test="privacy">
            <h2>{text(&WORDS, "private.title")}</h2>
            <label class="switch">
                <input type="checkbox" node_ref=node disabled=move || form.is_busy.get() on:change=change data-test="private"/>
                <span>{text(&WORDS, "private")}</span>
            </label>
            <p class="muted">{text(&WORDS, "private.what")}</p>
            <Outcome form=form/>
        </section>
    }
}
