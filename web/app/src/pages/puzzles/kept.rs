//! What was tried, kept in the browser; several tabs agree.

use leptos::prelude::*;
use puzzles::{Attempts, Day, Mark, Puzzle, Theme};
use wasm_bindgen::JsCast;

use crate::browser;

const ATTEMPTS: &str = "tafel.puzzles";
const LAST: &str = "tafel.puzzles.last";
const THEME: &str = "tafel.puzzles.theme";
const FOUND: &str = "tafel.puzzles.found";
const OPINIONS: &str = "tafel.puzzles.opinions";
/// Of so many puzzles it is known how far somebody is.
const MOST_FOUND: usize = 20;
/// So many opinions are kept.
const MOST_OPINIONS: usize = 2000;
/// So many results are shown.
const SHOWN: usize = 8;

/// What was tried, as signals that follow what other tabs keep.
#[derive(Clone, Copy)]
pub(crate) struct Kept {
    pub(crate) attempts: RwSignal<Attempts>,
    /// The last results of a game, newest last: `+` or `-`.
    last: RwSignal<String>,
}

impl Kept {
    /// What is kept, for as long as the page lives.
    pub(crate) fn watch() -> Self {
        let kept = Self {
            attempts: RwSignal::new(load().unwrap_or_default()),
            last: RwSignal::new(browser::kept(LAST).unwrap_or_default()),
        };
        let stored = window_event_listener_untyped("storage", move |event| {
            if event.dyn_into::<web_sys::StorageEvent>().is_ok() && kept.last.try_get_untracked().is_some() {
                kept.attempts.set(load().unwrap_or_default());
                kept.last.set(browser::kept(LAST).unwrap_or_default());
            }
        });
        on_cleanup(move || stored.remove());
        kept
    }

    /// Notes something, on top of what other tabs have kept meanwhile. What another version has kept is left alone.
    pub(crate) fn note<T>(self, change: impl FnOnce(&mut Attempts) -> T) -> T {
        let known = load();
        let is_ours = known.is_some();
        let mut attempts = known.unwrap_or_default();
        let told = change(&mut attempts);
        if is_ours {
            browser::keep(ATTEMPTS, &attempts.to_string());
        }
        self.attempts.set(attempts);
        told
    }

    /// Notes how a puzzle went; by how much the rating has changed.
    pub(crate) fn note_puzzle(self, puzzle: &Puzzle, mark: Mark) -> f64 {
        self.note(|attempts| attempts.note(puzzle, mark, today()))
    }

    /// Adds to the last results of a game.
    pub(crate) fn add_result(self, game: &str, solved: bool) {
        let text = added(&browser::kept(LAST).unwrap_or_default(), game, if solved { '+' } else { '-' });
        browser::keep(LAST, &text);
        self.last.set(text);
    }

    /// The last results of a game, newest last; reactive.
    pub(crate) fn last(self, game: &str) -> Vec<bool> {
        self.last.with(|text| results(text, game).chars().map(|sign| sign == '+').collect())
    }
}

/// What was tried; none if another version of the program has kept it.
fn load() -> Option<Attempts> {
    browser::kept(ATTEMPTS).unwrap_or_default().parse().ok()
}

/// The theme that is practised in a game, if one was chosen.
pub(super) fn theme(game: &str) -> Option<Theme> {
    let kept = browser::kept(THEME)?;
    let (of, theme) = kept.split_once(' ')?;
    Theme::find(theme).filter(|_| of == game)
}

pub(super) fn keep_theme(game: &str, theme: Option<Theme>) {
    match theme {
        Some(theme) => {
            browser::keep(THEME, &format!("{game} {}", theme.id()));
        }
        None => browser::forget(THEME),
    }
}

