//! Message files: all four languages, the same keys.

use std::collections::{BTreeMap, BTreeSet};

use super::crates;
use super::files::Texts;

const LANGUAGES: [&str; 4] = ["en", "nl", "de", "fr"];

/// The faults of all message folders.
pub(super) fn faults(texts: &Texts) -> Vec<String> {
    let mut folders: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
    for (path, text) in texts {
        if let Some((folder, file)) = path.rsplit_once('/')
            && folder.split('/').any(|part| part == "messages")
            && crates::is_in_package(path)
        {
            folders.entry(folder).or_default().insert(file, text);
        }
    }
    folders.into_iter().flat_map(|(folder, files)| folder_faults(folder, &files)).collect()
}

fn folder_faults(folder: &str, files: &BTreeMap<&str, &str>) -> Vec<String> {
    let mut faults = Vec::new();
    let names = LANGUAGES.map(|lang| format!("{lang}.txt"));
    for file in files.keys().filter(|file| !names.iter().any(|name| name == *file)) {
        faults.push(format!("{folder}/{file}: not a language of the table"));
    }
    let english = files.get("en.txt").map(|text| keys(text)).unwrap_or_default();
    for name in &names {
        match files.get(name.as_str()) {
            None => faults.push(format!("{folder}: no {name}")),
            Some(text) => {
                for key in keys(text).symmetric_difference(&english) {
                    faults.push(format!("{folder}/{name}: '{key}' is not in all languages"));
                }
            }
        }
    }
    faults
}

/// The keys of a message file.
pub(super) fn keys(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(key, _)| key.trim()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(files: &[(&str, &str)]) -> Vec<String> {
        faults(&files.iter().map(|(path, text)| (format!("games/x/messages/{path}"), (*text).to_owned())).collect())
    }

    #[test]
    fn every_language_must_have_every_key() {
        let good = [("en.txt", "a = 1\n# b"), ("nl.txt", "a = 2"), ("de.txt", "a = 3"), ("fr.txt", "a = 4")];
        assert_eq!(faults_of(&good), Vec::<String>::new());
        assert_eq!(faults_of(&good[..3]), ["games/x/messages: no fr.txt"]);
        let mut torn = good;
        torn[2].1 = "b = 3";
        let torn = faults_of(&torn);
        assert_eq!(torn.len(), 2, "{torn:?}");
        let more = [&good[..], &[("pt.txt", "a = 5")]].concat();
        assert_eq!(faults_of(&more), ["games/x/messages/pt.txt: not a language of the table"]);
    }
}
