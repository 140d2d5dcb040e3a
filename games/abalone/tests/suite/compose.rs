//! Setting up a board: any marbles anywhere, but not both sides can have won.

use abalone::ABALONE;
use rules::{Composer, Lang, Options, Placed, Rulebook, Side, Values};

fn composer(options: &str) -> Box<dyn Composer> {
    ABALONE.composer(&Options::parse(ABALONE.options(), options).unwrap())
}

#[test]
fn the_start_is_the_layout_of_the_options() {
    let composer = composer("belgian-daisy,white-first");
    let start = composer.start();
    assert_eq!(composer.write(&start), "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 w 0 1");
    assert!(composer.judge(&start).unwrap().is_standard_start());
}

#[test]
fn the_goal_bounds_the_marbles_pushed_off() {
    let composer = composer("goal=3");
    assert_eq!(composer.fields()[0].values, Values::Number(0, 3));
    let mut draft = composer.start();
    draft.set_value(0, 3);
    assert!(composer.judge(&draft).unwrap().ending().is_some(), "a position, though a finished one");
    draft.set_value(1, 3);
    let check = |draft: &rules::Draft, rule| {
        let faults: Vec<_> = composer.judge(draft).unwrap_err().iter().map(|fault| fault.rule).collect();
        assert_eq!(faults, rule);
    };
    check(&draft, vec!["setup.both-won"]);
    draft.set_value(0, 4);
    draft.set_value(1, 99);
    check(&draft, vec!["setup.pushed-off"; 2]);
    assert!(composer.write(&draft).ends_with(" 4 99 b 0 1"));
    assert!(!composer.atoms(&draft).is_empty(), "a picture of what can be shown");
    assert_eq!(composer.read(&composer.write(&draft)), Ok(draft));
}

#[test]
fn marbles_go_anywhere_and_colours_can_be_swapped_where_they_lie() {
    let composer = composer("");
    let mut draft = composer.empty();
    draft.put(0, Some(Placed::of(0)));
    draft.put(60, Some(Placed::of(1)));
    assert_eq!(composer.judge(&draft).unwrap().position_text(), "4s/6/7/8/9/8/7/6/S4 0 0 b 0 1");
    let swapped = composer.swapped(&draft).unwrap();
    assert_eq!(composer.write(&swapped), "4S/6/7/8/9/8/7/6/s4 0 0 w 0 1");
    assert_eq!(swapped.turn, Side::Two);
    let mirrored = composer.mirrored(&draft).unwrap();
    assert_ne!(mirrored.pieces, draft.pieces);
    assert_eq!(mirrored.turn, draft.turn);
}

#[test]
fn a_row_that_cannot_be_read_is_shown() {
    let check = |text: &str, rule: &str, cells: std::ops::Range<u8>| {
        let error = composer("").read(text).unwrap_err();
        assert_eq!(
            (error.what.rule, error.what.cells.clone()),
            (rule, cells.collect()),
            "{text}: {}",
            error.say(Lang::En)
        );
    };
    check("5/6/7/8/9/8/7/6/4 0 0 b 0 1", "text.row-short", 0..5);
    check("5/6/7/8/9/8/7/6/5S 0 0 b 0 1", "text.row-long", 0..5);
    check("5/6/7/8/9/8/7/6 0 0 b 0 1", "text.rows-few", 0..5);
    check("5/6/7/8/9/8/7/x/5 0 0 b 0 1", "text.char", 0..0);
}
