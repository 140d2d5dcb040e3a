//! Whom somebody has blocked.

use leptos::prelude::*;
use protocol::Person;
use protocol::accounts::BlockList;

use super::WORDS;
use super::form::{Form, Outcome};
use crate::account::percent;
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// Who is blocked; nothing if nobody is.
#[component]
pub(super) fn Blocked() -> impl IntoView {
    let form = Form::new("blocked");
    let people = RwSignal::new(Vec::<Person>::new());
    let load = move || {
        form.send("GET", "/api/account/blocks", None, move |answer| {
            if let Ok(list) = BlockList::of_text(&answer) {
                people.set(list.blocked);
            }
        });
    };
    load();
    let lang = lang();
    let row = move |person: Person| {
        let name = person.name.clone();
        let label = move || WORDS.fill(lang.get(), "blocked.end.of", &[("name", name.clone().into())]);
        let path = format!("/api/people/{}/block", percent(&person.name));
        let end = move |_| form.send("DELETE", path.clone(), None, move |_| load());
        view! {
            <li class="own-row" data-test="blocked-person">
                <Link to=Route::Profile(person.name.clone()) class="tall-link">{person.name.clone()}</Link>
                <button type="button" class="button small" aria-label=label on:click=end data-test="unblock">{text(&WORDS, "blocked.end")}</button>
            </li>
        }
    };
    view! {
        <Show when=move || people.with(|people| !people.is_empty())>
            <section class="panel" data-test="blocked">
                <h2>{text(&WORDS, "blocked")}</h2>
                <ul class="plain-list own-rows"><For each=move || people.get() key=|person| person.id.clone() children=row/></ul>
                <Outcome form=form/>
            </section>
        </Show>
    }
}
