//! A sample of what the engine calls proved, held against positions solved backwards. The long run is
//! `cargo xtask proofs`.

use puzzler::solver::{Breadth, Order, Tally, Trial, gunzi, run};
use rules::Random;

fn check(tally: &Tally, searches: u64, proved: u64) {
    assert_eq!(tally.wrong(), 0, "{tally}\n{}", tally.examples.join("\n"));
    let sum = tally.proved.iter().sum::<u64>();
    assert!(tally.searches >= searches && sum >= proved, "{tally}");
}

#[test]
fn nothing_false_is_called_proved() {
    let order = Order { claims: u64::MAX, searches: 3000, seed: 2026, breadth: Breadth::Sample };
    let tally = run(order, &mut |_| {});
    check(&tally, 3000, 1500);
    assert!(tally.proved.iter().all(|&count| count > 100), "{tally}");
}

#[test]
fn reviews_call_nothing_false_proved() {
    let mut random = Random::new(7);
    let mut tally = Tally::default();
    while tally.claims < 3000 {
        if let Some(space) = gunzi(&mut random, 3000).filter(|space| space.graph.outcome(0).is_none()) {
            Trial::new(&space).unwrap().review(&mut random, &mut tally);
        }
    }
    check(&tally, 0, 0);
}
