use leptos::prelude::*;
use puzzles::{Collection, Mark, Theme};
use rules::{Random, Rulebook};

use super::kept::{self, Kept};
use super::overview::puzzle;
use super::standing::Standing;
use super::{DAILY, WORDS, has_endgames, has_puzzles};
use crate::browser;
use crate::parts::board_name;
use crate::route::{Link, Route, router};
use crate::words::{lang, text};

/// The puzzles of a game: go on, the puzzle of the day, one theme.
#[component]
pub(super) fn Hub(game: &'static dyn Rulebook, collection: Collection) -> impl IntoView {
    let lang = lang();
    let kept = Kept::watch();
    let router = router();
    let collection = StoredValue::new(collection);
    let theme = RwSignal::new(kept::theme(game.id()));
    let next = move |theme: Option<Theme>| {
        let id = kept
            .attempts
            .with_untracked(|attempts| collection.with_value(|collection| next_id(attempts, collection, theme)));
        if let Some(id) = id {
            kept::keep_theme(game.id(), theme);
            router.go(puzzle(game, &id));
        }
    };
    let is_level_done = Memo::new(move |_| {
        kept.attempts.with(|attempts| collection.with_value(|collection| attempts.is_level_done(collection)))
    });
    let left = move || {
        let (done, all) = kept.attempts.with(|attempts| {
            collection.with_value(|collection| {
                let done = collection.puzzles.iter().filter(|puzzle| attempts.puzzle(puzzle).is_some()).count();
                (done, collection.puzzles.len())
            })
        });
        let key = match () {
            () if done >= all => "none-left",
            () if is_level_done.get() => "level-left",
            () => "left",
        };
        WORDS.fill(lang.get(), key, &[("done", (done as u32).into()), ("of", (all as u32).into())])
    };
    let themes = collection.with_value(Collection::themes);
    let rows: Vec<_> = themes
        .into_iter()
        .map(|(one, count)| {
            let solved = move || {
                kept.attempts.with(|attempts| {
                    let is_solved = |puzzle: &&puzzles::Puzzle| {
                        puzzle.has(one) && attempts.puzzle(puzzle).is_some_and(|attempt| attempt.mark == Mark::Earned)
                    };
                    collection.with_value(|collection| collection.puzzles.iter().filter(is_solved).count())
                })
            };
            let figures = move || {
                WORDS.fill(lang.get(), "theme.count", &[("n", (solved() as u32).into()), ("of", (count as u32).into())])
            };
            view! {
                <li>
                    <button
                        type="button"
                        class="button theme"
                        aria-pressed=move || (theme.get() == Some(one)).to_string()
                        on:click=move |_| next(Some(one))
                        data-test=format!("theme-{}", one.id())
                    >
                        <span>{move || one.say(lang.get())}</span>
                        <small class="muted figures">{figures}</small>
                    </button>
                </li>
            }
        })
        .collect();
    view! {
        <div class="puzzle-hub" data-test="puzzle-hub">
            <div class="solve-head">
                <h1>{text(&WORDS, "title")} " · " {game.title()}</h1>
                <Boards game=game is_there=has_puzzles route=|board| Route::Puzzles(Some(board))/>
            </div>
            <section class="panel">
                <Standing kept=kept game=game.id() change=Signal::derive(|| None)/>
                <p class="muted" data-test="left">{left}</p>
                <div class="buttons">
                    <button type="button" class="button primary" on:click=move |_| next(None) data-test="go-on">{text(&WORDS, "next")}</button>
                    <Onward game=game collection=collection kept=kept theme=theme is_level_done=is_level_done/>
                    <Link to=puzzle(game, DAILY) class="button">{text(&WORDS, "daily")}</Link>
                    {has_endgames(game.id()).then(|| view! {
                        <Link to=Route::Endgames(game.id().to_owned()) class="button">{text(&WORDS, "endgames")}</Link>
                    })}
                </div>
            </section>
            <section class="panel">
                <h2>{text(&WORDS, "by-theme")}</h2>
                <ul class="themes">{rows}</ul>
            </section>
            <p class="muted">{text(&WORDS, "kept-here")}</p>
        </div>
    }
}

/// Where else one can go on: to harder ones, and to another game when there is nothing left of one's own strength.
#[component]
fn Onward(
    game: &'static dyn Rulebook,
    collection: StoredValue<Collection>,
    kept: Kept,
    theme: RwSignal<Option<Theme>>,
    is_level_done: Memo<bool>,
) -> impl IntoView {
    let router = router();
    let harder = Memo::new(move |_| {
        kept.attempts.with(|attempts| {
            collection.with_value(|collection| attempts.harder(collection, theme.get()).map(|harder| harder.id.clone()))
        })
    });
    let go_harder = move |_| {
        if let Some(id) = harder.get_untracked() {
            router.go(puzzle(game, &id));
        }
    };
    view! {
        <Show when=move || harder.with(Option::is_some)>
            <button type="button" class="button" on:click=go_harder data-test="harder">{text(&WORDS, "harder")}</button>
        </Show>
        <Show when=move || is_level_done.get()>
            <Link to=Route::Puzzles(None) class="button"><span data-test="another-game">{text(&WORDS, "another-game")}</span></Link>
        </Show>
    }
}

/// The boards of the family, each with puzzles or endgames of its own.
#[component]
pub(crate) fn Boards(
    game: &'static dyn Rulebook,
    /// Whether there is something for a board.
    is_there: fn(&str) -> bool,
    /// Where it is.
    route: fn(String) -> Route,
) -> impl IntoView {
    let family = engine::families().into_iter().find(|family| family.iter().any(|one| one.id() == game.id()));
    let family = family.filter(|family| family.len() > 1).unwrap_or_default();
    let links: Vec<_> = family
        .into_iter()
        .filter(|board| is_there(board.id()))
        .map(|board| view! { <Link to=route(board.id().to_owned()) class="quiet-link">{board_name(board)}</Link> })
        .collect();
    (!links.is_empty()).then(|| view! { <p class="boards">{links}</p> })
}

/// The next puzzle for somebody; none if there is none of that theme.
pub(super) fn next_id(attempts: &puzzles::Attempts, collection: &Collection, theme: Option<Theme>) -> Option<String> {
    let mut random = Random::new(browser::chance().into());
    attempts.next(collection, theme, &mut random).map(|puzzle| puzzle.id.clone())
}
