//! What may come into the house: licences and sources of all dependencies, by the lists in `deny.toml`; and that tests want no more
//! of them than programs do.
//!
//! The same questions as `cargo deny check licenses bans sources`, asked of what cargo itself knows: a few dozen lines in
//! place of a tool that takes minutes to build. Known vulnerabilities are for the tool: `cargo xtask deny advisories`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::shell::{Done, Line, cargo, root};
use crate::tools;

/// The registry, under both of the names that cargo has for it.
const REGISTRY: [&str; 2] =
    ["registry+https://github.com/rust-lang/crates.io-index", "sparse+https://index.crates.io/"];

/// Checks licences, wildcards and sources, and prints every fault.
pub(crate) fn run() -> Done {
    let metadata = cargo(["metadata", "--format-version", "1", "--all-features", "--locked"]).output()?;
    let metadata = serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let config = std::fs::read_to_string(root().join("deny.toml")).map_err(|error| format!("deny.toml: {error}"))?;
    let allowed = allowed(&config)?;
    let mut faults = faults(&metadata, &allowed);
    faults.extend(torn(&features("normal,build")?, &features("normal,build,dev")?));
    for fault in &faults {
        println!("{fault}");
    }
    let packages = packages(&metadata);
    println!("{} packages; in two versions or more: {}", packages.len(), twins(packages).join(", "));
    match faults.len() {
        0 => Ok(()),
        n => Err(format!("{n} dependencies may not come into the house as they are")),
    }
}

/// Runs cargo-deny, which is built first if it is not there, with these checks.
pub(crate) fn tool(checks: &[String]) -> Done {
    Line::new(tools::cargo_deny()?).args(["--all-features", "check"]).args(checks).run()
}

/// All packages with their features, one a line, as far as these kinds of dependencies lead.
fn features(kinds: &str) -> Result<String, String> {
    cargo(["tree", "--workspace", "--locked", "--prefix", "none", "--format", "{p}|{f}", "--edges", kinds]).output()
}

/// Packages that have other features in tests than in programs. They and all that stands on them would be compiled twice, for the
/// documentation as well, so what tests want is asked for in the workspace's list of dependencies.
fn torn(programs: &str, tests: &str) -> Vec<String> {
    let read = |tree: &str| {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for line in tree.lines() {
            let line = line.trim_end().trim_end_matches(" (*)");
            let (package, features) = line.split_once('|').unwrap_or((line, ""));
            found.entry(package.to_owned()).or_default().insert(features.to_owned());
        }
        found
    };
    let tests = read(tests);
    let differs = |(package, features): &(String, BTreeSet<String>)| {
        tests.get(package).is_some_and(|in_tests| in_tests != features)
    };
    let differing = read(programs).into_iter().filter(differs);
    let words =
        |features: &BTreeSet<String>| features.iter().map(|set| format!("[{set}]")).collect::<Vec<_>>().join(" ");
    differing
        .map(|(package, features)| {
            format!("{package}: {} in programs, {} in tests", words(&features), words(&tests[&package]))
        })
        .collect()
}

fn packages(metadata: &Value) -> &[Value] {
    metadata["packages"].as_array().map_or(&[], Vec::as_slice)
}

/// The licences that `deny.toml` allows.
fn allowed(config: &str) -> Result<Vec<String>, String> {
    let section = config.split("[licenses]").nth(1).ok_or("deny.toml: no [licenses]")?;
    let list = section.split("allow = [").nth(1).and_then(|rest| rest.split(']').next());
    let list = list.ok_or("deny.toml: no allow = […] in [licenses]")?;
    let names: Vec<_> = list.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    if names.is_empty() { Err("deny.toml: no licence is allowed".to_owned()) } else { Ok(names) }
}

fn faults(metadata: &Value, allowed: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    for package in packages(metadata) {
        let text = |name: &str| package[name].as_str().unwrap_or_default();
        let name = format!("{} {}", text("name"), text("version"));
        let Some(source) = package["source"].as_str() else {
            // One of ours: it must say which versions it wants.
            let wild = package["dependencies"].as_array().into_iter().flatten();
            let wild = wild.filter(|dependency| dependency["req"] == "*" && dependency["path"].is_null());
            faults.extend(wild.map(|dependency| format!("{name}: any version of {}", dependency["name"])));
            continue;
        };
        if !REGISTRY.contains(&source) {
            faults.push(format!("{name}: comes from {source}"));
        }
        match Expression::parse(text("license")) {
            Ok(licence) if licence.is_allowed(allowed) => {}
            Ok(_) => faults.push(format!("{name}: the licence {} is not allowed", text("license"))),
            Err(why) => faults.push(format!("{name}: the licence '{}' cannot be read: {why}", text("license"))),
        }
    }
    faults
}

/// The names that stand for several versions.
fn twins(packages: &[Value]) -> Vec<&str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in packages.iter().filter_map(|package| package["name"].as_str()) {
        *counts.entry(name).or_default() += 1;
    }
    counts.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name).collect()
}

