use geometry::hexagon::{Cell, CellSet, Direction};
use rules::{Atom, Extent, Observer, Outcome, Position, Random, Side, Statement};

use crate::fact::{Fact, SIDES_TO_MOVE, marble_atom, pushed_off_atom, turn_atom};
use crate::generate::View;
use crate::moves::{Move, MoveKind};
use crate::{Setup, layout};

/// A position of Abalone.
///
/// ```
/// # use abalone::{Abalone, Variant};
/// # use rules::{Notation, Position, Side};
/// let position = Abalone::parse_position("5/6/7/8/SSs6/8/7/6/5 5 0 b 0 1", Variant::default()).unwrap();
/// assert_eq!(position.turn(), Side::One);
/// assert_eq!(position.pushed_off(Side::One), 5);
/// assert!(position.parse_move("e1e2").is_ok(), "two push one");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Abalone {
    marbles: [CellSet; 2],
    quiet_turns: u32,
    number: u32,
    pushed_off: [u8; 2],
    variant: Variant,
    turn: Side,
}

/// What can differ between games of Abalone beside the start: how many marbles win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    goal: u8,
}

impl Variant {
    /// The least number of marbles that can win.
    pub const LEAST_GOAL: u8 = 1;
    /// The greatest number of marbles that can win.
    pub const GREATEST_GOAL: u8 = 14;

    /// The game that so many marbles pushed off win, from 1 to 14.
    pub const fn new(goal: u8) -> Option<Self> {
        if goal >= Self::LEAST_GOAL && goal <= Self::GREATEST_GOAL { Some(Self { goal }) } else { None }
    }

    /// How many opposing marbles a player must push off to win.
    #[inline]
    pub const fn goal(self) -> u8 {
        self.goal
    }
}

/// Six marbles win.
impl Default for Variant {
    fn default() -> Self {
        Self { goal: 6 }
    }
}

impl Abalone {
    /// The start position of the rulebook.
    pub fn start() -> Self {
        layout("standard", Variant::default()).unwrap_or_else(|| unreachable!("the standard layout is in the table"))
    }

    /// The marbles of a side.
    #[inline]
    pub const fn marbles(&self, side: Side) -> CellSet {
        self.marbles[side.index()]
    }

    /// The cells without a marble.
    #[inline]
    pub fn empty(&self) -> CellSet {
        !(self.marbles[0] | self.marbles[1])
    }

    /// Whose marble is on a cell.
    #[inline]
    pub const fn on(&self, cell: Cell) -> Option<Side> {
        if self.marbles[0].contains(cell) {
            Some(Side::One)
        } else if self.marbles[1].contains(cell) {
            Some(Side::Two)
        } else {
            None
        }
    }

    /// How many opposing marbles a side has pushed off.
    #[inline]
    pub const fn pushed_off(&self, side: Side) -> u8 {
        self.pushed_off[side.index()]
    }

    /// The number of the move, which rises after White's turn.
    #[inline]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The same position with that side to move; for games that White begins.
    #[must_use]
    pub const fn with_turn(mut self, side: Side) -> Self {
        self.turn = side;
        self
    }

    /// A null move: the turn goes to the other side and nothing else happens. No move of the game; a search asks with it
    /// what a threat is worth.
    #[inline]
    pub fn null_move<O: Observer>(&mut self, observer: &mut O) {
        self.end_turn(observer);
    }

    #[inline]
    fn end_turn<O: Observer>(&mut self, observer: &mut O) {
        observer.remove(turn_atom(self.turn));
        if self.turn == Side::Two {
            self.number = self.number.saturating_add(1);
        }
        self.turn = self.turn.other();
        observer.add(turn_atom(self.turn));
    }

    /// Whether a side has pushed off as many marbles as it takes.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.won_by().is_some()
    }

    /// Appends the legal moves that push a marble off the board.
    #[inline]
    pub fn push_off_moves(&self, out: &mut Vec<Move>) {
        if !self.is_won() {
            self.view().list_push_offs(out);
        }
    }

    /// The side that has pushed off as many marbles as it takes.
    #[inline]
    pub(crate) fn won_by(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pushed_off[side.index()] >= self.variant.goal)
    }

    pub(crate) fn map(&self, cells: impl Fn(CellSet) -> CellSet, swap: bool) -> Self {
        let mut image = Self { marbles: self.marbles.map(cells), ..*self };
        if swap {
            image.marbles.swap(0, 1);
            image.pushed_off.swap(0, 1);
            image.turn = self.turn.other();
        }
        image
    }

    #[inline]
    fn view(&self) -> View {
        View::new(self.marbles(self.turn), self.marbles(self.turn.other()))
    }

    /// The marbles at the back of the line go to its front, which leaves the same position as moving them all.
    #[inline]
    fn play_in_line<O: Observer>(&mut self, from: Cell, direction: Direction, observer: &mut O) {
        let (us, them) = (self.turn, self.turn.other());
        let Some(target) = beyond(self.marbles(us), from, direction) else {
            return;
        };
        self.marbles[us.index()] = self.marbles(us).without(from).with(target);
        observer.remove(marble_atom(us, from));
        observer.add(marble_atom(us, target));
        if !self.marbles(them).contains(target) {
            return;
        }
        observer.remove(marble_atom(them, target));
        let behind = beyond(self.marbles(them), target, direction);
        self.marbles[them.index()] = self.marbles(them).without(target);
        if let Some(behind) = behind {
            self.marbles[them.index()] = self.marbles(them).with(behind);
            observer.add(marble_atom(them, behind));
        } else {
            let score = &mut self.pushed_off[us.index()];
            observer.remove(pushed_off_atom(us, *score));
            *score += 1;
            observer.add(pushed_off_atom(us, *score));
            self.quiet_turns = 0;
        }
    }

    #[inline]
    fn play_side_step<O: Observer>(&mut self, line: CellSet, direction: Direction, observer: &mut O) {
        let us = self.turn;
        for cell in line {
            observer.remove(marble_atom(us, cell));
        }
        let moved = line.shifted(direction);
        for cell in moved {
            observer.add(marble_atom(us, cell));
        }
        let marbles = &mut self.marbles[us.index()];
        *marbles = (*marbles ^ line) | moved;
    }
}

