//! What was asked of the server and is not acknowledged, kept in the browser: the page may be loaded anew before the connection is
//! back. Each request has an entry of its own, so that tabs do not get into each other's way; a request that two of them send is
//! done once.

use json::Value;

use crate::browser;

const KEPT: &str = "tafel.unsent.";
/// A move is good as long as nobody has moved since, which the server knows. Whatever else was wanted is wanted now or not at all.
const LONG: f64 = 14.0 * 24.0 * 3_600_000.0;
const SHORT: f64 = 10.0 * 60_000.0;

/// A request: its name, and the message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsent {
    /// What it is called.
    pub id: String,
    /// The whole message.
    pub text: String,
}

/// A move that waits to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsentMove {
    /// What the request is called.
    pub id: String,
    /// How many turns were played before it.
    pub ply: usize,
    /// The turn.
    pub text: String,
}

/// How long a message of that kind is worth sending; none if it is not worth keeping.
fn worth(kind: &str) -> Option<f64> {
    match kind {
        "move" | "conditional" => Some(LONG),
        "premove" | "cancel-premove" | "offer" | "withdraw" | "answer" | "resign" | "abort" | "claim-absence"
        | "chat" => Some(SHORT),
        _ => None,
    }
}

fn kind_of(text: &str) -> Option<f64> {
    worth(Value::parse(text).ok()?.get("type")?.as_text()?)
}

/// Keeps a request until it is answered.
pub fn keep(id: &str, text: &str) {
    if kind_of(text).is_some() {
        browser::keep(&format!("{KEPT}{id}"), &format!("{} {text}", browser::now()));
    }
}

/// It is answered.
pub fn forget(id: &str) {
    browser::forget(&format!("{KEPT}{id}"));
}

/// All that waits, the oldest first. What is too old is forgotten.
pub fn all() -> Vec<Unsent> {
    let mut found = Vec::new();
    for name in browser::kept_names(KEPT) {
        let entry = browser::kept(&name).and_then(|entry| read(&entry, browser::now()));
        match entry {
            Some((at, text)) => found.push((at, Unsent { id: name[KEPT.len()..].to_owned(), text })),
            None => browser::forget(&name),
        }
    }
    rules::sort_by_number(&mut found, |(at, _)| *at);
    found.into_iter().map(|(_, unsent)| unsent).collect()
}

/// Whether anything may wait: it is not read here.
pub fn is_any() -> bool {
    !browser::kept_names(KEPT).is_empty()
}

/// The move in a game that waits to be sent; the newest, if there are several.
pub fn move_in(game: &str) -> Option<UnsentMove> {
    all().into_iter().rev().find_map(|unsent| move_of(&unsent, game))
}

fn move_of(unsent: &Unsent, game: &str) -> Option<UnsentMove> {
    let value = Value::parse(&unsent.text).ok()?;
    let text = |name: &str| value.get(name).and_then(Value::as_text);
    let ply = value.get("ply").and_then(Value::as_u64)?.try_into().ok()?;
    (text("type") == Some("move") && text("game") == Some(game))
        .then(|| Some(UnsentMove { id: unsent.id.clone(), ply, text: text("text")?.to_owned() }))
        .flatten()
}

/// When it was asked, and what; none if that is too long ago, or cannot be read.
fn read(entry: &str, now: f64) -> Option<(f64, String)> {
    let (at, text) = entry.split_once(' ')?;
    let at = json::decimal(at)?;
    (now - at <= kind_of(text)?).then(|| (at, text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_wait_for_days_and_other_wishes_for_minutes() {
        let day = 24.0 * 3_600_000.0;
        let message = |kind: &str| format!(r#"{{"type":"{kind}","game":"g","id":"r","ply":3,"text":"a1b2"}}"#);
        let check = |kind: &str, age: f64, expected: bool| {
            let entry = format!("{} {}", 1_000_000, message(kind));
            assert_eq!(read(&entry, 1_000_000.0 + age).is_some(), expected, "{kind} after {age}");
        };
        check("move", 13.0 * day, true);
        check("move", 15.0 * day, false);
        check("resign", 60_000.0, true);
        check("resign", day, false);
        check("seek", 0.0, false);
        for nonsense in ["", "x", "12", "x {}", "12 {}", "12 {"] {
            assert_eq!(read(nonsense, 13.0), None, "{nonsense}");
        }
        let unsent = |kind: &str| Unsent { id: "r".to_owned(), text: message(kind) };
        let expected = UnsentMove { id: "r".to_owned(), ply: 3, text: "a1b2".to_owned() };
        assert_eq!(move_of(&unsent("move"), "g"), Some(expected));
        assert_eq!((move_of(&unsent("move"), "h"), move_of(&unsent("premove"), "g")), (None, None));
    }
}
