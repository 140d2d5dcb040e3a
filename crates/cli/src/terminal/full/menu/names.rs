use rules::{Lang, OptionSpec, Rulebook, Side};

use crate::terminal::seat::side_name;

/// What people call a value of an option.
pub(super) fn value_name(game: &dyn Rulebook, spec: &OptionSpec, value: &str, lang: Lang) -> String {
    if let Some(name) = game.words().text(lang, &format!("value.{value}")) {
        return name.to_owned();
    }
    // Who begins is told by the names of the sides, which every game has in every language.
    if let (rules::OptionKind::Choice(&[one, two]), "first") = (spec.kind, spec.key) {
        for (side, word) in [(Side::One, one), (Side::Two, two)] {
            if word == value {
                return side_name(game, side, lang);
            }
        }
    }
    capitalised(value)
}

/// Words that titles write small, but at their beginning.
const SMALL: [&str; 6] = ["a", "an", "of", "or", "the", "vs"];

/// The words of an identifier as a name, as the page writes it, too: `belgian-daisy` is Belgian Daisy.
fn capitalised(value: &str) -> String {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    // A range is no list of words.
    if value.split('-').all(is_number) {
        return value.replace('-', "–");
    }
    let words = value.split('-').enumerate().map(|(i, word)| {
        // A number at the end of a word only tells versions apart of which there is one.
        let name = if is_number(word) { word } else { word.trim_end_matches(|c: char| c.is_ascii_digit()) };
        if i > 0 && SMALL.contains(&name) {
            return name.to_owned();
        }
        let mut letters = name.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
    });
    words.collect::<Vec<String>>().join(" ").replace('_', "’")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_become_names() {
        for (value, name) in [
            ("belgian-daisy", "Belgian Daisy"),
            ("french-king-cake1", "French King Cake"),
            ("6-9", "6–9"),
            ("i_m-a-robot", "I’m a Robot"),
            ("the-wall", "The Wall"),
            ("face-2-face", "Face 2 Face"),
            ("mquorric-1", "Mquorric 1"),
            ("", ""),
        ] {
            assert_eq!(capitalised(value), name);
        }
    }

    #[test]
    fn who_begins_is_told_by_the_names_of_the_sides() {
        let (game, _) = engine::find("gunzi").expect("a game");
        let spec = game.options().iter().find(|spec| spec.key == "first").expect("an option");
        assert_eq!(value_name(game, spec, "white-first", Lang::Nl), "Wit");
    }
}
