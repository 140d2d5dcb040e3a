//! Somebody to play with, now: one press on a clock, who looks for a game, and what is being played.

mod boards;
mod challenge;
mod hall;
mod leaders;
mod meeting;
mod watch;

use leptos::prelude::*;
use protocol::Seek;
use rules::{Lang, Rulebook};
use session::TimeControl;

use crate::live::{Status, control_of};
use crate::pages::live::{clock_words, rated_name};
use crate::parts::{ClockFields, game_name};
use crate::route::{Link, Route};
use crate::words::text;

use boards::Boards;
use challenge::ByName;
use hall::{Hall, Waiting, presets};
pub use leaders::Leaders;
pub use meeting::{Meet, Meeting};
pub use watch::Watch;

rules::catalogue! {
    static WORDS in "messages/now"
}

/// What the page is called.
pub fn title(lang: Lang) -> String {
    WORDS.word(lang, "title")
}

/// What the page of games being played is called.
pub fn watch_title(lang: Lang) -> String {
    WORDS.word(lang, "watch")
}

/// What the page of the strongest is called.
pub fn leaders_title(lang: Lang) -> String {
    WORDS.word(lang, "leaders")
}

/// Somebody now.
#[component]
pub fn Now() -> impl IntoView {
    let hall = Hall::start();
    let games: Vec<_> = engine::all().iter().map(|game| view! { <Choice hall=hall game=*game/> }).collect();
    let offered = presets();
    let own = RwSignal::new(offered[2]);
    let is_own = RwSignal::new(false);
    let is_waiting_own = Memo::new(move |_| {
        let control = hall.waiting.with(|waiting| waiting.as_ref().and_then(|it| it.control));
        control.filter(|control| !presets().contains(control))
    });
    let clocks = offered.into_iter().enumerate();
    let clocks: Vec<_> = clocks.map(|(n, it)| view! { <Clock hall=hall index=n.to_string() control=it/> }).collect();
    view! {
        <section class="panel now" data-test="now">
            <h1>{text(&WORDS, "title")}</h1>
            <fieldset class="now-games">
                <legend class="unseen">{text(&WORDS, "game")}</legend>
                <div class="choices">{games}</div>
            </fieldset>
            <p class="muted">{text(&WORDS, "pick")}</p>
            <div class="now-clocks" role="group" aria-label=text(&WORDS, "pick")>
                {clocks}
                {move || is_waiting_own.get().map(|it| view! { <Clock hall=hall index="own".to_owned() control=it/> })}
                <button
                    type="button"
                    class="button now-clock"
                    aria-expanded=move || is_own.get().to_string()
                    on:click=move |_| is_own.update(|is_own| *is_own = !*is_own)
                    data-test="now-clock-other"
                >
                    {text(&WORDS, "clock.other")}
                </button>
            </div>
            <Show when=move || is_own.get()>
                <div class="now-row" data-test="now-own">
                    <ClockFields control=own/>
                    <button
                        type="button"
                        class="button"
                        disabled=move || hall.status.get() != Status::Connected || hall.waiting.with(Option::is_some)
                        on:click=move |_| hall.press(own.get_untracked())
                        data-test="now-clock-look"
                    >
                        {text(&WORDS, "look")}
                    </button>
                </div>
            </Show>
            <label class="now-house">
                <input
                    type="checkbox"
                    prop:checked=move || hall.house.get()
                    on:change=move |event| hall.house.set(event_target_checked(&event))
                    data-test="now-house"
                />
                <span>{text(&WORDS, "house")}</span>
            </label>
            <Show when=move || hall.has_account.get()>
                <label class="now-house">
                    <input
                        type="checkbox"
                        prop:checked=move || hall.rated.get()
                        on:change=move |event| hall.rated.set(event_target_checked(&event))
                        data-test="now-rated"
                    />
                    <span>{text(&WORDS, "rated.wish")}</span>
                </label>
            </Show>
            <p class="now-state" role="status" data-test="now-state">{move || state_words(hall)}</p>
            <Show when=move || hall.waiting.with(Option::is_some)>
                <button type="button" class="button" on:click=move |_| hall.cancel() data-test="now-cancel">
                    {text(&WORDS, "cancel")}
                </button>
            </Show>
        </section>
        <Seeks hall=hall/>
        <ByName hall=hall/>
        <Boards hall=hall/>
        <p class="now-ways">
            <Link to=Route::Watch class="button">{text(&WORDS, "watch")}</Link>
            <Link to=Route::Leaders class="button">{text(&WORDS, "leaders")}</Link>
            <Link to=Route::Archive class="button">{text(&WORDS, "archive")}</Link>
        </p>
    }
}

