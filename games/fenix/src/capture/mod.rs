//! Captures: every sequence that takes the largest number of stones.

mod best;
mod deep;
mod graph;
mod mover;
mod paths;

pub(crate) use best::Captures;
pub(crate) use mover::{Mover, Worth};
pub(crate) use paths::Paths;

#[cfg(test)]
mod tests {
    use rules::{Position, Random};

    use super::*;
    use crate::{Board, Fenix};

    #[test]
    fn the_search_with_notes_finds_the_same_captures() {
        let mut random = Random::new(1);
        let mut compared = 0;
        while compared < 2000 {
            let mut position = Fenix::start(Board::ALL[compared % 2]);
            while let Some(m) = position.random_move(&mut random, &mut Vec::new()) {
                position.play_unchecked(m, &mut ());
                if !position.must_capture() {
                    continue;
                }
                let order = |capture: &best::Capture| (capture.from, capture.to, capture.captured);
                let mut quick = position.captures().as_slice().to_vec();
                quick.sort_unstable_by_key(order);
                let mut thorough = deep::find(&position, position.jumpers(), 0);
                thorough.sort_unstable_by_key(order);
                assert_eq!(quick, thorough);
                compared += 1;
            }
        }
    }
}
