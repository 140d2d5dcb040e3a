use crate::{GameId, Person, PersonId};

/// Who hears what is said in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// The two at the board.
    Players,
    /// Those who watch.
    Spectators,
}

impl Audience {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Players, Self::Spectators];

    /// The word in the database.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Spectators => "spectators",
        }
    }

    pub(crate) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|audience| audience.word() == word)
    }
}

/// Something said in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// The game.
    pub game: GameId,
    /// Who hears it.
    pub audience: Audience,
    /// Its place among what those heard, from 1. If there is one already, the answer is [`crate::StoreError::Conflict`].
    pub number: u64,
    /// Who says it.
    pub by: Person,
    /// What the client called it, so that a repetition is recognised.
    pub request: String,
    /// When, in milliseconds since 1970 (UTC).
    pub at: i64,
    /// The words; empty if it is a phrase of the house.
    pub text: String,
    /// The phrase, by its key.
    pub preset: Option<String>,
}

/// Somebody does not want to read somebody, or wants to again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mute {
    /// Who reads.
    pub person: PersonId,
    /// Who writes.
    pub muted: PersonId,
    /// Whether he is not to be read.
    pub on: bool,
    /// When that was decided.
    pub at: i64,
}

/// A complaint. The same place is complained about once by one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Who complains.
    pub by: Person,
    /// About whom.
    pub about: Person,
    /// In which game, if it is about one.
    pub game: Option<GameId>,
    /// Where, in the server's words.
    pub place: String,
    /// Why, in the words of who complains.
    pub reason: String,
    /// What was to be read there.
    pub context: String,
    /// When.
    pub at: i64,
}

/// Somebody looks for a game over days.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSeek {
    /// Its number.
    pub id: String,
    /// Who looks.
    pub by: Person,
    /// For what, in the server's words.
    pub terms: String,
    /// Since when.
    pub created_at: i64,
}

/// A change that has no answer but that it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Something is said.
    Say(ChatLine),
    /// Somebody is not to be read by somebody.
    Mute(Mute),
    /// Somebody may not say anything until then; without a time he may again.
    Silence(PersonId, Option<i64>),
    /// A complaint is kept.
    Report(Report),
    /// Those people are there from now on, if they are not yet: the house's own players.
    Settle(Vec<Person>, i64),
    /// Somebody looks for a game.
    OpenSeek(StoredSeek),
    /// Somebody looks no more.
    CloseSeek(String),
}
