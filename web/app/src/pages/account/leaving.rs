//! Taking everything along, signing out, and going for good.

use leptos::html;
use leptos::prelude::*;

use super::WORDS;
use super::form::{Field, Form, Outcome, body, value_of};
use super::secrets::Whose;
use crate::account::me;
use crate::parts::download;
use crate::route::{Route, router};
use crate::words::text;

/// All that is kept of somebody, as a file.
#[component]
pub(super) fn Export() -> impl IntoView {
    let form = Form::new("export");
    let save = move |_| {
        form.send("GET", "/api/account/export", None, move |answer| {
            download("tafel.json", "application/json", &answer);
            form.succeed("export.done");
        });
    };
    view! {
        <section class="panel" data-test="export-all">
            <h2>{text(&WORDS, "export")}</h2>
            <p class="muted">{text(&WORDS, "export.what")}</p>
            <Outcome form=form/>
            <button type="button" class="button" disabled=move || form.is_busy.get() on:click=save data-test="export-do">
                {text(&WORDS, "export.do")}
            </button>
        </section>
    }
}

/// Signs out, in this browser alone.
#[component]
pub(super) fn SignOut() -> impl IntoView {
    let (me, router, form) = (me(), router(), Form::new("sign-out"));
    let leave = move |_| {
        form.send("DELETE", "/api/session", None, move |_| {
            router.go(Route::Home);
            me.leave();
        });
    };
    view! {
        <button type="button" class="button" disabled=move || form.is_busy.get() on:click=leave data-test="sign-out">
            {text(&WORDS, "sign-out")}
        </button>
        <Outcome form=form/>
    }
}

/// The account goes. Says before what goes with it and what stays, and wants the password.
#[component]
pub(super) fn Delete(name: String) -> impl IntoView {
    let (me, router, form) = (me(), router(), Form::new("delete"));
    let password = NodeRef::<html::Input>::new();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = Some(body(&[("password", &value_of(password))]));
        form.send("POST", "/api/account/delete", body, move |_| {
            router.go(Route::Home);
            me.leave();
        });
    };
    view! {
        <section class="panel" data-test="delete-account">
            <h2>{text(&WORDS, "delete")}</h2>
            <details>
                <summary class="button" data-test="delete-open">{text(&WORDS, "delete.open")}</summary>
                <p><strong>{text(&WORDS, "delete.goes")}</strong> " " {text(&WORDS, "delete.goes.what")}</p>
                <p><strong>{text(&WORDS, "delete.stays")}</strong> " " {text(&WORDS, "delete.stays.what")}</p>
                <form method="post" on:submit=submit novalidate=true>
                    <Whose name=name/>
                    <Field form=form name="password" label="password" kind="password" autocomplete="current-password" node=password/>
                    <Outcome form=form/>
                    <button type="submit" class="button danger" disabled=move || form.is_busy.get() data-test="delete-do">
                        {text(&WORDS, "delete.do")}
                    </button>
                </form>
            </details>
        </section>
    }
}
