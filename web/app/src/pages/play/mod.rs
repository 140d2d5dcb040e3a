//! Choosing a game and playing it.

mod choose;
mod first;
mod game;

pub use choose::Choose;
pub(crate) use choose::offered_options;
pub use first::First;
pub use game::Game;

rules::catalogue! {
    pub(crate) static WORDS in "messages/play"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_name() {
        for level in engine::Level::all() {
            let key = format!("level.{}", level.number());
            assert!(WORDS.text(rules::Lang::En, &key).is_some(), "{key}");
        }
    }
}