/// A licence as SPDX writes it: `MIT OR Apache-2.0`, `(MIT OR Apache-2.0) AND Unicode-3.0`; a slash is an old `OR`.
#[derive(Debug, PartialEq)]
enum Expression {
    Licence(String),
    All(Vec<Expression>),
    Any(Vec<Expression>),
}

impl Expression {
    fn parse(text: &str) -> Result<Self, String> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
        let mut words: Vec<_> = spaced.split_whitespace().rev().collect();
        let expression = Self::any(&mut words)?;
        words.pop().map_or(Ok(expression), |word| Err(format!("'{word}' is too much")))
    }

    /// `words` are read from the end.
    fn any(words: &mut Vec<&str>) -> Result<Self, String> {
        let mut parts = vec![Self::all(words)?];
        while words.pop_if(|word| *word == "OR").is_some() {
            parts.push(Self::all(words)?);
        }
        Ok(Self::Any(parts))
    }

    fn all(words: &mut Vec<&str>) -> Result<Self, String> {
        let mut parts = vec![Self::one(words)?];
        while words.pop_if(|word| *word == "AND").is_some() {
            parts.push(Self::one(words)?);
        }
        Ok(Self::All(parts))
    }

    fn one(words: &mut Vec<&str>) -> Result<Self, String> {
        match words.pop() {
            Some("(") => {
                let inner = Self::any(words)?;
                words.pop_if(|word| *word == ")").ok_or("a bracket stays open")?;
                Ok(inner)
            }
            Some(name) if !matches!(name, ")" | "AND" | "OR" | "WITH") => {
                // An exception only allows more than its licence does.
                if words.pop_if(|word| *word == "WITH").is_some() {
                    words.pop().ok_or("WITH stands alone")?;
                }
                Ok(Self::Licence(name.to_owned()))
            }
            _ => Err("a name is missing".to_owned()),
        }
    }

    fn is_allowed(&self, allowed: &[String]) -> bool {
        match self {
            Self::Licence(name) => allowed.contains(name),
            Self::All(parts) => parts.iter().all(|part| part.is_allowed(allowed)),
            Self::Any(parts) => parts.iter().any(|part| part.is_allowed(allowed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn licences_are_weighed() {
        let allowed = ["MIT", "Zlib"].map(str::to_owned);
        for (text, good) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0/MIT", true),
            ("MIT AND GPL-3.0", false),
            ("MIT AND (GPL-3.0 OR Zlib)", true),
            ("GPL-3.0 OR MIT AND Zlib", true),
            ("(GPL-3.0 OR MIT) AND ISC", false),
            ("MIT WITH LLVM-exception", true),
        ] {
            assert_eq!(Expression::parse(text).unwrap().is_allowed(&allowed), good, "{text}");
        }
        for bad in ["", "MIT OR", "(MIT", "MIT)", "AND MIT", "MIT Zlib", "MIT WITH"] {
            assert!(Expression::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn strangers_are_named() {
        let package = |name: &str, licence: &str, source: Option<&str>| json!({"name": name, "version": "1.0.0", "license": licence, "source": source, "dependencies": [{"name": "x", "req": "*", "path": null}]});
        let packages = json!({"packages": [
            package("good", "MIT", Some(REGISTRY[0])),
            package("far", "MIT", Some("git+https://example.org")),
            package("closed", "Proprietary", Some(REGISTRY[0])),
            package("silent", "", Some(REGISTRY[0])),
            package("ours", "MIT", None),
        ]});
        let faults = faults(&packages, &["MIT".to_owned()]);
        let named: Vec<_> = faults.iter().filter_map(|fault| fault.split(' ').next()).collect();
        assert_eq!(named, ["far", "closed", "silent", "ours"], "{faults:?}");
        assert_eq!(twins(&[json!({"name": "a"}), json!({"name": "b"}), json!({"name": "a"})]), ["a"]);
    }

    #[test]
    fn what_tests_want_more_is_named() {
        let programs = "a v1|std\nb v2|\nc v1|x\nc v1|x,y (*)\n";
        assert_eq!(torn(programs, "a v1|std (*)\nb v2|\nc v1|x,y\nc v1|x\nd v1|z\n"), Vec::<String>::new());
        let faults = torn(programs, "a v1|fs,std\nb v2|\nc v1|x\nc v1|x,y\n");
        assert_eq!(faults, ["a v1: [std] in programs, [fs,std] in tests"]);
    }

    #[test]
    fn the_list_is_that_of_the_tool() {
        let config = std::fs::read_to_string(root().join("deny.toml")).unwrap();
        let allowed = allowed(&config).unwrap();
        assert!(allowed.iter().any(|name| name == "MIT") && allowed.len() > 5, "{allowed:?}");
        assert!(super::allowed("[licenses]\nallow = []").is_err() && super::allowed("").is_err());
    }
}
