use std::fmt;
use std::sync::Arc;

use rules::{Lang, Options, Rulebook, Statement};
use search::TranspositionTable;

use crate::brain::{Brain, GameBrain};
use crate::levels::{ABALONE, FENIX, GUNZI};
use crate::players;

/// Every game at the table with what thinks about it. A new game is added here and nowhere else above its own crate,
/// its player and its skin.
const GAMES: [Entry; 4] = [
    Entry {
        game: &abalone::ABALONE,
        showcase: ("belgian-daisy", None),
        brain: |table| GameBrain::<players::Abalone>::boxed(&abalone::ABALONE, table, None, &ABALONE),
    },
    Entry {
        game: &fenix::FENIX_9X9,
        showcase: ("", Some("3sssss1/4ssgks/3s1sggs/1S3ssss/SSS3sss/SSSS3s1/SGGSS4/SKGS1S3/1SSSSS3 r b - 4 15")),
        brain: |table| GameBrain::<players::Fenix>::boxed(&fenix::FENIX_9X9, table, Some(players::formation), &FENIX),
    },
    Entry {
        game: &fenix::FENIX_7X8,
        showcase: ("", Some("3sss1/2ssgks/g4gs/KS2sss/GS3s1/GS5/1SSSS2/1SSSSS1 r b g 0 15")),
        brain: |table| GameBrain::<players::Fenix>::boxed(&fenix::FENIX_7X8, table, Some(players::formation), &FENIX),
    },
    Entry {
        game: &gunzi::GUNZI,
        showcase: ("", Some("-,-,B6,-,B1/-,W5,B1,T,-,-,-/W3,BP3,-,-,W4 w 20")),
        brain: |table| GameBrain::<players::Gunzi>::boxed(&gunzi::GUNZI, table, None, &GUNZI),
    },
];

/// Options and position.
type Showcase = (&'static str, Option<&'static str>);

struct Entry {
    game: &'static dyn Rulebook,
    /// Options and position of a picture that shows what the game is about.
    showcase: Showcase,
    brain: fn(Arc<TranspositionTable>) -> Box<dyn Brain>,
}

/// All games, in the order in which they are offered.
pub fn all() -> &'static [&'static dyn Rulebook] {
    // Columns of their own: a program that only needs the rules does not get what thinks as well.
    static BOOKS: [&dyn Rulebook; GAMES.len()] = [GAMES[0].game, GAMES[1].game, GAMES[2].game, GAMES[3].game];
    &BOOKS
}

/// The games by family: those that share their words are one game on several boards.
pub fn families() -> Vec<Vec<&'static dyn Rulebook>> {
    let mut families: Vec<Vec<&'static dyn Rulebook>> = Vec::new();
    for &game in all() {
        let kin = families.iter_mut().find(|family| std::ptr::eq(family[0].words(), game.words()));
        match kin {
            Some(family) => family.push(game),
            None => families.push(vec![game]),
        }
    }
    families
}

/// A position that shows at a glance what a game is about; none if the game is not of the list.
pub fn showcase(id: &str) -> Option<Box<dyn rules::Table>> {
    static SHOWCASES: [Showcase; GAMES.len()] =
        [GAMES[0].showcase, GAMES[1].showcase, GAMES[2].showcase, GAMES[3].showcase];
    let (game, (options, position)) = all().iter().zip(SHOWCASES).find(|(game, _)| game.id() == id)?;
    game.table(&Options::parse(game.options(), options).ok()?, position).ok()
}

/// The game of that exact name.
pub fn find_by_id(id: &str) -> Option<&'static dyn Rulebook> {
    all().iter().copied().find(|game| game.id() == id)
}

/// The game and options of a text such as `abalone`, `abalone:belgian-daisy` or `abalone:belgian-daisy,goal=5`.
pub fn find(text: &str) -> Result<(&'static dyn Rulebook, Options), UnknownGame> {
    let (id, options) = text.split_once(':').unwrap_or((text, ""));
    let game = find_by_id(id).ok_or_else(|| UnknownGame::Game(id.to_owned()))?;
    let options = Options::parse(game.options(), options).map_err(UnknownGame::Options)?;
    Ok((game, options))
}

/// What thinks about a game; none if it is not of the list.
pub(crate) fn brain_of(game: &'static dyn Rulebook, table: Arc<TranspositionTable>) -> Option<Box<dyn Brain>> {
    let entry = GAMES.iter().find(|entry| entry.game.id() == game.id())?;
    Some((entry.brain)(table))
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
                let ids: Vec<_> = all().iter().map(|game| game.id()).collect();
                write!(f, "unknown game '{id}': there are {}", ids.join(", "))
            }
            Self::Options(statement) => f.write_str(&statement.say(Lang::En)),
        }
    }
}

impl std::error::Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_something_to_show() {
        for game in all() {
            let table = showcase(game.id()).unwrap_or_else(|| panic!("{}: no showcase", game.id()));
            assert!(table.ending().is_none(), "{}", game.id());
        }
        assert!(showcase("chess").is_none());
    }

    #[test]
    fn boards_of_one_game_are_a_family() {
        let families: Vec<Vec<_>> =
            families().iter().map(|family| family.iter().map(|game| game.id()).collect()).collect();
        assert_eq!(families, [vec!["abalone"], vec!["fenix", "fenix-7x8"], vec!["gunzi"]]);
    }
}
