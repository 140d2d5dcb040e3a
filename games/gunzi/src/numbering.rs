//! Every position that can arise in a game has a number.
//!
//! Wedges never become more: a sway or a topple keeps their number, every other move lowers it. So wedges count the layers.
//! Within a layer tombstones and pillars stay as they are; they are the block. Of them little is possible: only nine fields
//! can be jumped over and so have a tombstone, pillars stand on the promotion fields of their owners, and pieces are eight,
//! and one more at most for each pillar (the piece from outside). Positions of other variants have no number: what is kept
//! by number, endgame tables and proofs, is true of the usual rules only.

use std::sync::OnceLock;

use geometry::lanes::{CELLS, Cell, Direction, Symmetry, at, place as coordinates};
use rules::{Layered, Place, Position as _, Side};

use crate::piece::{Piece, Setup};
use crate::{Gunzi, Variant};

/// All wedges of the start position.
const PIECES: u32 = 8;
const LAYERS: usize = PIECES as usize + 1;
/// The promotion fields: two of White, two of Black.
const GOALS: [Cell; 4] = [1, 3, 13, 15];
/// Wedges of two sides in six directions.
const KINDS: u64 = 12;
/// How many fields can be jumped over.
const GRAVES: usize = 9;
static GRAVE_FIELDS: [Cell; GRAVES] = graves();
static CHOOSE: [[u64; LAYERS + 1]; CELLS + 1] = binomials();

/// No symmetry, or one of [`Symmetry::ALL`].
type Turn = Option<Symmetry>;
const TURNS: [Turn; 4] = [None, Some(Symmetry::Mirror), Some(Symmetry::HalfTurn), Some(Symmetry::Flip)];

/// What sways and topples do not change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Skeleton {
    /// For each of [`GOALS`] the height of the pillar less one, in four bits; 0 without one.
    pillars: u16,
    /// One bit for each of [`GRAVE_FIELDS`].
    graves: u16,
}

struct Block {
    skeleton: Skeleton,
    /// The fields on which wedges can stand, one bit each.
    free: u32,
    /// How many places the block has.
    len: u64,
}

/// Where a skeleton is found: the block, and the symmetries (bits in the order of [`TURNS`]) that lead there.
#[derive(Clone, Copy)]
struct Way {
    block: u32,
    turns: u8,
}

struct Layer {
    blocks: Vec<Block>,
    /// By number of the pillars, see `rows`, and graves.
    ways: Vec<Option<Way>>,
    /// For each value of [`Skeleton::pillars`] the place of its row, one more; 0 if there is none.
    rows: Vec<u16>,
}

impl Skeleton {
    fn of(position: &Gunzi) -> Option<Self> {
        let mut skeleton = Self::default();
        let mut pillars = 0;
        for (i, &goal) in GOALS.iter().enumerate() {
            let owner = if i < 2 { Side::Two } else { Side::One };
            if position.pillars(owner).contains(goal) {
                pillars += 1;
                // Anything higher is beyond what pieces there are.
                skeleton.pillars |= u16::from(position.height(goal).min(16) - 1) << (4 * i);
            }
        }
        if pillars != (position.pillars(Side::One) | position.pillars(Side::Two)).len() {
            return None;
        }
        let mut tombstones = 0;
        for (i, &field) in GRAVE_FIELDS.iter().enumerate() {
            if position.tombstones().contains(field) {
                tombstones += 1;
                skeleton.graves |= 1 << i;
            }
        }
        (tombstones == position.tombstones().len()).then_some(skeleton)
    }

    fn height(self, goal: usize) -> u8 {
        match (self.pillars >> (4 * goal)) as u8 & 15 {
            0 => 0,
            less => less + 1,
        }
    }

    fn image(self, turn: Turn) -> Self {
        let Some(symmetry) = turn else {
            return self;
        };
        let mut image = Self::default();
        for (i, &goal) in GOALS.iter().enumerate() {
            let to = GOALS.iter().position(|&other| other == symmetry.cell(goal)).unwrap_or(i);
            image.pillars |= (self.pillars >> (4 * i) & 15) << (4 * to);
        }
        for (i, &field) in GRAVE_FIELDS.iter().enumerate() {
            if self.graves >> i & 1 == 1 {
                let to = GRAVE_FIELDS.iter().position(|&other| other == symmetry.cell(field)).unwrap_or(i);
                image.graves |= 1 << to;
            }
        }
        image
    }

