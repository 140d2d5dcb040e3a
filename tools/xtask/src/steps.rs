//! What each step does.

use crate::shell::{Done, cargo};
use crate::tally::Tally;
use crate::{browser, deny, deploy, fuzz, second_try, tidy, tools};

/// One step of the suite.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    /// A step that does all this one does on its way, so that one of the two is enough.
    pub(crate) covered_by: Option<&'static str>,
    /// A step that takes long, and is run with `--long` or by its name.
    pub(crate) is_long: bool,
    pub(crate) run: fn(&mut Tally) -> Done,
}

const fn step(name: &'static str, what: &'static str, run: fn(&mut Tally) -> Done) -> Step {
    Step { name, what, covered_by: None, is_long: false, run }
}

/// In the order of the run: what is quick to fail comes first.
pub(crate) const STEPS: [Step; 12] = [
    step("tidy", "house rules", |_| tidy::run()),
    step("fmt", "formatting", |_| fmt()),
    step("lint", "clippy, warnings are errors", |_| lint()),
    step("tests", "all tests", tests),
    Step { covered_by: Some("tests"), ..step("toy", "a fourth game at the table", toy) },
    step("docs", "documentation, warnings are errors", |_| docs()),
    Step { covered_by: Some("browser"), ..step("wasm", "the libraries compile for the browser", |_| wasm()) },
    step("browser", "the table in a real browser", |tally| browser::run(tally, &[])),
    step("deny", "licences, sources and features of dependencies", |_| deny::run()),
    step("deploy", "the unit for systemd", deploy::check),
    step("fuzz", "a short run of each fuzz target", |_| fuzz::short_run()),
    Step { is_long: true, ..step("lab", "tests of data generation", lab) },
];

/// What is tested is compiled with these features, and so is what the tests in browsers run: one set of libraries for all of them.
/// The small game of `rules::toy` is in it, but on the list only where it is asked for: it is not for users.
pub(crate) const TESTED: &str = "cli/toy,app/toy";

/// What a browser must be able to run: all that the front end stands on. It is built itself for the tests in the browser, and
/// so is the widget of the board.
fn browser_crates() -> impl Iterator<Item = &'static str> {
    tidy::crates::below("app").into_iter().filter(|name| *name != "board")
}

fn fmt() -> Done {
    tools::component("rustfmt", "fmt")?;
    cargo(["fmt", "--all", "--check"]).run()
}

fn lint() -> Done {
    tools::component("clippy", "clippy")?;
    cargo(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]).run()
}

fn tests(tally: &mut Tally) -> Done {
    // A program of docs/api.md is a shell script.
    if !tools::install(&[("curl", "curl")])?.is_empty() {
        tally.skipped.push("the bot of docs/api.md: no curl".to_owned());
    }
    let tests = || cargo(["test", "--features", TESTED, "--no-fail-fast"]);
    second_try::run(tally, tests(), tests().arg("--"))
}

/// Tests of the packages in `lab`, which nothing else depends on.
fn lab(tally: &mut Tally) -> Done {
    let packages = tidy::crates::in_directory("lab")?;
    let packages = packages.iter().flat_map(|name| ["--package", name]);
    cargo(["test", "--no-fail-fast"]).args(packages).run_seeing(|line| tally.read(line))
}

/// The tests of a fourth game alone: in the terminal and in the page.
fn toy(tally: &mut Tally) -> Done {
    let tests = || cargo(["test", "--features", TESTED]);
    tests().args(["--test", "fourth"]).run_seeing(|line| tally.read(line))?;
    cargo(["test", "--package", "app", "--features", "app/toy", "--lib", "fourth"]).run_seeing(|line| tally.read(line))
}

fn docs() -> Done {
    let line = cargo(["doc", "--workspace", "--no-deps", "--all-features", "--document-private-items"]);
    line.env("RUSTDOCFLAGS", "-D warnings").run()
}

pub(crate) fn wasm() -> Done {
    tools::wasm_target()?;
    let packages = browser_crates().flat_map(|name| ["--package", name]);
    // Without default features: pictures in pixels are not for the browser.
    let line = cargo(["check", "--target", tools::WASM, "--no-default-features"]).args(packages);
    line.run()
}
