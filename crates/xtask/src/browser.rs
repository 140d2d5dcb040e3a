//! The tests in a real browser, and what they need.

use std::path::PathBuf;

use crate::shell::{Done, Line, cargo, root, target_dir};
use crate::tally::Tally;
use crate::{front, tools};

/// The rules of accessibility that the tests check pages by.
const AXE: &str = "axe-core@4.14.0";

/// Builds the table as it is served and runs the tests on it; `filter` goes to the tests.
pub(crate) fn run(tally: &mut Tally, filter: &[String]) -> Done {
    tools::browser()?;
    let axe = axe()?;
    let tafel = table()?;
    let pictures = target_dir().join("pictures");
    let tests = cargo(["test", "--package", "browser", "--features", "browser", "--test", "table"]);
    let tests = tests.arg("--").args(["--test-threads", "2"]).args(filter);
    let tests = tests.env("TAFEL_BIN", &tafel).env("TAFEL_AXE", axe).env("TAFEL_PICTURES", &pictures);
    println!("pictures of the pages are kept in {}", short(&pictures));
    tests.run_seeing(|line| tally.read(line))
}

/// Builds the table as it is served and measures how smooth it is.
pub(crate) fn frames() -> Done {
    tools::browser()?;
    let tafel = table()?;
    let frames = cargo(["run", "--package", "browser", "--features", "browser", "--example", "frames"]);
    frames.env("TAFEL_BIN", &tafel).env("TAFEL_PICTURES", target_dir().join("pictures")).run()
}

/// Builds the command `tafel` with the front end as it is served: the same code as in a release, built quicker.
fn table() -> Result<PathBuf, String> {
    let front = front::build(front::Build::Release)?;
    cargo(["build", "--package", "cli", "--bin", "tafel"]).env("TAFEL_FRONT", &front).run()?;
    Ok(target_dir().join("debug").join(format!("tafel{}", std::env::consts::EXE_SUFFIX)))
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

fn short(path: &std::path::Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
