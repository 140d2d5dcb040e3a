use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::http::Place;
use rules::Rulebook;

use super::{WORDS, rated_name};
use crate::browser;
use crate::live::{self, Trouble};
use crate::parts::game_name;
use crate::route::{Link, Route, router};
use crate::words::{lang, text};

/// How fast games are, as the server calls it.
const SPEEDS: [&str; 4] = ["blitz", "rapid", "classical", "correspondence"];

/// What the server has answered.
#[derive(Clone, PartialEq)]
enum Known {
    Coming,
    Places(Vec<Place>),
    Nothing(Trouble),
}

/// The strongest, by game and speed.
#[component]
pub fn Leaders() -> impl IntoView {
    let lang = lang();
    let router = router();
    let asked = browser::query("game").and_then(|game| engine::find_by_id(&game));
    let game = RwSignal::new(asked.unwrap_or(engine::all()[0]).id());
    let speed = browser::query("speed").and_then(|speed| SPEEDS.into_iter().find(|known| *known == speed));
    let speed = RwSignal::new(speed.unwrap_or(SPEEDS[0]));
    let known = RwSignal::new(Known::Coming);
    Effect::new(move |_| {
        let (game, speed) = (game.get(), speed.get());
        let words = lang.get();
        known.set(Known::Coming);
        spawn_local(async move {
            let found = live::leaders(game, speed, words).await;
            known.try_set(found.map_or_else(Known::Nothing, Known::Places));
        });
    });
    let choose = move || {
        router.replace(Route::Leaders, &format!("?game={}&speed={}", game.get_untracked(), speed.get_untracked()));
    };
    let games = engine::all().iter().map(|book: &&'static dyn Rulebook| {
        let id = book.id();
        let pick = move |_| {
            game.set(id);
            choose();
        };
        view! {
            <label class="choice">
                <input type="radio" name="leaders-game" prop:checked=move || game.get() == id on:change=pick data-test=format!("leaders-{id}")/>
                <span>{game_name(*book)}</span>
            </label>
        }
    });
    let speeds = SPEEDS.into_iter().map(|name| {
        let pick = move |_| {
            speed.set(name);
            choose();
        };
        view! {
            <label class="choice">
                <input type="radio" name="leaders-speed" prop:checked=move || speed.get() == name on:change=pick data-test=format!("leaders-{name}")/>
                <span>{text(&WORDS, name)}</span>
            </label>
        }
    });
    let places = move || match known.get() {
        Known::Coming => view! { <p class="muted" role="status">{text(&WORDS, "connecting")}</p> }.into_any(),
        Known::Nothing(why) => {
            let words = if let Trouble::Said(words) = why { words } else { WORDS.word(lang.get(), "failed") };
            view! { <p class="why" role="alert">{words}</p> }.into_any()
        }
        Known::Places(places) if places.is_empty() => {
            view! { <p class="muted" data-test="leaders-none">{text(&WORDS, "leaders.none")}</p> }.into_any()
        }
        Known::Places(places) => view! { <Table places=places/> }.into_any(),
    };
    view! {
        <section class="panel now" data-test="leaders">
            <h1>{text(&WORDS, "leaders")}</h1>
            <fieldset class="now-games">
                <legend class="unseen">{text(&WORDS, "game")}</legend>
                <div class="choices">{games.collect::<Vec<_>>()}</div>
            </fieldset>
            <fieldset class="now-games">
                <legend class="unseen">{text(&WORDS, "speed")}</legend>
                <div class="choices">{speeds.collect::<Vec<_>>()}</div>
            </fieldset>
            {places}
            <p class="muted">{text(&WORDS, "leaders.how")}</p>
            <div class="buttons">
                <Link to=Route::Now class="button">{text(&WORDS, "title")}</Link>
                <Link to=Route::Watch class="button">{text(&WORDS, "watch")}</Link>
                {move || {
                    let behind = format!("?game={}&speed={}&rated=yes", game.get(), speed.get());
                    view! { <Link to=Route::Archive behind=behind class="button">{text(&WORDS, "archive")}</Link> }
                }}
            </div>
        </section>
    }
}

#[component]
fn Table(places: Vec<Place>) -> impl IntoView {
    let lang = lang();
    let rows = move || {
        let row = |(index, place): (usize, &Place)| {
            let rating = place.person.rating.map(|rating| rating.to_string());
            let person = protocol::Person { rating: None, ..place.person.clone() };
            let mark = place.person.engine.then(|| WORDS.word(lang.get(), "engine"));
            let name = rated_name(&person, lang.get());
            // The house's players have no profile.
            let name = if person.engine {
                name.into_any()
            } else {
                view! { <Link to=Route::Profile(person.name.clone()) class="tall-link">{name}</Link> }.into_any()
            };
            view! {
                <tr data-test="leader">
                    <td class="figures">{index + 1}</td>
                    <th scope="row">{name} {mark.map(|mark| view! { <span class="muted">" · " {mark}</span> })}</th>
                    <td class="figures">{rating}</td>
                    <td class="figures">{place.games}</td>
                </tr>
            }
        };
        places.iter().enumerate().map(row).collect::<Vec<_>>()
    };
    view! {
        <table class="leaders">
            <thead>
                <tr>
                    <th scope="col">"#"</th>
                    <th scope="col">{text(&WORDS, "name")}</th>
                    <th scope="col">{text(&WORDS, "rating")}</th>
                    <th scope="col">{text(&WORDS, "games")}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}
