//! Puts the built front end into the program, if there is one.
//!
//! The variable `TAFEL_FRONT` names its folder (relative paths begin at the workspace). Without it nothing is embedded.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const VARIABLE: &str = "TAFEL_FRONT";
/// Ends of the names of packed files, which stand beside the plain ones.
const PACKED: [&str; 2] = ["br", "gz"];

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    let mut code = String::from("static FILES: &[EmbeddedFile] = &[\n");
    if let Some(folder) = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
        let folder = workspace()?.join(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        if !folder.join("index.html").is_file() {
            return Err(format!("{VARIABLE}: there is no front end (index.html) in {}", folder.display()));
        }
        let mut files = Vec::new();
        collect(&folder, &mut files).map_err(|error| format!("{}: {error}", folder.display()))?;
        files.sort_unstable();
        for file in files {
            code.push_str(&entry(&folder, &file)?);
        }
    }
    code.push_str("];\n");
    let target = PathBuf::from(variable("OUT_DIR")?).join("front.rs");
    fs::write(&target, code).map_err(|error| format!("{}: {error}", target.display()))
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|error| format!("{name}: {error}"))
}

fn workspace() -> Result<PathBuf, String> {
    Ok(Path::new(&variable("CARGO_MANIFEST_DIR")?).join("..").join(".."))
}

/// All files below a folder but the packed ones.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if !PACKED.iter().any(|end| path.extension().is_some_and(|extension| extension == *end)) {
            files.push(path);
        }
    }
    Ok(())
}

/// One line of the table: the path in URLs, the plain bytes, the packed ones.
fn entry(folder: &Path, file: &Path) -> Result<String, String> {
    let strange = || format!("{}: a name of a front end is plain text", file.display());
    let relative = file.strip_prefix(folder).map_err(|error| error.to_string())?;
    let parts: Option<Vec<_>> = relative.iter().map(|part| part.to_str()).collect();
    let path = parts.ok_or_else(strange)?.join("/");
    let include = |file: &Path| -> Result<String, String> {
        let file = fs::canonicalize(file).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(format!("include_bytes!({:?})", file.to_str().ok_or_else(strange)?))
    };
    let mut line = String::new();
    write!(line, "    EmbeddedFile {{ path: {:?}, plain: {}", format!("/{path}"), include(file)?)
        .map_err(|error| error.to_string())?;
    for end in PACKED {
        let packed = PathBuf::from(format!("{}.{end}", file.to_str().ok_or_else(strange)?));
        let bytes = if packed.is_file() { format!("Some({})", include(&packed)?) } else { "None".to_owned() };
        write!(line, ", {end}: {bytes}").map_err(|error| error.to_string())?;
    }
    line.push_str(" },\n");
    Ok(line)
}
