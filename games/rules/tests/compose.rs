//! Positions put together piece by piece, without the game's type.

use rules::toy::LANE;
use rules::{Composer, Draft, Lang, Options, Placed, Rulebook, Side, Weight};

const ONE: Placed = Placed::of(0);
const TWO: Placed = Placed::of(1);

fn composer(options: &str) -> Box<dyn Composer> {
    LANE.composer(&Options::parse(LANE.options, options).unwrap())
}

fn rules(draft: &Draft) -> Vec<&'static str> {
    match composer("").judge(draft) {
        Ok(table) => panic!("accepted: {table:?}"),
        Err(faults) => faults.iter().map(|fault| fault.rule).collect(),
    }
}

#[test]
fn a_palette_has_names_in_all_languages() {
    let composer = composer("");
    let words = composer.rulebook().words();
    let names = |lang| composer.kinds().iter().map(|kind| words.word(lang, kind.key)).collect::<Vec<_>>();
    assert_eq!(names(Lang::En), ["runner of One", "runner of Two"]);
    assert_eq!(names(Lang::Fr), ["coureur de Un", "coureur de Deux"]);
    assert_eq!(composer.kinds()[1].side, Some(Side::Two));
    let fields = composer.fields();
    assert_eq!(fields.len(), 1);
    assert_eq!((fields[0].key, fields[0].weight), ("draft.quiet", Weight::Counter));
}

#[test]
fn the_start_follows_the_options_and_the_empty_board_has_its_side_to_move() {
    let composer = composer("two-first,goal=1");
    assert_eq!(composer.write(&composer.start()), "11...22 2 0");
    assert_eq!(composer.write(&composer.empty()), "....... 2 0");
    let table = composer.judge(&composer.start()).unwrap();
    assert!(table.is_standard_start());
    assert_eq!(table.options().to_string(), "first=two-first,goal=1");
}

#[test]
fn a_draft_becomes_a_game() {
    let composer = composer("");
    let mut draft = composer.empty();
    draft.put(2, Some(ONE));
    draft.put(3, Some(TWO));
    draft.set_value(0, 7);
    let table = composer.judge(&draft).unwrap();
    assert_eq!(table.position_text(), "..12... 1 7");
    assert_eq!(table.moves(), ["3-2", "3x4x5"]);
    assert!(!table.is_standard_start());
    assert_eq!(composer.atoms(&draft), table.atoms());
    assert_eq!(composer.draft_of(table.as_ref()), Ok(draft));
}

#[test]
fn a_draft_that_is_no_position_has_a_text_all_reasons_and_a_picture() {
    let composer = composer("");
    let mut draft = composer.start();
    draft.put(2, Some(ONE));
    draft.put(4, Some(TWO));
    let text = composer.write(&draft);
    assert_eq!(text, "111.222 1 0");
    assert_eq!(composer.read(&text).as_ref(), Ok(&draft));
    let faults = composer.judge(&draft).unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.cells.clone()).collect::<Vec<_>>(), [[0, 1, 2], [4, 5, 6]]);
    assert_eq!(faults[1].say(Lang::Nl), "Twee heeft meer dan twee lopers.");
    assert_eq!(composer.atoms(&draft).len(), 6);
}

#[test]
fn a_text_that_cannot_be_read_is_refused_with_its_place() {
    let error = composer("").read("11..x22 1 0").unwrap_err();
    assert_eq!((error.at, error.what.rule), (Some(4), "text.position"));
}

#[test]
fn what_the_game_does_not_have_is_refused_and_left_out_of_text_and_picture() {
    let composer = composer("");
    let start = composer.start();
    let mut off_board = start.clone();
    off_board.put(7, Some(ONE));
    assert_eq!(rules(&off_board), ["draft.cell"]);
    let mut other_kind = start.clone();
    other_kind.put(3, Some(Placed::of(2)));
    assert_eq!(rules(&other_kind), ["draft.piece"]);
    let mut other_form = start.clone();
    other_form.put(3, Some(Placed { kind: 0, form: 1 }));
    assert_eq!(rules(&other_form), ["draft.piece"]);
    let values_missing = Draft { values: Vec::new(), ..start.clone() };
    assert_eq!(rules(&values_missing), ["draft.value"]);
    for draft in [&off_board, &other_kind, &other_form, &values_missing] {
        assert_eq!(composer.write(draft), "11...22 1 0");
        assert_eq!(composer.atoms(draft), composer.atoms(&start));
        for fault in composer.judge(draft).unwrap_err() {
            assert!(!fault.say(Lang::De).contains('{'), "{fault:?}");
        }
        let mut settled = draft.clone();
        composer.settle(&mut settled);
        assert_eq!(settled, start);
    }
}

#[test]
fn pieces_have_atoms_on_the_cells_of_the_board_only() {
    let composer = composer("");
    assert!(composer.cells().iter().all(|&(cell, _)| composer.atom(ONE, cell).is_some()));
    assert_eq!(composer.atom(ONE, 7), None);
    assert_eq!(composer.atom(Placed::of(9), 0), None);
}

#[test]
fn colours_can_be_exchanged_where_the_draft_is_a_position() {
    let composer = composer("");
    let draft = composer.read("1.1.2.. 1 3").unwrap();
    let swapped = composer.swapped(&draft).unwrap();
    assert_eq!(composer.write(&swapped), "..1.2.2 2 3");
    assert_eq!(composer.swapped(&swapped), Some(draft.clone()));
    assert_eq!(composer.mirrored(&draft), None, "the one symmetry swaps the colours");
    assert_eq!(composer.swapped(&composer.read("111.2.. 1 3").unwrap()), None);
}

#[test]
fn a_value_can_be_set_where_there_was_none() {
    let mut draft = Draft { values: Vec::new(), ..composer("").empty() };
    assert_eq!(draft.value(3), 0);
    draft.set_value(3, 8);
    assert_eq!(draft.values, [0, 0, 0, 8]);
}
