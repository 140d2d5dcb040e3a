use geometry::lanes::{self, CELLS, Cell, CellSet, Direction};
use rules::{Atom, Extent, Layered, Observer, Outcome, Position, Side, Statement};

use crate::generate::{self, Count, List, ListBeyondSways};
use crate::piece::{HIGHEST, LOWEST, Piece, Setup};
use crate::{Move, fact, numbering, words};

/// A position of Gunzi. [`Side::One`] is Black, who plays from zone a to zone c.
///
/// ```
/// use gunzi::Gunzi;
/// use rules::{Position, Side};
///
/// assert_eq!(Gunzi::start(Side::One).count_moves(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gunzi {
    /// Wedges of both sides by the direction of their peaks.
    pub(crate) facing: [CellSet; 6],
    /// Wedges by side.
    pub(crate) wedges: [CellSet; 2],
    pub(crate) tombstones: CellSet,
    /// Pillars by side.
    pub(crate) pillars: [CellSet; 2],
    /// The pieces in the pillar on each field, 0 where there is none.
    pub(crate) heights: [u8; CELLS],
    pub(crate) turn: Side,
    pub(crate) number: u32,
    variant: Variant,
}

/// What of the options changes the rules of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variant {
    /// Whether a pillar counts as a block that is aimed at all fields next to it: the other reading of decision D5.
    pub pillar_blocks: bool,
}

/// The fields on which each side's wedges become pillars: c2 and c4 for Black, a2 and a4 for White.
const PROMOTION: [CellSet; 2] = [CellSet::of(13).with(15), CellSet::of(1).with(3)];

impl Gunzi {
    /// The start position with that side to move first.
    pub fn start(first: Side) -> Self {
        Self::start_of(first, Variant::default())
    }

    /// The start position of a variant with that side to move first.
    pub fn start_of(first: Side, variant: Variant) -> Self {
        Self::place(&Setup::start(first), variant)
    }

    /// What stands on a field.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        if self.tombstones.contains(cell) {
            return Some(Piece::Tombstone);
        }
        Side::BOTH.into_iter().find_map(|side| {
            if self.wedges[side.index()].contains(cell) {
                Some(Piece::Wedge(side, self.facing_at(cell)))
            } else if self.pillars[side.index()].contains(cell) {
                Some(Piece::Pillar(side, self.height(cell)))
            } else {
                None
            }
        })
    }

    /// The wedges of a side.
    #[inline]
    pub fn wedges(&self, side: Side) -> CellSet {
        self.wedges[side.index()]
    }

    /// The wedges of a side whose peaks look in a direction.
    #[inline]
    pub fn wedges_facing(&self, side: Side, direction: Direction) -> CellSet {
        self.wedges[side.index()] & self.facing[direction.index()]
    }

    /// The tombstones.
    #[inline]
    pub fn tombstones(&self) -> CellSet {
        self.tombstones
    }

    /// The pillars of a side.
    #[inline]
    pub fn pillars(&self, side: Side) -> CellSet {
        self.pillars[side.index()]
    }

    /// How many pieces the pillar on a field has; 0 if there is none.
    #[inline]
    pub fn height(&self, cell: Cell) -> u8 {
        self.heights[cell as usize]
    }

    /// The number of the turn to be played, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The fields with nothing on them.
    #[inline]
    pub fn empty(&self) -> CellSet {
        !(self.wedges[0] | self.wedges[1] | self.tombstones | self.pillars[0] | self.pillars[1])
    }

    /// The fields on which the wedges of a side become pillars.
    #[inline]
    pub const fn promotion_fields(side: Side) -> CellSet {
        PROMOTION[side.index()]
    }

    /// The fields that a pillar owns: those within one step less than its height. None where there is no pillar.
    #[inline]
    pub fn owned_by(&self, pillar: Cell) -> CellSet {
        match self.height(pillar) {
            0 => CellSet::EMPTY,
            height => lanes::within(pillar, height as usize - 1),
        }
    }

    /// The fields that the pillars of a side own.
    #[inline]
    pub fn territory(&self, side: Side) -> CellSet {
        self.pillars(side).into_iter().fold(CellSet::EMPTY, |all, pillar| all | self.owned_by(pillar))
    }

    /// The wedges that the pillars of the player to move must take; where there are any, pillar-blows are the only moves.
    #[inline]
    pub fn prey(&self) -> CellSet {
        self.territory(self.turn) & self.wedges(!self.turn)
    }

    /// Whether the pillars of the player to move must take something.
    #[inline]
    pub fn must_blow(&self) -> bool {
        !self.pillars(self.turn).is_empty() && !self.prey().is_empty()
    }

    /// Whether a wedge of the player to move can sway without being promoted, unless there is a pillar-blow to play.
    #[inline]
    pub fn can_sway(&self) -> bool {
        generate::can_sway(self)
    }

    /// Appends the legal moves that are no sways; promotions are more than that.
    #[inline]
    pub fn moves_beyond_sways(&self, out: &mut Vec<Move>) {
        generate::generate(self, &mut ListBeyondSways(out));
    }

    /// The pieces of a side whose blocks are aimed at a field: wedges, and in one variant the pillars next to it.
    #[inline]
    pub fn blocks_at(&self, side: Side, cell: Cell) -> CellSet {
        let field = CellSet::of(cell);
        let pillars = if self.variant.pillar_blocks {
            self.pillars(side) & (lanes::within(cell, 1) - field)
        } else {
            CellSet::EMPTY
        };
        Direction::ALL
            .into_iter()
            .fold(pillars, |all, facing| all | (self.wedges_facing(side, facing) & field.shifted(facing)))
    }

    /// The wedges of a side whose peaks are aimed at a field.
    #[inline]
    pub fn peaks_at(&self, side: Side, cell: Cell) -> CellSet {
        let field = CellSet::of(cell);
        Direction::ALL.into_iter().fold(CellSet::EMPTY, |all, facing| {
            all | (self.wedges_facing(side, facing) & field.shifted(facing.opposite()))
        })
    }

    /// The points of Black and White: 1 for a wedge, 2 for each piece in a pillar.
    pub fn points(&self) -> [u16; 2] {
        Side::BOTH.map(|side| {
            let stacked: u16 = self.pillars(side).into_iter().map(|cell| u16::from(self.height(cell))).sum();
            self.wedges(side).len() as u16 + 2 * stacked
        })
    }

    /// The direction of the wedge on a field; meaningless where there is none.
    #[inline]
    pub(crate) fn facing_at(&self, cell: Cell) -> Direction {
        let field = CellSet::of(cell);
        let [_, ne, se, s, sw, nw] = self.facing;
        let bit = |set: CellSet, bit: usize| usize::from(set.meets(field)) << bit;
        let index = bit(ne | s | nw, 0) | bit(se | s, 1) | bit(sw | nw, 2);
        Direction::ALL.get(index).copied().unwrap_or(Direction::North)
    }

    fn place(setup: &Setup, variant: Variant) -> Self {
        let mut position = Self {
            facing: [CellSet::EMPTY; 6],
            wedges: [CellSet::EMPTY; 2],
            tombstones: CellSet::EMPTY,
            pillars: [CellSet::EMPTY; 2],
            heights: [0; CELLS],
            turn: setup.turn,
            number: setup.number,
            variant,
        };
        for (cell, piece) in setup.board.iter().enumerate() {
            let field = CellSet::of(cell as Cell);
            match *piece {
                Some(Piece::Wedge(side, facing)) => {
                    position.wedges[side.index()] |= field;
                    position.facing[facing.index()] |= field;
                }
                Some(Piece::Tombstone) => position.tombstones |= field,
                Some(Piece::Pillar(side, height)) => {
                    position.pillars[side.index()] |= field;
                    position.heights[cell] = height;
                }
                None => {}
            }
        }
        position
    }
}

