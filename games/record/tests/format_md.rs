//! The examples of `FORMAT.md` are records.

use record::{raw_games, read};

#[test]
fn examples_can_be_read() {
    let text = include_str!("../FORMAT.md");
    // Indented lines are examples; all other lines are empty lines between them.
    let examples: Vec<_> = text.lines().map(|line| line.strip_prefix("    ").unwrap_or_default()).collect();
    let games: Vec<_> = raw_games([examples.join("\n")]).map(|raw| read(&raw, engine::all())).collect();
    let ids: Vec<_> = games
        .iter()
        .map(|game| game.as_ref().unwrap_or_else(|fault| panic!("{fault}")).record.rulebook().id())
        .collect();
    assert_eq!(ids, ["abalone", "fenix-7x8", "gunzi", "gunzi"]);
}
