//! Choosing a game and playing it.

mod choose;
mod game;

use rules::Catalogue;

pub use choose::Choose;
pub use game::Game;

pub(crate) static WORDS: Catalogue = crate::catalogue!("play");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_say_the_same_things() {
        assert_eq!(WORDS.faults(), Vec::<String>::new());
        for level in engine::Level::all() {
            let key = format!("level.{}", level.number());
            assert!(WORDS.text(rules::Lang::En, &key).is_some(), "{key}");
        }
    }
}
