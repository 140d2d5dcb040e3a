//! The analysis board: any game or position, with the engine's lines, a tree of variations and reviews.
//!
//! The record, where one stands in it, its undo and its tree as rows are in [`record::study`]. What else can be thought about
//! without a browser is in modules of its own: [`worth`] and [`curve`] (what positions are worth), [`import`] (what a text
//! is), [`keys`]. The rest is what is seen of it.

mod about;
mod bar;
pub mod curve;
pub mod drawings;
mod explorer;
mod graph;
pub mod import;
mod import_dialog;
mod keeping;
pub mod keys;
mod lines;
mod moments;
mod new;
mod notes;
mod page;
mod review_panel;
mod set_up;
mod source;
mod state;
mod thinking;
pub mod threat;
mod tools;
mod tree;
pub mod wheel;
pub mod worth;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::{self, window};
use crate::library;
use crate::parts::encoded;
use crate::route::{Route, router};
use crate::words::text;

use new::Games;
use page::Page;
use record::study::Study;
use source::Source;

rules::catalogue! {
    pub(crate) static WORDS in "messages/analyse"
}

/// The analysis board.
#[component]
pub fn Analyse(
    /// A game among one's own.
    id: Option<String>,
) -> impl IntoView {
    let location = window().location();
    let [search, hash] = [location.search(), location.hash()].map(Result::unwrap_or_default);
    // Who comes from the end of a game wants to know how well it was played.
    let review = id.is_some() && search == "?review";
    let source = id.map_or_else(|| Source::of_address(&search, &hash), Source::Own);
    view! { <Opening source=source review=review/> }
}

/// A shared record on the analysis board.
#[component]
pub fn Shared(
    /// Its number at the server.
    id: String,
) -> impl IntoView {
    view! { <Opening source=Source::Shared(id) review=false/> }
}

/// What has become of what was to be looked at.
#[derive(Clone)]
enum Opened {
    /// It is on its way.
    Waiting,
    /// Nothing was asked for: a game is to be chosen.
    Choosing,
    /// Here it is.
    Ready(Box<Study>),
    /// It cannot be looked at, and why.
    Failed(String),
}

#[component]
fn Opening(source: Source, review: bool) -> impl IntoView {
    let lang = crate::words::lang().get_untracked();
    let router = router();
    let (origin, address) = (origin(&source), address(&source));
    let own = match &source {
        Source::Own(id) => Some(id.clone()),
        _ => None,
    };
    let opened = RwSignal::new(Opened::Waiting);
    let ready = |record| Opened::Ready(Box::new(over_last(Study::new(record))));
    let or_failed = |record: Result<_, String>| record.map_or_else(Opened::Failed, ready);
    let kept = || keeping::last_of(&origin);
    match source {
        Source::Last => {
            opened.set(keeping::last().map_or(Opened::Choosing, |study| Opened::Ready(Box::new(study))));
        }
        Source::Game { game, position } => {
            opened.set(or_failed(source::set_up(game.as_deref(), position.as_deref(), lang)));
        }
        Source::Code(code) => opened.set(or_failed(source::of_code(&code, lang))),
        Source::Own(id) => opened.set(match (own_game(&id, lang), kept()) {
            (Ok(record), Some(study)) => Opened::Ready(Box::new(study.brought_up_to(record))),
            (record, _) => or_failed(record),
        }),
        Source::Shared(_) | Source::Played(_) => match kept() {
            Some(study) => opened.set(Opened::Ready(Box::new(study))),
            None => spawn_local(async move {
                let record = match browser::fetch_text(&address).await {
                    Ok(text) => source::of_text(&text, lang),
                    Err(404) => Err(WORDS.word(lang, "open.no-record")),
                    Err(_) => Err(WORDS.word(lang, "open.no-network")),
                };
                opened.try_set(
                    record.map_or_else(Opened::Failed, |record| Opened::Ready(Box::new(over_last(Study::new(record))))),
                );
            }),
        },
    }
    let choose = move |record| {
        opened.set(Opened::Ready(Box::new(Study::new(record))));
        browser::to_top();
    };
    move || match opened.get() {
        Opened::Waiting => view! { <p class="muted analysis-waiting">{text(&WORDS, "open.waiting")}</p> }.into_any(),
        Opened::Choosing => view! {
            <section class="analysis-choice">
                <h1>{text(&WORDS, "new.title")}</h1>
                <Games on_choose=choose/>
            </section>
        }
        .into_any(),
        Opened::Failed(why) => view! {
            <section class="panel centred">
                <h1>{text(&WORDS, "open.failed")}</h1>
                <p class="why" role="alert" data-test="open-failed">{why}</p>
                <button
                    type="button"
                    class="button primary"
                    on:click=move |_| {
                        router.replace(Route::Analyse(None), "");
                        opened.set(keeping::last().map_or(Opened::Choosing, |study| Opened::Ready(Box::new(study))));
                    }
                >
                    {text(&WORDS, "open.other")}
                </button>
            </section>
        }
        .into_any(),
        Opened::Ready(study) => {
            view! { <Page study=*study own=own.clone() origin=origin.clone() review=review/> }.into_any()
        }
    }
}

/// A study that can be undone to what was looked at before, so that opening something loses nothing.
fn over_last(study: Study) -> Study {
    match keeping::last() {
        Some(last) if last.record() != study.record() && !last.record().tree().is_empty() => {
            let mut both = last;
            both.replace(study.record().clone());
            both
        }
        _ => study,
    }
}

/// The address under which something is found again; what is in the address itself is kept as the last thing only.
fn origin(source: &Source) -> String {
    match source {
        Source::Own(id) => Route::Analyse(Some(id.clone())).path(),
        Source::Shared(id) => Route::Shared(id.clone()).path(),
        Source::Played(id) => format!("{}?live={}", Route::Analyse(None).path(), encoded(id)),
        _ => Route::Analyse(None).path(),
    }
}

/// Where a record is fetched from, if it is at the server.
fn address(source: &Source) -> String {
    match source {
        Source::Shared(id) => format!("/api/records/{}", encoded(id)),
        Source::Played(id) => format!("/api/v1/games/{}/record", encoded(id)),
        _ => String::new(),
    }
}

fn own_game(id: &str, lang: rules::Lang) -> Result<record::Record, String> {
    let found = library::find(id).ok_or_else(|| WORDS.word(lang, "open.no-own"))?;
    match found.reading {
        Ok(reading) => Ok(reading.record),
        Err(Some(fault)) => Err(fault.say(lang)),
        Err(None) => Err(WORDS.word(lang, "open.nothing")),
    }
}
