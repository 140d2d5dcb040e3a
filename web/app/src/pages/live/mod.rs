//! A game with somebody elsewhere: the invitation, then the board.

// A desk is a bundle of handles, made to be copied.
#![allow(clippy::large_types_passed_by_value)]

mod afterwards;
mod chat;
mod conditions;
mod controls;
mod desk;
mod gift;
mod invitation;
mod keeping;
mod keys;
mod message;
mod offers;
mod onward;
mod page;
mod plans;
mod result;
mod talk;
mod your_games;

use leptos::prelude::*;
use protocol::Person;
use rules::Lang;

use crate::parts::Coming;
use crate::route::{Link, Route};
use crate::words::text;

use desk::{Desk, Phase};
pub(crate) use invitation::clock_words;
use invitation::{Invited, Inviting};
use page::Page;
pub use your_games::YourGames;

rules::catalogue! {
    pub(crate) static WORDS in "messages/live"
}

/// How somebody is called. Guests have no name of their own, so theirs is in the language of the reader.
pub(crate) fn name_of(person: &Person, lang: Lang) -> String {
    match person.name.strip_prefix("Guest ") {
        Some(mark) if person.guest => WORDS.fill(lang, "guest", &[("mark", mark.to_owned().into())]),
        _ => person.name.clone(),
    }
}

/// Somebody with the rating, as far as there is one.
pub(crate) fn rated_name(person: &Person, lang: Lang) -> String {
    let name = name_of(person, lang);
    match person.rating {
        Some(rating) => format!("{name} ({rating}{})", if person.provisional { "?" } else { "" }),
        None => name,
    }
}

/// A game at the server, at whatever stage it is.
#[component]
pub fn Live(
    /// Its number at the server.
    id: String,
) -> impl IntoView {
    let desk = Desk::start(id);
    move || match desk.phase.get() {
        Phase::Coming => view! { <Arriving desk=desk/> }.into_any(),
        Phase::Missing => view! { <Gone title="missing" why="missing.why"/> }.into_any(),
        Phase::Closed => view! { <Gone title="closed" why="closed.why"/> }.into_any(),
        Phase::Open { terms, by, is_own: true } => view! { <Inviting desk=desk terms=terms by=by/> }.into_any(),
        Phase::Open { terms, by, is_own: false } => view! { <Invited desk=desk terms=terms by=by/> }.into_any(),
        Phase::Playing => view! { <Page desk=desk/> }.into_any(),
    }
}

/// Nothing is known yet; if that lasts, it says why.
#[component]
fn Arriving(desk: Desk) -> impl IntoView {
    view! {
        <section class="panel centred">
            <h1 class="unseen">{text(&WORDS, "title")}</h1>
            <Coming/>
            <p class="muted" role="status" data-test="connection">{move || desk.connection_words()}</p>
        </section>
    }
}

/// There is nothing to play here.
#[component]
fn Gone(title: &'static str, why: &'static str) -> impl IntoView {
    view! {
        <section class="panel centred" data-test=format!("live-{title}")>
            <h1>{text(&WORDS, title)}</h1>
            <p class="muted">{text(&WORDS, why)}</p>
            <div class="buttons centre">
                <Link to=Route::Play(None) class="button primary">{text(&WORDS, "new-game")}</Link>
                <Link to=Route::Home class="button">{text(&WORDS, "home")}</Link>
            </div>
        </section>
    }
}
