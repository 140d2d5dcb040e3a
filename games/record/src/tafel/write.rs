use rules::Side;

use super::Wrap;
use crate::draft::turn_number;
use crate::lexer::looks_like_command;
use crate::termination::{ResultTag, score_text};
use crate::{NodeId, Notes, Record, Tree};

/// The version of the format. Texts of positions and moves within it never change.
pub(crate) const VERSION: &str = "1";

/// Writes a record in Tafel's own format.
pub(crate) fn write(record: &Record) -> String {
    let mut out = String::new();
    let mut tag = |name: &str, value: &str| out.push_str(&tag_line(name, value));
    tag("Format", VERSION);
    tag("Game", record.rulebook().id());
    let options = record.options().to_string();
    if !options.is_empty() {
        tag("Options", &options);
    }
    if let Some(start) = record.start() {
        tag("Start", &start);
    }
    for (name, value) in record.tags.iter() {
        tag(name, value);
    }
    tag("Result", ResultTag(record.result).text());
    if let Some(score) = record.score {
        tag("Score", &score_text(score));
    }
    if let Some(termination) = &record.termination {
        tag("Termination", termination.as_str());
    }
    out.push('\n');
    let mut wrap = Wrap::default();
    write_moves(record.tree(), record.setup().turn(), &mut wrap);
    wrap.word(ResultTag(record.result).text());
    out.push_str(&wrap.finish());
    out
}

/// A tag with its line end.
pub(crate) fn tag_line(name: &str, value: &str) -> String {
    let mut out = format!("[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c => out.push(c),
        }
    }
    out.push_str("\"]\n");
    out
}

/// What is left to write, newest first.
enum Job {
    Turn(NodeId, usize),
    /// Everything behind a node.
    Follow(NodeId, usize),
    Open,
    Close,
}

/// Writes all turns with their numbers, notes and variations, without recursion.
fn write_moves(tree: &Tree, first: Side, wrap: &mut Wrap) {
    if let Some(notes) = tree.notes(tree.root()) {
        write_drawings(notes, wrap);
        for comment in &notes.comments {
            write_comment(comment, wrap);
        }
    }
    work_off(vec![Job::Follow(tree.root(), 0)], tree, first, wrap);
}

/// A variation in brackets on one line.
pub(crate) fn write_variation(tree: &Tree, id: NodeId, ply: usize, first: Side) -> String {
    let mut wrap = Wrap::default();
    work_off(vec![Job::Close, Job::Follow(id, ply), Job::Turn(id, ply), Job::Open], tree, first, &mut wrap);
    wrap.finish().trim_end().replace('\n', " ")
}

fn work_off(mut jobs: Vec<Job>, tree: &Tree, first: Side, wrap: &mut Wrap) {
    // Whether the next turn needs a number even if it is the second of its pair.
    let mut interrupted = true;
    while let Some(job) = jobs.pop() {
        match job {
            Job::Follow(id, ply) => {
                let Some((&main, variations)) = tree.children(id).split_first() else {
                    continue;
                };
                jobs.push(Job::Follow(main, ply + 1));
                for &variation in variations.iter().rev() {
                    jobs.extend([
                        Job::Close,
                        Job::Follow(variation, ply + 1),
                        Job::Turn(variation, ply + 1),
                        Job::Open,
                    ]);
                }
                jobs.push(Job::Turn(main, ply + 1));
            }
            Job::Turn(id, ply) => {
                let (number, opens) = turn_number(ply, first);
                let number = match (opens, interrupted) {
                    (true, _) => format!("{number}. "),
                    (false, true) => format!("{number}... "),
                    (false, false) => String::new(),
                };
                if let Some(notes) = tree.notes(id) {
                    interrupted = write_turn(&number, tree.text(id), notes, wrap);
                }
            }
            Job::Open => {
                wrap.before_next("(");
                interrupted = true;
            }
            Job::Close => {
                wrap.behind_last(")");
                interrupted = true;
            }
        }
    }
}

/// Writes one turn and what is said about it; `true` if comments follow.
fn write_turn(number: &str, text: &str, notes: &Notes, wrap: &mut Wrap) -> bool {
    for comment in &notes.before {
        write_comment(comment, wrap);
    }
    let mut nags = notes.nags.as_slice();
    let glyph = nags.first().and_then(|nag| nag.glyph());
    if glyph.is_some() {
        nags = &nags[1..];
    }
    wrap.word(&format!("{number}{text}{}", glyph.unwrap_or_default()));
    for nag in nags {
        wrap.word(&format!("${}", nag.0));
    }
    let commands = write_commands(notes);
    if !commands.is_empty() {
        wrap.word(&commands);
    }
    write_drawings(notes, wrap);
    for comment in &notes.comments {
        write_comment(comment, wrap);
    }
    !commands.is_empty() || !notes.shapes.is_empty() || notes.comments.iter().any(|comment| !comment.is_empty())
}

/// Clocks and evaluation as a comment; empty if there are none.
pub(crate) fn write_commands(notes: &Notes) -> String {
    let commands: Vec<_> = notes.commands().map(|command| command.to_string()).collect();
    if commands.is_empty() { String::new() } else { format!("{{{}}}", commands.join(" ")) }
}

/// Arrows and circles, each command as a comment of its own, since they may be many.
pub(crate) fn write_drawings(notes: &Notes, wrap: &mut Wrap) {
    for command in notes.drawings() {
        wrap.word(&format!("{{{command}}}"));
    }
}

fn write_comment(comment: &str, wrap: &mut Wrap) {
    if !comment.is_empty() {
        wrap.text(&format!("{{{}}}", escape(comment)));
    }
}

/// A comment's text as it stands between braces: every text comes back as it was.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let last = text.char_indices().next_back().map_or(0, |(at, _)| at);
    for (at, c) in text.char_indices() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\\' | '}' => out.extend(['\\', c]),
            '[' if looks_like_command(&text[at..]) => out.push_str("\\["),
            c if c.is_ascii_whitespace() && (at == 0 || at == last) => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}
