use geometry::hexagon::{Cell, Direction};
use rules::{Group, Input, Notation as _, Position as _, Step};

use crate::Abalone;
use crate::moves::{Move, MoveKind};
use crate::position::beyond;
use crate::reasons::MOST;

impl Input for Abalone {
    /// A single marble: its cell and where it goes. A line: its two ends in either order, then for a side-step where the
    /// end named first goes, for an in-line move the cell in front of the line. In-line the hindmost marble may also be
    /// taken straight to that cell.
    fn steps(&self, m: Move, out: &mut Vec<Vec<Step>>) {
        let mut spell = |cells: &[Cell]| out.push(cells.iter().map(|cell| Step::Cell(cell.number())).collect());
        match m.kind() {
            MoveKind::InLine { from, direction } => {
                let Some(target) = beyond(self.marbles(self.turn()), from, direction) else {
                    return;
                };
                let front = target.neighbour(direction.opposite()).unwrap_or(from);
                if front != from {
                    spell(&[from, front, target]);
                    spell(&[front, from, target]);
                }
                spell(&[from, target]);
            }
            MoveKind::SideStep { first, axis, length, direction } => {
                let last = first.along(axis, length - 1).unwrap_or(first);
                for (one, other) in [(first, last), (last, first)] {
                    if let Some(to) = one.neighbour(direction) {
                        spell(&[one, other, to]);
                    }
                }
            }
        }
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        let cell = |step: &Step| match *step {
            Step::Cell(number) => Cell::from_number(number),
            Step::Left | Step::Right | Step::Outside => None,
        };
        let cells: Vec<_> = steps.iter().map(cell).collect::<Option<_>>()?;
        let is_own = |cell: Cell| self.on(cell) == Some(self.turn());
        match cells[..] {
            [] => None,
            [from] if is_own(from) => self.nearest(neighbours(from).map(|to| format!("{from}{to}"))),
            // Whose marble it is can be said at once, and any neighbour makes a text of it.
            [from] => neighbours(from).next().map(|to| format!("{from}{to}")),
            // Two own marbles are the ends of a line, if they are that; any cell but its own makes a text of it.
            [from, to] if is_own(from) && is_own(to) && from != to => {
                let ahead = Direction::between(from, to).and_then(|(direction, _)| to.neighbour(direction));
                let targets = ahead.into_iter().chain(neighbours(from).filter(|&aside| aside != to));
                self.nearest(targets.map(|target| format!("{from}{to}{target}")))
            }
            // Straight from the hindmost marble to what lies in front of its line: said as its first step.
            [from, to] if is_own(from) => match Direction::between(from, to) {
                Some((direction, _)) if beyond(self.marbles(self.turn()), from, direction) == Some(to) => {
                    from.neighbour(direction).map(|next| format!("{from}{next}"))
                }
                _ => Some(format!("{from}{to}")),
            },
            _ => Some(cells.iter().map(Cell::to_string).collect()),
        }
    }

    fn group(&self, cells: &[rules::Cell]) -> Option<Group> {
        let marbles: Vec<_> = cells.iter().map(|&number| Cell::from_number(number)).collect::<Option<_>>()?;
        let (&first, rest) = marbles.split_first()?;
        // One end is farthest from any of them, the other is farthest from that one.
        let one = farthest(first, rest)?;
        let other = farthest(one, &marbles)?;
        let (along, steps) = Direction::between(one, other)?;
        let line: Vec<_> = (0..=steps).map_while(|step| one.along(along, step)).collect();
        let is_whole = line.iter().all(|&cell| self.on(cell) == Some(self.turn()));
        if !is_whole || !marbles.iter().all(|marble| line.contains(marble)) {
            return None;
        }
        let is_movable = line.len() <= MOST;
        let cells = line.into_iter().map(Cell::number).collect();
        Some(if is_movable { Group::Together(cells) } else { Group::TooMany(cells) })
    }

    fn carried(&self, group: &[rules::Cell], from: rules::Cell, to: rules::Cell) -> Option<Vec<Step>> {
        let [from, to] = [Cell::from_number(from)?, Cell::from_number(to)?];
        let [one, other] = [Cell::from_number(*group.first()?)?, Cell::from_number(*group.last()?)?];
        let (along, _) = Direction::between(one, other)?;
        let (way, 1) = Direction::between(from, to)? else {
            return None;
        };
        // In line the cell in front of the group is named, sideways the one that its first marble goes to.
        let (first, last, leading) = if way == along.opposite() { (other, one, one) } else { (one, other, other) };
        let is_in_line = way.axis() == along.axis();
        let ahead = leading.neighbour(way).filter(|_| is_in_line);
        let target = ahead.or_else(|| first.neighbour(way))?;
        Some([first, last, target].map(|cell| Step::Cell(cell.number())).to_vec())
    }
}

/// Of several marbles the one that is farthest away in a straight line; none if one of them lies in no line.
fn farthest(from: Cell, marbles: &[Cell]) -> Option<Cell> {
    let mut found = (from, 0);
    for &marble in marbles.iter().filter(|&&marble| marble != from) {
        let (_, steps) = Direction::between(from, marble)?;
        if steps > found.1 {
            found = (marble, steps);
        }
    }
    (found.1 > 0).then_some(found.0)
}

impl Abalone {
    /// Of the texts of moves that are not to be had, the one that a player is likeliest to have had in mind: a push that
    /// fails tells more than the edge of the board.
    fn nearest(&self, texts: impl Iterator<Item = String>) -> Option<String> {
        const TELLING: [&str; 7] = ["pac", "pac-of-three", "outnumbered", "behind", "no-push", "taken", "edge"];
        let refused = texts.filter_map(|text| {
            let rule = self.parse_move(&text).err()?.statement().rule;
            Some((TELLING.iter().position(|&telling| telling == rule), text))
        });
        refused.min_by_key(|(rank, _)| rank.unwrap_or(TELLING.len())).map(|(_, text)| text)
    }
}

fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    Direction::ALL.into_iter().filter_map(move |way| cell.neighbour(way))
}