/// What is the matter: no network, what the server said, or how long one has waited.
fn state_words(hall: Hall) -> String {
    let lang = hall.prefs.lang.get();
    let word = |key| WORDS.word(lang, key);
    if let Some(said) = hall.said.get() {
        return said;
    }
    match (hall.status.get(), hall.waiting.get()) {
        (Status::Offline, _) => word("offline"),
        (Status::Incompatible, _) => word("reload"),
        (Status::Connecting, _) => word("connecting"),
        (Status::Reconnecting, _) => word("reconnecting"),
        (Status::Connected, Some(Waiting { since, .. })) => {
            let seconds = hall.now.get().saturating_sub(since) / 1000;
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            WORDS.fill(lang, "waiting", &[("time", time.into())])
        }
        (Status::Connected, None) => String::new(),
    }
}

/// A game to choose.
#[component]
fn Choice(hall: Hall, game: &'static dyn Rulebook) -> impl IntoView {
    view! {
        <label class="choice">
            <input
                type="radio"
                name="now-game"
                prop:checked=move || hall.game.get() == game.id()
                on:change=move |_| hall.choose(game.id())
                disabled=move || hall.waiting.with(Option::is_some)
                data-test=format!("now-game-{}", game.id())
            />
            <span>{game_name(game)}</span>
        </label>
    }
}

/// A clock is a button: pressed, one waits.
#[component]
fn Clock(hall: Hall, index: String, control: TimeControl) -> impl IntoView {
    let is_pressed =
        move || hall.waiting.with(|waiting| waiting.as_ref().is_some_and(|it| it.control == Some(control)));
    let is_off = move || hall.status.get() != Status::Connected || hall.waiting.with(Option::is_some) && !is_pressed();
    let label = move || clock_words(control, hall.prefs.lang.get());
    view! {
        <button
            type="button"
            class="button now-clock"
            aria-pressed=move || is_pressed().to_string()
            disabled=is_off
            on:click=move |_| hall.press(control)
            data-test=format!("now-clock-{index}")
        >
            {label}
        </button>
    }
}

/// Who looks for a game.
#[component]
fn Seeks(hall: Hall) -> impl IntoView {
    let lang = hall.prefs.lang;
    let is_empty = Memo::new(move |_| hall.seeks.with(Vec::is_empty));
    let row = move |seek: Seek| {
        let id = StoredValue::new(seek.id.clone());
        let is_own = hall.is_own(&seek);
        let title = engine::find(&seek.terms.game).map_or(seek.terms.game.clone(), |(game, _)| game_name(game));
        let control = control_of(seek.terms.time);
        let by = seek.by.clone();
        let name = move || rated_name(&by, lang.get());
        let is_rated = seek.terms.rated;
        let about = move || {
            let clock = clock_words(control, lang.get());
            if is_rated { format!("{clock} · {}", WORDS.word(lang.get(), "rated")) } else { clock }
        };
        let act = move |_| {
            if is_own {
                hall.withdraw(id.get_value());
            } else {
                hall.accept(id.get_value());
            }
        };
        view! {
            <li class="now-seek" data-test="now-seek">
                <span><strong>{title}</strong> " · " {about} <br/> <span class="muted">{name}</span></span>
                <button
                    type="button"
                    class="button small"
                    disabled=move || hall.status.get() != Status::Connected
                    on:click=act
                    data-test=if is_own { "now-withdraw" } else { "now-accept" }
                >
                    {text(&WORDS, if is_own { "cancel" } else { "play" })}
                </button>
            </li>
        }
    };
    view! {
        <section class="panel now-list" aria-label=text(&WORDS, "looking") data-test="now-seeks">
            <h2>{text(&WORDS, "looking")}</h2>
            <Show when=move || is_empty.get()>
                <p class="muted" data-test="now-nobody">{text(&WORDS, "nobody")}</p>
            </Show>
            <ul class="plain-list">
                <For each=move || hall.seeks.get() key=|seek| seek.id.clone() children=row/>
            </ul>
        </section>
    }
}
