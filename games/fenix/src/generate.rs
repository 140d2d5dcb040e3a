use geometry::grid::{Cell, CellSet, Direction, neighbour};
use rules::Random;

use crate::Move;
use crate::adjacent::Camp;
use crate::capture::Captures;
use crate::position::{Fenix, Phase};

/// What the player to move has where, worked out once for every question about moves.
struct View {
    soldiers: CellSet,
    generals: CellSet,
    king: CellSet,
    hostile: CellSet,
    empty: CellSet,
}

/// A player may have so many generals and kings together when the battle begins.
pub(crate) const TALL_STACKS: u32 = 4;

impl Fenix {
    /// The squares without a stack.
    #[inline]
    pub fn empty(&self) -> CellSet {
        self.board.grid().cells() - self.stacks[0] - self.stacks[1]
    }

    /// Whether the player to move has to capture; in the battle, and with a king.
    #[inline]
    pub fn must_capture(&self) -> bool {
        self.phase == Phase::Battle && !self.must_form_king() && !self.view().jumpers().is_empty()
    }

    /// Whether one of the legal moves forms a new general in the battle.
    pub(crate) fn can_form_general(&self) -> bool {
        let view = self.view();
        self.may_form_general && !self.must_capture() && view.number_of_puts(view.soldiers) > 0
    }

    /// The stacks of the player to move that can capture, in the battle.
    pub(crate) fn jumpers(&self) -> CellSet {
        self.view().jumpers()
    }

    /// The legal captures; none where a king must be formed first.
    pub(crate) fn captures(&self) -> Captures {
        let is_open = self.phase == Phase::Battle && !self.must_form_king();
        Captures::find(self, if is_open { self.jumpers() } else { CellSet::EMPTY })
    }

    /// Whether a preparation is going on in which a soldier goes only onto a stack beside it.
    #[inline]
    pub(crate) fn has_adjacent_preparation(&self) -> bool {
        self.phase == Phase::Preparation && self.variant.adjacent_preparation
    }

    /// The stacks of the player to move.
    pub(crate) fn camp(&self) -> Camp {
        self.view().camp()
    }

    pub(crate) fn list_moves(&self, out: &mut Vec<Move>) {
        let view = self.view();
        if self.has_adjacent_preparation() {
            out.extend(view.camp().puts().map(|(from, to)| Move::Put { from, to }));
        } else if self.phase == Phase::Preparation {
            view.list_preparation(out);
        } else if self.must_form_king() {
            view.list_puts(view.generals, out);
        } else {
            let jumpers = view.jumpers();
            if !jumpers.is_empty() {
                out.extend(Captures::find(self, jumpers).as_slice().iter().map(|capture| capture.to_move()));
                return;
            }
            view.list_steps(out);
            if self.may_form_general {
                view.list_puts(view.soldiers, out);
            }
        }
    }

    pub(crate) fn number_of_moves(&self) -> u32 {
        let view = self.view();
        if self.has_adjacent_preparation() {
            return view.camp().puts().count() as u32;
        }
        if self.phase == Phase::Preparation {
            let (soldiers, targets, _) = view.preparation();
            return soldiers * targets;
        }
        if self.must_form_king() {
            return view.number_of_puts(view.generals);
        }
        let (jumpers, slides) = view.scan();
        if !jumpers.is_empty() {
            return Captures::find(self, jumpers).as_slice().len() as u32;
        }
        let puts = if self.may_form_general { view.number_of_puts(view.soldiers) } else { 0 };
        view.number_of_short_steps() + slides + puts
    }

    pub(crate) fn has_moves(&self) -> bool {
        let view = self.view();
        if self.phase == Phase::Preparation {
            // Adjacent or not: positions from which it cannot be finished are refused, and puts that lead there illegal.
            return true;
        }
        if self.must_form_king() {
            return view.number_of_puts(view.generals) > 0;
        }
        let around = neighbours(view.king) | orthogonal_neighbours(view.soldiers | view.generals);
        !(around & view.empty).is_empty()
            || !view.jumpers().is_empty()
            || self.may_form_general && view.number_of_puts(view.soldiers) > 0
    }