/// How many moves of a puzzle, answers counted, were found before the page was left; 0 if none.
pub(super) fn found(game: &str, id: &str) -> usize {
    entry(&browser::kept(FOUND).unwrap_or_default(), game, id).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Keeps how many moves of a puzzle were found; 0 forgets it.
pub(super) fn keep_found(game: &str, id: &str, found: usize) {
    let value = if found == 0 { String::new() } else { found.to_string() };
    browser::keep(FOUND, &with_entry(&browser::kept(FOUND).unwrap_or_default(), game, id, &value, MOST_FOUND));
}

/// Whether somebody has called a puzzle good; none if nothing was said.
pub(super) fn opinion(game: &str, id: &str) -> Option<bool> {
    entry(&browser::kept(OPINIONS).unwrap_or_default(), game, id).map(|sign| sign == "+")
}

/// Keeps what somebody thinks of a puzzle.
pub(super) fn keep_opinion(game: &str, id: &str, good: bool) {
    let known = browser::kept(OPINIONS).unwrap_or_default();
    browser::keep(OPINIONS, &with_entry(&known, game, id, if good { "+" } else { "-" }, MOST_OPINIONS));
}

/// What a text of lines `game id value` says about a puzzle.
fn entry<'a>(text: &'a str, game: &str, id: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(game)?.strip_prefix(' ')?.strip_prefix(id)?.strip_prefix(' '))
}

/// The text with another value for a puzzle, or without it if that is empty; the oldest of too many go.
fn with_entry(text: &str, game: &str, id: &str, value: &str, most: usize) -> String {
    let own = format!("{game} {id} ");
    let mut lines: Vec<String> = text.lines().filter(|line| !line.starts_with(&own)).map(str::to_owned).collect();
    if !value.is_empty() {
        lines.push(own + value);
    }
    lines.drain(..lines.len().saturating_sub(most));
    lines.join("\n")
}

/// Today, where the person is.
pub(crate) fn today() -> Day {
    let date = js_sys::Date::new_0();
    let day = Day::from_date(date.get_full_year() as i32, date.get_month() + 1, date.get_date());
    // A clock that is far from any calendar has some day, too.
    day.or_else(|| Day::from_date(1970, 1, 1)).unwrap_or_else(|| unreachable!("that was a day"))
}

fn results<'a>(text: &'a str, game: &str) -> &'a str {
    let mut lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(known, _)| *known == game).map_or("", |(_, signs)| signs)
}

fn added(text: &str, game: &str, sign: char) -> String {
    let mut signs: Vec<char> = results(text, game).chars().chain([sign]).collect();
    signs.drain(..signs.len().saturating_sub(SHOWN));
    let others = text.lines().filter(|line| line.split_once(' ').is_some_and(|(known, _)| known != game));
    let own = format!("{game} {}", signs.into_iter().collect::<String>());
    others.map(str::to_owned).chain([own]).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_puzzle_is_found_changed_and_forgotten() {
        let mut text = with_entry("nonsense", "fenix", "00000001", "2", 3);
        text = with_entry(&text, "fenix-7x8", "00000001", "4", 3);
        assert_eq!((entry(&text, "fenix", "00000001"), entry(&text, "fenix-7x8", "00000001")), (Some("2"), Some("4")));
        assert_eq!(entry(&text, "fenix", "0000000"), None);
        text = with_entry(&text, "fenix", "00000001", "6", 3);
        assert_eq!(entry(&text, "fenix", "00000001"), Some("6"));
        text = with_entry(&text, "fenix", "00000001", "", 3);
        assert_eq!(entry(&text, "fenix", "00000001"), None);
        for number in 0..5 {
            text = with_entry(&text, "gunzi", &format!("0000000{number}"), "2", 3);
        }
        assert_eq!((entry(&text, "gunzi", "00000001"), entry(&text, "gunzi", "00000004")), (None, Some("2")));
        assert_eq!(text.lines().count(), 3);
    }

    #[test]
    fn the_last_eight_results_of_each_game_are_kept() {
        let mut text = String::new();
        for index in 0..12 {
            text = added(&text, "gunzi", if index < 6 { '+' } else { '-' });
            text = added(&text, "abalone", '+');
        }
        assert_eq!((results(&text, "gunzi"), results(&text, "abalone")), ("++------", "++++++++"));
        assert_eq!(results(&text, "fenix"), "");
        assert_eq!(results(&added("nonsense", "fenix", '-'), "fenix"), "-");
    }
}
