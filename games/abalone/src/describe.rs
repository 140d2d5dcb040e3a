//! What a legal move does, in words.

use geometry::hexagon::{Cell, CellSet, Direction};
use rules::{Position as _, Statement, sort_by_number};

use crate::Abalone;
use crate::moves::{Move, MoveKind};
use crate::position::{beyond, line};
use crate::words::{numbers, say};

pub(crate) fn describe(position: &Abalone, m: Move) -> Vec<Statement> {
    match m.kind() {
        MoveKind::InLine { from, direction } => in_line(position, from, direction),
        MoveKind::SideStep { first, axis, length, direction } => {
            let cells = sorted(line(first, axis, length));
            let targets = sorted(line(first, axis, length).shifted(direction));
            let names = (numbers(cells.iter().copied()), numbers(targets));
            vec![
                say("does.side-step")
                    .on(names.1.clone())
                    .with("n", cells.len())
                    .with("from", names.0)
                    .with("to", names.1),
            ]
        }
    }
}

fn in_line(position: &Abalone, from: Cell, direction: Direction) -> Vec<Statement> {
    let (us, them) = (position.turn(), position.turn().other());
    let Some(target) = beyond(position.marbles(us), from, direction) else {
        return Vec::new();
    };
    let movers = between(from, direction, Some(target));
    let mut out = vec![if movers.len() == 1 {
        say("does.single").at("from", from.number()).at("to", target.number())
    } else {
        let cells = numbers(movers.iter().copied());
        say("does.in-line").on(cells.clone()).with("n", movers.len()).with("cells", cells).at("to", target.number())
    }];
    if !position.marbles(them).contains(target) {
        return out;
    }
    let behind = beyond(position.marbles(them), target, direction);
    let pushed = between(target, direction, behind);
    let cells = numbers(pushed.iter().copied());
    let push = say("does.push").on(cells.clone()).with("n", movers.len()).with("m", pushed.len());
    out.push(push.side("side", them).with("cells", cells));
    if behind.is_none() {
        let goal = position.variant().goal();
        let count = position.pushed_off(us) + 1;
        let last = pushed.last().copied().unwrap_or(target);
        let off = say("does.off").at("cell", last.number()).side("side", them);
        out.push(off.with("k", u32::from(count)).with("goal", u32::from(goal)));
    }
    out
}

/// The cells from `from` on, up to but not including `end` or the edge.
fn between(from: Cell, direction: Direction, end: Option<Cell>) -> Vec<Cell> {
    std::iter::successors(Some(from), |cell| cell.neighbour(direction)).take_while(|&cell| Some(cell) != end).collect()
}

fn sorted(set: CellSet) -> Vec<Cell> {
    let mut cells: Vec<_> = set.iter().collect();
    sort_by_number(&mut cells, |cell| f64::from(cell.number()));
    cells
}
