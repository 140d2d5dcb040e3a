use rules::{Atom, Cell, Compose, Draft, Field, Kind, Placed, Side, TextError, Values, Weight, map_of};

use crate::position::{Fenix, PREPARATION_TURNS, Phase};
use crate::{Board, Fact, Piece, Setup, Stack, position_text};

/// Three kinds of stacks for each side, the lowest first.
static KINDS: [Kind; 6] = [
    Kind::plain("kind.red-soldier", Some(Side::One)),
    Kind::plain("kind.red-general", Some(Side::One)),
    Kind::plain("kind.red-king", Some(Side::One)),
    Kind::plain("kind.black-soldier", Some(Side::Two)),
    Kind::plain("kind.black-general", Some(Side::Two)),
    Kind::plain("kind.black-king", Some(Side::Two)),
];

/// The places of the fields.
const PHASE: usize = 0;
const RIGHT: usize = 1;
const QUIET: usize = 2;
const NUMBER: usize = 3;

impl Compose for Fenix {
    fn kinds() -> &'static [Kind] {
        &KINDS
    }

    fn fields(&self) -> Vec<Field> {
        let field = |key, values, default, weight| Field { key, values, default, weight };
        let any = Values::Number(0, u32::MAX);
        let phases = Values::Choice(&["phase.preparation", "phase.battle"]);
        vec![
            // An empty board is hardly begun for the sake of a preparation, in which all stones stand in their camps.
            field("draft.phase", phases, Phase::Battle as u32, Weight::Play),
            field("draft.right", Values::Switch, 0, Weight::Play),
            field("draft.quiet", any, 0, Weight::Counter),
            field("draft.number", any, PREPARATION_TURNS + 1, Weight::Counter),
        ]
    }

    fn piece_atom(piece: Placed, cell: Cell) -> Option<Atom> {
        let stack = stack(piece)?;
        Board::NineByNine.has(cell).then(|| Fact::Stack(stack, cell).atom())
    }

    fn draft_atoms(&self, draft: &Draft) -> Vec<Atom> {
        let setup = self.setup(draft);
        let stacks = draft.pieces.iter().filter_map(|(&cell, &piece)| Self::piece_atom(piece, cell));
        let facts = [
            (setup.turn == Side::Two, Fact::BlackToMove),
            (setup.may_form_general, Fact::MayFormGeneral),
            (setup.phase == Phase::Battle, Fact::Battle),
            (setup.board == Board::SevenByEight, Fact::SevenByEight),
        ];
        stacks.chain(facts.into_iter().filter(|(holds, _)| *holds).map(|(_, fact)| fact.atom())).collect()
    }

    fn draft(setup: &Setup) -> Draft {
        let kind = |stack: Stack| Placed::of((stack.side.index() * 3) as u8 + stack.piece as u8 - 1);
        Draft {
            pieces: map_of(setup.stacks.iter().map(|(&cell, &stack)| (cell, kind(stack)))),
            turn: setup.turn,
            values: vec![setup.phase as u32, setup.may_form_general.into(), setup.quiet_turns, setup.turn_number],
        }
    }

    fn setup(&self, draft: &Draft) -> Setup {
        let stacks = draft.pieces.iter().filter(|(cell, _)| self.board.has(**cell));
        Setup {
            board: self.board,
            stacks: map_of(stacks.filter_map(|(&cell, &piece)| Some((cell, stack(piece)?)))),
            turn: draft.turn,
            phase: if draft.value(PHASE) == Phase::Preparation as u32 { Phase::Preparation } else { Phase::Battle },
            may_form_general: draft.value(RIGHT) != 0,
            quiet_turns: draft.value(QUIET),
            turn_number: draft.value(NUMBER),
        }
    }

    /// In the preparation the stones put on others tell the turn; a king or general just lost starts the count anew.
    fn settle(&self, draft: &mut Draft) {
        let setup = self.setup(draft);
        let played = Side::BOTH.into_iter().map(|side| setup.puts(side)).sum::<u32>();
        match setup.phase {
            Phase::Preparation => {
                draft.set_value(QUIET, 0);
                draft.set_value(NUMBER, played + 1);
            }
            Phase::Battle if setup.may_form_general || !setup.has_king(setup.turn) => draft.set_value(QUIET, 0),
            Phase::Battle => {}
        }
    }

    fn setup_text(setup: &Setup) -> String {
        position_text::write(setup)
    }

    fn read_setup(text: &str) -> Result<Setup, TextError> {
        position_text::read_setup(text).map(|(setup, _)| setup)
    }
}

fn stack(piece: Placed) -> Option<Stack> {
    let kind = usize::from(piece.kind);
    Some(Stack { side: *Side::BOTH.get(kind / 3)?, piece: Piece::ALL[kind % 3] })
}
