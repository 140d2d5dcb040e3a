//! What is known of the first moves of a game, from games of the engine against itself.

mod error;
mod file;

use std::sync::{Arc, OnceLock};

use rules::{Random, Table};

use crate::players;

pub use error::BookError;

/// The opening book that a game came with; none if it has none. In a browser it is not part of the program: whoever plays the
/// game fetches it.
pub fn openings(game: &str) -> Option<Arc<OpeningBook>> {
    static BOOKS: OnceLock<Vec<Arc<OpeningBook>>> = OnceLock::new();
    let books = BOOKS.get_or_init(|| {
        // What is shipped is tested to be whole; without it the search does.
        players::BOOKS.iter().filter_map(|bytes| OpeningBook::from_bytes(bytes).ok()).map(Arc::new).collect()
    });
    books.iter().find(|book| book.game == game).cloned()
}

/// A move is played from the book only if the position had so many games...
const POSITION_GAMES: u32 = 100;
/// ...and the move so many.
const MOVE_GAMES: u32 = 40;
/// Moves that were tried less often than the most frequent one by more than this factor are not played: the games went where
/// they went well.
const FREQUENCY: u32 = 4;
/// Moves that promise less than the best by more than this share of the points are not played.
const SLACK: f64 = 0.03;
/// So many imagined draws keep a few lucky games from looking like much.
const DOUBT: f64 = 20.0;

/// Keys have 48 bits: of some thousand positions one in 10¹⁰ others is taken for one of them.
const KEY: u64 = (1 << 48) - 1;

/// How games ended that reached a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EngineGames {
    /// How many the first side won.
    pub one: u32,
    /// How many nobody won.
    pub draws: u32,
    /// How many the second side won.
    pub two: u32,
}

impl EngineGames {
    /// How many there were.
    pub const fn games(self) -> u32 {
        self.one + self.draws + self.two
    }

    /// The share of the points for a side, with some doubt: few games say little.
    ///
    /// ```
    /// use rules::Side;
    ///
    /// let games = engine::EngineGames { one: 60, draws: 20, two: 0 };
    /// assert_eq!(games.promise(Side::One), 0.8);
    /// assert_eq!(games.promise(Side::Two), 1.0 - 0.8);
    /// ```
    pub fn promise(self, side: rules::Side) -> f64 {
        let points = f64::from(self.one) + f64::from(self.draws) / 2.0;
        let share = (points + DOUBT / 2.0) / (f64::from(self.games()) + DOUBT);
        if side == rules::Side::One { share } else { 1.0 - share }
    }
}

/// A move that the engine tried against itself, and how it went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move, as it is written in that position.
    pub text: String,
    /// How the games ended.
    pub games: EngineGames,
    /// Whether a longer look has found nothing against it.
    pub is_sound: bool,
}

/// Positions near the starts of a game, with how the engine's games against itself ended that reached them. Positions that
/// differ by turning or mirroring the board are one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningBook {
    /// The game.
    pub game: String,
    /// How it was made.
    pub origin: String,
    /// How many games there were.
    pub games: u32,
    /// Sorted by key.
    positions: Vec<Reached>,
}

/// A position of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// Its [key](OpeningBook::key).
    pub key: u64,
    /// How the games ended that reached it.
    pub games: EngineGames,
    /// Whether a longer look has found nothing against the moves that lead here: such moves may be played.
    pub is_sound: bool,
}

impl OpeningBook {
    /// A book of these positions.
    pub fn new(game: &str, origin: &str, games: u32, positions: impl IntoIterator<Item = Reached>) -> Self {
        let mut positions: Vec<_> = positions.into_iter().map(|at| Reached { key: at.key & KEY, ..at }).collect();
        positions.sort_by_key(|at| at.key);
        positions.dedup_by_key(|at| at.key);
        Self { game: game.to_owned(), origin: origin.to_owned(), games, positions }
    }

