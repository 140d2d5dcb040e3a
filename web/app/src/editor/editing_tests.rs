//! The set-up editor without a page: tools, strokes, texts, steps back.

use std::sync::Arc;

use super::{Editing, Tool, Validity};
use rules::{Cell, Forms, Options, Side};

fn editing(game: &str, text: Option<&str>) -> Editing {
    let (book, options): (_, Options) = engine::find(game).unwrap();
    Editing::new(Arc::from(book.composer(&options)), text)
}

fn cell(editing: &Editing, name: &str) -> Cell {
    editing.composer().cells().into_iter().find(|(_, known)| known == name).unwrap_or_else(|| panic!("no {name}")).0
}

fn press(editing: &mut Editing, names: &str) {
    for name in names.split(' ') {
        editing.press(cell(editing, name));
    }
}

#[test]
fn it_begins_with_the_start_or_with_a_text() {
    assert!(editing("abalone:belgian-daisy", None).text().starts_with("ss1SS/"));
    let text = "5/6/7/8/SSs6/8/7/6/5 5 0 b 0 1";
    assert_eq!(editing("abalone", Some(text)).text(), text);
    assert!(editing("abalone", Some("nonsense")).text().starts_with("sssss/"));
}

#[test]
fn a_press_puts_a_piece_and_another_takes_it_away() {
    let mut editing = editing("abalone", None);
    editing.empty();
    editing.pick(Tool::Kind(1));
    press(&mut editing, "e5 e6");
    assert_eq!(editing.text(), "5/6/7/8/4ss3/8/7/6/5 0 0 b 0 1");
    press(&mut editing, "e5");
    assert_eq!(editing.text(), "5/6/7/8/5s3/8/7/6/5 0 0 b 0 1");
    editing.pick(Tool::Kind(0));
    press(&mut editing, "e6");
    assert_eq!(editing.text(), "5/6/7/8/5S3/8/7/6/5 0 0 b 0 1", "another kind takes the place");
    editing.pick(Tool::Eraser);
    press(&mut editing, "e6 e6");
    assert_eq!(editing.text(), "5/6/7/8/9/8/7/6/5 0 0 b 0 1");
}

#[test]
fn a_stroke_paints_or_erases_as_it_began_and_is_one_step() {
    let mut editing = editing("abalone", None);
    editing.empty();
    editing.pick(Tool::Kind(0));
    let row = |names: &str, editing: &Editing| names.split(' ').map(|name| cell(editing, name)).collect::<Vec<_>>();
    let cells = row("a1 a2 a3", &editing);
    editing.press(cells[0]);
    editing.pass(cells[1]);
    editing.pass(cells[2]);
    editing.pass(cells[1]);
    assert_eq!(editing.text(), "5/6/7/8/9/8/7/6/SSS2 0 0 b 0 1");
    editing.press(cells[2]);
    editing.pass(cells[1]);
    assert_eq!(editing.text(), "5/6/7/8/9/8/7/6/S4 0 0 b 0 1");
    editing.undo();
    assert_eq!(editing.text(), "5/6/7/8/9/8/7/6/SSS2 0 0 b 0 1");
    editing.undo();
    assert_eq!(editing.text(), "5/6/7/8/9/8/7/6/5 0 0 b 0 1");
    editing.redo();
    assert_eq!(editing.text(), "5/6/7/8/9/8/7/6/SSS2 0 0 b 0 1");
    assert_eq!(editing.can_undo_redo(), [true, true]);
}

#[test]
fn wedges_turn_pillars_grow_and_the_next_wedge_looks_the_same_way() {
    let mut editing = editing("gunzi", None);
    editing.empty();
    editing.pick(Tool::Kind(0));
    assert_eq!(editing.brush_forms(), Forms::Turns(6));
    press(&mut editing, "a1 a1 a1 a2");
    assert_eq!(editing.text(), "B3,B3,-,-,-/-,-,-,-,-,-,-/-,-,-,-,- b 1");
    editing.turn_brush(false);
    press(&mut editing, "a3");
    editing.turn(cell(&editing, "a1"), false);
    editing.pick(Tool::Kind(3));
    press(&mut editing, "a4 a4 a5");
    assert_eq!(editing.text(), "B2,B3,B2,BP3,BP2/-,-,-,-,-,-,-/-,-,-,-,- b 1");
    editing.pick(Tool::Hand);
    press(&mut editing, "a1 b1");
    assert_eq!(editing.text(), "B3,B3,B2,BP3,BP2/-,-,-,-,-,-,-/-,-,-,-,- b 1");
}

