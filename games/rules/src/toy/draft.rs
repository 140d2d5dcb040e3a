use super::text::{read_setup, setup_text};
use super::{CELLS, Lane, LaneSetup, TWO_TO_MOVE, runner_atom};
use crate::{Atom, Cell, Compose, Draft, Field, Kind, Placed, Side, TextError, Values, Weight};

const QUIET: usize = 0;

/// A runner of each side, and a counter.
impl Compose for Lane {
    fn kinds() -> &'static [Kind] {
        const { &[Kind::plain("kind.one", Some(Side::One)), Kind::plain("kind.two", Some(Side::Two))] }
    }

    fn fields(&self) -> Vec<Field> {
        vec![Field { key: "draft.quiet", values: Values::Number(0, u32::MAX), default: 0, weight: Weight::Counter }]
    }

    fn piece_atom(piece: Placed, cell: Cell) -> Option<Atom> {
        (cell < CELLS).then_some(runner_atom(side(piece)?, cell))
    }

    fn draft_atoms(&self, draft: &Draft) -> Vec<Atom> {
        let runners = draft.pieces.iter().filter_map(|(&cell, &piece)| Self::piece_atom(piece, cell));
        runners.chain((draft.turn == Side::Two).then_some(TWO_TO_MOVE)).collect()
    }

    fn draft(setup: &LaneSetup) -> Draft {
        let runner = |(cell, side): (usize, &Option<Side>)| Some((cell as Cell, Placed::of((*side)? as u8)));
        let pieces = setup.cells.iter().enumerate().filter_map(runner).collect();
        Draft { pieces, turn: setup.turn, values: vec![setup.quiet] }
    }

    fn setup(&self, draft: &Draft) -> LaneSetup {
        let on = |cell: usize| draft.pieces.get(&(cell as Cell)).copied().and_then(side);
        LaneSetup { cells: std::array::from_fn(on), turn: draft.turn, quiet: draft.value(QUIET) }
    }

    fn setup_text(setup: &LaneSetup) -> String {
        setup_text(setup)
    }

    fn read_setup(text: &str) -> Result<LaneSetup, TextError> {
        read_setup(text)
    }
}

fn side(piece: Placed) -> Option<Side> {
    Side::BOTH.get(usize::from(piece.kind)).copied()
}
