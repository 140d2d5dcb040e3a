use abalone::{Abalone as Position, Fact, decode};
use geometry::hexagon::{CELLS, Cell, Symmetry};
use rules::{Position as _, Side};

use crate::network::{Sight, Sighted};
use crate::players::Abalone;

/// How near a side is to its goal: it makes a difference whether one, two, some or many marbles are missing.
const STAGES: usize = 4;

/// Own marbles first, then those of the other side. Marbles pushed off are not looked at: how many are missing is the phase,
/// which holds for any goal.
impl Sighted for Abalone {
    type Board = Position;

    fn sight(_: &Position) -> Option<Sight> {
        let input = |atom, viewer: Side| match decode(atom) {
            Some(Fact::Marble(side, cell)) => Some(usize::from(side != viewer) * CELLS + usize::from(cell.number())),
            _ => None,
        };
        let image = |symmetry: Symmetry| {
            let cell = |number: usize| {
                Cell::from_number(number as u8).map_or(number, |cell| usize::from(symmetry.cell(cell).number()))
            };
            (0..2 * CELLS).map(|input| (input / CELLS * CELLS + cell(input % CELLS)) as u16).collect()
        };
        Some(Sight::new(
            2 * CELLS,
            2 * CELLS,
            |atom, viewer| input(atom, viewer).map(|input| input as u16),
            Symmetry::ALL.into_iter().map(image).collect(),
            STAGES * STAGES,
        ))
    }

    #[inline]
    fn phase(position: &Position) -> Option<usize> {
        let goal = position.variant().goal() as usize;
        let stage = |side: Side| match goal.saturating_sub(usize::from(position.pushed_off(side))) {
            0 | 1 => 0,
            2 => 1,
            3 | 4 => 2,
            _ => 3,
        };
        let turn = position.turn();
        Some(stage(turn) * STAGES + stage(!turn))
    }
}
