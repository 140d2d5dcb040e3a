use geometry::lanes::{self, CellSet, Direction};
use gunzi::{Fact, Gunzi as Position, Move, Piece, Swerve, decode};
use rules::{Atom, Observer, Position as _, Side};
use search::{Forcing, MAX_MARGIN, Playable};

use super::linear::{Explained, Linear, Part, parts_of, weigh};

/// Plays Gunzi.
pub(crate) struct Gunzi;

/// What every wedge and pillar counts for by itself, one side against the other.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    /// Wedges.
    wedges: i32,
    /// Pieces in pillars.
    stacked: i32,
    /// Pillars.
    pillars: i32,
    /// Zones that wedges have advanced.
    advance: i32,
}

impl Tally {
    #[inline]
    fn change(&mut self, atom: Atom, sign: i32) {
        if let Some(share) = shares().get(atom as usize) {
            self.wedges += sign * share.wedges;
            self.stacked += sign * share.stacked;
            self.pillars += sign * share.pillars;
            self.advance += sign * share.advance;
        }
    }
}

/// What each atom adds to the tally.
fn shares() -> &'static [Tally; Position::ATOMS] {
    static SHARES: std::sync::OnceLock<[Tally; Position::ATOMS]> = std::sync::OnceLock::new();
    SHARES.get_or_init(|| {
        std::array::from_fn(|atom| {
            let Some(Fact::On(cell, piece)) = decode(atom as Atom) else {
                return Tally::default();
            };
            let sign = if piece.side() == Some(Side::One) { 1 } else { -1 };
            match piece {
                Piece::Wedge(side, _) => {
                    Tally { wedges: sign, advance: sign * advance(side, cell), ..Tally::default() }
                }
                Piece::Pillar(_, height) => {
                    Tally { stacked: sign * i32::from(height), pillars: sign, ..Tally::default() }
                }
                Piece::Tombstone => Tally::default(),
            }
        })
    })
}

/// How many zones a field is from its side's own.
fn advance(side: Side, cell: lanes::Cell) -> i32 {
    let zone = match cell {
        0..=4 => 0,
        5..=11 => 1,
        _ => 2,
    };
    if side == Side::One { zone } else { 2 - zone }
}

impl Observer for Tally {
    #[inline]
    fn add(&mut self, atom: Atom) {
        self.change(atom, 1);
    }

    #[inline]
    fn remove(&mut self, atom: Atom) {
        self.change(atom, -1);
    }
}

const FEATURES: usize = 13;
const POINT: i32 = 200;

impl Linear<FEATURES> for Gunzi {
    const NAMES: [&'static str; FEATURES] = [
        "wedges",
        "pieces in pillars",
        "pillars",
        "zones advanced",
        "wedges beside an open promotion field",
        "hostile promotion fields guarded",
        "own promotion fields that nobody guards",
        "blocks aimed at hostile flanks",
        "blocks aimed at hostile wedges",
        "blocks aimed at own wedges",
        "peaks aimed at hostile wedges that do not show their block",
        "wedges in hostile territory",
        "to move",
    ];

    const WEIGHTS: [i32; FEATURES] =
        [58951, 92200, -87833, -4832, 18406, 3625, -2772, 24756, 1727, -2562, 3942, -28761, -318];

    #[inline]
    fn features(position: &Position, tally: &Tally) -> [i32; FEATURES] {
        let empty = position.empty();
        let power = Side::BOTH.map(|side| Power::of(position, side));
        let count = |of: &dyn Fn(Side) -> CellSet| of(Side::One).len() as i32 - of(Side::Two).len() as i32;
        let of = |side: Side| &power[side.index()];
        let open = |side: Side| {
            let guarded = of(!side).peaks | of(!side).blocks;
            (Position::promotion_fields(side) & empty) - guarded
        };
        [
            tally.wedges,
            tally.stacked,
            tally.pillars,
            tally.advance,
            count(&|side| around(open(side)) & position.wedges(side)),
            count(&|side| Position::promotion_fields(!side) & (of(side).peaks | of(side).blocks)),
            count(&|side| open(side)),
            of(Side::One).flanks - of(Side::Two).flanks,
            count(&|side| of(side).blocks & position.wedges(!side)),
            count(&|side| of(side).blocks & position.wedges(side)),
            of(Side::One).pricks - of(Side::Two).pricks,
            count(&|side| position.territory(!side) & position.wedges(side)),
            if position.turn() == Side::One { 1 } else { -1 },
        ]
    }
}

/// Where the wedges of a side aim.
struct Power {
    peaks: CellSet,
    blocks: CellSet,
    /// Blocks that meet a hostile flank.
    flanks: i32,
    /// Peaks that meet a hostile flank or peak.
    pricks: i32,
}

