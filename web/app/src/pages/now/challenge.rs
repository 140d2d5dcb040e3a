use leptos::prelude::*;
use session::TimeControl;

use super::hall::{Hall, presets};
use super::{WORDS, clock_words};
use crate::live::Status;
use crate::parts::ClockFields;
use crate::words::text;

/// So many levels of the engine are players of the house.
const LEVELS: usize = 10;

/// One of the house's players, who are always there; or somebody by name.
#[component]
pub(super) fn ByName(hall: Hall) -> impl IntoView {
    let lang = hall.prefs.lang;
    let level = RwSignal::new(3_usize);
    let offered = StoredValue::new(presets());
    // The number among those that are offered; beyond them a clock of one's own.
    let clock = RwSignal::new(1_usize);
    let own = RwSignal::new(presets()[2]);
    let is_own = Memo::new(move |_| clock.get() >= offered.with_value(Vec::len));
    let control = move || -> TimeControl {
        offered.with_value(|offered| offered.get(clock.get_untracked()).copied()).unwrap_or(own.get_untracked())
    };
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
            let offered = offered.with_value(|offered| offered.get(index).copied());
            let words = offered
                .map_or_else(|| WORDS.word(lang.get(), "clock.other"), |control| clock_words(control, lang.get()));
            view! { <option value=index.to_string()>{words}</option> }
        };
        (0..=offered.with_value(Vec::len)).map(option).collect::<Vec<_>>()
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = name.get_untracked().trim().to_owned();
        if !wanted.is_empty() {
            hall.challenge(wanted, control());
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
                    on:click=move |_| hall.challenge(format!("Level {}", level.get_untracked()), control())
                    data-test="challenge-level"
                >
                    {text(&WORDS, "play.computer")}
                </button>
            </div>
            <Show when=move || is_own.get()>
                <ClockFields control=own/>
            </Show>
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
