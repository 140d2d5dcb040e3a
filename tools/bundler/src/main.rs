//! Makes the front end out of compiled wasm. Run by `cargo xtask front`:
//!
//! `bundler --web WEB.wasm --worker WORKER.wasm --sources ROOT --out DIR [--quick]`
//!
//! The output is a directory that `tafel serve --front DIR` serves and that the server embeds: `index.html`, `sw.js`,
//! the manifest and icons under names that stay, everything else as `assets/NAME-HASH.EXT`, and data that pages fetch when
//! they need it as `assets/data/NAME-HASH.EXT`; beside each file its compressed forms (`.br`, `.gz`), unless `--quick` was said.

mod assets;
mod bindings;
mod data;
mod icons;
mod languages;
mod minify;
mod pages;
mod split;
mod squeeze;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use assets::Assets;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match Request::parse(&args).and_then(|request| bundle(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("error: {what}");
            ExitCode::FAILURE
        }
    }
}

/// What to make of what.
struct Request {
    web: PathBuf,
    worker: PathBuf,
    sources: PathBuf,
    out: PathBuf,
    quick: bool,
}

impl Request {
    fn parse(args: &[String]) -> Result<Self, String> {
        let value = |name: &str| {
            let at = args.iter().position(|arg| arg == name).ok_or_else(|| format!("{name} is missing"))?;
            args.get(at + 1).map(PathBuf::from).ok_or_else(|| format!("{name} needs a path"))
        };
        Ok(Self {
            web: value("--web")?,
            worker: value("--worker")?,
            sources: value("--sources")?,
            out: value("--out")?,
            quick: args.iter().any(|arg| arg == "--quick"),
        })
    }
}

fn bundle(request: &Request) -> Result<(), String> {
    let mut assets = Assets::default();
    // Cutting takes time, and what is quick to build is not meant to be fetched from afar.
    let add = if request.quick { bindings::add } else { bindings::add_in_chapters };
    let web = add(&mut assets, &request.web, "tafel")?;
    let worker = bindings::add(&mut assets, &request.worker, "engine")?;
    let style = assets.add("style.css", minify::css(&styles(&request.sources)?).into_bytes());
    let early = request.sources.join("web/app/static/early.js");
    let early = std::fs::read_to_string(&early).map_err(|error| at(&early, &error))?;
    let early = assets.add("early.js", minify::script(&early).into_bytes());
    let mut data = data::add(&mut assets, &request.sources)?;
    data.extend(languages::add(&mut assets, &request.sources, &[&request.web, &request.worker])?);
    data.sort();
    pages::add(&mut assets, &request.sources, &pages::Names { web, worker, style, early, data })?;
    // Written beside and then put in place, so that a server never sees half a front end.
    let fresh = request.out.with_extension("new");
    remove(&fresh)?;
    assets.write(&fresh)?;
    let sizes = if request.quick { Vec::new() } else { squeeze::all(&fresh, &assets)? };
    remove(&request.out)?;
    std::fs::rename(&fresh, &request.out).map_err(|error| at(&request.out, &error))?;
    squeeze::report(&sizes);
    Ok(())
}

/// All style sheets, in the order of their names, the widget's before the pages'.
fn styles(sources: &Path) -> Result<String, String> {
    let mut text = String::new();
    for folder in ["web/board/style", "web/app/style"] {
        let folder = sources.join(folder);
        if !folder.is_dir() {
            continue;
        }
        let entries = std::fs::read_dir(&folder).map_err(|error| at(&folder, &error))?;
        let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|ext| ext == "css")) {
            text.push_str(&std::fs::read_to_string(file).map_err(|error| at(file, &error))?);
        }
    }
    Ok(text)
}

fn remove(folder: &Path) -> Result<(), String> {
    if folder.exists() { std::fs::remove_dir_all(folder).map_err(|error| at(folder, &error)) } else { Ok(()) }
}

/// An error of the file system, with the place.
fn at(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
