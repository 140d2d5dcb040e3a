//! What is said in a game: cleaned, kept in bounds, and heard by those it is for.

use std::collections::VecDeque;

use rules::{Lang, Statement};
use store::{Audience, ChatLine, GameId, Person, PersonId};

use crate::messages::{MESSAGES, word};

/// Characters of a chat line.
const LONGEST: usize = 200;
/// Chat lines of one user within `WITHIN`.
const BURST: usize = 4;
/// The time in which chat lines are counted.
const WITHIN: i64 = 10_000;
/// How long a user may not repeat a chat line.
const FRESH: i64 = 60_000;
/// Reports of one user within an hour.
const COMPLAINTS: usize = 10;
const AN_HOUR: i64 = 60 * 60 * 1000;
/// Challenges of one user within ten minutes.
const PROPOSALS: usize = 40;
const TEN_MINUTES: i64 = 10 * 60 * 1000;
/// Chat lines of each room that are sent to new followers.
const AT_HAND: usize = 50;
/// Chat lines of each room.
const MOST_LINES: u64 = 500;
/// How many lines before and after are kept with a complaint.
const AROUND: u64 = 10;

/// The phrases of the house. Everybody reads them in his own language.
pub(crate) const PRESETS: &[&str] =
    &["hello", "good-luck", "have-fun", "well-played", "thank-you", "sorry", "good-game", "must-go", "goodbye"];

/// The key of a phrase's words.
fn preset_key(preset: &str) -> Option<String> {
    PRESETS.contains(&preset).then(|| format!("preset.{preset}"))
}

