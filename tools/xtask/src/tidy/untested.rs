//! Where tests are switched off there are none: a library or a program without tests of its own need not be compiled for them, and one
//! that gets some must say so.

use super::files::Texts;

/// What makes a test.
const TESTS: [&str; 3] = ["#[test]", "#[tokio::test", "catalogue!"];

/// Sources with tests that nobody runs.
pub(super) fn faults(texts: &Texts) -> Vec<String> {
    let manifests = texts.iter().filter_map(|(path, text)| Some((path.strip_suffix("Cargo.toml")?, text)));
    let silenced = |folder: &str, manifest: &str, path: &str| {
        let in_folder = path.strip_prefix(folder).filter(|rest| rest.starts_with("src/"));
        in_folder.is_some_and(|rest| has_no_tests(manifest, if rest == "src/main.rs" { "[[bin]]" } else { "[lib]" }))
    };
    let mut faults = Vec::new();
    for (folder, manifest) in manifests {
        let sources = texts
            .iter()
            .filter(|(path, text)| TESTS.iter().any(|test| text.contains(test)) && silenced(folder, manifest, path));
        faults.extend(sources.map(|(path, _)| format!("{path}: has tests, but {folder}Cargo.toml switches them off")));
    }
    faults
}

/// Whether a section of a manifest has the line that switches tests off.
fn has_no_tests(manifest: &str, section: &str) -> bool {
    let after = manifest.split_once(&format!("\n{section}\n")).map(|(_, after)| after);
    after
        .is_some_and(|after| after.lines().take_while(|line| !line.starts_with('[')).any(|line| line == "test = false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_nobody_runs_are_found() {
        let manifest = "[package]\n\n[lib]\ntest = false\n\n[[bin]]\nname = \"x\"\n";
        let check = |manifest: &str, path: &str, text: &str| {
            let texts = [("games/x/Cargo.toml", manifest), (path, text)];
            faults(&texts.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()).len()
        };
        assert_eq!(check(manifest, "games/x/src/a.rs", "#[test]\nfn t() {}"), 1);
        assert_eq!(check(manifest, "games/x/src/a.rs", "fn t() {}"), 0);
        assert_eq!(check(manifest, "games/x/src/main.rs", "#[test]"), 0, "programs have a switch of their own");
        assert_eq!(check(manifest, "games/x/tests/a.rs", "#[test]"), 0);
        assert_eq!(check(manifest, "games/y/src/a.rs", "#[test]"), 0);
        assert_eq!(check("[lib]\ndoctest = false\n", "games/x/src/a.rs", "#[test]"), 0);
    }
}
