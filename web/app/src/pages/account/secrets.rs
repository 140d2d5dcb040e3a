//! The password and the address of an account.

use leptos::html;
use leptos::prelude::*;

use super::WORDS;
use super::access::Access;
use super::form::{Field, Form, Outcome, body, clear, value_of};
use crate::account::me;
use crate::words::text;

/// Another password.
#[component]
pub(super) fn Password(
    name: String,
    /// Counts changes, for the other parts of the page.
    changes: RwSignal<u32>,
) -> impl IntoView {
    let form = Form::new("password");
    let has_changed = RwSignal::new(false);
    let [old, new] = [(); 2].map(|()| NodeRef::<html::Input>::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = Some(body(&[("password", &value_of(old)), ("new", &value_of(new))]));
        form.send("POST", "/api/account/password", body, move |_| {
            clear([old, new]);
            form.succeed("password.done");
            has_changed.set(true);
            changes.update(|count| *count += 1);
        });
    };
    view! {
        <section class="panel" data-test="password">
            <h2>{text(&WORDS, "password.change")}</h2>
            <p class="muted">{text(&WORDS, "password.ends")}</p>
            <form method="post" on:submit=submit novalidate=true>
                <Whose name=name/>
                <Field form=form name="password" label="password.now" kind="password" autocomplete="current-password" node=old/>
                <Field form=form name="new" label="password.new" kind="password" autocomplete="new-password" node=new hint="password.hint"/>
                <Outcome form=form/>
                <button type="submit" class="button" disabled=move || form.is_busy.get() data-test="password-do">
                    {text(&WORDS, "password.change")}
                </button>
            </form>
            <Show when=move || has_changed.get()><Access changes=changes/></Show>
        </section>
    }
}

/// Where its owner can be written to.
#[component]
pub(super) fn Email(name: String) -> impl IntoView {
    let (me, form) = (me(), Form::new("email"));
    let [email, password] = [(); 2].map(|()| NodeRef::<html::Input>::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = Some(body(&[("password", &value_of(password)), ("email", value_of(email).trim())]));
        form.send("POST", "/api/account/email", body, move |_| {
            clear([password]);
            form.succeed("email.done");
            me.look();
        });
    };
    let known = me.view.with_untracked(|view| view.as_ref().and_then(|view| view.email.clone())).unwrap_or_default();
    view! {
        <section class="panel" data-test="email">
            <h2>{text(&WORDS, "email.title")}</h2>
            <form method="post" on:submit=submit novalidate=true>
                <Whose name=name/>
                <Field form=form name="email" label="email" kind="email" autocomplete="email" node=email hint="email.hint" is_optional=true value=known/>
                <Field form=form name="password" label="password" kind="password" autocomplete="current-password" node=password/>
                <Outcome form=form/>
                <button type="submit" class="button" disabled=move || form.is_busy.get() data-test="email-do">
                    {text(&WORDS, "save")}
                </button>
            </form>
        </section>
    }
}

/// Tells password managers whose password is asked for; people know.
#[component]
pub(super) fn Whose(name: String) -> impl IntoView {
    view! { <input type="text" name="username" autocomplete="username" value=name readonly=true hidden=true/> }
}
