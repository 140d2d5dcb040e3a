use geometry::lanes::{CELLS, Direction};
use rules::{Atom, Cell, Compose, Draft, Field, Forms, Kind, Placed, Side, TextError, Values, Weight, map_of};

use crate::piece::{HIGHEST, LOWEST, Piece, Setup};
use crate::{Gunzi, fact, position_text};

const TURNS: Forms = Forms::Turns(Direction::ALL.len() as u8);
const HEIGHTS: Forms = Forms::Heights(HIGHEST - LOWEST + 1);

/// Wedges are put down with their peaks towards the opponent, pillars at their lowest.
static KINDS: [Kind; 5] = [
    Kind { key: "kind.black-wedge", side: Some(Side::One), forms: TURNS, first: Direction::North as u8 },
    Kind { key: "kind.white-wedge", side: Some(Side::Two), forms: TURNS, first: Direction::South as u8 },
    Kind::plain("kind.tombstone", None),
    Kind { key: "kind.black-pillar", side: Some(Side::One), forms: HEIGHTS, first: 0 },
    Kind { key: "kind.white-pillar", side: Some(Side::Two), forms: HEIGHTS, first: 0 },
];

/// The place of the one field.
const NUMBER: usize = 0;

impl Compose for Gunzi {
    fn kinds() -> &'static [Kind] {
        &KINDS
    }

    fn fields(&self) -> Vec<Field> {
        vec![Field { key: "draft.number", values: Values::Number(1, u32::MAX), default: 1, weight: Weight::Counter }]
    }

    fn piece_atom(placed: Placed, cell: Cell) -> Option<Atom> {
        let piece = piece(placed)?;
        ((cell as usize) < CELLS).then(|| match piece {
            Piece::Wedge(side, facing) => fact::wedge(side, facing, cell),
            Piece::Tombstone => fact::tombstone(cell),
            Piece::Pillar(side, height) => fact::pillar(side, height, cell),
        })
    }

    fn draft_atoms(&self, draft: &Draft) -> Vec<Atom> {
        let pieces = draft.pieces.iter().filter_map(|(&cell, &placed)| Self::piece_atom(placed, cell));
        pieces.chain((draft.turn == Side::Two).then_some(fact::WHITE_TO_MOVE)).collect()
    }

    fn draft(setup: &Setup) -> Draft {
        let pieces = (0..).zip(setup.board).filter_map(|(cell, piece)| Some((cell, placed(piece?))));
        Draft { pieces: map_of(pieces), turn: setup.turn, values: vec![setup.number] }
    }

    fn setup(&self, draft: &Draft) -> Setup {
        let mut setup = Setup { turn: draft.turn, number: draft.value(NUMBER), ..Setup::default() };
        for (&cell, &placed) in &draft.pieces {
            if let Some(field) = setup.board.get_mut(cell as usize) {
                *field = piece(placed);
            }
        }
        setup
    }

    fn setup_text(setup: &Setup) -> String {
        position_text::format(setup)
    }

    fn read_setup(text: &str) -> Result<Setup, TextError> {
        position_text::parse(text)
    }
}

fn placed(piece: Piece) -> Placed {
    match piece {
        Piece::Wedge(side, facing) => Placed { kind: side as u8, form: facing as u8 },
        Piece::Tombstone => Placed::of(2),
        // A height that no pillar has becomes a form that the kind does not have.
        Piece::Pillar(side, height) => Placed { kind: 3 + side as u8, form: height.wrapping_sub(LOWEST) },
    }
}

fn piece(placed: Placed) -> Option<Piece> {
    let kind = KINDS.get(usize::from(placed.kind)).filter(|kind| placed.form < kind.forms.count())?;
    Some(match (kind.side, kind.forms) {
        (Some(side), Forms::Turns(_)) => Piece::Wedge(side, Direction::from_index(usize::from(placed.form))),
        (Some(side), _) => Piece::Pillar(side, LOWEST + placed.form),
        (None, _) => Piece::Tombstone,
    })
}
