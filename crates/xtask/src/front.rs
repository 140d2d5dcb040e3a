//! The front end: compiled for the browser, bound, named by content, compressed.

use std::path::PathBuf;

use crate::shell::{Line, cargo, root, target_dir};
use crate::tools;

/// How the front end is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// Small and compressed, as it is served.
    Release,
    /// Quick to build.
    Dev,
}

/// Builds the front end and returns its folder.
pub(crate) fn build(build: Build) -> Result<PathBuf, String> {
    tools::wasm_target()?;
    let release = build == Build::Release;
    let [web, worker] = if release { ["wasm", "wasm-engine"] } else { ["wasm-dev", "wasm-engine"] };
    let [web, worker] = [compile("web", web)?, compile("worker", worker)?];
    let out = target_dir().join("front");
    let bundler = cargo(["run", "--quiet", "--package", "bundler", "--", "--web"]).arg(web).arg("--worker").arg(worker);
    let bundler = bundler.arg("--sources").arg(root()).arg("--out").arg(&out);
    if release { bundler } else { bundler.arg("--quick") }.run()?;
    Ok(out)
}

/// Compiles a program for the browser and returns its file.
fn compile(package: &str, profile: &str) -> Result<PathBuf, String> {
    cargo(["build", "--package", package, "--bin", package, "--target", tools::WASM, "--profile", profile]).run()?;
    Ok(target_dir().join(tools::WASM).join(profile).join(format!("{package}.wasm")))
}

/// Builds the command `tafel` with the front end in it, and returns its file.
pub(crate) fn tafel() -> Result<PathBuf, String> {
    let front = build(Build::Release)?;
    let line = cargo(["build", "--release", "--package", "cli", "--bin", "tafel"]);
    line.env("TAFEL_FRONT", &front).run()?;
    Ok(target_dir().join("release").join(format!("tafel{}", std::env::consts::EXE_SUFFIX)))
}

/// Builds the front end the quick way and serves it from its folder.
pub(crate) fn serve_dev(args: &[String]) -> Result<(), String> {
    let front = build(Build::Dev)?;
    cargo(["build", "--package", "cli", "--bin", "tafel"]).run()?;
    let tafel = target_dir().join("debug").join(format!("tafel{}", std::env::consts::EXE_SUFFIX));
    Line::new(tafel).args(["serve", "--front"]).arg(front).args(args).run()
}
