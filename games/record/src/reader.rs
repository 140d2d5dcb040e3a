use std::collections::VecDeque;

use crate::fault::{Fault, Place};
use crate::tags::{MOST, is_name, is_name_char};
use crate::termination::ResultTag;

/// Cuts a stream of text into games, one at a time: memory is bounded by the longest game, and that by a limit.
///
/// A game begins at a tag (`[` at the start of a line) that follows moves. Whatever is wrong within a game, the next
/// tags begin a new one. Text without tags is cut at blank lines.
///
/// ```
/// # use record::Reader;
/// let mut reader = Reader::new();
/// assert!(reader.push("[Game \"lane\"]\n\n1. 2-3 *\n\n[Ga").is_empty());
/// let first = reader.push("me \"lane\"]\n\n1. 2-3");
/// assert_eq!((first.len(), first[0].line), (1, 1));
/// let last = reader.finish();
/// assert_eq!((last[0].number, last[0].line), (2, 5));
/// ```
#[derive(Debug)]
pub struct Reader {
    limit: usize,
    /// The line that has not ended yet.
    line: Vec<u8>,
    line_was_cut: bool,
    lines: usize,
    games: usize,
    current: Option<Current>,
}

/// The text of one game, with its place in the stream.
#[derive(Clone, PartialEq, Debug)]
pub struct RawGame {
    /// The text, with `\n` at the end of each line.
    pub text: String,
    /// The line of the stream on which it begins, from 1.
    pub line: usize,
    /// The number of the game in the stream, from 1.
    pub number: usize,
    /// What is wrong with it already: bytes that are not UTF-8, or too many of them.
    pub fault: Option<Fault>,
}

/// The game that is being read, as far as its lines show.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // four facts that are independent of each other
struct Current {
    raw: RawGame,
    tags: Vec<String>,
    has_moves: bool,
    after_blank: bool,
    in_comment: bool,
    ends_with_result: bool,
}

/// Cuts pieces of text, which keep their line ends, into games.
///
/// ```
/// let text = "[Game \"lane\"]\n\n*\n\n[Game \"lane\"]\n\n*\n";
/// assert_eq!(record::raw_games(text.split_inclusive('\n')).count(), 2);
/// assert_eq!(record::raw_games([text]).count(), 2);
/// ```
pub fn raw_games<P: AsRef<[u8]>>(pieces: impl IntoIterator<Item = P>) -> impl Iterator<Item = RawGame> {
    let mut pieces = pieces.into_iter();
    let mut reader = Some(Reader::new());
    let mut ready = VecDeque::new();
    std::iter::from_fn(move || {
        while ready.is_empty() {
            let games = match pieces.next() {
                Some(piece) => reader.as_mut()?.push(piece),
                None => reader.take()?.finish(),
            };
            ready.extend(games);
        }
        ready.pop_front()
    })
}

impl Default for Reader {
    fn default() -> Self {
        Self::with_limit(Self::LIMIT)
    }
}

impl Reader {
    /// Longer games than this, in bytes, are refused unless another limit is set.
    pub const LIMIT: usize = 16 << 20;

    /// A reader at the beginning of a stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// A reader that refuses games of more than `limit` bytes.
    pub fn with_limit(limit: usize) -> Self {
        Self { limit, line: Vec::new(), line_was_cut: false, lines: 0, games: 0, current: None }
    }

    /// Takes the next piece of the stream, cut anywhere, and returns the games that it completes.
    #[must_use]
    pub fn push(&mut self, piece: impl AsRef<[u8]>) -> Vec<RawGame> {
        let mut out = Vec::new();
        for part in piece.as_ref().split_inclusive(|&byte| byte == b'\n') {
            let (text, ended) = part.strip_suffix(b"\n").map_or((part, false), |text| (text, true));
            let room = self.limit.saturating_sub(self.line.len());
            self.line_was_cut |= text.len() > room;
            self.line.extend_from_slice(&text[..text.len().min(room)]);
            if ended {
                out.extend(self.end_line());
            }
        }
        out
    }

    /// Ends the stream and returns what is left of it.
    #[must_use]
    pub fn finish(mut self) -> Vec<RawGame> {
        let before = if self.line.is_empty() { None } else { self.end_line() };
        before.into_iter().chain(self.current.map(|current| current.raw)).collect()
    }

    /// Adds the line that has been read to its game; returns the game before it if it begins a new one.
    fn end_line(&mut self) -> Option<RawGame> {
        let bytes = std::mem::take(&mut self.line);
        let cut = std::mem::take(&mut self.line_was_cut);
        self.lines += 1;
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(&bytes);
        let text = String::from_utf8_lossy(bytes);
        let mut fault = std::str::from_utf8(bytes).err().map(|error| {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).chars().count();
            Fault::new("utf8").at(Place { line: self.lines, column: good + 1 })
        });
        let in_comment = self.current.as_ref().is_some_and(|current| current.in_comment);
        let line = if in_comment { &text } else { text.trim_start_matches('\u{feff}') };
        let mut done = None;
        if self.current.as_ref().is_some_and(|current| current.is_ended_by(line)) {
            done = self.current.take().map(|current| current.raw);
        }
        let current = match &mut self.current {
            Some(current) => current,
            None if line.trim_start().is_empty() && fault.is_none() => return done,
            empty => {
                self.games += 1;
                empty.insert(Current::new(self.lines, self.games))
            }
        };
        current.take_line(line);
        let raw = &mut current.raw;
        if cut || raw.text.len() + line.len() >= self.limit {
            fault = Some(Fault::new("too-long").number("n", self.limit).at(Place { line: raw.line, column: 1 }));
        } else if raw.fault.as_ref().is_none_or(|fault| fault.what.rule != "too-long") {
            raw.text.push_str(line);
            raw.text.push('\n');
        }
        raw.fault = raw.fault.take().or(fault);
        done
    }
}

