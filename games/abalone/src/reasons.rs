//! Judging an attempt: the legal move it is, or the rule that forbids it.

use geometry::hexagon::{Cell, CellSet, Direction};
use rules::{Position as _, Side, Statement, sort_by_number};

use crate::position::line;
use crate::words::{numbers, say};
use crate::{Abalone, Move};

/// At most so many own marbles move or count in a push.
pub(crate) const MOST: usize = 3;

/// Judges "the hindmost marble on `from` goes to `to`".
pub(crate) fn judge_in_line(position: &Abalone, from: Cell, to: Cell) -> Result<Move, Statement> {
    not_over(position)?;
    different(from, to)?;
    own(position, from)?;
    match Direction::between(from, to) {
        None => Err(say("crooked").at("from", from.number()).at("to", to.number())),
        Some((direction, 1)) => in_line(position, from, direction),
        Some((direction, _)) => Err(too_far(position, from, to, from, direction)),
    }
}

/// Judges "the line from `first` to `last` moves sideways, and `first` goes to `to`".
pub(crate) fn judge_side_step(position: &Abalone, first: Cell, last: Cell, to: Cell) -> Result<Move, Statement> {
    not_over(position)?;
    different(first, last)?;
    own(position, first)?;
    own(position, last)?;
    let (along, length) = group(position, first, last)?;
    different(first, to)?;
    different(last, to)?;
    match Direction::between(first, to) {
        Some((direction, _)) if direction == along => {
            not_a_side_step(position, Group { back: first, front: last, length }, direction, to)
        }
        Some((direction, _)) if direction == along.opposite() => {
            not_a_side_step(position, Group { back: last, front: first, length }, direction, to)
        }
        Some((direction, 1)) => {
            side_step(position, line(first, along, length), direction)?;
            Ok(Move::side_step(first, along, length, direction))
        }
        _ => Err(far(first, to)),
    }
}

/// Own marbles in a line, seen in the direction in which they are to move.
#[derive(Clone, Copy)]
struct Group {
    back: Cell,
    front: Cell,
    length: u8,
}

fn not_over(position: &Abalone) -> Result<(), Statement> {
    if position.outcome().is_some() { Err(say("over")) } else { Ok(()) }
}

fn different(a: Cell, b: Cell) -> Result<(), Statement> {
    if a == b { Err(say("same").at("cell", a.number())) } else { Ok(()) }
}

fn own(position: &Abalone, cell: Cell) -> Result<(), Statement> {
    match position.on(cell) {
        None => Err(say("empty").at("cell", cell.number())),
        Some(side) if side == position.turn() => Ok(()),
        Some(side) => Err(say("theirs").at("cell", cell.number()).side("side", side)),
    }
}

/// The direction and length of the line between two own marbles, if they are the ends of a group that may move.
fn group(position: &Abalone, first: Cell, last: Cell) -> Result<(Direction, u8), Statement> {
    let Some((along, steps)) = Direction::between(first, last) else {
        return Err(say("crooked").at("from", first.number()).at("to", last.number()));
    };
    let length = steps + 1;
    let cells = line(first, along, length);
    let hole = cells.iter().find(|&cell| position.on(cell) != Some(position.turn()));
    if let Some(hole) = hole {
        let ends = say("hole").at("cell", hole.number()).at("from", first.number()).at("to", last.number());
        return Err(ends);
    }
    if usize::from(length) > MOST {
        return Err(say("long").on(numbers(cells)).with("n", u32::from(length)));
    }
    Ok((along, length))
}

/// Judges an in-line move by the hindmost marble, which is an own one.
fn in_line(position: &Abalone, from: Cell, direction: Direction) -> Result<Move, Statement> {
    let us = position.turn();
    let movers = run(position, from, direction, us);
    let count = movers.len();
    if count > MOST {
        return Err(say("long").on(numbers(movers)).with("n", count));
    }
    let front = movers[count - 1];
    let Some(target) = front.neighbour(direction) else {
        return Err(say("edge").at("cell", front.number()));
    };
    let pushed = run(position, target, direction, us.other());
    let against = |rule| {
        let cells = numbers(movers.iter().chain(&pushed).copied());
        say(rule).on(cells).with("n", count).with("m", pushed.len())
    };
    let behind = pushed.last().and_then(|last| last.neighbour(direction)).filter(|&cell| position.on(cell).is_some());
    match (pushed.len(), behind) {
        (0, _) => Ok(Move::in_line(from, direction)),
        (m, _) if m == count => Err(against("pac")),
        (m, _) if m > count && count == MOST => Err(against("pac-of-three")),
        (m, _) if m > count => Err(against("outnumbered")),
        (_, None) => Ok(Move::in_line(from, direction)),
        (_, Some(behind)) => Err(say("behind").at("cell", behind.number()).on(numbers(pushed))),
    }
}

/// Whether every marble of the line finds an empty cell.
fn side_step(position: &Abalone, line: CellSet, direction: Direction) -> Result<(), Statement> {
    let mut cells: Vec<_> = line.iter().collect();
    sort_by_number(&mut cells, |cell| f64::from(cell.number()));
    for cell in cells {
        let Some(to) = cell.neighbour(direction) else {
            return Err(say("edge").at("cell", cell.number()));
        };
        match position.on(to) {
            None => {}
            Some(side) if side == position.turn() => return Err(say("taken").at("cell", to.number())),
            Some(_) => return Err(say("no-push").at("cell", to.number())),
        }
    }
    Ok(())
}

/// A side-step was spelled, but its target lies in the line: why the in-line move that was meant is not to be had so.
fn not_a_side_step(position: &Abalone, group: Group, direction: Direction, to: Cell) -> Result<Move, Statement> {
    let front = group.front.neighbour(direction);
    let next = group.back.neighbour(direction);
    if Some(to) != front && Some(to) != next {
        return Err(too_far(position, group.front, to, group.back, direction));
    }
    if let Some(front) = front
        && position.on(front) == Some(position.turn())
    {
        return Err(say("taken").at("cell", front.number()));
    }
    in_line(position, group.back, direction)?;
    let text = next.map_or_else(String::new, |next| format!("{}{next}", group.back));
    let cells = numbers(line(group.back, direction, group.length));
    Err(say("along").on(cells).with("text", text))
}

/// Why a target further down the line cannot be reached: perhaps there is a gap before a marble to push.
fn too_far(position: &Abalone, from: Cell, to: Cell, back: Cell, direction: Direction) -> Statement {
    let us = position.turn();
    let gap = run(position, back, direction, us).last().and_then(|front| front.neighbour(direction));
    let gap = gap.filter(|&gap| position.on(gap).is_none() && position.on(to) == Some(us.other()));
    match gap {
        Some(gap) => say("gap").at("gap", gap.number()).at("cell", to.number()),
        None => far(from, to),
    }
}

fn far(from: Cell, to: Cell) -> Statement {
    say("far").at("from", from.number()).at("to", to.number())
}

/// The cells from `from` on that hold marbles of that side without interruption.
fn run(position: &Abalone, from: Cell, direction: Direction, side: Side) -> Vec<Cell> {
    let cells = std::iter::successors(Some(from), |cell| cell.neighbour(direction));
    cells.take_while(|&cell| position.on(cell) == Some(side)).collect()
}
