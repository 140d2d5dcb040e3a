use abalone::{ABALONE, Abalone};
use geometry::hexagon::{Cell, CellSet, Direction};
use rules::{Position as _, Table};

use super::{Advice, Plans};

crate::courses::words! { "messages/plans/abalone" }

pub(super) static PLANS: Plans = Plans { boards: &[&ABALONE], words: &WORDS, look };

/// So many turns a game is young.
const OPENING: usize = 10;

fn look(table: &dyn Table) -> Vec<Advice> {
    let Ok(position) = ABALONE.position(table.options(), Some(&table.position_text())) else {
        return Vec::new();
    };
    let side = position.turn();
    let (own, hostile) = (position.marbles(side), position.marbles(side.other()));
    let goal = position.variant().goal();
    let off = [side, side.other()].map(|side| position.pushed_off(side));
    let mut all = Vec::new();
    let prey = falling(&position);
    if !prey.is_empty() {
        all.push(Advice::urgent(if off[0] + 1 == goal { "push-to-win" } else { "push" }, numbers(prey)));
    }
    let hanging = falling(&position.with_turn(side.other()));
    if !hanging.is_empty() {
        all.push(Advice::urgent("danger", numbers(hanging)));
    }
    let lonely = own - neighbours(own);
    if !lonely.is_empty() {
        all.push(Advice::plan("lonely", numbers(lonely)));
    }
    if table.plies() < OPENING {
        all.push(Advice::plan("centre", numbers(CENTRE)));
        all.push(Advice::plan("together", []));
        all.push(Advice::plan("threes", []));
    }
    let edge = hostile & rim();
    if table.plies() >= OPENING && !edge.is_empty() {
        all.push(Advice::plan("their-edge", numbers(edge)));
    }
    if distance(own) > distance(hostile) {
        all.push(Advice::plan("back-to-centre", numbers(CENTRE)));
    } else if table.plies() >= OPENING {
        all.push(Advice::plan("hold-centre", numbers(CENTRE)));
    }
    if off[0] + 1 == goal {
        all.push(Advice::plan("one-more", []));
    } else if off[0] > off[1] {
        all.push(Advice::plan("ahead", []));
    } else if off[1] > off[0] {
        all.push(Advice::plan("behind", []));
    }
    if table.plies() >= OPENING {
        all.push(Advice::plan("break", []));
    }
    all
}

/// The cell in the middle and those around it.
const CENTRE: CellSet = {
    let mut set = CellSet::EMPTY;
    let mut row = 4;
    while row <= 6 {
        let mut diagonal = 4;
        while diagonal <= 6 {
            // Two of the nine are two steps from the middle.
            if (row + diagonal != 10 || row == 5)
                && let Some(cell) = Cell::at(row, diagonal)
            {
                set = set.with(cell);
            }
            diagonal += 1;
        }
        row += 1;
    }
    set
};

fn rim() -> CellSet {
    Direction::ALL.into_iter().fold(CellSet::EMPTY, |all, direction| all | CellSet::edge(direction))
}

fn neighbours(set: CellSet) -> CellSet {
    Direction::ALL.into_iter().fold(CellSet::EMPTY, |all, direction| all | set.shifted(direction))
}

/// The marbles of the opponent that the player to move could push off.
fn falling(position: &Abalone) -> CellSet {
    let other = position.turn().other();
    let mut moves = Vec::new();
    position.push_off_moves(&mut moves);
    moves.into_iter().fold(CellSet::EMPTY, |all, m| {
        let mut after = *position;
        after.play_unchecked(m, &mut ());
        all | (position.marbles(other) - after.marbles(other))
    })
}

/// How far the marbles are from the middle, on the average, in hundredths of a step.
fn distance(set: CellSet) -> u32 {
    let far = |cell: Cell| {
        let (row, diagonal) = (i32::from(cell.row()) - 5, i32::from(cell.diagonal()) - 5);
        row.abs().max(diagonal.abs()).max((row - diagonal).abs()) as u32
    };
    100 * set.into_iter().map(far).sum::<u32>() / set.len().max(1)
}

fn numbers(set: CellSet) -> impl Iterator<Item = rules::Cell> {
    set.into_iter().map(Cell::number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(position: &str) -> Vec<&'static str> {
        let options = rules::Options::new(ABALONE.options);
        let table = rules::Rulebook::table(&ABALONE, &options, Some(position)).unwrap();
        PLANS.all(table.as_ref()).into_iter().map(|advice| advice.id).collect()
    }

    #[test]
    fn the_middle_has_seven_cells() {
        assert_eq!(CENTRE.len(), 7);
        assert_eq!(distance(CENTRE), 600 / 7);
        assert_eq!(rim().len(), 24);
    }

    #[test]
    fn marbles_that_hang_come_first() {
        // Black can push e9 off with e7, e8; White threatens nothing.
        assert_eq!(ids("5/6/2ss3/8/6SSs/8/2SS3/6/5 5 4 b 0 61")[0], "push-to-win");
        assert_eq!(ids("5/6/2ss3/8/6SSs/8/2SS3/6/5 1 4 b 0 61")[0], "push");
        // The same with colours changed: White threatens.
        let threatened = ids("5/6/2SS3/8/6ssS/8/2ss3/6/5 1 4 b 0 61");
        assert_eq!(threatened[0], "danger");
        assert!(threatened.contains(&"lonely") && threatened.contains(&"behind"), "{threatened:?}");
    }
}
