use std::fmt;

/// What a search may cost: the words behind `go`.
///
/// ```
/// # use ugi::Go;
/// let (go, faults) = Go::parse("depth 5 movetime soon");
/// assert_eq!(go.depth, Some(5));
/// assert_eq!(faults, ["movetime needs a number, not 'soon'"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Not deeper than this many plies.
    pub depth: Option<u32>,
    /// About this many positions.
    pub nodes: Option<u64>,
    /// This many milliseconds.
    pub move_time: Option<u64>,
    /// Milliseconds left on the clocks of p1 and p2.
    pub clocks: [Option<u64>; 2],
    /// Milliseconds that p1 and p2 get for each move.
    pub increments: [u64; 2],
    /// Until `stop`.
    pub infinite: bool,
}

/// No time is longer than this (some 35 years), so that it can be reckoned with.
const LONGEST: u64 = 1 << 40;

impl Go {
    /// How long to think when no limit is given.
    pub const UNLIMITED_MS: u64 = 1000;

    /// Reads the words behind `go`. What makes no sense is left out and told in the second part.
    pub fn parse(text: &str) -> (Self, Vec<String>) {
        let mut go = Self::default();
        let mut faults = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            if !takes_number(word) {
                faults.push(format!("go does not know '{word}'"));
                continue;
            }
            match words.peek().map(|value| (*value, number(value))) {
                Some((_, Some(value))) => {
                    go.set(word, value);
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
        (go, faults)
    }

    /// Whether nothing but `stop` would end the search.
    pub const fn is_endless(&self) -> bool {
        self.infinite && self.depth.is_none() && self.nodes.is_none() && self.move_time.is_none()
    }

    fn set(&mut self, word: &str, value: u64) {
        match word {
            "depth" => self.depth = Some(u32::try_from(value).unwrap_or(u32::MAX)),
            "nodes" => self.nodes = Some(value),
            "movetime" => self.move_time = Some(value.min(LONGEST)),
            "p1time" => self.clocks[0] = Some(value.min(LONGEST)),
            "p2time" => self.clocks[1] = Some(value.min(LONGEST)),
            "p1inc" => self.increments[0] = value.min(LONGEST),
            "p2inc" => self.increments[1] = value.min(LONGEST),
            _ => {}
        }
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
        let mut say = |word: &str, value: Option<u64>| words.extend(value.map(|value| format!("{word} {value}")));
        say("depth", self.depth.map(u64::from));
        say("nodes", self.nodes);
        say("movetime", self.move_time);
        say("p1time", self.clocks[0]);
        say("p2time", self.clocks[1]);
        say("p1inc", self.clocks[0].map(|_| self.increments[0]));
        say("p2inc", self.clocks[1].map(|_| self.increments[1]));
        if self.infinite {
            words.push("infinite".to_owned());
        }
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Go, faults: usize) {
        let (go, told) = Go::parse(text);
        assert_eq!(go, expected, "{text}");
        assert_eq!(told.len(), faults, "{text}: {told:?}");
    }

    #[test]
    fn limits_are_read() {
        check("", Go::default(), 0);
        check("depth 7", Go { depth: Some(7), ..Go::default() }, 0);
        check("infinite nodes 10", Go { nodes: Some(10), infinite: true, ..Go::default() }, 0);
        let clocks = Go { clocks: [Some(1000), Some(900)], increments: [10, 20], ..Go::default() };
        check("p1time 1000 p2time 900 p1inc 10 p2inc 20", clocks, 0);
        assert_eq!(Go::parse(&clocks.to_string()).0, clocks);
    }

    #[test]
    fn nonsense_is_left_out() {
        check("depth", Go::default(), 1);
        check("depth movetime 5", Go { move_time: Some(5), ..Go::default() }, 1);
        check("depth deep nodes 5", Go { nodes: Some(5), ..Go::default() }, 1);
        check("fast depth 3", Go { depth: Some(3), ..Go::default() }, 1);
        check("movetime 1.5", Go::default(), 1);
        check("movetime ''", Go::default(), 1);
        check("depth infinite", Go { infinite: true, ..Go::default() }, 1);
    }

    #[test]
    fn numbers_have_no_ends() {
        check("depth 99999999999999999999999", Go { depth: Some(u32::MAX), ..Go::default() }, 0);
        check("movetime 99999999999999999999999", Go { move_time: Some(LONGEST), ..Go::default() }, 0);
        check("p1time -40", Go { clocks: [Some(0), None], ..Go::default() }, 0);
        check("nodes -", Go::default(), 1);
    }
}
