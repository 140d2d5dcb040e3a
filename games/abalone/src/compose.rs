use geometry::hexagon::{CELLS, Cell};
use rules::{Atom, Compose, Draft, Field, Kind, Placed, Position, Side, TextError, Values, Weight, map_of};

use crate::fact::{marble_atom, pushed_off_atom, turn_atom};
use crate::{Abalone, Setup, Variant, text};

/// The places of the fields.
const PUSHED_OFF: [usize; 2] = [0, 1];
const QUIET: usize = 2;
const NUMBER: usize = 3;

/// A marble of each side, as many as anybody likes.
impl Compose for Abalone {
    fn kinds() -> &'static [Kind] {
        const { &[Kind::plain("kind.black", Some(Side::One)), Kind::plain("kind.white", Some(Side::Two))] }
    }

    fn fields(&self) -> Vec<Field> {
        let goal = u32::from(self.variant().goal());
        let field = |key, values, default, weight| Field { key, values, default, weight };
        let any = Values::Number(0, u32::MAX);
        vec![
            field("draft.black", Values::Number(0, goal), 0, Weight::Play),
            field("draft.white", Values::Number(0, goal), 0, Weight::Play),
            field("draft.quiet", any, 0, Weight::Counter),
            field("draft.number", any, 1, Weight::Counter),
        ]
    }

    fn piece_atom(piece: Placed, cell: rules::Cell) -> Option<Atom> {
        Some(marble_atom(owner(piece)?, Cell::from_number(cell)?))
    }

    fn draft_atoms(&self, draft: &Draft) -> Vec<Atom> {
        let marbles = draft.pieces.iter().filter_map(|(&cell, &piece)| Self::piece_atom(piece, cell));
        let pushed_off = Side::BOTH.map(|side| {
            let most = u32::from(Variant::GREATEST_GOAL);
            pushed_off_atom(side, draft.value(PUSHED_OFF[side.index()]).min(most) as u8)
        });
        marbles.chain(pushed_off).chain([turn_atom(draft.turn)]).collect()
    }

    fn draft(setup: &Setup) -> Draft {
        let marble = |(cell, side): (usize, &Option<Side>)| Some((cell as u8, Placed::of((*side)? as u8)));
        let pieces = map_of(setup.board.iter().enumerate().filter_map(marble));
        let [black, white] = setup.pushed_off;
        Draft { pieces, turn: setup.turn, values: vec![black, white, setup.quiet_turns, setup.number] }
    }

    fn setup(&self, draft: &Draft) -> Setup {
        let mut board = [None; CELLS];
        for (&cell, &piece) in &draft.pieces {
            if let Some(on) = board.get_mut(usize::from(cell)) {
                *on = owner(piece);
            }
        }
        Setup {
            board,
            pushed_off: PUSHED_OFF.map(|field| draft.value(field)),
            turn: draft.turn,
            quiet_turns: draft.value(QUIET),
            number: draft.value(NUMBER),
        }
    }

    fn setup_text(setup: &Setup) -> String {
        text::format(setup)
    }

    fn read_setup(text: &str) -> Result<Setup, TextError> {
        text::read(text).map(|(setup, _)| setup)
    }
}

fn owner(marble: Placed) -> Option<Side> {
    Side::BOTH.get(usize::from(marble.kind)).copied()
}
