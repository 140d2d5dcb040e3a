use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every message key in the sources, and every key of the English file.
#[test]
fn the_messages_are_those_that_the_code_uses() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut used = BTreeSet::new();
    read_keys(&root.join("src"), &mut used);
    let file = fs::read_to_string(root.join("messages/en.txt")).expect("the English messages");
    let known: BTreeSet<_> = file
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(key, _)| key.to_owned())
        .collect();
    assert_eq!(known.difference(&used).collect::<Vec<_>>(), Vec::<&String>::new(), "never used");
    assert_eq!(used.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new(), "not in the file");
}

const PREFIXES: [&str; 15] = [
    "error.", "games.", "explain.", "show.", "play.", "learn.", "puzzle.", "replay.", "convert.", "analyse.",
    "review.", "serve.", "admin.", "health.", "tried.",
];

/// Collects the string literals that look like message keys.
fn read_keys(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read_keys(&path, keys);
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source file");
        for literal in source.split('"') {
            let plain = literal.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'.' || byte == b'-');
            if plain && PREFIXES.iter().any(|prefix| literal.strip_prefix(prefix).is_some_and(|rest| !rest.is_empty()))
            {
                keys.insert(literal.to_owned());
            }
        }
    }
}
