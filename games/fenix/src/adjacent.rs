//! The preparation in which a soldier goes only onto a stack beside it (the option `adjacent-preparation`).
//!
//! Stacks can end up with no soldier beside them, so there are ways into a dead end: four generals that stand alone, for
//! example. A put after which the player could not finish the preparation is illegal.

use geometry::grid::{Cell, CellSet, Direction, neighbour};

use crate::generate::{TALL_STACKS, orthogonal_neighbours};

/// The stacks of one side during its preparation.
#[derive(Clone, Copy)]
pub(crate) struct Camp {
    pub(crate) soldiers: CellSet,
    pub(crate) generals: CellSet,
    pub(crate) king: CellSet,
}

impl Camp {
    /// The puts after which the preparation can be finished.
    pub(crate) fn puts(self) -> impl Iterator<Item = (Cell, Cell)> {
        self.candidates().filter(move |&(from, to)| self.after(from, to).can_be_finished())
    }

    /// Whether there is a way to a king and three generals.
    pub(crate) fn can_be_finished(self) -> bool {
        let is_finished = self.generals.len() + self.king.len() == TALL_STACKS && !self.king.is_empty();
        is_finished || self.candidates().any(|(from, to)| self.after(from, to).can_be_finished())
    }

    /// The camp after a put.
    pub(crate) fn after(mut self, from: Cell, to: Cell) -> Self {
        self.soldiers = self.soldiers.without(from);
        if self.generals.contains(to) {
            self.generals = self.generals.without(to);
            self.king = CellSet::of(to);
        } else {
            self.soldiers = self.soldiers.without(to);
            self.generals = self.generals.with(to);
        }
        self
    }

    /// Whether the soldiers that are missing from these squares can have gone onto stacks beside them.
    pub(crate) fn can_have_come_from(self, missing: CellSet) -> bool {
        let Some(from) = missing.first() else {
            return true;
        };
        let beside = orthogonal_neighbours(CellSet::of(from));
        // What is taken off a king leaves a general, and what is taken off a general a soldier.
        let down = (self.king & beside).into_iter().map(|to| Self {
            generals: self.generals.with(to),
            king: self.king.without(to),
            ..self
        });
        let further =
            (self.generals & beside).into_iter().map(|to| Self { generals: self.generals.without(to), ..self });
        down.chain(further).any(|camp| camp.can_have_come_from(missing.without(from)))
    }

    /// The puts that the limits on stacks allow. Those onto generals come first, since they are the ones that can run out.
    fn candidates(self) -> impl Iterator<Item = (Cell, Cell)> {
        let generals = if self.king.is_empty() { self.generals } else { CellSet::EMPTY };
        let has_room = self.generals.len() + self.king.len() < TALL_STACKS;
        let soldiers = if has_room { self.soldiers } else { CellSet::EMPTY };
        [generals, soldiers].into_iter().flat_map(move |stacks| {
            Direction::ORTHOGONAL.into_iter().flat_map(move |way| {
                let targets = self.soldiers.shifted(way) & stacks;
                targets.into_iter().map(move |to| (neighbour(to, way.opposite()), to))
            })
        })
    }
}
