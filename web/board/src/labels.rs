use rules::{Cell, Lang};

use crate::picture::Picture;
use crate::words;

/// What a cell is, for its label and its looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // a cell can be all of it at once
pub struct CellState {
    /// It is picked.
    pub selected: bool,
    /// It can be pressed next.
    pub target: bool,
    /// It is part of the reason why something is not allowed.
    pub why: bool,
    /// The newest move touched it.
    pub last: bool,
    /// A move can begin there, and none has begun.
    pub movable: bool,
}

/// What a screen reader says of a cell: "White wedge on b3, peak to the north-east, selected".
pub fn cell_label(picture: &Picture, cell: Cell, state: CellState, lang: Lang) -> String {
    let what = picture.on(cell).map_or_else(
        || words::say(lang, "cell.empty", "cell", picture.cells.name(cell)),
        |piece| capitalised(&piece.title),
    );
    let states = [
        (state.selected, "cell.selected"),
        (state.target, "cell.target"),
        (state.movable, "cell.movable"),
        (state.why, "cell.why"),
        (state.last, "cell.last"),
    ];
    let said = states.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| words::word(lang, key));
    std::iter::once(what).chain(said).collect::<Vec<_>>().join(", ")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
