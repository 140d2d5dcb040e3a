//! The tree of turns as rows of a list: the main line in two columns, what is said and the variations in between.

use std::collections::BTreeSet;

use crate::{Nag, NodeId, Record, Tree};
use rules::Side;

/// A row of the list.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Row {
    /// Two turns of the main line; where something stands between them each has a row of its own.
    Pair {
        /// The number of the pair.
        number: usize,
        /// The turn of the first column.
        first: Option<Entry>,
        /// The turn of the second column.
        second: Option<Entry>,
    },
    /// What is said.
    Comment(String),
    /// A variation of the main line.
    Variation {
        /// Its first turn.
        head: NodeId,
        /// Whether only its first turn is shown.
        collapsed: bool,
        /// What it consists of.
        parts: Vec<Part>,
    },
}

/// A turn in a list.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Entry {
    /// The turn.
    pub id: NodeId,
    /// Its text.
    pub text: String,
    /// The marks behind it.
    pub marks: String,
}

/// A part of a variation.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Part {
    /// The number in front of a turn: `3.` or `3…`.
    Number(String),
    /// A turn.
    Turn(Entry),
    /// What is said.
    Comment(String),
    /// A variation of the variation begins.
    Open,
    /// It ends.
    Close,
}

/// The rows of a record. Of the variations in `collapsed` only the first turn is shown.
pub fn outline(record: &Record, collapsed: &BTreeSet<NodeId>) -> Vec<Row> {
    let tree = record.tree();
    let numbers = Numbers::of(record);
    let mut rows = Vec::new();
    let said = |id: NodeId| tree.notes(id).map(|notes| notes.comments.as_slice()).unwrap_or_default();
    rows.extend(said(tree.root()).iter().cloned().map(Row::Comment));
    for (index, id) in tree.main_line().enumerate() {
        let (number, column) = numbers.at(index + 1);
        let turn = entry(tree, id);
        match (column, rows.last_mut()) {
            (Side::Two, Some(Row::Pair { number: last, second: second @ None, .. })) if *last == number => {
                *second = Some(turn);
            }
            (Side::One, _) => rows.push(Row::Pair { number, first: Some(turn), second: None }),
            (Side::Two, _) => rows.push(Row::Pair { number, first: None, second: Some(turn) }),
        }
        rows.extend(said(id).iter().cloned().map(Row::Comment));
        let parent = tree.parent(id).unwrap_or(tree.root());
        for &head in tree.children(parent).iter().skip(1) {
            let collapsed = collapsed.contains(&head);
            let mut parts = parts(tree, head, index + 1, numbers);
            if collapsed {
                let turn = parts.iter().position(|part| matches!(part, Part::Turn(_)));
                parts.truncate(turn.map_or(0, |turn| turn + 1));
            }
            rows.push(Row::Variation { head, collapsed, parts });
        }
    }
    rows
}

/// The parts of a variation. Variations nest as deep as records like, so this is a loop.
fn parts(tree: &Tree, head: NodeId, ply: usize, numbers: Numbers) -> Vec<Part> {
    enum Work {
        Turn { id: NodeId, ply: usize, numbered: bool },
        Bracket(Part),
    }
    let mut parts = Vec::new();
    let mut waiting = vec![Work::Turn { id: head, ply, numbered: true }];
    while let Some(work) = waiting.pop() {
        let (id, ply, numbered) = match work {
            Work::Turn { id, ply, numbered } => (id, ply, numbered),
            Work::Bracket(part) => {
                parts.push(part);
                continue;
            }
        };
        let notes = tree.notes(id).cloned().unwrap_or_default();
        parts.extend(notes.before.into_iter().map(Part::Comment));
        let (number, column) = numbers.at(ply);
        match column {
            Side::One => parts.push(Part::Number(format!("{number}."))),
            Side::Two if numbered => parts.push(Part::Number(format!("{number}…"))),
            Side::Two => {}
        }
        parts.push(Part::Turn(entry(tree, id)));
        let siblings = match tree.parent(id).map(|parent| tree.children(parent)) {
            Some([first, siblings @ ..]) if *first == id => siblings,
            _ => &[],
        };
        if let Some(&next) = tree.children(id).first() {
            let numbered = !notes.comments.is_empty() || !siblings.is_empty();
            waiting.push(Work::Turn { id: next, ply: ply + 1, numbered });
        }
        parts.extend(notes.comments.into_iter().map(Part::Comment));
        for &sibling in siblings.iter().rev() {
            waiting.push(Work::Bracket(Part::Close));
            waiting.push(Work::Turn { id: sibling, ply, numbered: true });
            waiting.push(Work::Bracket(Part::Open));
        }
    }
    parts
}

