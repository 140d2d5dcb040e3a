//! Tools that a fresh machine lacks.

use std::path::PathBuf;

use crate::shell::{Done, Line, cargo, target_dir};

/// The browser's target.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

const CARGO_DENY: &str = "cargo-deny@0.20.2";

/// The path of cargo-deny: the user's own, or one that is built below the target directory.
pub(crate) fn cargo_deny() -> Result<PathBuf, String> {
    let tools = target_dir().join("tools");
    let ours = tools.join("bin").join(format!("cargo-deny{}", std::env::consts::EXE_SUFFIX));
    for path in [PathBuf::from("cargo-deny"), ours.clone()] {
        if Line::new(&path).arg("--version").output().is_ok() {
            return Ok(path);
        }
    }
    println!("cargo-deny is missing; building it takes some minutes, once");
    let install = cargo(["install", CARGO_DENY, "--locked", "--root"]).arg(&tools);
    // Flags for our own code are not for tools; no debug information, for speed.
    install.env("RUSTFLAGS", "").env("CARGO_TARGET_DIR", tools.join("build")).run()?;
    Ok(ours)
}

/// Makes sure that the standard library for the browser is there.
pub(crate) fn wasm_target() -> Done {
    let sysroot = Line::new("rustc").args(["--print", "target-libdir", "--target", WASM]).output()?;
    if PathBuf::from(sysroot.trim()).is_dir() {
        return Ok(());
    }
    Line::new("rustup").args(["target", "add", WASM]).run().map_err(|error| {
        format!(
            "{error}\nThe standard library for {WASM} could not be had from rustup. Debian's packages rustc-web, \
             rust-web-src and lld can build it from source:\n  RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
             CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \\\n  cargo build -Zbuild-std=std,panic_abort --target {WASM} …"
        )
    })
}

/// Makes sure that a component of the toolchain is there, by the cargo command that it brings.
pub(crate) fn component(name: &str, command: &str) -> Done {
    if cargo([command, "--version"]).output().is_ok() {
        return Ok(());
    }
    Line::new("rustup").args(["component", "add", name]).run()
}

/// What the tests in browsers run, and Debian's packages that bring it.
const BROWSERS: [(&str, &str); 6] = [
    ("chromium", "chromium"),
    ("chromium-headless-shell", "chromium-headless-shell"),
    ("chromedriver", "chromium-driver"),
    ("firefox-esr", "firefox-esr"),
    ("WebKitWebDriver", "webkit2gtk-driver"),
    // WebKit's small browser has no way to run unseen but on a screen that nobody sees.
    ("Xvfb", "xvfb"),
];

/// The browsers and their drivers, from Debian's packages where they are missing; see [`install`].
pub(crate) fn browsers() -> Result<Vec<&'static str>, String> {
    install(&BROWSERS)
}

/// Installs the Debian packages of missing commands, each named with its package. Returns the commands that are still missing because
/// there is no `apt-get`, or no root.
pub(crate) fn install(commands: &[(&'static str, &'static str)]) -> Result<Vec<&'static str>, String> {
    let missing: Vec<_> = commands.iter().filter(|(command, _)| !is_in_path(command)).collect();
    if missing.is_empty() {
        return Ok(Vec::new());
    }
    if !is_in_path("apt-get") || !is_root() {
        return Ok(missing.iter().map(|(command, _)| *command).collect());
    }
    let packages: Vec<_> = missing.iter().map(|(_, package)| *package).collect();
    println!("{} missing; installed once", packages.join(", "));
    let apt = |args: &[&str]| Line::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").run();
    let install = [&["install", "--quiet", "--yes", "--no-install-recommends"], &packages[..]].concat();
    apt(&["update", "--quiet"]).and_then(|()| apt(&install)).map_err(|error| {
        let commands: Vec<_> = commands.iter().map(|(command, _)| *command).collect();
        format!("{error}\nThe tests need the commands {}.", commands.join(", "))
    })?;
    Ok(Vec::new())
}

fn is_root() -> bool {
    Line::new("id").arg("-u").output().is_ok_and(|id| id.trim() == "0")
}

/// Whether there is such a command. Not all of them can say their version, so none is asked.
fn is_in_path(command: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
}

/// The path of valgrind, or how to get it.
pub(crate) fn valgrind() -> Result<&'static str, String> {
    let found = Line::new("valgrind").arg("--version").output();
    found.map(|_| "valgrind").map_err(|_| "valgrind is missing: apt-get install valgrind".to_owned())
}

/// Whether there is a C++ compiler, which libFuzzer is built with.
pub(crate) fn has_cxx() -> bool {
    let cxx = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    Line::new(cxx).arg("--version").output().is_ok()
}
