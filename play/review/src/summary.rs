use engine::Verdict;
use record::Record;
use rules::{Lang, Side};

use crate::Review;
use crate::words::{WORDS, fault_keys, percent};

/// A short table: for each player the accuracy and the number of faults of each kind.
pub fn summary(record: &Record, review: &Review, lang: Lang) -> String {
    let mut head = vec![String::new(), WORDS.word(lang, "summary.accuracy")];
    head.extend(
        Verdict::FAULTS.iter().filter_map(|&verdict| fault_keys(verdict)).map(|keys| WORDS.word(lang, keys.column)),
    );
    let mut rows = vec![head];
    for side in Side::BOTH {
        let colour = record.setup().side_name(side, lang);
        let name = match record.player(side).filter(|name| !matches!(*name, "" | "?")) {
            Some(name) => format!("{} ({colour})", one_line(name)),
            None => colour,
        };
        let mut row = vec![name, percent(review.accuracy(side), lang)];
        row.extend(Verdict::FAULTS.map(|verdict| review.count(side, verdict).to_string()));
        rows.push(row);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<_> = (0..rows[0].len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<_> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (text, &width))| {
                // Names to the left, numbers to the right.
                if column == 0 { format!("{text:<width$}") } else { format!("{text:>width$}") }
            })
            .collect();
        cells.join("  ") + "\n"
    };
    rows.iter().map(line).collect()
}

/// A name from a record, which may hold anything.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
