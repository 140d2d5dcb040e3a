use fenix::Board;

/// How many turns each side has.
pub(super) const TURNS: usize = 5;

/// A formation that scores so much less than the best, as a share of the points, is built e times as seldom.
const PREFERENCE: f64 = 0.02;

/// A formation of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// What it is called, as a key for the words about it.
    pub name: &'static str,
    /// How it did in games of the engine against itself.
    pub measured: Measured,
    pub(super) text: &'static str,
}

/// How a formation did against the others of the book, by pairs of games with colours swapped: `pairs[n]` is how many pairs
/// brought n half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    /// Pairs by half points.
    pub pairs: [u32; 5],
    /// Games drawn.
    pub draws: u32,
    /// Of the games drawn, in how many it was ahead at the end by half a soldier or more, and in how many behind.
    pub leads: [u32; 2],
}

impl Measured {
    const fn new(pairs: [u32; 5], draws: u32, leads: [u32; 2]) -> Self {
        Self { pairs, draws, leads }
    }

    /// How many games there were.
    pub fn games(&self) -> u32 {
        2 * self.pairs.iter().sum::<u32>()
    }

    /// The share of the points.
    ///
    /// ```
    /// assert_eq!(engine::Measured { pairs: [0, 1, 2, 1, 4], draws: 6, leads: [2, 1] }.score(), 0.75);
    /// ```
    pub fn score(&self) -> f64 {
        let points: u32 = (0..).zip(self.pairs).map(|(halves, pairs)| halves * pairs).sum();
        f64::from(points) / f64::from(4 * self.pairs.iter().sum::<u32>().max(1))
    }
}

impl Known {
    const fn new(name: &'static str, text: &'static str, pairs: [u32; 5], draws: u32, leads: [u32; 2]) -> Self {
        Self { name, text, measured: Measured::new(pairs, draws, leads) }
    }

    /// The turns that build it, in the order of the book.
    pub fn turns(&self) -> Vec<String> {
        self.text.split(' ').map(str::to_owned).collect()
    }

    /// How often it is built beside the others of its board, the best 100 times.
    pub(super) fn weight(&self, best: f64) -> usize {
        (100.0 * ((self.measured.score() - best) / PREFERENCE).exp()).round().max(1.0) as usize
    }
}

/// How the formations of a board were found and measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Study {
    /// How many games of the engine against itself it took.
    pub games: u32,
    /// The command that played them.
    pub command: &'static str,
    /// How formations by lot did against those of the book.
    pub by_lot: Measured,
}

/// Good formations for Red, as the five moves that build them; Black's are the same, turned by half a turn. The best first.
///
/// They and their figures are what `opener formations` printed: the last field of a bandit over formations, each against the
/// others of it. How those games are played is told in `trial.rs`. A name stays with its camp: browsers remember by it which
/// formations somebody knows. So no new camp may be called edge, knot, lookout, spear, vanguard or wing, as some were before.
const NINE_BY_NINE: [Known; 8] = [
    Known::new("ember", "g1+a1 a2+a1 e2+c1 b4+d2 b5+a3", [18, 71, 168, 119, 37], 414, [127, 151]),
    Known::new("talon", "c1+a1 f1+a1 a2+b1 e3+d1 d4+c2", [21, 87, 148, 117, 40], 384, [128, 112]),
    Known::new("flame", "a1+b1 f1+b1 e2+d1 f2+b2 c5+b3", [20, 109, 155, 108, 21], 443, [150, 134]),
    Known::new("feather", "c1+c2 e1+c2 f1+a1 a2+b1 d4+d1", [30, 111, 149, 98, 25], 389, [142, 89]),
    Known::new("beak", "c1+b1 f1+b1 b2+a1 e3+c2 d4+b4", [30, 112, 146, 105, 20], 405, [132, 131]),
    Known::new("crest", "a1+b1 f2+b1 a4+d1 c5+b4 a7+a5", [25, 110, 166, 94, 18], 430, [144, 147]),
    Known::new("nest", "c1+a1 c2+a1 a3+d1 d4+e2 b6+a4", [25, 115, 159, 96, 18], 423, [122, 171]),
    Known::new("ash", "a1+b2 e1+b2 a4+b1 b5+e2 a7+a5", [30, 124, 137, 102, 20], 414, [140, 150]),
];
const NINE_BY_NINE_STUDY: Study = Study {
    games: 50_384,
    command: "opener formations fenix --games 49704 --nodes 40 --quiet 30 \
              --lot 6 --pairs 413 --last-nodes 400 --seed 1 (Tafel 0.1.0)",
    by_lot: Measured::new([99, 182, 147, 63, 9], 443, [131, 195]),
};
const SEVEN_BY_EIGHT: [Known; 8] = [
    Known::new("shield", "c1+b2 a3+b2 a5+a1 b5+b1 a6+a2", [50, 194, 358, 287, 112], 781, [261, 137]),
    Known::new("anchor", "e1+b1 f1+b1 a2+a1 c3+c1 d3+b3", [77, 226, 320, 256, 122], 762, [222, 194]),
    Known::new("hook", "a1+a3 f1+a3 b2+b1 d2+c2 c3+a6", [94, 221, 322, 267, 97], 750, [223, 226]),
    Known::new("bridge", "d2+b1 e2+b1 b3+a1 b5+a2 a6+c3", [82, 227, 345, 256, 91], 819, [230, 207]),
    Known::new("lantern", "d2+a1 e2+a1 b3+b1 b5+d1 a6+c3", [97, 247, 357, 228, 72], 847, [228, 256]),
    Known::new("anvil", "c1+a3 c3+a3 a5+a1 b5+b2 a6+d2", [106, 257, 320, 242, 76], 841, [197, 243]),
    Known::new("arrow", "e1+a1 f1+a1 a2+c1 c3+b3 d3+a4", [92, 289, 334, 215, 71], 818, [211, 266]),
    Known::new("gate", "d2+a1 b3+a1 d3+b1 b5+a3 a6+b4", [110, 301, 312, 211, 67], 830, [206, 249]),
];
const SEVEN_BY_EIGHT_STUDY: Study = Study {
    games: 52_016,
    command: "opener formations fenix-7x8 --games 52000 --nodes 60 --quiet 40 \
              --lot 6 --pairs 1000 --last-nodes 400 --seed 1 (Tafel 0.1.0)",
    by_lot: Measured::new([145, 156, 127, 57, 15], 287, [68, 110]),
};

/// The formations for a board.
pub(super) const fn known(board: Board) -> &'static [Known] {
    match board {
        Board::NineByNine => &NINE_BY_NINE,
        Board::SevenByEight => &SEVEN_BY_EIGHT,
    }
}

/// How they were found.
pub(super) const fn study(board: Board) -> &'static Study {
    match board {
        Board::NineByNine => &NINE_BY_NINE_STUDY,
        Board::SevenByEight => &SEVEN_BY_EIGHT_STUDY,
    }
}
