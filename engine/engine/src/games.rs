use std::fmt;
use std::sync::Arc;

use rules::{Extent, Lang, Options, Rulebook, Statement};
use search::TranspositionTable;

use crate::bench::BenchPosition;
use crate::brain::{Brain, GameBrain};
use crate::players::{self, Player};
use crate::tabled::Tabled;

/// Makes the two registries of the games, in one order, from one list: the rules, and who plays by them.
///
/// They are apart on purpose. A front end that only needs rules reaches [`all`] alone, and so is linked without any search:
/// nothing in a static refers to a player; [`with_player`] is code, and code that nobody calls is left out.
macro_rules! games {
    ($($(#[$attribute:meta])* $game:path => $player:path,)+) => {
        static RULEBOOKS: &[&dyn Rulebook] = &[$($(#[$attribute])* &$game,)+];

        /// Does something with the player of a game; nothing if the game is not of the list.
        fn with_player<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $($(#[$attribute])* if id == $game.id {
                return Some(visitor.visit::<$player>(&$game));
            })+
            None
        }
    };
}

// Every game at the table and who plays it. A new game is added here and nowhere else above its own crate, its player and its
// skin.
games! {
    abalone::ABALONE => players::Abalone,
    fenix::FENIX_9X9 => players::Fenix,
    fenix::FENIX_7X8 => players::Fenix,
    gunzi::GUNZI => players::Gunzi,
    #[cfg(feature = "toy")]
    rules::toy::LANE => players::Lane,
}

/// What is to be done with a game and its player, whichever they are.
trait Visitor {
    type Output;

    fn visit<G: Player>(self, game: &'static rules::Description<G::Position>) -> Self::Output;
}

/// All games, in the order in which they are offered.
pub fn all() -> &'static [&'static dyn Rulebook] {
    cfg_select! {
        // The small game is the last.
        feature = "toy" => { if crate::toy::is_shown() { RULEBOOKS } else { &RULEBOOKS[..RULEBOOKS.len() - 1] } }
        _ => { RULEBOOKS }
    }
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
    find_by_id(id)?.showcase()
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
    struct MakeBrain(Arc<TranspositionTable>);

    impl Visitor for MakeBrain {
        type Output = Box<dyn Brain>;

        fn visit<G: Player>(self, game: &'static rules::Description<G::Position>) -> Box<dyn Brain> {
            GameBrain::<G>::boxed(game, self.0)
        }
    }

    with_player(game.id(), MakeBrain(table))
}

/// The positions to measure the engine by: those of a game.
pub(crate) fn bench_of(game: &str) -> Vec<&'static BenchPosition> {
    struct FindBench;

    impl Visitor for FindBench {
        type Output = Vec<&'static BenchPosition>;

        fn visit<G: Player>(self, game: &'static rules::Description<G::Position>) -> Self::Output {
            // One player may play on several boards.
            G::BENCH.iter().filter(|position| position.id() == game.id).collect()
        }
    }

    with_player(game, FindBench).unwrap_or_default()
}

/// Whether a position can occur in a game, see [`rules::Description::could_occur`]. `game` is a text such as [`find`] reads.
/// None if there is no such game or position.
pub fn could_occur(game: &str, position: &str, extent: Extent) -> Option<bool> {
    struct Look<'a>(Options, &'a str, Extent);

    impl Visitor for Look<'_> {
        type Output = Option<bool>;

        fn visit<G: Player>(self, game: &'static rules::Description<G::Position>) -> Self::Output {
            let Self(options, text, extent) = self;
            let position = game.position(&options, Some(text)).ok()?;
            Some(game.could_occur(&options, &position, extent))
        }
    }

    let (rulebook, options) = find(game).ok()?;
    with_player(rulebook.id(), Look(options, position, extent)).flatten()
}

/// What makes and checks the endgame tables of a game; none if there can be none.
pub(crate) fn tabled_of(game: &str) -> Option<Box<dyn Tabled>> {
    struct FindTabled;

    impl Visitor for FindTabled {
        type Output = Option<Box<dyn Tabled>>;

        fn visit<G: Player>(self, game: &'static rules::Description<G::Position>) -> Self::Output {
            G::tabled(game)
        }
    }

    with_player(game, FindTabled).flatten()
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
            let table = game.showcase().unwrap_or_else(|| panic!("{}: no showcase", game.id()));
            assert!(table.ending().is_none(), "{}", game.id());
        }
        assert!(showcase("gunzi").is_some() && showcase("chess").is_none());
    }

    #[test]
    fn boards_of_one_game_are_a_family() {
        let families: Vec<Vec<_>> =
            families().iter().map(|family| family.iter().map(|game| game.id()).collect()).collect();
        assert_eq!(families, [vec!["abalone"], vec!["fenix", "fenix-7x8"], vec!["gunzi"]]);
    }

    #[test]
    fn every_game_has_a_player_and_positions_to_measure_it_by() {
        for game in all() {
            assert!(brain_of(*game, Arc::new(TranspositionTable::new(1))).is_some(), "{}", game.id());
            let positions = bench_of(game.id());
            assert!(positions.len() >= 4, "{}", game.id());
            for position in positions {
                let (game, options) = find(position.game).unwrap_or_else(|error| panic!("{}: {error}", position.name));
                let table = game.table(&options, position.position);
                assert!(table.is_ok_and(|table| table.ending().is_none()), "{} {}", game.id(), position.name);
            }
        }
        assert!(bench_of("chess").is_empty());
    }
}
