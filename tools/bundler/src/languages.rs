//! The words of the languages that are not linked in: a file for each, fetched by those who speak it.
//!
//! Programs for browsers have only English in them (`rules::catalogue!`). So a folder of messages belongs to them exactly if its
//! English text is in one of them.

use std::path::{Path, PathBuf};

use crate::assets::Assets;
use crate::{at, data};

/// All languages but English.
const LANGUAGES: [&str; 3] = ["nl", "de", "fr"];

/// What the names of the files begin with, in the list of data and in the front end.
pub(crate) const NAME: &str = "languages";

/// Adds the words, and returns the names by which pages ask for them (`languages/nl.txt`) with their addresses.
pub(crate) fn add(assets: &mut Assets, sources: &Path, programs: &[&PathBuf]) -> Result<Vec<(String, String)>, String> {
    let mut linked = Vec::new();
    for program in programs {
        linked.push(std::fs::read(program).map_err(|error| at(program, &error))?);
    }
    let mut folders = Vec::new();
    for package in data::packages(sources)? {
        let directory = package.parent().unwrap_or(&package).to_owned();
        let mut found = Vec::new();
        collect(&package.join("messages"), &mut found)?;
        for folder in found {
            let name = folder.strip_prefix(&directory).unwrap_or(&folder).to_string_lossy().replace('\\', "/");
            folders.push((name, folder));
        }
    }
    folders.sort();
    let mut words = LANGUAGES.map(|_| String::new());
    for (name, folder) in folders {
        let english = read(&folder.join("en.txt"))?;
        if !linked.iter().any(|program| contains(program, english.as_bytes())) {
            continue;
        }
        for (words, language) in words.iter_mut().zip(LANGUAGES) {
            words.push_str(&part(&name, &read(&folder.join(format!("{language}.txt")))?));
        }
    }
    Ok(LANGUAGES
        .iter()
        .zip(words)
        .map(|(language, words)| {
            let address = assets.add(&format!("data/{NAME}-{language}.txt"), words.into_bytes());
            (format!("{NAME}/{language}.txt"), format!("/{address}"))
        })
        .collect())
}

/// The folders with messages, at any depth.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in data::entries(folder)? {
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.file_name().is_some_and(|name| name == "en.txt") {
            found.push(folder.to_owned());
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| at(path, &error))
}

/// The part of one catalogue, without what is said to translators.
fn part(name: &str, messages: &str) -> String {
    let lines = messages.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.fold(format!("\n@{name}"), |part, line| part + "\n" + line)
}

fn contains(program: &[u8], text: &[u8]) -> bool {
    let Some((&first, _)) = text.split_first() else { return false };
    let mut rest = program;
    while let Some(at) = rest.iter().position(|&byte| byte == first) {
        if rest[at..].starts_with(text) {
            return true;
        }
        rest = &rest[at + 1..];
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_programs_and_of_no_others() {
        let root = std::env::temp_dir().join(format!("tafel-languages-{}", std::process::id()));
        let write = |path: &str, content: &str| {
            let file = root.join(path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, content).unwrap();
        };
        for (folder, word) in [("one/messages", "board"), ("two/messages/deep", "piece"), ("three/messages", "file")] {
            let (package, _) = folder.split_once('/').unwrap();
            write(&format!("games/{package}/Cargo.toml"), "");
            for language in ["en", "nl", "de", "fr"] {
                write(&format!("games/{folder}/{language}.txt"), &format!("# note\n\nx = {word} {language}\n"));
            }
        }
        write("page.wasm", "…# note\n\nx = board en\n…");
        write("engine.wasm", "# note\n\nx = piece en\n");
        let mut assets = Assets::default();
        let programs = [root.join("page.wasm"), root.join("engine.wasm")];
        let list = add(&mut assets, &root, &[&programs[0], &programs[1]]);
        let out = root.join("out");
        assets.write(&out).unwrap();
        let (name, address) = list.unwrap().swap_remove(1);
        let text = std::fs::read_to_string(out.join(address.trim_start_matches('/'))).unwrap();
        std::fs::remove_dir_all(&root).unwrap();
        assert_eq!(name, "languages/de.txt");
        assert!(address.starts_with("/assets/data/languages-de-"), "{address}");
        assert_eq!(text, "\n@one/messages\nx = board de\n@two/messages/deep\nx = piece de");
    }
}
