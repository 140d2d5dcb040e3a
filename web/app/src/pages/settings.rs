//! All choices in one place.

use diagram::{Influence, Look, Theme, View};
use leptos::prelude::*;

use crate::parts::{Notifications, influence};
use crate::prefs::{Prefs, ThemeChoice};
use crate::words::{lang, text};

rules::catalogue! {
    static WORDS in "messages/settings"
}

/// All choices in one place.
#[component]
pub fn Settings() -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let boards: Vec<_> = engine::families().into_iter().map(|family| picture(prefs, family[0].id())).collect();
    view! {
        <h1>{text(&WORDS, "settings")}</h1>
        <div class="settings">
            <section class="panel">
                <Group title="theme" name="theme" chosen=prefs.theme options=vec![
                    ("theme.system", ThemeChoice::System),
                    ("theme.light", ThemeChoice::Always(Theme::Light)),
                    ("theme.dark", ThemeChoice::Always(Theme::Dark)),
                ]/>
                <Group title="look" name="look" chosen=prefs.look options=vec![
                    ("look.wood", Look::Wood),
                    ("look.slate", Look::Slate),
                    ("look.ink", Look::Ink),
                ]/>
                <Group title="view" name="view" chosen=prefs.view options=vec![
                    ("view.diamond", View::Diamond),
                    ("view.straight", View::Straight),
                ]/>
            </section>
            <section class="panel">
                <Switch key="coordinates" on=prefs.coordinates/>
                <Switch key="territory" on=prefs.territory games=games_with(|influence| influence.territory)/>
                <Switch key="aims" on=prefs.aims games=games_with(|influence| influence.aims)/>
                <Switch key="motion" on=prefs.motion/>
                <Switch key="sound" on=prefs.sound/>
                <Switch key="turning" on=prefs.turning/>
            </section>
            <section class="panel"><Notifications/></section>
            <section class="panel samples" aria-hidden="true">{boards}</section>
        </div>
    }
}

fn picture(prefs: Prefs, game: &'static str) -> impl IntoView {
    let table = engine::showcase(game);
    let svg = move || {
        let settings = board::Settings {
            theme: prefs.shown_theme(),
            look: prefs.look.get(),
            view: prefs.view.get(),
            coordinates: prefs.coordinates.get(),
            territory: prefs.territory.get(),
            aims: prefs.aims.get(),
            lang: prefs.lang.get(),
            ..board::Settings::default()
        };
        Some(settings.scene(table.as_deref()?, &format!("settings-{game}-")).ok()?.svg())
    };
    view! { <div class="picture" inner_html=svg></div> }
}

/// One of several.
#[component]
fn Group<T: Copy + PartialEq + Send + Sync + 'static>(
    title: &'static str,
    name: &'static str,
    chosen: RwSignal<T>,
    options: Vec<(&'static str, T)>,
) -> impl IntoView {
    let choices: Vec<_> = options
        .into_iter()
        .map(|(key, value)| {
            view! {
                <label class="choice">
                    <input
                        type="radio"
                        name=name
                        data-test=key
                        prop:checked=move || chosen.get() == value
                        on:change=move |_| chosen.set(value)
                    />
                    <span>{text(&WORDS, key)}</span>
                </label>
            }
        })
        .collect();
    view! {
        <fieldset>
            <legend>{text(&WORDS, title)}</legend>
            <div class="choices">{choices}</div>
        </fieldset>
    }
}

/// The games in which there is something to show.
fn games_with(has: fn(Influence) -> bool) -> String {
    let games = engine::all().iter().filter(|game| has(influence(game.id())));
    games.map(|game| game.title()).collect::<Vec<_>>().join(", ")
}

/// On or off.
#[component]
fn Switch(
    key: &'static str,
    on: RwSignal<bool>,
    /// The games it is about, if not all.
    #[prop(optional)]
    games: String,
) -> impl IntoView {
    let lang = lang();
    let label = move || WORDS.fill(lang.get(), key, &[("games", games.clone().into())]);
    view! {
        <label class="switch">
            <input
                type="checkbox"
                data-test=key
                prop:checked=move || on.get()
                on:change=move |event| on.set(event_target_checked(&event))
            />
            <span>{label}</span>
        </label>
    }
}
