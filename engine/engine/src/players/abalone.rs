use std::sync::OnceLock;

use abalone::{Abalone as Position, Fact, Move, MoveKind, decode};
use geometry::hexagon::{CellSet, Direction};
use rules::{Atom, Observer, Position as _, Side};
use search::{Playable, Pruning};

use super::linear::{Explained, Linear, Part, parts_of};
use super::sums::{Shares, Sums};
use super::{Player, shipped};
use crate::bench::BenchPosition;
use crate::levels::{Strength, Strengths};
use crate::network::Judge;

/// Plays Abalone.
pub(crate) struct Abalone;

/// For each side: how many marbles it has, the sums of their places, and of the squares of these. Distances to any point
/// follow without looking at the board.
const SUMS: usize = 8;

const MARBLES: usize = 2 * geometry::hexagon::CELLS;

impl Shares<SUMS> for Abalone {
    const ATOMS: usize = MARBLES;

    fn shares() -> &'static [[i32; SUMS]] {
        static SHARES: OnceLock<[[i32; SUMS]; MARBLES]> = OnceLock::new();
        SHARES.get_or_init(|| {
            std::array::from_fn(|atom| {
                let Some(Fact::Marble(side, cell)) = decode(atom as Atom) else {
                    return [0; SUMS];
                };
                // From the middle of the board, in half columns and rows: one step is four squared units long.
                let y = cell.row() as i32 - 5;
                let x = 2 * (cell.diagonal() as i32 - 5) - y;
                let square = x * x + 3 * y * y;
                match side {
                    Side::One => [1, x, y, square, 0, 0, 0, 0],
                    Side::Two => [0, 0, 0, 0, 1, x, y, square],
                }
            })
        })
    }
}

/// The marbles of one side taken together.
#[derive(Clone, Copy)]
struct Group {
    count: i32,
    x: i32,
    y: i32,
    squares: i32,
}

/// The groups of both sides.
#[inline]
fn groups(sums: &Sums<SUMS>) -> [Group; 2] {
    let [a, b, c, d, e, f, g, h] = *sums;
    [[a, b, c, d], [e, f, g, h]].map(|[count, x, y, squares]| Group { count, x, y, squares })
}

/// The point that both sides fight for: between the centres of both groups and the middle of the board, which counts as
/// much as one group. In 64ths.
#[inline]
fn focus(groups: [Group; 2]) -> (i32, i32) {
    let [one, two] = groups.map(|group| group.centre());
    ((one.0 + two.0) / 3, (one.1 + two.1) / 3)
}

impl Group {
    /// In 64ths.
    #[inline]
    fn centre(&self) -> (i32, i32) {
        (64 * self.x / self.count.max(1), 64 * self.y / self.count.max(1))
    }

    /// The mean squared distance of the marbles from a point given in 64ths, in 16ths.
    fn distance(&self, (x, y): (i32, i32)) -> i32 {
        let cross = 2 * (self.x * x + 3 * self.y * y);
        let square = (x * x + 3 * y * y) / 64 * self.count;
        (64 * self.squares - cross + square) / 4 / self.count.max(1)
    }

    /// The mean squared distance of the marbles from their own centre, in 16ths.
    fn spread(&self) -> i32 {
        let count = self.count.max(1);
        16 * self.squares / count - 16 * (self.x * self.x + 3 * self.y * self.y) / (count * count)
    }
}

const FEATURES: usize = 12;
/// A squared step between points that are given in 64ths.
const SQUARED_STEP: i32 = 4 * 64 * 64;
/// What a squared step between the centres of both groups costs a player who wants something to happen, in hundredths.
const UNREST: i32 = 5;
/// What a marble pushed off is worth to move ordering.
const MARBLE: i32 = 100;

impl Linear<FEATURES, SUMS> for Abalone {
    type Board = Position;

    const NAMES: [&'static str; FEATURES] = [
        "marbles pushed off",
        "one marble from the goal",
        "distance from the focus",
        "spread",
        "neighbouring pairs",
        "lines of three",
        "marbles on the rim",
        "marbles in a corner",
        "marbles that can be pushed off",
        "marbles wedged between hostile ones",
        "marbles beside the rim",
        "to move",
    ];

    const WEIGHTS: [i32; FEATURES] = [35882, 30026, -382, -6, 3147, 990, 5181, 5736, -9424, 112, -895, 6935];

    #[inline]
    fn features(position: &Position, sums: &Sums<SUMS>) -> [i32; FEATURES] {
        let [one, two] = Side::BOTH.map(|side| position.marbles(side));
        let goal = position.variant().goal() as i32;
        let off = Side::BOTH.map(|side| i32::from(position.pushed_off(side)));
        let groups = groups(sums);
        let focus = focus(groups);
        [
            off[0] - off[1],
            i32::from(off[0] + 1 == goal) - i32::from(off[1] + 1 == goal),
            groups[0].distance(focus) - groups[1].distance(focus),
            groups[0].spread() - groups[1].spread(),
            pairs(one) - pairs(two),
            triples(one) - triples(two),
            (one & RIM).len() as i32 - (two & RIM).len() as i32,
            (one & CORNERS).len() as i32 - (two & CORNERS).len() as i32,
            endangered(one, two) - endangered(two, one),
            wedged(one, two) - wedged(two, one),
            (one & SECOND_RING).len() as i32 - (two & SECOND_RING).len() as i32,
            if position.turn() == Side::One { 1 } else { -1 },
        ]
    }

