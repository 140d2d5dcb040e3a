//! The filters.

use leptos::prelude::*;

use super::WORDS;
use super::listing::Listing;
use super::wanted::Wanted;
use crate::parts::{Thumbnail, game_name};
use crate::words::{lang, text};

/// How fast games are, as the server calls it.
const SPEEDS: [&str; 4] = ["blitz", "rapid", "classical", "correspondence"];

/// What is looked for. Whatever is changed is looked for at once; the button is for those who look for one.
#[component]
pub(super) fn Form(listing: Listing) -> impl IntoView {
    let draft = RwSignal::new(listing.asked.get_untracked());
    Effect::new(move || draft.set(listing.asked.get()));
    let look = move || listing.look_for(draft.get_untracked());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        look();
    };
    let is_open = listing.asked.with_untracked(Wanted::has_further);
    let no_player = Signal::derive(move || draft.with(|draft| draft.get("player").trim().is_empty()));
    let always = Signal::derive(|| false);
    let clear = move |_| {
        let limit = listing.asked.with_untracked(|asked| asked.get("limit").to_owned());
        let mut wanted = Wanted::default();
        wanted.set("limit", limit);
        listing.look_for(wanted);
    };
    view! {
        <form class="panel archive-form" role="search" aria-label=text(&WORDS, "title") on:submit=submit on:change=move |_| look()>
            <div class="archive-fields">
                <Field draft=draft name="player" kind="text" off=always/>
                <Choice draft=draft name="game" off=always options=Callback::new(|_| games())/>
                <Choice draft=draft name="speed" off=always options=Callback::new(|_| pairs("", &SPEEDS))/>
                <Choice draft=draft name="engines" off=always options=Callback::new(|_| pairs("engines.", &["no", "yes"]))/>
            </div>
            <details open=is_open data-test="archive-further">
                <summary>{text(&WORDS, "further")}</summary>
                <div class="archive-fields">
                    <Field draft=draft name="opponent" kind="text" off=no_player/>
                    <Choice draft=draft name="side" off=no_player options=Callback::new(|_| pairs("side.", &["one", "two"]))/>
                    <Choice draft=draft name="result" off=always options=Callback::new(|(has_player,)| results(has_player))/>
                    <Choice draft=draft name="rated" off=always options=Callback::new(|_| pairs("rated.", &["yes", "no"]))/>
                    <Field draft=draft name="since" kind="date" off=always/>
                    <Field draft=draft name="until" kind="date" off=always/>
                    <Field draft=draft name="shortest" kind="number" off=always/>
                    <Field draft=draft name="longest" kind="number" off=always/>
                    <Field draft=draft name="position" kind="text" off=always/>
                    <Field draft=draft name="start" kind="text" off=always/>
                </div>
            </details>
            <Position listing=listing/>
            <div class="buttons">
                <button type="submit" class="button primary" data-test="archive-look">{text(&WORDS, "search")}</button>
                <Show when=move || listing.asked.with(Wanted::is_narrow)>
                    <button type="button" class="button" on:click=clear data-test="archive-clear">{text(&WORDS, "clear")}</button>
                </Show>
            </div>
        </form>
    }
}

/// A value and the message that it is called by, or its own name.
type Offered = (&'static str, Result<String, &'static str>);

fn games() -> Vec<Offered> {
    engine::all().iter().map(|game| (game.id(), Ok(game_name(*game)))).collect()
}

fn pairs(beginning: &str, values: &[&'static str]) -> Vec<Offered> {
    values.iter().map(|value| (*value, Err(key(beginning, value)))).collect()
}

/// The message for a value. Listed, so that every text is found where it is used.
fn key(beginning: &str, value: &str) -> &'static str {
    match (beginning, value) {
        ("", "blitz") => "blitz",
        ("", "rapid") => "rapid",
        ("", "classical") => "classical",
        ("", _) => "correspondence",
        ("engines.", "no") => "engines.no",
        ("engines.", _) => "engines.yes",
        ("side.", "one") => "side.one",
        ("side.", _) => "side.two",
        ("rated.", "yes") => "rated.yes",
        (_, _) => "rated.no",
    }
}

