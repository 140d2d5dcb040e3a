use std::time::Duration;

use engine::{LEVELS, Level};
use leptos::prelude::*;
use rules::Side;
use session::TimeControl;

use super::wish::Wish;
use crate::pages::play::WORDS;
use crate::parts::ClockFields;
use crate::words::{lang, text};

/// Minutes and seconds a move that are offered.
const PRESETS: [(f64, f64); 4] = [(3.0, 2.0), (5.0, 3.0), (10.0, 5.0), (15.0, 10.0)];

/// Days for each turn that are offered where people play from afar.
const DAYS: [u32; 3] = [1, 3, 7];
const DAY: Duration = Duration::from_hours(24);

/// Against whom, how strong, and on which side.
#[component]
pub fn Rivals(wish: RwSignal<Wish>) -> impl IntoView {
    let lang = lang();
    let against_computer = Memo::new(move |_| wish.with(|wish| wish.against_computer));
    let level = Memo::new(move |_| wish.with(|wish| wish.level().number()));
    let side = Memo::new(move |_| wish.with(|wish| wish.side));
    let by_link = Memo::new(move |_| wish.with(|wish| wish.by_link));
    let rival = move |key: &'static str, computer: bool, link: bool| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="against"
                    prop:checked=move || against_computer.get() == computer && by_link.get() == link
                    on:change=move |_| wish.update(|wish| wish.set_rival(computer, link))
                    data-test=key
                />
                <span>{text(&WORDS, key)}</span>
            </label>
        }
    };
    let slide = move |event| {
        if let Some(level) = event_target_value(&event).parse().ok().and_then(Level::new) {
            wish.update(|wish| wish.set_level(level));
        }
    };
    let like = move || WORDS.word(lang.get(), &format!("level.{}", level.get()));
    let colour = move |choice: Option<Side>| {
        let name = move || match choice {
            Some(side) => wish.with(|wish| wish.game.words().word(lang.get(), side.term())),
            None => WORDS.word(lang.get(), "side.random"),
        };
        let test = match choice {
            Some(Side::One) => "side-one",
            Some(Side::Two) => "side-two",
            None => "side-random",
        };
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="side"
                    prop:checked=move || side.get() == choice
                    on:change=move |_| wish.update(|wish| wish.side = choice)
                    data-test=test
                />
                <span>{name}</span>
            </label>
        }
    };
    view! {
        <fieldset>
            <legend>{text(&WORDS, "against")}</legend>
            <div class="choices">
                {rival("against.computer", true, false)} {rival("against.link", false, true)}
                {rival("against.person", false, false)}
            </div>
        </fieldset>
        <Show when=move || against_computer.get()>
            <YourLevelChoice wish=wish/>
            <div class="level">
                <label for="level">
                    {text(&WORDS, "level")} " " <output class="figures">{move || level.get()}</output>
                </label>
                <input
                    id="level"
                    type="range"
                    min="1"
                    max=LEVELS
                    step="1"
                    prop:value=move || level.get().to_string()
                    on:input=slide
                    aria-valuetext=move || format!("{}: {}", level.get(), like())
                    data-test="level"
                />
                <p class="muted level-words">{like}</p>
            </div>
        </Show>
        <Show when=move || against_computer.get() || by_link.get()>
            <fieldset>
                <legend>{text(&WORDS, "side")}</legend>
                <div class="choices">{colour(Some(Side::One))} {colour(Some(Side::Two))} {colour(None)}</div>
            </fieldset>
        </Show>
    }
}

