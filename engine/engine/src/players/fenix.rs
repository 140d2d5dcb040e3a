use std::sync::OnceLock;

use fenix::{Fact, Fenix as Position, Move, Phase, Piece};
use geometry::grid::{self, CellSet, Direction};
use rules::{Atom, Observer, Position as _, Random, Side};
use search::{Features, Playable};

use super::formations::formation;
use super::linear::{Explained, Linear, Part, parts_of};
use super::sums::{Shares, Sums};
use super::{Player, shipped};
use crate::bench::BenchPosition;
use crate::levels::{Strength, Strengths};
use crate::network::Judge;

/// Plays FENIX.
pub(crate) struct Fenix;

/// Soldiers, generals and kings, how far soldiers have come from their corner, and how near stacks are to the middle of
/// the board; Red against Black.
const SUMS: usize = 5;

impl Shares<SUMS> for Fenix {
    /// Facts about the whole board come after the stacks.
    const ATOMS: usize = Fact::BlackToMove.atom() as usize;

    /// The shares of stacks on either board: distances are counted on the larger one.
    fn shares() -> &'static [[i32; SUMS]] {
        static SHARES: OnceLock<[[i32; SUMS]; Fact::ATOMS]> = OnceLock::new();
        SHARES.get_or_init(|| {
            std::array::from_fn(|atom| {
                let Some(Fact::Stack(stack, cell)) = Fact::decode(atom as Atom) else {
                    return [0; SUMS];
                };
                let (file, rank) = (i32::from(grid::file(cell)), i32::from(grid::rank(cell)));
                let (sign, from_corner) =
                    if stack.side == Side::One { (1, file + rank) } else { (-1, 16 - file - rank) };
                let [soldier, general, king] = Piece::ALL.map(|piece| i32::from(piece == stack.piece));
                let middle = 8 - (file - 4).abs().max((rank - 4).abs()) - (file - rank).abs() / 2;
                [soldier, general, king, soldier * from_corner, middle].map(|share| sign * share)
            })
        })
    }
}

const FEATURES: usize = 14;
const STONE: i32 = 100;

impl Linear<FEATURES, SUMS> for Fenix {
    type Board = Position;

    const NAMES: [&'static str; FEATURES] = [
        "soldiers",
        "generals",
        "kings",
        "soldiers' advance",
        "nearness to the middle",
        "a king could rise again",
        "ways for a king to rise again",
        "squares open to generals",
        "squares open to soldiers",
        "neighbouring pairs",
        "stacks that could be captured",
        "stacks around the king",
        "right to a new general",
        "to move",
    ];

    const WEIGHTS: [i32; FEATURES] =
        [12385, 39167, 76800, 328, -700, 5953, -2452, -504, -884, 799, -1203, -54, 11805, 543];

    #[inline]
    fn features(position: &Position, sums: &Sums<SUMS>) -> [i32; FEATURES] {
        let views = Side::BOTH.map(|side| View::of(position, side));
        let [one, two] = &views;
        let [soldiers, generals, kings, advance, middle] = *sums;
        let to_move = if position.turn() == Side::One { 1 } else { -1 };
        [
            soldiers,
            generals,
            kings,
            advance,
            middle,
            i32::from(one.rises > 0) - i32::from(two.rises > 0),
            one.rises - two.rises,
            one.slides - two.slides,
            one.steps - two.steps,
            one.pairs - two.pairs,
            one.exposed - two.exposed,
            one.guards - two.guards,
            if position.may_form_general() { to_move } else { 0 },
            to_move,
        ]
    }
}

/// One side's chances on the board.
struct View {
    rises: i32,
    slides: i32,
    steps: i32,
    pairs: i32,
    exposed: i32,
    guards: i32,
}

impl View {
    #[inline]
    fn of(position: &Position, side: Side) -> Self {
        let [soldiers, generals, king] = Piece::ALL.map(|piece| position.squares(side, piece));
        let own = soldiers | generals | king;
        let hostile = position.stacks(!side);
        let empty = position.empty();
        let mut view = Self { rises: 0, slides: 0, steps: 0, pairs: 0, exposed: 0, guards: 0 };
        let mut exposed = CellSet::EMPTY;
        for way in Direction::ORTHOGONAL {
            view.rises += (soldiers.shifted(way) & generals).len() as i32;
            view.steps += (soldiers.shifted(way) & empty).len() as i32;
            // A hostile stack on one side and an empty square on the other.
            exposed |= own & hostile.shifted(way) & empty.shifted(way.opposite());
        }
        view.exposed = exposed.len() as i32;
        view.pairs =
            (own & own.shifted(Direction::North)).len() as i32 + (own & own.shifted(Direction::East)).len() as i32;
        for general in generals {
            let [north, east, south, west] = Direction::ORTHOGONAL.map(|way| way.first(general, !empty));
            // From one obstacle to the other, less the step onto each.
            let (ranks, files) =
                (i32::from(north - south) / i32::from(Direction::North.offset()), i32::from(east - west));
            view.slides += ranks + files - 4;
        }
        let row = king | king.shifted(Direction::East) | king.shifted(Direction::West);
        let around = row | row.shifted(Direction::North) | row.shifted(Direction::South);
        view.guards = ((around - king) & own).len() as i32;
        view
    }
}