/// Results of the player, if there is one; else of the sides.
fn results(has_player: bool) -> Vec<Offered> {
    let all = [
        ("won", "won"),
        ("drawn", "drawn"),
        ("lost", "lost"),
        ("1-0", "result.one"),
        ("0-1", "result.two"),
        ("1/2-1/2", "result.draw"),
    ];
    let all = all.into_iter().skip(if has_player { 0 } else { 3 });
    // A draw is a draw for both.
    all.filter(|(value, _)| !has_player || *value != "1/2-1/2").map(|(value, key)| (value, Err(key))).collect()
}

/// The message that a filter is called by.
fn label(name: &str) -> &'static str {
    match name {
        "player" => "player",
        "opponent" => "opponent",
        "game" => "game",
        "speed" => "speed",
        "engines" => "engines",
        "side" => "side",
        "result" => "result",
        "rated" => "rated",
        "since" => "since",
        "until" => "until",
        "shortest" => "shortest",
        "longest" => "longest",
        "position" => "position",
        _ => "start",
    }
}

/// Something to be typed.
#[component]
fn Field(draft: RwSignal<Wanted>, name: &'static str, kind: &'static str, off: Signal<bool>) -> impl IntoView {
    let least = (kind == "number").then_some("0");
    view! {
        <label class="field">
            <span>{text(&WORDS, label(name))}</span>
            <input
                type=kind
                min=least
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                disabled=off
                prop:value=move || draft.with(|draft| draft.get(name).to_owned())
                on:input=move |event| draft.update(|draft| draft.set(name, event_target_value(&event)))
                data-test=format!("filter-{name}")
            />
        </label>
    }
}

/// Something to be chosen; which values there are may depend on whether a player is named.
#[component]
fn Choice(
    draft: RwSignal<Wanted>,
    name: &'static str,
    off: Signal<bool>,
    options: Callback<(bool,), Vec<Offered>>,
) -> impl IntoView {
    let lang = lang();
    let has_player = Memo::new(move |_| draft.with(|draft| !draft.get("player").trim().is_empty()));
    let chosen = move |value: &'static str| draft.with(|draft| draft.get(name) == value);
    let options = move || {
        let offered = options.run((has_player.get(),)).into_iter();
        let option = |(value, title): Offered| {
            let title = move || title.clone().unwrap_or_else(|key| WORDS.word(lang.get(), key));
            view! { <option value=value selected=move || chosen(value)>{title}</option> }
        };
        offered.map(option).collect::<Vec<_>>()
    };
    view! {
        <label class="field">
            <span>{text(&WORDS, label(name))}</span>
            <select
                disabled=off
                on:input=move |event| draft.update(|draft| draft.set(name, event_target_value(&event)))
                data-test=format!("filter-{name}")
            >
                <option value="" selected=move || chosen("")>{text(&WORDS, "any")}</option>
                {options}
            </select>
        </label>
    }
}

/// The position that games are to have reached, as a small board.
#[component]
fn Position(listing: Listing) -> impl IntoView {
    let asked = Memo::new(move |_| {
        listing.asked.with(|asked| [asked.get("game").to_owned(), asked.get("position").to_owned()])
    });
    let forget = move |_| {
        let mut wanted = listing.asked.get_untracked();
        wanted.set("position", String::new());
        listing.look_for(wanted);
    };
    move || {
        let [game, position] = asked.get();
        if position.is_empty() {
            return None;
        }
        let (book, options) = engine::find(&game).ok()?;
        let table = book.table(&options, Some(&position)).ok()?;
        Some(view! {
            <div class="archive-position" data-test="archive-board">
                <Thumbnail table=table ids="archive-position-".to_owned()/>
                <p>{text(&WORDS, "reached")}</p>
                <button type="button" class="button small" on:click=forget data-test="archive-forget">{text(&WORDS, "forget")}</button>
            </div>
        })
    }
}
