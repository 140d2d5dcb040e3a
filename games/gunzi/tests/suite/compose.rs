//! Setting up a board: wedges that turn, pillars that grow.

use gunzi::GUNZI;
use rules::{Composer, Forms, Lang, Options, Placed, Rulebook, Side};

fn composer(options: &str) -> Box<dyn Composer> {
    GUNZI.composer(&Options::parse(GUNZI.options(), options).unwrap())
}

#[test]
fn the_palette_has_wedges_a_tombstone_and_pillars() {
    let composer = composer("");
    let words = composer.rulebook().words();
    let names: Vec<_> = composer.kinds().iter().map(|kind| words.word(Lang::Nl, kind.key)).collect();
    assert_eq!(names, ["zwart stuk", "wit stuk", "zerk", "zwarte zuil", "witte zuil"]);
    let forms: Vec<_> = composer.kinds().iter().map(|kind| kind.forms).collect();
    assert_eq!(forms[..3], [Forms::Turns(6), Forms::Turns(6), Forms::One]);
    assert_eq!(forms[3..], [Forms::Heights(11); 2]);
}

#[test]
fn a_wedge_turns_with_the_clock_and_a_pillar_grows() {
    let composer = composer("");
    let mut draft = composer.empty();
    let [_, white, tombstone, pillar, _] = composer.kinds() else { panic!("five kinds") };
    draft.put(0, Some(Placed { kind: 1, form: white.first }));
    draft.put(1, Some(Placed { kind: 1, form: white.next(white.first) }));
    draft.put(2, Some(Placed { kind: 2, form: tombstone.next(tombstone.first) }));
    draft.put(3, Some(Placed { kind: 3, form: pillar.next(pillar.first) }));
    draft.put(4, Some(Placed { kind: 3, form: pillar.previous(pillar.first) }));
    draft.turn = Side::Two;
    let text = "W4,W5,T,BP3,BP12/-,-,-,-,-,-,-/-,-,-,-,- w 1";
    assert_eq!(composer.write(&draft), text);
    assert_eq!(composer.read(text), Ok(draft.clone()));
    assert_eq!(composer.judge(&draft).unwrap().position_text(), text);
}

#[test]
fn the_start_has_the_side_to_move_of_the_options() {
    let composer = composer("white-first");
    assert_eq!(composer.write(&composer.start()), "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 w 1");
    assert_eq!(composer.write(&composer.empty()), "-,-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,- w 1");
}

#[test]
fn a_field_or_zone_that_cannot_be_read_is_shown() {
    let check = |text: &str, rule: &str, cells: &[u8]| {
        let error = composer("").read(text).unwrap_err();
        assert_eq!((error.what.rule, &error.what.cells[..]), (rule, cells), "{text}");
    };
    check("B1,B1,-,B1,B1/-,-,-,-,-,BP13,-/W4,W4,-,W4,W4 b 1", "position.height-text", &[10]);
    check("B1,B1,-,X,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", &[3]);
    check("B1,B1,-,B1,B1/-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.zone", &[5, 6, 7, 8, 9, 10, 11]);
    check("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4", "position.cut-off", &[12, 13, 14, 15, 16]);
    let draft = rules::Draft { values: vec![0], ..composer("").start() };
    assert_eq!(composer("").judge(&draft).unwrap_err()[0].rule, "position.number");
}

#[test]
fn a_board_can_be_mirrored_and_change_hands() {
    let composer = composer("");
    let draft = composer.read("B2,-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,W4 b 5").unwrap();
    let text = |draft: Option<rules::Draft>| composer.write(&draft.unwrap());
    assert_eq!(text(composer.mirrored(&draft)), "-,-,-,-,B6/-,-,-,-,-,-,-/W4,-,-,-,- b 5");
    let swapped = composer.swapped(&draft).unwrap();
    assert_eq!(swapped.turn, Side::Two);
    assert_eq!(composer.swapped(&swapped), Some(draft));
}
