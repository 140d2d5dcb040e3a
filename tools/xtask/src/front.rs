//! The front end (compiled for the browser, bound, named by content, compressed) and the programs that serve it.

use std::path::{Path, PathBuf};

use crate::shell::{Done, Line, cargo, plain_cargo, quick_cargo, root, target_dir};
use crate::steps::TESTED;
use crate::tools;

/// How the front end is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// Small and compressed, as it is shipped.
    Release,
    /// Quick to build, with an engine that is quick all the same.
    Quick,
}

/// Builds the front end and returns its folder.
pub(crate) fn build(build: Build) -> Result<PathBuf, String> {
    tools::wasm_target()?;
    let (web, worker) = match build {
        // Each program has a profile of its own: the pages must be small, the engine must be fast.
        Build::Release => {
            let web = compile_for_chapters("app", "wasm")?.join("app.wasm");
            (web, compile(plain_cargo, &["worker"], "wasm-engine")?.join("worker.wasm"))
        }
        // One profile for both, so that what they share is compiled once.
        Build::Quick => {
            let folder = compile(quick_cargo, &["app", "worker"], "wasm-quick")?;
            (folder.join("app.wasm"), folder.join("worker.wasm"))
        }
    };
    bundle(&web, &worker, build)
}

fn bundle(web: &Path, worker: &Path, build: Build) -> Result<PathBuf, String> {
    let out = target_dir().join("front");
    if build == Build::Quick { programs(quick_cargo, &["bundler"]) } else { tested_programs(&["bundler"]) }.run()?;
    let bundler = Line::new(debug("bundler")).arg("--web").arg(web).arg("--worker").arg(worker);
    let bundler = bundler.arg("--sources").arg(root()).arg("--out").arg(&out);
    if build == Build::Release { bundler } else { bundler.arg("--quick") }.quiet().run()?;
    Ok(out)
}