/// One's own level, or another; nothing for those who have none yet.
#[component]
fn YourLevelChoice(wish: RwSignal<Wish>) -> impl IntoView {
    let lang = lang();
    let your = Memo::new(move |_| wish.with(Wish::your_level));
    let is_own = Memo::new(move |_| wish.with(|wish| wish.at_your_level));
    let own_name = move || {
        let n = your.get().map_or(0, |level| u32::from(level.number()));
        WORDS.fill(lang.get(), "level.yours", &[("n", n.into())])
    };
    view! {
        <Show when=move || your.get().is_some()>
            <fieldset>
                <legend>{text(&WORDS, "level")}</legend>
                <div class="choices">
                    <label class="choice">
                        <input
                            type="radio"
                            name="level-choice"
                            prop:checked=move || is_own.get()
                            on:change=move |_| wish.update(|wish| wish.at_your_level = true)
                            data-test="level-yours"
                        />
                        <span>{own_name}</span>
                    </label>
                    <label class="choice">
                        <input
                            type="radio"
                            name="level-choice"
                            prop:checked=move || !is_own.get()
                            on:change=move |_| wish.update(|wish| wish.set_level(wish.level()))
                            data-test="level-other"
                        />
                        <span>{text(&WORDS, "level.other")}</span>
                    </label>
                </div>
            </fieldset>
        </Show>
    }
}

/// With or without clocks.
#[component]
pub fn Clocks(wish: RwSignal<Wish>) -> impl IntoView {
    let control = Memo::new(move |_| wish.with(|wish| wish.control));
    let presets = PRESETS.map(|(minutes, seconds)| TimeControl::fischer(minutes, seconds).unwrap_or_default());
    let by_link = Memo::new(move |_| wish.with(|wish| wish.by_link));
    let lang = lang();
    let before = control.get_untracked();
    let custom = RwSignal::new(!before.is_unlimited() && !presets.contains(&before) && !before.is_by_letter());
    let no_clock = text(&WORDS, "clock.none");
    let choice = move |value: TimeControl| {
        let label = move || match value {
            TimeControl::Unlimited => no_clock(),
            TimeControl::Days { per_turn } => {
                let days = (per_turn.as_secs() / DAY.as_secs()) as usize;
                WORDS.fill(lang.get(), "clock.days", &[("n", days.into())])
            }
            _ => value.short(),
        };
        let test = if value.is_unlimited() { "clock-none".to_owned() } else { format!("clock-{}", value.short()) };
        let choose = move |_| {
            custom.set(false);
            wish.update(|wish| wish.control = value);
        };
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="clock"
                    prop:checked=move || !custom.get() && control.get() == value
                    on:change=choose
                    data-test=test
                />
                <span class="figures">{label}</span>
            </label>
        }
    };
    let usual = if before.is_unlimited() || before.is_by_letter() { presets[3] } else { before };
    let typed = RwSignal::new(usual);
    Effect::new(move || {
        // Days for each turn are for people elsewhere.
        if !by_link.get() && typed.get().is_by_letter() {
            typed.set(presets[3]);
        }
    });
    Effect::new(move || {
        let typed = typed.get();
        if custom.get() && control.get_untracked() != typed {
            wish.update(|wish| wish.control = typed);
        }
    });
    let open = move |_| {
        custom.set(true);
    };
    view! {
        <fieldset>
            <legend>{text(&WORDS, "clock")}</legend>
            <div class="choices">
                {choice(TimeControl::Unlimited)}
                {presets.map(choice).into_iter().collect::<Vec<_>>()}
                <Show when=move || by_link.get()>
                    {DAYS.map(|days| choice(TimeControl::Days { per_turn: DAY * days })).into_iter().collect::<Vec<_>>()}
                </Show>
                <label class="choice">
                    <input
                        type="radio"
                        name="clock"
                        prop:checked=move || custom.get()
                        on:change=open
                        data-test="clock-custom"
                    />
                    <span>{text(&WORDS, "clock.custom")}</span>
                </label>
            </div>
            <Show when=move || custom.get()>
                {move || view! { <ClockFields control=typed by_letter=by_link.get()/> }}
            </Show>
        </fieldset>
        <Show when=move || by_link.get()>
            <label class="now-house">
                <input
                    type="checkbox"
                    prop:checked=move || wish.with(|wish| wish.rated)
                    on:change=move |event| wish.update(|wish| wish.rated = event_target_checked(&event))
                    data-test="rated"
                />
                <span>{text(&WORDS, "rated")}</span>
                <span class="muted">{text(&WORDS, "rated.how")}</span>
            </label>
        </Show>
    }
}
