//! Games that are over: everybody's, to be searched, looked at and taken home.

mod form;
mod listing;
mod row;
mod wanted;

use leptos::prelude::*;
use rules::Lang;

use crate::archive::Trouble;
use crate::parts::{Coming, offline};
use crate::route::{Link, Route};
use crate::words::{lang, text};

use form::Form;
use listing::{Listing, Standing};
use row::Row;
use wanted::Wanted;

rules::catalogue! {
    static WORDS in "messages/archive"
}

/// What the page is called.
pub fn title(lang: Lang) -> String {
    WORDS.word(lang, "title")
}

/// The archive.
#[component]
pub fn Archive() -> impl IntoView {
    let lang = lang();
    let listing = Listing::start(lang);
    let is_offline = offline();
    let is_empty = Memo::new(move |_| listing.games.with(Vec::is_empty));
    let is_here = Memo::new(move |_| listing.standing.get() == Standing::Here);
    let rows = move || {
        let player = listing.asked.with_untracked(|asked| asked.get("player").to_owned());
        let games = listing.games.get().into_iter().enumerate();
        games.map(|(place, game)| (place, game, player.clone())).collect::<Vec<_>>()
    };
    // What is there already is not made again, and those behind it have not to wait for it.
    let row = move |(place, game, player)| {
        let place = place % PAGE;
        view! { <Row game=game place=place player=player/> }
    };
    view! {
        <div class="archive" data-test="archive">
            <header class="games-head">
                <h1>{text(&WORDS, "title")}</h1>
                <div class="buttons">
                    <Link to=Route::Watch class="button small">{text(&WORDS, "watch")}</Link>
                    <Link to=Route::Games class="button small">{text(&WORDS, "own")}</Link>
                </div>
            </header>
            <p class="archive-offline" role="status" data-test="archive-offline">
                {move || is_offline.get().then(|| WORDS.word(lang.get(), "offline"))}
            </p>
            <Form listing=listing/>
            <Downloads listing=listing is_offline=is_offline/>
            <ul class="own-games" aria-label=text(&WORDS, "found")>
                <For each=rows key=|(_, game, player)| (game.id.clone(), game.result.clone(), player.clone()) children=row/>
            </ul>
            <div role="status">
                <Show when=move || is_empty.get() && is_here.get()>
                    <Nothing listing=listing/>
                </Show>
            </div>
            <Rest listing=listing is_offline=is_offline/>
        </div>
    }
}

/// How many games come at a time, unless the address says otherwise.
const PAGE: usize = 20;

/// No game was found, or there is none at all.
#[component]
fn Nothing(listing: Listing) -> impl IntoView {
    let lang = lang();
    let is_narrow = move || listing.asked.with(Wanted::is_narrow);
    let words = move || WORDS.word(lang.get(), if is_narrow() { "none.fits" } else { "none" });
    view! {
        <section class="panel centred" data-test="archive-none">
            <p>{words}</p>
            <Show when=move || !is_narrow()>
                <Link to=Route::Now class="button primary">{text(&WORDS, "play")}</Link>
            </Show>
        </section>
    }
}

/// What is on its way, what did not come, and how to get more.
#[component]
fn Rest(listing: Listing, is_offline: RwSignal<bool>) -> impl IntoView {
    let lang = lang();
    let has_more = Memo::new(move |_| listing.next.with(Option::is_some));
    move || match listing.standing.get() {
        Standing::Coming => view! { <Coming/> }.into_any(),
        Standing::Trouble(trouble) => {
            let words = move || match &trouble {
                Trouble::Said(words) => words.clone(),
                Trouble::Unreachable => WORDS.word(lang.get(), "failed"),
            };
            view! {
                <div class="why trouble" role="alert" data-test="archive-trouble">
                    <p>{words}</p>
                    <button type="button" class="button small" on:click=move |_| listing.go_on() data-test="archive-again">
                        {text(&WORDS, "again")}
                    </button>
                </div>
            }
            .into_any()
        }
        Standing::Here => view! {
            <Show when=move || has_more.get()>
                <div class="buttons centre">
                    <button
                        type="button"
                        class="button"
                        disabled=move || is_offline.get()
                        on:click=move |_| listing.go_on()
                        data-test="archive-more"
                    >
                        {text(&WORDS, "more")}
                    </button>
                </div>
            </Show>
        }
        .into_any(),
    }
}

/// Everything that fits, as files: the server sends them as they are written, however many there are.
#[component]
fn Downloads(listing: Listing, is_offline: RwSignal<bool>) -> impl IntoView {
    let has_any = Memo::new(move |_| listing.games.with(|games| !games.is_empty()));
    let link = move |key: &'static str, format: &'static str| {
        let href = move || {
            let query = listing.asked.with(|asked| {
                let mut all = asked.clone();
                all.set("limit", String::new());
                all.query()
            });
            (!is_offline.get()).then(|| format!("/api/v1/games/export?format={format}&{query}"))
        };
        view! {
            <a class="button small" href=href aria-disabled=move || is_offline.get().then_some("true") download="" data-test=format!("archive-{format}")>
                {text(&WORDS, key)}
            </a>
        }
    };
    view! {
        <Show when=move || has_any.get()>
            <p class="buttons archive-downloads">
                <span class="muted">{text(&WORDS, "download")}</span>
                {link("download.text", "text")}
                {link("download.ndjson", "ndjson")}
            </p>
        </Show>
    }
}
