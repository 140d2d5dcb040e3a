//! One's own games, kept in the browser: one entry a game, which holds its record in Tafel's own format.
//!
//! Who plays and with what clocks stands in the record's tags ([`session::Terms`]). An entry is written whole or not at all. One
//! that cannot be read is shown as it is and never thrown away. What is not in the record is kept beside it, since clocks
//! change with every second.

mod id;
mod origin;
mod saved;

use record::{Fault, Reading, Record, read_all};
use rules::Rulebook;
use session::{Conclusion, Moment, Session, State, migrate_seats, settle_seats};

use crate::browser;

pub use origin::Origin;
use saved::Saved;

/// What the names of entries begin with.
const GAME: &str = "tafel.game.";
const STATE: &str = "tafel.clock.";

/// The browser did not keep a game: it has no room left, or keeps nothing at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotKept;

/// A game of one's own.
pub struct Found {
    /// Its name.
    pub id: String,
    /// The entry as it is kept.
    pub text: String,
    /// What it says, or why it cannot be read; no reason if it is empty.
    pub reading: Result<Reading, Option<Box<Fault>>>,
}

/// The names of all games, the newest first.
pub fn ids() -> Vec<String> {
    let names = browser::kept_names(GAME).into_iter();
    let mut ids: Vec<_> = names.filter_map(|name| name.strip_prefix(GAME).map(str::to_owned)).collect();
    rules::sort_texts(&mut ids);
    ids.reverse();
    ids
}

/// The game of that name.
pub fn find(id: &str) -> Option<Found> {
    let text = browser::kept(&entry_name(id)?)?;
    let reading = parse(&text);
    Some(Found { id: id.to_owned(), text, reading })
}

/// When a game was begun or brought in, in milliseconds since 1970, as its name tells.
pub fn moment(id: &str) -> Option<f64> {
    id::moment(id)
}

/// The text of an entry, as it is.
pub fn text(id: &str) -> Option<String> {
    browser::kept(&entry_name(id)?)
}

/// Games that are not finished, the newest first; at most so many.
pub fn unfinished(most: usize) -> Vec<Found> {
    // What is finished says so in a tag, and need not be replayed.
    let is_waiting = |text: &str| {
        let is_own = Origin::of_tag(tag(text, Origin::TAG)) == Origin::Played;
        is_own && is_open(text) && !is_empty(text)
    };
    let open = ids().into_iter().filter(|id| text(id).is_some_and(|text| is_waiting(&text)));
    let found = open.filter_map(|id| find(&id)).filter(|found| {
        found.reading.as_ref().is_ok_and(|reading| Conclusion::of(&reading.record, reading.table.as_ref()).is_none())
    });
    found.take(most).collect()
}

/// Keeps a game under a name that it has already.
pub fn keep(id: &str, record: &Record) -> Result<(), NotKept> {
    restore(id, &record.to_string())
}

/// Keeps a game under a new name, and returns the name.
pub fn add(record: &Record) -> Result<String, NotKept> {
    // What comes from elsewhere is not taken for one of our own games from before seats had tags.
    let mut record = record.clone();
    settle_seats(&mut record);
    let mut id = new_id();
    // Many games can come in one second, when they are imported.
    while text(&id).is_some() {
        id = new_id();
    }
    keep(&id, &record).map(|()| id)
}

/// Takes a game away and returns its text, so that it can be put back.
pub fn remove(id: &str) -> Option<String> {
    let text = text(id)?;
    browser::forget(&entry_name(id)?);
    forget_state(id);
    Some(text)
}

/// Takes away games that were begun and left before the first turn: there is nothing in them.
pub fn sweep() {
    for id in ids() {
        if text(&id).is_some_and(|text| is_open(&text) && is_empty(&text)) {
            remove(&id);
        }
    }
}

/// Puts a text into an entry.
pub fn restore(id: &str, text: &str) -> Result<(), NotKept> {
    let name = entry_name(id).ok_or(NotKept)?;
    if browser::keep(&name, text) { Ok(()) } else { Err(NotKept) }
}

/// All games as one text, the oldest first, also those that cannot be read.
pub fn export() -> String {
    let texts: Vec<_> = ids().iter().rev().filter_map(|id| text(id)).map(|text| text.trim_end().to_owned()).collect();
    texts.join("\n\n") + "\n"
}

