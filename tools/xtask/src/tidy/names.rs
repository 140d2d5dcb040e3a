//! Where games may be called by their names: a fourth game must not have to be added where three were known.

use super::crates;
use super::files::Texts;

/// Files that may name games, and why. Everything whose path has a game's name in it belongs to that game anyway.
const ALLOWED: &[(&str, &str)] = &[
    ("engine/engine/src/games.rs", "the list of games"),
    ("engine/engine/src/players/", "players"),
    ("engine/engine/Cargo.toml", "the list needs the crates"),
    ("games/diagram/src/skin.rs", "the list of skins"),
    ("games/diagram/src/skins/", "skins"),
    ("games/diagram/Cargo.toml", "the skins need the crates"),
    ("learn/lessons/src/courses/mod.rs", "the list of courses"),
    ("learn/lessons/src/plans/mod.rs", "the list of plans"),
    ("learn/lessons/Cargo.toml", "the courses need the crates"),
    ("learn/puzzles/src/embedded.rs", "the list of data files"),
    ("lab/puzzler/src/games/mod.rs", "the list of games that puzzles are made for"),
    ("lab/puzzler/Cargo.toml", "the list needs the crates"),
    ("lab/puzzler/src/solver/", "solves small spaces of each game for the tests"),
    ("tools/xtask/src/tidy/", "the house"),
    ("games/record/", "the exchange formats of one game"),
    ("lab/training/src/opener/main.rs", "examples in the help"),
    ("lab/training/src/tuner/main.rs", "examples in the help"),
    ("cli/src/commands/", "examples in the help"),
    ("cli/src/args.rs", "examples in the help"),
    ("cli/src/draw.rs", "examples in the help"),
];

/// What is read by compilers, browsers and users. Documents may tell of games.
const KINDS: [&str; 6] = ["rs", "css", "html", "js", "txt", "toml"];

/// The faults of all files of crates.
pub(super) fn faults(texts: &Texts, games: &[&str]) -> Vec<String> {
    let watched = texts.iter().filter(|(path, _)| is_watched(path, games));
    watched.flat_map(|(path, text)| file_faults(path, text, games)).collect()
}

fn is_watched(path: &str, games: &[&str]) -> bool {
    let kind = path.rsplit_once('.').map_or("", |(_, kind)| kind);
    crates::is_in_package(path)
        && KINDS.contains(&kind)
        && !games.iter().any(|game| path.contains(game))
        && !ALLOWED.iter().any(|(allowed, _)| path.starts_with(allowed))
        && !["/tests/", "/examples/", "/benches/"].iter().any(|folder| path.contains(folder))
        && !path.ends_with("tests.rs")
}

fn file_faults(path: &str, text: &str, games: &[&str]) -> Vec<String> {
    // Unit tests stand at the end of a file, and may play whatever they like.
    let lines = text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]");
    let is_comment = |line: &str| line.starts_with("//") || line.starts_with('#') && !line.starts_with("#[");
    lines
        .filter(|(_, line)| !is_comment(line.trim_start()))
        .flat_map(|(index, line)| {
            let line = line.to_lowercase();
            let named = games.iter().filter(move |game| line.contains(**game));
            named.map(move |game| {
                format!("{path}:{}: names '{game}'; see ARCHITECTURE.md, \"How to add a fourth game\"", index + 1)
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &str, text: &str, count: usize) {
        let texts = [(path.to_owned(), text.to_owned())].into();
        let faults = faults(&texts, &["mill", "salta"]);
        assert_eq!(faults.len(), count, "{path}: {faults:?}");
    }

    #[test]
    fn games_are_named_in_their_places() {
        for path in [
            "games/mill/src/lib.rs",
            "engine/engine/src/games.rs",
            "engine/engine/src/players/mod.rs",
            "games/diagram/src/skins/salta/mod.rs",
            "games/diagram/messages/salta/en.txt",
            "web/app/tests/pages.rs",
            "web/app/src/queue_tests.rs",
            "README.md",
        ] {
            check(path, "match id { \"mill\" => 1, \"salta\" => 2 }\n", 0);
        }
    }

    #[test]
    fn and_nowhere_else() {
        check("web/app/src/page.rs", "if game.id() == \"mill\" {\n", 1);
        check("web/app/src/page.rs", "let order = [mill::MILL, salta::SALTA];\n", 2);
        check("web/app/style/home.css", ".card.Salta { color: red }\n", 1);
        check("web/app/messages/shell/en.txt", "title = Mill and Salta\n", 2);
        check("web/app/src/page.rs", "#[doc = \"mill\"]\n", 1);
    }

    #[test]
    fn comments_and_unit_tests_may() {
        check("web/app/src/page.rs", "/// As in Mill.\n// or salta\nfn x() {}\n", 0);
        check(
            "web/app/src/page.rs",
            "fn x() {}\n\n#[cfg(test)]\nmod tests {\n    const GAME: &str = \"mill\";\n}\n",
            0,
        );
        check("web/app/messages/shell/en.txt", "# Mill\ntitle = Table\n", 0);
    }
}
