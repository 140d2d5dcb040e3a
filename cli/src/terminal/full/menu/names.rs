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
    rules::written(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_begins_is_told_by_the_names_of_the_sides() {
        let (game, _) = engine::find("gunzi").expect("a game");
        let spec = game.options().iter().find(|spec| spec.key == "first").expect("an option");
        assert_eq!(value_name(game, spec, "white-first", Lang::Nl), "Wit");
    }
}
