use std::str::Chars;

use crate::fault::{Fault, Place};
use crate::notes::{Command, Nag};
use crate::tags::{is_name, is_name_char};
use crate::termination::ResultTag;

/// What a record is made of.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Token {
    Tag {
        name: String,
        value: String,
        value_place: Place,
    },
    Number {
        number: u32,
        dots: usize,
    },
    /// Dots that stand alone, as in `1. ... a1b2`.
    Dots(usize),
    /// A move, with marks if there are any.
    Word {
        text: String,
        mark: Option<Nag>,
    },
    Nag(Nag),
    Comment(Comment),
    Open,
    Close,
    Result(ResultTag),
}

/// What stands between braces.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Comment {
    pub(crate) text: String,
    pub(crate) commands: Vec<Command>,
    /// Commands that are known but make no sense; they are still in the text.
    pub(crate) odd: Vec<String>,
}

/// Cuts the text of one game into tokens.
pub(crate) struct Lexer<'a> {
    rest: Chars<'a>,
    place: Place,
    escapes: bool,
}

/// A command longer than this is none: so looking for its end takes no time.
const LONGEST_COMMAND: usize = 80;

impl<'a> Lexer<'a> {
    /// `escapes` says whether a backslash in a comment is one, or takes the meaning from the character behind it.
    pub(crate) fn new(text: &'a str, first_line: usize, escapes: bool) -> Self {
        Self { rest: text.chars(), place: Place { line: first_line, column: 1 }, escapes }
    }

    /// Where the next token begins, or the text ends.
    pub(crate) fn place(&mut self) -> Place {
        self.take_while(char::is_whitespace);
        self.place
    }

    /// Where the last token ended.
    pub(crate) const fn here(&self) -> Place {
        self.place
    }

