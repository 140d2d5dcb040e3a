//! Jumps and multi-jumps of one wedge.
//!
//! A jump leads two fields on, so a jumper only ever visits a quarter of the board: its *family* of four or five fields,
//! joined by five or six jumps, each over a field of its own. What the jumper has become is therefore one of few states:
//! where it is, where it looks, and which jumps are behind it. A state is a move, and is explored once.

use geometry::lanes::{CELLS, Cell, CellSet, Direction, at, place};

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

/// A wedge on its way.
pub(crate) struct Jumper<'a, S: Sink> {
    position: &'a Gunzi,
    sink: &'a mut S,
    from: Cell,
    /// Where it can land: what is empty, and where it came from.
    empty: CellSet,
    goals: CellSet,
    hostile: CellSet,
    jump_bits: &'static [u8; CELLS],
    seen: [u64; STATES / 64],
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
            hostile: position.wedges(!position.turn),
            jump_bits: &JUMP[family(from)],
            seen: [0; STATES / 64],
        }
    }

    /// Generates every move that begins with a jump of this wedge.
    #[inline]
    pub(crate) fn explore(&mut self) {
        self.go(self.from, self.position.facing_at(self.from), CellSet::EMPTY, 0);
    }

    fn go(&mut self, cell: Cell, facing: Direction, jumped: CellSet, behind: usize) {
        for direction in Direction::ALL {
            let Some((over, to)) = landing(self.position, self.hostile - jumped, self.empty, cell, facing, direction)
            else {
                continue;
            };
            let jumped = jumped | CellSet::of(over);
            let behind = behind | 1 << self.jump_bits[over as usize];
            let from = self.from;
            if self.goals.contains(to) {
                if !is_guarded(self.position, to, jumped) && self.is_new(to, Direction::N, behind) {
                    let tombstones = self.position.tombstones | jumped;
                    self.sink.promotions(tombstones, |top| Move::Promotion { from, to, top, jumped });
                }
                continue;
            }
            let must_stop = !(self.position.blocks_at(!self.position.turn, to) - jumped).is_empty();
            for swerve in Swerve::BOTH {
                let facing = swerve.apply(facing);
                if self.is_new(to, facing, behind) {
                    self.sink.push(Move::Jump { from, to, facing, jumped });
                    if !must_stop {
                        self.go(to, facing, jumped, behind);
                    }
                }
            }
        }
    }

    #[inline]
    fn is_new(&mut self, cell: Cell, facing: Direction, behind: usize) -> bool {
        let state = (behind * FAMILY + MEMBER[cell as usize] as usize) * 6 + facing.index();
        let (word, bit) = (&mut self.seen[state / 64], 1 << (state % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// The field jumped over and the field landed on when a wedge that looks `facing` jumps from `cell` in a direction; none
/// if it cannot.
#[inline]
pub(crate) fn landing(
    position: &Gunzi,
    hostile: CellSet,
    empty: CellSet,
    cell: Cell,
    facing: Direction,
    direction: Direction,
) -> Option<(Cell, Cell)> {
    let back = direction.opposite();
    if facing == back {
        return None;
    }
    let mut soft = hostile - position.facing[direction.index()];
    if facing != direction {
        soft = soft - position.facing[back.index()];
    }
    let over = CellSet::of(cell).step(direction) & soft;
    Some((over.first()?, (over.step(direction) & empty).first()?))
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