    /// Two walls face each other for ever; marbles that are mixed up do not. What tells them apart is how far the centres of both
    /// groups are from each other.
    #[inline]
    fn unrest(sums: &Sums<SUMS>) -> i32 {
        let [one, two] = groups(sums).map(|group| group.centre());
        let (x, y) = (one.0 - two.0, one.1 - two.1);
        -UNREST * (x * x + 3 * y * y) / SQUARED_STEP
    }
}

const RIM: CellSet = {
    let mut bits = 0;
    let mut i = 0;
    while i < 6 {
        bits |= CellSet::edge(Direction::ALL[i]).bits();
        i += 1;
    }
    CellSet::from_bits(bits)
};

/// Cells with three neighbours beyond the edge.
const CORNERS: CellSet = {
    let mut bits = 0;
    let mut i = 0;
    while i < 6 {
        let here = CellSet::edge(Direction::ALL[i]).bits();
        let next = CellSet::edge(Direction::ALL[(i + 1) % 6]).bits();
        let after = CellSet::edge(Direction::ALL[(i + 2) % 6]).bits();
        bits |= here & next & after;
        i += 1;
    }
    CellSet::from_bits(bits)
};

const SECOND_RING: CellSet = {
    let mut bits = 0;
    let mut i = 0;
    while i < 6 {
        bits |= RIM.shifted(Direction::ALL[i]).bits();
        i += 1;
    }
    CellSet::from_bits(bits & !RIM.bits())
};

/// The sum over the three lines through a cell, spelled out: a direction that is known beforehand costs nothing.
#[inline]
fn over_axes(count: impl Fn(Direction) -> CellSet) -> i32 {
    let [a, b, c] = [count(Direction::East), count(Direction::NorthEast), count(Direction::NorthWest)];
    (a.len() + b.len() + c.len()) as i32
}

#[inline]
fn pairs(own: CellSet) -> i32 {
    over_axes(|axis| own & own.shifted(axis))
}

#[inline]
fn triples(own: CellSet) -> i32 {
    over_axes(|axis| own & own.shifted(axis) & own.shifted(axis.opposite()))
}

/// Own marbles that the opponent could push off if it were their turn.
#[inline]
fn endangered(own: CellSet, other: CellSet) -> i32 {
    if (own & RIM).is_empty() {
        return 0;
    }
    // Marbles at the edge with two hostile ones behind them, or with an own one and three hostile ones.
    let towards = |direction: Direction| {
        let behind = other.shifted(direction);
        let two_behind = behind & behind.shifted(direction);
        let three_behind = two_behind & two_behind.shifted(direction);
        let second = own & three_behind;
        own & CellSet::edge(direction) & (two_behind | second.shifted(direction))
    };
    let all = towards(Direction::East)
        | towards(Direction::NorthEast)
        | towards(Direction::NorthWest)
        | towards(Direction::West)
        | towards(Direction::SouthWest)
        | towards(Direction::SouthEast);
    all.len() as i32
}

/// Own marbles between two hostile ones in a line: they break the opponent's group.
#[inline]
fn wedged(own: CellSet, other: CellSet) -> i32 {
    over_axes(|axis| own & other.shifted(axis) & other.shifted(axis.opposite()))
}

impl Playable for Abalone {
    type Position = Position;
    type Evaluation = Judge<Self, FEATURES, SUMS>;

    const SLOTS: usize = Move::INDICES;
    const SWING: i32 = 75;
    /// A marble. Coming back to a position is nearly always a choice: who is a little worse plays on and waits for a mistake.
    const CONTEMPT: i32 = 100;
    /// Between two marbles that are pushed off in a lively game there are fewer.
    const PATIENCE: Option<u32> = Some(30);
    /// Most moves only shift marbles about: what the order puts last can be left out far from the leaves already.
    const PRUNING: Pruning = Pruning { lead: 50, late_depth: 6, late_base: 20, late_tenths: 12, ..Pruning::CAREFUL };

    #[inline]
    fn gain(position: &Position, m: Move) -> i32 {
        match push_of(position, m) {
            Some(Push { off: true }) => MARBLE,
            _ => 0,
        }
    }

    /// Side-steps are hardly ever best; pushes often are; moves towards the middle more often than those to the rim.
    #[inline]
    fn promise(position: &Position, m: Move) -> i32 {
        let MoveKind::InLine { from, direction } = m.kind() else {
            return -9000;
        };
        match push_of(position, m) {
            Some(Push { off: true }) => MARBLE,
            Some(Push { off: false }) => -1000,
            None => from.neighbour(direction).map_or(0, |to| ring(from) - ring(to)) * 300 - 5000,
        }
    }

