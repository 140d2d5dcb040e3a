use crate::{GameId, Person, PersonId};

/// A game that is over, as it is searched for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchivedGame {
    /// The game without its options.
    pub rules: String,
    /// How fast it was played, in the server's words.
    pub speed: String,
    /// Whether it counted.
    pub rated: bool,
    /// How many of the two are programs.
    pub engines: u8,
    /// Who played, in the order of the rulebook's sides.
    pub seats: [PersonId; 2],
    /// Half points of the first side: 0 lost, 1 drawn, 2 won.
    pub halves: u8,
    /// When it ended, in milliseconds since 1970 (UTC).
    pub at: i64,
    /// The record, with gaps for the names.
    pub record: String,
    /// The numbers of all positions, from the first to the last: one more than there are plies.
    pub positions: Vec<i64>,
}

/// What is to be kept in the archive of a game that was read from the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archiving {
    /// The game.
    pub game: GameId,
    /// How many commands it had. If it has gone on since, nothing is kept.
    pub commands: usize,
    /// None if the game does not belong there.
    pub archived: Option<ArchivedGame>,
}

/// Which games are looked for. By default all are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArchiveQuery {
    /// Who played.
    pub player: Option<PersonId>,
    /// Against whom; counts only with a player.
    pub opponent: Option<PersonId>,
    /// On which side the player sat.
    pub side: Option<u8>,
    /// What was played, without options.
    pub rules: Option<String>,
    /// How fast.
    pub speed: Option<String>,
    /// Whether it counted.
    pub rated: Option<bool>,
    /// Whether programs played, too.
    pub engines: Option<bool>,
    /// Half points of the first side.
    pub halves: Option<u8>,
    /// Half points of the player.
    pub halves_of_player: Option<u8>,
    /// Ended at that time or later.
    pub since: Option<i64>,
    /// Ended before that time.
    pub until: Option<i64>,
    /// At least so long.
    pub shortest: Option<u32>,
    /// At most so long.
    pub longest: Option<u32>,
    /// Reached that position.
    pub position: Option<i64>,
    /// Began with that position.
    pub start: Option<i64>,
    /// Only those behind that one.
    pub after: Option<ArchivePlace>,
}

/// A place in the archive, which goes from the newest to the oldest game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ArchivePlace {
    /// When the game ended.
    pub at: i64,
    /// Its number in the archive.
    pub number: i64,
}

/// A game that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundGame {
    /// Where it is.
    pub place: ArchivePlace,
    /// Its id.
    pub id: GameId,
    /// What was played, in the server's words.
    pub terms: String,
    /// How fast, in the server's words.
    pub speed: String,
    /// Whether it counted.
    pub rated: bool,
    /// Who played, in the order of the rulebook's sides.
    pub seats: [Person; 2],
    /// Half points of the first side.
    pub halves: u8,
    /// How long it was.
    pub plies: u32,
    /// The record, with gaps for the names; empty unless asked for.
    pub record: String,
}

/// What came after a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The number of the next position; none if the game ended there.
    pub next: Option<i64>,
    /// In how many games the second side won, nobody won, the first side won.
    pub results: [u64; 3],
    /// When that was played last.
    pub last: i64,
}
