use geometry::grid::{self, CellSet, Direction};
use rules::{
    Catalogue, Cell, Input, MoveError, Notation, Outcome, Position, Statement, Step, TextError, sort_by_number,
};

use crate::capture::{Mover, Paths};
use crate::move_text::{self, Kind};
use crate::position::Fenix;
use crate::{Move, Variant, describe, position_text, prompt, reasons};

rules::catalogue! {
    static WORDS in "messages", cells: grid::name
}

/// The messages of the game.
pub(crate) fn words() -> &'static Catalogue {
    &WORDS
}

/// So many texts (and ways to click) of one capture are listed at most, the first by name. No game comes near it; in
/// hand-made positions a general can take the same stacks in millions of ways. Reading knows them all.
pub const MOST_SPELLINGS: usize = 1024;

impl Fenix {
    /// The squares of every way to play a move, the start first, sorted by their names.
    fn spelled(&self, m: Move, limit: usize) -> Vec<Vec<Cell>> {
        let Move::Capture { from, to, captured } = m else {
            return vec![vec![m.from(), m.to()]];
        };
        // Other stacks may be able to return to where they began with the same captures: that is the same move.
        let mut starts = vec![from];
        if from == to {
            let jumpers = self.jumpers().into_iter();
            starts.extend(jumpers.filter(|&other| grid::name_order(other) > grid::name_order(from)));
            sort_by_number(&mut starts, |&start| f64::from(grid::name_order(start)));
        }
        let mut all = Vec::new();
        for start in starts {
            let end = if from == to { start } else { to };
            let paths = Paths::find(&Mover::new(self, start), end, captured, limit - all.len());
            all.extend(paths.into_iter().map(|landings| [&[start], &landings[..]].concat()));
            if all.len() >= limit {
                break;
            }
        }
        all
    }
}

impl Move {
    const fn kind(self) -> Kind {
        match self {
            Self::Step { .. } => Kind::Step,
            Self::Put { .. } => Kind::Put,
            Self::Capture { .. } => Kind::Capture,
        }
    }
}

impl Notation for Fenix {
    fn words() -> &'static Catalogue {
        words()
    }

    fn cell_name(cell: Cell) -> String {
        grid::name(cell)
    }

    fn cells(&self) -> Vec<Cell> {
        self.board.squares().collect()
    }

    fn parse_position(text: &str, variant: Variant) -> Result<Self, TextError> {
        position_text::read(text, variant)
    }

    fn position_text(&self) -> String {
        position_text::write(&self.to_setup())
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let attempt = move_text::read(text, self)?;
        reasons::judge(self, &attempt).map_err(MoveError::Illegal)
    }

    /// Every text of the move, but no more than [`MOST_SPELLINGS`].
    fn spellings(&self, m: Move) -> Vec<String> {
        let ways = self.spelled(m, MOST_SPELLINGS);
        ways.iter().map(|way| move_text::write(m.kind(), way[0], &way[1..])).collect()
    }

    fn move_text(&self, m: Move) -> String {
        match self.spelled(m, 1).first() {
            Some(way) => move_text::write(m.kind(), way[0], &way[1..]),
            None => move_text::write(m.kind(), m.from(), &[m.to()]),
        }
    }

    fn describe(&self, m: Move) -> Vec<Statement> {
        describe::describe(self, m)
    }

    fn cause(&self) -> Statement {
        match self.outcome() {
            Some(Outcome::Win(winner)) => Statement::new(words(), "end.no-king").side("side", !winner),
            _ => Statement::new(words(), "end.no-move").side("side", self.turn),
        }
    }
}

impl Input for Fenix {
    fn steps(&self, m: Move, out: &mut Vec<Vec<Step>>) {
        let ways = self.spelled(m, MOST_SPELLINGS).into_iter();
        out.extend(ways.map(|way| way.into_iter().map(Step::Cell).collect()));
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        let squares: Option<Vec<Cell>> =
            steps.iter().map(|step| if let Step::Cell(cell) = step { Some(*cell) } else { None }).collect();
        let squares = squares?;
        let (&from, landings) = squares.split_first()?;
        // A stack alone is an attempt, too, to go anywhere with it: a square beside it will do to say why not.
        let beside = [self.beside(from)?];
        let landings = if landings.is_empty() { &beside } else { landings };
        let first = landings[0];
        let kind = if landings.len() > 1 { Kind::Capture } else { self.likely_kind(from, first) };
        Some(move_text::write(kind, from, landings))
    }

    fn prompt(&self, steps: &[Step]) -> Option<Statement> {
        prompt::prompt(self, steps)
    }
}

impl Fenix {
    /// A square beside this one, an empty one if there is one.
    fn beside(&self, cell: Cell) -> Option<Cell> {
        let squares = self.board().grid().cells();
        if !self.board.has(cell) {
            return None;
        }
        let around: CellSet = Direction::ORTHOGONAL.into_iter().map(|way| grid::neighbour(cell, way)).collect();
        (around & self.empty()).first().or_else(|| (around & squares).first())
    }
}
