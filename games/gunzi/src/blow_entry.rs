//! A pillar-blow, entered press by press.
//!
//! Pressing a pillar and then a wedge, or a wedge and then a pillar, has the pillar take the wedge. Pressing a pillar once
//! more has it take every wedge in its reach that is left. A wedge that a single pillar owns needs no press at all. What is
//! left open is not asked for where it makes no difference, so most pillar-blows are entered by two presses on any of the
//! pillars and wedges.

use geometry::lanes::{self, Cell, CellSet};
use rules::{Entry, Position as _, Step, sort_steps};

use crate::moves::Move;
use crate::{Gunzi, blow};

/// Cells have smaller numbers.
const CELLS: Cell = lanes::CELLS as Cell;

/// What the presses so far say about who takes what.
pub(crate) struct BlowEntry<'a> {
    position: &'a Gunzi,
    /// Pillars, each with a wedge that it takes.
    pub(crate) taken: Vec<(Cell, Cell)>,
    /// The pillar pressed last: it takes the wedges pressed next.
    pub(crate) pillar: Option<Cell>,
    /// Wedges that go onto the pillar pressed next: several pillars own each of them.
    pub(crate) waiting: Vec<Cell>,
}

impl<'a> BlowEntry<'a> {
    /// Reads presses; none if they lead nowhere. There must be wedges to take.
    pub(crate) fn read(position: &'a Gunzi, steps: &[Step]) -> Option<Self> {
        let mut entry = Self { position, taken: Vec::new(), pillar: None, waiting: Vec::new() };
        steps.iter().all(|&step| entry.press(step)).then_some(entry)
    }

    /// What the presses amount to.
    pub(crate) fn entry(&self, is_begun: bool) -> Entry<Move> {
        let mut entry = Entry { complete: None, next: Vec::new(), candidates: Vec::new() };
        blow::for_each_with(self.position, &self.taken, |gains| entry.candidates.push(Move::Blow { gains }));
        if let [only] = entry.candidates[..] {
            entry.complete = Some(only).filter(|_| is_begun);
        }
        let cells = self.left().into_iter().chain(self.pillars()).filter(|&cell| self.leads_on(cell));
        entry.next.extend(cells.map(Step::Cell));
        sort_steps(&mut entry.next);
        entry
    }

    /// The pillars that own one of the wedges.
    fn pillars(&self) -> impl Iterator<Item = Cell> {
        self.position.pillars(self.position.turn()).into_iter().filter(|&pillar| !self.reach(pillar).is_empty())
    }

    /// The pillars that own a wedge.
    pub(crate) fn owners(&self, wedge: Cell) -> Vec<Cell> {
        self.pillars().filter(|&pillar| self.reach(pillar).contains(wedge)).collect()
    }

    fn reach(&self, pillar: Cell) -> CellSet {
        self.position.owned_by(pillar) & self.position.prey()
    }

    /// The wedges that no press has been about.
    fn left(&self) -> CellSet {
        let pressed = self.taken.iter().map(|&(_, wedge)| wedge).chain(self.waiting.iter().copied());
        self.position.prey() - pressed.collect()
    }

    fn leads_on(&self, cell: Cell) -> bool {
        let mut trial = Self { taken: self.taken.clone(), waiting: self.waiting.clone(), ..*self };
        trial.press(Step::Cell(cell))
    }

    /// Takes a press; `false` if it leads nowhere.
    fn press(&mut self, step: Step) -> bool {
        let Step::Cell(cell @ 0..CELLS) = step else {
            return false;
        };
        let left = self.left();
        if left.contains(cell) { self.press_wedge(cell) } else { self.press_pillar(cell, left) }
    }

    fn press_wedge(&mut self, wedge: Cell) -> bool {
        let owners = self.owners(wedge);
        match (self.pillar, &owners[..]) {
            (Some(pillar), _) if owners.contains(&pillar) => self.taken.push((pillar, wedge)),
            (_, &[only]) => self.taken.push((only, wedge)),
            _ => {
                self.waiting.push(wedge);
                self.pillar = None;
                return self.pillars().any(|pillar| self.owns_waiting(pillar));
            }
        }
        true
    }

    fn press_pillar(&mut self, pillar: Cell, left: CellSet) -> bool {
        if !self.pillars().any(|other| other == pillar) || !self.owns_waiting(pillar) {
            return false;
        }
        let reach = self.reach(pillar) & left;
        let is_other = self.pillar != Some(pillar);
        let wedges = if is_other { std::mem::take(&mut self.waiting) } else { reach.sorted().collect() };
        // It may also be pressed after a wedge that could only go onto it.
        let is_named = is_other && self.taken.last().is_some_and(|&(taker, _)| taker == pillar);
        self.pillar = Some(pillar);
        let leads_on = is_named || !wedges.is_empty() || !reach.is_empty();
        self.taken.extend(wedges.into_iter().map(|wedge| (pillar, wedge)));
        leads_on
    }

    fn owns_waiting(&self, pillar: Cell) -> bool {
        self.waiting.iter().all(|&wedge| self.reach(pillar).contains(wedge))
    }
}
