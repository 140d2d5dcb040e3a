//! Who plays, in words.

use rules::{Lang, Random, Rulebook, Side};
use session::Seat;

use crate::messages::say;

/// The name of the engine for people; none for those who have their own.
pub(crate) fn name(seat: Seat, lang: Lang) -> Option<String> {
    seat.level().map(|level| say(lang, "play.computer", &[("n", u32::from(level.number()).into())]))
}

/// The side that a word names in any language; `random` draws one.
pub(crate) fn find_side(text: &str, game: &dyn Rulebook, random: &mut Random) -> Option<Side> {
    let text = text.trim().to_lowercase();
    let lot = |key| Lang::ALL.into_iter().any(|lang| say(lang, key, &[]).to_lowercase() == text);
    if lot("play.random") || lot("play.menu.random") {
        return random.pick(&Side::BOTH).copied();
    }
    named_side(&text, game)
}

/// The side that a word names in any language.
pub(crate) fn named_side(text: &str, game: &dyn Rulebook) -> Option<Side> {
    let text = text.trim().to_lowercase();
    let named = |side: &Side| Lang::ALL.into_iter().any(|lang| side_name(game, *side, lang).to_lowercase() == text);
    Side::BOTH.into_iter().find(named)
}

/// What can be answered to the question for a side: `Black, White, random`.
pub(crate) fn side_names(game: &dyn Rulebook, lang: Lang) -> String {
    let [one, two] = Side::BOTH.map(|side| side_name(game, side, lang));
    format!("{one}, {two}, {}", say(lang, "play.random", &[]))
}

/// The name of a side in a game.
pub(crate) fn side_name(game: &dyn Rulebook, side: Side, lang: Lang) -> String {
    game.words().word(lang, side.term())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_names_in_every_language() {
        let (game, _) = engine::find("gunzi").expect("a game");
        let mut random = Random::new(1);
        for (text, side) in [("black", Side::One), ("Wit", Side::Two), ("Weiß", Side::Two), ("NOIR", Side::One)] {
            assert_eq!(find_side(text, game, &mut random), Some(side), "{text}");
        }
        assert_eq!(find_side("red", game, &mut random), None);
        for text in ["random", "willekeurig", "Zufällig", "loten", "au hasard"] {
            let drawn: Vec<_> = (0..20).filter_map(|_| find_side(text, game, &mut random)).collect();
            assert!(drawn.contains(&Side::One) && drawn.contains(&Side::Two) && drawn.len() == 20, "{text}");
        }
    }
}