impl Position for Gunzi {
    type Move = Move;
    type Setup = Setup;
    type Variant = Variant;

    const ATOMS: usize = fact::ATOMS;

    fn from_setup(setup: &Setup, variant: Variant) -> Result<Self, Vec<Statement>> {
        let mut faults = Vec::new();
        for (cell, piece) in setup.board.iter().enumerate() {
            if let Some(Piece::Pillar(_, height)) = *piece
                && !(LOWEST..=HIGHEST).contains(&height)
            {
                let fault = Statement::new(&words::WORDS, "position.height").at("field", cell as Cell);
                faults.push(fault.with("height", u32::from(height)));
            }
        }
        if setup.number == 0 {
            faults.push(Statement::new(&words::WORDS, "position.number"));
        }
        if faults.is_empty() { Ok(Self::place(setup, variant)) } else { Err(faults) }
    }

    fn to_setup(&self) -> Setup {
        let mut setup = Setup { turn: self.turn, number: self.number, ..Setup::default() };
        for cell in 0..CELLS {
            setup.board[cell] = self.piece(cell as Cell);
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
        if generate::can_move(self) {
            return None;
        }
        let [black, white] = self.points();
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::One),
            std::cmp::Ordering::Less => Outcome::Win(Side::Two),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn score(&self) -> Option<[u16; 2]> {
        Some(self.points())
    }

    #[inline]
    fn legal_moves(&self, out: &mut Vec<Move>) {
        generate::generate(self, &mut List(out));
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let mut count = Count(0);
        generate::generate(self, &mut count);
        count.0
    }

    #[inline]
    fn play_unchecked<O: Observer>(&mut self, m: Move, observer: &mut O) {
        self.make(m, observer);
    }

    fn could_follow(&self, start: &Self, extent: Extent) -> bool {
        if self.number == u32::MAX {
            return true;
        }
        let Some(turns) = self.number.checked_sub(start.number) else {
            return false;
        };
        let alternates = (self.turn == start.turn) == turns.is_multiple_of(2);
        // Each pillar was a turn of its owner.
        let promoted = Side::BOTH.into_iter().all(|side| {
            let own_turns = if side == start.turn { turns.div_ceil(2) } else { turns / 2 };
            self.pillars(side).len() <= start.pillars(side).len() + own_turns
        });
        // While all wedges stand, each turn was a sway or a topple and turned one wedge by one step.
        let turned = |position: &Self| -> u32 { (0..).zip(position.facing).map(|(n, wedges)| n * wedges.len()).sum() };
        let all_stand = self.layer() == start.layer();
        let has_turned = !all_stand || (turned(self) + turned(start) + turns).is_multiple_of(2);
        self.variant == start.variant
            && alternates
            && match extent {
                Extent::Whole => promoted && has_turned && numbering::can_arise(self),
                Extent::Partial => numbering::can_be_shown(self),
            }
    }

    fn for_each_atom(&self, mut f: impl FnMut(Atom)) {
        for side in Side::BOTH {
            for facing in Direction::ALL {
                for cell in self.wedges_facing(side, facing) {
                    f(fact::wedge(side, facing, cell));
                }
            }
            for cell in self.pillars(side) {
                f(fact::pillar(side, self.height(cell), cell));
            }
        }
        for cell in self.tombstones {
            f(fact::tombstone(cell));
        }
        if self.turn == Side::Two {
            f(fact::WHITE_TO_MOVE);
        }
    }
}
