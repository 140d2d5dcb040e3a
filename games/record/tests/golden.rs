//! Records as files: what they read as, what is wrong with them, and that they are written as they stand.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use record::{Format, raw_games, read, write};

fn files(folder: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|known| known == extension));
    files.sort();
    assert!(!files.is_empty());
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// Compares with a file, or writes it: run with `UPDATE_GOLDEN=1` and look at the differences before keeping them.
fn check(path: &Path, actual: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path, actual).unwrap();
    }
    let expected = fs::read_to_string(path).unwrap();
    assert_eq!(actual, expected, "{}", path.display());
}

/// All games of a text in another format, or what is wrong with them; warnings too.
fn report(text: &str, format: Option<Format>) -> String {
    let mut out = String::new();
    for raw in raw_games([text]) {
        if !out.is_empty() {
            out.push('\n');
        }
        match read(&raw, engine::all()) {
            Ok(reading) => {
                for warning in &reading.warnings {
                    writeln!(out, "# ply {}: {warning}", warning.ply).unwrap();
                }
                let export = write(&reading.record, format.unwrap_or(reading.format)).unwrap();
                for warning in &export.warnings {
                    writeln!(out, "# {warning}").unwrap();
                }
                out.push_str(&export.text);
            }
            Err(fault) => writeln!(out, "game {}: error at ply {}: {fault}", raw.number, fault.ply).unwrap(),
        }
    }
    out
}

#[test]
fn canonical_records_are_written_as_they_stand() {
    for extension in ["tafel", "apgn"] {
        for (path, text) in files("canonical", extension) {
            check(&path, &report(&text, None));
        }
    }
}

#[test]
fn every_game_has_a_canonical_record() {
    let texts: Vec<_> = files("canonical", "tafel").into_iter().map(|(_, text)| text).collect();
    for game in engine::all() {
        let tag = format!("[Game \"{}\"]", game.id());
        assert!(texts.iter().any(|text| text.contains(&tag)), "{tag}");
    }
}

#[test]
fn foreign_records_read_as_expected() {
    for (path, text) in files("convert", "in") {
        check(&path.with_extension("tafel"), &report(&text, Some(Format::Tafel)));
    }
}

#[test]
fn our_records_are_exported_as_expected() {
    for format in [Format::Apgn, Format::ApgnNacre, Format::Moves, Format::Nacre] {
        for (path, text) in files("export", "tafel") {
            check(&path.with_extension(format.name()), &report(&text, Some(format)));
        }
    }
}

#[test]
fn broken_records_say_what_is_wrong() {
    for (path, text) in files("reports", "in") {
        check(&path.with_extension("report"), &report(&text, None));
    }
}
