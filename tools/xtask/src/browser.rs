//! The tests in real browsers, and what they need.

use std::path::{Path, PathBuf};

use crate::shell::{Done, Line, cargo, root, target_dir};
use crate::steps::{self, TESTED};
use crate::tally::Tally;
use crate::{front, second_try, tools};

/// The rules of accessibility that the tests check pages by.
const AXE: &str = "axe-core@4.14.0";

/// Builds the table and runs the tests on it: as it is shipped, or the quick way after `--quick`; after `--thorough`, every game in
/// every language. The other arguments go to the tests.
pub(crate) fn run(tally: &mut Tally, args: &[String]) -> Done {
    let asks_for = |flag: &str| args.iter().any(|arg| arg == flag);
    let build = if asks_for("--quick") { front::Build::Quick } else { front::Build::Release };
    let filter = || args.iter().filter(|arg| !["--quick", "--thorough"].contains(&arg.as_str()));
    let missing = tools::browsers()?;
    if !missing.is_empty() {
        tally.skipped.push(format!("the tests in browsers: no {}", missing.join(", ")));
        return steps::wasm();
    }
    let axe = axe()?;
    let tafel = table(build)?;
    let pictures = target_dir().join("pictures");
    let tests = || {
        let line = in_browser("test", &["--test", "browsers"], &tafel).env("TAFEL_AXE", &axe);
        if asks_for("--thorough") { line.env("TAFEL_THOROUGH", "1") } else { line }.arg("--")
    };
    println!("pictures of the pages are kept in {}", short(&pictures));
    second_try::run(tally, tests().args(["--test-threads", "2"]).args(filter()), tests())?;
    // Last, so that a page that has grown is still a page that is tested.
    if build == front::Build::Release { front::check_first_load(&target_dir().join("front")) } else { Ok(()) }
}

/// Builds the table as it is shipped and measures how smooth it is.
pub(crate) fn frames() -> Done {
    let missing = tools::browsers()?;
    if !missing.is_empty() {
        return Err(format!("this needs {}", missing.join(", ")));
    }
    let tafel = table(front::Build::Release)?;
    in_browser("run", &["--package", "browser-tests", "--example", "frames"], &tafel).run()
}

/// A line of cargo for what runs in a browser, for all default members so that no library is compiled again.
fn in_browser(command: &str, what: &[&str], tafel: &Path) -> Line {
    let line = match command {
        "run" => cargo([command, "--features", "browser"]),
        _ => cargo([command, "--features", "browser-tests/browser", "--features", TESTED]),
    };
    let line = line.args(what);
    line.env("TAFEL_BIN", tafel).env("TAFEL_PICTURES", target_dir().join("pictures"))
}

/// Builds the command `tafel` with the front end in it: the same code as in a release, built quicker.
fn table(build: front::Build) -> Result<PathBuf, String> {
    let front = front::build(build)?;
    front::tested_programs(&["tafel"]).env("TAFEL_FRONT", &front).run()?;
    Ok(front::debug("tafel"))
}

/// The path of axe-core, from the package registry of the web.
fn axe() -> Result<PathBuf, String> {
    let folder = target_dir().join("tools").join("axe");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.is_file() {
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let install = Line::new("npm").args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
        install.arg(&folder).arg(AXE).run()?;
    }
    Ok(file)
}

fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
