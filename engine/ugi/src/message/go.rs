use std::fmt;
use std::time::Duration;

use engine::{Budget, ClockTime};

/// What a search may cost: the words behind `go`. That is a [`Budget`], but for the clocks: the words tell those of both
/// players, and who is to move is not among them.
///
/// ```
/// # use engine::Budget;
/// # use ugi::{Go, Player};
/// let (go, faults) = Go::parse("depth 5 movetime soon");
/// assert_eq!(go.budget(Player::P1), Budget::depth(5));
/// assert_eq!(faults, ["movetime needs a number, not 'soon'"]);
/// assert_eq!(Go::new(Player::P1, Budget::depth(5), None).to_string(), "depth 5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// What holds whoever is to move; the clocks are beside it.
    common: Budget,
    clocks: [Option<ClockTime>; 2],
    infinite: bool,
}

/// The players as the protocol numbers them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Who moves first in the start position of the game.
    P1,
    /// The other.
    P2,
}

/// No time is longer than this (some 35 years), so that it can be reckoned with.
const LONGEST: u64 = 1 << 40;

impl Go {
    /// How long to think when no limit is given.
    pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

    /// What a player may spend, and what the other's clock shows.
    ///
    /// [`Budget::target_time`] gets lost on the way, for the protocol has no word for it.
    pub fn new(player: Player, budget: Budget, other_clock: Option<ClockTime>) -> Self {
        let clocks = match player {
            Player::P1 => [budget.clock, other_clock],
            Player::P2 => [other_clock, budget.clock],
        };
        Self { common: Budget { clock: None, target_time: None, ..budget }, clocks, infinite: false }
    }

    /// Until `stop`.
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// Reads the words behind `go`. What makes no sense is left out and told in the second part.
    pub fn parse(text: &str) -> (Self, Vec<String>) {
        let mut read = Words::default();
        let mut faults = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if word == "infinite" {
                read.infinite = true;
                continue;
            }
            if !takes_number(word) {
                faults.push(format!("go does not know '{word}'"));
                continue;
            }
            match words.peek().map(|value| (*value, number(value))) {
                Some((_, Some(value))) => {
                    read.set(word, value);
                    words.next();
                }
                // A known word in its place is not the missing number: it stands for itself.
                Some((value, None)) if value != "infinite" && !takes_number(value) => {
                    faults.push(format!("{word} needs a number, not '{value}'"));
                    words.next();
                }
                _ => faults.push(format!("{word} needs a number")),
            }
        }
        (read.go(), faults)
    }

    /// What it means for the player to move.
    pub fn budget(&self, player: Player) -> Budget {
        if self.infinite {
            return self.common;
        }
        let budget = Budget { clock: self.clocks[player as usize], ..self.common };
        // The other player's clock alone says nothing about this move.
        if budget.is_limited() { budget } else { Budget::move_time(Self::DEFAULT_TIME) }
    }

    /// Whether nothing but `stop` would end the search.
    pub const fn is_endless(&self) -> bool {
        self.infinite && !self.common.is_limited()
    }
}

/// The words as they are read, in any order.
#[derive(Default)]
struct Words {
    common: Budget,
    left: [Option<Duration>; 2],
    increments: [Duration; 2],
    infinite: bool,
}

impl Words {
    fn set(&mut self, word: &str, value: u64) {
        let time = Duration::from_millis(value.min(LONGEST));
        match word {
            "depth" => self.common.depth = Some(u32::try_from(value).unwrap_or(u32::MAX)),
            "nodes" => self.common.nodes = Some(value),
            "movetime" => self.common.move_time = Some(time),
            "p1time" => self.left[0] = Some(time),
            "p2time" => self.left[1] = Some(time),
            "p1inc" => self.increments[0] = time,
            "p2inc" => self.increments[1] = time,
            _ => {}
        }
    }

    fn go(self) -> Go {
        let clock = |player: usize| {
            let increment = self.increments[player];
            self.left[player].map(|left| ClockTime { left, increment })
        };
        Go { common: self.common, clocks: [clock(0), clock(1)], infinite: self.infinite }
    }
}

/// Whether a number belongs behind this word.
fn takes_number(word: &str) -> bool {
    matches!(word, "depth" | "nodes" | "movetime" | "p1time" | "p2time" | "p1inc" | "p2inc")
}

/// A number without ifs and buts: what is too large is as large as it gets, and what is below nothing is nothing (a clock
/// may have run over).
fn number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if digits.len() < word.len() { Some(0) } else { Some(digits.parse().unwrap_or(u64::MAX)) }
}

