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

/// Makes sure that there is a browser with its driver.
pub(crate) fn browser() -> Done {
    let missing = |name: &str| Line::new(name).arg("--version").output().is_err();
    if !missing("chromium") && !missing("chromedriver") {
        return Ok(());
    }
    println!("chromium and its driver are missing; they are installed once");
    let install = |line: Line| line.env("DEBIAN_FRONTEND", "noninteractive").run();
    install(Line::new("apt-get").args(["update", "--quiet"]))
        .and_then(|()| {
            install(Line::new("apt-get").args(["install", "--quiet", "--yes", "chromium", "chromium-driver"]))
        })
        .map_err(|error| {
            format!("{error}\nThe tests need the commands chromium and chromedriver, of the same version.")
        })
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
