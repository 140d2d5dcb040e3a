use leptos::prelude::*;
use protocol::accounts::PlayedGame;
use protocol::http::GameStatus;
use protocol::{Colour, GameTerms};
use rules::{Outcome, Side};
use session::Conclusion;

use super::WORDS;
use crate::account::percent;
use crate::browser;
use crate::live::{control_of, table_of};
use crate::pages::live::{clock_words, rated_name};
use crate::parts::{Thumbnail, game_name, move_focus, on_keys};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// Through which the arrows go.
const GAMES: &str = ".last-games .last-game";

/// The last games of somebody, each with the board at its end; nothing if there are none.
#[component]
pub(super) fn LastGames(
    id: String,
    /// Whose they are.
    name: String,
    games: Vec<PlayedGame>,
    /// How many there are in all, and whether there are still more.
    count: u32,
    has_more: bool,
) -> impl IntoView {
    on_keys(|key| match key {
        "ArrowDown" => move_focus(GAMES, 1),
        "ArrowUp" => move_focus(GAMES, -1),
        _ => false,
    });
    let all = (has_more || count as usize > games.len())
        .then(|| view! { <AllGames name=name count=count has_more=has_more/> });
    (!games.is_empty()).then(|| {
        let rows: Vec<_> = games.into_iter().map(|game| view! { <Row id=id.clone() game=game/> }).collect();
        view! {
            <section class="panel last-games" data-test="last-games">
                <h2>{text(&WORDS, "last")}</h2>
                <ul class="plain-list">{rows}</ul>
                {all}
            </section>
        }
    })
}

/// The way to all of them, in the archive.
#[component]
fn AllGames(name: String, count: u32, has_more: bool) -> impl IntoView {
    let lang = lang();
    let behind = format!("?player={}", percent(&name));
    let key = if has_more { "all.more" } else { "all" };
    let words = move || WORDS.fill(lang.get(), key, &[("n", count.into())]);
    view! { <p class="all-games"><Link to=Route::Archive behind=behind class="tall-link" test="all-games">{words}</Link></p> }
}

/// How a game went for somebody: the message and the sign.
fn outcome(game: &PlayedGame, side: Side) -> (&'static str, &'static str) {
    match (game.status, game.result.as_deref(), side) {
        (GameStatus::Playing, ..) => ("playing", "…"),
        (_, Some("1-0"), Side::One) | (_, Some("0-1"), Side::Two) => ("won", "+"),
        (_, Some("1-0" | "0-1"), _) => ("lost", "–"),
        (_, Some("1/2-1/2"), _) => ("drawn", "="),
        _ => ("aborted", "·"),
    }
}

#[component]
fn Row(id: String, game: PlayedGame) -> impl IntoView {
    let lang = lang();
    let side = if game.players[0].id == id { Side::One } else { Side::Two };
    let rival = game.players[side.other().index()].clone();
    let who = move || rated_name(&rival, lang.get());
    let terms = GameTerms {
        game: game.game.clone(),
        start: game.position.clone(),
        time: game.time,
        rated: game.rated,
        colour: Colour::Random,
        touch_move: false,
    };
    let title = engine::find(&game.game).map_or_else(|_| game.game.clone(), |(game, _)| game_name(game));
    let control = control_of(game.time);
    let about = move || format!("{title} · {}", clock_words(control, lang.get()));
    let (word, sign) = outcome(&game, side);
    let table = table_of(&terms);
    let outcome = game.result.as_deref().and_then(Outcome::from_result);
    let termination = game.termination.as_deref().and_then(|text| text.parse().ok());
    let end = table
        .as_deref()
        .zip(outcome)
        .map(|(table, outcome)| Conclusion::recorded(table, outcome, termination.as_ref(), game.score));
    let ended = StoredValue::new_local(table.zip(end));
    let how = move || {
        ended.with_value(|ended| {
            let (table, end) = ended.as_ref()?;
            end.cause.as_ref().map(|_| end.why(table.as_ref(), lang.get()))
        })
    };
    let score = move || {
        ended.with_value(|ended| ended.as_ref().and_then(|(table, end)| end.points(table.as_ref(), lang.get())))
    };
    let change = game.ratings.map(|ratings| ratings[side.index()].after - ratings[side.index()].before);
    let change = change.map(|change| {
        let (class, sign) = if change < 0 { ("fall", "▼") } else { ("rise", "▲") };
        view! { <span class=class>{format!("{sign} {}", change.abs())}</span> }
    });
    let at = game.at.0 as f64;
    view! {
        <li>
            <Link to=Route::Live(game.id.clone()) class="last-game">
                {table_of(&terms).map(|table| view! {
                    <Thumbnail table=table flipped=side == Side::Two ids=format!("last-{}-", game.id)/>
                })}
                <span class="last-who">
                    <strong>{who}</strong>
                    <span class="muted">{about}</span>
                    <span class="muted last-how">{how}</span>
                </span>
                <span class=format!("last-result was-{word}")><i aria-hidden="true">{sign}</i> {text(&WORDS, word)}</span>
                <span class="last-score figures">{score}</span>
                <span class="last-change figures">{change}</span>
                <span class="last-day muted">{move || browser::short_day(at, lang.get())}</span>
            </Link>
        </li>
    }
}
