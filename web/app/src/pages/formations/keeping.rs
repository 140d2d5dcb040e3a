//! What is kept in the browser: how well formations are known, and one's own.

use crate::browser;

const KNOWN: &str = "tafel.formations";
const OWN: &str = "tafel.formations.own";
const NOW: &str = "tafel.formations.now";
const MILLIS_A_DAY: f64 = 86_400_000.0;
/// After so many days a formation comes back: the first time, the second, and from then on.
const DAYS: [u32; 3] = [1, 3, 7];
/// Names longer than this do not fit on a card.
const LONGEST_NAME: usize = 24;

/// How well formations are known: by game and name, how often they were built from memory in a row, and when last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Memory(Vec<(String, u32, u32)>);

/// How well one formation is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// It was never built from memory.
    New,
    /// It was, so many times, and comes back in so many days.
    Known(u32, u32),
    /// It is to be built again.
    Due,
}

impl Memory {
    pub(super) fn load() -> Self {
        Self::parse(&browser::kept(KNOWN).unwrap_or_default())
    }

    pub(super) fn keep(&self) {
        browser::keep(KNOWN, &self.to_text());
    }

    fn parse(text: &str) -> Self {
        let line = |line: &str| {
            let mut parts = line.split('\t');
            let (name, times, day) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
            Some((name.to_owned(), times, day))
        };
        Self(text.lines().filter_map(line).collect())
    }

    fn to_text(&self) -> String {
        let line = |(name, times, day): &(String, u32, u32)| format!("{name}\t{times}\t{day}");
        self.0.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// How well a formation is known on a day.
    pub(super) fn state(&self, name: &str, today: u32) -> State {
        match self.0.iter().find(|(known, ..)| known == name) {
            None | Some((_, 0, _)) => State::New,
            Some(&(_, times, day)) => match (day + wait(times)).checked_sub(today) {
                None | Some(0) => State::Due,
                Some(left) => State::Known(times, left),
            },
        }
    }

    /// A formation was built from memory: without a fault it counts, with faults it begins anew. After how many days it
    /// comes back.
    pub(super) fn built(&mut self, name: &str, flawless: bool, today: u32) -> u32 {
        if !self.0.iter().any(|(known, ..)| known == name) {
            self.0.push((name.to_owned(), 0, today));
        }
        let mut days = 0;
        for (known, times, day) in &mut self.0 {
            if known == name {
                *times = if flawless { *times + 1 } else { 0 };
                *day = today;
                days = wait(*times);
            }
        }
        days
    }
}

/// How many days pass after so many times.
fn wait(times: u32) -> u32 {
    let index = (times.max(1) as usize - 1).min(DAYS.len() - 1);
    if times == 0 { 0 } else { DAYS[index] }
}

/// The day, counted from 1970, where the person is.
pub(super) fn today() -> u32 {
    let date = js_sys::Date::new_0();
    let local = browser::now() - date.get_timezone_offset() * 60_000.0;
    (local / MILLIS_A_DAY) as u32
}

/// A formation of one's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Own {
    pub(super) name: String,
    pub(super) turns: Vec<String>,
}

/// One's own formations of a game.
pub(super) fn own(game: &str) -> Vec<Own> {
    let text = browser::kept(OWN).unwrap_or_default();
    text.lines().filter_map(read_own).filter(|(id, _)| id == game).map(|(_, own)| own).collect()
}

/// Keeps one's own formations of a game; those of other games stay as they are.
pub(super) fn keep_own(game: &str, list: &[Own]) -> bool {
    let text = browser::kept(OWN).unwrap_or_default();
    let others = text.lines().filter(|line| read_own(line).is_some_and(|(id, _)| id != game)).map(str::to_owned);
    let ours = list.iter().map(|own| format!("{game}\t{}\t{}", own.name, own.turns.join(" ")));
    browser::keep(OWN, &others.chain(ours).collect::<Vec<_>>().join("\n"))
}

fn read_own(line: &str) -> Option<(String, Own)> {
    let mut parts = line.split('\t');
    let (game, name, turns) = (parts.next()?, parts.next()?, parts.next()?);
    let turns = turns.split_whitespace().map(str::to_owned).collect();
    Some((game.to_owned(), Own { name: name.to_owned(), turns }))
}

/// A name as it is kept: no control characters, not too long; none if nothing is left.
pub(super) fn clean_name(name: &str) -> Option<String> {
    let clean: String = name.chars().filter(|c| !c.is_control()).collect();
    let clean: String = clean.trim().chars().take(LONGEST_NAME).collect();
    Some(clean.trim_end().to_owned()).filter(|name| !name.is_empty())
}

/// What was being built when the page was left.
pub(super) fn now() -> Option<String> {
    browser::kept(NOW)
}

pub(super) fn keep_now(text: &str) {
    browser::keep(NOW, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formations_come_back_after_one_three_and_seven_days() {
        let mut memory = Memory::default();
        assert_eq!(memory.state("fenix.edge", 100), State::New);
        assert_eq!(memory.built("fenix.edge", true, 100), 1);
        assert_eq!(memory.state("fenix.edge", 100), State::Known(1, 1));
        assert_eq!(memory.state("fenix.edge", 101), State::Due);
        assert_eq!(memory.built("fenix.edge", true, 101), 3);
        assert_eq!(memory.built("fenix.edge", true, 104), 7);
        assert_eq!(memory.built("fenix.edge", true, 111), 7);
        assert_eq!(memory.state("fenix.edge", 117), State::Known(4, 1));
        assert_eq!(memory.state("fenix.edge", 400), State::Due);
        memory.built("fenix.edge", false, 400);
        assert_eq!(memory.state("fenix.edge", 400), State::New, "it begins anew");
        assert_eq!(Memory::parse(&memory.to_text()), memory);
        assert_eq!(Memory::parse("nonsense\n\tx\t\n"), Memory::default());
    }

    #[test]
    fn names_are_cleaned() {
        assert_eq!(clean_name("  My\tcamp\n "), Some("Mycamp".to_owned()));
        assert_eq!(clean_name(" \t "), None);
        assert_eq!(clean_name(&"x".repeat(80)).map(|name| name.len()), Some(LONGEST_NAME));
    }

    #[test]
    fn own_formations_are_read_as_they_are_written() {
        let line = "fenix\tMy camp\tg1+b2 a7+b2 a6+a3 f1+c1 e3+c3";
        let (game, own) = read_own(line).unwrap();
        assert_eq!((game.as_str(), own.name.as_str(), own.turns.len()), ("fenix", "My camp", 5));
        assert!(read_own("nonsense").is_none());
    }
}
