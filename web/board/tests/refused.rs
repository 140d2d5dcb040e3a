//! Where a forbidden try stopped, and what is drawn of it.

mod common;

use board::{Entering, Picture, Refused, Reply, Settings};
use common::{GAMES, cell, some_positions, table};
use rules::{Lang, Random, Step, Table};

/// A black wedge on b1, and on b2 a white one that turns its block to it.
const BLOCKED: &str = "-,-,-,-,-/B2,W3,-,-,-,-,-/-,-,-,-,W4 b 11";

fn picture(table: &dyn Table) -> Picture {
    Picture::of(table, &Settings::default(), "").unwrap()
}

/// Presses cells one after the other; the last press is refused.
fn refused(table: &std::sync::Arc<dyn Table>, presses: &[&str]) -> Refused {
    let mut entering = Entering::new(table.clone());
    let mut last = Reply::Nothing;
    for name in presses {
        last = entering.choose(Step::Cell(cell(table.as_ref(), name)));
    }
    match last {
        Reply::Refused { steps, error: Some(error) } => Refused { steps, reason: error.statement().clone() },
        other => panic!("{presses:?}: {other:?}"),
    }
}

/// Presses, the rule, the cell that stopped them, and where they would have ended: `from by landing`.
fn check(game: &str, position: &str, presses: &[&str], rule: &str, expected: &str) {
    let table = table(game, Some(position));
    let picture = picture(table.as_ref());
    let refused = refused(&table, presses);
    assert_eq!(refused.reason.rule, rule, "{game} {presses:?}");
    let stop = refused.stop(&picture, table.as_ref()).unwrap_or_else(|| panic!("{game} {presses:?}"));
    let landing = stop.landing.map_or("-", |cell| picture.cells.name(cell));
    let seen = format!("{} {} {landing}", picture.cells.name(stop.from), picture.cells.name(stop.by));
    assert_eq!(seen, expected, "{game} {presses:?}");
    // In front of what stands there, and in the middle of what is empty.
    let centre = picture.centre(stop.by);
    let away = (stop.at.0 - centre.0).hypot(stop.at.1 - centre.1);
    let is_taken = picture.on(stop.by).is_some();
    assert_eq!(away > picture.radius / 2.0, is_taken, "{game} {presses:?}: {away}");
}

#[test]
fn the_cross_is_where_a_try_stopped() {
    // Peak against block; a guarded promotion field; back into a zone.
    let gunzi = "gunzi";
    check(gunzi, BLOCKED, &["b1", "a3"], "jump.over-block", "b1 b2 a3");
    check(gunzi, "-,-,-,-,-/-,-,T,-,-,-,-/W4,-,B1,-,W3 b 11", &["c3", "c4"], "promotion.block", "c3 c4 c4");
    check(gunzi, "-,-,-,-,-/-,-,B1,-,-,-,-/W4,-,-,-,W4 b 11", &["b3", "a3"], "sway.backwards", "b3 a3 a3");
    // Something is in the way; no soldier goes there.
    let fenix = "fenix";
    check(fenix, "8k/9/4S4/9/4G4/9/9/9/K8 r b - 0 41", &["e5", "e8"], "no.way-blocked", "e5 e7 e8");
    check(fenix, "8k/9/9/9/4S4/9/9/9/K8 r b - 0 41", &["e5", "f6"], "no.soldier-step", "e5 f6 f6");
    // Three against three; the last marble is in the way; another marble of a side-step is hindered.
    let abalone = "abalone";
    check(abalone, "5/4s1/7/8/2SSss3/8/7/6/5 0 0 b 0 10", &["e3", "e4", "e5"], "pac", "e4 e5 -");
    check(abalone, "5/4s1/7/8/2SSSssS1/8/7/6/5 0 0 b 0 10", &["e3", "e5", "e6"], "behind", "e5 e8 -");
    check(abalone, "5/4s1/7/3s4/3SS4/8/7/6/5 0 0 b 0 10", &["e4", "e5", "f4"], "no-push", "e5 f5 -");
}

#[test]
fn the_part_that_decides_is_drawn_and_named() {
    let table = table("gunzi", Some(BLOCKED));
    let picture = picture(table.as_ref());
    let refused = refused(&table, &["b1", "a3"]);
    for (lang, name) in [(Lang::En, "block"), (Lang::Nl, "blok"), (Lang::De, "Block"), (Lang::Fr, "bloc")] {
        let svg = refused.svg(&picture, table.as_ref(), lang);
        for part in [&format!(">{name}</text>"), "class=\"part\"", "class=\"landing\"", "refused-sign"] {
            assert!(svg.contains(part), "{}: {part}: {svg}", lang.code());
        }
    }
}

#[test]
fn whatever_is_refused_can_be_drawn() {
    let mut random = Random::new(5);
    for game in GAMES {
        for table in some_positions(game, 20) {
            let picture = picture(table.as_ref());
            let cells: Vec<_> = table.cells().into_iter().map(|(cell, _)| cell).collect();
            for _ in 0..60 {
                let mut entering = Entering::new(table.clone());
                for _ in 0..4 {
                    let Some(&pressed) = random.pick(&cells) else {
                        break;
                    };
                    if let Reply::Refused { steps, error: Some(error) } = entering.press(pressed) {
                        let refused = Refused { steps, reason: error.statement().clone() };
                        let svg = refused.svg(&picture, table.as_ref(), Lang::En);
                        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{game}: {refused:?}: {svg}");
                        if let Some(stop) = refused.stop(&picture, table.as_ref()) {
                            let is_inside = |at: f64| (0.0..=diagram::Scene::SIDE).contains(&at);
                            assert!(is_inside(stop.at.0) && is_inside(stop.at.1), "{game}: {refused:?}");
                            assert_ne!(stop.from, stop.by, "{game}: {refused:?}");
                        }
                    }
                }
            }
        }
    }
}
