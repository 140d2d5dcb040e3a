//! Advice for a first game: there is always a sentence in every language, and what hangs is seen.

use std::collections::BTreeSet;

use lessons::plans_of;
use rules::{Lang, Random};

/// Every piece of advice that comes up in random games has words, and every sentence comes up somewhere.
#[test]
fn every_plan_comes_up_and_has_words() {
    for game in engine::all() {
        let plans = plans_of(game.id()).unwrap_or_else(|| panic!("{}: no plans", game.id()));
        let options = rules::Options::new(game.options());
        let mut random = Random::new(11);
        let mut seen = BTreeSet::new();
        for _ in 0..40 {
            let mut table = game.table(&options, None).expect("a start");
            while table.ending().is_none() && table.plies() < 160 {
                for advice in plans.all(table.as_ref()) {
                    let cells: Vec<_> = table.cells().into_iter().map(|(cell, _)| cell).collect();
                    assert!(advice.cells.iter().all(|cell| cells.contains(cell)), "{}: {advice:?}", game.id());
                    if seen.insert(advice.id) {
                        for lang in Lang::ALL {
                            let words = plans.say(&advice, lang);
                            assert!(words.ends_with(['.', '?', '!']), "{} {}: {words}", game.id(), advice.id);
                        }
                    }
                }
                table.play_random(&mut random);
            }
            assert_eq!(plans.all(table.as_ref()).is_empty(), table.ending().is_some());
        }
        assert!(seen.len() >= 12, "{}: {seen:?}", game.id());
        println!("{}: {seen:?}", game.id());
    }
}

#[test]
fn a_plan_is_told_once_and_a_danger_as_often_as_it_comes() {
    let (game, options) = engine::find("abalone").expect("a game");
    let table = game.table(&options, Some("5/6/2SS3/8/6ssS/8/2ss3/6/5 1 4 b 0 61")).expect("a position");
    let plans = plans_of("abalone").expect("plans");
    let mut said = Vec::new();
    let first = plans.advise(table.as_ref(), &said).expect("advice");
    assert_eq!((first.id, first.is_urgent), ("danger", true));
    said.push(first.id);
    assert_eq!(plans.advise(table.as_ref(), &said), Some(first), "it still hangs");
    let start = game.table(&options, None).expect("a start");
    let mut said = Vec::new();
    while let Some(advice) = plans.advise(start.as_ref(), &said) {
        assert!(!said.contains(&advice.id));
        said.push(advice.id);
    }
    assert!(said.len() >= 3, "{said:?}");
}
