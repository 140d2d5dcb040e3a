//! What was played in the position on the board, by those who reached it, and how it went.

mod bar;
mod book;
mod state;

use std::sync::Arc;

use board::{Arrow, ArrowKind};
use leptos::prelude::*;
use protocol::archive::{ArchiveGame, Explored, ExploredMove};
use rules::Side;

use super::WORDS;
use super::state::AnalysisState;
use super::thinking::Thinking;
use crate::archive::{Trouble, points};
use crate::browser;
use crate::pages::live::name_of;
use crate::parts::Coming;
use crate::route::{Link, Route};
use crate::words::text;

use bar::{Bar, shares};
use book::Booked;
use state::{Explorer, Standing, WHOSE};

/// The panel: closed until somebody opens it, and then as it was left.
#[component]
pub(super) fn ExplorerPanel(analysis: AnalysisState, thinking: Thinking) -> impl IntoView {
    let explorer = Explorer::start(analysis);
    let lang = analysis.prefs.lang;
    let standing = Memo::new(move |_| explorer.standing());
    let choose = move |event| {
        let value = event_target_value(&event);
        explorer.whose.set(WHOSE.into_iter().find(|whose| *whose == value).unwrap_or_default());
    };
    let options = move || {
        WHOSE.map(|whose| {
            let key = match whose {
                "no" => "explorer.people",
                "yes" => "explorer.engines",
                "book" => "explorer.book",
                _ => "explorer.all",
            };
            view! { <option value=whose selected=move || explorer.whose.get() == whose>{text(&WORDS, key)}</option> }
        })
    };
    let count = move || match standing.get() {
        Standing::Known(known) if known.results.games() > 0 => {
            Some(WORDS.fill(lang.get(), "explorer.count", &[("n", (known.results.games() as i64).into())]))
        }
        Standing::Booked(Booked { explored, .. }) if explored.results.games() > 0 => {
            Some(WORDS.fill(lang.get(), "explorer.count", &[("n", (explored.results.games() as i64).into())]))
        }
        _ => None,
    };
    let body = move || match standing.get() {
        Standing::Offline => {
            view! { <p class="muted" data-test="explorer-offline">{text(&WORDS, "explorer.offline")}</p> }.into_any()
        }
        Standing::Coming => view! { <Coming/> }.into_any(),
        Standing::Trouble(trouble) => view! { <Failed explorer=explorer trouble=trouble/> }.into_any(),
        Standing::Known(known) if known.results.games() == 0 => {
            view! { <p class="muted" data-test="explorer-none">{text(&WORDS, "explorer.none")}</p> }.into_any()
        }
        Standing::Known(known) => {
            view! { <Found analysis=analysis thinking=thinking explorer=explorer known=known/> }.into_any()
        }
        Standing::NoBook => {
            view! { <p class="muted" data-test="explorer-no-book">{text(&WORDS, "explorer.book.no")}</p> }.into_any()
        }
        Standing::Booked(booked) => view! { <InBook analysis=analysis thinking=thinking booked=booked/> }.into_any(),
    };
    view! {
        <section class="panel explorer" aria-label=text(&WORDS, "explorer")>
            <div class="explorer-head">
                <button
                    type="button"
                    class="button small switch"
                    aria-pressed=move || explorer.is_open.get().to_string()
                    on:click=move |_| explorer.is_open.update(|open| *open = !*open)
                    data-test="explorer"
                >
                    {text(&WORDS, "explorer")}
                </button>
                <Show when=move || explorer.is_open.get()>
                    <select on:change=choose aria-label=text(&WORDS, "explorer.whose") data-test="explorer-whose">{options}</select>
                    <span class="explorer-count muted figures" data-test="explorer-count">{count}</span>
                </Show>
            </div>
            <Show when=move || explorer.is_open.get()>
                <div class="explorer-body" data-test="explorer-body">{body}</div>
            </Show>
        </section>
    }
}

/// There is no answer, and nothing more is asked until somebody wants it.
#[component]
fn Failed(explorer: Explorer, trouble: Trouble) -> impl IntoView {
    let lang = crate::words::lang();
    let words = move || match &trouble {
        Trouble::Said(words) => words.clone(),
        Trouble::Unreachable => WORDS.word(lang.get(), "explorer.failed"),
    };
    view! {
        <div class="trouble" role="status" data-test="explorer-trouble">
            <p>{words}</p>
            <button type="button" class="button small" on:click=move |_| explorer.try_again() data-test="explorer-again">
                {text(&WORDS, "explorer.again")}
            </button>
        </div>
    }
}

