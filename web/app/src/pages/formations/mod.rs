//! Learning the formations of a game that begins with a preparation: built turn by turn on the real board, counted, tried in
//! games of the engine against itself, and played out.

mod camp;
mod cards;
mod keeping;
mod step;
mod trainer;
mod trial;
mod worth;

use board::Board;
use leptos::ev;
use leptos::prelude::*;
use rules::Rulebook;
use wasm_bindgen::JsCast;

use crate::parts::solve::SolveHead;
use crate::parts::{board_name, board_settings};
use crate::route::{Link, Route, router};
use crate::sound;
use crate::words::{lang, text};

use camp::Camp;
use cards::Cards;
use step::{Buttons, Fight, Save, Step};
use trial::Trials;
use worth::WorthPanel;

rules::catalogue! {
    static WORDS in "messages/formations"
}

/// What the page is called.
pub(crate) fn title(lang: rules::Lang) -> String {
    WORDS.word(lang, "title")
}

/// The games that have formations.
fn games() -> impl Iterator<Item = &'static dyn Rulebook> {
    engine::all().iter().copied().filter(|game| engine::formations(game.id()).is_some())
}

/// The formation trainer.
#[component]
pub fn Formations(
    /// The game, or the board of a game; the first that has formations if none is named.
    game: Option<String>,
) -> impl IntoView {
    let wanted = match game {
        Some(id) => engine::find_by_id(&id),
        None => games().next(),
    };
    let known = wanted.and_then(|game| Some((game, engine::formations(game.id())?)));
    match known {
        Some((game, formations)) => view! { <Trainer camp=Camp::begin(game, formations)/> }.into_any(),
        None => view! { <NoPreparation/> }.into_any(),
    }
}

/// A game without a preparation.
#[component]
fn NoPreparation() -> impl IntoView {
    let lang = lang();
    let links: Vec<_> = games()
        .map(|game| {
            let name = move || WORDS.fill(lang.get(), "none.to", &[("game", game.title().into())]);
            view! { <Link to=Route::Formations(Some(game.id().to_owned())) class="button">{name}</Link> }
        })
        .collect();
    view! {
        <section class="panel centred" data-test="no-formations">
            <h1>{text(&WORDS, "title")}</h1>
            <p class="muted">{text(&WORDS, "none")}</p>
            <div class="buttons centre">{links}</div>
        </section>
    }
}

#[component]
fn Trainer(camp: Camp) -> impl IntoView {
    let settings = board_settings(|| false);
    let mode = Memo::new(move |_| camp.mode());
    keys(camp);
    camp.watch();
    let id = camp.game().id();
    let course = lessons::course_of(id).map_or(id, lessons::Course::id).to_owned();
    view! {
        <div class="solve formations" data-test="formations">
            <div class="panel board-card">
                <Board
                    shown=camp.shown
                    settings=settings
                    mode=mode
                    arrows=Signal::derive(move || camp.arrows())
                    on_move=Callback::new(move |text: String| camp.put(&text))
                    on_said=Callback::new(move |said| camp.hear(said))
                    on_sound=sound::player()
                />
            </div>
            <div class="solve-side">
                <SolveHead
                    title=Signal::derive(text(&WORDS, "title"))
                    back=Route::Learn(Some(course))
                    back_words=Signal::derive(text(&WORDS, "to-lessons"))
                >
                    <Boards game=camp.game()/>
                </SolveHead>
                <Step camp=camp/>
                <Buttons camp=camp/>
                <Cards camp=camp/>
                <WorthPanel camp=camp/>
                <Fight camp=camp/>
                <Save camp=camp/>
                <Trials camp=camp/>
            </div>
        </div>
    }
}

/// The boards that have formations of their own.
#[component]
fn Boards(game: &'static dyn Rulebook) -> impl IntoView {
    let links: Vec<_> = games()
        .map(|other| {
            let name = board_name(other);
            let chosen = other.id() == game.id();
            view! {
                <Link to=Route::Formations(Some(other.id().to_owned())) class="quiet-link">
                    {if chosen { view! { <strong>{name}</strong> }.into_any() } else { name.into_any() }}
                </Link>
            }
        })
        .collect();
    view! { <nav class="boards muted" aria-label=game.title()>{links}</nav> }
}

/// Keys: numbers choose a formation, Backspace takes back, h shows, Enter plays it out.
fn keys(camp: Camp) {
    let router = router();
    let handle = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        if has_modifier || event.default_prevented() || is_taken(&event) || camp.shown.try_get_untracked().is_none() {
            return;
        }
        match event.key().as_str() {
            "Backspace" => camp.take_back(),
            "h" => camp.show(),
            "Enter" if is_on_control(&event) => return,
            "Enter" => match camp.fight() {
                Some((route, behind)) => router.go_with(route, &behind),
                None => return,
            },
            digit => match digit.parse::<usize>() {
                Ok(number @ 1..) if camp.choose(number - 1) => {}
                _ => return,
            },
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

fn closest(event: &ev::KeyboardEvent, selector: &str) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| matches!(element.closest(selector), Ok(Some(_))))
}

fn is_taken(event: &ev::KeyboardEvent) -> bool {
    closest(event, "input:not([type=radio]), select, textarea, dialog")
}

/// Whether Enter presses something. Cells are not among it: nothing can be entered any more when a camp stands.
fn is_on_control(event: &ev::KeyboardEvent) -> bool {
    closest(event, "button, a, summary, input:not([type=radio])")
}
