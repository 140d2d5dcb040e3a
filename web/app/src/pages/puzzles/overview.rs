use leptos::prelude::*;
use rules::Rulebook;

use super::kept::{Kept, today};
use super::{DAILY, WORDS, has_endgames, has_puzzles};
use crate::library;
use crate::pages::home::family_title;
use crate::parts::{Thumbnail, board_name};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// The games, each with its puzzles and endgames.
#[component]
pub fn Puzzles() -> impl IntoView {
    let kept = Kept::watch();
    let families = engine::families().into_iter();
    let cards: Vec<_> = families.map(|family| view! { <Card family=family kept=kept/> }).collect();
    view! {
        <h1>{text(&WORDS, "title")}</h1>
        <Daily class="button primary"/>
        <OwnMistakes/>
        <div class="cards" data-test="puzzle-games">{cards}</div>
    }
}

/// The way to one's own mistakes, for those who have played.
#[component]
fn OwnMistakes() -> impl IntoView {
    (!library::ids().is_empty()).then(|| {
        view! {
            <section class="panel of-the-day" data-test="own-mistakes">
                <div>
                    <h2>{text(&WORDS, "mistakes")}</h2>
                    <p class="muted">{text(&WORDS, "mistakes.about")}</p>
                </div>
                <Link to=Route::Practise class="button">{text(&WORDS, "mistakes.go")}</Link>
            </section>
        }
    })
}

/// The puzzle of the day: one for everybody, each day of another game. Nothing if there are no puzzles.
#[component]
pub fn Daily(
    /// The classes of its button, which is the main one where the page has no other.
    class: &'static str,
) -> impl IntoView {
    let lang = lang();
    let kept = Kept::watch();
    let mut games: Vec<&'static dyn Rulebook> =
        engine::families().into_iter().filter_map(|family| family.first().copied()).collect();
    games.retain(|game| has_puzzles(game.id()));
    let day = today().number().unsigned_abs() as usize;
    let game = day.checked_rem(games.len()).and_then(|index| games.get(index).copied())?;
    let days = move || {
        let n = kept.attempts.with(|attempts| attempts.streak(today()));
        (n > 0).then(|| WORDS.fill(lang.get(), "streak", &[("n", n.into())]))
    };
    let words = move || {
        let solved = kept.attempts.with(|attempts| attempts.has_solved_daily(game.id(), today()));
        let key = if solved { "daily.solved" } else { "daily.of" };
        WORDS.fill(lang.get(), key, &[("game", game.title().into())])
    };
    Some(view! {
        <section class="panel of-the-day" data-test="daily">
            <div>
                <h2>{text(&WORDS, "daily")}</h2>
                <p class="muted">{words} " " {days}</p>
            </div>
            <Link to=puzzle(game, DAILY) class=class>{text(&WORDS, "solve")}</Link>
        </section>
    })
}

pub(super) fn puzzle(game: &'static dyn Rulebook, id: &str) -> Route {
    Route::Puzzle(game.id().to_owned(), id.to_owned())
}

#[component]
fn Card(family: Vec<&'static dyn Rulebook>, kept: Kept) -> impl IntoView {
    let lang = lang();
    let title = family_title(&family);
    let first = family[0];
    let several = family.len() > 1;
    let rows: Vec<_> = family
        .into_iter()
        .map(|game| {
            let words = move || {
                let (count, rating) =
                    kept.attempts.with(|attempts| (attempts.count(game.id()), attempts.player(game.id())));
                let gaps = [
                    ("n", (count.1 as u32).into()),
                    ("of", (count.0 as u32).into()),
                    ("rating", (rating.value.round() as u32).into()),
                ];
                let key = if count.0 == 0 { "card.new" } else { "card.tried" };
                WORDS.fill(lang.get(), key, &gaps)
            };
            let id = game.id().to_owned();
            view! {
                {several.then(|| view! { <h3>{board_name(game)}</h3> })}
                <p class="muted">{words}</p>
                <div class="buttons">
                    {has_puzzles(&id).then(|| view! {
                        <Link to=Route::Puzzles(Some(id.clone())) class="button">{text(&WORDS, "title")}</Link>
                    })}
                    {has_endgames(&id).then(|| view! {
                        <Link to=Route::Endgames(id.clone()) class="button">{text(&WORDS, "endgames")}</Link>
                    })}
                    {engine::formations(game.id()).map(|_| view! {
                        <Link to=Route::Formations(Some(id)) class="button">{text(&WORDS, "formations")}</Link>
                    })}
                </div>
            }
        })
        .collect();
    view! {
        <article class="card panel" data-test=format!("puzzles-{}", first.id())>
            {engine::showcase(first.id()).map(|table| view! { <Thumbnail table=table ids=format!("puzzles-{}-", first.id())/> })}
            <h2>{title}</h2>
            {rows}
        </article>
    }
}
