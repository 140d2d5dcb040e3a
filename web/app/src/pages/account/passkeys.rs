//! Passkeys: a second way into the account.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts::{PasskeyChallenge, PasskeyList, PasskeyView, PasskeyWish};

use super::WORDS;
use super::entry::enter;
use super::form::{Field, Form, Outcome, body, clear, value_of};
use super::secrets::Whose;
use crate::account::{NoPasskey, Refusal, has_passkeys, make_passkey, me, named_address, use_passkey};
use crate::browser;
use crate::route::router;
use crate::words::{lang, text};

/// Somebody thought better of it, or it cannot be done here.
fn not_given(why: NoPasskey, lang: rules::Lang) -> Refusal {
    let key = match why {
        NoPasskey::NotGiven => "passkey.none",
        NoPasskey::Known => "passkey.known",
        NoPasskey::Unsupported => "passkey.unsupported",
    };
    Refusal { error: "passkey".to_owned(), message: WORDS.word(lang, key) }
}

/// Signing in with a passkey; nothing where the browser has none.
#[component]
pub(super) fn PasskeyEntry(
    /// The form beside it, which sends on whoever has come in.
    beside: Form,
) -> impl IntoView {
    let (me, router, form, lang) = (me(), router(), Form::new("passkey-entry"), lang());
    let press = move |_| {
        beside.has_sent.set_value(true);
        form.send_to_enter("/api/session/passkey/options", "{}".to_owned(), move |answer| {
            let Ok(wish) = PasskeyChallenge::of_text(&answer) else {
                return;
            };
            form.begin();
            spawn_local(async move {
                let used = use_passkey(&wish).await;
                // The page may be gone.
                if form.is_busy.try_set(false).is_some() {
                    return;
                }
                match used {
                    Ok(body) => form.send("POST", "/api/session/passkey", Some(body), move |answer| {
                        enter(me, router, &answer);
                    }),
                    Err(why) => form.refuse(not_given(why, lang.get_untracked())),
                }
            });
        });
    };
    has_passkeys().then(|| {
        view! {
            <p class="other-way">
                <button type="button" class="button" disabled=move || form.is_busy.get() on:click=press data-test="passkey-entry">
                    {text(&WORDS, "passkey.entry")}
                </button>
            </p>
            <Outcome form=form/>
        }
    })
}

/// The passkeys of the account: listed, made, removed.
#[component]
pub(super) fn Passkeys(
    name: String,
    /// Counts changes that other parts of the page have made.
    changes: RwSignal<u32>,
) -> impl IntoView {
    let lang = lang();
    let (form, list) = (Form::new("passkey"), Form::new("passkeys"));
    let passkeys = RwSignal::new(Vec::<PasskeyView>::new());
    let [label, password] = [(); 2].map(|()| NodeRef::<html::Input>::new());
    let load = move || {
        list.send("GET", "/api/account/passkeys", None, move |answer| {
            if let Ok(all) = PasskeyList::of_text(&answer) {
                passkeys.set(all.passkeys);
            }
        });
    };
    Effect::new(move || {
        changes.track();
        load();
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let called = value_of(label).trim().to_owned();
        if called.is_empty() {
            let message = WORDS.word(lang.get_untracked(), "passkey.name.missing");
            return form.refuse(Refusal { error: "passkey-name".to_owned(), message });
        }
        let body = Some(body(&[("password", &value_of(password))]));
        form.send("POST", "/api/account/passkeys/options", body, move |answer| {
            let Ok(wish) = PasskeyWish::of_text(&answer) else {
                return;
            };
            form.begin();
            spawn_local(async move {
                let made = make_passkey(&wish, &called).await;
                if form.is_busy.try_set(false).is_some() {
                    return;
                }
                match made {
                    Ok(body) => form.send("POST", "/api/account/passkeys", Some(body), move |_| {
                        clear([label, password]);
                        form.succeed("passkey.done");
                        load();
                    }),
                    Err(why) => form.refuse(not_given(why, lang.get_untracked())),
                }
            });
        });
    };
    let end = Callback::new(move |id: String| {
        list.send("DELETE", format!("/api/account/passkeys/{id}"), None, move |_| load());
    });
    let can = has_passkeys();
    let form_view = can.then(|| {
        view! {
            <form method="post" on:submit=submit novalidate=true>
                <Whose name=name/>
                <Field form=form name="label" label="passkey.name" kind="text" autocomplete="off" node=label hint="passkey.name.hint" longest="60"/>
                <Field form=form name="password" label="password" kind="password" autocomplete="current-password" node=password/>
                <Outcome form=form/>
                <button type="submit" class="button" disabled=move || form.is_busy.get() data-test="passkey-do">{text(&WORDS, "passkey.make")}</button>
            </form>
        }
    });
    // Where none can be made, those that there are can still be removed.
    let elsewhere = if can { None } else { named_address() };
    let is_elsewhere = elsewhere.is_some();
    let is_hidden = move || !can && !is_elsewhere && passkeys.with(Vec::is_empty);
    let elsewhere = elsewhere.map(|address| {
        view! {
            <p data-test="passkeys-elsewhere">
                {text(&WORDS, "passkeys.elsewhere")} " " <a href=address.clone()>{address.clone()}</a>
            </p>
        }
    });
    view! {
        <section class="panel" hidden=is_hidden data-test="passkeys">
            <h2>{text(&WORDS, "passkeys")}</h2>
            <p class="muted">{text(&WORDS, "passkeys.why")}</p>
            <ul class="plain-list own-rows">
                <For each=move || passkeys.get() key=|passkey| passkey.id.clone() children=move |passkey| row(passkey, end)/>
            </ul>
            <Outcome form=list/>
            {elsewhere}
            {form_view}
        </section>
    }
}

fn row(passkey: PasskeyView, end: Callback<String>) -> impl IntoView {
    let lang = lang();
    let PasskeyView { id, name, since, seen } = passkey;
    let called = name.clone();
    let label = move || WORDS.fill(lang.get(), "passkey.end.of", &[("name", called.clone().into())]);
    let times = move || {
        let day = |moment: protocol::UnixMillis| browser::day(moment.0 as f64, lang.get());
        WORDS.fill(lang.get(), "sessions.times", &[("since", day(since).into()), ("seen", day(seen).into())])
    };
    view! {
        <li class="own-row" data-test="passkey-row">
            <span><strong>{name}</strong><br/><span class="muted">{times}</span></span>
            <button type="button" class="button small" aria-label=label on:click=move |_| end.run(id.clone()) data-test="passkey-end">
                {text(&WORDS, "passkey.end")}
            </button>
        </li>
    }
}
