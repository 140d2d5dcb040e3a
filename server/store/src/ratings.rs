use crate::{GameId, Person, PersonId};

/// How strong somebody is thought to be in one category, in the numbers of the server.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StoredRating {
    /// The rating.
    pub value: f64,
    /// How sure that is.
    pub deviation: f64,
    /// How much results swing.
    pub volatility: f64,
    /// How many games it rests on.
    pub games: u64,
    /// When the last of them ended, in milliseconds since 1970 (UTC).
    pub at: i64,
}

/// A game that counts, and what became of both ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedResult {
    /// The game as it counts.
    pub game: RatedGame,
    /// The ratings after it, in the order of the rulebook's sides.
    pub after: [StoredRating; 2],
}

/// What a rating is computed from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// The game.
    pub id: GameId,
    /// What is rated apart, in the server's words.
    pub category: String,
    /// When it ended.
    pub at: i64,
    /// Who played, in the order of the rulebook's sides.
    pub players: [PersonId; 2],
    /// Half points of the first side: 0, 1 or 2.
    pub halves: u8,
}

/// A place on a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    /// Who.
    pub person: Person,
    /// How strong.
    pub rating: StoredRating,
}

/// A rating as it was after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingPoint {
    /// The category.
    pub category: String,
    /// When.
    pub at: i64,
    /// The rating.
    pub value: f64,
}
