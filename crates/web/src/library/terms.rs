use engine::Level;
use record::Record;
use rules::Side;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Somebody at the screen.
    Person,
    /// The engine, as strong as that.
    Computer(Level),
}

/// How much time the players have: so much for the game, and so much more for each move, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// For the whole game.
    pub base: u64,
    /// More for each move.
    pub increment: u64,
}

/// What is agreed before a game: who plays, and how long. Records keep it in their tags, in the same words as the
/// table in the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Who plays each side.
    pub seats: [Seat; 2],
    /// The clocks, if there are any.
    pub control: Option<TimeControl>,
}

/// What the name of the computer in records begins with; the level follows.
const NAME: &str = "Tafel level ";
const CONTROL: &str = "TimeControl";
/// Nobody sits longer at one game: a day.
const LONGEST: u64 = 24 * 60 * 60 * 1000;

impl Seat {
    /// The level, if it is the computer.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Person => None,
            Self::Computer(level) => Some(level),
        }
    }

    /// Who has that name in a record.
    pub(crate) fn of_name(name: Option<&str>) -> Self {
        let number = name.and_then(|name| name.strip_prefix(NAME)).and_then(|text| text.parse().ok());
        number.and_then(Level::new).map_or(Self::Person, Self::Computer)
    }

    fn of_record(record: &Record, side: Side) -> Self {
        Self::of_name(record.player(side))
    }
}

impl TimeControl {
    /// So many minutes, and so many seconds a move; none if that is no time or more than a day.
    pub fn new(minutes: f64, seconds: f64) -> Option<Self> {
        let milliseconds = |value: f64| (value >= 0.0 && value <= LONGEST as f64).then(|| value.round() as u64);
        let (base, increment) = (milliseconds(minutes * 60_000.0)?, milliseconds(seconds * 1000.0)?);
        (base > 0).then_some(Self { base, increment })
    }

    /// As records write it, in seconds: `300+3`.
    pub fn tag(self) -> String {
        format!("{}+{}", self.base as f64 / 1000.0, self.increment as f64 / 1000.0)
    }

    /// Reads what [`TimeControl::tag`] writes.
    pub fn of_tag(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.parse::<f64>().ok().filter(|_| plain)
        };
        Self::new(seconds(base.trim())? / 60.0, seconds(increment.trim())?)
    }

    /// As players say it, in minutes and seconds: `5+3`.
    pub fn name(self) -> String {
        let minutes = (self.base as f64 / 600.0).round() / 100.0;
        format!("{minutes}+{}", self.increment as f64 / 1000.0)
    }
}

impl Terms {
    /// A person on that side against the computer, or two people.
    pub fn new(against: Option<Level>, side: Side, control: Option<TimeControl>) -> Self {
        let mut seats = [Seat::Person; 2];
        if let Some(level) = against {
            seats[side.other().index()] = Seat::Computer(level);
        }
        Self { seats, control }
    }

    /// What a record tells about them.
    pub fn of_record(record: &Record) -> Self {
        let control = record.tags.get(CONTROL).and_then(TimeControl::of_tag);
        Self { seats: Side::BOTH.map(|side| Seat::of_record(record, side)), control }
    }

    /// Writes them into a record.
    pub fn note(self, record: &mut Record) {
        for side in Side::BOTH {
            if let Some(level) = self.at(side).level() {
                record.set_player(side, &format!("{NAME}{}", level.number()));
            }
        }
        if let Some(control) = self.control {
            record.tags.set(CONTROL, &control.tag());
        }
    }

    /// Who plays a side.
    pub const fn at(self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// The side of the one person who plays against the computer.
    pub fn only_person(self) -> Option<Side> {
        let mut people = Side::BOTH.into_iter().filter(|&side| self.at(side) == Seat::Person);
        people.next().filter(|_| people.next().is_none())
    }

    /// The level of the computer, if it plays.
    pub fn level(self) -> Option<Level> {
        self.seats.into_iter().find_map(Seat::level)
    }

    /// The same, with sides changed.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { seats: [self.seats[1], self.seats[0]], control: self.control }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_remember_who_plays() {
        let (game, options) = engine::find("gunzi").expect("a game");
        let table = game.table(&options, None).expect("a table");
        let terms = Terms::new(Level::new(5), Side::Two, TimeControl::new(5.0, 3.0));
        let mut record = Record::new(table.as_ref());
        assert_eq!(Terms::of_record(&record).seats, [Seat::Person; 2]);
        terms.note(&mut record);
        assert_eq!(record.player(Side::One), Some("Tafel level 5"));
        assert_eq!(record.tags.get("TimeControl"), Some("300+3"));
        assert_eq!(Terms::of_record(&record), terms);
        assert_eq!((terms.only_person(), terms.level()), (Some(Side::Two), Level::new(5)));
        assert_eq!(terms.swapped().only_person(), Some(Side::One));
        record.set_player(Side::One, "Tafel level 99");
        assert_eq!(Terms::of_record(&record).seats, [Seat::Person; 2]);
    }

    #[test]
    fn times_are_said_in_minutes_and_kept_in_seconds() {
        for (minutes, seconds, name, tag) in [(5.0, 3.0, "5+3", "300+3"), (0.5, 0.0, "0.5+0", "30+0")] {
            let control = TimeControl::new(minutes, seconds).expect(name);
            assert_eq!((control.name().as_str(), control.tag().as_str()), (name, tag));
            assert_eq!(TimeControl::of_tag(tag), Some(control));
        }
        for (minutes, seconds) in [(0.0, 5.0), (-1.0, 0.0), (f64::NAN, 0.0), (5.0, -1.0), (1e9, 0.0), (5.0, f64::NAN)] {
            assert_eq!(TimeControl::new(minutes, seconds), None, "{minutes} {seconds}");
        }
        for tag in ["", "-", "x+1", "300+", "1e3+1", "inf"] {
            assert_eq!(TimeControl::of_tag(tag), None, "{tag}");
        }
    }
}
