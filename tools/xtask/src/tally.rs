//! Counting what cargo test reports.

/// How many tests passed and failed, and what was not run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    /// What was skipped, and why.
    pub(crate) skipped: Vec<String>,
}

impl Tally {
    /// Adds up a line such as `test result: ok. 3 passed; 0 failed; …`; other lines do not matter.
    pub(crate) fn read(&mut self, line: &str) {
        let plain = without_colours(line);
        let Some(result) = plain.trim_start().strip_prefix("test result:") else {
            return;
        };
        let count = |word: &str| {
            let before = result.split(word).next()?;
            before.split_whitespace().last()?.parse::<u64>().ok()
        };
        self.passed += count(" passed").unwrap_or(0);
        self.failed += count(" failed").unwrap_or(0);
    }
}

/// Leaves out the terminal's colour codes, which end with an `m`.
fn without_colours(line: &str) -> String {
    let mut pieces = line.split('\u{1b}');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(piece.split_once('m').map_or("", |(_, rest)| rest));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_add_up() {
        let mut tally = Tally::default();
        tally.read("running 3 tests");
        tally.read("test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s");
        tally.read("test result: FAILED. 12 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out");
        tally.read("test result: \u{1b}[32mok\u{1b}[m. 5 passed; 0 failed; 0 ignored");
        tally.read("the words 7 passed; 7 failed in a test's own output");
        assert_eq!(tally, Tally { passed: 20, failed: 2, skipped: Vec::new() });
    }
}
