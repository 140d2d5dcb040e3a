//! The list of moves that push a marble off is what it says.

use abalone::Abalone;
use rules::conformance::walk;
use rules::{Position, Random};

#[test]
fn push_off_moves_are_those_after_which_the_score_has_risen() {
    let mut random = Random::new(11);
    let mut found = 0;
    for _ in 0..60 {
        walk(Abalone::start(), &mut random, 400, |position, _, _| {
            let side = position.turn();
            let (mut all, mut off) = (Vec::new(), Vec::new());
            position.legal_moves(&mut all);
            all.retain(|&m| position.after(m).pushed_off(side) > position.pushed_off(side));
            position.push_off_moves(&mut off);
            all.sort_unstable_by_key(|m| m.index());
            off.sort_unstable_by_key(|m| m.index());
            assert_eq!(off, all, "{position:?}");
            found += off.len();
        });
    }
    assert!(found > 500, "{found} moves are too few to say anything");
}