impl Power {
    #[inline]
    fn of(position: &Position, side: Side) -> Self {
        let mut power = Self { peaks: CellSet::EMPTY, blocks: CellSet::EMPTY, flanks: 0, pricks: 0 };
        for facing in Direction::ALL {
            let wedges = position.wedges_facing(side, facing);
            if wedges.is_empty() {
                continue;
            }
            let (ahead, behind) = (wedges.step(facing), wedges.step(facing.opposite()));
            power.peaks |= ahead;
            power.blocks |= behind;
            let along = position.wedges_facing(!side, facing) | position.wedges_facing(!side, facing.opposite());
            let hostile = position.wedges(!side);
            power.flanks += (behind & hostile).len() as i32 - (behind & along).len() as i32;
            // A wedge that faces the same way shows its block to the one behind it.
            let block_shown = position.wedges_facing(!side, facing);
            power.pricks += (ahead & hostile).len() as i32 - (ahead & block_shown).len() as i32;
        }
        power
    }
}

#[inline]
fn around(fields: CellSet) -> CellSet {
    Direction::ALL.into_iter().fold(CellSet::EMPTY, |all, direction| all | fields.step(direction))
}

impl Playable for Gunzi {
    type Position = Position;
    type Accumulator = Tally;

    const SLOTS: usize = 8 * 17 * 17 * 2;
    const MARGINS: i32 = MAX_MARGIN;
    const SWING: i32 = 180;

    fn accumulate(position: &Position) -> Tally {
        let mut tally = Tally::default();
        position.for_each_atom(|atom| tally.add(atom));
        tally
    }

    #[inline]
    fn evaluate(position: &Position, tally: &Tally) -> i32 {
        weigh(Self::features(position, tally), Self::WEIGHTS, position.turn())
    }

    #[inline]
    fn gain(_: &Position, m: Move) -> i32 {
        match m {
            Move::Sway { .. } => 0,
            Move::Raise { .. } => POINT,
            Move::Jump { jumped, .. } => POINT * jumped.len() as i32,
            Move::Topple { .. } => 2 * POINT,
            Move::Promotion { jumped, .. } => POINT * (3 + jumped.len() as i32),
            Move::TopplePromotion { .. } => 5 * POINT,
            Move::Blow { .. } => 6 * POINT,
        }
    }

    #[inline]
    fn slot(m: Move) -> usize {
        let (kind, from, to, turn) = match m {
            Move::Sway { from, to, swerve } => (0, from, to, usize::from(swerve == Swerve::Right)),
            Move::Jump { from, to, facing, .. } => (1 + facing.index() % 3, from, to, facing.index() / 3),
            Move::Promotion { from, to, .. } => (4, from, to, 0),
            Move::Topple { target, swerve } => (5, target, target, usize::from(swerve == Swerve::Right)),
            Move::TopplePromotion { target, .. } => (6, target, target, 0),
            Move::Raise { from, to } => (7, from, to, 0),
            Move::Blow { .. } => (7, 0, 0, 1),
        };
        ((kind * 17 + from as usize) * 17 + to as usize) * 2 + turn
    }

    #[inline]
    fn digest(m: Move) -> u32 {
        let rest = match m {
            Move::Sway { .. } | Move::Topple { .. } | Move::Raise { .. } => 0,
            Move::Jump { jumped, .. } => u64::from(jumped.bits()),
            Move::Promotion { jumped, top, .. } => u64::from(jumped.bits()) * 32 + u64::from(top.cell().unwrap_or(31)),
            Move::TopplePromotion { top, .. } => u64::from(top.cell().unwrap_or(31)),
            Move::Blow { gains } => u64::from(gains.bits()),
        };
        let mixed = (rest * Self::SLOTS as u64 + Self::slot(m) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as u32 | 1
    }

    #[inline]
    fn forcing(position: &Position, out: &mut Vec<Move>) -> Forcing {
        position.legal_moves(out);
        match out.first() {
            None => Forcing::Over,
            Some(Move::Blow { .. }) => Forcing::Must,
            Some(_) => {
                out.retain(|m| !matches!(m, Move::Sway { .. }));
                Forcing::May
            }
        }
    }

    #[inline]
    fn is_forced(_: &Position, moves: &[Move]) -> bool {
        matches!(moves.first(), Some(Move::Blow { .. }))
    }

    fn margin(position: &Position) -> i32 {
        let [black, white] = position.points();
        i32::from(black.abs_diff(white)).min(MAX_MARGIN)
    }
}

impl Explained for Gunzi {
    fn parts(position: &Position) -> Vec<Part> {
        parts_of::<FEATURES, Self>(position)
    }
}
