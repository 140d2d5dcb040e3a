//! Setting a new password by a link that an administrator has made.

use leptos::html;
use leptos::prelude::*;
use protocol::accounts::AccountView;

use super::WORDS;
use super::access::Access;
use super::form::{Field, Form, Outcome, body, value_of};
use crate::account::me;
use crate::browser::window;
use crate::route::{Link, Route, router};
use crate::words::text;

/// The page of such a link. Its token stands behind the `#`, which browsers keep to themselves.
#[component]
pub fn ResetPassword() -> impl IntoView {
    let (me, router, form) = (me(), router(), Form::new("reset"));
    let token = window().location().hash().unwrap_or_default();
    let new = NodeRef::<html::Input>::new();
    let (is_done, changes) = (RwSignal::new(false), RwSignal::new(0));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = body(&[("token", token.trim_start_matches('#')), ("new", &value_of(new))]);
        form.send_to_enter("/api/account/reset", body, move |answer| {
            match AccountView::of_text(&answer) {
                Ok(view) => me.note(view),
                Err(_) => me.look(),
            }
            // It has been used up.
            router.replace(Route::ResetPassword, "");
            is_done.set(true);
        });
    };
    let done = move || {
        view! {
            <p class="form-done" role="status" data-test="password-set">{text(&WORDS, "reset.done")}</p>
            <Access changes=changes/>
            <Link to=Route::Account class="button">{text(&WORDS, "reset.account")}</Link>
        }
    };
    view! {
        <div class="entry-page">
            <section class="panel" data-test="reset">
                <h1>{text(&WORDS, "reset")}</h1>
                <form method="post" on:submit=submit novalidate=true hidden=move || is_done.get()>
                    <Field form=form name="new" label="password.new" kind="password" autocomplete="new-password" node=new hint="password.hint"/>
                    <Outcome form=form/>
                    <button type="submit" class="button primary" disabled=move || form.is_busy.get() data-test="reset-do">
                        {text(&WORDS, "password.change")}
                    </button>
                </form>
                {move || is_done.get().then(done)}
            </section>
        </div>
    }
}
