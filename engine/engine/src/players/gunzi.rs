use std::path::Path;
use std::sync::{Arc, OnceLock};

use geometry::lanes::{self, Direction};
use gunzi::{Fact, Gunzi as Position, Move, Piece, Swerve, decode};
use rules::{Atom, Description, Observer, Position as _, Side};
use search::{Endings, Features, MAX_MARGIN, Playable, Pruning};
use tables::FileError;

use super::both::Both;
use super::linear::{Explained, Linear, Part, parts_of};
use super::sums::{Shares, Sums};
use super::{Player, shipped};
use crate::bench::BenchPosition;
use crate::endings;
use crate::levels::{Strength, Strengths};
use crate::network::Judge;
use crate::tabled::{Tabled, TablesOf};

/// Tables with one wedge more would have a hundred gigabytes.
const MOST_WEDGES: u32 = 3;

/// Plays Gunzi.
pub(crate) struct Gunzi;

/// Wedges, pieces in pillars, pillars, and zones that wedges have advanced, one side against the other.
const SUMS: usize = 4;

impl Shares<SUMS> for Gunzi {
    /// Whose turn it is comes last.
    const ATOMS: usize = Position::ATOMS - 1;

    fn shares() -> &'static [[i32; SUMS]] {
        static SHARES: OnceLock<[[i32; SUMS]; Position::ATOMS]> = OnceLock::new();
        SHARES.get_or_init(|| {
            std::array::from_fn(|atom| match decode(atom as Atom) {
                Some(Fact::On(cell, Piece::Wedge(side, _))) => [1, 0, 0, advance(side, cell)].map(|n| sign(side) * n),
                Some(Fact::On(_, Piece::Pillar(side, height))) => [0, i32::from(height), 1, 0].map(|n| sign(side) * n),
                _ => [0; SUMS],
            })
        })
    }
}

