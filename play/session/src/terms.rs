use engine::Level;
use record::{Cursor, Record};
use rules::Side;

use crate::{Seat, TimeControl};

/// What is agreed before a game: who plays, and how long. Records keep it in their tags.
///
/// ```
/// # use session::{Seat, Terms, TimeControl};
/// # use record::Record;
/// # use rules::{Side, toy::LANE, Options, Rulebook as _};
/// let terms = Terms::new(engine::Level::new(5), Side::Two, "300+3".parse()?);
/// let mut record = Record::new(LANE.table(&Options::new(LANE.options), None)?.as_ref());
/// terms.note(&mut record);
/// assert_eq!(record.tags.get("OneSeat"), Some("engine 5"));
/// assert_eq!(record.tags.get("TimeControl"), Some("300+3"));
/// assert_eq!(Terms::of_record(&record), terms);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Who plays each side.
    pub seats: [Seat; 2],
    /// How long.
    pub control: TimeControl,
    /// House rule: a piece that was touched must be moved if it can, and no move is taken back.
    pub touch_move: bool,
}

/// The record's tag for the clocks.
const CONTROL: &str = "TimeControl";
/// The record's tag for touch-move.
const TOUCH_MOVE: &str = "TouchMove";
const ON: &str = "on";

impl Terms {
    /// Two people at one table without clocks.
    pub const PEOPLE: Self = Self { seats: [Seat::Person; 2], control: TimeControl::Unlimited, touch_move: false };

    /// A person on that side against the engine, or two people at one table.
    pub const fn new(against: Option<Level>, side: Side, control: TimeControl) -> Self {
        let mut seats = [Seat::Person; 2];
        if let Some(level) = against {
            seats[side.other().index()] = Seat::Engine(level);
        }
        Self { seats, control, touch_move: false }
    }

    /// The same with the house rule touch-move, or without it.
    #[must_use]
    pub const fn with_touch_move(self, touch_move: bool) -> Self {
        Self { touch_move, ..self }
    }

    /// What a record tells about them in its tags. Sides without a tag are people; a time control that nobody understands is
    /// none.
    pub fn of_record(record: &Record) -> Self {
        let control = record.tags.get(CONTROL).and_then(|text| text.parse().ok()).unwrap_or_default();
        let touch_move = record.tags.get(TOUCH_MOVE) == Some(ON);
        Self {
            seats: Side::BOTH.map(|side| Seat::of_record(record, side).unwrap_or(Seat::Person)),
            control,
            touch_move,
        }
    }

    /// Writes them into a record. Every side gets its tag, people too: so nobody needs to guess.
    pub fn note(self, record: &mut Record) {
        for (name, value) in self.tags(record) {
            record.tags.set(&name, &value);
        }
        for name in self.missing() {
            record.tags.remove(name);
        }
    }

    /// The tags that tell of them.
    fn tags(self, record: &Record) -> Vec<(String, String)> {
        let mut tags: Vec<_> = Side::BOTH.into_iter().flat_map(|side| self.at(side).tags(record, side)).collect();
        if !self.control.is_unlimited() {
            tags.push((CONTROL.to_owned(), self.control.to_string()));
        }
        if self.touch_move {
            tags.push((TOUCH_MOVE.to_owned(), ON.to_owned()));
        }
        tags
    }

    /// The tags that a record of such a game does not have.
    fn missing(self) -> impl Iterator<Item = &'static str> {
        [(CONTROL, self.control.is_unlimited()), (TOUCH_MOVE, !self.touch_move)]
            .into_iter()
            .filter_map(|(name, is_missing)| is_missing.then_some(name))
    }

    /// Writes them into the record of a game that is being played.
    pub(crate) fn note_at(self, cursor: &mut Cursor) {
        for (name, value) in self.tags(cursor.record()) {
            cursor.tags_mut().set(&name, &value);
        }
        for name in self.missing() {
            cursor.tags_mut().remove(name);
        }
    }

    /// Who plays a side.
    pub const fn at(self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// The side of the one person who plays here against the engine or somebody far away.
    pub fn only_person(self) -> Option<Side> {
        let mut people = Side::BOTH.into_iter().filter(|&side| self.at(side) == Seat::Person);
        people.next().filter(|_| people.next().is_none())
    }

    /// The level of the engine, if it plays.
    pub fn level(self) -> Option<Level> {
        self.seats.into_iter().find_map(Seat::level)
    }

    /// Whether everybody sits at this table: then moves are taken back without asking.
    pub fn is_local(self) -> bool {
        !self.seats.contains(&Seat::Remote)
    }

    /// The same, with sides changed.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { seats: [self.seats[1], self.seats[0]], ..self }
    }
}

/// Gives seat tags to a record of our own storage that was saved before there were any: then the engine was known by its
/// name. Records that come from elsewhere must not pass here, but through [`settle_seats`].
pub fn migrate_seats(record: &mut Record) {
    if has_no_seats(record) {
        for side in Side::BOTH {
            Seat::by_name(record.player(side)).note(record, side);
        }
    }
}

/// Who plays in a record of our own storage that has these seat tags and these names, without reading the record: as
/// [`migrate_seats`] has it.
pub fn own_seats(tags: [Option<&str>; 2], names: [Option<&str>; 2]) -> [Seat; 2] {
    if tags == [None; 2] {
        return names.map(Seat::by_name);
    }
    tags.map(|tag| tag.and_then(|tag| tag.parse().ok()).unwrap_or(Seat::Person))
}

/// Gives seat tags to a record that comes from elsewhere and would otherwise be taken for one of our own, from before there
/// were any: whoever is called like the engine is not the engine.
pub fn settle_seats(record: &mut Record) {
    if has_no_seats(record) && Side::BOTH.into_iter().any(|side| Seat::by_name(record.player(side)) != Seat::Person) {
        for side in Side::BOTH {
            Seat::Person.note(record, side);
        }
    }
}

fn has_no_seats(record: &Record) -> bool {
    Side::BOTH.into_iter().all(|side| record.tags.get(&Seat::tag(record, side)).is_none())
}
