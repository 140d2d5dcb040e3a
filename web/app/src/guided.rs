//! Guided games: what is kept of them beside their records.

use crate::browser;
use crate::library;

const NAME: &str = "tafel.guide.";

/// What was told in a guided game, and what became of the warnings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guide {
    /// Whether plans and warnings are wanted.
    pub on: bool,
    /// The plans that were told, and before which turn.
    said: Vec<(usize, String)>,
    /// After how many turns a move was kept in spite of a warning.
    pub kept: Vec<usize>,
    /// How often there was a warning.
    pub warned: u32,
    /// How often the move was then taken back.
    pub heeded: u32,
}

impl Default for Guide {
    fn default() -> Self {
        Self { on: true, said: Vec::new(), kept: Vec::new(), warned: 0, heeded: 0 }
    }
}

impl Guide {
    /// What was told before an earlier turn. What was told later was taken back together with its turn.
    pub fn said_before(&mut self, ply: usize) -> Vec<&str> {
        self.said.retain(|(at, _)| *at <= ply);
        self.kept.retain(|at| *at <= ply);
        self.said.iter().filter(|(at, _)| *at < ply).map(|(_, id)| id.as_str()).collect()
    }

    /// A plan is told before a turn.
    pub fn say(&mut self, ply: usize, id: &str) {
        self.said.retain(|(at, _)| *at != ply);
        self.said.push((ply, id.to_owned()));
    }

    fn parse(text: &str) -> Self {
        let mut guide = Self::default();
        for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
            match name {
                "on" => guide.on = value != "no",
                "warned" => guide.warned = value.parse().unwrap_or_default(),
                "heeded" => guide.heeded = value.parse().unwrap_or_default(),
                "kept" => guide.kept = value.split(' ').filter_map(|ply| ply.parse().ok()).collect(),
                "said" => {
                    let one = |word: &str| {
                        let (ply, id) = word.split_once(':')?;
                        Some((ply.parse().ok()?, id.to_owned()))
                    };
                    guide.said = value.split(' ').filter_map(one).collect();
                }
                _ => {}
            }
        }
        guide
    }

    fn to_text(&self) -> String {
        let said: Vec<_> = self.said.iter().map(|(ply, id)| format!("{ply}:{id}")).collect();
        let kept: Vec<_> = self.kept.iter().map(usize::to_string).collect();
        let on = if self.on { "yes" } else { "no" };
        let (said, kept) = (said.join(" "), kept.join(" "));
        format!("on={on}\nwarned={}\nheeded={}\nkept={kept}\nsaid={said}", self.warned, self.heeded)
    }
}

/// What is kept of a guided game; none if the game is not guided.
pub fn find(id: &str) -> Option<Guide> {
    browser::kept(&format!("{NAME}{id}")).map(|text| Guide::parse(&text))
}

/// Keeps it.
pub fn keep(id: &str, guide: &Guide) {
    browser::keep(&format!("{NAME}{id}"), &guide.to_text());
}

/// The names of guided games that are still there, the newest first; what is kept of others goes.
pub fn ids() -> Vec<String> {
    let mut ids: Vec<_> = browser::kept_names(NAME)
        .into_iter()
        .filter_map(|name| name.strip_prefix(NAME).map(str::to_owned))
        .filter(|id| {
            let is_there = library::text(id).is_some();
            if !is_there {
                browser::forget(&format!("{NAME}{id}"));
            }
            is_there
        })
        .collect();
    ids.sort_unstable();
    ids.reverse();
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guides_are_read_as_they_are_written() {
        let mut guide = Guide { on: false, kept: vec![3, 11], warned: 4, heeded: 2, ..Guide::default() };
        guide.say(0, "centre");
        guide.say(2, "together");
        assert_eq!(Guide::parse(&guide.to_text()), guide);
        assert_eq!(Guide::parse(&Guide::default().to_text()), Guide::default());
        assert_eq!(Guide::parse("nonsense\nkept=x\nsaid=: a 1:b c:d").said, [(1, "b".to_owned())]);
    }

    #[test]
    fn what_was_said_of_a_turn_is_taken_back_with_it() {
        let mut guide = Guide::default();
        guide.say(0, "a");
        guide.say(2, "b");
        guide.say(4, "c");
        guide.kept.push(5);
        assert_eq!(guide.said_before(4), ["a", "b"], "what is said now may be said again after loading the page");
        assert_eq!(guide.said_before(2), ["a"]);
        assert_eq!(guide.said_before(9), ["a", "b"]);
        assert!(guide.kept.is_empty());
    }
}