/// What somebody wants to say.
#[derive(Debug)]
pub(crate) enum Saying {
    Words(String),
    Preset(&'static str),
}

impl Saying {
    /// What is left of a text that came from outside; none if it cannot be said.
    pub(crate) fn of(text: &str, preset: Option<&str>) -> Result<Self, Statement> {
        if let Some(preset) = preset {
            let known = PRESETS.iter().find(|known| **known == preset);
            return known.map(|known| Self::Preset(known)).ok_or_else(|| Statement::new(&MESSAGES, "chat.preset"));
        }
        let text = clean(text);
        if text.is_empty() {
            Err(Statement::new(&MESSAGES, "chat.empty"))
        } else if text.chars().count() > LONGEST {
            Err(Statement::new(&MESSAGES, "chat.long").with("n", LONGEST))
        } else {
            Ok(Self::Words(text))
        }
    }
}

/// Without control characters and those that turn or hide others, and with single spaces.
pub(crate) fn clean(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control() && !c.is_whitespace()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let shown: String = text.chars().filter(|c| !is_hidden(*c)).collect();
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How much somebody has said lately, in all games.
#[derive(Debug, Default)]
pub(crate) struct Flood {
    said: VecDeque<(i64, String)>,
    complaints: VecDeque<i64>,
    proposals: VecDeque<i64>,
}

impl Flood {
    /// Counts a line, or says why it is one too many.
    pub(crate) fn take(&mut self, saying: &Saying, now: i64) -> Result<(), Statement> {
        self.said.retain(|(at, _)| *at > now - FRESH);
        if self.said.iter().filter(|(at, _)| *at > now - WITHIN).count() >= BURST {
            return Err(Statement::new(&MESSAGES, "chat.flood"));
        }
        let kernel = match saying {
            Saying::Words(text) => kernel(text),
            Saying::Preset(preset) => format!("\u{0}{preset}"),
        };
        if self.said.iter().any(|(_, before)| is_near(before, &kernel)) {
            return Err(Statement::new(&MESSAGES, "chat.again"));
        }
        self.said.push_back((now, kernel));
        Ok(())
    }

    /// Counts a game that is proposed.
    pub(crate) fn propose(&mut self, now: i64) -> Result<(), Statement> {
        self.proposals.retain(|at| *at > now - TEN_MINUTES);
        if self.proposals.len() >= PROPOSALS {
            return Err(Statement::new(&MESSAGES, "limit.proposals"));
        }
        self.proposals.push_back(now);
        Ok(())
    }

    /// Counts a complaint.
    pub(crate) fn complain(&mut self, now: i64) -> Result<(), Statement> {
        self.complaints.retain(|at| *at > now - AN_HOUR);
        if self.complaints.len() >= COMPLAINTS {
            return Err(Statement::new(&MESSAGES, "report.many"));
        }
        self.complaints.push_back(now);
        Ok(())
    }
}

/// What is left of a text if one does not look closely. Where nothing is (signs alone), the text itself.
fn kernel(text: &str) -> String {
    let letters: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if letters.is_empty() { text.to_owned() } else { letters }
}

/// Whether two texts are the same but for a few letters.
fn is_near(one: &str, two: &str) -> bool {
    let (one, two): (Vec<char>, Vec<char>) = (one.chars().collect(), two.chars().collect());
    let longest = one.len().max(two.len());
    one == two || (longest >= 6 && distance(&one, &two) <= longest / 5)
}

/// How many letters have to be put, taken or changed to get from one to the other.
fn distance(one: &[char], two: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=two.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in two.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[two.len()]
}

/// What was said in a game, as far as it is at hand.
#[derive(Debug, Default)]
pub(crate) struct TalkLog {
    lines: [VecDeque<ChatLine>; 2],
}

impl TalkLog {
    pub(crate) fn new(lines: Vec<ChatLine>) -> Self {
        let mut log = Self::default();
        for line in lines {
            log.keep(line);
        }
        log
    }

    const fn index(audience: Audience) -> usize {
        match audience {
            Audience::Players => 0,
            Audience::Spectators => 1,
        }
    }

    pub(crate) fn of(&self, audience: Audience) -> &VecDeque<ChatLine> {
        &self.lines[Self::index(audience)]
    }

    pub(crate) fn keep(&mut self, line: ChatLine) {
        let lines = &mut self.lines[Self::index(line.audience)];
        lines.push_back(line);
        if lines.len() > AT_HAND {
            lines.pop_front();
        }
    }

    /// Whether that has been said already, and the answer was lost.
    pub(crate) fn knows(&self, person: PersonId, request: &str) -> bool {
        self.lines.iter().flatten().any(|line| line.by.id == person && line.request == request)
    }

    /// The line to be said next.
    pub(crate) fn next(
        &self,
        game: GameId,
        audience: Audience,
        by: Person,
        request: String,
        saying: Saying,
        at: i64,
    ) -> Result<ChatLine, Statement> {
        let number = self.of(audience).back().map_or(0, |line| line.number) + 1;
        if number > MOST_LINES {
            return Err(Statement::new(&MESSAGES, "chat.full"));
        }
        let (text, preset) = match saying {
            Saying::Words(text) => (text, None),
            Saying::Preset(preset) => (String::new(), Some(preset.to_owned())),
        };
        Ok(ChatLine { game, audience, number, by, request, at, text, preset })
    }

    pub(crate) fn line(&self, audience: Audience, number: u64) -> Option<&ChatLine> {
        self.of(audience).iter().find(|line| line.number == number)
    }

    /// What was to be read around a line, one line each.
    pub(crate) fn around(&self, audience: Audience, number: u64) -> String {
        let near = |line: &&ChatLine| line.number.abs_diff(number) <= AROUND;
        let write = |line: &ChatLine| format!("{} {}: {}\n", line.number, line.by.name, said(line, Lang::En));
        self.of(audience).iter().filter(near).map(write).collect()
    }
}

/// What was said, in the language of the reader.
pub(crate) fn said(line: &ChatLine, lang: Lang) -> String {
    match line.preset.as_deref().and_then(preset_key) {
        Some(key) => word(lang, &key),
        None => line.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Saying {
        Saying::of(text, None).unwrap()
    }

    #[test]
    fn texts_are_cleaned() {
        assert_eq!(clean("  a\tb\n\u{202e}c\u{200b} \u{0} é "), "a b c é");
        let rule = |text: &str, preset| Saying::of(text, preset).unwrap_err().rule;
        assert_eq!(rule(" \u{200b}\n", None), "chat.empty");
        assert_eq!(rule(&"x".repeat(201), None), "chat.long");
        assert_eq!(rule("hello", Some("shout")), "chat.preset");
        assert!(Saying::of(&"é".repeat(200), None).is_ok());
    }

    #[test]
    fn floods_and_repetitions_are_refused() {
        let mut flood = Flood::default();
        for (n, text) in ["one", "another", "something else", "and more"].into_iter().enumerate() {
            assert_eq!(flood.take(&words(text), n as i64), Ok(()), "{text}");
        }
        assert_eq!(flood.take(&words("a fifth"), 5).unwrap_err().rule, "chat.flood");
        assert_eq!(flood.take(&words("a fifth"), WITHIN + 1), Ok(()), "after a while");
        for near in ["Something else!", "s o m e t h i n g  e l s e", "something elze"] {
            assert_eq!(flood.take(&words(near), WITHIN + 2).unwrap_err().rule, "chat.again", "{near}");
        }
        assert_eq!(flood.take(&words("no"), WITHIN + 3), Ok(()));
        assert_eq!(flood.take(&words("nu"), WITHIN + 4), Ok(()), "short words are near to all");
        assert_eq!(flood.take(&words("something else"), 2 * FRESH), Ok(()));
        let hello = || Saying::of("", Some("hello")).unwrap();
        assert_eq!(flood.take(&hello(), 2 * FRESH), Ok(()));
        assert_eq!(flood.take(&hello(), 2 * FRESH).unwrap_err().rule, "chat.again");
    }

    #[test]
    fn every_phrase_has_words() {
        for preset in PRESETS {
            let key = preset_key(preset).unwrap();
            assert!(Lang::ALL.into_iter().all(|lang| word(lang, &key) != key), "{key}");
        }
    }
}