    pub(crate) fn pick_move(&self, random: &mut Random) -> Option<Move> {
        let view = self.view();
        if self.phase == Phase::Preparation {
            return view.pick_preparation(random);
        }
        if self.must_form_king() {
            let number = view.number_of_puts(view.generals);
            return view.nth_put(view.generals, random.below(number as usize) as u32);
        }
        let (jumpers, slides) = view.scan();
        if !jumpers.is_empty() {
            return random.pick(Captures::find(self, jumpers).as_slice()).map(|capture| capture.to_move());
        }
        let steps = view.number_of_short_steps() + slides;
        let puts = if self.may_form_general { view.number_of_puts(view.soldiers) } else { 0 };
        let n = random.below((steps + puts) as usize) as u32;
        if n < steps { view.nth_step(n) } else { view.nth_put(view.soldiers, n - steps) }
    }

    #[inline]
    fn view(&self) -> View {
        let side = self.turn;
        let own = self.stacks[side.index()];
        let generals = own & self.generals;
        let king = self.king_square(side);
        View {
            soldiers: own - generals - king,
            generals,
            king,
            hostile: self.stacks[side.other().index()],
            empty: self.empty(),
        }
    }
}

impl View {
    fn camp(&self) -> Camp {
        Camp { soldiers: self.soldiers, generals: self.generals, king: self.king }
    }

    /// How many soldiers can be put on how many stacks each, and whether soldiers are among those stacks.
    fn preparation(&self) -> (u32, u32, bool) {
        let soldiers = self.soldiers.len();
        let has_room = self.generals.len() + self.king.len() < TALL_STACKS;
        let others = if has_room { soldiers.saturating_sub(1) } else { 0 };
        let generals = if self.king.is_empty() { self.generals.len() } else { 0 };
        (soldiers, others + generals, has_room)
    }

    fn list_preparation(&self, out: &mut Vec<Move>) {
        let (soldiers, targets, onto_soldiers) = self.preparation();
        out.reserve((soldiers * targets) as usize);
        let mut stacks = if onto_soldiers { self.soldiers } else { CellSet::EMPTY };
        if self.king.is_empty() {
            stacks |= self.generals;
        }
        for from in self.soldiers {
            out.extend(stacks.without(from).into_iter().map(|to| Move::Put { from, to }));
        }
    }

    fn pick_preparation(&self, random: &mut Random) -> Option<Move> {
        let (soldiers, targets, onto_soldiers) = self.preparation();
        let n = random.below((soldiers * targets) as usize) as u32;
        let from = self.soldiers.nth(n.checked_div(targets)?)?;
        let mut stacks = if onto_soldiers { self.soldiers.without(from) } else { CellSet::EMPTY };
        if self.king.is_empty() {
            stacks |= self.generals;
        }
        Some(Move::Put { from, to: stacks.nth(n % targets)? })
    }

    /// The stacks that can capture.
    #[inline]
    fn jumpers(&self) -> CellSet {
        self.scan().0
    }

    /// The stacks that can capture, and how many squares the generals can go to.
    #[inline]
    fn scan(&self) -> (CellSet, u32) {
        let mut jumpers = CellSet::EMPTY;
        // The stacks with an empty square behind them, seen in each direction.
        let open = Direction::ORTHOGONAL.map(|way| {
            let open = self.empty.shifted(way.opposite()) & self.hostile;
            jumpers |= open.shifted(way.opposite());
            open
        });
        jumpers &= self.soldiers;
        let blocked = !self.empty;
        let mut slides = 0;
        for general in self.generals {
            let mut can_jump = false;
            for (&way, open) in Direction::ORTHOGONAL.iter().zip(open) {
                let stop = way.first(general, blocked);
                slides += distance(general, stop, way) - 1;
                can_jump |= open.contains(stop);
            }
            if can_jump {
                jumpers = jumpers.with(general);
            }
        }
        if !(neighbours(self.king) & self.hostile).is_empty() {
            let lands = |way| (self.king.shifted(way) & self.hostile).shifted(way) & self.empty;
            if Direction::ALL.iter().any(|&way| !lands(way).is_empty()) {
                jumpers |= self.king;
            }
        }
        (jumpers, slides)
    }

