//! Games that are kept in this browser, given to the account as well; and those of the account brought here.
//!
//! What is given stays here, too. What was given is noted beside each game, so that it is offered once; should that note be lost,
//! the server has the same record only once all the same.

use protocol::accounts::RecordsKept;
use record::read_all;
use rules::Lang;
use session::settle_seats;

use super::api::{Refusal, ask};
use crate::browser;
use crate::library::{self, Origin};

/// What notes begin with; the name of the game follows.
const NOTE: &str = "tafel.given.";
/// How many games are sent at once, and how many bytes: less than the server takes.
const MOST: usize = 50;
const LARGEST: usize = 200 << 10;

/// What has become of games that were to be given to the account.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// How many are in the account now.
    pub kept: usize,
    /// What the server says of those that it cannot read.
    pub failed: Vec<String>,
}

/// A short mark of a text and of whose it is: another one for what has gone on since.
fn mark(owner: &str, text: &str) -> String {
    // FNV-1a. Nobody has a reason to make two games with the same mark.
    let bytes = owner.bytes().chain(text.bytes());
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

/// Whether a game is to be given: not one that is still being played here, which would be given turn by turn.
fn is_ready(text: &str) -> bool {
    !library::is_open(text) || Origin::of_tag(library::tag(text, Origin::TAG)) != Origin::Played
}

/// The games that could be given to that account and have not been, the oldest first.
pub fn waiting(owner: &str) -> Vec<String> {
    let is_new = |id: &String| {
        let Some(text) = library::text(id) else {
            return false;
        };
        is_ready(&text) && browser::kept(&format!("{NOTE}{id}")) != Some(mark(owner, &text))
    };
    let mut ids: Vec<_> = library::ids().into_iter().filter(is_new).collect();
    ids.reverse();
    ids
}

/// Gives all of them to the account, some at a time. If it fails half-way, those that were taken are noted, and the others wait.
pub async fn move_all(owner: &str, lang: Lang) -> Result<Moved, Refusal> {
    let mut moved = Moved::default();
    let mut batch: Vec<(String, String)> = Vec::new();
    for id in waiting(owner) {
        let Some(text) = library::text(&id) else {
            continue;
        };
        let size: usize = batch.iter().map(|(_, text)| text.len() + 2).sum();
        if batch.len() == MOST || size + text.len() > LARGEST && !batch.is_empty() {
            send(owner, std::mem::take(&mut batch), &mut moved, lang).await?;
        }
        batch.push((id, text));
    }
    if !batch.is_empty() {
        send(owner, batch, &mut moved, lang).await?;
    }
    Ok(moved)
}

async fn send(owner: &str, batch: Vec<(String, String)>, moved: &mut Moved, lang: Lang) -> Result<(), Refusal> {
    let texts: Vec<_> = batch.iter().map(|(_, text)| text.trim_end()).collect();
    let answer = ask("POST", "/api/account/records", Some(&texts.join("\n\n")), lang).await?;
    let unread = |_| Refusal { error: String::new(), message: String::new() };
    let RecordsKept { kept, failed } = RecordsKept::of_text(&answer).map_err(unread)?;
    moved.kept += kept;
    moved.failed.extend(failed.into_iter().map(|failed| failed.message));
    for (id, text) in batch {
        // Also what the server could not read: asking again would not help.
        browser::keep(&format!("{NOTE}{id}"), &mark(owner, &text));
    }
    Ok(())
}

/// Brings the games of the account into this browser, as far as they are not here; how many that were. `None` if the browser has no
/// room for them.
pub async fn bring(owner: &str, lang: Lang) -> Result<Option<usize>, Refusal> {
    let all = ask("GET", "/api/account/records", None, lang).await?;
    let here: Vec<String> =
        library::ids().iter().filter_map(|id| library::text(id)).map(|text| essence(&text)).collect();
    let mut count = 0;
    for reading in read_all(&all, engine::all()) {
        let Ok(mut reading) = reading else {
            continue;
        };
        // As they are kept here.
        settle_seats(&mut reading.record);
        if here.contains(&essence(&reading.record.to_string())) {
            continue;
        }
        let Ok(id) = library::add(&reading.record) else {
            return Ok(None);
        };
        if let Some(text) = library::text(&id) {
            browser::keep(&format!("{NOTE}{id}"), &mark(owner, &text));
        }
        count += 1;
    }
    Ok(Some(count))
}

/// What makes a game the same: not how its text is laid out.
fn essence(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_follows_owner_and_text() {
        assert_eq!(mark("a", "b"), mark("a", "b"));
        assert_ne!(mark("a", "b"), mark("a", "c"));
        assert_ne!(mark("x", "b"), mark("a", "b"));
    }

    #[test]
    fn games_still_being_played_are_not_given() {
        let text = |result: &str, tags: &str| format!("[Game \"gunzi\"]\n{tags}[Result \"{result}\"]\n\n*\n");
        assert!(is_ready(&text("1-0", "")));
        assert!(!is_ready(&text("*", "")));
        assert!(is_ready(&text("*", "[Origin \"analysis\"]\n")));
    }

    #[test]
    fn a_game_is_the_same_however_it_is_laid_out() {
        assert_eq!(essence("1. a  b\nc"), essence("1. a b\n\nc\n"));
    }
}
