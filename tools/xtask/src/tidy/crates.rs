//! Which package may depend on which: dependencies point downward only.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::files::Texts;
use crate::shell::cargo;

/// The directories of the repository. Each may depend on those before it and on itself.
pub(super) const DIRECTORIES: [&str; 9] = ["games", "engine", "play", "learn", "web", "server", "cli", "lab", "tools"];

/// What a crate may depend on.
struct Place {
    name: &'static str,
    /// Crates of ours.
    ours: &'static [&'static str],
    /// Crates of ours that its tests may use besides.
    in_tests: &'static [&'static str],
    /// Crates of others; `None` where any will do.
    others: Option<&'static [&'static str]>,
}

/// The crates that are games. A new one gets its place by being named here.
pub(super) const GAMES: &[&str] = &["abalone", "fenix", "gunzi"];

/// What a game may depend on.
const BELOW_GAMES: &[&str] = &["geometry", "rules"];
const NONE: &[&str] = &[];

/// Stands for every game in [`HOUSE`].
const A_GAME: &str = "a game";

/// The house, from the ground up. A new crate gets its place here first.
const HOUSE: &[Place] = &[
    Place { name: "geometry", ours: NONE, in_tests: NONE, others: Some(NONE) },
    Place { name: "rules", ours: NONE, in_tests: &["rules"], others: Some(NONE) },
    // The games, of which there may be more, are [`GAMES`].
    Place { name: A_GAME, ours: BELOW_GAMES, in_tests: NONE, others: Some(NONE) },
    // Abalone's own exchange formats are read and written beside ours.
    Place { name: "record", ours: &["rules", "abalone"], in_tests: &["engine"], others: Some(NONE) },
    Place { name: "diagram", ours: &["geometry", "rules", A_GAME], in_tests: &["engine"], others: Some(&["resvg"]) },
    // What crosses a wire is plain data: it knows no game, and those who send it know it.
    Place { name: "json", ours: NONE, in_tests: NONE, others: Some(NONE) },
    Place { name: "protocol", ours: &["json"], in_tests: NONE, others: Some(&["serde", "serde_json"]) },
    Place { name: "search", ours: &["rules"], in_tests: NONE, others: Some(NONE) },
    // What is proved once and kept in files.
    Place { name: "tables", ours: &["rules"], in_tests: NONE, others: Some(NONE) },
    Place {
        name: "engine",
        ours: &["geometry", "rules", A_GAME, "search", "tables"],
        in_tests: NONE,
        others: Some(NONE),
    },
    Place { name: "rating", ours: NONE, in_tests: &["rules"], others: Some(NONE) },
    Place { name: "puzzles", ours: &["rules", "rating"], in_tests: &["engine"], others: Some(NONE) },
    Place { name: "session", ours: &["json", "rules", "record", "engine"], in_tests: NONE, others: Some(&["serde"]) },
    Place { name: "lessons", ours: &["geometry", "rules", A_GAME], in_tests: &["engine"], others: Some(NONE) },
    Place {
        name: "primer",
        ours: &["rules", "rating", "diagram", "engine", "lessons"],
        in_tests: NONE,
        others: Some(NONE),
    },
    Place { name: "ugi", ours: &["rules", "engine"], in_tests: NONE, others: Some(NONE) },
    Place {
        name: "arena",
        ours: &["rules", "record", "engine", "session", "rating", "ugi"],
        in_tests: NONE,
        others: Some(&["serde_json", "thiserror"]),
    },
    Place {
        name: "review",
        ours: &["rules", "record", "engine", "session"],
        in_tests: NONE,
        others: Some(&["serde_json", "thiserror"]),
    },
    Place {
        name: "worker",
        ours: &["protocol", "rules", "record", "engine", "ugi", "review"],
        in_tests: NONE,
        others: Some(&["js-sys", "wasm-bindgen", "web-sys"]),
    },
    // What is kept, and what goes over the wire, are others' business.
    Place {
        name: "store",
        ours: NONE,
        in_tests: NONE,
        others: Some(&["getrandom", "sha2", "sqlx", "thiserror", "tokio"]),
    },
    Place {
        name: "http-server",
        ours: &["rules", "record", "diagram", "engine", "session", "lessons", "primer", "store", "protocol", "rating"],
        in_tests: NONE,
        others: None,
    },
    Place {
        name: "board",
        ours: &["rules", "diagram"],
        in_tests: &["engine"],
        others: Some(&["js-sys", "leptos", "wasm-bindgen", "web-sys"]),
    },
    Place { name: "fuzzing", ours: &["rules", "record", "engine"], in_tests: NONE, others: Some(NONE) },
    Place {
        name: "cli",
        ours: &[
            "rules",
            "record",
            "rating",
            "diagram",
            "engine",
            "lessons",
            "primer",
            "puzzles",
            "session",
            "ugi",
            "arena",
            "review",
            "store",
            "http-server",
            "protocol",
        ],
        in_tests: NONE,
        others: None,
    },
    Place {
        name: "app",
        ours: &[
            "rules", "record", "diagram", "engine", "lessons", "session", "ugi", "worker", "board", "protocol",
            "puzzles", "rating", "json", "primer",
        ],
        in_tests: NONE,
        others: Some(&["futures-channel", "js-sys", "leptos", "wasm-bindgen", "web-sys"]),
    },
    Place {
        name: "browser-tests",
        ours: NONE,
        in_tests: &["rules", "record", "engine", "lessons", "board", "puzzles"],
        others: Some(NONE),
    },
    Place { name: "bundler", ours: NONE, in_tests: NONE, others: None },
    Place { name: "training", ours: &["rules", "engine", "rating"], in_tests: NONE, others: Some(&["clap"]) },
    Place {
        name: "puzzler",
        ours: &["geometry", "rules", "abalone", "fenix", "gunzi", "record", "engine", "review", "puzzles"],
        in_tests: &["tables"],
        others: Some(&["clap"]),
    },
    Place { name: "xtask", ours: NONE, in_tests: NONE, others: None },
];

