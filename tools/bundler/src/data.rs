//! Data that pages fetch when they need it: the texts of lessons, puzzles, networks, books. No first visit waits for it.

use std::path::{Path, PathBuf};

use crate::assets::Assets;
use crate::at;

/// Where the data lies in the front end.
pub(crate) const FOLDER: &str = "assets/data/";

/// Folders of the sources, and what the names of their files begin with. Besides, `data/page` of any package.
const FOLDERS: [(&str, &str); 4] = [
    ("engine/engine/books", "books"),
    ("engine/engine/networks", "networks"),
    ("learn/lessons/messages", "lessons"),
    ("learn/puzzles/data", "puzzles"),
];

/// Kinds of files that are data; others, such as notes about it, stay behind.
const KINDS: [&str; 4] = ["txt", "json", BYTES[0], BYTES[1]];

/// The kinds of files that are no text. Pages hand texts about, so they are written out for them, two digits a byte; packed they
/// are hardly larger.
const BYTES: [&str; 2] = ["net", "book"];

/// Adds all data, and returns the names by which pages ask for it (`lessons/abalone/en.txt`) with its addresses, sorted.
pub(crate) fn add(assets: &mut Assets, sources: &Path) -> Result<Vec<(String, String)>, String> {
    let mut found = Vec::new();
    for (folder, name) in FOLDERS {
        collect(&sources.join(folder), name, &mut found)?;
    }
    for package in packages(sources)? {
        let name = package.file_name().unwrap_or_default().to_string_lossy().into_owned();
        collect(&package.join("data/page"), &name, &mut found)?;
    }
    found.sort();
    found.dedup();
    let mut list = Vec::new();
    for (name, file) in found {
        let content = std::fs::read(&file).map_err(|error| at(&file, &error))?;
        let (name, content) = match BYTES.iter().find_map(|kind| name.strip_suffix(kind)) {
            Some(stem) => (format!("{stem}txt"), digits(&content).into_bytes()),
            None => (name, content),
        };
        let address = assets.add(&format!("data/{}", name.replace('/', "-")), content);
        list.push((name, format!("/{address}")));
    }
    Ok(list)
}

/// Bytes as digits to the base of sixteen.
fn digits(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The files below a folder, which need not be there.
fn collect(folder: &Path, name: &str, found: &mut Vec<(String, PathBuf)>) -> Result<(), String> {
    for path in entries(folder)? {
        let name = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            collect(&path, &name, found)?;
        } else if path.extension().is_some_and(|kind| KINDS.iter().any(|data| kind == *data)) {
            found.push((name, path));
        }
    }
    Ok(())
}

/// The folders of all packages: one or two levels below the root.
pub(crate) fn packages(sources: &Path) -> Result<Vec<PathBuf>, String> {
    let is_package = |folder: &PathBuf| folder.join("Cargo.toml").is_file();
    let mut found = Vec::new();
    for directory in entries(sources)? {
        if is_package(&directory) {
            found.push(directory);
        } else {
            found.extend(entries(&directory)?.into_iter().filter(is_package));
        }
    }
    found.sort();
    Ok(found)
}

pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(folder).map_err(|error| at(folder, &error))?;
    entries.map(|entry| entry.map(|entry| entry.path()).map_err(|error| at(folder, &error))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_named_after_its_crate_and_nothing_else_is_taken() {
        let root = std::env::temp_dir().join(format!("tafel-data-{}", std::process::id()));
        for (path, content) in [
            ("engine/engine/networks/toy.net", "\u{1}\u{7f}"),
            ("engine/engine/books/toy.book", "\u{2}"),
            ("learn/lessons/messages/toy/en.txt", "a = b"),
            ("learn/puzzles/data/toy.txt", "p"),
            ("learn/puzzles/data/README.md", "how they are made"),
            ("games/other/Cargo.toml", ""),
            ("games/other/data/page/table.json", "{}"),
            ("games/other/data/notes.txt", "not for pages"),
        ] {
            let file = root.join(path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, content).unwrap();
        }
        let mut assets = Assets::default();
        let list = add(&mut assets, &root);
        std::fs::remove_dir_all(&root).unwrap();
        let list = list.unwrap();
        let names: Vec<_> = list.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["books/toy.txt", "lessons/toy/en.txt", "networks/toy.txt", "other/table.json", "puzzles/toy.txt"]
        );
        assert_eq!(digits(&[1, 0x7f, 0xff]), "017fff");
        for (name, address) in &list {
            assert!(assets.paths().any(|path| address.strip_prefix('/') == Some(path)), "{name}: {address}");
            assert!(address.strip_prefix('/').is_some_and(|path| path.starts_with(FOLDER)), "{address}");
        }
    }
}
