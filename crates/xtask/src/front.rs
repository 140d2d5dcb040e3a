//! The front end (compiled for the browser, bound, named by content, compressed) and the programs that serve it.

use std::path::{Path, PathBuf};

use crate::shell::{Done, Line, cargo, plain_cargo, quick_cargo, root, target_dir};
use crate::tools;

/// How the front end is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// Small and compressed, as it is shipped. Its first load must not grow beyond what the bundler allows.
    Release,
    /// Quick to build, with an engine that is quick all the same.
    Quick,
}

/// Builds the front end and returns its folder.
pub(crate) fn build(build: Build) -> Result<PathBuf, String> {
    tools::wasm_target()?;
    let [web, worker] = match build {
        // Each program has a profile of its own: the pages must be small, the engine must be fast.
        Build::Release => [("web", "wasm"), ("worker", "wasm-engine")]
            .map(|(name, profile)| compile(&[name], profile).map(|folder| folder.join(format!("{name}.wasm")))),
        // One profile for both, so that what they share is compiled once.
        Build::Quick => {
            let folder = compile(&["web", "worker"], "wasm-quick");
            ["web", "worker"].map(|name| folder.clone().map(|folder| folder.join(format!("{name}.wasm"))))
        }
    };
    bundle(&web?, &worker?, build)
}

fn bundle(web: &Path, worker: &Path, build: Build) -> Result<PathBuf, String> {
    let out = target_dir().join("front");
    programs(if build == Build::Quick { quick_cargo } else { cargo }, &["bundler"]).run()?;
    let bundler = Line::new(debug("bundler")).arg("--web").arg(web).arg("--worker").arg(worker);
    let bundler = bundler.arg("--sources").arg(root()).arg("--out").arg(&out);
    if build == Build::Release { bundler } else { bundler.arg("--quick") }.quiet().run()?;
    Ok(out)
}

/// Builds programs for this machine. `--workspace` does not build more; it makes libraries the same ones that all tests
/// are built with, so that they are compiled once.
pub(crate) fn programs(cargo: fn([&'static str; 2]) -> Line, names: &[&str]) -> Line {
    cargo(["build", "--workspace"]).args(names.iter().flat_map(|name| ["--bin", name])).quiet()
}

/// Where such a program is.
pub(crate) fn debug(name: &str) -> PathBuf {
    target_dir().join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Compiles programs for the browser and returns the folder they are in.
fn compile(programs: &[&str], profile: &str) -> Result<PathBuf, String> {
    let programs = programs.iter().flat_map(|name| ["--package", name, "--bin", name]);
    plain_cargo(["build", "--target", tools::WASM, "--profile", profile]).args(programs).quiet().run()?;
    Ok(target_dir().join(tools::WASM).join(profile))
}

/// Builds the command `tafel` as it is shipped, with the front end in it, and returns its file.
pub(crate) fn dist() -> Result<PathBuf, String> {
    let front = build(Build::Release)?;
    let line = cargo(["build", "--release", "--package", "cli", "--bin", "tafel"]);
    line.env("TAFEL_FRONT", &front).run()?;
    Ok(target_dir().join("release").join(format!("tafel{}", std::env::consts::EXE_SUFFIX)))
}

/// Builds everything the quick way and serves the front end from its folder.
pub(crate) fn serve(flags: &[&str], args: &[String]) -> Done {
    println!("Setting the table. The first time this takes some minutes, later some seconds.");
    println!("1 of 3: the server");
    programs(quick_cargo, &["tafel", "bundler"]).run()?;
    println!("2 of 3: the pages and the engine, for the browser");
    let front = build(Build::Quick)?;
    println!("3 of 3: here it is; Ctrl-C ends it");
    Line::new(debug("tafel")).args(["serve", "--front"]).arg(front).args(flags).args(args).quiet().run()
}