/// A crate, those that it stands on and those that stand on it, directly or not.
pub(super) fn neighbours(name: &str) -> Vec<&'static str> {
    names().filter(|other| stands_on(name, other) || stands_on(other, name)).collect()
}

/// The crates of ours that a crate stands on, directly or not, from the ground up.
pub(crate) fn below(name: &str) -> Vec<&'static str> {
    names().filter(|ground| *ground != name && stands_on(name, ground)).collect()
}

fn stands_on(name: &str, ground: &str) -> bool {
    name == ground || place_of(name).is_some_and(|place| place.ours().any(|below| stands_on(below, ground)))
}

/// All crates of the house, from the ground up.
fn names() -> impl Iterator<Item = &'static str> {
    HOUSE.iter().flat_map(|place| spelled_out(&place.name))
}

fn place_of(name: &str) -> Option<&'static Place> {
    let name = if GAMES.contains(&name) { A_GAME } else { name };
    HOUSE.iter().find(|place| place.name == name)
}

/// The crates that a name in the house stands for.
fn spelled_out(name: &'static &'static str) -> impl Iterator<Item = &'static str> {
    if *name == A_GAME { GAMES.iter() } else { std::slice::from_ref(name).iter() }.copied()
}

impl Place {
    fn ours(&self) -> impl Iterator<Item = &'static str> {
        self.ours.iter().flat_map(spelled_out)
    }
}

/// The metadata of the workspace, with the paths of manifests from its root.
pub(super) fn read() -> Result<Value, String> {
    let metadata = cargo(["metadata", "--format-version", "1", "--no-deps", "--offline"]).output()?;
    let mut metadata: Value = serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let root = PathBuf::from(metadata["workspace_root"].as_str().unwrap_or_default());
    for package in metadata["packages"].as_array_mut().into_iter().flatten() {
        let path = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let path = path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        package["manifest_path"] = Value::String(path);
    }
    Ok(metadata)
}