/// The words behind `go`.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        let mut say = |word: &str, value: Option<u128>| words.extend(value.map(|value| format!("{word} {value}")));
        let Self { common, clocks: [p1, p2], infinite } = self;
        say("depth", common.depth.map(u128::from));
        say("nodes", common.nodes.map(u128::from));
        say("movetime", common.move_time.map(|time| time.as_millis()));
        say("p1time", p1.map(|clock| clock.left.as_millis()));
        say("p2time", p2.map(|clock| clock.left.as_millis()));
        say("p1inc", p1.map(|clock| clock.increment.as_millis()));
        say("p2inc", p2.map(|clock| clock.increment.as_millis()));
        if *infinite {
            words.push("infinite".to_owned());
        }
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clock(left: u64, increment: u64) -> ClockTime {
        ClockTime { left: ms(left), increment: ms(increment) }
    }

    /// What the words mean for p1.
    fn check(text: &str, expected: Budget, faults: usize) {
        let (go, told) = Go::parse(text);
        assert_eq!(go.budget(Player::P1), expected, "{text}");
        assert_eq!(told.len(), faults, "{text}: {told:?}");
    }

    /// What they mean if they say nothing.
    fn default() -> Budget {
        Budget::move_time(Go::DEFAULT_TIME)
    }

    #[test]
    fn limits_are_read() {
        check("", default(), 0);
        check("depth 7", Budget::depth(7), 0);
        check("infinite nodes 10", Budget::nodes(10), 0);
        let both = Go::new(Player::P1, Budget { clock: Some(clock(1000, 10)), ..default() }, Some(clock(900, 20)));
        assert_eq!(Go::parse("p1time 1000 p2time 900 movetime 1000 p1inc 10 p2inc 20"), (both, Vec::new()));
        assert_eq!(Go::parse("p2inc 20 movetime 1000 p1inc 10 p2time 900 p1time 1000"), (both, Vec::new()));
        assert_eq!(both.budget(Player::P2), Budget { clock: Some(clock(900, 20)), ..default() });
    }

    #[test]
    fn what_is_printed_is_read_again() {
        let budget = Budget { nodes: Some(7), ..Budget::depth(3) };
        let timed = Budget { clock: Some(clock(5, 0)), ..Budget::move_time(ms(4)) };
        let all = [
            Go::default(),
            Go::infinite(),
            Go::new(Player::P1, budget, None),
            Go::new(Player::P2, timed, None),
            Go::new(Player::P2, timed, Some(clock(8, 9))),
        ];
        for go in all {
            assert_eq!(Go::parse(&go.to_string()), (go, Vec::new()), "{go}");
        }
    }

    #[test]
    fn clocks_belong_to_their_players() {
        let clocked = Budget { clock: Some(clock(5, 1)), ..Budget::default() };
        let go = Go::new(Player::P2, clocked, None);
        assert_eq!(go.to_string(), "p2time 5 p2inc 1");
        assert_eq!((go.budget(Player::P2), go.budget(Player::P1)), (clocked, default()));
        // An increment to nothing is nothing.
        check("p1inc 10", default(), 0);
    }

    #[test]
    fn infinite_is_until_a_stop_or_another_limit() {
        assert!(Go::infinite().is_endless() && !Go::default().is_endless());
        check("infinite", Budget::default(), 0);
        check("infinite p1time 500", Budget::default(), 0);
        assert!(Go::parse("infinite p1time 500").0.is_endless());
        assert!(!Go::parse("infinite movetime 500").0.is_endless());
    }

    #[test]
    fn nonsense_is_left_out() {
        check("depth", default(), 1);
        check("depth movetime 5", Budget::move_time(ms(5)), 1);
        check("depth deep nodes 5", Budget::nodes(5), 1);
        check("fast depth 3", Budget::depth(3), 1);
        check("movetime 1.5", default(), 1);
        check("movetime ''", default(), 1);
        check("depth infinite", Budget::default(), 1);
    }

    #[test]
    fn numbers_have_no_ends() {
        check("depth 99999999999999999999999", Budget::depth(u32::MAX), 0);
        check("movetime 99999999999999999999999", Budget::move_time(ms(LONGEST)), 0);
        check("p1time -40", Budget { clock: Some(clock(0, 0)), ..Budget::default() }, 0);
        check("nodes -", default(), 1);
    }
}
