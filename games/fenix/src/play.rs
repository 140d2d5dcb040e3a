use geometry::grid::{Cell, CellSet};
use rules::{Observer, Side};

use crate::position::{Fenix, NO_KING, PREPARATION_TURNS, Phase};
use crate::{Fact, Move, Piece, Stack};

impl Fenix {
    /// Plays a legal move.
    #[inline]
    pub(crate) fn make<O: Observer>(&mut self, m: Move, observer: &mut O) {
        self.forgo_general(observer);
        match m {
            Move::Step { from, to } => {
                self.relocate(from, to, observer);
                self.quiet_turns = self.quiet_turns.saturating_add(1);
            }
            Move::Put { from, to } => {
                self.put(from, to, observer);
                self.quiet_turns = 0;
            }
            Move::Capture { from, to, captured } => {
                self.take(captured, observer);
                if from != to {
                    self.relocate(from, to, observer);
                }
                self.quiet_turns = 0;
            }
        }
        self.end_turn(observer);
    }

    /// A null move: the turn goes to the other side and nothing else happens. No move of the game; a search asks with it
    /// what a threat is worth.
    #[inline]
    pub fn null_move<O: Observer>(&mut self, observer: &mut O) {
        self.forgo_general(observer);
        self.end_turn(observer);
    }

    /// The right to a new general lasts one turn.
    #[inline]
    fn forgo_general<O: Observer>(&mut self, observer: &mut O) {
        if self.may_form_general {
            self.may_form_general = false;
            observer.remove(Fact::MayFormGeneral.atom());
        }
    }

    fn end_turn<O: Observer>(&mut self, observer: &mut O) {
        match self.turn {
            Side::One => observer.add(Fact::BlackToMove.atom()),
            Side::Two => observer.remove(Fact::BlackToMove.atom()),
        }
        self.turn = !self.turn;
        self.turn_number = self.turn_number.saturating_add(1);
        if self.phase == Phase::Preparation && self.turn_number > PREPARATION_TURNS {
            self.phase = Phase::Battle;
            observer.add(Fact::Battle.atom());
        }
    }

    #[inline]
    fn relocate<O: Observer>(&mut self, from: Cell, to: Cell, observer: &mut O) {
        let side = self.turn;
        let piece = self.piece(side, from);
        let change = CellSet::of(from) | CellSet::of(to);
        self.stacks[side.index()] ^= change;
        match piece {
            Piece::Soldier => {}
            Piece::General => self.generals ^= change,
            Piece::King => self.kings[side.index()] = to,
        }
        observer.remove(Fact::Stack(Stack { side, piece }, from).atom());
        observer.add(Fact::Stack(Stack { side, piece }, to).atom());
    }

    #[inline]
    fn put<O: Observer>(&mut self, from: Cell, to: Cell, observer: &mut O) {
        let side = self.turn;
        let before = self.piece(side, to);
        let after = if before == Piece::Soldier { Piece::General } else { Piece::King };
        self.stacks[side.index()] = self.stacks[side.index()].without(from);
        self.generals ^= CellSet::of(to);
        if after == Piece::King {
            self.kings[side.index()] = to;
        }
        observer.remove(Fact::Stack(Stack { side, piece: Piece::Soldier }, from).atom());
        observer.remove(Fact::Stack(Stack { side, piece: before }, to).atom());
        observer.add(Fact::Stack(Stack { side, piece: after }, to).atom());
    }

    /// Takes hostile stacks off the board; what they were decides what the opponent may do next.
    #[inline]
    fn take<O: Observer>(&mut self, captured: CellSet, observer: &mut O) {
        let side = !self.turn;
        for cell in captured {
            observer.remove(Fact::Stack(Stack { side, piece: self.piece(side, cell) }, cell).atom());
        }
        let king = self.kings[side.index()];
        if captured.contains(king) {
            self.kings[side.index()] = NO_KING;
        } else if !(captured & self.generals).is_empty() {
            self.may_form_general = true;
            observer.add(Fact::MayFormGeneral.atom());
        }
        self.generals -= captured;
        self.stacks[side.index()] = self.stacks[side.index()] - captured;
    }
}
