use crate::command::tafel;

const COMMANDS: [&str; 21] = [
    "games", "perft", "moves", "apply", "explain", "show", "replay", "convert", "review", "play", "analyse", "engine",
    "match", "bench", "serve", "health", "puzzle", "admin", "tables", "solve", "book",
];

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS {
        let help = tafel(&[command, "--help"]).answer();
        assert!(help.contains("Usage: tafel"), "{command}: {help}");
        let (_, examples) = help.split_once("Examples:").unwrap_or_else(|| panic!("{command} has no examples"));
        assert!(examples.contains(&format!("tafel {command}")), "{command}: {examples}");
        // Longer lines would be broken on a usual terminal, and could not be copied.
        let longest = examples.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{command}: {examples}");
    }
}

#[test]
fn the_first_help_names_every_command_and_the_games() {
    let help = tafel(&["--help"]).answer();
    for command in COMMANDS {
        assert!(help.lines().any(|line| line.trim_start().starts_with(&format!("{command} "))), "{command}: {help}");
    }
    for game in ["abalone", "fenix", "fenix-7x8", "gunzi", "abalone:belgian-daisy", "gunzi:white-first"] {
        assert!(help.contains(game), "{game}");
    }
}

#[test]
fn without_a_command_the_help_is_an_error() {
    let help = tafel(&[]).refusal(2);
    assert!(help.contains("Usage: tafel"), "{help}");
}

#[test]
fn the_version_is_told() {
    assert_eq!(tafel(&["--version"]).answer(), format!("tafel {}\n", env!("CARGO_PKG_VERSION")));
}

/// The examples of the help are meant to be copied: each must run. (Those of `play` wait for input: there is none, so
/// they end at once. Those that need files are run in `replay.rs` and `review.rs`,
/// those of `admin` need people at a table, as in `admin.rs`; those of `serve` do not end by themselves: `serve.rs` starts and stops it, and asks with `health`.)
#[test]
fn examples_of_the_help_run() {
    for command in COMMANDS
        .iter()
        .filter(|command| !matches!(**command, "replay" | "convert" | "review" | "serve" | "health" | "admin"))
    {
        let help = tafel(&[command, "--help"]).answer();
        let (_, examples) = help.split_once("Examples:").expect("examples");
        let folder = crate::command::Folder::new();
        let lines = examples.lines().map(str::trim).filter(|line| line.starts_with("tafel "));
        let mut count = 0;
        for line in lines {
            crate::command::shell(line, &folder).answer();
            count += 1;
        }
        assert!(count > 0, "{command}: {examples}");
    }
}
