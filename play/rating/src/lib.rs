//! Glicko-2, the rating system of Mark Glickman: how strong somebody is, how sure that is, and how steady.
//!
//! Everything here is arithmetic on small values: who played whom, and when a period of rating ends, is the caller's
//! business. People and puzzles are rated alike: a puzzle that is not solved has won.
//!
//! ```
//! use rating::{Rating, Score};
//!
//! let player = Rating::new(1500.0, 200.0, 0.06);
//! let puzzle = Rating::new(1700.0, 50.0, 0.06);
//! let better = player.after(&[(puzzle, Score::WIN)]);
//! assert!(better.value > player.value && better.deviation < player.deviation);
//! ```

mod elo;
mod estimate;
mod tally;

use std::f64::consts::PI;

pub use elo::{elo_of_score, score_of_elo};
pub use estimate::Estimate;
pub use tally::{Points, Tally};

/// Points of the familiar scale for one step of the scale that is computed with.
const SCALE: f64 = 173.7178;
/// The middle of the familiar scale.
const MIDDLE: f64 = 1500.0;
/// How freely volatility changes: small values keep a few odd results from upsetting everything.
const TAU: f64 = 0.5;
/// When the search for the new volatility is near enough.
const CONVERGED: f64 = 1e-6;
/// That search takes a handful of steps; more than this it never needs.
const MOST_STEPS: u32 = 200;

/// How strong somebody is thought to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating; 1500 is the middle.
    pub value: f64,
    /// How far the truth may be from it: two deviations either way in 19 cases of 20.
    pub deviation: f64,
    /// How much results swing.
    pub volatility: f64,
}

/// What somebody got out of a game, from 0 (lost) to 1 (won).
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Score(f64);

impl Score {
    /// Won.
    pub const WIN: Self = Self(1.0);
    /// Neither won nor lost.
    pub const DRAW: Self = Self(0.5);
    /// Lost.
    pub const LOSS: Self = Self(0.0);

    /// The same from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self(1.0 - self.0)
    }
}

/// A newcomer: in the middle, and nobody knows.
impl Default for Rating {
    fn default() -> Self {
        Self::new(MIDDLE, Self::UNKNOWN, Self::STEADY)
    }
}

impl Rating {
    /// The deviation of somebody of whom nothing is known.
    pub const UNKNOWN: f64 = 350.0;
    /// The volatility to begin with.
    pub const STEADY: f64 = 0.06;

    /// A rating with these numbers.
    pub const fn new(value: f64, deviation: f64, volatility: f64) -> Self {
        Self { value, deviation, volatility }
    }

    /// Whether these are numbers that a rating can have: what is read from outside is asked this.
    pub fn is_sound(&self) -> bool {
        (-10_000.0..=10_000.0).contains(&self.value)
            && self.deviation > 0.0
            && self.deviation <= Self::UNKNOWN
            && self.volatility > 0.0
            && self.volatility < 1.0
    }

    /// Whether the rating is still a guess, and is shown with a question mark.
    pub fn is_provisional(&self) -> bool {
        self.deviation > 110.0
    }

    /// What share of games against `other` this one is expected to win.
    pub fn expected(&self, other: &Self) -> f64 {
        let (own, its) = (self.scaled(), other.scaled());
        own.expected(its.mu, (own.phi * own.phi + its.phi * its.phi).sqrt())
    }

    /// The rating after a period with these results, each against a rating as it was before the period.
    ///
    /// Without any result the rating stays and gets less sure.
    #[must_use]
    pub fn after(&self, results: &[(Self, Score)]) -> Self {
        let own = self.scaled();
        if results.is_empty() {
            return own.with_phi(own.phi.hypot(self.volatility)).rating(self.volatility);
        }
        let (mut information, mut surprise) = (0.0, 0.0);
        for (other, score) in results {
            let other = other.scaled();
            let weight = weight(other.phi);
            let expected = own.expected(other.mu, other.phi);
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (score.0 - expected);
        }
        let variance = 1.0 / information;
        let volatility = new_volatility(own.phi, self.volatility, variance, variance * surprise);
        let before = own.phi.hypot(volatility);
        let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
        Scaled { mu: own.mu + phi * phi * surprise, phi }.rating(volatility)
    }

    fn scaled(&self) -> Scaled {
        Scaled { mu: (self.value - MIDDLE) / SCALE, phi: self.deviation / SCALE }
    }
}

/// A rating on the scale that is computed with.
#[derive(Clone, Copy)]
struct Scaled {
    mu: f64,
    phi: f64,
}

impl Scaled {
    fn expected(self, other_mu: f64, phi: f64) -> f64 {
        1.0 / (1.0 + (-weight(phi) * (self.mu - other_mu)).exp())
    }

    fn with_phi(self, phi: f64) -> Self {
        Self { phi, ..self }
    }

    fn rating(self, volatility: f64) -> Rating {
        let deviation = (self.phi * SCALE).min(Rating::UNKNOWN);
        Rating { value: self.mu * SCALE + MIDDLE, deviation, volatility }
    }
}

/// Results against those of whom little is known say little: Glickman's g.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// The volatility that explains the results best (Glickman's step 5, by the Illinois method).
fn new_volatility(phi: f64, sigma: f64, variance: f64, improvement: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let known = phi * phi + variance;
    let excess = improvement * improvement;
    let f = |x: f64| {
        let e = x.exp();
        let sum = known + e;
        e * (excess - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if excess > known {
        (excess - known).ln()
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 && k < f64::from(MOST_STEPS) {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= CONVERGED {
            break;
        }
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = f(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}
