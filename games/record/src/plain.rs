//! Bare lists of moves, without tags.

use rules::{Options, Rulebook, Table};

use crate::apgn::{Dialect, check_game, find_game, read_moves, two_cells, usual_starts};
use crate::draft::Draft;
use crate::ending::{stated_result, take_end};
use crate::fault::Fault;
use crate::format::{Export, Format, Reading};
use crate::tafel::Wrap;
use crate::{RawGame, Record};

/// The format of a list that begins with this word, if it looks like a move of cells and nothing else.
pub(crate) fn looks_like(word: &str) -> Option<Format> {
    let is_cell = |pair: &[u8]| matches!(pair, [b'a'..=b'i', b'1'..=b'9']);
    if !word.as_bytes().chunks(2).all(is_cell) {
        return None;
    }
    match word.len() {
        4 => Some(Format::Nacre),
        6 => Some(Format::Moves),
        _ => None,
    }
}

/// Reads a list of Abalone moves: from which start and in which notation, the moves themselves must tell.
pub(crate) fn read(raw: &RawGame, games: &[&'static dyn Rulebook]) -> Result<Reading, Fault> {
    let draft = Draft::read(raw, false);
    let game = find_game(games)?;
    let finish =
        |record: &mut Record, table: &dyn Table| take_end(record, &draft, stated_result(&draft, table.plies())?, table);
    let starts = usual_starts(&Options::new(game.options()));
    let attempt = read_moves(&draft, game, &starts, &Dialect::ALL, &finish)?;
    let mut warnings = draft.warnings.clone();
    warnings.extend(attempt.warnings);
    let format = match attempt.dialect {
        Dialect::AbaPro => Format::Moves,
        Dialect::Nacre => Format::Nacre,
    };
    Ok(Reading { record: attempt.record, format, warnings, table: attempt.table })
}

/// Writes the main line and nothing else.
pub(crate) fn write(record: &Record, dialect: Option<Dialect>) -> Result<Export, Fault> {
    let tree = record.tree();
    let texts = match dialect {
        Some(Dialect::Nacre) => {
            check_game(record)?;
            two_cells(record)?
        }
        _ => tree.main_line().map(|id| tree.text(id).to_owned()).collect(),
    };
    let mut wrap = Wrap::default();
    for text in &texts {
        wrap.word(text);
    }
    let says_more = tree.len() > texts.len()
        || !record.tags.is_empty()
        || !record.setup().is_standard_start()
        || !record.options().to_string().is_empty()
        || record.result.is_some()
        || std::iter::once(tree.root())
            .chain(tree.main_line())
            .any(|id| tree.notes(id) != Some(&crate::Notes::default()));
    let warnings = if says_more { vec![Fault::new("lost.all")] } else { Vec::new() };
    Ok(Export { text: wrap.finish(), warnings })
}