    fn free(self) -> u32 {
        let stands = (0..GOALS.len()).filter(|&i| self.height(i) > 0).map(|i| GOALS[i]);
        let lies = (0..GRAVES).filter(|&i| self.graves >> i & 1 == 1).map(|i| GRAVE_FIELDS[i]);
        stands.chain(lies).fold((1 << CELLS) - 1, |free, cell| free & !(1 << cell))
    }

    /// All skeletons that can arise beside so many wedges.
    fn all(wedges: u32) -> Vec<Self> {
        let room = PIECES - wedges;
        let mut all = Vec::new();
        for pillars in 0..=u16::MAX {
            let less: u32 = (0..4).map(|i| u32::from(pillars >> (4 * i) & 15)).sum();
            if less > room {
                continue;
            }
            let count = (0..4).filter(|&i| pillars >> (4 * i) & 15 != 0).count() as u32;
            // Each pillar may have had one piece from outside.
            let most = room + count - (less + count);
            let least = most.saturating_sub(count);
            let graves = (0..1 << GRAVES).filter(|graves: &u16| (least..=most).contains(&graves.count_ones()));
            all.extend(graves.map(|graves| Self { pillars, graves }));
        }
        all
    }
}

impl Layer {
    fn get(wedges: u32) -> Option<&'static Self> {
        static ALL: [OnceLock<Layer>; LAYERS] = [const { OnceLock::new() }; LAYERS];
        Some(ALL.get(wedges as usize)?.get_or_init(|| Self::new(wedges)))
    }

    fn new(wedges: u32) -> Self {
        let mut layer = Self { blocks: Vec::new(), ways: Vec::new(), rows: vec![0; 1 << 16] };
        let all = Skeleton::all(wedges);
        let mut rows = 0;
        for skeleton in &all {
            let row = &mut layer.rows[usize::from(skeleton.pillars)];
            if *row == 0 {
                rows += 1;
                *row = rows;
            }
        }
        layer.ways = vec![None; usize::from(rows) << GRAVES];
        // The least image of a skeleton is the block; it comes before the others.
        for skeleton in all {
            let images = TURNS.map(|turn| skeleton.image(turn));
            let least = images.into_iter().min().unwrap_or(skeleton);
            if least == skeleton {
                let free = skeleton.free();
                let len =
                    CHOOSE[free.count_ones() as usize][wedges as usize] * KINDS.pow(wedges) * Side::BOTH.len() as u64;
                layer.blocks.push(Block { skeleton, free, len });
            }
            let block = if least == skeleton {
                layer.blocks.len() as u32 - 1
            } else {
                layer.way(least).map_or(0, |way| way.block)
            };
            let turns = (0..TURNS.len()).filter(|&i| images[i] == least).fold(0, |bits, i| bits | 1 << i);
            if let Some(slot) = layer.slot(skeleton) {
                layer.ways[slot] = Some(Way { block, turns });
            }
        }
        layer
    }

    fn slot(&self, skeleton: Skeleton) -> Option<usize> {
        let row = usize::from(self.rows[usize::from(skeleton.pillars)]).checked_sub(1)?;
        Some((row << GRAVES) + usize::from(skeleton.graves))
    }

    fn way(&self, skeleton: Skeleton) -> Option<Way> {
        self.ways[self.slot(skeleton)?]
    }
}

/// Whether pillars, tombstones and the number of pieces are such as arise in a game, whatever the variant.
pub(crate) fn can_arise(position: &Gunzi) -> bool {
    let layer = Layer::get(Layered::layer(position));
    layer.zip(Skeleton::of(position)).is_some_and(|(layer, skeleton)| layer.way(skeleton).is_some())
}

/// Whether that is so for some pieces more.
pub(crate) fn can_be_shown(position: &Gunzi) -> bool {
    let pillars = position.pillars(Side::One) | position.pillars(Side::Two);
    let stacked: u32 = pillars.into_iter().map(|cell| u32::from(position.height(cell))).sum();
    let pieces = Layered::layer(position) + position.tombstones().len() + stacked;
    Skeleton::of(position).is_some() && pieces <= PIECES + pillars.len()
}

impl Layered for Gunzi {
    const LAYERS: u32 = LAYERS as u32;

    fn blocks(layer: u32) -> u32 {
        Layer::get(layer).map_or(0, |layer| layer.blocks.len() as u32)
    }

    fn block_len(layer: u32, block: u32) -> u64 {
        Layer::get(layer).and_then(|layer| layer.blocks.get(block as usize)).map_or(0, |block| block.len)
    }

    #[inline]
    fn layer(&self) -> u32 {
        (self.wedges[0] | self.wedges[1]).len()
    }