    /// The next token with its place; none at the end. The ply of a fault is 1 if it is about a turn that begins here,
    /// and 0 if it is about what came before.
    pub(crate) fn next(&mut self) -> Option<(Place, Result<Token, Fault>)> {
        let place = self.place();
        let first = self.peek()?;
        let token = match first {
            '[' => self.tag(place),
            '{' => self.comment(place),
            '(' | ')' => {
                self.bump();
                Ok(if first == '(' { Token::Open } else { Token::Close })
            }
            ']' | '}' => {
                self.bump();
                Err(Fault::new("stray").with("text", &first.to_string()).at(place))
            }
            _ => self.word(place),
        };
        Some((place, token))
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    fn take_one(&mut self, keep: impl Fn(char) -> bool) {
        if self.peek().is_some_and(keep) {
            self.bump();
        }
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest.as_str();
        while self.peek().is_some_and(&keep) {
            self.bump();
        }
        &text[..text.len() - self.rest.as_str().len()]
    }

    /// `[Name "value"]` on one line, with `\"`, `\\`, `\n` and `\r` in the value.
    fn tag(&mut self, place: Place) -> Result<Token, Fault> {
        let wrong = |place| Fault::new("tag.form").at(place);
        let blank = |c| c == ' ' || c == '\t';
        self.bump();
        self.take_while(blank);
        let name = self.take_while(is_name_char);
        self.take_while(blank);
        if !is_name(name) || self.peek() != Some('"') {
            self.take_while(|c| c != '\n');
            return Err(wrong(place));
        }
        self.bump();
        let value_place = self.place;
        let mut value = String::new();
        loop {
            let here = self.place;
            let c = self.peek().filter(|&c| c != '\n').ok_or_else(|| wrong(here))?;
            self.bump();
            match c {
                '"' => break,
                '\\' => {
                    let escaped = self.peek().filter(|&c| c != '\n').ok_or_else(|| wrong(here))?;
                    self.bump();
                    value.push(unescape(escaped));
                }
                c => value.push(c),
            }
        }
        self.take_while(blank);
        if self.peek() != Some(']') {
            return Err(wrong(self.place));
        }
        self.bump();
        Ok(Token::Tag { name: name.to_owned(), value, value_place })
    }

    /// `{…}`. A line end in it is one space.
    fn comment(&mut self, place: Place) -> Result<Token, Fault> {
        let open = || Fault::new("comment.open").with("text", "}").at(place);
        self.bump();
        let mut comment = Comment::default();
        // White space at both ends goes, unless it is written with a backslash.
        let mut kept = 0;
        loop {
            let before = self.rest.as_str();
            let c = self.bump().ok_or_else(open)?;
            match c {
                '}' => break,
                '\\' if self.escapes => {
                    let escaped = self.bump().ok_or_else(open)?;
                    comment.text.push(unescape(escaped));
                    kept = comment.text.len();
                }
                '[' if before.starts_with("[%") => match find_command(before) {
                    Some((len, Ok(command))) => {
                        comment.commands.push(command);
                        let end = before.len() - len;
                        while self.rest.as_str().len() > end {
                            self.bump();
                        }
                        // Of the spaces around it only one stays.
                        if comment.text.is_empty() || comment.text.ends_with(' ') {
                            self.take_one(|c| c.is_ascii_whitespace());
                        }
                    }
                    other => {
                        if let Some((len, Err(()))) = other {
                            comment.odd.push(before[..len].to_owned());
                        }
                        comment.text.push(c);
                    }
                },
                c if c.is_ascii_whitespace() && comment.text.is_empty() => {}
                '\n' => comment.text.push(' '),
                c => comment.text.push(c),
            }
        }
        let end = comment.text.trim_end_matches(|c: char| c.is_ascii_whitespace()).len().max(kept);
        comment.text.truncate(end);
        Ok(Token::Comment(comment))
    }

    /// A number, a result, a mark or a move.
    fn word(&mut self, place: Place) -> Result<Token, Fault> {
        let rest = self.rest.as_str();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if rest[digits..].starts_with('.') {
            self.take_while(|c| c.is_ascii_digit());
            let dots = self.take_while(|c| c == '.').len();
            if digits == 0 {
                return Ok(Token::Dots(dots));
            }
            let number = rest[..digits].parse();
            return number
                .map(|number| Token::Number { number, dots })
                .map_err(|_| Fault::new("number.large").with("text", &rest[..digits]).at(place).ply(1));
        }
        let word = self.take_while(|c| !c.is_whitespace() && !"[]{}()".contains(c));
        if let Some(result) = ResultTag::parse(word) {
            return Ok(Token::Result(result));
        }
        if let Some(number) = word.strip_prefix('$') {
            let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            let nag = number.parse().ok().filter(|_| plain).map(Nag);
            return nag.map(Token::Nag).ok_or_else(|| Fault::new("mark").with("text", word).at(place));
        }
        let text = word.trim_end_matches(['!', '?']);
        let mark = match &word[text.len()..] {
            "" => None,
            sign => {
                let mark = Nag::from_glyph(sign);
                let ply = usize::from(!text.is_empty());
                Some(mark.ok_or_else(|| Fault::new("mark").with("text", sign).at(place).ply(ply))?)
            }
        };
        match mark {
            Some(mark) if text.is_empty() => Ok(Token::Nag(mark)),
            mark => Ok(Token::Word { text: text.to_owned(), mark }),
        }
    }
}

/// The command at the beginning of the text, with its length: read, or known by name but senseless. None if this is no
/// command of ours.
fn find_command(text: &str) -> Option<(usize, Result<Command, ()>)> {
    let inner = text.strip_prefix("[%")?;
    let end = inner.bytes().take(LONGEST_COMMAND).position(|byte| matches!(byte, b']' | b'}' | b'\\'))?;
    if inner.as_bytes()[end] != b']' {
        return None;
    }
    let name = inner[..end].split_whitespace().next()?;
    let known = Command::NAMES.contains(&name) && inner.starts_with(name);
    known.then(|| (end + 3, Command::parse(&inner[..end]).ok_or(())))
}

/// Whether a comment's text would be read as a command from here on, if it were not escaped.
pub(crate) fn looks_like_command(text: &str) -> bool {
    matches!(find_command(text), Some((_, Ok(_))))
}

fn unescape(c: char) -> char {
    match c {
        'n' => '\n',
        'r' => '\r',
        c => c,
    }
}
