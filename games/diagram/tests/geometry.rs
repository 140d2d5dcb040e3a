//! Cells lie where they should, whichever way the board is turned.

mod common;

use common::{POSITIONS, cell, poses, scene, starts};
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
fn what_stands_in_front_is_pointed_at_first() {
    // The king on d3 hides part of what is behind it, whichever way the board lies.
    for (view, behind) in [(View::Straight, "d4"), (View::Diamond, "e4")] {
        let king = scene("fenix", Some(POSITIONS[1].1)).view(view);
        let (place, beyond) = (cell(&king, "d3"), cell(&king, behind));
        let ((x, _), (_, far)) = (king.cell_centre(place).unwrap(), king.cell_centre(beyond).unwrap());
        let edge = king.cell_outline(place).unwrap().into_iter().map(|corner| corner.1).min_by(f64::total_cmp).unwrap();
        let head = edge - 4.0;
        assert!(far < head, "the middle behind is free");
        assert_eq!(king.cell_at(x, head), Some(beyond), "{view:?}");
        assert_eq!(king.cell_seen_at(x, head, None), Some(place), "{view:?}");
        let atom = king.pieces().into_iter().find(|piece| piece.cell == Some(place)).unwrap().atom;
        assert_eq!(king.cell_seen_at(x, head, Some(atom)), Some(beyond), "a lifted piece hides nothing");
        assert_eq!(king.cell_seen_at(x, far, None), Some(beyond), "{view:?}");
    }
}

/// A general behind a king: where both are drawn, the one in front is seen.
#[test]
fn of_two_pieces_the_foremost_is_seen() {
    let stacks = scene("fenix", Some("9/9/4k4/9/4G4/4K4/9/9/9 r b - 0 60")).view(View::Straight);
    let [front, rear] = ["e4", "e5"].map(|name| cell(&stacks, name));
    let ((x, y), (_, far)) = (stacks.cell_centre(front).unwrap(), stacks.cell_centre(rear).unwrap());
    let seen: Vec<_> = (0..=20).map(|i| stacks.cell_seen_at(x, y + (far - y) * f64::from(i) / 20.0, None)).collect();
    let turn = seen.iter().position(|&seen| seen == Some(rear)).unwrap();
    assert!(
        seen[..turn].iter().all(|&seen| seen == Some(front)) && seen[turn..].iter().all(|&seen| seen == Some(rear))
    );
    assert!(turn > 14, "the front one is seen up to its head: {turn}");
}

#[test]
fn whatever_stands_on_the_board_middles_are_their_own() {
    for scene in POSITIONS.iter().map(|(game, text)| scene(game, Some(text))) {
        for scene in poses(&scene) {
            for (cell, name) in scene.cells() {
                let (x, y) = scene.cell_centre(cell).unwrap();
                assert_eq!(scene.cell_seen_at(x, y, None), Some(cell), "{name} in {scene:?}");
            }
            assert_eq!(scene.cell_seen_at(f64::NAN, 3.0, None), None);
        }
    }
}

#[test]
fn only_some_games_have_influence() {
    let having = |has: fn(diagram::Influence) -> bool| -> Vec<_> {
        let scenes = engine::all().iter().map(|game| (game.id(), scene(game.id(), None)));
        scenes.filter(|(_, scene)| has(scene.has_influence())).map(|(id, _)| id).collect()
    };
    assert_eq!(having(|influence| influence.territory), ["gunzi"]);
    assert_eq!(having(|influence| influence.aims), ["gunzi"]);
    // Whoever says so draws it, and nobody else does.
    for (game, text) in POSITIONS {
        let scene = scene(game, Some(text));
        let draws = |marked: Scene| marked.marks_svg().contains("<path");
        let bare = scene.clone().last_move([]);
        assert_eq!(draws(bare.clone().territory(true)), scene.has_influence().territory, "{game}");
        assert_eq!(draws(bare.clone().aims(true)), scene.has_influence().aims, "{game}");
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
