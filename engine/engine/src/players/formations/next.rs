use std::collections::BTreeMap;

use fenix::{Fenix, Move, Phase, Piece};
use geometry::grid::{self, Cell};
use rules::{Position as _, Random, Side};

/// What a formation comes to: the height of each square that changes. Which soldier goes where does not matter.
type Plan = BTreeMap<Cell, u32>;

/// The next move towards a good formation, in the preparation; none if what stands already fits none of them.
pub(crate) fn formation(position: &Fenix, random: &mut Random) -> Option<Move> {
    if position.phase() != Phase::Preparation {
        return None;
    }
    let known = super::book::known(position.board());
    let best = known.iter().map(|known| known.measured.score()).fold(0.0, f64::max);
    let fitting =
        known.iter().filter_map(|known| Some((next(position, &plan(position, known.text)?)?, known.weight(best))));
    let fitting: Vec<_> = fitting.collect();
    // Better ones more often, but no opponent can prepare for one of them.
    let mut dice = random.below(fitting.iter().map(|(_, weight)| weight).sum());
    let chosen = fitting.iter().find(|(_, weight)| {
        let is_it = dice < *weight;
        dice = dice.saturating_sub(*weight);
        is_it
    });
    chosen.map(|(m, _)| *m)
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
    use fenix::Board;
    use rules::Notation as _;

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
    fn better_formations_are_built_more_often() {
        for board in Board::ALL {
            let known = super::super::book::known(board);
            let best = known[0].measured.score();
            let weights: Vec<_> = known.iter().map(|known| known.weight(best)).collect();
            assert_eq!(weights[0], 100, "the best comes first");
            assert!(weights.is_sorted_by(|one, other| one >= other) && weights.iter().all(|weight| *weight > 0));
            let first: std::collections::BTreeSet<_> = (0..200)
                .filter_map(|seed| formation(&Fenix::start(board), &mut Random::new(seed * 77)))
                .map(|m| Fenix::start(board).move_text(m))
                .collect();
            assert!(first.len() >= 3, "{first:?}");
        }
    }

    #[test]
    fn what_fits_no_formation_is_left_to_the_search() {
        // Whichever stack is built first: some are in no formation of the book, some are.
        let start = Fenix::start(Board::NineByNine);
        let (mut moves, mut answers) = (Vec::new(), Vec::new());
        start.legal_moves(&mut moves);
        for first in moves {
            let mut position = start;
            assert!(position.play(first));
            assert!(position.play(Move::Put { from: grid::cell(8, 8), to: grid::cell(7, 8) }));
            answers.push(formation(&position, &mut Random::new(1)).is_some());
        }
        assert!(answers.contains(&true) && answers.contains(&false), "{answers:?}");
    }
}
