use record::Format;
use ugi::Setting;

use super::{Opening, OpeningError};

/// What is wrong with a book.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BookError {
    /// A line is neither moves nor a position.
    #[error("line {number}: {error}")]
    Line {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        error: OpeningError,
    },
    /// The game is over at the end of a line.
    #[error("line {number}: the game is over there")]
    Over {
        /// The line's number, from 1.
        number: usize,
    },
    /// A game record cannot be used.
    #[error("game {number}: {what}")]
    Record {
        /// The game's number in the file, from 1.
        number: usize,
        /// Why.
        what: String,
    },
    /// There is no opening in it.
    #[error("there is no opening in it")]
    Empty,
}

/// Reads a book: a line is a list of moves from the start position, or a position text, or a position text, the word
/// `moves` and a list of moves. Empty lines and lines that begin with `#` and a space are left out.
///
/// ```
/// # use arena::read_book;
/// # use rules::{Options, toy::LANE};
/// # let lane = (&LANE as &'static dyn rules::Rulebook, Options::new(LANE.options));
/// let book = read_book("# two ways\n2-3 6-5\n1.1..22 2 1 moves 6-5\n", &lane)?;
/// assert_eq!(book[0].table(&lane).unwrap().position_text(), book[1].table(&lane).unwrap().position_text());
/// # Ok::<(), arena::BookError>(())
/// ```
pub fn read_book(text: &str, setting: &Setting) -> Result<Vec<Opening>, BookError> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (line, number) = (line.trim(), index + 1);
        if line.is_empty() || line == "#" || line.starts_with("# ") {
            continue;
        }
        let opening = read_line(line, setting);
        let table = opening.table(setting).map_err(|error| BookError::Line { number, error })?;
        if table.ending().is_some() {
            return Err(BookError::Over { number });
        }
        openings.push(opening);
    }
    if openings.is_empty() { Err(BookError::Empty) } else { Ok(openings) }
}

/// Reads a file of game records as a book: the first `plies` turns of each game.
///
/// A game that is over by then, or that is another game than the match plays, is an error.
pub fn read_record_book(text: &str, setting: &Setting, plies: usize) -> Result<Vec<Opening>, BookError> {
    let mut openings = Vec::new();
    for (index, reading) in record::read_all(text, engine::all()).enumerate() {
        let number = index + 1;
        let record = reading.map_err(|fault| BookError::Record { number, what: fault.to_string() })?.record;
        if record.rulebook().id() != setting.0.id() {
            let what = format!("this is a game of {}", record.rulebook().title());
            return Err(BookError::Record { number, what });
        }
        let moves = record.tree().main_line().take(plies).map(|id| record.tree().text(id).to_owned()).collect();
        let opening = Opening { start: Some(record.setup().start_text()), moves };
        let broken = |error: OpeningError| BookError::Record { number, what: error.to_string() };
        if opening.table(setting).map_err(broken)?.ending().is_some() {
            return Err(BookError::Record { number, what: "the game is over by then".to_owned() });
        }
        openings.push(opening);
    }
    if openings.is_empty() { Err(BookError::Empty) } else { Ok(openings) }
}

/// Whether a text is a file of game records rather than a list of openings.
pub fn is_record_file(text: &str) -> bool {
    matches!(record::detect(text), Some(Format::Tafel | Format::Apgn | Format::ApgnNacre))
}

/// A line that begins with a legal move is a list of moves, anything else begins with a position.
fn read_line(line: &str, (game, options): &Setting) -> Opening {
    let words: Vec<_> = line.split_whitespace().collect();
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
    let begins_with_move =
        words.first().is_some_and(|first| game.table(options, None).is_ok_and(|table| table.judge(first).is_ok()));
    if begins_with_move {
        return Opening { start: None, moves: owned(&words) };
    }
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    Opening { start: Some(words[..end].join(" ")), moves: owned(words.get(end + 1..).unwrap_or_default()) }
}

#[cfg(test)]
mod tests {
    use rules::Options;
    use rules::toy::LANE;

    use super::*;

    fn read(text: &str) -> Result<Vec<Opening>, BookError> {
        read_book(text, &(&LANE, Options::new(LANE.options)))
    }

    #[test]
    fn lines_of_both_kinds() {
        let book = read("\n2-3 6-5\r\n#\n# 2-3\n1.1..22 2 1\n11...22 1 0 moves 2-3\n").unwrap();
        let starts: Vec<_> = book.iter().map(|opening| opening.start.as_deref()).collect();
        assert_eq!(starts, [None, Some("1.1..22 2 1"), Some("11...22 1 0")]);
        assert_eq!(book[2].moves, ["2-3"]);
    }

    #[test]
    fn faults_have_a_line() {
        for (text, number) in [("2-3\n2-3 2-3", 2), ("\nnonsense", 2), ("11...22 1 0 moves 7-6", 1)] {
            assert!(matches!(read(text), Err(BookError::Line { number: n, .. }) if n == number), "{text}");
        }
        assert_eq!(read("..12... 1 0 moves 3x5"), Err(BookError::Over { number: 1 }));
        assert_eq!(read("# nothing\n"), Err(BookError::Empty));
    }

    #[test]
    fn records_can_be_a_book() {
        let gunzi = engine::find("gunzi").unwrap();
        let text = "[Game \"gunzi\"]\n\n1. a1-b1l c1-b6r 2. a2-b2r *\n\n[Game \"gunzi\"]\n\n1. a2-b2r *\n";
        assert!(is_record_file(text) && !is_record_file("a1-b1l c1-b6r\n"));
        let book = read_record_book(text, &gunzi, 2).unwrap();
        assert_eq!(book.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 1]);
        let error = read_record_book(text, &engine::find("abalone").unwrap(), 2);
        assert!(matches!(error, Err(BookError::Record { number: 1, .. })), "{error:?}");
        assert!(matches!(
            read_record_book("[Game \"gunzi\"]\n\n1. a1-a9 *\n", &gunzi, 2),
            Err(BookError::Record { number: 1, .. })
        ));
    }
}