#[component]
fn Found(analysis: AnalysisState, thinking: Thinking, explorer: Explorer, known: Arc<Explored>) -> impl IntoView {
    let lang = analysis.prefs.lang;
    let games: Vec<_> = known.games.iter().cloned().map(|game| view! { <Game game=game/> }).collect();
    let total = known.results.games();
    let more = (total > known.games.len() as u64).then(|| {
        let words = move || WORDS.fill(lang.get(), "explorer.more", &[("n", (total as i64).into())]);
        view! { <li data-test="explorer-more"><Link to=Route::Archive behind=explorer.all_games()>{words}</Link></li> }
    });
    view! {
        <Moves analysis=analysis thinking=thinking known=known/>
        <ul class="explorer-games" aria-label=text(&WORDS, "explorer.last") data-test="explorer-games">{games} {more}</ul>
    }
}

/// What the engine's games against itself say: no games of people are among them, and none is named.
#[component]
fn InBook(analysis: AnalysisState, thinking: Thinking, booked: Booked) -> impl IntoView {
    let lang = analysis.prefs.lang;
    let about = move || WORDS.fill(lang.get(), "explorer.book.about", &[("n", booked.games.into())]);
    let is_in = booked.explored.results.games() > 0;
    let plays = booked.plays.join(", ");
    let plays = move || match plays.as_str() {
        "" => WORDS.word(lang.get(), "explorer.book.thinks"),
        plays => WORDS.fill(lang.get(), "explorer.book.plays", &[("moves", plays.into())]),
    };
    view! {
        <p class="muted explorer-about" data-test="explorer-book">{about}</p>
        {if is_in {
            view! {
                <Moves analysis=analysis thinking=thinking known=booked.explored/>
                <p class="muted explorer-about" data-test="explorer-plays">{plays}</p>
            }
            .into_any()
        } else {
            view! { <p class="muted" data-test="explorer-none">{text(&WORDS, "explorer.book.none")}</p> }.into_any()
        }}
    }
}

/// The moves that were played, each with how it went.
#[component]
fn Moves(analysis: AnalysisState, thinking: Thinking, known: Arc<Explored>) -> impl IntoView {
    let lang = analysis.prefs.lang;
    let names = Side::BOTH.map(|side| move || analysis.record(|record| record.setup().side_name(side, lang.get())));
    let legend = move || {
        let [one, two] = names.map(|name| name());
        WORDS.fill(lang.get(), "explorer.legend", &[("one", one.into()), ("two", two.into())])
    };
    let moves: Vec<_> = known
        .moves
        .iter()
        .cloned()
        .map(|played| view! { <Played analysis=analysis thinking=thinking played=played/> })
        .collect();
    let has_moves = !moves.is_empty();
    view! {
        {has_moves.then(|| view! {
            <table class="explorer-moves" data-test="explorer-moves" on:pointerleave=move |_| thinking.preview.set(None)>
                <caption class="unseen">{legend}</caption>
                <thead>
                    <tr>
                        <th scope="col">{text(&WORDS, "explorer.move")}</th>
                        <th scope="col">{text(&WORDS, "explorer.games")}</th>
                        <th scope="col" colspan="2" title=legend>{legend}</th>
                    </tr>
                </thead>
                <tbody>{moves}</tbody>
            </table>
        })}
    }
}

/// A move that was played, and how it went.
#[component]
fn Played(analysis: AnalysisState, thinking: Thinking, played: ExploredMove) -> impl IntoView {
    let move_text = StoredValue::new(played.text.clone());
    let look = move || {
        let arrow = analysis
            .shown
            .with_untracked(|shown| Arrow::of_move(shown.table.as_ref(), &move_text.get_value(), ArrowKind::Other));
        thinking.preview.set(arrow);
    };
    let play = move |_| {
        thinking.preview.set(None);
        analysis.play(&move_text.get_value());
    };
    let results = played.results;
    let figures = shares(results).map(|share| share.to_string()).join(" · ");
    view! {
        <tr data-test="explorer-row">
            <td>
                <button
                    type="button"
                    class="explorer-move"
                    on:click=play
                    on:pointerenter=move |_| look()
                    on:focus=move |_| look()
                    on:blur=move |_| thinking.preview.set(None)
                    data-test=format!("explore-{}", played.text)
                >
                    {played.text.clone()}
                </button>
            </td>
            <td class="figures">{results.games()}</td>
            <td class="explorer-bar"><Bar results=results/></td>
            <td class="figures">{figures} "\u{202f}%"</td>
        </tr>
    }
}

/// One of the games that reached the position.
#[component]
fn Game(game: ArchiveGame) -> impl IntoView {
    let lang = crate::words::lang();
    let score = points(&game.result).join("–");
    let [one, two] = game.players.clone();
    let names = move || format!("{} – {}", name_of(&one, lang.get()), name_of(&two, lang.get()));
    let day = move || browser::day(game.at.0 as f64, lang.get());
    view! {
        <li>
            <Link to=Route::Live(game.id.clone())>
                <span class="figures">{score}</span> <span>{names}</span> <span class="muted">{day}</span>
            </Link>
        </li>
    }
}
