use leptos::prelude::*;
use protocol::ChallengeAnswer;

use super::hall::{Hall, PRESETS, Proposal};
use super::{WORDS, clock_words, rated_name};
use crate::live::{Status, control_of};
use crate::words::text;

/// So many levels of the engine are players of the house.
const LEVELS: usize = 10;

/// Somebody wants to play with whoever is here.
#[component]
pub(super) fn Proposals(hall: Hall) -> impl IntoView {
    let lang = hall.prefs.lang;
    let is_empty = Memo::new(move |_| hall.challenges.with(Vec::is_empty));
    let row = move |proposal: Proposal| {
        let id = StoredValue::new(proposal.id.clone());
        let title =
            engine::find(&proposal.terms.game).map_or(proposal.terms.game.clone(), |(game, _)| game.title().to_owned());
        let control = control_of(proposal.terms.time);
        let is_rated = proposal.terms.rated;
        let by = proposal.by;
        let words = move || WORDS.fill(lang.get(), "challenged", &[("name", rated_name(&by, lang.get()).into())]);
        let about = move || {
            let clock = clock_words(control, lang.get());
            if is_rated { format!("{clock} · {}", WORDS.word(lang.get(), "rated")) } else { clock }
        };
        let button = move |key: &'static str, class: &'static str, answer: ChallengeAnswer| {
            view! {
                <button type="button" class=class on:click=move |_| hall.answer(id.get_value(), answer) data-test=format!("challenge-{key}")>
                    {text(&WORDS, key)}
                </button>
            }
        };
        view! {
            <li class="now-seek" data-test="challenge">
                <span>{words} <br/> <strong>{title}</strong> " · " {about}</span>
                <span class="buttons">
                    {button("accept", "button small primary", ChallengeAnswer::Accept)}
                    {button("decline", "button small", ChallengeAnswer::Decline)}
                </span>
            </li>
        }
    };
    view! {
        <div role="status">
            <Show when=move || !is_empty.get()>
                <section class="panel now-list" aria-label=text(&WORDS, "challenges") data-test="challenges">
                    <ul class="plain-list">
                        <For each=move || hall.challenges.get() key=|proposal| proposal.id.clone() children=row/>
                    </ul>
                </section>
            </Show>
        </div>
    }
}

/// One of the house's players, who are always there; or somebody by name.
#[component]
pub(super) fn ByName(hall: Hall) -> impl IntoView {
    let lang = hall.prefs.lang;
    let level = RwSignal::new(3_usize);
    let clock = RwSignal::new(1_usize);
    // A profile leads here with its name.
    let name = RwSignal::new(crate::browser::query("to").unwrap_or_default());
    let is_off = move || hall.status.get() != Status::Connected || hall.waiting.with(Option::is_some);
    let number = |event: &leptos::ev::Event| event_target_value(event).parse().unwrap_or(1);
    let levels = move || {
        let option = |level: usize| {
            let words = WORDS.fill(lang.get(), "level", &[("n", level.into())]);
            view! { <option value=level.to_string()>{words}</option> }
        };
        (1..=LEVELS).map(option).collect::<Vec<_>>()
    };
    let clocks = move || {
        let option = |index: usize| {
            view! { <option value=index.to_string()>{clock_words(PRESETS[index].control(), lang.get())}</option> }
        };
        (0..PRESETS.len()).map(option).collect::<Vec<_>>()
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked().trim().to_owned();
        if !wanted.is_empty() {
            hall.challenge(wanted, clock.get_untracked());
        }
    };
    view! {
        <section class="panel now-list now-by-name" aria-label=text(&WORDS, "by-name") data-test="by-name">
            <h2>{text(&WORDS, "by-name")}</h2>
            <div class="now-row">
                <label class="field">
                    <span>{text(&WORDS, "clock")}</span>
                    <select prop:value=move || clock.get().to_string() on:change=move |event| clock.set(number(&event)) data-test="by-name-clock">
                        {clocks}
                    </select>
                </label>
                <label class="field">
                    <span>{text(&WORDS, "computer")}</span>
                    <select prop:value=move || level.get().to_string() on:change=move |event| level.set(number(&event)) data-test="by-name-level">
                        {levels}
                    </select>
                </label>
                <button
                    type="button"
                    class="button"
                    disabled=is_off
                    // The names of the house's players are the same in all languages.
                    on:click=move |_| hall.challenge(format!("Level {}", level.get_untracked()), clock.get_untracked())
                    data-test="challenge-level"
                >
                    {text(&WORDS, "play.computer")}
                </button>
            </div>
            <form class="now-row" on:submit=send>
                <label class="field">
                    <span>{text(&WORDS, "name")}</span>
                    <input
                        type="text"
                        maxlength="20"
                        autocomplete="off"
                        autocapitalize="none"
                        prop:value=move || name.get()
                        on:input=move |event| name.set(event_target_value(&event))
                        data-test="by-name-name"
                    />
                </label>
                <button type="submit" class="button" disabled=is_off data-test="challenge-name">{text(&WORDS, "challenge")}</button>
            </form>
        </section>
    }
}
