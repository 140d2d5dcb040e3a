//! Cells lie where they should, whichever way the board is turned.

mod common;

use common::{cell, poses, scene, starts};
use diagram::{Scene, View};

#[test]
fn every_game_has_a_skin_that_knows_its_cells() {
    for game in engine::all() {
        let options = rules::Options::new(game.options());
        let table = game.table(&options, None).unwrap();
        let sorted = |mut cells: Vec<(u8, String)>| {
            cells.sort();
            cells
        };
        assert_eq!(sorted(Scene::of(table.as_ref()).unwrap().cells()), sorted(table.cells()), "{}", game.id());
    }
}

/// What a set-up editor offers can be seen and is said to be on its cell.
#[test]
fn every_piece_of_a_palette_has_a_picture_on_every_cell() {
    for game in engine::all() {
        let composer = game.composer(&rules::Options::new(game.options()));
        let scene = Scene::new(game.id(), Vec::new()).unwrap();
        for (kind, index) in composer.kinds().iter().zip(0..) {
            for form in 0..kind.forms.count() {
                for (cell, name) in composer.cells() {
                    let atom = composer.atom(rules::Placed { kind: index, form }, cell).unwrap();
                    let piece = scene.piece(atom).unwrap_or_else(|| panic!("{}: {} {form}", game.id(), kind.key));
                    assert_eq!(piece.cell, Some(cell), "{}: {}", game.id(), kind.key);
                    assert!(!piece.svg.is_empty() && piece.title.contains(&name), "{}: {}", game.id(), piece.title);
                }
            }
        }
    }
}

#[test]
fn a_game_without_a_skin_is_refused() {
    let error = Scene::new("chess", Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "there is no picture of the game 'chess'");
}

#[test]
fn centres_are_distinct_and_hit_their_own_cell() {
    for scene in starts().iter().flat_map(poses) {
        let mut seen: Vec<(f64, f64)> = Vec::new();
        for (cell, name) in scene.cells() {
            let (x, y) = scene.cell_centre(cell).unwrap();
            assert!((20.0..=980.0).contains(&x) && (20.0..=980.0).contains(&y), "{name} at {x} {y}");
            assert!(seen.iter().all(|(a, b)| (x - a).hypot(y - b) > 40.0), "{name} lies on another cell");
            assert_eq!(scene.cell_at(x, y), Some(cell), "{name}");
            seen.push((x, y));
        }
    }
}

#[test]
fn a_cell_is_hit_anywhere_inside_its_outline_and_no_other_is() {
    for scene in starts().iter().flat_map(poses) {
        for (cell, name) in scene.cells() {
            let (x, y) = scene.cell_centre(cell).unwrap();
            for (a, b) in scene.cell_outline(cell).unwrap() {
                assert_eq!(scene.cell_at(x + (a - x) * 0.97, y + (b - y) * 0.97), Some(cell), "{name}");
                assert_ne!(scene.cell_at(x + (a - x) * 1.03, y + (b - y) * 1.03), Some(cell), "{name}");
            }
        }
    }
}

#[test]
fn nothing_is_hit_beside_the_board() {
    for scene in starts().iter().flat_map(poses) {
        for (x, y) in [(1.0, 1.0), (999.0, 999.0), (-50.0, 500.0), (f64::NAN, 3.0), (f64::INFINITY, 500.0)] {
            assert_eq!(scene.cell_at(x, y), None);
        }
        assert_eq!(scene.cell_centre(255), None);
        assert_eq!(scene.cell_outline(255), None);
    }
}

#[test]
fn flipped_is_the_image_turned_by_half() {
    for scene in starts() {
        for view in View::ALL {
            let (near, far) = (scene.clone().view(view), scene.clone().view(view).flipped(true));
            let sums: Vec<_> = scene
                .cells()
                .into_iter()
                .map(|(cell, _)| (near.cell_centre(cell).unwrap(), far.cell_centre(cell).unwrap()))
                .map(|((a, b), (c, d))| (a + c, b + d))
                .collect();
            assert!(sums.iter().all(|(x, y)| (x - sums[0].0).abs() < 1e-6 && (y - sums[0].1).abs() < 1e-6));
        }
    }
}

#[test]
fn boards_lie_as_the_rules_say() {
    let place = |scene: &Scene, name: &str| scene.cell_centre(cell(scene, name)).unwrap();
    // Abalone: row a at the bottom, diagonals from left to right.
    let abalone = scene("abalone", None);
    assert!(place(&abalone, "a1").1 > place(&abalone, "i5").1);
    assert!(place(&abalone, "e1").0 < place(&abalone, "e9").0);
    assert!((place(&abalone, "a1").0 - place(&abalone, "i5").0).abs() < 1e-6);
    // FENIX: Red's corner towards the player, or straight as in chess.
    let fenix = scene("fenix", None);
    assert!((place(&fenix, "a1").0 - place(&fenix, "i9").0).abs() < 1e-6);
    assert!(place(&fenix, "a1").1 > place(&fenix, "i9").1);
    assert!(place(&fenix, "i1").0 > place(&fenix, "a9").0);
    let small = scene("fenix-7x8", None).view(View::Straight);
    assert!((place(&small, "a1").0 - place(&small, "a8").0).abs() < 1e-6);
    assert!((place(&small, "a1").1 - place(&small, "g1").1).abs() < 1e-6);
    assert!(place(&small, "g1").0 > place(&small, "a1").0 && place(&small, "a8").1 < place(&small, "a1").1);
    // Gunzi: zone a at the bottom.
    let gunzi = scene("gunzi", None);
    assert!(place(&gunzi, "a3").1 > place(&gunzi, "b3").1 && place(&gunzi, "b3").1 > place(&gunzi, "c3").1);
    assert!((place(&gunzi, "b2").0 - place(&gunzi, "b6").0).abs() < 1e-6);
}
