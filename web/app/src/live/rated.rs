//! Rated games of this browser that are being played. Until they end, the engine gives no advice here, with or without a network,
//! in this tab or another: what is known of them is in the browser's storage.

use json::Value;

use super::LiveGame;
use crate::browser;

const KEPT: &str = "tafel.rated.";
/// The clocks may have been stopped while the server was down, so a game counts as over only this long after they would have run
/// out, unless the server says so before. In milliseconds.
const GRACE: f64 = 24.0 * 3_600_000.0;

/// A rated game that is being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// Its number at the server.
    pub id: String,
    /// What is played, without options.
    pub game: String,
    /// Whether it is played over days: then only advice about the same game is barred.
    is_by_letter: bool,
}

/// Notes how a game stands, whenever that has changed.
pub fn note(id: &str, game: &LiveGame) {
    if game.is_over() {
        return release(id);
    }
    let Some(clocks) = game.clocks.filter(|_| game.terms.rated && game.you.is_some()) else {
        return;
    };
    let kind = if game.control().is_by_letter() { "letter" } else { "clock" };
    let left: u64 = clocks.left.iter().map(|left| left.0).sum();
    let until = (clocks.at.0 + left) as f64 + GRACE;
    browser::keep(&format!("{KEPT}{id}"), &format!("{} {kind} {until}", game.table().rulebook().id()));
}

/// The game is over, or there is no such game.
pub fn release(id: &str) {
    browser::forget(&format!("{KEPT}{id}"));
}

/// The rated game that bars advice about positions of a game; about positions of any game if none is named.
pub fn barring(game: Option<&str>) -> Option<RatedGame> {
    all().into_iter().find(|rated| !rated.is_by_letter || game.is_none_or(|game| rated.game == game))
}

/// Asks the server whether the games known here are still being played.
pub async fn ask_server() {
    for rated in all() {
        let address = format!("/api/games/{}", rated.id);
        let is_over = match browser::request("GET", &address, None).await {
            Some((200, text)) => {
                let status = Value::parse(&text).ok();
                status.is_some_and(|view| view.get("status").and_then(Value::as_text) == Some("over"))
            }
            Some((status, _)) => status == 404,
            None => false,
        };
        if is_over {
            release(&rated.id);
        }
    }
}

fn all() -> Vec<RatedGame> {
    let mut found = Vec::new();
    for name in browser::kept_names(KEPT) {
        match browser::kept(&name).and_then(|entry| read(&name[KEPT.len()..], &entry, browser::now())) {
            Some(rated) => found.push(rated),
            None => browser::forget(&name),
        }
    }
    found
}

/// An entry of the storage; none if the game must be over by now, or the entry is not ours.
fn read(id: &str, entry: &str, now: f64) -> Option<RatedGame> {
    let mut parts = entry.split(' ');
    let (game, kind, until) = (parts.next()?, parts.next()?, json::decimal(parts.next()?)?);
    (now < until).then(|| RatedGame { id: id.to_owned(), game: game.to_owned(), is_by_letter: kind == "letter" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_barred_until_its_time_must_be_up() {
        let rated = read("x7", "gunzi clock 5000", 4_999.0).expect("a game");
        assert_eq!((rated.id.as_str(), rated.game.as_str(), rated.is_by_letter), ("x7", "gunzi", false));
        assert!(read("x7", "fenix-7x8 letter 5000", 0.0).is_some_and(|rated| rated.is_by_letter));
        for over in ["gunzi clock 5000", "gunzi clock", "gunzi", "", "gunzi clock soon"] {
            assert_eq!(read("x7", over, 5_000.0), None, "{over}");
        }
    }
}
