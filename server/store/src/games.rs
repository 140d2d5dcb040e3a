use crate::{ChatLine, GameId, Person, PersonId, RatedResult};

/// Where a game is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameStatus {
    /// Somebody waits for an opponent.
    Open,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
    /// It never began.
    Closed,
}

impl GameStatus {
    const ALL: [Self; 4] = [Self::Open, Self::Playing, Self::Over, Self::Closed];

    /// The word in the database.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Closed => "closed",
        }
    }

    pub(crate) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// A game to be kept. All times are milliseconds since 1970 (UTC).
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// Its id, by [`GameId::random`].
    pub id: GameId,
    /// Who proposes it.
    pub owner: PersonId,
    /// What is played, in the server's words.
    pub terms: String,
    /// The id that the client gave the request, so that a repetition is recognised.
    pub request: Option<String>,
    /// When it was proposed.
    pub created_at: i64,
    /// How it begins, if both are there already.
    pub start: Option<GameStep>,
}

/// What is added to a game, wholly or not at all.
#[derive(Clone, PartialEq, Debug)]
pub struct GameStep {
    /// Where the game is after it.
    pub status: GameStatus,
    /// Who plays, in the order of the rulebook's sides, if that is settled by it.
    pub seats: Option<[PersonId; 2]>,
    /// When somebody must look at the game though nobody asks.
    pub due_at: Option<i64>,
    /// What was done.
    pub commands: Vec<GameCommand>,
    /// What came of it.
    pub events: Vec<GameFact>,
    /// The game that follows, if one was agreed on.
    pub follow: Option<Box<NewGame>>,
    /// What it counts, if it has ended by this and counts.
    pub rated: Option<Box<RatedResult>>,
}

/// A step, and the game it belongs to.
#[derive(Clone, PartialEq, Debug)]
pub struct GameCommit {
    /// The game.
    pub game: GameId,
    /// How many commands and events the game had before: if that is not so, somebody else has changed it, and nothing is done.
    pub after: (usize, u64),
    /// What is added.
    pub step: GameStep,
}

/// Something that was done in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameCommand {
    /// Who did it; none if the server did.
    pub person: Option<PersonId>,
    /// What the client called it, so that a repetition is recognised.
    pub request: Option<String>,
    /// When.
    pub at: i64,
    /// What, in the server's words.
    pub body: String,
    /// The number of the first event that came of it, or of the last one before if none did.
    pub event: u64,
}

/// Something that all were told. Its number is its place in the game, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFact {
    /// When.
    pub at: i64,
    /// What, in the server's words.
    pub body: String,
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// Who proposed it.
    pub owner: Person,
    /// What is played.
    pub terms: String,
    /// Where it is in its life.
    pub status: GameStatus,
    /// When it was proposed.
    pub created_at: i64,
    /// Who plays, if both are there.
    pub seats: Option<[Person; 2]>,
    /// All that was done, in order.
    pub commands: Vec<GameCommand>,
    /// All that came of it, in order.
    pub events: Vec<GameFact>,
    /// What was said in it last: some lines of each room, in order.
    pub chat: Vec<ChatLine>,
}

/// A time in which no server ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Downtime {
    /// When one was last known to run.
    pub begun: i64,
    /// When the next one began.
    pub ended: i64,
}

/// What a server has to know when it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The time it begins, which is never before anything that is stored.
    pub now: i64,
    /// All times in which no server ran, in order.
    pub downtimes: Vec<Downtime>,
}
