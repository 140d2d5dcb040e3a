//! Tests that fail are tried once more: chance has a hand in what browsers, servers and many processes on two cores do.

use crate::shell::{Done, Line};
use crate::tally::Tally;

/// More failures than this are not chance.
const BY_CHANCE: usize = 3;

/// Runs tests; if a few of them fail, each of these once more, alone on the machine, by `again`, which takes arguments of the tests.
/// What passes then was shaky, and is told so that it gets mended.
pub(crate) fn run(tally: &mut Tally, first: Line, again: Line) -> Done {
    let mut failed = Vec::new();
    let done = first.run_seeing(|line| {
        tally.read(line);
        failed.extend(failed_test(line).map(str::to_owned));
    });
    let Err(what) = done else {
        return Ok(());
    };
    if failed.is_empty() || failed.len() > BY_CHANCE {
        return Err(what);
    }
    let mut second = Tally::default();
    again.args(["--test-threads", "1", "--exact"]).args(&failed).run_seeing(|line| second.read(line))?;
    if second.passed < failed.len() as u64 {
        return Err(what);
    }
    println!("== SHAKY, passed only at the second try: {}", failed.join(", "));
    (tally.passed, tally.failed) = (tally.passed + failed.len() as u64, 0);
    Ok(())
}

/// The test's name in a line such as `test puzzles::a_hint_is_drawn ... FAILED`.
fn failed_test(line: &str) -> Option<&str> {
    let (name, end) = line.trim().strip_prefix("test ")?.split_once(" ... ")?;
    end.contains("FAILED").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_read_from_their_lines() {
        assert_eq!(failed_test("test a::b ... FAILED"), Some("a::b"));
        assert_eq!(failed_test("test a::b ... \u{1b}[31mFAILED\u{1b}[m"), Some("a::b"));
        for other in ["test a::b ... ok", "test result: FAILED. 3 passed; 1 failed;", "    a::b", "tests ... FAILED"] {
            assert_eq!(failed_test(other), None, "{other}");
        }
    }
}
