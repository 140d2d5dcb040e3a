//! The preparation of a game in which the pieces are put in order before the battle: formations that are known to be good,
//! what a camp is worth in counts, and whether a turn leads to a formation.
//!
//! All is told from the view of the side that moves first, in the text of its turns: `g1+a3`. The other side's camp is the
//! same, turned by half a turn ([`Formations::turned`]).

mod book;
mod building;
mod next;
mod worth;

use fenix::Board;
use geometry::grid;

pub use book::{Known, Measured, Study};
pub use building::{Building, Judgement};
pub(crate) use next::formation;
pub use worth::{Count, CountKind};

/// What is known of the preparation of one game.
///
/// ```
/// let formations = engine::formations("fenix").expect("it has a preparation");
/// let first = &formations.known()[0];
/// assert_eq!(first.turns().len(), formations.turns());
/// assert!(engine::formations("gunzi").is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Formations {
    board: Board,
}

/// What is known of the preparation of a game; none if it has no preparation.
pub fn formations(game: &str) -> Option<Formations> {
    let boards = [(fenix::FENIX_9X9.id, Board::NineByNine), (fenix::FENIX_7X8.id, Board::SevenByEight)];
    boards.into_iter().find(|(id, _)| *id == game).map(|(_, board)| Formations { board })
}

impl Formations {
    /// How many turns each side has to prepare.
    pub fn turns(self) -> usize {
        book::TURNS
    }

    /// The formations of the book.
    pub fn known(self) -> &'static [Known] {
        book::known(self.board)
    }

    /// How they were found and measured.
    pub fn study(self) -> &'static Study {
        book::study(self.board)
    }

    /// A turn of the preparation as the other side makes it; none if it is no such turn.
    ///
    /// ```
    /// let formations = engine::formations("fenix").expect("it has a preparation");
    /// assert_eq!(formations.turned("a1+b2").as_deref(), Some("i9+h8"));
    /// assert_eq!(formations.turned("nonsense"), None);
    /// ```
    pub fn turned(self, turn: &str) -> Option<String> {
        let (from, to) = turn.split_once('+')?;
        let cell = |name: &str| {
            let cell = grid::parse(name).filter(|&cell| self.board.has(cell))?;
            Some(grid::name(self.board.grid().rotated(cell)))
        };
        Some(format!("{}+{}", cell(from)?, cell(to)?))
    }

    /// The squares of the first side's camp.
    ///
    /// ```
    /// let formations = engine::formations("fenix-7x8").expect("it has a preparation");
    /// assert_eq!(formations.squares().len(), 21);
    /// ```
    pub fn squares(self) -> Vec<String> {
        self.board.camp(rules::Side::One).into_iter().map(grid::name).collect()
    }

    /// A square of the board in the mirror that leaves both camps where they are; none where there is no such mirror.
    ///
    /// ```
    /// let mirrored = |game, square| engine::formations(game).expect("a preparation").mirrored(square);
    /// assert_eq!(mirrored("fenix", "g1").as_deref(), Some("a7"));
    /// assert_eq!(mirrored("fenix-7x8", "a2"), None);
    /// ```
    pub fn mirrored(self, square: &str) -> Option<String> {
        let cell = grid::parse(square).filter(|&cell| self.board.has(cell))?;
        (self.board == Board::NineByNine).then(|| grid::name(self.board.grid().transposed(cell)))
    }

    /// What a camp is worth after these turns, in true counts; turns that cannot be are passed over.
    pub fn worth(self, turns: &[String]) -> Vec<Count> {
        worth::worth(self.board, turns)
    }

    /// A camp on the way to a formation.
    pub fn building(self, plan: &[String], done: &[String]) -> Building {
        Building::new(plan, done)
    }

    /// Whether two lists of turns make the same camp.
    pub fn is_same(self, one: &[String], other: &[String]) -> bool {
        worth::heights(self.board, one) == worth::heights(self.board, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games that have a preparation.
    pub(super) fn boards() -> [Formations; 2] {
        Board::ALL.map(|board| Formations { board })
    }

    #[test]
    fn games_have_formations_by_what_they_are() {
        let having: Vec<_> = crate::all().iter().map(|game| game.id()).filter(|id| formations(id).is_some()).collect();
        assert_eq!(having, ["fenix", "fenix-7x8"]);
        assert!(formations("chess").is_none());
    }

    #[test]
    fn every_known_formation_can_be_built_by_both_sides() {
        for game in ["fenix", "fenix-7x8"] {
            let formations = formations(game).expect("a preparation");
            let rulebook = crate::find_by_id(game).expect("a game");
            for known in formations.known() {
                let mut table = rulebook.table(&rules::Options::new(rulebook.options()), None).expect("a start");
                for turn in known.turns() {
                    let turned = formations.turned(&turn).expect("a turn");
                    assert_eq!(formations.turned(&turned).as_deref(), Some(turn.as_str()));
                    table.play(&turn).unwrap_or_else(|error| panic!("{game} {}: {error:?}", known.name));
                    table.play(&turned).unwrap_or_else(|error| panic!("{game} {}: {error:?}", known.name));
                }
                assert!(table.position_text().contains(" b "), "the battle begins: {}", table.position_text());
            }
            let mut names: Vec<_> = formations.known().iter().map(|known| known.name).collect();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), formations.known().len(), "names tell them apart");
        }
    }

    #[test]
    fn what_was_measured_adds_up() {
        let mut all = 0;
        for formations in boards() {
            let study = formations.study();
            all += study.games;
            let measured: u32 = formations.known().iter().map(|known| known.measured.games()).sum();
            // Each game of the last round was one of two formations.
            assert!(measured / 2 + study.by_lot.games() < study.games, "{}", study.command);
            assert!(study.command.contains(&format!("--last-nodes {}", crate::TRIAL_NODES)), "{}", study.command);
            for measured in formations.known().iter().map(|known| known.measured).chain([study.by_lot]) {
                assert!(measured.games() >= 800 && measured.draws <= measured.games());
                assert!(measured.leads.iter().sum::<u32>() <= measured.draws);
            }
            let points: f64 = formations.known().iter().map(|known| known.measured.score()).sum();
            let mean = points / formations.known().len() as f64;
            assert!((mean - 0.5).abs() < 1e-9, "what one wins the other loses: {mean}");
            assert!(study.by_lot.score() < 0.5, "choosing is worth something");
        }
        assert!(all >= 100_000, "{all} games");
    }

    #[test]
    fn turns_that_are_none_are_not_turned() {
        for board in boards() {
            for text in ["", "+", "a1", "a1+", "a1-b1", "a1+z9", "j1+a1", "a0+a1"] {
                assert_eq!(board.turned(text), None, "{text}");
            }
        }
        assert_eq!(boards()[1].turned("h1+a1"), None, "the smaller board ends before");
    }
}