    /// The same games with another judgement: which positions good moves lead to, and how that was found.
    #[must_use]
    pub fn judged(self, origin: &str, is_sound: impl Fn(u64) -> bool) -> Self {
        let judge = |at: Reached| Reached { is_sound: is_sound(at.key), ..at };
        Self { origin: origin.to_owned(), positions: self.positions.into_iter().map(judge).collect(), ..self }
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The key of a position: the same for all that differ by turning or mirroring the board.
    pub fn key(table: &dyn Table) -> u64 {
        let mixed = table.canonical_atoms().iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &atom| {
            (hash ^ u64::from(atom)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(29)
        });
        (mixed ^ mixed >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16
    }

    /// How games ended that reached this position; none if it is not in the book.
    pub fn games_at(&self, table: &dyn Table) -> Option<EngineGames> {
        self.find(table).map(|at| at.games)
    }

    fn find(&self, table: &dyn Table) -> Option<&Reached> {
        if table.rulebook().id() != self.game {
            return None;
        }
        let key = Self::key(table);
        let place = self.positions.binary_search_by_key(&key, |at| at.key).ok()?;
        self.positions.get(place)
    }

    /// What was tried in this position, the most frequent first. Of moves that are each other's image the first one stands for
    /// all.
    pub fn moves(&self, table: &dyn Table) -> Vec<BookMove> {
        if self.games_at(table).is_none() {
            return Vec::new();
        }
        let (mut moves, mut seen) = (Vec::new(), Vec::new());
        for text in table.moves() {
            let mut next = table.fork();
            if next.play(&text).is_err() {
                continue;
            }
            if let Some(at) = self.find(next.as_ref())
                && !seen.contains(&at.key)
            {
                seen.push(at.key);
                moves.push(BookMove { text, games: at.games, is_sound: at.is_sound });
            }
        }
        moves.sort_by(|one, other| other.games.games().cmp(&one.games.games()).then_with(|| one.text.cmp(&other.text)));
        moves
    }

    /// A good move, the more frequent the likelier; none where the book says too little.
    pub fn choose(&self, table: &dyn Table, random: &mut Random) -> Option<String> {
        let good = self.plays(table);
        if good.is_empty() {
            return None;
        }
        let all = good.iter().map(|known| known.games.games() as usize).sum();
        let mut dice = random.below(all);
        let chosen = good.into_iter().find(|known| {
            let games = known.games.games() as usize;
            let is_it = dice < games;
            dice = dice.saturating_sub(games);
            is_it
        });
        chosen.map(|known| known.text)
    }

    /// The moves that can be played here without a thought; none where the book says too little.
    pub fn plays(&self, table: &dyn Table) -> Vec<BookMove> {
        let is_enough = self.games_at(table).is_some_and(Self::is_enough);
        if is_enough { Self::good(self.moves(table), table.turn()) } else { Vec::new() }
    }

    /// Those of the moves that were tried often, and that promise hardly less than the best of them.
    pub fn frequent(mut moves: Vec<BookMove>, side: rules::Side) -> Vec<BookMove> {
        let most = moves.iter().map(|known| known.games.games()).max().unwrap_or_default();
        moves.retain(|known| known.games.games() >= MOVE_GAMES.max(most / FREQUENCY));
        let best = moves.iter().map(|known| known.games.promise(side)).fold(0.0, f64::max);
        moves.retain(|known| known.games.promise(side) >= best - SLACK);
        moves
    }

    /// Those of them that can be played without a thought.
    fn good(moves: Vec<BookMove>, side: rules::Side) -> Vec<BookMove> {
        Self::frequent(moves.into_iter().filter(|known| known.is_sound).collect(), side)
    }

    /// Whether enough games reached a position for its moves to be played.
    pub const fn is_enough(games: EngineGames) -> bool {
        games.games() >= POSITION_GAMES
    }
}

#[cfg(test)]
mod tests;