/// The faults of the crates of the workspace.
pub(super) fn faults(metadata: &Value, texts: &Texts) -> Vec<String> {
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let names: Vec<_> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        if package["license"] != "MIT OR Apache-2.0" {
            faults.push(format!("{name}: the licence must be that of the workspace"));
        }
        if package["description"].as_str().unwrap_or_default().is_empty() {
            faults.push(format!("{name}: no description"));
        }
        let manifest = texts.get(manifest_path(package)).map_or("", String::as_str);
        if !manifest.contains("[lints]\nworkspace = true") {
            faults.push(format!("{name}: the lints must be those of the workspace"));
        }
        match place_of(name) {
            Some(place) => {
                faults.extend(dependency_faults(place, package, &names));
                faults.extend(directory_faults(package, packages));
            }
            None => faults.push(format!("{name}: has no place in the house; see HOUSE in tidy/crates.rs")),
        }
    }
    faults
}

/// The names of the packages in a directory.
pub(crate) fn in_directory(directory: &str) -> Result<Vec<String>, String> {
    let metadata = read()?;
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let is_in = |package: &&Value| manifest_path(package).split('/').next() == Some(directory);
    let name = |package: &Value| package["name"].as_str().map(str::to_owned);
    Ok(packages.iter().filter(is_in).filter_map(name).collect())
}

/// The path of a package's manifest from the root of the repository.
fn manifest_path(package: &Value) -> &str {
    package["manifest_path"].as_str().unwrap_or_default()
}

/// The place of a package's directory among [`DIRECTORIES`].
fn directory_of(package: &Value) -> Option<usize> {
    let directory = manifest_path(package).split('/').next();
    DIRECTORIES.iter().position(|known| directory == Some(known))
}

/// A package lies in a directory of its own name, and depends on nothing in a directory after its own.
fn directory_faults(package: &Value, packages: &[Value]) -> Vec<String> {
    let name = package["name"].as_str().unwrap_or_default();
    if manifest_path(package).rsplit('/').nth(1) != Some(name) {
        return vec![format!("{name}: its directory must have its name")];
    }
    let Some(own) = directory_of(package) else {
        return vec![format!("{name}: is in none of the directories {}", DIRECTORIES.join(", "))];
    };
    let dependencies = package["dependencies"].as_array().map_or(&[][..], Vec::as_slice);
    let mut faults = Vec::new();
    for dependency in dependencies.iter().filter(|dependency| dependency["kind"] != "dev") {
        let target = packages.iter().find(|other| other["name"] == dependency["name"]);
        if target.and_then(directory_of).is_some_and(|other| other > own) {
            faults.push(format!(
                "{name}: depends on {}, which is in a later directory",
                dependency["name"].as_str().unwrap_or_default()
            ));
        }
    }
    faults
}

/// The package that a source or a message file belongs to: the directory that `src` or `messages` is in.
pub(super) fn package_of(path: &str) -> &str {
    let folder = path.split_once("/src/").or_else(|| path.split_once("/messages/")).map_or(path, |(folder, _)| folder);
    folder.rsplit('/').next().unwrap_or_default()
}

/// Whether a file belongs to a package: all other files are documents and configuration.
pub(super) fn is_in_package(path: &str) -> bool {
    path.split_once('/').is_some_and(|(directory, _)| DIRECTORIES.contains(&directory))
}

