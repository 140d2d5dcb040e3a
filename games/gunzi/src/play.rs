use geometry::lanes::{Cell, CellSet, Direction};
use rules::{Observer, Side};

use crate::moves::{Gains, Move, Top};
use crate::piece::{HIGHEST, LOWEST};
use crate::{Gunzi, fact};

impl Gunzi {
    /// Plays a legal move and tells the observer.
    #[inline]
    pub(crate) fn make<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.turn;
        match m {
            Move::Sway { from, to, swerve } => {
                let facing = self.lift(us, from, observer);
                self.put(us, swerve.apply(facing), to, observer);
            }
            Move::Jump { from, to, facing, jumped } => {
                self.lift(us, from, observer);
                self.bury(!us, jumped, observer);
                self.put(us, facing, to, observer);
            }
            Move::Promotion { from, to, top, jumped } => {
                self.lift(us, from, observer);
                self.bury(!us, jumped, observer);
                self.erect(us, to, top, observer);
            }
            Move::Topple { target, swerve } => {
                let facing = self.lift(!us, target, observer);
                self.put(us, swerve.apply(facing), target, observer);
            }
            Move::TopplePromotion { target, top } => {
                self.lift(!us, target, observer);
                self.erect(us, target, top, observer);
            }
            Move::Raise { from, to } => {
                self.lift(us, from, observer);
                self.grow(us, to, 1, observer);
            }
            Move::Blow { gains } => self.blow(us, gains, observer),
        }
        self.end_turn(observer);
    }

    /// A null move: the turn goes to the other side and nothing else happens. No move of the game; a search asks with it
    /// what a threat is worth.
    #[inline]
    pub fn null_move<O: Observer>(&mut self, observer: &mut O) {
        self.end_turn(observer);
    }

    #[inline]
    fn end_turn<O: Observer>(&mut self, observer: &mut O) {
        if self.turn == Side::One {
            observer.add(fact::WHITE_TO_MOVE);
        } else {
            observer.remove(fact::WHITE_TO_MOVE);
        }
        self.turn = !self.turn;
        self.number = self.number.saturating_add(1);
    }

    #[inline]
    fn lift<O: Observer>(&mut self, side: Side, cell: Cell, observer: &mut O) -> Direction {
        let facing = self.facing_at(cell);
        let field = CellSet::of(cell);
        self.facing[facing.index()] ^= field;
        self.wedges[side.index()] ^= field;
        observer.remove(fact::wedge(side, facing, cell));
        facing
    }

    #[inline]
    fn put<O: Observer>(&mut self, side: Side, facing: Direction, cell: Cell, observer: &mut O) {
        let field = CellSet::of(cell);
        self.facing[facing.index()] |= field;
        self.wedges[side.index()] |= field;
        observer.add(fact::wedge(side, facing, cell));
    }

    /// Turns jumped wedges into tombstones.
    #[inline]
    fn bury<O: Observer>(&mut self, side: Side, jumped: CellSet, observer: &mut O) {
        for cell in jumped {
            self.lift(side, cell, observer);
            observer.add(fact::tombstone(cell));
        }
        self.tombstones |= jumped;
    }

    /// Makes a pillar of two on a field that has just been cleared.
    #[inline]
    fn erect<O: Observer>(&mut self, side: Side, cell: Cell, top: Top, observer: &mut O) {
        if let Some(tombstone) = top.cell() {
            self.tombstones ^= CellSet::of(tombstone);
            observer.remove(fact::tombstone(tombstone));
        }
        self.pillars[side.index()] |= CellSet::of(cell);
        self.heights[cell as usize] = LOWEST;
        observer.add(fact::pillar(side, LOWEST, cell));
    }

    #[inline]
    fn grow<O: Observer>(&mut self, side: Side, pillar: Cell, gain: u8, observer: &mut O) {
        let height = self.height(pillar);
        let grown = (height + gain).min(HIGHEST);
        if grown != height {
            observer.remove(fact::pillar(side, height, pillar));
            self.heights[pillar as usize] = grown;
            observer.add(fact::pillar(side, grown, pillar));
        }
    }

    fn blow<O: Observer>(&mut self, side: Side, gains: Gains, observer: &mut O) {
        for cell in self.prey() {
            self.lift(!side, cell, observer);
        }
        for (pillar, gain) in gains.of(self.pillars(side)) {
            self.grow(side, pillar, gain, observer);
        }
    }
}
