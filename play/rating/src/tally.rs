/// What a game brought the first player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Points {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Points {
    /// In half points: 0, 1 or 2.
    pub const fn halves(self) -> usize {
        self as usize
    }
}

/// The results so far, from the first player's view.
///
/// Games come in pairs, the same opening with colours swapped. The two games of a pair depend on each other (an opening
/// may favour one side), so errors are counted in pairs: `pairs[n]` is how many pairs brought n half points.
///
/// ```
/// # use rating::{Points, Tally};
/// let mut tally = Tally::default();
/// tally.add_pair(Points::Win, Points::Draw);
/// assert_eq!(tally.pairs, [0, 0, 0, 1, 0]);
/// assert_eq!(tally.score(), Some(0.75));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by half points.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts a game that belongs to no pair (yet).
    pub fn add_game(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }

    /// Counts a pair whose games have been counted.
    pub fn join_pair(&mut self, first: Points, second: Points) {
        self.pairs[first.halves() + second.halves()] += 1;
    }

    /// Counts both games of a pair.
    pub fn add_pair(&mut self, first: Points, second: Points) {
        self.add_game(first);
        self.add_game(second);
        self.join_pair(first, second);
    }

    /// How many games there were.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// How many complete pairs there were.
    pub fn complete_pairs(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The share of the points, over all games; none before the first.
    pub fn score(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }
}
