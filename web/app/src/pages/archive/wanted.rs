//! Which games are looked for: the filters, as they stand in the address and as the server is asked.

use crate::query;

/// The filters, in the order in which addresses have them. The server takes them under the same names.
const NAMES: [&str; 15] = [
    "player", "opponent", "side", "game", "speed", "rated", "engines", "result", "since", "until", "shortest",
    "longest", "position", "start", "limit",
];
/// Those that are not seen until somebody wants more.
const FURTHER: [&str; 10] =
    ["opponent", "side", "rated", "result", "since", "until", "shortest", "longest", "position", "start"];
/// Results that mean nothing unless somebody is named whose they are.
const OF_PLAYER: [&str; 3] = ["won", "drawn", "lost"];

/// Which games are looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Wanted {
    values: [String; NAMES.len()],
}

impl Wanted {
    /// What an address asks for. What it says besides is passed over.
    pub(super) fn of_address(search: &str) -> Self {
        let mut wanted = Self::default();
        for (name, value) in query::pairs(search) {
            wanted.set(&name, value);
        }
        wanted
    }

    /// One of the filters; empty if it is not set.
    pub(super) fn get(&self, name: &str) -> &str {
        NAMES.iter().position(|known| *known == name).map_or("", |index| &self.values[index])
    }

    pub(super) fn set(&mut self, name: &str, value: String) {
        if let Some(index) = NAMES.iter().position(|known| *known == name) {
            self.values[index] = value;
        }
    }

    /// The same without what makes no sense by itself: nobody has an opponent who is not there.
    pub(super) fn sensible(mut self) -> Self {
        for value in &mut self.values {
            *value = value.trim().to_owned();
        }
        if self.get("player").is_empty() {
            for name in ["opponent", "side"] {
                self.set(name, String::new());
            }
            if OF_PLAYER.contains(&self.get("result")) {
                self.set("result", String::new());
            }
        }
        self
    }

    /// As it stands in the address and is asked, without a question mark.
    pub(super) fn query(&self) -> String {
        query::written(NAMES.into_iter().zip(self.values.iter().map(String::as_str)))
    }

    /// Whether any filter is set; how many come at a time is none.
    pub(super) fn is_narrow(&self) -> bool {
        NAMES.iter().zip(&self.values).any(|(name, value)| *name != "limit" && !value.is_empty())
    }

    /// Whether a filter is set that is not always seen.
    pub(super) fn has_further(&self) -> bool {
        FURTHER.iter().any(|name| !self.get(name).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_hold_what_is_wanted() {
        let text = "player=Ada%20L&game=gunzi&result=won&until=2026-11-30&limit=5";
        let wanted = Wanted::of_address("?until=2026-11-30&limit=5&player=Ada+L&x=y&game=gunzi&result=won");
        assert_eq!((wanted.get("player"), wanted.get("result"), wanted.get("x")), ("Ada L", "won", ""));
        assert_eq!(wanted.query(), text);
        assert_eq!(Wanted::of_address(text), wanted);
        assert!(wanted.is_narrow() && wanted.has_further());
        let plain = Wanted::of_address("?limit=5");
        assert!(!plain.is_narrow() && !plain.has_further() && plain.query() == "limit=5");
    }

    #[test]
    fn what_concerns_a_player_goes_with_the_player() {
        let wanted = Wanted::of_address("player=+&opponent=Bob&side=one&result=lost&speed=blitz").sensible();
        assert_eq!(wanted.query(), "speed=blitz");
        assert_eq!(Wanted::of_address("result=1-0").sensible().query(), "result=1-0");
        assert_eq!(Wanted::of_address("player=A&result=lost").sensible().query(), "player=A&result=lost");
    }
}
