use leptos::html;
use leptos::prelude::*;
use protocol::accounts::AccountView;

use super::WORDS;
use super::form::{Field, Form, Outcome, body, value_of};
use super::passkeys::PasskeyEntry;
use crate::account::{Me, me};
use crate::route::{Link, Route, Router, router};
use crate::words::text;

/// Somebody has come in: goes on where he was, or to what is his.
pub(super) fn enter(me: Me, router: Router, answer: &str) {
    let Ok(view) = AccountView::of_text(answer) else {
        return me.look();
    };
    let name = view.you.as_ref().map(|you| you.name.clone());
    me.note(view);
    let own = name.map_or(Route::Account, Route::Profile);
    router.go(me.from.get_untracked().unwrap_or(own));
}

/// Whoever is signed in already has nothing to do here. Who signs in here is sent on by the form.
fn pass_by(me: Me, form: Form, router: Router) {
    // Somebody may have become a guest since the page was loaded.
    me.look();
    Effect::new(move |_| {
        let is_member = me.you.with(|you| you.as_ref().is_some_and(|you| !you.guest));
        if is_member && !form.has_sent.get_value() {
            router.redirect(Route::Account);
        }
    });
}

/// Signing in.
#[component]
pub fn SignIn() -> impl IntoView {
    let (me, router, form) = (me(), router(), Form::new("sign-in"));
    pass_by(me, form, router);
    let [name, password] = [(); 2].map(|()| NodeRef::<html::Input>::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = body(&[("name", value_of(name).trim()), ("password", &value_of(password))]);
        form.send_to_enter("/api/session", body, move |answer| enter(me, router, &answer));
    };
    view! {
        <div class="entry-page">
            <section class="panel" data-test="signing-in">
                <h1>{text(&WORDS, "sign-in")}</h1>
                <Guest key="sign-in.guest"/>
                <form method="post" on:submit=submit novalidate=true>
                    <Field form=form name="name" label="name" kind="text" autocomplete="username" node=name/>
                    <Field form=form name="password" label="password" kind="password" autocomplete="current-password" node=password/>
                    <Outcome form=form/>
                    <button type="submit" class="button primary" disabled=move || form.is_busy.get() data-test="sign-in-do">
                        {text(&WORDS, "sign-in")}
                    </button>
                </form>
                <PasskeyEntry beside=form/>
                <p class="muted">{text(&WORDS, "sign-in.forgot")}</p>
                <p class="other-way">
                    {text(&WORDS, "sign-up.ask")} " " <Link to=Route::SignUp class="tall-link">{text(&WORDS, "sign-up")}</Link>
                </p>
            </section>
            <Without/>
        </div>
    }
}

/// Signing up.
#[component]
pub fn SignUp() -> impl IntoView {
    let (me, router, form) = (me(), router(), Form::new("sign-up"));
    pass_by(me, form, router);
    let [name, password, email] = [(); 3].map(|()| NodeRef::<html::Input>::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let [name, password, email] = [name, password, email].map(value_of);
        let body = body(&[("name", name.trim()), ("password", &password), ("email", email.trim())]);
        form.send_to_enter("/api/account", body, move |answer| enter(me, router, &answer));
    };
    view! {
        <div class="entry-page">
            <section class="panel" data-test="signing-up">
                <h1>{text(&WORDS, "sign-up")}</h1>
                <p class="muted">{text(&WORDS, "sign-up.why")}</p>
                <Guest key="sign-up.guest"/>
                <form method="post" on:submit=submit novalidate=true>
                    <Field form=form name="name" label="name" kind="text" autocomplete="username" node=name hint="name.hint" longest="20"/>
                    <Field form=form name="new" label="password" kind="password" autocomplete="new-password" node=password hint="password.hint"/>
                    <Field form=form name="email" label="email" kind="email" autocomplete="email" node=email hint="email.hint" is_optional=true/>
                    <Outcome form=form/>
                    <button type="submit" class="button primary" disabled=move || form.is_busy.get() data-test="sign-up-do">
                        {text(&WORDS, "sign-up")}
                    </button>
                </form>
                <p class="other-way">
                    {text(&WORDS, "sign-in.ask")} " " <Link to=Route::SignIn class="tall-link">{text(&WORDS, "sign-in")}</Link>
                </p>
            </section>
            <Without/>
        </div>
    }
}

/// What becomes of what a guest has played.
#[component]
fn Guest(key: &'static str) -> impl IntoView {
    let me = me();
    view! {
        <Show when=move || me.is_guest()>
            <p class="own-note" data-test="guest-note">{text(&WORDS, key)}</p>
        </Show>
    }
}

/// What lives under the name, for those who have none.
#[component]
fn Without() -> impl IntoView {
    view! {
        <section class="panel" aria-label=text(&WORDS, "without") data-test="without-account">
            <h2>{text(&WORDS, "without")}</h2>
            <p class="muted">{text(&WORDS, "without.why")}</p>
            <div class="buttons">
                <Link to=Route::Games class="button">{text(&WORDS, "games")}</Link>
                <Link to=Route::Settings class="button">{text(&WORDS, "settings")}</Link>
            </div>
        </section>
    }
}
