//! Choosing how to play.

mod options;
mod rivals;
mod wish;

use leptos::prelude::*;
use rules::Rulebook;

use super::WORDS;
use crate::browser;
use crate::library;
use crate::parts::{Thumbnail, position_svg};
use crate::route::{Route, router};
use crate::words::{lang, text};

use options::{MoreOptions, Starts};
use rivals::{Clocks, Rivals};
use wish::Wish;

/// What was chosen last is kept under this name.
const REMEMBERED: &str = "tafel.play";

/// Chooses how to play. The address can bring a position along: `?position=TEXT&options=TEXT`.
#[component]
pub fn Choose(
    /// The rulebook.
    game: Option<String>,
) -> impl IntoView {
    let wish = RwSignal::new(first_wish(game.as_deref()));
    let trouble = RwSignal::new(false);
    let router = router();
    let lang = lang();
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(mut record) = wish.with(|wish| wish.begin(browser::chance())) else {
            return;
        };
        browser::keep(REMEMBERED, &wish.with(Wish::to_text));
        library::sweep();
        record.tags.set("Date", &browser::today());
        match library::add(&record) {
            Ok(id) => router.go(Route::Game(id)),
            Err(library::NotKept) => trouble.set(true),
        }
    };
    let refusal = Memo::new(move |_| wish.with(|wish| wish.begin(0).err()));
    view! {
        <form class="choose" on:submit=begin data-test="choose">
            <h1 class="unseen">{text(&WORDS, "choose")}</h1>
            <Preview wish=wish/>
            <div class="panel wishes">
                <Games wish=wish/>
                <StartNote wish=wish/>
                <Starts wish=wish/>
                <Rivals wish=wish/>
                <Clocks wish=wish/>
                <MoreOptions wish=wish/>
                <Show when=move || refusal.get().is_some()>
                    <p class="why" role="alert" data-test="refusal">
                        {move || refusal.get().map(|refusal| refusal.say(lang.get()))}
                    </p>
                </Show>
                <Show when=move || trouble.get()>
                    <p class="why" role="alert">{text(&WORDS, "not-kept")}</p>
                </Show>
            </div>
            <div class="begin">
                <button type="submit" class="button primary large" disabled=move || refusal.get().is_some() data-test="begin">
                    {text(&WORDS, "begin")}
                </button>
            </div>
        </form>
    }
}

/// What was chosen last, and what the address says.
fn first_wish(game: Option<&str>) -> Wish {
    let mut wish = Wish::parse(&browser::kept(REMEMBERED).unwrap_or_default());
    let Some(game) = game.and_then(engine::find_by_id) else {
        return wish;
    };
    wish.game = game;
    // What the address says counts whole: a position belongs to its options.
    let options = browser::query("options").and_then(|text| rules::Options::parse(game.options(), &text).ok());
    if let Some(options) = options {
        wish.set_options(options);
    }
    wish.start = browser::query("position").filter(|position| !position.trim().is_empty());
    wish
}

/// The position that the game begins with.
#[component]
fn Preview(wish: RwSignal<Wish>) -> impl IntoView {
    let lang = lang();
    let picture = move || {
        wish.with(|wish| {
            let table = wish.game.table(&wish.options(), wish.start.as_deref()).ok()?;
            let flipped = wish.against_computer && wish.side == Some(rules::Side::Two);
            Some(position_svg(table.as_ref(), flipped, "preview-"))
        })
    };
    let about = move || wish.with(|wish| wish.game.words().word(lang.get(), "game.about"));
    view! {
        <section class="panel preview">
            <div class="picture" aria-hidden="true" inner_html=picture></div>
            <p class="muted">{about}</p>
        </section>
    }
}

/// The games, and the boards of a game that has several.
#[component]
fn Games(wish: RwSignal<Wish>) -> impl IntoView {
    let chosen = Memo::new(move |_| wish.with(|wish| wish.game.id()));
    let choose = move |game: &'static dyn Rulebook| {
        wish.update(|wish| {
            wish.game = game;
            wish.start = None;
        });
    };
    let cards: Vec<_> = engine::families()
        .into_iter()
        .filter_map(|family| {
            let first = *family.first()?;
            let ids: Vec<_> = family.iter().map(|game| game.id()).collect();
            let title = first.title().split_whitespace().next().unwrap_or_default();
            let table = engine::showcase(first.id())?;
            Some(view! {
                <label class="choice game-choice">
                    <input
                        type="radio"
                        name="game"
                        prop:checked=move || ids.contains(&chosen.get())
                        on:change=move |_| choose(first)
                        data-test=format!("game-{}", first.id())
                    />
                    <span>
                        <Thumbnail table=table ids=format!("pick-{}-", first.id())/>
                        {title}
                    </span>
                </label>
            })
        })
        .collect();
    let boards = move || {
        let family =
            engine::families().into_iter().find(|family| family.iter().any(|game| game.id() == chosen.get()))?;
        let board = |game: &'static dyn Rulebook| {
            view! {
                <label class="choice">
                    <input
                        type="radio"
                        name="board"
                        prop:checked=move || chosen.get() == game.id()
                        on:change=move |_| choose(game)
                        data-test=format!("board-{}", game.id())
                    />
                    <span>{game.title()}</span>
                </label>
            }
        };
        (family.len() > 1).then(|| {
            view! {
                <fieldset>
                    <legend>{text(&WORDS, "board")}</legend>
                    <div class="choices">{family.into_iter().map(board).collect::<Vec<_>>()}</div>
                </fieldset>
            }
        })
    };
    view! {
        <fieldset>
            <legend>{text(&WORDS, "game")}</legend>
            <div class="choices games-row">{cards}</div>
        </fieldset>
        {boards}
    }
}

/// Says that the game begins from a given position, and how to get rid of it.
#[component]
fn StartNote(wish: RwSignal<Wish>) -> impl IntoView {
    view! {
        <Show when=move || wish.with(|wish| wish.start.is_some())>
            <p class="start-note" data-test="start-note">
                <span>{text(&WORDS, "start.given")}</span>
                <button type="button" class="button small" on:click=move |_| wish.update(|wish| wish.start = None)>
                    {text(&WORDS, "start.usual")}
                </button>
            </p>
        </Show>
    }
}
