use std::collections::BTreeSet;

use abalone::{ABALONE, nacre};
use rules::{Notation as _, Position as _, Rulebook, Side};

use super::dialect::Dialect;
use super::{position, variant};
use crate::draft::turn_number;
use crate::fault::Fault;
use crate::format::Export;
use crate::tafel::{Wrap, tag_line, write_commands, write_drawings, write_variation};
use crate::termination::{ResultTag, score_text};
use crate::{NodeId, Record};

/// Tags that come first and are always there, and what stands in them if nothing is known.
const FIRST: [(&str, &str); 4] = [("Event", "?"), ("Date", "????.??.??"), ("Black", "?"), ("White", "?")];

/// Tags that are written from the record itself.
const WRITTEN: [&str; 9] =
    ["Variant", "Result", "Notation", "SetUp", "Position", "Termination", "Plies", "Score", "Options"];

/// Writes a record in APGN. What has no place there goes into comments and is reported.
pub(crate) fn write(record: &Record, dialect: Dialect) -> Result<Export, Fault> {
    check_game(record)?;
    let mut lost = Lost::new();
    let mut text = String::new();
    write_tags(record, dialect, &mut text, &mut lost);
    text.push('\n');
    text.push_str(&write_moves(record, dialect, &mut lost)?);
    Ok(Export { text, warnings: lost.into_iter().map(Fault::new).collect() })
}

/// APGN and the notation of two cells are for Abalone.
pub(crate) fn check_game(record: &Record) -> Result<(), Fault> {
    let id = record.rulebook().id();
    if id == Rulebook::id(&ABALONE) {
        Ok(())
    } else {
        Err(Fault::new("apgn.game").with("game", record.rulebook().title()))
    }
}

/// The main line in texts of two cells.
pub(crate) fn two_cells(record: &Record) -> Result<Vec<String>, Fault> {
    let start = record.setup().start_text();
    let mut position = ABALONE
        .position(record.options(), Some(&start))
        .map_err(|error| Fault::new("start").because_of_setup(rules::Refusal::Position(error)))?;
    let mut texts = Vec::new();
    for (index, id) in record.tree().main_line().enumerate() {
        let text = record.tree().text(id);
        let m = position.parse_move(text).map_err(|error| crate::replay::illegal(text, index + 1, None, error))?;
        texts.push(nacre::text(&position, m));
        position = position.after(m);
    }
    Ok(texts)
}

fn write_tags(record: &Record, dialect: Dialect, out: &mut String, lost: &mut Lost) {
    let mut tag = |name: &str, value: &str| out.push_str(&tag_line(name, value));
    for (name, unknown) in FIRST {
        tag(name, record.tags.get(name).unwrap_or(unknown));
    }
    // The names of variants stand for layouts with Black to move; every other start is written as a position.
    let is_named = record.start().is_none() && record.setup().turn() == Side::One;
    let name = match record.tags.get("Variant") {
        _ if is_named => variant::name(record.options().get("layout")),
        Some(name) if variant::layout(name).is_none() => name.to_owned(),
        _ => variant::CUSTOM.to_owned(),
    };
    tag("Variant", &name);
    tag("Result", ResultTag(record.result).text());
    tag("Notation", dialect.name());
    if !is_named {
        let start = record.setup().start_text();
        let (position, has_counters) = position::write(&start);
        tag("SetUp", "1");
        tag("Position", &position);
        if has_counters {
            tag("Start", &start);
        }
    }
    if let Some(termination) = &record.termination {
        tag("Termination", termination.as_str());
    }
    tag("Plies", &record.tree().main_line().count().to_string());
    if let Some(score) = record.score {
        tag("Score", &score_text(score));
    }
    let options = record.options().changed().filter(|(key, _)| !(is_named && *key == "layout"));
    let options: Vec<_> = options.map(|(key, value)| format!("{key}={value}")).collect();
    if !options.is_empty() {
        tag("Options", &options.join(","));
    }
    for (name, value) in record.tags.iter() {
        if WRITTEN.contains(&name) {
            if name != "Variant" || is_named {
                lost.insert("lost.tag");
            }
        } else if FIRST.iter().all(|(first, _)| *first != name) {
            tag(name, value);
        }
    }
}

/// What goes into comments, or gets lost in them.
type Lost = BTreeSet<&'static str>;

fn write_moves(record: &Record, dialect: Dialect, lost: &mut Lost) -> Result<String, Fault> {
    let tree = record.tree();
    let first = record.setup().turn();
    let texts = match dialect {
        Dialect::AbaPro => tree.main_line().map(|id| tree.text(id).to_owned()).collect(),
        Dialect::Nacre => two_cells(record)?,
    };
    let mut wrap = Wrap::default();
    if let Some(notes) = tree.notes(tree.root()) {
        write_drawings(notes, &mut wrap);
        for comment in &notes.comments {
            write_comment(comment, &mut wrap, lost);
        }
    }
    let mut interrupted = true;
    for (index, (id, text)) in tree.main_line().zip(texts).enumerate() {
        let comments = comments(record, id, index + 1, lost);
        let before = tree.notes(id).map_or(&[][..], |notes| &notes.before);
        for comment in before {
            write_comment(comment, &mut wrap, lost);
        }
        let (number, opens) = turn_number(index + 1, first);
        match (opens, interrupted || !before.is_empty()) {
            (true, _) => wrap.word(&format!("{number}. {text}")),
            (false, true) => wrap.word(&format!("{number}... {text}")),
            (false, false) => wrap.word(&text),
        }
        let commands = tree.notes(id).map(write_commands).unwrap_or_default();
        if !commands.is_empty() {
            wrap.word(&commands);
        }
        let drawn = tree.notes(id).filter(|notes| !notes.shapes.is_empty());
        if let Some(notes) = drawn {
            write_drawings(notes, &mut wrap);
        }
        for comment in &comments {
            write_comment(comment, &mut wrap, lost);
        }
        interrupted = !commands.is_empty() || drawn.is_some() || !comments.is_empty();
    }
    wrap.word(ResultTag(record.result).text());
    Ok(wrap.finish())
}

/// Everything that is said to people about a turn of the main line, variations included.
fn comments(record: &Record, id: NodeId, ply: usize, lost: &mut Lost) -> Vec<String> {
    let tree = record.tree();
    let mut comments = Vec::new();
    if let Some(notes) = tree.notes(id) {
        if !notes.nags.is_empty() {
            comments.push(notes.nags.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
            lost.insert("lost.marks");
        }
        comments.extend(notes.comments.iter().filter(|comment| !comment.is_empty()).cloned());
    }
    let siblings = tree.parent(id).map_or(&[][..], |parent| tree.children(parent));
    for &variation in siblings.get(1..).unwrap_or_default() {
        let text = write_variation(tree, variation, ply, record.setup().turn());
        // Comments in comments get other brackets, and clocks there are not those of the turn before.
        comments.push(text.replace('{', "[").replace('}', "]").replace("[%", "[ %"));
        lost.insert("lost.variations");
    }
    comments
}

/// A comment without what would end it.
fn write_comment(comment: &str, wrap: &mut Wrap, lost: &mut Lost) {
    let text = comment.replace('}', ")").replace(['\n', '\r'], " ");
    let text = text.trim_matches(|c: char| c.is_ascii_whitespace());
    if text != comment {
        lost.insert("lost.comment");
    }
    if !text.is_empty() {
        wrap.text(&format!("{{{text}}}"));
    }
}
