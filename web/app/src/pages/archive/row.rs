//! A game that was found.

use std::time::Duration;

use leptos::prelude::*;
use protocol::Speed;
use protocol::archive::ArchiveGame;
use rules::{Lang, Side};

use super::WORDS;
use crate::archive::points;
use crate::browser;
use crate::pages::live::name_of;
use crate::parts::{Thumbnail, encoded, game_name};
use crate::route::{Link, Route};
use crate::words::{lang, text};

/// So long after one board the next one is made: a page full of them does not hold up whoever scrolls.
const APART: u64 = 12;

/// What games of a speed are called.
fn speed_word(speed: Speed, lang: Lang) -> String {
    let key = match speed {
        Speed::Blitz => "blitz",
        Speed::Rapid => "rapid",
        Speed::Classical => "classical",
        Speed::Correspondence => "correspondence",
    };
    WORDS.word(lang, key)
}

/// What was played: the game, and how it was laid out.
fn title_of(game: &str) -> String {
    let Ok((book, options)) = engine::find(game) else {
        return game.to_owned();
    };
    let options = options.to_string();
    let options: Vec<_> = options.split(',').filter_map(|option| option.split_once('=')).map(|(_, it)| it).collect();
    let name = game_name(book);
    if options.is_empty() { name } else { format!("{name} · {}", options.join(", ")) }
}

/// The address of the analysis board with a game of the archive on it.
fn analysis_of(id: &str) -> String {
    format!("?live={}", encoded(id))
}

/// A game in the list, with its last position.
#[component]
pub(super) fn Row(
    game: ArchiveGame,
    /// Its place in the list.
    place: usize,
    /// Whose games are looked for, as it was typed.
    player: String,
) -> impl IntoView {
    let lang = lang();
    let title = title_of(&game.game);
    // Its words may come later than the game.
    let start = engine::find(&game.game).ok().and_then(|(book, options)| book.table(&options, None).ok());
    let start = StoredValue::new(start);
    let points = points(&game.result);
    let own = game.players.iter().position(|person| is_called(person, &player));
    let players = Side::BOTH.map(|seat| {
        let index = seat.index();
        let person = game.players[index].clone();
        let is_engine = person.engine;
        let name = move || name_of(&person, lang.get());
        let side =
            move || start.with_value(|start| start.as_ref().map(|table| table.side_name(seat, lang.get())));
        view! {
            <tr class:own=own == Some(index)>
                <td class="archive-points">{points[index]}</td>
                <th scope="row">{name} {is_engine.then(|| view! { <span class="muted">" · " {text(&WORDS, "engine")}</span> })}</th>
                <td class="muted">{side}</td>
            </tr>
        }
    });
    let outcome = own.map(|index| match points[index] {
        "1" => ("+", "won"),
        "0" => ("–", "lost"),
        _ => ("=", "drawn"),
    });
    let outcome = outcome.map(|(sign, key)| {
        view! { <span class="archive-outcome" data-test="archive-outcome">{sign} " " {text(&WORDS, key)}</span> " · " }
    });
    let (speed, rated, plies, at) = (game.speed, game.rated, game.plies, game.at.0);
    let facts = move || {
        let lang = lang.get();
        let rated = if rated { format!(" · {}", WORDS.word(lang, "rated.yes")) } else { String::new() };
        let turns = WORDS.fill(lang, "turns", &[("n", plies.into())]);
        format!("{}{rated} · {turns}", speed_word(speed, lang))
    };
    let day = move || browser::day(at as f64, lang.get());
    let id = game.id.clone();
    let (shown, ids) = (id.clone(), format!("archive-{id}-"));
    let about = format!("{title}, {}", game.result);
    let analysis = analysis_of(&id);
    let file = format!("/api/v1/games/{}/record", encoded(&id));
    view! {
        <li class="panel own-game" data-test="archive-game">
            <Link to=Route::Live(shown) class="game-picture">
                <Board record=game.record.unwrap_or_default() place=place flipped=own == Some(1) ids=ids/>
                <span class="unseen">{about}</span>
            </Link>
            <div class="game-about">
                <h2>{title}</h2>
                <table class="archive-players">{players}</table>
                <p class="muted figures">{outcome} {facts}</p>
                <p class="muted figures game-date">{day}</p>
                <div class="buttons">
                    <Link to=Route::Live(id) class="button small">{text(&WORDS, "look")}</Link>
                    <Link to=Route::Analyse(None) behind=analysis class="button small">{text(&WORDS, "analyse")}</Link>
                    <a class="button small" href=file download="" data-test="archive-record">{text(&WORDS, "record")}</a>
                </div>
            </div>
        </li>
    }
}

/// The last position, made when those before it are there; its place is kept free.
#[component]
fn Board(record: String, place: usize, flipped: bool, ids: String) -> impl IntoView {
    let is_due = RwSignal::new(false);
    set_timeout(
        move || {
            is_due.try_set(true);
        },
        Duration::from_millis(APART * place as u64),
    );
    move || {
        let table = is_due.get().then(|| record::read_own(&record, engine::all())).flatten()?.ok()?.table;
        Some(view! { <Thumbnail table=table flipped=flipped ids=ids.clone()/> })
    }
}

/// Whether somebody was looked for under that name.
fn is_called(person: &protocol::Person, name: &str) -> bool {
    !name.is_empty() && (person.name.to_lowercase() == name.to_lowercase() || person.id == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_with_their_layout() {
        assert_eq!(title_of("gunzi"), "Gunzi");
        assert_eq!(title_of("abalone:belgian-daisy"), "Abalone · belgian-daisy");
        assert_eq!(title_of("chess"), "chess");
    }
}
