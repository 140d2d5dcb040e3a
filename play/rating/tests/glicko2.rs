//! Glicko-2 held against the example that its author published, and against what must hold of any rating.

use rating::{Rating, Score};

fn near(number: f64, expected: f64, within: f64) {
    assert!((number - expected).abs() < within, "{number} is not {expected}");
}

/// "Example of the Glicko-2 system" by Mark E. Glickman: a player of 1500 meets three others.
#[test]
fn the_published_example() {
    let player = Rating::new(1500.0, 200.0, 0.06);
    let results = [
        (Rating::new(1400.0, 30.0, 0.06), Score::WIN),
        (Rating::new(1550.0, 100.0, 0.06), Score::LOSS),
        (Rating::new(1700.0, 300.0, 0.06), Score::LOSS),
    ];
    let after = player.after(&results);
    near(after.value, 1464.06, 0.01);
    near(after.deviation, 151.52, 0.01);
    near(after.volatility, 0.05999, 0.00001);
}

#[test]
fn a_rating_gets_less_sure_without_games_and_never_less_than_unknown() {
    let steady = Rating::new(1600.0, 50.0, 0.06);
    let idle = steady.after(&[]);
    assert!(idle.deviation > steady.deviation);
    near(idle.value, steady.value, 1e-9);
    near(idle.deviation, (50f64.powi(2) + (0.06 * 173.7178f64).powi(2)).sqrt(), 1e-6);
    let lost = (0..10_000).fold(steady, |rating, _| rating.after(&[]));
    near(lost.deviation, Rating::UNKNOWN, 1e-9);
}

#[test]
fn who_wins_rises_and_who_loses_falls() {
    let (player, puzzle) = (Rating::default(), Rating::new(1800.0, 80.0, 0.06));
    let up = player.after(&[(puzzle, Score::WIN)]);
    let down = player.after(&[(puzzle, Score::LOSS)]);
    assert!(up.value > player.value && down.value < player.value);
    // It was expected to lose, so it gains more than it loses.
    assert!(up.value - player.value > player.value - down.value);
    assert!(puzzle.after(&[(player, Score::WIN.reversed())]).value < puzzle.value);
    assert!(player.expected(&puzzle) < 0.5 && puzzle.expected(&player) > 0.5);
    near(player.expected(&puzzle) + puzzle.expected(&player), 1.0, 1e-9);
    near(player.after(&[(player, Score::DRAW)]).value, player.value, 1e-9);
}

#[test]
fn a_thousand_results_converge() {
    // Somebody who solves three of four puzzles of 1500 is about 191 points better than they.
    let puzzle = Rating::new(1500.0, 30.0, 0.06);
    let mut player = Rating::default();
    for n in 0..1000 {
        player = player.after(&[(puzzle, if n % 4 == 0 { Score::LOSS } else { Score::WIN })]);
        assert!(player.is_sound(), "{player:?} after {n}");
    }
    near(player.value, 1691.0, 40.0);
    assert!(!player.is_provisional() && Rating::default().is_provisional());
}

#[test]
fn upsets_without_end_stay_sound() {
    let strong = Rating::new(2900.0, 30.0, 0.06);
    let mut weak = Rating::new(300.0, 350.0, 0.06);
    for _ in 0..50 {
        weak = weak.after(&[(strong, Score::WIN)]);
        assert!(weak.is_sound(), "{weak:?}");
    }
    assert!(!Rating::new(f64::NAN, 50.0, 0.06).is_sound());
    assert!(!Rating::new(1500.0, 0.0, 0.06).is_sound());
    assert!(!Rating::new(1500.0, 50.0, f64::INFINITY).is_sound());
}
