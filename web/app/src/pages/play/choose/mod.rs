//! Choosing how to play.

mod options;
mod rivals;
mod wish;

use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Lang, Options, Refusal, Rulebook};

use super::WORDS;
use crate::browser;
use crate::library;
use crate::live::{self, Trouble};
use crate::parts::{RulesButton, Thumbnail, board_name, position_svg};
use crate::route::{Link, Route, Router, router};
use crate::words::{lang, text};
use crate::your_level;

use options::{MoreOptions, Starts};
use rivals::{Clocks, Rivals};
use wish::Wish;
pub(super) use wish::{at_your_level, follow_level};

/// What was chosen last is kept under this name.
const REMEMBERED: &str = "tafel.play";

/// Chooses how to play. The address can bring a position along: `?position=TEXT&options=TEXT`.
#[component]
pub fn Choose(
    /// The rulebook.
    game: Option<String>,
) -> impl IntoView {
    let (first, unusable) = first_wish(game.as_deref());
    let wish = RwSignal::new(first);
    let unusable = StoredValue::new(unusable);
    let trouble = RwSignal::new(false);
    // Whether the server is asked for a link, and why there is none.
    let asking = RwSignal::new(false);
    let refused = RwSignal::new(None::<Trouble>);
    let router = router();
    let lang = lang();
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Ok(mut record) = wish.with(|wish| wish.begin(browser::chance())) else {
            return;
        };
        browser::keep(REMEMBERED, &wish.with(Wish::to_text));
        if wish.with(|wish| wish.by_link) {
            make_link(wish, asking, refused, lang.get_untracked(), router);
            return;
        }
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
                <FirstGame wish=wish/>
                <StartNote wish=wish/>
                <Show when=move || unusable.with_value(Option::is_some)>
                    <p class="why" role="alert" data-test="unusable">
                        {move || unusable.with_value(|refusal| refusal.as_ref().map(|refusal| refusal_words(refusal, lang.get())))}
                    </p>
                </Show>
                <Starts wish=wish/>
                <Rivals wish=wish/>
                <Clocks wish=wish/>
                <MoreOptions wish=wish/>
                <Show when=move || refusal.get().is_some()>
                    <p class="why" role="alert" data-test="refusal">
                        {move || refusal.get().map(|refusal| refusal.say(lang.get()))}
                    </p>
                </Show>
                <Show when=move || refused.get().is_some()>
                    <p class="why" role="alert" data-test="no-link">
                        {move || refused.get().map(|refused| match refused {
                            Trouble::Said(words) => words,
                            Trouble::Unreachable | Trouble::Missing => WORDS.word(lang.get(), "link.failed"),
                        })}
                    </p>
                </Show>
                <Show when=move || trouble.get()>
                    <p class="why" role="alert">{text(&WORDS, "not-kept")}</p>
                </Show>
            </div>
            <div class="begin">
                <button type="submit" class="button primary large" disabled=move || refusal.get().is_some() || asking.get() data-test="begin">
                    {move || WORDS.word(lang.get(), if wish.with(|wish| wish.by_link) { "begin.link" } else { "begin" })}
                </button>
            </div>
        </form>
    }
}

/// Proposes the game, and goes to the page that has the link.
fn make_link(
    wish: RwSignal<Wish>,
    asking: RwSignal<bool>,
    refused: RwSignal<Option<Trouble>>,
    lang: Lang,
    router: Router,
) {
    if asking.get_untracked() {
        return;
    }
    asking.set(true);
    refused.set(None);
    let terms = wish.with_untracked(Wish::terms);
    spawn_local(async move {
        let proposed = live::propose(terms, lang).await;
        // The page may be gone meanwhile: then the proposal is found among one's games.
        let is_here = asking.try_set(false).is_none();
        match proposed {
            Ok(id) => {
                live::keep(&id);
                if is_here {
                    router.go(Route::Live(id));
                }
            }
            Err(trouble) => {
                refused.try_set(Some(trouble));
            }
        }
    });
}

/// What was chosen last.
fn last_wish() -> Wish {
    Wish::parse(&browser::kept(REMEMBERED).unwrap_or_default())
}

/// The options that a game is offered with: those it was played with last, or the usual ones.
pub(crate) fn offered_options(game: &dyn Rulebook) -> Options {
    last_wish().options_of(game)
}

/// What was chosen last, and what the address says.
fn first_wish(game: Option<&str>) -> (Wish, Option<Refusal>) {
    let mut wish = last_wish();
    let levels = engine::all().iter().filter_map(|game| Some((game.id(), your_level::level(game.id())?)));
    wish.your_levels = levels.collect();
    let Some(game) = game.and_then(engine::find_by_id) else {
        return (wish, None);
    };
    wish.game = game;
    if browser::query("against").as_deref() == Some("link") {
        wish.set_rival(false, true);
    }
    let said = |name| browser::query(name).filter(|text| !text.trim().is_empty());
    let brought = wish.bring(said("options").as_deref(), said("position").as_deref());
    (wish, brought.err())
}

/// Why what the address brought along is not used.
fn refusal_words(refusal: &Refusal, lang: Lang) -> String {
    WORDS.fill(lang, "start.unusable", &[("reason", refusal.say(lang).into())])
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
    let game = Signal::derive(move || wish.with(|wish| wish.game.id()));
    let about = move || wish.with(|wish| wish.game.words().word(lang.get(), "game.about"));
    view! {
        <section class="panel preview">
            <div class="picture" aria-hidden="true" inner_html=picture></div>
            <p class="muted">{about}</p>
            <RulesButton game=game class="button small"/>
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
                    <span>{board_name(game)}</span>
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

/// The way to a guided game, for those who have not finished a game against the computer yet.
#[component]
fn FirstGame(wish: RwSignal<Wish>) -> impl IntoView {
    let game = Memo::new(move |_| wish.with(|wish| wish.game.id()));
    move || {
        let game = game.get();
        let is_new = your_level::level(game).is_none() && lessons::plans_of(game).is_some();
        is_new.then(|| {
            view! {
                <p class="start-note" data-test="first-offer">
                    <span>{text(&WORDS, "guide.offer")}</span>
                    <Link to=Route::First(game.to_owned()) class="button small">{text(&WORDS, "guide.start")}</Link>
                </p>
            }
        })
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
