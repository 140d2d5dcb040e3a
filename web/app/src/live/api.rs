//! What is asked of the server once: proposing a game, looking at it, taking the seat.

use protocol::http::{GameView, Leaderboard, Place, Problem, Proposed};
use protocol::{Challenge, GameTerms};
use rules::Lang;

use crate::browser;
use crate::parts::WORDS as PARTS;

/// Why the server did not do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// No answer: no network, or no server.
    Unreachable,
    /// There is no such game.
    Missing,
    /// It says why, in words.
    Said(String),
}

/// Whoever keeps no cookies cannot be known again: a seat that he took would stay empty.
fn check_cookies(lang: Lang) -> Result<(), Trouble> {
    if browser::has_cookies() { Ok(()) } else { Err(Trouble::Said(PARTS.word(lang, "no-cookies"))) }
}

/// Proposes a game to whoever has the link; its number.
pub async fn propose(terms: GameTerms, lang: Lang) -> Result<String, Trouble> {
    check_cookies(lang)?;
    let body = Challenge { to: None, terms }.to_text();
    let answer = ask("POST", &format!("/api/games?lang={}", lang.code()), Some(&body)).await?;
    Proposed::of_text(&answer).map(|proposed| proposed.id).map_err(|_| Trouble::Unreachable)
}

/// Becomes somebody whom the server knows; the number of who one is.
pub async fn become_guest(lang: Lang) -> Result<String, Trouble> {
    check_cookies(lang)?;
    let answer = ask("POST", &format!("/api/guests?lang={}", lang.code()), None).await?;
    let answer = json::Value::parse(&answer).map_err(|_| Trouble::Unreachable)?;
    // `protocol::http::Known`
    let id = answer.get("you").and_then(|you| you.get("id")).and_then(|id| id.as_text());
    id.map(str::to_owned).ok_or(Trouble::Unreachable)
}

/// A game as it stands.
pub async fn look(id: &str, lang: Lang) -> Result<GameView, Trouble> {
    view(ask("GET", &address(id, "", lang), None).await?)
}

/// Takes the free seat.
pub async fn join(id: &str, lang: Lang) -> Result<GameView, Trouble> {
    check_cookies(lang)?;
    view(ask("POST", &address(id, "/join", lang), None).await?)
}

/// Takes one's proposal back.
pub async fn cancel(id: &str, lang: Lang) -> Result<GameView, Trouble> {
    view(ask("POST", &address(id, "/cancel", lang), None).await?)
}

/// The strongest in a game at a speed.
pub async fn leaders(game: &str, speed: &str, lang: Lang) -> Result<Vec<Place>, Trouble> {
    let answer = ask("GET", &format!("/api/leaderboard/{game}/{speed}?lang={}", lang.code()), None).await?;
    Leaderboard::of_text(&answer).map(|board| board.places).map_err(|_| Trouble::Unreachable)
}

fn address(id: &str, what: &str, lang: Lang) -> String {
    let id: String = js_sys::encode_uri_component(id).into();
    format!("/api/games/{id}{what}?lang={}", lang.code())
}

fn view(answer: String) -> Result<GameView, Trouble> {
    GameView::of_text(&answer).map_err(|_| Trouble::Unreachable)
}

/// Asks for something over HTTP; the text of the answer.
pub(crate) async fn ask(method: &str, address: &str, body: Option<&str>) -> Result<String, Trouble> {
    let (status, text) = browser::request(method, address, body).await.ok_or(Trouble::Unreachable)?;
    match status {
        200..=299 => Ok(text),
        404 => Err(Trouble::Missing),
        _ => Err(Problem::of_text(&text).map_or(Trouble::Unreachable, |problem| Trouble::Said(problem.message))),
    }
}
