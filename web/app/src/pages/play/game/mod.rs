//! A game being played.
//!
//! [`session::Session`] is the game itself and knows no browser. `Sitting` is the game in this page: what is shown, what is
//! said, what the computer thinks. The other modules show it.

// A sitting is a bundle of handles, made to be copied.
#![allow(clippy::large_types_passed_by_value)]

mod controls;
mod guide;
mod keeping;
mod page;
mod panels;
mod result;
mod sitting;
mod thoughts;
mod turn;

use leptos::prelude::*;

use super::WORDS;
use crate::library;
use crate::parts::download;
use crate::route::{Link, Route};
use crate::words::{lang, text};

use page::Page;

/// Plays.
#[component]
pub fn Game(
    /// The game among one's own.
    id: String,
) -> impl IntoView {
    match library::find(&id) {
        None => Missing().into_any(),
        Some(found) => match found.reading {
            Ok(reading) => view! { <Page id=id reading=reading/> }.into_any(),
            Err(fault) => {
                let lang = lang();
                let why = move || fault.as_ref().map(|fault| fault.say(lang.get()));
                view! { <Broken id=id raw=found.text why=Signal::derive(why)/> }.into_any()
            }
        },
    }
}

/// There is no such game here.
#[component]
fn Missing() -> impl IntoView {
    view! {
        <section class="panel centred" data-test="missing">
            <h1>{text(&WORDS, "missing")}</h1>
            <p class="muted">{text(&WORDS, "missing.why")}</p>
            <div class="buttons centre">
                <Link to=Route::Play(None) class="button primary">{text(&WORDS, "new-game")}</Link>
                <Link to=Route::Games class="button">{text(&WORDS, "all-games")}</Link>
            </div>
        </section>
    }
}

/// The game is there and cannot be read: nothing is thrown away.
#[component]
fn Broken(id: String, raw: String, why: Signal<Option<String>>) -> impl IntoView {
    let text_ = raw.clone();
    let save = move |_| {
        download(&format!("{id}.txt"), "text/plain;charset=utf-8", &text_);
    };
    view! {
        <section class="panel centred" data-test="broken-game">
            <h1>{text(&WORDS, "broken")}</h1>
            <p class="why">{why}</p>
            <pre class="raw">{raw}</pre>
            <div class="buttons centre">
                <button type="button" class="button" on:click=save>{text(&WORDS, "broken.save")}</button>
                <Link to=Route::Games class="button">{text(&WORDS, "all-games")}</Link>
            </div>
        </section>
    }
}
