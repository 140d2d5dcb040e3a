use std::fs;
use std::path::Path;

use crate::command::{Folder, shell};

#[path = "../../examples/table.rs"]
mod table;

/// Every `$ tafel …` of the README is run, in order and in one folder, and prints what stands below it.
///
/// With `UPDATE_GOLDEN=1` the README is written anew instead.
#[test]
fn the_readme_tells_the_truth() {
    let readme = read("README.md");
    let mut renewed = String::new();
    let mut count = 0;
    let folder = Folder::new();
    for piece in readme.split_inclusive("```\n") {
        let Some((before, block)) = piece.split_once("```console\n") else {
            // The text in front of a record says under which name it is to be saved.
            if let Some((before, record)) = piece.split_once("```tafel\n") {
                let name = before.rsplit('`').nth(1).expect("a name");
                folder.file(name, record.trim_end_matches("```\n"));
            }
            renewed.push_str(piece);
            continue;
        };
        renewed.push_str(before);
        renewed.push_str("```console\n");
        for line in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
            let run = shell(line, &folder);
            let printed = trimmed(&(run.stdout + &run.stderr));
            let refused = printed.starts_with("tafel: ") && !printed.starts_with("tafel: note: ");
            assert_eq!(run.status, Some(if refused { 2 } else { 0 }), "{line}: {printed}");
            renewed.extend(["$ ", line, "\n", &printed]);
            count += 1;
        }
        renewed.push_str("```\n");
    }
    assert!(count >= 20, "the README shows the command at work");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(root().join("README.md"), &renewed).expect("the README is written");
        return;
    }
    for (old, new) in readme.lines().zip(renewed.lines()) {
        assert_eq!(old, new, "to renew the README: UPDATE_GOLDEN=1 cargo test -p cli readme");
    }
    assert_eq!(readme, renewed);
}

/// What `tafel analyse` prints in the README is what it prints, but for the work it takes and the lines that are left out.
#[test]
fn the_analysis_of_the_readme_is_what_the_engine_thinks() {
    let readme = read("README.md");
    let block = readme.split("```\n").find(|block| block.starts_with("$ tafel analyse ")).expect("an analysis");
    let (line, expected) = block.split_once('\n').expect("an answer");
    let run = shell(line.trim_start_matches("$ "), &Folder::new());
    let printed: Vec<_> = run.stdout.lines().map(timeless).collect();
    for expected in expected.lines().filter(|line| *line != "…") {
        assert!(printed.contains(&timeless(expected)), "{expected}\nis not among\n{}", run.stdout);
    }
}

/// A line without the seconds and positions that it took.
fn timeless(line: &str) -> String {
    let words = line.split("  ").filter(|word| !word.ends_with(" s") && !word.ends_with(" positions"));
    words.collect::<Vec<_>>().join("  ")
}

/// The example is compiled into this test, too, and run.
#[test]
fn the_example_of_the_readme_is_the_example_that_runs() {
    let example = read("cli/examples/table.rs");
    let (_, code) = example.split_once("\n\n").expect("a headline");
    let code = code.replace("pub(crate) fn main", "fn main");
    assert!(read("README.md").contains(&format!("```rust\n{code}```\n")), "copy the example to the README");
    table::main().expect("the example runs");
}

#[test]
fn the_links_of_the_readme_lead_somewhere() {
    let readme = read("README.md");
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
    let mut count = 0;
    for link in links.filter(|link| !link.starts_with("https://")) {
        assert!(root().join(link).exists(), "{link}");
        count += 1;
    }
    assert!(count >= 6);
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

/// Blanks at the end of a line are lost when a page is edited.
fn trimmed(text: &str) -> String {
    text.trim_end().lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}
