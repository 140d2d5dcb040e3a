//! The move text that clicks seem to mean, so that a wrong one can be explained.

use geometry::lanes::{CELLS, Cell, CellSet, Direction, distance, name, neighbour};
use rules::{Notation, Position, Step};

use crate::Gunzi;
use crate::piece::Piece;

/// The text nearest to these steps. What was not clicked yet is left open: where it is all that is missing, the steps do
/// lead somewhere and nobody asks.
pub(crate) fn guess(position: &Gunzi, steps: &[Step]) -> Option<String> {
    let is_known = |step: &Step| !matches!(step, Step::Cell(cell) if *cell as usize >= CELLS);
    let (&Step::Cell(first), rest) = steps.split_first()? else {
        return None;
    };
    if !steps.iter().all(is_known) {
        return None;
    }
    match position.piece(first) {
        Some(Piece::Wedge(side, _)) if side != position.turn() => {
            let (text, beyond) = ended(format!("~{}", name(first)), rest);
            Some(overdone(position, text, beyond))
        }
        Some(Piece::Pillar(side, _)) if side == position.turn() => blow(position, first, rest),
        _ => travel(position, first, rest),
    }
}

/// Own pillars and the fields clicked after each; a pillar alone is taken to grasp at a hostile wedge.
fn blow(position: &Gunzi, first: Cell, rest: &[Step]) -> Option<String> {
    let mut takings: Vec<(Cell, Vec<Cell>)> = vec![(first, Vec::new())];
    for step in rest {
        let Step::Cell(cell) = *step else {
            return None;
        };
        if position.pillars(position.turn()).contains(cell) {
            takings.push((cell, Vec::new()));
        } else if let Some((_, wedges)) = takings.last_mut() {
            wedges.push(cell);
        }
    }
    let any = position.wedges(!position.turn()).sorted().next().or(CellSet::ALL.first())?;
    if takings.iter().all(|(_, wedges)| wedges.is_empty()) {
        takings[0].1.push(any);
    }
    let idle = takings.iter().rposition(|(_, wedges)| wedges.is_empty()).map(|place| takings[place].0);
    takings.retain(|(_, wedges)| !wedges.is_empty());
    let text = blow_text(&takings);
    match idle {
        // Everything is taken already, and nothing is left for the pillar that was clicked in vain.
        Some(idle) if position.parse_move(&text).is_ok() => {
            takings.push((idle, vec![any]));
            rules::sort_few(&mut takings, |&(pillar, _)| pillar);
            Some(blow_text(&takings))
        }
        _ => Some(text),
    }
}

fn blow_text(takings: &[(Cell, Vec<Cell>)]) -> String {
    let texts = takings.iter().map(|(pillar, wedges)| {
        let wedges: Vec<_> = wedges.iter().map(|&wedge| name(wedge)).collect();
        format!("{}#{}", name(*pillar), wedges.join(","))
    });
    texts.collect::<Vec<_>>().join(";")
}

/// A sway, raise or jump.
fn travel(position: &Gunzi, from: Cell, rest: &[Step]) -> Option<String> {
    let Some((&first, rest)) = rest.split_first() else {
        return stuck(position, from);
    };
    let Step::Cell(to) = first else {
        return None;
    };
    let in_line = Direction::ALL
        .into_iter()
        .any(|direction| neighbour(from, direction).and_then(|over| neighbour(over, direction)) == Some(to));
    let onto_hostile = distance(from, to) == 1 && position.wedges(!position.turn()).contains(to);
    if in_line || onto_hostile {
        return Some(jump(position, from, to, rest));
    }
    let onto_own_pillar = position.pillars(position.turn()).contains(to);
    let sway = format!("{}-{}", name(from), name(to));
    let (text, beyond) = if onto_own_pillar { (sway + "+", rest) } else { ended(sway, rest) };
    Some(overdone(position, text, beyond))
}

/// A sway of a piece that cannot move at all, ahead if possible: why it cannot go back is no news.
fn stuck(position: &Gunzi, from: Cell) -> Option<String> {
    let neighbours = Direction::ALL.into_iter().filter_map(|direction| neighbour(from, direction));
    let sways = neighbours.map(|to| format!("{}-{}", name(from), name(to)));
    sways.min_by_key(|text| position.parse_move(text).is_err_and(|error| error.statement().rule == "sway.backwards"))
}

fn jump(position: &Gunzi, from: Cell, to: Cell, rest: &[Step]) -> String {
    let is_goal = |cell| Gunzi::promotion_fields(position.turn()).contains(cell);
    let mut text = format!("{}x{}", name(from), name(to));
    let mut on_goal = is_goal(to);
    for &step in rest {
        match step {
            Step::Cell(cell) if !on_goal => {
                text.push('x');
                text.push_str(name(cell));
                on_goal = is_goal(cell);
            }
            _ => {
                text.push_str(&ending(&[step]));
                on_goal = false;
            }
        }
    }
    text
}

/// A text with what the next step says of the field reached, and the steps after that.
fn ended(text: String, rest: &[Step]) -> (String, &[Step]) {
    (text + &ending(rest), rest.get(1..).unwrap_or_default())
}

/// The text of a move, and if it is legal the steps that go beyond it: nothing else can be wrong then.
fn overdone(position: &Gunzi, text: String, beyond: &[Step]) -> String {
    match beyond.first() {
        Some(_) if position.parse_move(&text).is_ok() => text + &ending(beyond),
        _ => text,
    }
}

/// What the next step says of the field reached.
fn ending(rest: &[Step]) -> String {
    match rest.first() {
        None => String::new(),
        Some(Step::Left) => "l".to_owned(),
        Some(Step::Right) => "r".to_owned(),
        Some(Step::Outside) => "=*".to_owned(),
        Some(Step::Cell(cell)) => format!("={}", name(*cell)),
    }
}
