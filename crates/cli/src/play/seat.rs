use engine::Level;
use record::Record;
use rules::{Lang, Random, Rulebook, Side};

use super::clock::TimeControl;
use crate::messages::say;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// Somebody at the keyboard.
    Person,
    /// The engine, as strong as that.
    Computer(Level),
}

/// What the name of the computer in records begins with; the level follows.
const NAME: &str = "Tafel level ";

impl Seat {
    /// The level, if it is the computer.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Self::Person => None,
            Self::Computer(level) => Some(level),
        }
    }

    /// The name of the computer for people.
    pub(crate) fn name(self, lang: Lang) -> Option<String> {
        self.level().map(|level| say(lang, "play.computer", &[("n", u32::from(level.number()).into())]))
    }

    /// Who a record names.
    fn of_record(record: &Record, side: Side) -> Self {
        let number = record.player(side).and_then(|name| name.strip_prefix(NAME)).and_then(|text| text.parse().ok());
        number.and_then(Level::new).map_or(Self::Person, Self::Computer)
    }
}

/// What is agreed before a game: who plays, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    /// Who plays each side.
    pub(crate) seats: [Seat; 2],
    /// The clocks, if there are any.
    pub(crate) control: Option<TimeControl>,
}

impl Terms {
    /// Two people without clocks.
    pub(crate) const PEOPLE: Self = Self { seats: [Seat::Person; 2], control: None };

    /// A person on that side against the computer, or two people.
    pub(crate) fn new(against: Option<Level>, side: Side, control: Option<TimeControl>) -> Self {
        let mut seats = [Seat::Person; 2];
        if let Some(level) = against {
            seats[side.other().index()] = Seat::Computer(level);
        }
        Self { seats, control }
    }

    /// What a record tells about them.
    pub(crate) fn of_record(record: &Record) -> Self {
        let control = record.tags.get("TimeControl").and_then(TimeControl::of_tag);
        Self { seats: Side::BOTH.map(|side| Seat::of_record(record, side)), control }
    }

    /// Writes them into a record.
    pub(crate) fn note(self, record: &mut Record) {
        for side in Side::BOTH {
            if let Some(level) = self.seats[side.index()].level() {
                record.set_player(side, &format!("{NAME}{}", level.number()));
            }
        }
        if let Some(control) = self.control {
            record.tags.set("TimeControl", &control.tag());
        }
    }
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
    fn records_remember_who_plays() {
        let (game, options) = engine::find("gunzi").expect("a game");
        let table = game.table(&options, None).expect("a table");
        let terms = Terms::new(Level::new(5), Side::Two, "5+3".parse().ok());
        let mut record = Record::new(table.as_ref());
        assert_eq!(Terms::of_record(&record), Terms::PEOPLE);
        terms.note(&mut record);
        assert_eq!(record.player(Side::One), Some("Tafel level 5"));
        assert_eq!(record.tags.get("TimeControl"), Some("300+3"));
        assert_eq!(Terms::of_record(&record), terms);
        record.set_player(Side::One, "Tafel level 99");
        assert_eq!(Terms::of_record(&record).seats, [Seat::Person; 2]);
    }

    #[test]
    fn sides_have_names_in_every_language() {
        let (game, _) = engine::find("gunzi").expect("a game");
        let mut random = Random::new(1);
        for (text, side) in [("black", Side::One), ("Wit", Side::Two), ("Weiß", Side::Two), ("NOIR", Side::One)] {
            assert_eq!(find_side(text, game, &mut random), Some(side), "{text}");
        }
        assert_eq!(find_side("red", game, &mut random), None);
        let drawn: Vec<_> = (0..20).filter_map(|_| find_side("random", game, &mut random)).collect();
        assert!(drawn.contains(&Side::One) && drawn.contains(&Side::Two) && drawn.len() == 20);
    }
}
