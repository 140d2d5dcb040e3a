//! What an address asks to be looked at.

use record::Record;
use rules::Lang;

use super::WORDS;
use super::import::{self, Found};
use crate::query;
use crate::share::code;

/// Something to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// What was looked at last.
    Last,
    /// A game from its start, or from a position: `?game=abalone:belgian-daisy`, `?position=…`.
    Game {
        /// The game and its options; the one whose position it is, if there is none.
        game: Option<String>,
        /// The text of a position.
        position: Option<String>,
    },
    /// A record in the address itself.
    Code(String),
    /// A game of one's own.
    Own(String),
    /// A record at the server.
    Shared(String),
    /// A game between people at the server: `?live=…`.
    Played(String),
}

impl Source {
    /// What `/analyse` with that query and that fragment asks for.
    pub(super) fn of_address(search: &str, hash: &str) -> Self {
        let code = hash.trim_start_matches('#');
        if !code.is_empty() && code != "main" {
            return Self::Code(code.to_owned());
        }
        let pairs = query::pairs(search);
        let value = |name: &str| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
        if let Some(id) = value("live") {
            return Self::Played(id);
        }
        match (value("game"), value("position")) {
            (None, None) => Self::Last,
            (game, position) => Self::Game { game, position },
        }
    }
}

/// The record of a game and a position, or what is wrong.
pub(super) fn set_up(game: Option<&str>, position: Option<&str>, lang: Lang) -> Result<Record, String> {
    let Some(game) = game else {
        return match import::read(position.unwrap_or_default(), None, lang) {
            Found::Position(record) | Found::Game(record) => Ok(*record),
            Found::Several(_) => Err(WORDS.word(lang, "open.nothing")),
            Found::Nothing(problems) => {
                Err(problems.iter().map(|problem| problem.say(lang)).collect::<Vec<_>>().join(" "))
            }
        };
    };
    let (book, options) = engine::find(game).map_err(|unknown| match unknown {
        engine::UnknownGame::Game(_) => WORDS.word(lang, "open.unknown-game"),
        engine::UnknownGame::Options(statement) => statement.say(lang),
    })?;
    let table = book.table(&options, position).map_err(|refusal| refusal.say(lang))?;
    Ok(Record::new(table.as_ref()))
}

/// The record of a code, or what is wrong.
pub(super) fn of_code(code: &str, lang: Lang) -> Result<Record, String> {
    let text = code::decode(code).ok_or_else(|| WORDS.word(lang, "open.code"))?;
    of_text(&text, lang)
}

/// The first record of a text, or what is wrong.
pub(super) fn of_text(text: &str, lang: Lang) -> Result<Record, String> {
    match record::read_all(text, engine::all()).next() {
        Some(Ok(reading)) => Ok(reading.record),
        Some(Err(fault)) => Err(fault.say(lang)),
        None => Err(WORDS.word(lang, "open.nothing")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_say_what_to_look_at() {
        assert_eq!(Source::of_address("", ""), Source::Last);
        assert_eq!(Source::of_address("?x=1", "#main"), Source::Last);
        assert_eq!(Source::of_address("?live=x7Kp", ""), Source::Played("x7Kp".to_owned()));
        assert_eq!(Source::of_address("?game=gunzi", "#VGFm"), Source::Code("VGFm".to_owned()));
        let game = Source::of_address("?game=abalone%3Abelgian-daisy&position=a+b%2fc%", "");
        let expected =
            Source::Game { game: Some("abalone:belgian-daisy".to_owned()), position: Some("a b/c%".to_owned()) };
        assert_eq!(game, expected);
    }

    #[test]
    fn games_and_positions_are_set_up() {
        let record = set_up(Some("abalone:belgian-daisy"), None, Lang::En).unwrap();
        assert_eq!(record.options().get("layout"), "belgian-daisy");
        let text = "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 w 8";
        for game in [None, Some("gunzi")] {
            assert_eq!(set_up(game, Some(text), Lang::En).unwrap().setup().position_text(), text);
        }
        assert!(set_up(Some("chess"), None, Lang::En).is_err());
        assert!(set_up(Some("gunzi:nonsense"), None, Lang::En).is_err());
        assert!(set_up(None, Some("nonsense"), Lang::En).is_err());
    }

    #[test]
    fn codes_hold_records() {
        let text = "[Game \"gunzi\"]\n\n1. a1-b2r *\n";
        assert_eq!(of_code(&code::encode(text), Lang::En).unwrap().tree().len(), 1);
        for bad in ["%", "VGFmZWw", &code::encode("[Game \"gunzi\"]\n\n1. zz *\n")] {
            assert!(of_code(bad, Lang::En).is_err(), "{bad}");
        }
    }
}
