use std::collections::HashMap;

use geometry::lanes::Symmetry;
use gunzi::{Fact, Gunzi as Position, Piece, decode};
use rules::{Atom, Position as _, Side};

use crate::network::{Sight, Sighted};
use crate::players::Gunzi;

/// All atoms but whose turn it is.
const INPUTS: usize = Position::ATOMS - 1;
/// By how many wedges are left: up to three, then one more at a time up to all eight.
const STAGES: usize = 6;

/// Own pieces look the same to either side: White sees the board with zones a and c exchanged.
impl Sighted for Gunzi {
    type Board = Position;

    fn sight(_: &Position) -> Option<Sight> {
        let facts: Vec<_> = (0..INPUTS).filter_map(|atom| decode(atom as Atom)).collect();
        let numbers: HashMap<_, _> = facts.iter().enumerate().map(|(number, fact)| (*fact, number as u16)).collect();
        let image = |fact: Fact, symmetry: Symmetry, swap: bool| -> Option<u16> {
            let side = |side: Side| if swap { !side } else { side };
            let Fact::On(cell, piece) = fact else {
                return None;
            };
            let piece = match piece {
                Piece::Wedge(owner, facing) => Piece::Wedge(side(owner), symmetry.direction(facing)),
                Piece::Tombstone => Piece::Tombstone,
                Piece::Pillar(owner, height) => Piece::Pillar(side(owner), height),
            };
            numbers.get(&Fact::On(symmetry.cell(cell), piece)).copied()
        };
        let input = |atom: Atom, viewer: Side| {
            let fact = *facts.get(usize::from(atom))?;
            if viewer == Side::One { Some(atom) } else { image(fact, Symmetry::Flip, true) }
        };
        let mirrored = facts.iter().filter_map(|&fact| image(fact, Symmetry::Mirror, false)).collect();
        let same = (0..INPUTS as u16).collect();
        Some(Sight::new(INPUTS, INPUTS, input, vec![same, mirrored], STAGES))
    }

    #[inline]
    fn phase(position: &Position) -> Option<usize> {
        let wedges: u32 = Side::BOTH.iter().map(|&side| position.wedges(side).len()).sum();
        Some((wedges.saturating_sub(3) as usize).min(STAGES - 1))
    }
}
