use engine::{Aim, Book, Budget, Features, LEVELS, Level};

use crate::message::shorten;

/// The most memory that can be asked for, in mebibytes; a browser has an address space of four gibibytes at most.
const MOST_MEMORY: usize = if usize::BITS < 64 { 1 << 10 } else { 1 << 15 };
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 500;

/// What is no part of the search, but can be done without as well.
const BOOK: &str = "book";

/// What can be set by options, the game aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) memory: usize,
    pub(super) search: engine::Settings,
    pub(super) level: Level,
    pub(super) own_book: bool,
    /// Whether `Without` names the book.
    pub(super) without_book: bool,
    /// 0 means another one each time.
    pub(super) seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        let search = engine::Settings::default();
        Self { memory: 64, search, level: Level::FULL, own_book: true, without_book: false, seed: 0 }
    }
}

impl Settings {
    /// The `option` lines.
    pub(super) fn describe() -> Vec<String> {
        let Self { memory, search: engine::Settings { threads, lines, .. }, own_book, seed, .. } = Self::default();
        vec![
            format!("option name Hash type spin default {memory} min 1 max {MOST_MEMORY}"),
            format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default {lines} min 1 max {MOST_LINES}"),
            format!("option name Level type spin default {LEVELS} min 1 max {LEVELS}"),
            format!("option name Seed type spin default {seed} min 0 max {}", u64::MAX),
            format!("option name OwnBook type check default {own_book}"),
            "option name Without type string default <empty>".to_owned(),
            "option name Pruning type string default <empty>".to_owned(),
            "option name Tables type string default <empty>".to_owned(),
        ]
    }

    /// Sets one option; the name is in small letters.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "hash" => {
                let memory = number(name, value, 1, MOST_MEMORY)?;
                // Asking first is better than falling over an allocation later.
                let room = Vec::<u8>::new().try_reserve_exact(memory << 20);
                room.map_err(|_| format!("there is no room for {memory} MiB"))?;
                self.memory = memory;
            }
            "threads" => self.search.threads = number(name, value, 1, MOST_THREADS)?,
            "multipv" => self.search.lines = number(name, value, 1, MOST_LINES)?,
            "level" => self.level = Level::new(number(name, value, 1, LEVELS)?).unwrap_or(Level::FULL),
            "ownbook" => {
                self.own_book =
                    value.parse().map_err(|_| format!("{name} is true or false, not '{}'", shorten(value)))?;
            }
            "seed" => self.seed = number(name, value, 0, u64::MAX)?,
            "without" => (self.search.features, self.without_book) = without(value)?,
            _ => return Err(format!("no option is called '{}'", shorten(name))),
        }
        Ok(())
    }

    /// What an answer to a request of that budget is for.
    pub(super) fn aim(&self, budget: &Budget) -> Aim {
        Aim::implied_by(self.level, budget, &self.search)
    }

    /// Whether a book may answer a request of that budget.
    pub(super) fn book(&self, budget: &Budget) -> Book {
        let may = self.own_book && !self.without_book;
        if may { Book::implied_by(self.level, budget, &self.search) } else { Book::Ignore }
    }
}

/// All parts of the search but those that the text names, and whether it names the book.
fn without(text: &str) -> Result<(Features, bool), String> {
    let (mut features, mut book) = (Features::default(), false);
    for name in text.split([',', ' ']).filter(|name| !name.is_empty() && *name != "<empty>") {
        if name == BOOK {
            book = true;
        } else if !features.set(name, false) {
            let names = Features::NAMES.join(", ");
            return Err(format!("no part of the search is called '{}': there are {names}, {BOOK}", shorten(name)));
        }
    }
    Ok((features, book))
}

fn number<N>(name: &str, value: &str, least: N, most: N) -> Result<N, String>
where
    N: std::str::FromStr + Copy + PartialOrd + std::fmt::Display,
{
    let number = value.parse::<N>().ok().filter(|number| *number >= least && *number <= most);
    number.ok_or_else(|| format!("{name} is a number from {least} to {most}, not '{}'", shorten(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_out_of_bounds_change_nothing() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("hash", "0"),
            ("hash", "99999999"),
            ("hash", ""),
            ("threads", "-1"),
            ("multipv", "many"),
            ("level", "11"),
            ("level", "0"),
            ("seed", "1.5"),
            ("ownbook", "maybe"),
            ("without", "futility,luck"),
            ("ponder", "true"),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn values_within_bounds_are_taken() {
        let mut settings = Settings::default();
        for (name, value) in
            [("hash", "2"), ("threads", "3"), ("multipv", "4"), ("level", "5"), ("seed", "6"), ("ownbook", "false")]
        {
            settings.set(name, value).unwrap();
        }
        settings.set("without", "history, futility").unwrap();
        let features = Features { history: false, futility: false, ..Features::default() };
        let level = Level::new(5).unwrap();
        let search = engine::Settings { threads: 3, lines: 4, features };
        assert_eq!(settings, Settings { memory: 2, search, level, own_book: false, without_book: false, seed: 6 });
        settings.set("without", "<empty>").unwrap();
        assert_eq!(settings.search.features, Features::default());
    }

    #[test]
    fn a_book_answers_whoever_wants_a_move_and_not_a_search() {
        let mut settings = Settings::default();
        let (move_wanted, depth_wanted) = (Budget::nodes(5), Budget::depth(5));
        assert_eq!([move_wanted, depth_wanted].map(|b| settings.book(&b)), [Book::Consult, Book::Ignore]);
        settings.set("multipv", "2").unwrap();
        assert_eq!(settings.book(&move_wanted), Book::Ignore);
        settings.set("level", "3").unwrap();
        assert_eq!(settings.book(&depth_wanted), Book::Consult);
        settings.set("ownbook", "false").unwrap();
        assert_eq!(settings.book(&move_wanted), Book::Ignore);
        let mut settings = Settings::default();
        settings.set("without", "book,history").unwrap();
        assert_eq!((settings.book(&move_wanted), settings.search.features.history), (Book::Ignore, false));
        settings.set("without", "history").unwrap();
        assert_eq!(settings.book(&move_wanted), Book::Consult);
    }
}
