//! Setting up a board: what is wrong with it is said with the stacks to look at.

use fenix::{FENIX_7X8, FENIX_9X9, Fenix};
use rules::{Composer, Notation, Options, Placed, Rulebook, Side, Values};

fn composer() -> Box<dyn Composer> {
    FENIX_9X9.composer(&Options::new(FENIX_9X9.options()))
}

/// All that is wrong with a position: the rules, each with the names of its cells.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let composer = composer();
    let draft = composer.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(composer.write(&draft), text);
    let faults = composer.judge(&draft).err().unwrap_or_default();
    let said: Vec<_> = faults.iter().map(|fault| (fault.rule, names(&fault.cells))).collect();
    let expected: Vec<_> = expected.iter().map(|&(rule, cells)| (rule, cells.to_owned())).collect();
    assert_eq!(said, expected, "{text}");
}

fn names(cells: &[rules::Cell]) -> String {
    cells.iter().map(|&cell| Fenix::cell_name(cell)).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_fault_of_a_battle_is_named() {
    check("9/9/4k4/9/9/4K4/9/9/9 r b - 0 11", &[]);
    check("9/9/4k4/9/9/4K4/9/9/K8 r b - 0 11", &[("setup.two-kings", "a1 e4")]);
    check("9/9/9/9/9/4K4/9/9/9 r b - 0 11", &[("setup.king-missing", "")]);
    check(
        "9/9/9/9/9/9/9/9/9 r b g 3 11",
        &[
            ("setup.king-missing", ""),
            ("setup.right-without-king", ""),
            ("setup.count-with-right", ""),
            ("setup.count-without-king", ""),
        ],
    );
}

#[test]
fn stacks_out_of_their_camps_are_all_shown() {
    let start = composer().write(&composer().start());
    check(&start, &[]);
    let astray = start.replacen("SSSSSSS2 ", "2SSSSS2 ", 1).replacen("SSSSSS3/", "SSSSS1S1S/", 1);
    let faults = composer().judge(&composer().read(&astray).unwrap()).unwrap_err();
    assert_eq!((faults[0].rule, names(&faults[0].cells).as_str()), ("setup.outside-camp", "g2 i2"));
}

#[test]
fn counters_settle_where_the_board_leaves_no_choice() {
    let composer = composer();
    let mut draft = composer.start();
    // One soldier on another: Black's first turn.
    let (from, to) = (cell("a1"), cell("b1"));
    draft.put(from, None);
    draft.put(to, Some(Placed::of(1)));
    draft.turn = Side::Two;
    let faults = composer.judge(&draft).unwrap_err();
    assert_eq!((faults[0].rule, names(&faults[0].cells).as_str()), ("setup.turn-number", "b1"));
    composer.settle(&mut draft);
    assert_eq!(composer.judge(&draft).unwrap().played().len(), 0);
    assert!(composer.write(&draft).ends_with(" b p - 0 2"));

    let mut draft = composer.read("9/9/4k4/9/9/9/9/SSG6/9 r b - 5 30").unwrap();
    assert_eq!(composer.judge(&draft).unwrap_err()[0].rule, "setup.count-without-king");
    composer.settle(&mut draft);
    assert!(composer.judge(&draft).is_ok());
    let mut calm = composer.read("9/9/4k4/9/9/4K4/9/9/9 r b - 5 30").unwrap();
    composer.settle(&mut calm);
    assert_eq!(composer.write(&calm), "9/9/4k4/9/9/4K4/9/9/9 r b - 5 30");
}

#[test]
fn the_empty_board_is_a_battle_without_kings() {
    let composer = composer();
    assert_eq!(composer.write(&composer.empty()), "9/9/9/9/9/9/9/9/9 r b - 0 11");
    let Values::Choice(phases) = composer.fields()[0].values else { panic!("the phase is a choice") };
    assert_eq!(phases[composer.empty().value(0) as usize], "phase.battle");
}

#[test]
fn the_other_board_is_refused() {
    let small = FENIX_7X8.composer(&Options::new(FENIX_7X8.options()));
    let text = small.write(&small.start());
    assert!(small.judge(&small.read(&text).unwrap()).is_ok());
    assert_eq!(composer().read(&text).unwrap_err().what.rule, "setup.other-board");
    // Squares that only the larger board has.
    let mut draft = small.start();
    draft.put(cell("i9"), Some(Placed::of(3)));
    assert_eq!(small.judge(&draft).unwrap_err()[0].rule, "draft.cell");
    assert_eq!(small.write(&draft), text);
}

#[test]
fn colours_change_hands_with_the_board_turned() {
    let composer = composer();
    let draft = composer.read("9/9/4k4/9/9/2GK5/9/9/9 r b - 0 11").unwrap();
    let swapped = composer.swapped(&draft).unwrap();
    assert_eq!(composer.write(&swapped), "9/9/9/5kg2/9/9/4K4/9/9 b b - 0 11");
    let mirrored = composer.mirrored(&draft).unwrap();
    assert_eq!(composer.write(&mirrored), "9/9/9/9/6k2/3K5/3G5/9/9 r b - 0 11");
    assert_eq!(composer.swapped(&composer.start()), None, "Red begins");
}

#[test]
fn a_rank_that_is_too_short_is_shown() {
    let error = composer().read("9/9/9/9/8/9/9/9/9 r b - 0 11").unwrap_err();
    assert_eq!((error.what.rule, names(&error.what.cells).as_str()), ("text.rank-short", "a5 b5 c5 d5 e5 f5 g5 h5 i5"));
}

fn cell(name: &str) -> rules::Cell {
    composer().cells().into_iter().find(|(_, known)| known == name).unwrap().0
}
