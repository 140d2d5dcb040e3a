use crate::message::Go;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi`: who are you, and what can be set?
    Ugi,
    /// `isready`: say `readyok`.
    IsReady,
    /// `setoption name N value V`.
    SetOption {
        /// The name, which may have spaces.
        name: String,
        /// The value; empty if there is none.
        value: String,
    },
    /// `uginewgame`: forget the game before.
    NewGame,
    /// `position startpos|fen P [moves M…]`.
    Position {
        /// The position text; none for the start position.
        start: Option<String>,
        /// The moves from there.
        moves: Vec<String>,
    },
    /// `go …`, with what was wrong with it.
    Go(Go, Vec<String>),
    /// `stop`: think no more.
    Stop,
    /// `query …`.
    Query(Query),
    /// `quit`: end.
    Quit,
}

/// What a client can ask about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Is it the turn of the player who moves first in the start position?
    P1Turn,
    /// Who has won?
    Result,
}

impl Command {
    /// Reads a line; none for an empty one, an error says what is wrong.
    ///
    /// ```
    /// # use ugi::Command;
    /// let line = "position fen 1.1..22 2 1 moves 6-5";
    /// let position = Command::Position { start: Some("1.1..22 2 1".to_owned()), moves: vec!["6-5".to_owned()] };
    /// assert_eq!(Command::parse(line), Ok(Some(position)));
    /// assert!(Command::parse("xyzzy").is_err());
    /// ```
    pub fn parse(line: &str) -> Result<Option<Self>, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(Some(match word {
            "" => return Ok(None),
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "setoption" => set_option(rest)?,
            "uginewgame" => Self::NewGame,
            "position" => position(rest)?,
            "go" => {
                let (go, faults) = Go::parse(rest);
                Self::Go(go, faults)
            }
            "stop" => Self::Stop,
            "query" => Self::Query(query(rest)?),
            "quit" => Self::Quit,
            _ => return Err(format!("unknown command '{}'", shorten(word))),
        }))
    }
}

fn set_option(rest: &str) -> Result<Command, String> {
    const FORM: &str = "setoption is written: setoption name NAME value VALUE";
    let words: Vec<_> = rest.split_whitespace().collect();
    let Some((&"name", words)) = words.split_first() else {
        return Err(FORM.to_owned());
    };
    let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let name = words[..end].join(" ");
    let value = words.get(end + 1..).unwrap_or_default().join(" ");
    if name.is_empty() { Err(FORM.to_owned()) } else { Ok(Command::SetOption { name, value }) }
}

fn position(rest: &str) -> Result<Command, String> {
    const FORM: &str = "position is written: position startpos|fen POSITION [moves MOVE…]";
    let words: Vec<_> = rest.split_whitespace().collect();
    let Some((&kind, words)) = words.split_first() else {
        return Err(FORM.to_owned());
    };
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let text = words[..end].join(" ");
    let moves = words.get(end + 1..).unwrap_or_default().iter().map(|&word| word.to_owned()).collect();
    match (kind, text.is_empty()) {
        ("startpos", true) => Ok(Command::Position { start: None, moves }),
        ("fen", false) => Ok(Command::Position { start: Some(text), moves }),
        _ => Err(FORM.to_owned()),
    }
}

fn query(rest: &str) -> Result<Query, String> {
    match rest {
        "gameover" => Ok(Query::GameOver),
        "p1turn" => Ok(Query::P1Turn),
        "result" => Ok(Query::Result),
        _ => Err(format!("cannot answer '{}': ask for gameover, p1turn or result", shorten(rest))),
    }
}

/// The beginning of a text that may be very long, without what could upset a terminal.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    let mut short: String = text.chars().map(|c| if c.is_control() { '?' } else { c }).take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_have_spaces_and_no_value() {
        let set =
            |name: &str, value: &str| Ok(Some(Command::SetOption { name: name.to_owned(), value: value.to_owned() }));
        assert_eq!(Command::parse(" setoption  name Clear Hash "), set("Clear Hash", ""));
        assert_eq!(Command::parse("setoption name Without value a, b"), set("Without", "a, b"));
        for bad in ["setoption", "setoption Hash 3", "setoption name", "setoption name value 3"] {
            assert!(Command::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn positions_need_a_start() {
        let position = |start: Option<&str>, moves: &[&str]| {
            let moves = moves.iter().map(|&m| m.to_owned()).collect();
            Ok(Some(Command::Position { start: start.map(str::to_owned), moves }))
        };
        assert_eq!(Command::parse("position startpos"), position(None, &[]));
        assert_eq!(Command::parse("position startpos moves a b"), position(None, &["a", "b"]));
        assert_eq!(Command::parse("position fen x y 1\tmoves"), position(Some("x y 1"), &[]));
        for bad in ["position", "position fen", "position fen moves a", "position startpos a", "position x"] {
            assert!(Command::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn garbage_is_told_shortly() {
        let error = Command::parse(&"\u{7}x".repeat(1000)).unwrap_err();
        assert!(error.chars().count() < 100 && error.contains("?x?x") && error.contains('…'), "{error}");
        assert_eq!(Command::parse("  \t "), Ok(None));
        assert!(Command::parse("query weather").is_err());
    }
}
