//! What the list must know of every game to search, sort and count, without replaying any.

use std::collections::BTreeMap;

use rules::{Lang, Outcome, Rulebook, Side};
use session::{Seat, own_seats};

use crate::library::{self, Origin};

/// A game among one's own, as far as its tags tell.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) game: Option<&'static dyn Rulebook>,
    seats: [Seat; 2],
    origin: Origin,
    outcome: Option<Outcome>,
    /// All that can be searched, in small letters.
    words: String,
    /// How long the record of its turns is.
    length: usize,
}

/// The order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Order {
    #[default]
    Newest,
    Oldest,
    Longest,
    Game,
}

impl Order {
    pub(super) const ALL: [Self; 4] = [Self::Newest, Self::Oldest, Self::Longest, Self::Game];

    /// The name in messages and pages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Newest => "newest",
            Self::Oldest => "oldest",
            Self::Longest => "longest",
            Self::Game => "game",
        }
    }
}

impl Entry {
    pub(super) fn of(id: &str, text: &str) -> Self {
        let game = library::game_of(text);
        let about = |side: Side, what: &str| {
            let name = game?.words().word(Lang::En, side.term());
            library::tag(text, &(name + what))
        };
        let players = Side::BOTH.map(|side| about(side, ""));
        let seats = Side::BOTH.map(|side| about(side, "Seat"));
        let outcome = match library::tag(text, "Result") {
            Some("1-0") => Some(Outcome::Win(Side::One)),
            Some("0-1") => Some(Outcome::Win(Side::Two)),
            Some("1/2-1/2") => Some(Outcome::Draw),
            _ => None,
        };
        let said = ["Event", "Site", "Date", "Round"].into_iter().filter_map(|name| library::tag(text, name));
        let said = said.chain(players.into_iter().flatten()).chain(game.map(Rulebook::title));
        Self {
            id: id.to_owned(),
            game,
            seats: own_seats(seats, players),
            origin: Origin::of_tag(library::tag(text, Origin::TAG)),
            outcome,
            words: said.collect::<Vec<_>>().join("\n").to_lowercase(),
            length: text.split_once("\n\n").map_or(0, |(_, turns)| turns.len()),
        }
    }

    /// Whether every word that is sought is found.
    pub(super) fn has(&self, sought: &str) -> bool {
        sought.to_lowercase().split_whitespace().all(|word| self.words.contains(word))
    }

    /// The level of the computer and the side of the person, if they played each other.
    fn against(&self) -> Option<(u8, Side)> {
        let [one, two] = self.seats.map(Seat::level);
        match (one, two) {
            (Some(level), None) => Some((level.number(), Side::Two)),
            (None, Some(level)) => Some((level.number(), Side::One)),
            _ => None,
        }
    }
}

/// Sorts games, which come with the newest first.
pub(super) fn sort(entries: &mut Vec<Entry>, order: Order) {
    match order {
        Order::Newest => {}
        Order::Oldest => entries.reverse(),
        Order::Longest => rules::sort_by_number(entries, |entry| -(entry.length as f64)),
        Order::Game => {
            let place = |entry: &Entry| {
                let known = engine::all().iter().position(|game| entry.game.is_some_and(|own| own.id() == game.id()));
                known.unwrap_or(usize::MAX)
            };
            rules::sort_by_number(entries, |entry| place(entry) as f64);
        }
    }
}

/// How many games were won, drawn and lost against each level.
pub(super) fn standings<'a>(entries: impl Iterator<Item = &'a Entry>) -> BTreeMap<u8, [u32; 3]> {
    let mut levels = BTreeMap::<u8, [u32; 3]>::new();
    for entry in entries.filter(|entry| entry.origin == Origin::Played) {
        let (Some((level, person)), Some(outcome)) = (entry.against(), entry.outcome) else {
            continue;
        };
        let place = match outcome {
            Outcome::Win(side) if side == person => 0,
            Outcome::Draw => 1,
            Outcome::Win(_) => 2,
        };
        levels.entry(level).or_default()[place] += 1;
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> Vec<Entry> {
        let texts = [
            "[Game \"gunzi\"]\n[Black \"?\"]\n[White \"Tafel level 3\"]\n[Result \"1-0\"]\n\n1. a1-b1l 1-0\n",
            "[Game \"fenix\"]\n[Event \"Club night\"]\n[Red \"Tafel level 3\"]\n[Black \"Ada\"]\n[Result \"1-0\"]\n\n1-0\n",
            "[Game \"gunzi\"]\n[White \"Tafel level 3\"]\n[Result \"*\"]\n\n1. a1-b1l c1-b6r 2. a2-b2r *\n",
            "[Game \"abalone\"]\n[White \"Tafel level 5\"]\n[WhiteSeat \"engine 5\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n",
            "[Game \"abalone\"]\n[White \"Tafel level 5\"]\n[Origin \"import\"]\n[Result \"1-0\"]\n\n1-0\n",
            "nonsense",
        ];
        texts.iter().enumerate().map(|(place, text)| Entry::of(&place.to_string(), text)).collect()
    }

    fn ids(entries: &[Entry]) -> String {
        entries.iter().map(|entry| entry.id.as_str()).collect()
    }

    #[test]
    fn results_are_counted_by_level() {
        let counted = standings(entries().iter());
        assert_eq!(counted.into_iter().collect::<Vec<_>>(), [(3, [1, 0, 1]), (5, [0, 1, 0])]);
    }

    #[test]
    fn games_are_found_by_names_in_any_order() {
        let entries = entries();
        let found = |sought: &str| ids(&entries.iter().filter(|entry| entry.has(sought)).cloned().collect::<Vec<_>>());
        assert_eq!(found("NIGHT ada"), "1");
        assert_eq!(found("gunzi"), "02");
        assert_eq!(found("level 5"), "34");
        assert_eq!(found(" "), "012345");
        assert_eq!(found("nobody"), "");
    }

    #[test]
    fn games_are_sorted() {
        let sorted = |order: Order| {
            let mut entries = entries();
            sort(&mut entries, order);
            ids(&entries)
        };
        assert_eq!(sorted(Order::Newest), "012345");
        assert_eq!(sorted(Order::Oldest), "543210");
        assert!(sorted(Order::Longest).starts_with("20"));
        assert!(sorted(Order::Game).ends_with('5'));
    }
}