/// Builds programs for this machine, with the same libraries that all tests are built with: no package is named.
pub(crate) fn programs(cargo: fn([&'static str; 1]) -> Line, names: &[&str]) -> Line {
    cargo(["build"]).args(names.iter().flat_map(|name| ["--bin", name])).quiet()
}

/// Builds programs with the features that tests are built with, so that they share all libraries.
pub(crate) fn tested_programs(names: &[&str]) -> Line {
    programs(cargo, names).args(["--features", TESTED])
}

/// Where such a program is.
pub(crate) fn debug(name: &str) -> PathBuf {
    target_dir().join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// How many bytes a first visit may load before there is a game, packed with brotli: all files but the icons that only installing
/// asks for, chapters, and data, which pages fetch when they need it. Of the languages that are fetched the largest counts.
/// A quarter of it is the engine, which comes when somebody thinks or when the service worker has time.
const FIRST_LOAD: u64 = 900_000;

/// How many bytes a first visit to a lesson may load: the same, the chapter of lessons with what several chapters share, and the
/// longest course in its longest language.
const LESSON_LOAD: u64 = 1_025_000;

/// How many bytes the front end may have in all, packed, without data: what the service worker keeps for when there is no network.
const ALL: u64 = 1_600_000;

/// Whether a front end, as it is shipped, is small enough for a first visit, and in all.
pub(crate) fn check_first_load(front: &Path) -> Done {
    let failed = |error: std::io::Error| format!("{}: {error}", front.display());
    let first = first_load(front).map_err(failed)?;
    let [chapters, data] = [CHAPTERS, DATA].map(|folder| packed(&front.join(folder)));
    let (chapters, data) = (chapters.map_err(failed)?, data.map_err(failed)?);
    let lesson = lesson_load(front).map_err(failed)?;
    println!("first load: {first} bytes packed; chapters: {chapters}; data that pages fetch when they need it: {data}");
    println!("a first visit to a lesson, engine and all: {lesson} bytes packed");
    for (what, bytes, bound) in [
        ("the first load is", first, FIRST_LOAD),
        ("a first visit to a lesson loads", lesson, LESSON_LOAD),
        ("with its chapters it is", first + chapters, ALL),
    ] {
        if bytes > bound {
            let more = bytes - bound;
            return Err(format!(
                "{what} {bytes} bytes, {more} more than it may be; see 'Size and speed' in docs/web.md"
            ));
        }
    }
    Ok(())
}

/// Where `bundler` puts data.
const DATA: &str = "assets/data";

/// Where `bundler` puts chapters.
const CHAPTERS: &str = "assets/chapters";

/// The bytes that a first visit loads of the files below a folder, each in the form that is sent.
fn first_load(folder: &Path) -> std::io::Result<u64> {
    let mut sum = 0;
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        sum += match path.file_name() {
            _ if path.ends_with(DATA) => largest(&path, "languages-")?,
            _ if path.ends_with(CHAPTERS) => 0,
            _ if path.is_dir() => first_load(&path)?,
            Some(name) if name.to_string_lossy().starts_with("icon-") => 0,
            _ => sent(&path)?,
        };
    }
    Ok(sum)
}

/// The bytes of all files in a folder, each in the form that is sent. The folder need not be there.
fn packed(folder: &Path) -> std::io::Result<u64> {
    if !folder.is_dir() {
        return Ok(0);
    }
    std::fs::read_dir(folder)?.map(|entry| sent(&entry?.path())).sum()
}

/// The bytes that a first visit to a lesson loads.
fn lesson_load(front: &Path) -> std::io::Result<u64> {
    let mut sum = first_load(front)? + largest(&front.join(DATA), "lessons-")?;
    for chapter in ["shared", "learn"] {
        sum += largest(&front.join(CHAPTERS), chapter)?;
    }
    Ok(sum)
}

/// The bytes of the largest file in a folder whose name begins like this. The folder need not be there.
fn largest(folder: &Path, begins: &str) -> std::io::Result<u64> {
    let mut largest = 0;
    if !folder.is_dir() {
        return Ok(largest);
    }
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with(begins) {
            largest = largest.max(sent(&path)?);
        }
    }
    Ok(largest)
}

/// The bytes that are sent of a file: those of its packed form, which counts nothing by itself.
fn sent(file: &Path) -> std::io::Result<u64> {
    if file.extension().is_some_and(|kind| kind == "br" || kind == "gz") {
        return Ok(0);
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let packed = file.with_file_name(format!("{name}.br"));
    Ok(std::fs::metadata(if packed.is_file() { &packed } else { file })?.len())
}

/// The engine adds up its networks many numbers at a time; every browser since 2023 can do so. The rest is what
/// `.cargo/config.toml` has for pages, since these flags come in its place.
const ENGINE_FLAGS: &str = "--cfg erase_components -C target-feature=+simd128";

/// Compiles the engine for the browser, maybe with the pages, and returns the folder they are in.
fn compile(cargo: fn([&'static str; 3]) -> Line, programs: &[&str], profile: &str) -> Result<PathBuf, String> {
    let programs = programs.iter().flat_map(|name| ["--package", name, "--bin", name]);
    let line = cargo(["build", "--target", tools::WASM]).args(["--profile", profile]).args(programs);
    line.env("RUSTFLAGS", ENGINE_FLAGS).quiet().run()?;
    Ok(target_dir().join(tools::WASM).join(profile))
}

/// Compiles a program for the browser with what the linker knows of it, by which `bundler` cuts it into chapters.
fn compile_for_chapters(program: &'static str, profile: &'static str) -> Result<PathBuf, String> {
    let line = plain_cargo(["rustc", "--target", tools::WASM]).args(["--profile", profile]);
    let line = line.args(["--package", program, "--bin", program]).quiet();
    line.args(["--", "-C", "link-arg=--emit-relocs"]).run()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_load_is_what_is_sent_and_bounded() {
        let folder = std::env::temp_dir().join(format!("tafel-first-load-{}", std::process::id()));
        let write = |name: &str, length: u64| std::fs::write(folder.join(name), vec![0; length as usize]).unwrap();
        for inner in [DATA, CHAPTERS] {
            std::fs::create_dir_all(folder.join(inner)).unwrap();
        }
        for (name, length) in [
            ("index.html", 7),
            ("icon-512.png", 2_000_000),
            ("assets/a.wasm", 2_000_000),
            ("assets/a.wasm.br", FIRST_LOAD - 1_000),
            ("assets/a.wasm.gz", 1_000_000),
            ("assets/chapters/b.wasm", 3_000_000),
            ("assets/chapters/b.wasm.br", ALL - FIRST_LOAD),
            ("assets/data/puzzles.txt", 3_000_000),
            ("assets/data/languages-de-1.txt", 40_000),
            ("assets/data/languages-de-1.txt.br", 300),
            ("assets/data/languages-fr-1.txt", 310),
        ] {
            write(name, length);
        }
        assert_eq!(first_load(&folder).unwrap(), FIRST_LOAD - 683);
        write("assets/chapters/learn-1.wasm", 500);
        write("assets/chapters/shared-1.wasm", 300);
        write("assets/data/lessons-gunzi-de-1.txt", 90);
        write("assets/data/lessons-gunzi-fr-1.txt", 70);
        assert_eq!(lesson_load(&folder).unwrap(), FIRST_LOAD - 683 + 890);
        write("assets/chapters/learn-1.wasm", LESSON_LOAD - FIRST_LOAD + 294);
        let lesson = check_first_load(&folder);
        for name in [
            "chapters/learn-1.wasm",
            "chapters/shared-1.wasm",
            "data/lessons-gunzi-de-1.txt",
            "data/lessons-gunzi-fr-1.txt",
        ] {
            std::fs::remove_file(folder.join("assets").join(name)).unwrap();
        }
        assert_eq!(packed(&folder.join(DATA)).unwrap(), 3_000_610);
        assert_eq!(check_first_load(&folder), Ok(()));
        write("sw.js", 684);
        let first = check_first_load(&folder);
        write("sw.js", 683);
        assert_eq!(check_first_load(&folder), Ok(()));
        write("assets/chapters/c.wasm", 2);
        let all = check_first_load(&folder);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(lesson.is_err_and(|why| why.contains(&format!("a lesson loads {} bytes, 1 more", LESSON_LOAD + 1))));
        assert!(first.is_err_and(|why| why.contains(&format!("{} bytes, 1 more", FIRST_LOAD + 1))));
        assert!(all.is_err_and(|why| why.contains(&format!("chapters it is {} bytes, 2 more", ALL + 2))));
    }
}
