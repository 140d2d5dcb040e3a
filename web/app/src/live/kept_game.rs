//! Games with people elsewhere as they were known last, kept in the browser: the state that the server told, and all that has
//! happened since, in its own words. So a page that is loaded anew shows the game at once, also without a server.

use protocol::ServerMessage;

use super::LiveGame;
use crate::browser;

const KEPT: &str = "tafel.live.game.";
/// So many are kept.
const MOST: usize = 12;
/// What has become longer than this is told anew as a whole.
const LONGEST: usize = 40_000;

/// A game as it was known last.
#[derive(Debug)]
pub struct KeptGame {
    /// The game.
    pub game: LiveGame,
    /// The server's time when it was last heard of, in milliseconds since 1970.
    pub at: u64,
}

/// Keeps the whole state of a game, as the server said it.
pub fn keep(id: &str, at: u64, state: &str) {
    sweep(id);
    browser::keep(&name(id), &format!("{at}\n{state}"));
}

/// Keeps what has happened since. `false` if the whole state is wanted again.
pub fn append(id: &str, at: u64, event: &str) -> bool {
    let Some(before) = browser::kept(&name(id)) else {
        return true;
    };
    let Some((_, rest)) = before.split_once('\n') else {
        return false;
    };
    browser::keep(&name(id), &format!("{at}\n{rest}\n{event}"));
    rest.len() < LONGEST
}

/// The game as it was known last; none if it is not, or cannot be read any more.
pub fn find(id: &str) -> Option<KeptGame> {
    let text = browser::kept(&name(id))?;
    let found = read(id, &text);
    if found.is_none() {
        forget(id);
    }
    found
}

/// Forgets a game.
pub fn forget(id: &str) {
    browser::forget(&name(id));
}

fn name(id: &str) -> String {
    format!("{KEPT}{id}")
}

/// Makes room for another game: those go that nobody has heard of for longest.
fn sweep(id: &str) {
    let mut all: Vec<_> = browser::kept_names(KEPT)
        .into_iter()
        .filter(|known| *known != name(id))
        .map(|known| (browser::kept(&known).as_deref().map_or(0.0, time_of), known))
        .collect();
    rules::sort_by_number(&mut all, |(at, _)| -*at);
    for (_, old) in all.into_iter().skip(MOST - 1) {
        browser::forget(&old);
    }
}

fn time_of(text: &str) -> f64 {
    text.lines().next().and_then(json::decimal).unwrap_or(0.0)
}

fn read(id: &str, text: &str) -> Option<KeptGame> {
    let mut lines = text.lines();
    let at = lines.next()?.parse().ok()?;
    let ServerMessage::State { game, number, state } = ServerMessage::of_text(lines.next()?).ok()? else {
        return None;
    };
    let mut live = LiveGame::of(number, *state).filter(|_| game == id)?;
    for line in lines {
        let ServerMessage::Event { number, event, .. } = ServerMessage::of_text(line).ok()? else {
            return None;
        };
        live.apply(number, event).ok()?;
    }
    Some(KeptGame { game: live, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_what_was_told_and_what_has_happened_since() {
        let person = |id: &str| format!(r#"{{"id":"{id}","name":"{id}"}}"#);
        let terms = r#"{"game":"gunzi","time":{"type":"unlimited"},"rated":false,"colour":"one"}"#;
        let record = r#"[Format \"1\"]\n[Game \"gunzi\"]\n[Result \"*\"]\n\n*\n"#;
        let state = format!(
            r#"{{"type":"state","game":"x7","number":1,"state":{{"terms":{terms},"players":[{},{}],"you":"one","record":"{record}","clocks":null,"offers":[]}}}}"#,
            person("a"),
            person("b")
        );
        let (rulebook, options) = engine::find("gunzi").expect("a game");
        let mut table = rulebook.table(&options, None).expect("a start");
        let text = table.moves().remove(0);
        table.play(&text).expect("legal");
        let event = format!(
            r#"{{"type":"event","game":"x7","number":2,"at":9,"event":{{"type":"moved","ply":1,"text":"{text}","by":"one","spent":0,"clocks":null}}}}"#
        );
        let kept = read("x7", &format!("17\n{state}\n{event}")).expect("a game");
        assert_eq!((kept.at, kept.game.number()), (17, 2));
        assert_eq!(kept.game.table().position_text(), table.position_text());
        assert!(kept.game.record().to_string().contains(&text), "{}", kept.game.record());
        for broken in ["", "17", "x\n{}", &format!("17\n{event}"), &format!("17\n{state}\n{state}")] {
            assert!(read("x7", broken).is_none(), "{broken}");
        }
        assert!(read("y8", &format!("17\n{state}")).is_none(), "another game");
    }
}
