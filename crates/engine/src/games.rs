use std::fmt;

use rules::{Lang, Options, Rulebook, Statement};

/// Every game at the table. A new game is added here and nowhere else above its own crate and skin.
static GAMES: [&dyn Rulebook; 4] = [&abalone::ABALONE, &fenix::FENIX_9X9, &fenix::FENIX_7X8, &gunzi::GUNZI];

/// All games, in the order in which they are offered.
pub fn all() -> &'static [&'static dyn Rulebook] {
    &GAMES
}

/// The game of that exact name.
pub fn find_by_id(id: &str) -> Option<&'static dyn Rulebook> {
    GAMES.into_iter().find(|game| game.id() == id)
}

/// The game and options of a text such as `abalone`, `abalone:belgian-daisy` or `abalone:belgian-daisy,goal=5`.
pub fn find(text: &str) -> Result<(&'static dyn Rulebook, Options), UnknownGame> {
    let (id, options) = text.split_once(':').unwrap_or((text, ""));
    let game = find_by_id(id).ok_or_else(|| UnknownGame::Game(id.to_owned()))?;
    let options = Options::parse(game.options(), options).map_err(UnknownGame::Options)?;
    Ok((game, options))
}

/// Why a text names no game.
#[derive(Clone, PartialEq, Debug)]
pub enum UnknownGame {
    /// There is no game of that name.
    Game(String),
    /// The game is known, its options make no sense.
    Options(Statement),
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(id) => {
                let ids: Vec<_> = GAMES.iter().map(|game| game.id()).collect();
                write!(f, "unknown game '{id}': there are {}", ids.join(", "))
            }
            Self::Options(statement) => f.write_str(&statement.say(Lang::En)),
        }
    }
}

impl std::error::Error for UnknownGame {}