impl Playable for Fenix {
    type Position = Position;
    type Evaluation = Judge<Self, FEATURES, SUMS>;

    const SLOTS: usize = 128 * 128;
    const SWING: i32 = 60;
    /// A quiet move may free a king or offer a stone for two: leaving moves out costs more than it saves.
    const FEATURES: Features = Features { late_move_pruning: false, futility: false, ..Features::ALL };

    #[inline]
    fn gain(position: &Position, m: Move) -> i32 {
        match m {
            Move::Step { .. } => 0,
            Move::Put { .. } if position.phase() == Phase::Preparation => 0,
            Move::Put { .. } => STONE / 2,
            Move::Capture { captured, .. } => {
                let hostile = !position.turn();
                let generals = (captured & position.squares(hostile, Piece::General)).len() as i32;
                let king = position.king(hostile).is_some_and(|king| captured.contains(king));
                STONE * (captured.len() as i32 + 2 * generals + if king { 5 } else { 0 })
            }
        }
    }

    #[inline]
    fn slot(m: Move) -> usize {
        (m.from() as usize & 127) * 128 + (m.to() as usize & 127)
    }

    #[inline]
    fn digest(m: Move) -> u32 {
        let rest = match m {
            Move::Step { .. } => 1,
            Move::Put { .. } => 2,
            Move::Capture { captured, .. } => {
                let bits = captured.bits();
                (bits as u64) ^ ((bits >> 64) as u64).rotate_left(23)
            }
        };
        let mixed = (rest ^ (Self::slot(m) as u64) << 40).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as u32 | 1
    }

    /// A player who is stuck draws, but that is so rare that it is left to the search proper.
    #[inline]
    fn is_free(position: &Position) -> bool {
        !position.must_form_king() && !position.must_capture()
    }

    /// Who is free has nothing urgent to do.
    #[inline]
    fn urgent(_: &Position, _: &mut Vec<Move>) {}

    #[inline]
    fn null_move<O: Observer>(position: &mut Position, observer: &mut O) {
        position.null_move(observer);
    }
}

impl Explained for Fenix {
    fn parts(position: &Position) -> Vec<Part> {
        parts_of::<Self, FEATURES, SUMS>(position)
    }
}

impl Player for Fenix {
    fn network(game: &str) -> Option<&'static [u8]> {
        match game {
            "fenix-7x8" => shipped!("fenix-7x8"),
            _ => shipped!("fenix"),
        }
    }

    /// FENIX, a game of forced sequences: judging badly costs little and seeing less costs much.
    const STRENGTHS: Strengths = [
        Strength { nodes: 3_000, depth: 1, blur: 600, worst: 2000 },
        Strength { nodes: 4_000, depth: 1, blur: 20, worst: 90 },
        Strength { nodes: 6_000, depth: 2, blur: 300, worst: 600 },
        Strength { nodes: 20_000, depth: 3, blur: 400, worst: 900 },
        Strength { nodes: 20_000, depth: 3, blur: 60, worst: 180 },
        Strength { nodes: 40_000, depth: 4, blur: 75, worst: 200 },
        Strength { nodes: 60_000, depth: 5, blur: 50, worst: 140 },
        Strength { nodes: 80_000, depth: 6, blur: 20, worst: 60 },
        Strength { nodes: 300_000, depth: 9, blur: 0, worst: 0 },
    ];

    const BENCH: &'static [BenchPosition] = &[
        BenchPosition { game: "fenix", name: "start", depth: 3, position: None },
        BenchPosition {
            game: "fenix",
            name: "opening",
            depth: 11,
            position: Some("3sssss1/4ssgks/3s1sggs/1S3ssss/SSS3sss/SSSS3s1/SGGSS4/SKGS1S3/1SSSSS3 r b - 4 15"),
        },
        BenchPosition {
            game: "fenix",
            name: "middle",
            depth: 9,
            position: Some("3sssss1/1S2ssgks/S2s2ggs/S7s/SS4sss/6sss/1GG1SS3/SKGSSS3/SSSSSS3 r b - 1 61"),
        },
        BenchPosition {
            game: "fenix",
            name: "late",
            depth: 11,
            position: Some("3sssssg/3s5/8k/S7s/8s/8s/8s/G1KSS4/G1GSS2SS r b - 16 131"),
        },
        BenchPosition { game: "fenix-7x8", name: "start", depth: 4, position: None },
        BenchPosition {
            game: "fenix-7x8",
            name: "opening",
            depth: 13,
            position: Some("3sss1/2ssgks/g4gs/KS2sss/GS3s1/GS5/1SSSS2/1SSSSS1 r b g 0 15"),
        },
        BenchPosition {
            game: "fenix-7x8",
            name: "middle",
            depth: 13,
            position: Some("s2ssgg/s2ssk1/7/S5s/7/GKS4/GGSSs2/2S4 r b - 0 51"),
        },
        BenchPosition {
            game: "fenix-7x8",
            name: "late",
            depth: 13,
            position: Some("3ssk1/1s1ss2/7/7/7/S6/G6/G1K4 r b - 4 101"),
        },
    ];

    /// Both sides build their generals and the king first, in five moves each.
    const PREPARATION: u32 = 10;

    fn book_move(position: &Position, random: &mut Random) -> Option<Move> {
        formation(position, random)
    }
}
