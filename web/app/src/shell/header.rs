use diagram::Theme;
use leptos::prelude::*;
use rules::Lang;

use super::WORDS;
use crate::account::me;
use crate::parts::Icon;
use crate::prefs::{Prefs, ThemeChoice};
use crate::route::{Link, Route};
use crate::words::{choose as choose_lang, text};

/// The bar at the top (on a phone the navigation is at the bottom, in thumb's reach).
#[component]
pub fn Header() -> impl IntoView {
    let links = [
        ("nav.play", Route::Play(None), PLAY),
        ("nav.learn", Route::Learn(None), LEARN),
        ("nav.puzzles", Route::Puzzles(None), PUZZLES),
        ("nav.watch", Route::Watch, WATCH),
        ("nav.analyse", Route::Analyse(None), ANALYSE),
    ];
    let links = links.map(|(key, to, icon)| {
        // On a phone its place belongs to whoever is there: the analysis board is reached from every game.
        let class = if to == Route::Analyse(None) { "nav-link wide-only" } else { "nav-link" };
        view! {
            <Link to=to class=class is_section=true>
                <Icon path=icon/>
                <span>{text(&WORDS, key)}</span>
            </Link>
        }
    });
    view! {
        <header class="bar">
            <Link to=Route::Home class="brand">"Tafel"</Link>
            <nav aria-label=text(&WORDS, "nav")>{links} <You class="nav-link narrow-only"/></nav>
            <div class="tools">
                <Languages/>
                <SoundSwitch/>
                <ThemeSwitch/>
                <You class="nav-link nav-you wide-only"/>
            </div>
        </header>
    }
}

const PLAY: &str = "M7 4.5v15l12-7.5z";
const LEARN: &str = "M12 7v13M12 7c-2-2-5-2.5-8-2.5V18c3 0 6 .5 8 2c2-1.5 5-2 8-2V4.5c-3 0-6 .5-8 2.5z";
const PUZZLES: &str =
    "M4 8h4.5a2.5 2.5 0 1 1 5 0H18v4.5a2.5 2.5 0 1 1 0 5V20h-4.5a2.5 2.5 0 1 0-5 0H4v-4.5a2.5 2.5 0 1 0 0-5z";
const WATCH: &str = "M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6";
const ANALYSE: &str = "M4 19V5m0 14h16M8 15l4-5 3 3 5-7";
const PERSON: &str = "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5";
const SUN: &str = "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5";
const MOON: &str = "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z";
const LOUD: &str = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 8.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12";
const MUTE: &str = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5m0-5l-5 5";

/// Who is here: the name leads to all that is one's own; without an account, to signing in.
#[component]
fn You(class: &'static str) -> impl IntoView {
    let me = me();
    let name = Memo::new(move |_| me.name());
    move || {
        let name = name.get();
        let to = name.clone().map_or(Route::SignIn, Route::Profile);
        let words = move || name.clone().unwrap_or_else(|| text(&WORDS, "nav.sign-in")());
        view! {
            <Link to=to class=class is_section=true>
                <Icon path=PERSON/>
                <span class="you-name">{words}</span>
            </Link>
        }
    }
}

/// The languages by their own names, which need no translation.
const NAMES: [(Lang, &str); 4] =
    [(Lang::En, "English"), (Lang::Nl, "Nederlands"), (Lang::De, "Deutsch"), (Lang::Fr, "Français")];

#[component]
fn Languages() -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let choose = move |event| {
        if let Ok(lang) = event_target_value(&event).parse() {
            choose_lang(prefs, lang);
        }
    };
    let options = NAMES.map(|(lang, name)| {
        view! {
            <option value=lang.code() lang=lang.code() selected=move || prefs.lang.get() == lang>
                {name}
            </option>
        }
    });
    view! {
        <label class="language">
            <span class="unseen">{text(&WORDS, "language")}</span>
            <select on:change=choose data-test="language">{options}</select>
        </label>
    }
}

#[component]
fn ThemeSwitch() -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let is_dark = move || prefs.shown_theme() == Theme::Dark;
    let switch = move |_| {
        let other = if is_dark() { Theme::Light } else { Theme::Dark };
        prefs.theme.set(ThemeChoice::Always(other));
    };
    let label = move || text(&WORDS, if is_dark() { "theme.light" } else { "theme.dark" })();
    view! {
        <button class="tool" type="button" on:click=switch aria-label=label title=label data-test="theme">
            {move || view! { <Icon path=if is_dark() { SUN } else { MOON }/> }}
        </button>
    }
}

#[component]
fn SoundSwitch() -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let is_on = move || prefs.sound.get();
    let label = move || text(&WORDS, if is_on() { "sound.off" } else { "sound.on" })();
    view! {
        <button
            class="tool"
            type="button"
            on:click=move |_| prefs.sound.update(|on| *on = !*on)
            aria-label=label
            title=label
            data-test="sound"
        >
            {move || view! { <Icon path=if is_on() { LOUD } else { MUTE }/> }}
        </button>
    }
}
