use std::fmt;
use std::str::FromStr;

use engine::Level;
use record::Record;
use rules::Side;

/// Who plays a side.
///
/// A record tells it in a tag of its own, `[BlackSeat "engine 5"]`, and never by the player's name.
///
/// ```
/// # use session::Seat;
/// assert_eq!("engine 5".parse::<Seat>().map(|seat| seat.to_string()).as_deref(), Ok("engine 5"));
/// assert!("engine 11".parse::<Seat>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// Somebody at this table.
    Person,
    /// The engine, as strong as that.
    Engine(Level),
    /// Somebody at another table.
    Remote,
}

/// A text that names no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSeat;

impl fmt::Display for UnknownSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seat is person, remote, or engine and a level from 1 to {}", engine::LEVELS)
    }
}

impl std::error::Error for UnknownSeat {}

impl Seat {
    /// The level, if it is the engine.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Engine(level) => Some(level),
            Self::Person | Self::Remote => None,
        }
    }

    /// The tag that tells who plays a side in this record: `BlackSeat`.
    pub fn tag(record: &Record, side: Side) -> String {
        record.player_tag(side) + "Seat"
    }

    /// Who plays a side according to the record's own tag; none if it has no such tag or nobody understands it.
    pub fn of_record(record: &Record, side: Side) -> Option<Self> {
        record.tags.get(&Self::tag(record, side))?.parse().ok()
    }

    /// The tags that tell of this seat: its own, and the name by which the engine goes.
    pub(crate) fn tags(self, record: &Record, side: Side) -> Vec<(String, String)> {
        let mut tags = Vec::new();
        if let Self::Engine(level) = self {
            tags.push((record.player_tag(side), engine_name(level)));
        }
        tags.push((Self::tag(record, side), self.to_string()));
        tags
    }

    /// Writes its tags into a record.
    pub fn note(self, record: &mut Record, side: Side) {
        for (name, value) in self.tags(record, side) {
            record.tags.set(&name, &value);
        }
    }

    /// Who a record from our own storage means that was saved before seats had tags of their own: then the engine was
    /// known by its name.
    pub(crate) fn by_name(name: Option<&str>) -> Self {
        let named = |level: &Level| name == Some(&engine_name(*level));
        Level::all().find(named).map_or(Self::Person, Self::Engine)
    }
}

/// The name of the engine in records.
fn engine_name(level: Level) -> String {
    format!("Tafel level {}", level.number())
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person => f.write_str("person"),
            Self::Engine(level) => write!(f, "engine {}", level.number()),
            Self::Remote => f.write_str("remote"),
        }
    }
}

impl FromStr for Seat {
    type Err = UnknownSeat;

    fn from_str(text: &str) -> Result<Self, UnknownSeat> {
        match text {
            "person" => Ok(Self::Person),
            "remote" => Ok(Self::Remote),
            _ => {
                let number = text.strip_prefix("engine ").and_then(|number| number.parse().ok());
                number.and_then(Level::new).map(Self::Engine).ok_or(UnknownSeat)
            }
        }
    }
}