/// How turns are numbered: in pairs, from the beginning of the record, the rulebook's first player first.
#[derive(Clone, Copy)]
pub struct Numbers {
    second_begins: bool,
}

impl Numbers {
    /// Those of a record.
    pub fn of(record: &Record) -> Self {
        Self { second_begins: record.setup().turn() == Side::Two }
    }

    /// The number of the pair and the column of a turn, counted from 1.
    pub fn at(self, ply: usize) -> (usize, Side) {
        let index = ply.saturating_sub(1) + usize::from(self.second_begins);
        (index / 2 + 1, if index.is_multiple_of(2) { Side::One } else { Side::Two })
    }

    /// The number in front of a turn that stands alone.
    pub fn text(self, ply: usize) -> String {
        let (number, column) = self.at(ply);
        if column == Side::One { format!("{number}.") } else { format!("{number}…") }
    }
}

fn entry(tree: &Tree, id: NodeId) -> Entry {
    let nags = tree.notes(id).map(|notes| notes.nags.as_slice()).unwrap_or_default();
    Entry { id, text: tree.text(id).to_owned(), marks: nags.iter().map(|nag| sign(*nag)).collect() }
}

/// Marks about the position are known by their signs from chess; others show their number.
fn sign(nag: Nag) -> String {
    let sign = match nag.0 {
        7 | 8 => "□",
        10..=12 => "=",
        13 => "∞",
        14 => "⩲",
        15 => "⩱",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        _ => return nag.to_string(),
    };
    format!(" {sign}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(text: &str) -> Record {
        crate::read_all(text, engine::all()).next().unwrap().unwrap().record
    }

    fn shown(record: &Record, collapsed: &BTreeSet<NodeId>) -> Vec<String> {
        let turn = |entry: &Entry| format!("{}{}", entry.text, entry.marks);
        let row = |row: Row| match row {
            Row::Pair { number, first, second } => {
                let column = |entry: Option<Entry>| entry.as_ref().map_or("-".to_owned(), turn);
                format!("{number} {} {}", column(first), column(second))
            }
            Row::Comment(text) => format!("{{{text}}}"),
            Row::Variation { parts, collapsed, .. } => {
                let part = |part: &Part| match part {
                    Part::Number(text) => text.clone(),
                    Part::Turn(entry) => turn(entry),
                    Part::Comment(text) => format!("{{{text}}}"),
                    Part::Open => "(".to_owned(),
                    Part::Close => ")".to_owned(),
                };
                let parts: Vec<_> = parts.iter().map(part).collect();
                format!("[{}]{}", parts.join(" "), if collapsed { "…" } else { "" })
            }
        };
        outline(record, collapsed).into_iter().map(row).collect()
    }

    const GAME: &str = "[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n\n{Hello.} 1. a1b1! {Why?} (1. a2b2 a5b5 \
        (1... i5h5 {so} 2. a1b1) (1... i5h4) 2. a1b1) a5b5 2. a2b2 i5h5 $14 (2... i6h6) 3. i8h8 *\n";

    #[test]
    fn lines_stand_in_two_columns_and_variations_between() {
        let rows = shown(&record(GAME), &BTreeSet::new());
        assert_eq!(
            rows,
            [
                "{Hello.}",
                "1 a1b1! -",
                "{Why?}",
                "[1. a2b2 a5b5 ( 1… i5h5 {so} 2. a1b1 ) ( 1… i5h4 ) 2. a1b1]",
                "1 - a5b5",
                "2 a2b2 i5h5 ⩲",
                "[2… i6h6]",
                "3 i8h8 -",
            ]
        );
    }

    #[test]
    fn collapsed_variations_show_their_first_turn() {
        let record = record(GAME);
        let head = record.tree().children(record.tree().root())[1];
        let rows = shown(&record, &BTreeSet::from([head]));
        assert_eq!(rows[3], "[1. a2b2]…");
    }

    #[test]
    fn numbers_count_pairs_whoever_begins() {
        let record = record(
            "[Game \"gunzi\"]\n[Start \"B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 w 8\"]\n\n1... c2-b6l 2. a1-b1r *\n",
        );
        assert_eq!(shown(&record, &BTreeSet::new()), ["1 - c2-b6l", "2 a1-b1r -"]);
        let numbers = Numbers::of(&record);
        assert_eq!([1, 2, 3].map(|ply| numbers.text(ply)), ["1…", "2.", "2…"]);
    }
}
