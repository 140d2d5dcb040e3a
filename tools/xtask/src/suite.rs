//! The steps of `cargo xtask test`, one after the other, and the closing line.

use std::time::Instant;

use crate::shell::Done;
use crate::steps::{STEPS, Step};
use crate::tally::Tally;

/// Which steps to run.
#[derive(Default)]
pub(crate) struct Selection {
    only: Vec<String>,
    skip: Vec<String>,
    is_long: bool,
}

impl Selection {
    pub(crate) fn parse(args: &[String]) -> Result<Self, String> {
        let mut selection = Self::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let list = match arg.as_str() {
                "--only" => &mut selection.only,
                "--skip" => &mut selection.skip,
                "--long" => {
                    selection.is_long = true;
                    continue;
                }
                _ => return Err(format!("unknown argument '{arg}'")),
            };
            let name = args.next().ok_or_else(|| format!("{arg} needs a step"))?;
            for name in name.split(',') {
                if find(name).is_none() {
                    return Err(format!("there is no step '{name}'"));
                }
                list.push(name.to_owned());
            }
        }
        Ok(selection)
    }

    fn includes(&self, step: &Step) -> bool {
        let named = |names: &[String]| names.iter().any(|name| name == step.name);
        let is_wanted = if self.only.is_empty() {
            !self.is_covered(step) && (self.is_long || !step.is_long)
        } else {
            named(&self.only)
        };
        is_wanted && !named(&self.skip)
    }

    /// Whether another step, which runs too, does all that this one does and more.
    fn is_covered(&self, step: &Step) -> bool {
        step.covered_by.and_then(find).is_some_and(|other| self.includes(other))
    }
}

/// Runs the selected steps, all of them even if one fails, and closes with `N passed, M failed`: the tests, and each
/// other step as one more.
pub(crate) fn run(selection: &Selection) -> Done {
    let begin = Instant::now();
    let mut total = Tally::default();
    let mut report = Vec::new();
    let mut failures = Vec::new();
    for step in STEPS.iter().filter(|step| selection.includes(step)) {
        let worked = processor_seconds();
        let (result, seconds) = timed(step, &mut total);
        let word = if result.is_ok() { "ok" } else { "FAILED" };
        let worked = processor_seconds().zip(worked).map(|(after, before)| format!("{:>7.1} s", after - before));
        report.push(format!("{seconds:>7.1} s {} {:<7} {word}", worked.as_deref().unwrap_or("        ?"), step.name));
        if let Err(what) = result {
            failures.push(format!("{}: {what}", step.name));
        }
    }
    let whole = begin.elapsed().as_secs_f64();
    println!("\n== all steps, {whole:.0} s by the clock\n  clock   processors step\n{}", report.join("\n"));
    for failure in &failures {
        println!("failed step {failure}");
    }
    for skipped in &total.skipped {
        println!("skipped: {skipped}");
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    if failures.is_empty() { Ok(()) } else { Err(format!("{} of the steps failed", failures.len())) }
}

/// Runs one step by its name.
pub(crate) fn step(name: &str) -> Done {
    let step = find(name).ok_or_else(|| format!("there is no step '{name}'"))?;
    timed(step, &mut Tally::default()).0
}

fn find(name: &str) -> Option<&'static Step> {
    STEPS.iter().find(|step| step.name == name)
}

fn timed(step: &Step, total: &mut Tally) -> (Done, f64) {
    println!("\n== {}: {}", step.name, step.what);
    let begin = Instant::now();
    let mut tally = Tally::default();
    let result = (step.run)(&mut tally);
    match result {
        // Tests count themselves; a step without tests, or one that failed beside its tests, counts as one.
        Ok(()) if tally == Tally::default() => tally.passed = 1,
        Err(_) if tally.failed == 0 => tally.failed = 1,
        _ => {}
    }
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped.append(&mut tally.skipped);
    let seconds = begin.elapsed().as_secs_f64();
    match &result {
        Ok(()) => println!("== {} done in {seconds:.1} s", step.name),
        Err(what) => println!("== {} FAILED after {seconds:.1} s: {what}", step.name),
    }
    (result, seconds)
}

/// How long processors have worked for programs that we started and that have ended; known on Linux.
fn processor_seconds() -> Option<f64> {
    worked(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

/// The times of children in the kernel's line about a process: in user mode and in the kernel, in hundredths of a second.
/// The name of the program, in brackets, may hold blanks.
fn worked(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit_once(") ")?.1.split(' ').skip(13);
    let mut next = || fields.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selected(args: &str) -> Vec<&'static str> {
        let args: Vec<_> = args.split_whitespace().map(str::to_owned).collect();
        let selection = Selection::parse(&args).unwrap();
        STEPS.iter().filter(|step| selection.includes(step)).map(|step| step.name).collect()
    }

    #[test]
    fn steps_are_selected_by_name() {
        assert_eq!(
            selected(""),
            ["tidy", "fmt", "lint", "tests", "docs", "browser", "deny", "deploy", "fuzz"],
            "the browser's step compiles all that wasm does, and toy is one of the tests"
        );
        assert_eq!(selected("--skip browser,deny,deploy,fuzz").last(), Some(&"wasm"));
        assert_eq!(selected("--only wasm,browser"), ["wasm", "browser"]);
        assert_eq!(selected("--only tidy --only fmt"), ["tidy", "fmt"]);
        assert_eq!(selected("--only lint,tidy --skip tidy"), ["lint"]);
        assert_eq!(selected("--skip deny,deploy,fuzz,wasm,browser"), ["tidy", "fmt", "lint", "tests", "docs"]);
        assert_eq!(selected("--only toy"), ["toy"]);
        assert_eq!(selected("--only lab"), ["lab"]);
        assert_eq!(selected("--long").last(), Some(&"lab"));
        for bad in [&["--only"][..], &["--skip", "dinner"], &["tidy"]] {
            let bad: Vec<_> = bad.iter().map(|&word| word.to_owned()).collect();
            assert!(Selection::parse(&bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_work_of_children_is_found() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194304 100 200 0 0 11 12 1250 250 20 0 1 0 100";
        assert_eq!(worked(stat), Some(15.0));
        assert_eq!(worked("7 (x) S 1"), None);
    }

    #[test]
    fn a_step_counts_as_one_and_tests_count_themselves() {
        let count = |run: fn(&mut Tally) -> Done| {
            let mut total = Tally::default();
            let (result, _) = timed(&Step { name: "x", what: "y", covered_by: None, is_long: false, run }, &mut total);
            (result.is_ok(), total.passed, total.failed)
        };
        assert_eq!(count(|_| Ok(())), (true, 1, 0));
        assert_eq!(count(|_| Err("no".to_owned())), (false, 0, 1));
        assert_eq!(
            count(|tally| {
                tally.read("test result: FAILED. 3 passed; 2 failed;");
                Err("no".to_owned())
            }),
            (false, 3, 2)
        );
        assert_eq!(
            count(|tally| {
                tally.read("test result: ok. 3 passed; 0 failed;");
                Err("one crate did not compile".to_owned())
            }),
            (false, 3, 1)
        );
    }
}
