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
}

impl Measured {
    /// The share of the points.
    ///
    /// ```
    /// assert_eq!(engine::Measured { pairs: [0, 1, 2, 1, 4], draws: 6 }.score(), 0.75);
    /// ```
    pub fn score(&self) -> f64 {
        let points: u32 = (0..).zip(self.pairs).map(|(halves, pairs)| halves * pairs).sum();
        f64::from(points) / f64::from(4 * self.pairs.iter().sum::<u32>().max(1))
    }
}

impl Known {
    const fn new(name: &'static str, text: &'static str, pairs: [u32; 5], draws: u32) -> Self {
        Self { name, text, measured: Measured { pairs, draws } }
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

/// Good formations for Red, as the five moves that build them; Black's are the same, turned by half a turn. The best first.
///
/// They are the best of 96 random ones each in games of the engine against itself. How they do against each other was measured
/// in 100 pairs of games each on the larger board and 40 on the smaller; how those games are played is told in `trial.rs`.
const NINE_BY_NINE: [Known; 5] = [
    Known::new("edge", "g1+a3 e2+c2 a2+b2 b3+c4 a5+a3", [0, 14, 68, 17, 1], 163),
    Known::new("wing", "g1+a2 d1+c1 e3+b3 b6+a3 b5+c1", [0, 12, 72, 16, 0], 170),
    Known::new("lookout", "g1+c1 a3+c2 b2+b1 b5+a7 c3+c1", [0, 13, 72, 15, 0], 172),
    Known::new("spear", "a3+c1 c5+e1 a5+d4 g1+a2 e3+d4", [0, 17, 71, 12, 0], 171),
    Known::new("vanguard", "c1+c4 b4+d1 e3+c4 f1+b2 c5+b6", [4, 18, 65, 11, 2], 153),
];
const SEVEN_BY_EIGHT: [Known; 4] = [
    Known::new("knot", "a1+a3 a6+a2 d2+b2 d3+c2 b3+c2", [1, 11, 13, 11, 4], 40),
    Known::new("wing", "c4+c1 d2+a2 f1+b3 b4+a3 a5+c1", [2, 10, 14, 12, 2], 42),
    Known::new("edge", "b5+a2 f1+c4 a3+a4 a6+b2 c1+a2", [4, 11, 12, 9, 4], 32),
    Known::new("vanguard", "d1+b4 a4+c1 b3+b4 c2+b1 a6+d2", [4, 14, 14, 7, 1], 39),
];

/// The formations for a board.
pub(super) const fn known(board: Board) -> &'static [Known] {
    match board {
        Board::NineByNine => &NINE_BY_NINE,
        Board::SevenByEight => &SEVEN_BY_EIGHT,
    }
}