/// The first cell from `from` on that is not in the set; none if that is beyond the edge.
#[inline]
pub(crate) fn beyond(set: CellSet, from: Cell, direction: Direction) -> Option<Cell> {
    let mut cell = from.neighbour(direction)?;
    while set.contains(cell) {
        cell = cell.neighbour(direction)?;
    }
    Some(cell)
}

/// The cells of a line that begins with `first`.
#[inline]
pub(crate) fn line(first: Cell, axis: Direction, length: u8) -> CellSet {
    let mut set = CellSet::of(first);
    for _ in 1..length {
        set |= set.shifted(axis);
    }
    set
}

impl Position for Abalone {
    type Move = Move;
    type Setup = Setup;
    type Variant = Variant;

    const ATOMS: usize = SIDES_TO_MOVE as usize + 2;

    fn from_setup(setup: &Setup, variant: Variant) -> Result<Self, Vec<Statement>> {
        let pushed_off = setup.validated(variant)?;
        let marbles = Side::BOTH.map(|side| Cell::all().filter(|&cell| setup.on(cell) == Some(side)).collect());
        let &Setup { quiet_turns, number, turn, .. } = setup;
        Ok(Self { marbles, quiet_turns, number, pushed_off, variant, turn })
    }

    fn to_setup(&self) -> Setup {
        let mut setup = Setup {
            board: [None; geometry::hexagon::CELLS],
            pushed_off: self.pushed_off.map(u32::from),
            turn: self.turn,
            quiet_turns: self.quiet_turns,
            number: self.number,
        };
        for cell in Cell::all() {
            setup.board[cell.number() as usize] = self.on(cell);
        }
        setup
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.won_by() {
            Some(side) => Some(Outcome::Win(side)),
            None if self.view().any() => None,
            None => Some(Outcome::Win(self.turn.other())),
        }
    }

    fn score(&self) -> Option<[u16; 2]> {
        Some(self.pushed_off.map(u16::from))
    }

    #[inline]
    fn quiet_turns(&self) -> u32 {
        self.quiet_turns
    }

    #[inline]
    fn legal_moves(&self, out: &mut Vec<Move>) {
        if self.won_by().is_none() {
            self.view().list(out);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.won_by().is_some() { 0 } else { u64::from(self.view().count()) }
    }

    /// Picks from the sets of moves without listing them.
    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        if self.won_by().is_some() { None } else { self.view().pick(random) }
    }

    #[inline]
    fn play_unchecked<O: Observer>(&mut self, m: Move, observer: &mut O) {
        self.quiet_turns = self.quiet_turns.saturating_add(1);
        match m.kind() {
            MoveKind::InLine { from, direction } => self.play_in_line(from, direction, observer),
            MoveKind::SideStep { first, axis, length, direction } => {
                self.play_side_step(line(first, axis, length), direction, observer);
            }
        }
        self.end_turn(observer);
    }

    fn could_follow(&self, start: &Self, extent: Extent) -> bool {
        if self.number == u32::MAX {
            return true;
        }
        let half = |position: &Self| 2 * u64::from(position.number) + position.turn.index() as u64;
        let Some(turns) = half(self).checked_sub(half(start)) else {
            return false;
        };
        let mut pushed = 0;
        for side in Side::BOTH {
            let Some(more) = self.pushed_off[side.index()].checked_sub(start.pushed_off[side.index()]) else {
                return false;
            };
            let gone = u32::from(more);
            let (now, before) = (self.marbles(side.other()).len() + gone, start.marbles(side.other()).len());
            let has_all = if extent == Extent::Whole { now == before } else { now <= before };
            // One marble a turn.
            let own_turns = if side == start.turn { turns.div_ceil(2) } else { turns / 2 };
            if !has_all || u64::from(gone) > own_turns {
                return false;
            }
            pushed += u64::from(gone);
        }
        let quiet = u64::from(self.quiet_turns);
        let calm = if pushed == 0 { quiet == u64::from(start.quiet_turns) + turns } else { quiet + pushed <= turns };
        self.variant == start.variant && (calm || extent == Extent::Partial)
    }

    fn for_each_atom(&self, mut f: impl FnMut(Atom)) {
        for side in Side::BOTH {
            for cell in self.marbles(side) {
                f(Fact::Marble(side, cell).atom());
            }
        }
        for side in Side::BOTH {
            f(Fact::PushedOff(side, self.pushed_off(side)).atom());
        }
        f(Fact::ToMove(self.turn).atom());
    }
}