impl Current {
    fn new(line: usize, number: usize) -> Self {
        Self {
            raw: RawGame { text: String::new(), line, number, fault: None },
            tags: Vec::new(),
            has_moves: false,
            after_blank: false,
            in_comment: false,
            ends_with_result: false,
        }
    }

    /// Whether this line begins another game.
    fn is_ended_by(&self, line: &str) -> bool {
        let name = tag_name(line, self.in_comment);
        match name {
            Some(_) if self.has_moves => true,
            // Tags in two blocks are one game, until a tag comes for the second time: then the moves are missing.
            Some(name) => self.after_blank && self.tags.iter().any(|known| known == name),
            None if self.in_comment || !self.after_blank || line.trim_start().is_empty() => false,
            None => self.ends_with_result || self.tags.is_empty(),
        }
    }

    /// Follows the state of the game over one more line.
    fn take_line(&mut self, line: &str) {
        if let Some(name) = tag_name(line, self.in_comment) {
            if self.tags.len() < MOST {
                self.tags.push(name.to_owned());
            }
            self.after_blank = false;
            return;
        }
        self.after_blank = line.trim_start().is_empty();
        if self.after_blank {
            return;
        }
        self.has_moves = true;
        let escapes = self.tags.iter().any(|name| name == "Game");
        let mut bytes = line.bytes();
        while let Some(byte) = bytes.next() {
            match byte {
                b'\\' if self.in_comment && escapes => {
                    bytes.next();
                }
                b'{' => self.in_comment = true,
                b'}' => self.in_comment = false,
                _ => {}
            }
        }
        let last = line.trim_end().rsplit([' ', '\t', '{', '}', '(', ')']).next();
        self.ends_with_result = !self.in_comment && last.is_some_and(|last| ResultTag::parse(last).is_some());
    }
}

/// The name of the tag that the line begins with. Outside of comments nothing else begins with `[`, so there the tag may
/// be broken and the name empty; in a comment it must look like a tag up to its value.
fn tag_name(line: &str, in_comment: bool) -> Option<&str> {
    let inner = line.trim_start().strip_prefix('[')?.trim_start();
    let (name, rest) = inner.split_at(inner.find(|c| !is_name_char(c)).unwrap_or(inner.len()));
    (!in_comment || is_name(name) && rest.trim_start().starts_with('"')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(stream: &str) -> Vec<String> {
        raw_games([stream]).map(|game| game.text).collect()
    }

    #[test]
    fn cuts_do_not_matter() {
        let stream = "\u{feff}[Game \"a\"]\r\n\r\n1. é {x} *\r\n[Game \"b\"]\r\n*\r\n\r\ntrailing";
        let whole: Vec<_> = raw_games([stream]).collect();
        assert_eq!(whole.iter().map(|game| (game.number, game.line)).collect::<Vec<_>>(), [(1, 1), (2, 4), (3, 7)]);
        assert_eq!(whole[0].text, "[Game \"a\"]\n\n1. é {x} *\n");
        for size in 1..stream.len() {
            assert_eq!(raw_games(stream.as_bytes().chunks(size)).collect::<Vec<_>>(), whole, "{size}");
        }
    }

    #[test]
    fn games_without_moves_end_where_tags_repeat() {
        assert_eq!(texts("[A \"1\"]\n\n[B \"2\"]\n*\n"), ["[A \"1\"]\n\n[B \"2\"]\n*\n"]);
        assert_eq!(texts("[A \"1\"]\n\n[A \"2\"]\n*\n"), ["[A \"1\"]\n\n", "[A \"2\"]\n*\n"]);
    }

    #[test]
    fn a_comment_that_is_never_closed_ends_at_the_next_tag() {
        assert_eq!(texts("[A \"1\"]\n1. x {oops\n[%clk 1]\n[see above]\n\n[A \"2\"]\n*\n").len(), 2);
        assert_eq!(texts("[A \"1\"]\n1. x\n[A 2]\n*\n").len(), 2, "a broken tag begins a game as well");
    }

    #[test]
    fn text_without_tags_is_cut_at_blank_lines() {
        assert_eq!(texts("a1b2\nc1d2\n\n\ne1e2 {a\n\nb} f1\n"), ["a1b2\nc1d2\n\n\n", "e1e2 {a\n\nb} f1\n"]);
        assert_eq!(texts("[A \"1\"]\n\n1. x\n\n2. y *\n\nrubbish\n").len(), 2);
    }

    #[test]
    fn bytes_that_are_no_text_are_reported() {
        let games: Vec<_> = raw_games([b"[A \"1\"]\n1. \xff *\n[A \"2\"]\n*\n".as_slice()]).collect();
        let place = games[0].fault.as_ref().and_then(|fault| fault.place);
        assert_eq!((place, games[1].fault.is_none()), (Some(Place { line: 2, column: 4 }), true));
    }

    #[test]
    fn games_and_lines_beyond_the_limit_are_refused() {
        let stream =
            format!("[A \"1\"]\n{}\n[A \"2\"]\n*\n[A \"3\"]\n{}*\n[A \"4\"]\n", "x".repeat(500), "x\n".repeat(60));
        let mut reader = Reader::with_limit(100);
        let mut games = Vec::new();
        for piece in stream.as_bytes().chunks(7) {
            games.extend(reader.push(piece));
            assert!(reader.line.len() <= 100);
        }
        games.extend(reader.finish());
        let refused: Vec<_> = games.iter().map(|game| game.fault.is_some()).collect();
        assert_eq!(refused, [true, false, true, false]);
        assert!(games.iter().all(|game| game.text.len() <= 100));
    }
}