    #[inline]
    fn slot(m: Move) -> usize {
        m.index()
    }

    #[inline]
    fn digest(m: Move) -> u32 {
        m.index() as u32 + 1
    }

    #[inline]
    fn is_free(position: &Position) -> bool {
        !position.is_won()
    }

    #[inline]
    fn urgent(position: &Position, out: &mut Vec<Move>) {
        position.push_off_moves(out);
    }

    #[inline]
    fn null_move<O: Observer>(position: &mut Position, observer: &mut O) {
        position.null_move(observer);
    }
}

struct Push {
    off: bool,
}

/// What an in-line move pushes.
#[inline]
fn push_of(position: &Position, m: Move) -> Option<Push> {
    let MoveKind::InLine { from, direction } = m.kind() else {
        return None;
    };
    let own = position.marbles(position.turn());
    let other = position.marbles(position.turn().other());
    let mut cell = from.neighbour(direction)?;
    while own.contains(cell) {
        cell = cell.neighbour(direction)?;
    }
    if !other.contains(cell) {
        return None;
    }
    loop {
        match cell.neighbour(direction) {
            None => return Some(Push { off: true }),
            Some(next) if other.contains(next) => cell = next,
            Some(_) => return Some(Push { off: false }),
        }
    }
}

/// How far a cell is from the middle, 0 to 4.
#[inline]
fn ring(cell: geometry::hexagon::Cell) -> i32 {
    let (row, diagonal) = (cell.row() as i32 - 5, cell.diagonal() as i32 - 5);
    row.abs().max(diagonal.abs()).max((row - diagonal).abs())
}

impl Explained for Abalone {
    fn parts(position: &Position) -> Vec<Part> {
        parts_of::<Self, FEATURES, SUMS>(position)
    }
}

impl Player for Abalone {
    fn network(_: &str) -> Option<&'static [u8]> {
        shipped!("abalone")
    }

    /// Looking a little further wins much, so the upper levels differ in little more than how much they look at.
    const STRENGTHS: Strengths = [
        Strength { nodes: 8_000, depth: 2, blur: 13, worst: 70 },
        Strength { nodes: 20_000, depth: 3, blur: 37, worst: 124 },
        Strength { nodes: 20_000, depth: 3, blur: 25, worst: 92 },
        Strength { nodes: 60_000, depth: 4, blur: 34, worst: 118 },
        Strength { nodes: 60_000, depth: 4, blur: 23, worst: 90 },
        Strength { nodes: 2_100, depth: 20, blur: 0, worst: 0 },
        Strength { nodes: 3_300, depth: 20, blur: 0, worst: 0 },
        Strength { nodes: 5_500, depth: 30, blur: 0, worst: 0 },
        Strength { nodes: 9_200, depth: 30, blur: 0, worst: 0 },
    ];

    const BENCH: &'static [BenchPosition] = &[
        BenchPosition { game: "abalone", name: "start", depth: 10, position: None },
        BenchPosition {
            game: "abalone",
            name: "opening",
            depth: 8,
            position: Some("2s2/1ssss1/2ssss1/3sss2/2sSSSs2/2SSSS2/1SSSSS1/1S4/1S3 0 0 b 24 13"),
        },
        BenchPosition {
            game: "abalone",
            name: "middle",
            depth: 8,
            position: Some("5/2sss1/1sssss1/2sSsss1/3sSs3/1SSSSS2/1SSSS2/1SSS2/5 0 0 b 70 36"),
        },
        BenchPosition { game: "abalone:belgian-daisy", name: "daisy", depth: 8, position: None },
        BenchPosition {
            game: "abalone",
            name: "daisy middle",
            depth: 8,
            position: Some("ss3/1sSSS1/1ssSSS1/2ssS3/4S4/SSsss3/2SSSs1/1Ssss1/5 0 0 b 20 11"),
        },
        BenchPosition {
            game: "abalone",
            name: "daisy late",
            depth: 8,
            position: Some("5/2SS2/2Ss3/2SS1S2/2S3ssS/2S1sssS/2s1SSs/1ssss1/4S 2 1 b 4 26"),
        },
    ];
}

#[cfg(test)]
mod tests {
    use search::Evaluation as _;

    use super::super::Weighted;
    use super::*;

    #[test]
    fn more_is_going_on_where_marbles_are_mixed_up() {
        let evaluation = Weighted::<Abalone, FEATURES, SUMS>::default();
        let unrest = |layout: &str| {
            let position = abalone::layout(layout, abalone::Variant::default()).unwrap();
            evaluation.unrest(&evaluation.accumulate(&position))
        };
        // Walls are left for something that looks a little worse, but for nothing that costs two marbles.
        assert!((-200..-60).contains(&unrest("standard")), "{}", unrest("standard"));
        // Both sides have their centre in the middle of the board.
        assert_eq!(unrest("belgian-daisy"), 0);
    }
}
