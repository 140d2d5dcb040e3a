//! Where somebody is signed in.

use leptos::prelude::*;
use protocol::accounts::{SessionList, SessionView};

use super::WORDS;
use super::form::{Form, Outcome};
use crate::browser;
use crate::words::{lang, text};

/// Where somebody is signed in, and how that is ended.
#[component]
pub(super) fn Sessions(
    /// Counts changes that other parts of the page have made.
    changes: RwSignal<u32>,
) -> impl IntoView {
    let form = Form::new("sessions");
    let sessions = RwSignal::new(Vec::<SessionView>::new());
    let load = move || {
        form.send("GET", "/api/sessions", None, move |answer| {
            if let Ok(list) = SessionList::of_text(&answer) {
                sessions.set(list.sessions);
            }
        });
    };
    Effect::new(move || {
        changes.track();
        load();
    });
    let end = Callback::new(move |id: String| {
        form.send("DELETE", format!("/api/sessions/{id}"), None, move |_| load());
    });
    let end_others = move |_| form.send("DELETE", "/api/sessions", None, move |_| load());
    view! {
        <section class="panel" data-test="sessions">
            <h2>{text(&WORDS, "sessions")}</h2>
            <ul class="plain-list own-rows sessions">
                <For each=move || sessions.get() key=|session| session.id.clone() children=move |session| row(session, end)/>
            </ul>
            <Outcome form=form/>
            <Show when=move || sessions.with(|all| all.len() > 1)>
                <button type="button" class="button" on:click=end_others data-test="end-others">{text(&WORDS, "sessions.others")}</button>
            </Show>
        </section>
    }
}

fn row(session: SessionView, end: Callback<String>) -> impl IntoView {
    let lang = lang();
    let SessionView { id, client, since, seen, current } = session;
    let name = move || if client.is_empty() { WORDS.word(lang.get(), "sessions.unknown") } else { client.clone() };
    let label = name.clone();
    let label = move || WORDS.fill(lang.get(), "sessions.end.of", &[("name", label().into())]);
    let times = move || {
        let day = |moment: protocol::UnixMillis| browser::day(moment.0 as f64, lang.get());
        WORDS.fill(lang.get(), "sessions.times", &[("since", day(since).into()), ("seen", day(seen).into())])
    };
    view! {
        <li class="own-row" data-test="session">
            <span>
                <strong>{name}</strong>
                {current.then(|| view! { <span class="own-badge">{text(&WORDS, "sessions.here")}</span> })}
                <br/>
                <span class="muted">{times}</span>
            </span>
            {(!current).then(|| view! {
                <button type="button" class="button small" aria-label=label on:click=move |_| end.run(id.clone()) data-test="end-session">
                    {text(&WORDS, "sessions.end")}
                </button>
            })}
        </li>
    }
}
