use std::collections::BTreeMap;

use fenix::{Board, Fenix, Move, Phase, Piece};
use geometry::grid::{self, Cell};
use rules::{Position as _, Random, Side};

/// Good formations for Red, as the five moves that build them; Black's are the same, turned by half a turn.
///
/// They are the best of 96 random ones each in games of the engine against itself: `tuner formations`.
const NINE_BY_NINE: [&str; 5] = [
    "g1+a3 e2+c2 a2+b2 b3+c4 a5+a3",
    "c1+c4 b4+d1 e3+c4 f1+b2 c5+b6",
    "g1+c1 a3+c2 b2+b1 b5+a7 c3+c1",
    "g1+a2 d1+c1 e3+b3 b6+a3 b5+c1",
    "a3+c1 c5+e1 a5+d4 g1+a2 e3+d4",
];
const SEVEN_BY_EIGHT: [&str; 4] = [
    "b5+a2 f1+c4 a3+a4 a6+b2 c1+a2",
    "d1+b4 a4+c1 b3+b4 c2+b1 a6+d2",
    "c4+c1 d2+a2 f1+b3 b4+a3 a5+c1",
    "a1+a3 a6+a2 d2+b2 d3+c2 b3+c2",
];

/// What a formation comes to: the height of each square that changes. Which soldier goes where does not matter.
type Plan = BTreeMap<Cell, u32>;

/// The next move towards a good formation, in the preparation; none if what stands already fits none of them.
pub(crate) fn formation(position: &Fenix, random: &mut Random) -> Option<Move> {
    if position.phase() != Phase::Preparation {
        return None;
    }
    let formations: &[&str] = match position.board() {
        Board::NineByNine => &NINE_BY_NINE,
        Board::SevenByEight => &SEVEN_BY_EIGHT,
    };
    let fitting: Vec<_> = formations.iter().filter_map(|text| next(position, &plan(position, text)?)).collect();
    random.pick(&fitting).copied()
}

fn plan(position: &Fenix, text: &str) -> Option<Plan> {
    let grid = position.board().grid();
    let cell = |name: &str| {
        let cell = grid::parse(name)?;
        Some(if position.turn() == Side::One { cell } else { grid.rotated(cell) })
    };
    let mut plan = Plan::new();
    for put in text.split(' ') {
        let (from, to) = put.split_once('+')?;
        plan.insert(cell(from)?, 0);
        *plan.entry(cell(to)?).or_insert(1) += 1;
    }
    Some(plan)
}

/// A move that brings the position nearer to the plan, if the plan can still be carried out.
fn next(position: &Fenix, plan: &Plan) -> Option<Move> {
    let side = position.turn();
    let height = |cell: Cell| {
        let stack = position.stack(cell).filter(|stack| stack.side == side);
        stack.map_or(0, |stack| stack.piece.height())
    };
    let tall = position.squares(side, Piece::General) | position.squares(side, Piece::King);
    let planned = |cell: Cell| plan.get(&cell).copied().unwrap_or(1);
    // Towers must be where the plan has towers at least as high, and soldiers must be gone only where the plan takes them.
    let camp = position.board().camp(side);
    let fits = tall.into_iter().all(|cell| height(cell) <= planned(cell))
        && camp.into_iter().all(|cell| height(cell) > 0 || planned(cell) == 0);
    if !fits {
        return None;
    }
    let from = plan.iter().find(|&(&cell, &wanted)| wanted == 0 && height(cell) == 1)?;
    let to = plan.iter().find(|&(&cell, &wanted)| wanted > height(cell) && height(cell) > 0)?;
    Some(Move::Put { from: *from.0, to: *to.0 }).filter(|&m| position.is_legal(m))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_prepare_without_thinking() {
        for board in Board::ALL {
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let mut position = Fenix::start(board);
                while position.phase() == Phase::Preparation {
                    let m = formation(&position, &mut random).expect("a formation fits");
                    assert!(position.play(m));
                }
                for side in Side::BOTH {
                    assert_eq!(position.squares(side, Piece::General).len(), 3);
                    assert!(position.king(side).is_some());
                }
            }
        }
    }

    #[test]
    fn what_fits_no_formation_is_left_to_the_search() {
        let mut position = Fenix::start(Board::NineByNine);
        assert!(position.play(Move::Put { from: grid::cell(0, 0), to: grid::cell(1, 0) }));
        assert!(position.play(Move::Put { from: grid::cell(8, 8), to: grid::cell(7, 8) }));
        assert_eq!(formation(&position, &mut Random::new(1)), None);
    }
}