#[test]
fn pieces_are_carried_and_fall_off_the_board() {
    let mut editing = editing("gunzi", None);
    let [a1, b3, c1] = ["a1", "b3", "c1"].map(|name| cell(&editing, name));
    editing.carry(a1, Some(b3));
    editing.carry(c1, None);
    editing.carry(a1, Some(c1));
    editing.carry(b3, Some(b3));
    assert_eq!(editing.text(), "-,B1,-,B1,B1/-,-,B1,-,-,-,-/-,W4,-,W4,W4 b 1");
    editing.drop_on(2, c1);
    editing.erase(b3);
    editing.erase(a1);
    assert_eq!(editing.text(), "-,B1,-,B1,B1/-,-,-,-,-,-,-/T,W4,-,W4,W4 b 1");
}

#[test]
fn board_and_text_stay_in_step() {
    let mut editing = editing("gunzi", None);
    let start = editing.draft().clone();
    editing.type_text("-,-,-,-,-/-,-,T");
    assert_eq!(editing.draft(), &start, "half a text is no board");
    assert_eq!(editing.text(), "-,-,-,-,-/-,-,T");
    assert!(editing.text_error().is_some());
    editing.end_typing();
    assert!(editing.text_error().is_some(), "an error does not vanish by itself");
    editing.type_text("  -,-,-,-,-/-,-,T,-,-,-,-/-,-,-,-,- w 7 ");
    assert_eq!((editing.draft().turn, editing.draft().pieces.len()), (Side::Two, 1));
    assert_eq!(editing.text_error(), None);
    editing.end_typing();
    assert_eq!(editing.text(), "-,-,-,-,-/-,-,T,-,-,-,-/-,-,-,-,- w 7");
    editing.type_text("rubbish");
    press(&mut editing, "b3");
    assert_eq!(editing.text_error(), None, "who goes on on the board has given up the text");
    editing.undo();
    assert_eq!(editing.draft(), &start);
}

#[test]
fn reasons_come_with_cells_and_vanish_when_mended() {
    let mut editing = editing("fenix", None);
    editing.empty();
    let Validity::Faulty(faults) = editing.validity() else { panic!("no kings") };
    assert_eq!(faults[0].rule, "setup.king-missing");
    editing.pick(Tool::Kind(5));
    press(&mut editing, "e7 f8");
    let validity = editing.validity();
    let two = ["e7", "f8"].map(|name| cell(&editing, name));
    assert_eq!(validity.cells().len(), 2);
    assert!(two.iter().all(|cell| validity.cells().contains(cell)));
    press(&mut editing, "f8");
    assert!(editing.validity().table().is_some(), "Red must form a king anew, and cannot: a finished game");
    editing.set_side(Side::Two);
    assert!(editing.validity().table().is_none());
}

#[test]
fn counters_follow_the_board_but_not_one_who_sets_them() {
    let mut editing = editing("fenix", None);
    let [a1, b1] = ["a1", "b1"].map(|name| cell(&editing, name));
    editing.carry(a1, None);
    editing.drop_on(1, b1);
    editing.set_side(Side::Two);
    assert!(editing.validity().table().is_some());
    editing.set_value(3, 9);
    let Validity::Faulty(faults) = editing.validity() else { panic!("the turn is told by the stones") };
    assert_eq!(faults[0].rule, "setup.turn-number");
}

#[test]
fn colours_are_exchanged_and_boards_mirrored() {
    let mut editing = editing("abalone", Some("5/6/7/8/SSs6/8/7/6/5 5 0 b 0 1"));
    editing.swap();
    assert_eq!(editing.text(), "5/6/7/8/ssS6/8/7/6/5 0 5 w 0 1");
    let before = editing.text();
    editing.mirror();
    assert_ne!(editing.text(), before);
    editing.undo();
    assert_eq!(editing.text(), before);
    editing.start();
    assert!(editing.text().starts_with("sssss/"));
}