    fn place(&self) -> Option<Place> {
        if self.variant() != Variant::default() {
            return None;
        }
        let wedges = Layered::layer(self);
        let layer = Layer::get(wedges)?;
        let way = layer.way(Skeleton::of(self)?)?;
        let free = layer.blocks[way.block as usize].free;
        let indices = (0..TURNS.len()).filter(|&i| way.turns >> i & 1 == 1).map(|i| index(self, TURNS[i], free));
        Some(Place { layer: wedges, block: way.block, index: indices.min()? })
    }

    fn at_place(place: Place) -> Option<Self> {
        let block = Layer::get(place.layer)?.blocks.get(place.block as usize)?;
        if place.index >= block.len {
            return None;
        }
        let mut setup = Setup { turn: Side::BOTH[(place.index % 2) as usize], ..Setup::default() };
        let skeleton = block.skeleton;
        for (i, &goal) in GOALS.iter().enumerate() {
            if skeleton.height(i) > 0 {
                let owner = if i < 2 { Side::Two } else { Side::One };
                setup.board[usize::from(goal)] = Some(Piece::Pillar(owner, skeleton.height(i)));
            }
        }
        for (i, &field) in GRAVE_FIELDS.iter().enumerate() {
            if skeleton.graves >> i & 1 == 1 {
                setup.board[usize::from(field)] = Some(Piece::Tombstone);
            }
        }
        let kinds = KINDS.pow(place.layer);
        let (mut rank, mut kind) = (place.index / 2 / kinds, place.index / 2 % kinds);
        // The highest field first.
        let mut fields = block.free;
        for count in (1..=place.layer as usize).rev() {
            while CHOOSE[fields.count_ones() as usize - 1][count] > rank {
                fields &= !(1 << fields.ilog2());
            }
            let cell = fields.ilog2();
            fields &= !(1 << cell);
            rank -= CHOOSE[fields.count_ones() as usize][count];
            let [side, direction] = [kind % KINDS / 6, kind % 6].map(|part| part as usize);
            kind /= KINDS;
            setup.board[cell as usize] = Some(Piece::Wedge(Side::BOTH[side], Direction::from_index(direction)));
        }
        Self::from_setup(&setup, Variant::default()).ok()
    }
}

/// The number of the wedges and of who is to move, within a block whose free fields these are.
fn index(position: &Gunzi, turn: Turn, free: u32) -> u64 {
    let mut kinds = [0; CELLS];
    let mut fields = 0u32;
    let swaps = matches!(turn, Some(Symmetry::HalfTurn | Symmetry::Flip));
    for (direction, set) in Direction::ALL.into_iter().zip(position.facing) {
        let seen = turn.map_or(direction, |symmetry| symmetry.direction(direction));
        for cell in set {
            let field = turn.map_or(cell, |symmetry| symmetry.cell(cell));
            let side = usize::from(position.wedges[1].contains(cell) != swaps);
            kinds[usize::from(field)] = (side * 6 + seen.index()) as u64;
            fields |= 1 << field;
        }
    }
    let (mut rank, mut kind, mut count) = (0, 0, 0);
    while fields != 0 {
        let cell = fields.trailing_zeros();
        fields &= fields - 1;
        count += 1;
        rank += CHOOSE[(free & ((1 << cell) - 1)).count_ones() as usize][count];
        // The highest field has the lowest digit.
        kind = kind * KINDS + kinds[cell as usize];
    }
    let white = (position.turn == Side::Two) != swaps;
    (rank * KINDS.pow(count as u32) + kind) * 2 + u64::from(white)
}

/// The fields that lie between two others.
const fn graves() -> [Cell; GRAVES] {
    let mut out = [0; GRAVES];
    let mut count = 0;
    let mut cell = 0;
    while cell < CELLS {
        let (x, y) = coordinates(cell as Cell);
        let mut i = 0;
        while i < 3 {
            let (dx, dy) = Direction::ALL[i].offset();
            if at(x - dx, y - dy).is_some() && at(x + dx, y + dy).is_some() {
                out[count] = cell as Cell;
                count += 1;
                break;
            }
            i += 1;
        }
        cell += 1;
    }
    assert!(count == GRAVES);
    out
}

const fn binomials() -> [[u64; LAYERS + 1]; CELLS + 1] {
    let mut out = [[0; LAYERS + 1]; CELLS + 1];
    let mut n = 0;
    while n <= CELLS {
        out[n][0] = 1;
        let mut k = 1;
        while k <= LAYERS && n > 0 {
            out[n][k] = out[n - 1][k - 1] + out[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    out
}
