use std::fmt::Write as _;

use diagram::{Look, Mark, Piece, Scene, View};
use lessons::{Course, Picture};
use rules::{Lang, Table};

use crate::html::escape;

/// With more pieces than this on the board, nobody wants to hear where each of them stands.
const FEW: usize = 12;

/// On boards of at most so many cells each cell has its name in a corner, too small to be read on paper.
const NAMED_CELLS: usize = 20;

/// Draws the figures of one page. The empty board, which is most of a picture, is written once and used by all that follow.
pub(crate) struct Figures {
    course: &'static Course,
    lang: Lang,
    /// The boards that are on the page already: the game, and how the board lies.
    boards: Vec<(&'static str, View)>,
    /// Whether empty cells show their names large, for figures that are small.
    are_names_large: bool,
}

impl Figures {
    pub(crate) const fn new(course: &'static Course, lang: Lang) -> Self {
        Self { course, lang, boards: Vec::new(), are_names_large: false }
    }

    /// For a page on which figures are small: the names of empty cells fill them.
    pub(crate) fn small(course: &'static Course, lang: Lang) -> Self {
        Self { are_names_large: true, ..Self::new(course, lang) }
    }

    /// A position in black and white, with the cells of a picture marked.
    pub(crate) fn of(&mut self, picture: &Picture) -> String {
        self.draw(picture.position, picture.cells)
    }

    /// A position in black and white. Nothing is drawn of what cannot be set up, which the tests of `lessons` rule out.
    pub(crate) fn draw(&mut self, position: &str, cells: &[&str]) -> String {
        let Some(table) = self.course.table(position) else {
            return String::new();
        };
        self.draw_table(table.as_ref(), cells, view(position))
    }

    /// The same for a table, with the board lying so.
    pub(crate) fn draw_table(&mut self, table: &dyn Table, cells: &[&str], view: View) -> String {
        let Some(scene) = scene_of(table, cells, view) else {
            return String::new();
        };
        let board = (table.rulebook().id(), view);
        let known = self.boards.iter().position(|other| *other == board);
        let index = known.unwrap_or(self.boards.len());
        let scene = scene.look(Look::Ink).territory(true).lang(self.lang).ids(&format!("p{index}-"));
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = write!(out, "<figure><svg viewBox=\"{}\" role=\"img\">", scene.view_box());
        let _ = write!(out, "<title>{}</title>", escape(&alternative(table.rulebook().title(), &scene)));
        if known.is_none() {
            self.boards.push(board);
            let (defs, empty) = (scene.defs_svg(), scene.board_svg());
            let _ = write!(out, "{defs}<g id=\"p{index}-board\">{empty}</g>{}", scene.marks_svg());
            let _ = write!(out, "<g id=\"p{index}-names\">{}</g>", scene.coordinates_svg());
        } else {
            let _ = write!(out, "<use href=\"#p{index}-board\"/>{}<use href=\"#p{index}-names\"/>", scene.marks_svg());
        }
        let pieces = scene.pieces();
        if self.are_names_large {
            out.push_str(&names(&scene, &pieces));
        }
        for piece in pieces {
            let _ = write!(out, "<g transform=\"translate({} {})\">{}</g>", piece.at.0, piece.at.1, piece.svg);
        }
        out.push_str("</svg></figure>\n");
        out
    }
}

/// The names of the cells that nothing stands on, where a board names each of its cells.
fn names(scene: &Scene, pieces: &[Piece]) -> String {
    let cells = scene.cells();
    if cells.len() > NAMED_CELLS {
        return String::new();
    }
    let mut out = String::from("<g class=\"names\">");
    for (cell, name) in cells {
        let is_empty = pieces.iter().all(|piece| piece.cell != Some(cell));
        if let Some((x, y)) = scene.cell_centre(cell).filter(|_| is_empty) {
            let _ = write!(out, "<text x=\"{x:.0}\" y=\"{y:.0}\">{}</text>", escape(&name));
        }
    }
    out.push_str("</g>");
    out
}

/// The scene of a position, with some cells marked.
pub(crate) fn scene(course: &Course, position: &str, cells: &[&str]) -> Option<Scene> {
    scene_of(course.table(position)?.as_ref(), cells, view(position))
}

/// The scene of a table, with some cells marked.
pub(crate) fn scene_of(table: &dyn Table, cells: &[&str], view: View) -> Option<Scene> {
    let marked = table.cells().into_iter().filter(|(_, name)| cells.contains(&name.as_str())).map(|(cell, _)| cell);
    Some(Scene::of(table).ok()?.mark(Mark::Why, marked).view(view))
}

/// A start shows how the board lies before the players; what moves how is seen better on rows and columns.
fn view(position: &str) -> View {
    if position.starts_with(':') { View::Diamond } else { View::Straight }
}

/// A picture in words, for those who hear it.
fn alternative(game: &str, scene: &Scene) -> String {
    let pieces = scene.pieces();
    if pieces.len() > FEW {
        return game.to_owned();
    }
    let titles: Vec<_> = pieces.into_iter().map(|piece| piece.title).filter(|title| !title.is_empty()).collect();
    format!("{game}: {}", titles.join("; "))
}
