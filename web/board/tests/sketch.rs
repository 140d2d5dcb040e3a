//! A board that is only being put together.

use std::sync::Arc;

use board::{Picture, Settings, Shown};
use rules::{Placed, Table};

#[test]
fn a_sketch_shows_its_own_atoms_on_the_board_of_its_game() {
    let (game, options) = engine::find("fenix").unwrap();
    let composer = game.composer(&options);
    let table: Arc<dyn Table> = game.table(&options, None).unwrap().into();
    let mut draft = composer.empty();
    let (cell, _) = composer.cells()[40];
    draft.put(cell, Some(Placed::of(2)));
    assert!(composer.judge(&draft).is_err(), "one king alone is no position");
    let shown = Shown::sketch(table.clone(), composer.atoms(&draft), vec![cell]);
    let picture = Picture::of_shown(&shown, &Settings::default(), "", None).unwrap();
    assert_eq!(picture.pieces.len(), 1);
    assert!(picture.on(cell).is_some());
    let start = Picture::of_shown(&Shown::still(table), &Settings::default(), "", None).unwrap();
    assert_eq!(start.pieces.len(), 56);
    assert_eq!(start.cells.spots().count(), picture.cells.spots().count());
}

#[test]
fn every_sketch_is_another_one() {
    let (game, options) = engine::find("gunzi").unwrap();
    let table: Arc<dyn Table> = game.table(&options, None).unwrap().into();
    let sketch = || Shown::sketch(table.clone(), table.atoms(), Vec::new());
    let one = sketch();
    assert!(one.is(&one.clone()));
    assert!(!one.is(&sketch()));
    assert!(!one.is(&Shown::still(table.clone())));
    assert!(Shown::still(table.clone()).is(&Shown::still(table)));
}

#[test]
fn what_is_the_same_is_taken_over_from_the_picture_before() {
    let (game, options) = engine::find("fenix").unwrap();
    let mut table = game.table(&options, None).unwrap();
    let settings = Settings::default();
    let mut before = Picture::of(table.as_ref(), &settings, "").unwrap();
    let mut random = rules::Random::new(3);
    for _ in 0..30 {
        table.play_random(&mut random);
        let shown = Shown::still(table.fork().into());
        let fresh = Picture::of_shown(&shown, &settings, "", None).unwrap();
        let picture = Picture::of_shown(&shown, &settings, "", Some(&before)).unwrap();
        assert!(picture.pieces == fresh.pieces && picture.cells == fresh.cells, "{}", table.position_text());
        assert!(picture.has_board_of(&before) && !fresh.has_board_of(&before));
        before = picture;
    }
    let flipped = Settings { flipped: true, ..Settings::default() };
    let shown = Shown::still(table.into());
    let turned = Picture::of_shown(&shown, &flipped, "", Some(&before)).unwrap();
    assert!(!turned.has_board_of(&before), "another board is drawn anew");
    assert!(turned.pieces != before.pieces);
}
