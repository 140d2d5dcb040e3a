use std::fs;
use std::path::Path;

use crate::command::{Folder, shell};

mod table {
    include!("../../examples/table.rs");

    #[test]
    fn the_example_runs() {
        main().expect("no error");
    }
}

/// Runs every `$ tafel …` of the README in one folder, in order, and compares what is printed below it.
#[test]
fn the_readme_tells_the_truth() {
    let readme = read("README.md");
    let folder = Folder::new();
    let mut count = 0;
    for (kind, block) in blocks(&readme) {
        match kind.as_str() {
            // The one record of the README is to be saved under this name.
            "tafel" => drop(folder.file("game.tafel", &block)),
            "console" => {
                for (line, expected) in commands(&block) {
                    let run = shell(&line, &folder);
                    let printed = run.stdout + &run.stderr;
                    assert_eq!(trimmed(&printed), trimmed(&expected), "{line}");
                    let refused = expected.starts_with("tafel: ") && !expected.starts_with("tafel: note: ");
                    assert_eq!(run.status, Some(if refused { 2 } else { 0 }), "{line}");
                    count += 1;
                }
            }
            _ => {}
        }
    }
    assert!(count >= 20, "the README shows the command at work");
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi"] {
        assert!(
            readme.contains(&format!("$ tafel show {game}")) || readme.contains(&format!("tafel perft {game}")),
            "{game}"
        );
    }
}

#[test]
fn the_example_of_the_readme_is_the_example_that_runs() {
    let example = read("crates/cli/examples/table.rs");
    let (_, code) = example.split_once("\n\n").expect("a headline");
    assert!(
        blocks(&read("README.md")).contains(&("rust".to_owned(), code.to_owned())),
        "copy the example to the README"
    );
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
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

/// The fenced blocks of a page, each with the word behind its fence.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            let block: String =
                lines.by_ref().take_while(|line| *line != "```").flat_map(|line| [line, "\n"]).collect();
            blocks.push((kind.to_owned(), block));
        }
    }
    blocks
}

/// The commands of a block, each with what is printed below it.
fn commands(block: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), String::new())),
            (None, Some((_, expected))) => {
                expected.push_str(line);
                expected.push('\n');
            }
            (None, None) => {}
        }
    }
    commands
}

/// Blanks at the end of a line are lost when a page is edited.
fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}
