//! Tokens, by which programs show whose they are.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::api::{TokenList, TokenView};

use super::WORDS;
use super::form::{Field, Form, Outcome, clear, value_of};
use crate::browser;
use crate::parts::copy;
use crate::words::{lang, text};

/// What a token can be good for, and what most are.
const SCOPES: [(&str, bool); 5] =
    [("read", true), ("play", true), ("challenge", true), ("chat", false), ("bot", false)];

/// Tokens: made, shown once, listed, revoked.
#[component]
pub(super) fn Tokens(
    /// Counts changes that other parts of the page have made.
    changes: RwSignal<u32>,
) -> impl IntoView {
    let (form, list) = (Form::new("token"), Form::new("tokens"));
    let tokens = RwSignal::new(Vec::<TokenView>::new());
    let fresh = RwSignal::new(None::<String>);
    let chosen = SCOPES.map(|(scope, is_on)| (scope, RwSignal::new(is_on)));
    let name = NodeRef::<html::Input>::new();
    let load = move || {
        list.send("GET", "/api/v1/tokens", None, move |answer| {
            if let Ok(all) = TokenList::of_text(&answer) {
                tokens.set(all.tokens);
            }
        });
    };
    Effect::new(move || {
        changes.track();
        load();
    });
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let scopes = chosen.iter().filter(|(_, is_on)| is_on.get_untracked()).map(|(scope, _)| (*scope).to_owned());
        let mut body = String::new();
        json::Writer::object(&mut body)
            .text("name", value_of(name).trim())
            .texts("scopes", &scopes.collect::<Vec<_>>())
            .end();
        form.send("POST", "/api/v1/tokens", Some(body), move |answer| {
            clear([name]);
            fresh.set(TokenView::of_text(&answer).ok().and_then(|made| made.token));
            load();
        });
    };
    let end = Callback::new(move |id: String| {
        fresh.set(None);
        list.send("DELETE", format!("/api/v1/tokens/{id}"), None, move |_| load());
    });
    let scopes = chosen.map(|(scope, is_on)| {
        let lang = lang();
        let words = move || WORDS.word(lang.get(), &format!("scope.{scope}"));
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || is_on.get()
                    on:change=move |event| is_on.set(event_target_checked(&event))
                    data-test=format!("scope-{scope}")
                />
                <span>{words}</span>
            </label>
        }
    });
    view! {
        <section class="panel" data-test="tokens">
            <h2>{text(&WORDS, "tokens")}</h2>
            <p class="muted">
                {text(&WORDS, "tokens.why")} " " <a class="tall-link" href="/api/v1">{text(&WORDS, "tokens.how")}</a>
            </p>
            <ul class="plain-list own-rows">
                <For each=move || tokens.get() key=|token| token.id.clone() children=move |token| row(token, end)/>
            </ul>
            <Outcome form=list/>
            <Fresh token=fresh/>
            <form on:submit=submit novalidate=true>
                <Field form=form name="label" label="token.name" kind="text" autocomplete="off" node=name hint="token.name.hint" longest="60"/>
                <fieldset>
                    <legend>{text(&WORDS, "token.scopes")}</legend>
                    {scopes}
                </fieldset>
                <Outcome form=form/>
                <button type="submit" class="button" disabled=move || form.is_busy.get() data-test="token-do">{text(&WORDS, "token.make")}</button>
            </form>
        </section>
    }
}

/// The token that was just made. It is shown this once.
#[component]
fn Fresh(token: RwSignal<Option<String>>) -> impl IntoView {
    let is_copied = RwSignal::new(false);
    let take = move |_| {
        let text = token.get_untracked().unwrap_or_default();
        spawn_local(async move {
            is_copied.try_set(copy(&text).await);
        });
    };
    Effect::new(move |_| {
        token.track();
        is_copied.set(false);
    });
    view! {
        <Show when=move || token.with(Option::is_some)>
            <div class="why fresh" data-test="fresh-token">
                <label class="field">
                    <span>{text(&WORDS, "token.once")}</span>
                    <input type="text" readonly=true prop:value=move || token.get() data-test="token-text"/>
                </label>
                <div class="buttons">
                    <button type="button" class="button" on:click=take data-test="token-copy">
                        {move || text(&WORDS, if is_copied.get() { "copied" } else { "copy" })()}
                    </button>
                    <button type="button" class="button" on:click=move |_| token.set(None) data-test="token-close">{text(&WORDS, "close")}</button>
                </div>
            </div>
        </Show>
    }
}

fn row(token: TokenView, end: Callback<String>) -> impl IntoView {
    let lang = lang();
    let TokenView { id, name, scopes, since, seen, .. } = token;
    let called = name.clone();
    let label = move || WORDS.fill(lang.get(), "token.end.of", &[("name", called.clone().into())]);
    let about = move || {
        let lang = lang.get();
        let rights = scopes.iter().map(|scope| WORDS.word(lang, &format!("scope.{scope}"))).collect::<Vec<_>>();
        let used = if seen.0 > since.0 {
            WORDS.fill(lang, "seen", &[("day", browser::day(seen.0 as f64, lang).into())])
        } else {
            WORDS.word(lang, "unused")
        };
        format!("{} · {used}", rights.join("; "))
    };
    view! {
        <li class="own-row" data-test="token-row">
            <span><strong>{name}</strong><br/><span class="muted">{about}</span></span>
            <button type="button" class="button small" aria-label=label on:click=move |_| end.run(id.clone()) data-test="token-end">
                {text(&WORDS, "token.end")}
            </button>
        </li>
    }
}
