//! What is drawn on the board: from strokes to what records keep, and back to arrows.

use board::{Arrow, ArrowKind, Ink, Stroke};
use record::{Colour, Shape, Shapes};
use rules::Table;

/// A stroke as records keep it; none if the table has no such cells.
pub fn shape(table: &dyn Table, stroke: Stroke) -> Option<Shape> {
    let cells = table.cells();
    let name = |cell| cells.iter().find(|(known, _)| *known == cell).map(|(_, name)| name.as_str());
    Shape::arrow(colour(stroke.ink), name(stroke.from)?, name(stroke.to)?)
}

/// The arrows and rings of what a record keeps. Cells that the board does not have are left out.
pub fn arrows(table: &dyn Table, shapes: &Shapes) -> Vec<Arrow> {
    if shapes.is_empty() {
        return Vec::new();
    }
    let cells = table.cells();
    let cell = |name: &str| cells.iter().find(|(_, known)| known == name).map(|(cell, _)| *cell);
    let arrow = |shape: &Shape| {
        let from = cell(shape.from())?;
        let to = shape.to().map_or(Some(from), cell)?;
        Some(Arrow { from, to, kind: ArrowKind::Drawn(ink(shape.colour())) })
    };
    shapes.iter().filter_map(arrow).collect()
}

const fn colour(ink: Ink) -> Colour {
    match ink {
        Ink::Green => Colour::Green,
        Ink::Red => Colour::Red,
        Ink::Blue => Colour::Blue,
        Ink::Yellow => Colour::Yellow,
    }
}

const fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Green => Ink::Green,
        Colour::Red => Ink::Red,
        Colour::Blue => Ink::Blue,
        Colour::Yellow => Ink::Yellow,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_is_seen_again() {
        for game in engine::all() {
            let table = game.table(&rules::Options::new(game.options()), None).unwrap();
            let cells = table.cells();
            let (from, to) = (cells[0].0, cells[cells.len() - 1].0);
            let mut shapes = Shapes::default();
            for ink in [Ink::Green, Ink::Red, Ink::Blue, Ink::Yellow] {
                shapes.extend(shape(table.as_ref(), Stroke { from, to, ink }));
                shapes.extend(shape(table.as_ref(), Stroke { from, to: from, ink }));
            }
            let arrows = arrows(table.as_ref(), &shapes);
            assert_eq!(arrows.len(), 8, "{}", game.id());
            assert_eq!(arrows.iter().filter(|arrow| arrow.from == arrow.to).count(), 4);
        }
    }

    #[test]
    fn cells_of_other_boards_are_left_out() {
        let (game, options) = engine::find("gunzi").unwrap();
        let table = game.table(&options, None).unwrap();
        let shapes =
            Shapes::from_iter([Shape::circle(Colour::Red, "i9").unwrap(), Shape::circle(Colour::Red, "a1").unwrap()]);
        assert_eq!(arrows(table.as_ref(), &shapes).len(), 1);
    }
}