    fn list_steps(&self, out: &mut Vec<Move>) {
        for &way in &Direction::ORTHOGONAL {
            let back = way.opposite();
            let targets = self.soldiers.shifted(way) & self.empty;
            out.extend(targets.into_iter().map(|to| Move::Step { from: neighbour(to, back), to }));
        }
        for from in self.generals {
            for &way in &Direction::ORTHOGONAL {
                let mut to = neighbour(from, way);
                while self.empty.contains(to) {
                    out.push(Move::Step { from, to });
                    to = neighbour(to, way);
                }
            }
        }
        if let Some(from) = self.king.first() {
            out.extend((neighbours(self.king) & self.empty).into_iter().map(|to| Move::Step { from, to }));
        }
    }

    /// How many steps soldiers and king have.
    #[inline]
    fn number_of_short_steps(&self) -> u32 {
        let soldiers: u32 =
            Direction::ORTHOGONAL.iter().map(|&way| (self.soldiers.shifted(way) & self.empty).len()).sum();
        soldiers + (neighbours(self.king) & self.empty).len()
    }

    fn nth_step(&self, mut n: u32) -> Option<Move> {
        for &way in &Direction::ORTHOGONAL {
            let targets = self.soldiers.shifted(way) & self.empty;
            match n.checked_sub(targets.len()) {
                None => return targets.nth(n).map(|to| Move::Step { from: neighbour(to, way.opposite()), to }),
                Some(rest) => n = rest,
            }
        }
        for from in self.generals {
            for &way in &Direction::ORTHOGONAL {
                let reach = distance(from, way.first(from, !self.empty), way) - 1;
                if n < reach {
                    return Some(Move::Step { from, to: (0..=n).fold(from, |cell, _| neighbour(cell, way)) });
                }
                n -= reach;
            }
        }
        let to = (neighbours(self.king) & self.empty).nth(n)?;
        self.king.first().map(|from| Move::Step { from, to })
    }

    fn list_puts(&self, stacks: CellSet, out: &mut Vec<Move>) {
        for &way in &Direction::ORTHOGONAL {
            let back = way.opposite();
            let targets = self.soldiers.shifted(way) & stacks;
            out.extend(targets.into_iter().map(|to| Move::Put { from: neighbour(to, back), to }));
        }
    }

    #[inline]
    fn number_of_puts(&self, stacks: CellSet) -> u32 {
        Direction::ORTHOGONAL.iter().map(|&way| (self.soldiers.shifted(way) & stacks).len()).sum()
    }

    fn nth_put(&self, stacks: CellSet, mut n: u32) -> Option<Move> {
        for &way in &Direction::ORTHOGONAL {
            let targets = self.soldiers.shifted(way) & stacks;
            match n.checked_sub(targets.len()) {
                None => return targets.nth(n).map(|to| Move::Put { from: neighbour(to, way.opposite()), to }),
                Some(rest) => n = rest,
            }
        }
        None
    }
}

/// How many steps in that direction lead from one square to another.
#[inline]
fn distance(from: Cell, to: Cell, way: Direction) -> u32 {
    u32::from(from.abs_diff(to)) / u32::from(way.offset().unsigned_abs())
}

/// The squares beside these.
#[inline]
pub(crate) fn orthogonal_neighbours(cells: CellSet) -> CellSet {
    Direction::ORTHOGONAL.iter().fold(CellSet::EMPTY, |all, &way| all | cells.shifted(way))
}

/// The squares around these.
#[inline]
fn neighbours(cells: CellSet) -> CellSet {
    let row = cells | cells.shifted(Direction::East) | cells.shifted(Direction::West);
    (row | row.shifted(Direction::North) | row.shifted(Direction::South)) - cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_eight_neighbours() {
        let expected: CellSet = Direction::ALL.into_iter().map(|way| neighbour(45, way)).collect();
        assert_eq!(neighbours(CellSet::of(45)), expected);
    }
}
