//! What must not stand in a file.

use std::collections::BTreeMap;
use std::path::Path;

/// The text files of the repository by path, with `/` on every system.
pub(super) type Texts = BTreeMap<String, String>;

const MAX_LINES: usize = 700;

/// Written in two halves, so that this file does not break its own rule.
const UNFINISHED: [&str; 6] = [
    concat!("to", "do!("),
    concat!("unimple", "mented!("),
    concat!("#[ig", "nore"),
    concat!("```ig", "nore"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
];

/// Paths of one machine.
const MACHINE_PATHS: [&str; 4] =
    [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/tm", "p/wt"), concat!("/ho", "me/")];

/// Reads every text file below `root`, but for what is built or fetched.
pub(super) fn read_all(root: &Path) -> Result<Texts, String> {
    let mut texts = Texts::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries.filter_map(Result::ok) {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if skipped(&name) {
                continue;
            }
            if path.is_dir() {
                if !path.join("CACHEDIR.TAG").exists() {
                    folders.push(path);
                }
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                let inside = path.strip_prefix(root).unwrap_or(&path);
                texts.insert(inside.to_string_lossy().replace('\\', "/"), text);
            }
        }
    }
    Ok(texts)
}

fn skipped(name: &str) -> bool {
    matches!(name, ".git" | "target" | "corpus" | "artifacts" | "coverage")
}

/// The faults of one file.
pub(super) fn faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let kind = path.rsplit_once('.').map_or("", |(_, kind)| kind);
    let is_rust = kind == "rs";
    let lines = text.lines().count();
    if is_rust && lines > MAX_LINES {
        faults.push(format!("{path}: {lines} lines, more than {MAX_LINES}: split it"));
    }
    for (index, line) in text.lines().enumerate() {
        let mut found = |what: String| faults.push(format!("{path}:{}: {what}", index + 1));
        for word in UNFINISHED.iter().filter(|word| line.contains(**word)) {
            if is_rust || kind == "md" && word.chars().all(char::is_uppercase) {
                found(format!("'{word}' marks unfinished work"));
            }
        }
        for place in MACHINE_PATHS.iter().filter(|place| line.contains(**place)) {
            found(format!("'{place}' is a path of one machine"));
        }
        if is_rust && line.ends_with([' ', '\t']) {
            found("blanks at the end of the line".to_owned());
        }
    }
    if !text.is_empty() && !text.ends_with('\n') && matches!(kind, "rs" | "md" | "toml") {
        faults.push(format!("{path}: the last line does not end"));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, count: usize) {
        let faults = faults(path, text);
        assert_eq!(faults.len(), count, "{path}: {faults:?}");
    }

    #[test]
    fn good_files_pass() {
        check("a.rs", "fn main() {}\n", 0);
        check("a.rs", &"\n".repeat(MAX_LINES), 0);
        check("a.md", "Two blanks end a line.  \n", 0);
        check("golden.txt", "no end of line", 0);
    }

    #[test]
    fn bad_files_do_not() {
        check("a.rs", &"\n".repeat(MAX_LINES + 1), 1);
        check("a.rs", "x \n", 1);
        check("a.rs", "x", 1);
        for word in UNFINISHED {
            check("a.rs", &format!("{word} later)\n"), 1);
        }
        check("a.md", &format!("{}: write this\n", UNFINISHED[4]), 1);
        for place in MACHINE_PATHS {
            check("a.md", &format!("see {place}x\n"), 1);
        }
    }
}