fn dependency_faults(place: &Place, package: &Value, ours: &[&str]) -> Vec<String> {
    let whose = package["name"].as_str().unwrap_or_default();
    let mut faults = Vec::new();
    for dependency in package["dependencies"].as_array().map_or(&[][..], Vec::as_slice) {
        let name = dependency["name"].as_str().unwrap_or_default();
        let only_tests = dependency["kind"] == "dev";
        let allowed = if ours.contains(&name) {
            place.ours().any(|below| below == name) || only_tests && place.in_tests.contains(&name)
        } else {
            only_tests || place.others.is_none_or(|others| others.contains(&name))
        };
        if !allowed {
            faults.push(format!("{whose} must not know {name}"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults of a crate with these dependencies (`name` or `name:dev`), with all else in order.
    fn faults_of(name: &str, dependencies: &[&str]) -> Vec<String> {
        let dependencies: Vec<_> = dependencies
            .iter()
            .map(|text| match text.split_once(':') {
                Some((name, kind)) => serde_json::json!({"name": name, "kind": kind}),
                None => serde_json::json!({"name": text, "kind": null}),
            })
            .collect();
        let mut packages: Vec<_> = names().filter(|other| *other != name).map(|other| package(other, &[])).collect();
        packages.push(package(name, &dependencies));
        let manifests = packages.iter().map(|package| {
            let name = package["name"].as_str().unwrap();
            (format!("games/{name}/Cargo.toml"), "[lints]\nworkspace = true\n".to_owned())
        });
        let texts = manifests.collect();
        faults(&serde_json::json!({"packages": packages}), &texts)
    }

    fn package(name: &str, dependencies: &[Value]) -> Value {
        serde_json::json!({
            "name": name, "license": "MIT OR Apache-2.0", "description": "x", "dependencies": dependencies,
            "manifest_path": format!("games/{name}/Cargo.toml"),
        })
    }

    #[test]
    fn dependencies_point_downward() {
        let none = Vec::<String>::new();
        assert_eq!(faults_of("abalone", &["geometry", "rules", "proptest:dev"]), none);
        assert_eq!(faults_of("record", &["rules", "engine:dev"]), none);
        assert_eq!(faults_of("cli", &["clap", "engine"]), none);
        assert_eq!(faults_of("abalone", &["gunzi"]), ["abalone must not know gunzi"]);
        assert_eq!(faults_of("rules", &["abalone:dev"]), ["rules must not know abalone"]);
        assert_eq!(faults_of("record", &["engine"]), ["record must not know engine"]);
        assert_eq!(faults_of("gunzi", &["serde"]), ["gunzi must not know serde"]);
        assert_eq!(faults_of("chess", &[]).len(), 1, "a crate without a place");
    }

    #[test]
    fn directories_depend_on_earlier_ones() {
        let at = |path: &str, dependency: &str| {
            let manifest = |path: &str| format!("{path}/Cargo.toml");
            let name = path.rsplit('/').next().unwrap();
            let one = serde_json::json!({"name": name, "manifest_path": manifest(path), "dependencies": [{"name": "y", "kind": null}]});
            let other = serde_json::json!({"name": "y", "manifest_path": manifest(dependency), "dependencies": []});
            directory_faults(&one, &[one.clone(), other])
        };
        assert_eq!(at("play/x", "games/y"), Vec::<String>::new());
        assert_eq!(at("cli", "games/y"), Vec::<String>::new());
        assert_eq!(at("games/x", "play/y"), ["x: depends on y, which is in a later directory"]);
        assert_eq!(at("shed/x", "games/y").len(), 1);
    }

    #[test]
    fn a_game_is_known_where_games_are() {
        for game in GAMES {
            assert_eq!(faults_of("engine", &[game]), Vec::<String>::new());
            assert_eq!(faults_of("app", &[game]), [format!("app must not know {game}")]);
            assert_eq!(below(game), ["geometry", "rules"]);
            assert!(below("worker").contains(game));
        }
    }

    #[test]
    fn every_crate_has_licence_lints_and_description() {
        let bare = serde_json::json!({"packages": [{
            "name": "rules", "license": null, "dependencies": [], "manifest_path": "games/rules/Cargo.toml",
        }]});
        assert_eq!(faults(&bare, &Texts::new()).len(), 3);
    }

    #[test]
    fn neighbours_are_above_and_below() {
        let near = neighbours("board");
        assert!(["board", "app", "rules", "abalone"].iter().all(|name| near.contains(name)), "{near:?}");
        assert!(["cli", "engine", "store"].iter().all(|name| !near.contains(name)), "{near:?}");
    }

    #[test]
    fn the_house_stands_on_what_is_below() {
        let names: Vec<_> = names().collect();
        for (index, name) in names.iter().enumerate() {
            for ground in place_of(name).unwrap().ours() {
                let below = names.iter().position(|other| *other == ground);
                assert!(below.is_some_and(|below| below < index), "{name} stands on {ground}");
            }
        }
    }
}
