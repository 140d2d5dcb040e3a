//! The move text that clicks seem to mean, so that a wrong one can be explained.

use geometry::lanes::{CELLS, Cell, CellSet, Direction, name, neighbour};
use rules::{Input, Notation, Position, Step, sort_by_number};

use crate::Gunzi;
use crate::blow_entry::BlowEntry;
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
    let us = position.turn();
    match position.piece(first) {
        // Under an option pillars topple, too.
        Some(Piece::Pillar(side, _)) if side == us && !position.must_blow() && topples(position, first, rest) => {
            travel(position, first, rest)
        }
        Some(Piece::Pillar(side, _)) if side == us => blow(position, steps),
        Some(Piece::Wedge(..)) if position.must_blow() && position.prey().contains(first) => blow(position, steps),
        Some(Piece::Wedge(side, _)) if side != us => Some(topple(position, first, rest)),
        _ => travel(position, first, rest),
    }
}

/// A pillar-blow as far as the steps say what it takes, with the step that leads nowhere.
fn blow(position: &Gunzi, steps: &[Step]) -> Option<String> {
    let cell = |step: &Step| if let Step::Cell(cell) = step { Some(*cell) } else { None };
    let cells: Vec<Cell> = steps.iter().map(cell).collect::<Option<_>>()?;
    let own = position.pillars(position.turn());
    let Some(some_prey) = position.prey().sorted().next() else {
        let any = position.wedges(!position.turn()).sorted().next().or(CellSet::ALL.first())?;
        return Some(format!("{}#{}", name(cells[0]), name(any)));
    };
    let read = |count| Some((count, BlowEntry::read(position, &steps[..count])?));
    let (count, entry) = (0..=steps.len()).rev().find_map(read)?;
    let (mut taken, mut waiting) = (entry.taken.clone(), entry.waiting.clone());
    let first_owner = |wedge: Cell| entry.owners(wedge).first().copied();
    let mut pillar = entry.pillar.or_else(|| first_owner(*waiting.first()?)).or_else(|| first_owner(some_prey))?;
    for &cell in &cells[count..] {
        if !own.contains(cell) {
            taken.push((pillar, cell));
            continue;
        }
        pillar = cell;
        if waiting.is_empty() {
            // Nothing is left for it.
            taken.push((pillar, some_prey));
        }
        taken.extend(waiting.drain(..).map(|wedge| (pillar, wedge)));
    }
    taken.extend(waiting.into_iter().map(|wedge| (pillar, wedge)));
    sort_by_number(&mut taken, |&(pillar, wedge)| f64::from(pillar) * f64::from(u8::MAX) + f64::from(wedge));
    let mut text = String::new();
    let mut before = None;
    for (pillar, wedge) in taken {
        if before == Some(pillar) {
            text.push(',');
        } else {
            text.extend([if before.is_some() { ";" } else { "" }, name(pillar), "#"]);
        }
        text += name(wedge);
        before = Some(pillar);
    }
    Some(text)
}

/// Whether the first of these steps is a hostile wedge at which a piece aims a block.
fn topples(position: &Gunzi, from: Cell, rest: &[Step]) -> bool {
    let is_aimed = |to| position.blocks_at(position.turn(), to).contains(from);
    matches!(rest.first(), Some(&Step::Cell(to)) if position.wedges(!position.turn()).contains(to) && is_aimed(to))
}

fn topple(position: &Gunzi, target: Cell, rest: &[Step]) -> String {
    let (text, beyond) = ended(format!("~{}", name(target)), rest);
    overdone(position, text, beyond)
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
    if in_line {
        return Some(jump(position, from, to, rest));
    }
    if let Some(text) = against(position, from, to, rest) {
        return Some(text);
    }
    let onto_own_pillar = position.pillars(position.turn()).contains(to);
    let sway = format!("{}-{}", name(from), name(to));
    let (text, beyond) = if onto_own_pillar { (sway + "+", rest) } else { ended(sway, rest) };
    Some(overdone(position, text, beyond))
}

/// A wedge is sent against what stands beside it: it topples with its block and jumps with its other sides, so the side
/// that faces the field says which of the two is meant.
fn against(position: &Gunzi, from: Cell, to: Cell, rest: &[Step]) -> Option<String> {
    let direction = Direction::ALL.into_iter().find(|&direction| neighbour(from, direction) == Some(to))?;
    let us = position.turn();
    let own = position.wedges(us) | position.pillars(us);
    if !own.contains(from) || (own | position.empty()).contains(to) {
        return None;
    }
    if position.blocks_at(us, to).contains(from) {
        return Some(topple(position, to, rest));
    }
    let landing = neighbour(to, direction).filter(|&landing| {
        // A jump that is allowed is only named by the wrong field.
        position.enter(&[from, landing].map(Step::Cell)).candidates.is_empty()
    });
    Some(jump(position, from, landing.unwrap_or(to), rest))
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