fn sign(side: Side) -> i32 {
    if side == Side::One { 1 } else { -1 }
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

const FEATURES: usize = 13;
const POINT: i32 = 200;

impl Linear<FEATURES, SUMS> for Gunzi {
    type Board = Position;

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
    fn features(position: &Position, sums: &Sums<SUMS>) -> [i32; FEATURES] {
        let aims = Aims::of(position);
        let wedges = Both::of(|side| position.wedges(side));
        let territory = Both::of(|side| position.territory(side));
        let aimed = aims.peaks | aims.blocks;
        let goals = Both::of(Position::promotion_fields);
        let empty = position.empty();
        let open = (goals & Both::of(|_| empty)) - aimed.swapped();
        let [wedge_count, stacked, pillars, advance] = *sums;
        [
            wedge_count,
            stacked,
            pillars,
            advance,
            (open.around() & wedges).balance(),
            (goals.swapped() & aimed).balance(),
            open.balance(),
            aims.flanks,
            (aims.blocks & wedges.swapped()).balance(),
            (aims.blocks & wedges).balance(),
            aims.pricks,
            (territory.swapped() & wedges).balance(),
            sign(position.turn()),
        ]
    }
}

/// Where the wedges of both sides aim.
struct Aims {
    peaks: Both,
    blocks: Both,
    /// Blocks that meet a hostile flank, one side against the other.
    flanks: i32,
    /// Peaks that meet a hostile flank or peak, one side against the other.
    pricks: i32,
}

impl Aims {
    #[inline]
    fn of(position: &Position) -> Self {
        let wedges = Both::of(|side| position.wedges(side));
        let facing = Direction::ALL.map(|direction| Both::of(|side| position.wedges_facing(side, direction)));
        let mut aims = Self { peaks: Both::EMPTY, blocks: Both::EMPTY, flanks: 0, pricks: 0 };
        for direction in Direction::ALL {
            let (same, opposed) = (facing[direction.index()], facing[direction.opposite().index()]);
            let (ahead, behind) = (same.shifted(direction), same.shifted(direction.opposite()));
            aims.peaks = aims.peaks | ahead;
            aims.blocks = aims.blocks | behind;
            // A wedge that faces the same way shows its block to the one behind it.
            let showing_no_block = (wedges - same).swapped();
            aims.flanks += (behind & (showing_no_block - opposed.swapped())).balance();
            aims.pricks += (ahead & showing_no_block).balance();
        }
        aims
    }
}

impl Playable for Gunzi {
    type Position = Position;
    type Evaluation = Judge<Self, FEATURES, SUMS>;

    const SLOTS: usize = 8 * 17 * 17 * 2;
    const MARGINS: i32 = MAX_MARGIN;
    /// Doing nothing would often be best here: wedges must turn when they move, and give up what they guard.
    const FEATURES: Features = Features { null_move: false, ..Features::ALL };
    const SWING: i32 = 180;
    const ENDINGS: bool = true;

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
    fn is_free(position: &Position) -> bool {
        !position.must_blow() && position.can_sway()
    }

    #[inline]
    fn urgent(position: &Position, out: &mut Vec<Move>) {
        position.moves_beyond_sways(out);
    }

    fn margin(position: &Position) -> i32 {
        let [black, white] = position.points();
        i32::from(black.abs_diff(white)).min(MAX_MARGIN)
    }

    #[inline]
    fn null_move<O: Observer>(position: &mut Position, observer: &mut O) {
        position.null_move(observer);
    }
}

impl Explained for Gunzi {
    fn parts(position: &Position) -> Vec<Part> {
        parts_of::<Self, FEATURES, SUMS>(position)
    }
}

impl Player for Gunzi {
    fn network(_: &str) -> Option<&'static [u8]> {
        shipped!("gunzi")
    }

    /// Found by playing (`trainer spsa`), see docs/strength.md.
    const NETWORK_PRUNING: Pruning = Pruning {
        lead: 70,
        late_base: 37,
        late_tenths: 43,
        futility: 30,
        razoring: 88,
        reduction_base: 57,
        reduction_divisor: 125,
        experience: 4450,
        ..Pruning::CAREFUL
    };

    fn tabled(game: &'static Description<Position>) -> Option<Box<dyn Tabled>> {
        Some(Box::new(TablesOf::<Self>::new(game, MOST_WEDGES)))
    }

    fn endings(folder: &Path, game: &str) -> Result<Option<Arc<dyn Endings<Position>>>, FileError> {
        endings::open(folder, game)
    }

    /// It takes more to win more, so levels differ in depth and in how well they judge.
    const STRENGTHS: Strengths = [
        Strength { nodes: 3_000, depth: 1, blur: 180, worst: 400 },
        Strength { nodes: 4_000, depth: 1, blur: 88, worst: 250 },
        Strength { nodes: 6_000, depth: 2, blur: 70, worst: 160 },
        Strength { nodes: 8_000, depth: 2, blur: 14, worst: 70 },
        Strength { nodes: 20_000, depth: 3, blur: 20, worst: 80 },
        Strength { nodes: 40_000, depth: 4, blur: 14, worst: 60 },
        Strength { nodes: 80_000, depth: 5, blur: 11, worst: 50 },
        Strength { nodes: 100_000, depth: 6, blur: 4, worst: 25 },
        Strength { nodes: 200_000, depth: 8, blur: 0, worst: 0 },
    ];

    const BENCH: &'static [BenchPosition] = &[
        BenchPosition { game: "gunzi", name: "start", depth: 11, position: None },
        BenchPosition {
            game: "gunzi",
            name: "opening",
            depth: 12,
            position: Some("-,B1,-,-,B2/-,-,B3,-,T,-,-/W4,W4,W5,-,B6 b 9"),
        },
        BenchPosition {
            game: "gunzi",
            name: "middle",
            depth: 11,
            position: Some("B1,-,B2,B1,-/-,-,-,B4,-,W3,-/W4,-,W3,-,W4 b 17"),
        },
        BenchPosition {
            game: "gunzi",
            name: "late",
            depth: 16,
            position: Some("-,-,B2,-,B2/-,B3,B4,-,-,-,T/W2,-,W1,-,W1 b 27"),
        },
    ];
}
