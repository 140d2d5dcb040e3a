//! The keyboard comes everywhere, and goes where it seems to go.

mod common;

use std::collections::BTreeSet;

use board::{Cells, Settings, Way};
use common::{GAMES, cell, table};
use diagram::View;

fn cells(game: &str, view: View, flipped: bool) -> Cells {
    let settings = Settings { view, flipped, ..Settings::default() };
    Cells::of(&settings.scene(table(game, None).as_ref(), "").unwrap())
}

#[test]
fn every_cell_can_be_reached_by_single_keys() {
    for game in GAMES {
        for (view, flipped) in View::ALL.into_iter().flat_map(|view| [(view, false), (view, true)]) {
            let cells = cells(game, view, flipped);
            let mut seen = BTreeSet::new();
            let mut open: Vec<_> = cells.middle().into_iter().collect();
            while let Some(cell) = open.pop() {
                if seen.insert(cell) {
                    open.extend(Way::ALL.into_iter().map(|way| cells.toward(cell, way)));
                }
            }
            assert_eq!(seen.len(), cells.spots().count(), "{game} {view:?}");
        }
    }
}

#[test]
fn ways_lead_where_they_say() {
    for game in GAMES {
        for view in View::ALL {
            let cells = cells(game, view, false);
            for spot in cells.spots() {
                for (way, dx, dy) in [
                    (Way::Left, -1.0, 0.0),
                    (Way::Right, 1.0, 0.0),
                    (Way::Up, 0.0, -1.0),
                    (Way::Down, 0.0, 1.0),
                    (Way::PageUp, 1.0, -1.0),
                    (Way::PageDown, -1.0, 1.0),
                ] {
                    let to = cells.spot(cells.toward(spot.cell, way)).unwrap();
                    let along = (to.at.0 - spot.at.0) * dx + (to.at.1 - spot.at.1) * dy;
                    assert!(to.cell == spot.cell || along > 0.0, "{game} {} {way:?} {}", spot.name, to.name);
                }
            }
        }
    }
}

#[track_caller]
fn check(game: &str, view: View, from: &str, keys: &[(Way, &str)]) {
    let cells = cells(game, view, false);
    let table = table(game, None);
    for (way, to) in keys {
        let found = cells.toward(cell(table.as_ref(), from), *way);
        assert_eq!(cells.name(found), *to, "{game} {from} {way:?}");
    }
}

#[test]
fn a_hex_board_has_a_key_for_each_neighbour() {
    let abalone = [
        (Way::Left, "e4"),
        (Way::Right, "e6"),
        (Way::Up, "f5"),
        (Way::Down, "d5"),
        (Way::PageUp, "f6"),
        (Way::PageDown, "d4"),
        (Way::Home, "e1"),
        (Way::End, "e9"),
    ];
    check("abalone", View::Diamond, "e5", &abalone);
    check("gunzi", View::Diamond, "b3", &[(Way::Up, "c3"), (Way::Down, "a3")]);
    let around: BTreeSet<_> = {
        let cells = cells("gunzi", View::Diamond, false);
        let from = cell(table("gunzi", None).as_ref(), "b3");
        Way::ALL[..6].iter().map(|&way| cells.toward(from, way)).collect()
    };
    assert_eq!(around.len(), 6, "six keys, six neighbours");
}

#[test]
fn a_square_board_goes_by_what_is_seen() {
    check("fenix", View::Straight, "e5", &[(Way::Left, "d5"), (Way::Right, "f5"), (Way::Up, "e6"), (Way::Down, "e4")]);
    // A corner is towards the player: straight up is along the diagonal.
    check("fenix", View::Diamond, "e5", &[(Way::Up, "f6"), (Way::Down, "d4"), (Way::Left, "d6"), (Way::Right, "f4")]);
    check("fenix", View::Diamond, "e5", &[(Way::PageUp, "f5"), (Way::PageDown, "d5")]);
}

#[test]
fn keys_have_names() {
    assert_eq!(Way::of_key("ArrowLeft"), Some(Way::Left));
    assert_eq!(Way::of_key("PageDown"), Some(Way::PageDown));
    assert_eq!(Way::of_key("a"), None);
}
