//! What else gives access to an account, after its password has changed.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::accounts::{PasskeyList, SessionList};
use protocol::api::TokenList;

use super::WORDS;
use super::form::{Form, Outcome};
use crate::account::ask;
use crate::words::{lang, text};

/// Other access to the account than this browser's.
#[derive(Clone, Default)]
struct Others {
    browsers: usize,
    /// The names of passkeys and tokens, the list that each has.
    named: Vec<(&'static str, Vec<String>)>,
}

impl Others {
    /// Asks the server; nothing if it does not answer.
    async fn fetch(lang: rules::Lang) -> Option<Self> {
        let sessions = SessionList::of_text(&ask("GET", "/api/sessions", None, lang).await.ok()?).ok()?;
        let passkeys = PasskeyList::of_text(&ask("GET", "/api/account/passkeys", None, lang).await.ok()?).ok()?;
        let tokens = TokenList::of_text(&ask("GET", "/api/v1/tokens", None, lang).await.ok()?).ok()?;
        let passkeys = passkeys.passkeys.into_iter().map(|passkey| passkey.name).collect();
        let tokens = tokens.tokens.into_iter().map(|token| token.name).collect();
        let named = [("access.passkeys", passkeys), ("access.tokens", tokens)];
        Some(Self {
            browsers: sessions.sessions.iter().filter(|session| !session.current).count(),
            named: named.into_iter().filter(|(_, names): &(_, Vec<_>)| !names.is_empty()).collect(),
        })
    }

    const fn is_empty(&self) -> bool {
        self.browsers == 0 && self.named.is_empty()
    }
}

/// Shows what else gives access to the account, and ends all of it.
#[component]
pub(super) fn Access(
    /// Counts changes, for the lists on the same page.
    changes: RwSignal<u32>,
) -> impl IntoView {
    let (form, lang) = (Form::new("access"), lang());
    let others = RwSignal::new(None::<Others>);
    let load = move || {
        spawn_local(async move {
            let found = Others::fetch(lang.get_untracked()).await;
            // The page may be gone.
            others.try_set(found);
        });
    };
    load();
    let end = move |_| {
        form.send("POST", "/api/account/end-access", None, move |_| {
            changes.update(|count| *count += 1);
            load();
        });
    };
    let lines = move || {
        let (lang, others) = (lang.get(), others.get().unwrap_or_default());
        let browsers =
            (others.browsers > 0).then(|| WORDS.fill(lang, "access.browsers", &[("n", others.browsers.into())]));
        let named = others.named.into_iter();
        let named = named.map(|(key, names)| WORDS.fill(lang, key, &[("names", names.join(", ").into())]));
        browsers.into_iter().chain(named).map(|line| view! { <li>{line}</li> }).collect::<Vec<_>>()
    };
    let view_of = move |others: Others| {
        if others.is_empty() {
            return view! { <p data-test="access-none">{text(&WORDS, "access.none")}</p> }.into_any();
        }
        view! {
            <p>{text(&WORDS, "access.what")}</p>
            <ul data-test="access-list">{lines}</ul>
            <p>{text(&WORDS, "access.end.what")}</p>
            <button type="button" class="button" disabled=move || form.is_busy.get() on:click=end data-test="access-end">
                {text(&WORDS, "access.end")}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="why fresh" data-test="access">
            {move || others.get().map(view_of)}
            <Outcome form=form/>
        </div>
    }
}