/// The entry's name in the browser's storage, if this can be the name of a game.
pub fn entry_name(id: &str) -> Option<String> {
    id::is_name(id).then(|| format!("{GAME}{id}"))
}

/// The game goes on as it was left.
pub fn resume(id: &str, reading: Reading) -> Session {
    let saved = browser::kept(&format!("{STATE}{id}")).and_then(|text| text.parse().ok());
    saved::resume(reading, saved, browser::moment())
}

/// Keeps what is not in the record of a game. If there is no room for that, the clocks of the last moves are in the record.
pub fn keep_state(id: &str, state: State, seen: Moment) {
    browser::keep(&format!("{STATE}{id}"), &Saved { state, seen }.to_string());
}

/// The game is over.
pub fn forget_state(id: &str) {
    browser::forget(&format!("{STATE}{id}"));
}

/// The game that an entry says it is, without reading all of it.
pub fn game_of(text: &str) -> Option<&'static dyn Rulebook> {
    engine::find_by_id(tag(text, "Game")?)
}

/// Reads the first game of an entry.
fn parse(text: &str) -> Result<Reading, Option<Box<Fault>>> {
    let mut reading = read_all(text, engine::all()).next().ok_or(None)?.map_err(|fault| Some(Box::new(fault)))?;
    migrate_seats(&mut reading.record);
    Ok(reading)
}

/// Whether an entry says that its game goes on.
pub fn is_open(text: &str) -> bool {
    tag(text, "Result").is_none_or(|result| result == "*")
}

/// Whether an entry that can be read has no turns and no words about them.
fn is_empty(text: &str) -> bool {
    tag(text, "Game").is_some() && text.split_once("\n\n").is_some_and(|(_, turns)| turns.trim() == "*")
}

/// The value of a tag at the beginning of a line, as the record's writer writes it.
pub(crate) fn tag<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let line = text.lines().take_while(|line| line.starts_with('[')).find(|line| {
        line.strip_prefix('[').and_then(|rest| rest.strip_prefix(name)).is_some_and(|rest| rest.starts_with(" \""))
    })?;
    line.get(name.len() + 3..)?.strip_suffix("\"]")
}

fn new_id() -> String {
    id::fresh(browser::now(), browser::chance())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_say_which_game_they_are_and_whether_it_goes_on() {
        let (game, options) = engine::find("fenix-7x8").expect("a game");
        let mut record = Record::new(game.table(&options, None).expect("a table").as_ref());
        record.tags.set("Event", "odd \"quotes\" [and] brackets");
        let open = record.to_string();
        assert_eq!(game_of(&open).map(Rulebook::id), Some("fenix-7x8"));
        assert!(is_open(&open) && is_empty(&open));
        let first = record.setup().moves().remove(0);
        record.play(record.tree().root(), &first).expect("legal");
        assert!(!is_empty(&record.to_string()));
        let last = record.tree().last();
        record.tree_mut().delete(last);
        record.result = Some(rules::Outcome::Draw);
        record.termination = Some(record::Termination::Agreement);
        assert!(!is_open(&record.to_string()));
        assert!(parse(&record.to_string()).is_ok());
    }

    #[test]
    fn games_kept_before_seats_had_tags_go_on_against_the_same_opponent() {
        let old = "[Format \"1\"]\n[Game \"gunzi\"]\n[White \"Tafel level 5\"]\n[TimeControl \"300+3\"]\n[Result \"*\"]\n\n\
            1. a1-b1l {[%clk 0:05:03]} *\n";
        let reading = parse(old).expect("readable");
        let session = saved::resume(reading, None, Moment::default());
        assert_eq!(session.terms().level().map(engine::Level::number), Some(5));
        assert_eq!(session.terms().control.short(), "5+3");
        assert!(session.record().to_string().contains("[WhiteSeat \"engine 5\"]"), "from now on it has one");
    }

    #[test]
    fn what_cannot_be_read_is_told_and_not_lost() {
        for (text, game, empty) in [
            ("", None, false),
            ("   ", None, false),
            ("nonsense", None, false),
            ("[Game \"chess\"]\n\n*\n", None, true),
            ("[Game \"gunzi\"]\n\n1. zz *\n", Some("gunzi"), false),
            ("[Game \"gunzi", None, false),
        ] {
            assert!(parse(text).is_err(), "{text}");
            assert_eq!((game_of(text).map(Rulebook::id), is_empty(text)), (game, empty), "{text}");
        }
    }
}
