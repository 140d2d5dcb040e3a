//! What was tried, kept in the browser; several tabs agree.

use leptos::prelude::*;
use puzzles::{Attempts, Day, Mark, Puzzle, Theme};
use wasm_bindgen::JsCast;

use crate::browser;

const ATTEMPTS: &str = "tafel.puzzles";
const LAST: &str = "tafel.puzzles.last";
const THEME: &str = "tafel.puzzles.theme";
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
