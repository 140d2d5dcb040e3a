//! Jumps and multi-jumps of one wedge.
//!
//! A jump leads two fields on, so a jumper only ever visits a quarter of the board: its *family* of four or five fields,
//! joined by five or six jumps, each over a field of its own. What the jumper has become is therefore one of few states:
//! where it is, where it looks, and which jumps are behind it. A state is a move, and is explored once.

use geometry::lanes::{CELLS, Cell, CellSet, Direction, at, place, within};

use crate::Gunzi;
use crate::generate::{Sink, is_guarded};
use crate::moves::{Move, Swerve};

const FAMILY: usize = 5;
const JUMPS: usize = 6;
const STATES: usize = (1 << JUMPS) * FAMILY * 6;

/// The place of each field within its family.
static MEMBER: [u8; CELLS] = members();
/// The place of the jump over a field among the jumps of each family.
static JUMP: [[u8; CELLS]; 4] = jumps();

/// The wedges of the player to move on their ways.
pub(crate) struct Jumper<'a, S: Sink> {
    position: &'a Gunzi,
    sink: &'a mut S,
    from: Cell,
    /// Where it can land: what is empty, and where it came from.
    empty: CellSet,
    goals: CellSet,
    /// The states after two jumps or more that have been seen; after one jump they cannot repeat.
    seen: Option<[u64; STATES / 64]>,
}

impl<'a, S: Sink> Jumper<'a, S> {
    /// The wedge of the player to move on this field.
    #[inline]
    pub(crate) fn new(position: &'a Gunzi, from: Cell, sink: &'a mut S) -> Self {
        Self {
            position,
            sink,
            from,
            empty: position.empty() | CellSet::of(from),
            goals: Gunzi::promotion_fields(position.turn),
            seen: None,
        }
    }

    /// Generates every move that begins with a jump of this wedge.
    #[inline]
    pub(crate) fn explore(&mut self) {
        let leaps = Leaps::from(self.position, self.empty, self.from, CellSet::EMPTY);
        self.go::<true>(self.from, self.position.facing_at(self.from), CellSet::EMPTY, leaps);
    }

    fn go<const FIRST: bool>(&mut self, cell: Cell, facing: Direction, jumped: CellSet, leaps: Leaps) {
        let from = self.from;
        for direction in leaps.of(facing) {
            let over = CellSet::of(cell).shifted(direction);
            let Some(to) = over.shifted(direction).first() else {
                continue;
            };
            let jumped = jumped | over;
            if self.goals.contains(to) {
                if (FIRST || self.is_new(to, Direction::North, jumped)) && !is_guarded(self.position, to, jumped) {
                    let tombstones = self.position.tombstones | jumped;
                    self.sink.promotions(tombstones, |top| Move::Promotion { from, to, top, jumped });
                }
                continue;
            }
            let mut next = Leaps::from(self.position, self.empty, to, jumped);
            if !next.is_empty() && !(self.position.blocks_at(!self.position.turn, to) - jumped).is_empty() {
                next = Leaps::NONE;
            }
            for swerve in Swerve::BOTH {
                let facing = swerve.apply(facing);
                if FIRST || self.is_new(to, facing, jumped) {
                    self.sink.push(Move::Jump { from, to, facing, jumped });
                    if !next.is_empty() {
                        self.go::<false>(to, facing, jumped, next);
                    }
                }
            }
        }
    }

    #[inline]
    fn is_new(&mut self, cell: Cell, facing: Direction, jumped: CellSet) -> bool {
        let bits = &JUMP[family(cell)];
        let behind = jumped.into_iter().fold(0, |behind, over| behind | 1 << bits[over as usize]);
        let state = (behind * FAMILY + MEMBER[cell as usize] as usize) * 6 + facing.index();
        let seen = self.seen.get_or_insert([0; STATES / 64]);
        let (word, bit) = (&mut seen[state / 64], 1 << (state % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// The directions in which a wedge could jump from a field, one bit each.
#[derive(Clone, Copy)]
pub(crate) struct Leaps {
    /// With its peak.
    peak: u32,
    /// With a flank.
    flank: u32,
}

impl Leaps {
    const NONE: Self = Self { peak: 0, flank: 0 };

    /// The jumps from a field over hostile wedges that have not been jumped yet.
    #[inline]
    pub(crate) fn from(position: &Gunzi, empty: CellSet, cell: Cell, jumped: CellSet) -> Self {
        let hostile = position.wedges(!position.turn) - jumped;
        if !within(cell, 1).meets(hostile) {
            return Self::NONE;
        }
        let field = CellSet::of(cell);
        let mut leaps = Self::NONE;
        for direction in Direction::ALL {
            // A wedge that looks away along the jump shows its block, one that looks back its peak.
            let over = field.shifted(direction) & (hostile - position.facing[direction.index()]);
            if over.shifted(direction).meets(empty) {
                let bit = 1 << direction.index();
                leaps.peak |= bit;
                if !over.meets(position.facing[direction.opposite().index()]) {
                    leaps.flank |= bit;
                }
            }
        }
        leaps
    }

    #[inline]
    const fn is_empty(self) -> bool {
        self.peak == 0
    }

    /// The directions in which a wedge that looks this way can jump.
    #[inline]
    pub(crate) fn of(self, facing: Direction) -> impl Iterator<Item = Direction> {
        let (ahead, back) = (1 << facing.index(), 1 << facing.opposite().index());
        let mut directions = (self.peak & ahead) | (self.flank & !ahead & !back);
        std::iter::from_fn(move || {
            let next = (directions != 0).then(|| Direction::from_index(directions.trailing_zeros() as usize));
            directions &= directions.wrapping_sub(1);
            next
        })
    }
}

/// Fields of one family have lanes of the same parity, and steps along the lane of the same parity.
const fn family(cell: Cell) -> usize {
    let (x, y) = place(cell);
    (x.rem_euclid(2) * 2 + (y - x).div_euclid(2).rem_euclid(2)) as usize
}

const fn members() -> [u8; CELLS] {
    let mut out = [0; CELLS];
    let mut sizes = [0; 4];
    let mut cell = 0;
    while cell < CELLS {
        let size = &mut sizes[family(cell as Cell)];
        out[cell] = *size;
        *size += 1;
        assert!(*size as usize <= FAMILY);
        cell += 1;
    }
    out
}

const fn jumps() -> [[u8; CELLS]; 4] {
    let mut out = [[u8::MAX; CELLS]; 4];
    let mut sizes = [0; 4];
    let mut over = 0;
    while over < CELLS {
        let mut i = 0;
        while i < 3 {
            let (x, y) = place(over as Cell);
            let (dx, dy) = Direction::ALL[i].offset();
            if let (Some(a), Some(_)) = (at(x - dx, y - dy), at(x + dx, y + dy)) {
                let family = family(a);
                assert!(out[family][over] == u8::MAX, "no other jump of the family crosses this field");
                out[family][over] = sizes[family];
                sizes[family] += 1;
                assert!(sizes[family] as usize <= JUMPS);
            }
            i += 1;
        }
        over += 1;
    }
    out
}
