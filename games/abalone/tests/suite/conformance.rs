//! The laws that hold for every game, and the second generator.

use std::collections::BTreeSet;

use abalone::{ABALONE, Abalone, LAYOUTS, Variant, layout};
use rules::conformance::{check_games, compare, compare_position};
use rules::{Extent, Notation, Options, Position, Rulebook, Side, Symmetric};

fn start(name: &str, goal: u8) -> Abalone {
    layout(name, Variant::new(goal).expect("a goal")).unwrap_or_else(|| panic!("no layout {name}"))
}

#[test]
fn laws_hold_in_the_standard_game() {
    check_games(Abalone::start(), 1, 2, 400, 12);
}

#[test]
fn laws_hold_in_the_belgian_daisy() {
    check_games(start("belgian-daisy", 6), 2, 2, 400, 12);
}

#[test]
fn laws_hold_in_short_games_of_other_layouts() {
    for (seed, name) in ["star", "pyramid", "atomouche", "sibe", "snakes-variation"].into_iter().enumerate() {
        check_games(start(name, 1).with_turn(Side::Two), seed as u64, 1, 200, 12);
        check_games(start(name, 14), seed as u64, 1, 100, 12);
    }
}

#[test]
fn laws_hold_at_the_start_of_every_layout() {
    for (name, _) in LAYOUTS {
        check_games(start(name, 6), 1, 1, 1, 1);
    }
}

#[test]
fn laws_hold_on_odd_boards() {
    for text in [
        "5/6/7/8/9/8/7/6/5 0 0 b 0 1",
        "5/6/7/8/4S4/8/7/6/5 0 0 w 0 0",
        "SSSSS/SSSSSS/SSSSSSS/SSSSSSSS/SSSSSSSSS/SSSSSSSS/SSSSSSS/SSSSSS/SSSSS 0 0 b 0 1",
        "SSSSS/SSSSSS/SSSSSSS/SSSSSSSS/SSSS1SSSS/SSSSSSSS/SSSSSSS/SSSSSS/SSSSS 0 0 b 4294967295 4294967295",
        "sssss/sSSSSs/sSSSSSs/sSSSSSSs/sSSSSSSSs/sSSSSSSs/sSSSSSs/sSSSSs/sssss 3 2 b 0 1",
        "sssss/sSSSSs/sSSSSSs/sSSSSSSs/sSSSSSSSs/sSSSSSSs/sSSSSSs/sSSSSs/sssss 5 5 w 4294967295 4294967295",
    ] {
        let position = Abalone::parse_position(text, Variant::default()).unwrap_or_else(|e| panic!("{text}: {e}"));
        check_games(position, 3, 2, 40, 4);
        compare_position(&position, crate::oracle::moves);
    }
}

// Two tests, so that two processors can share the hundred thousand positions.
#[test]
fn both_generators_agree_in_the_games_that_are_played_most() {
    agree(1, ["standard", "belgian-daisy", "the-wall"]);
}

#[test]
fn both_generators_agree_where_the_colours_are_mixed() {
    // Random play seldom pushes; these layouts bring the colours into touch at once.
    agree(4, ["star", "alien-attack", "wheel"]);
}

fn agree(seed: u64, layouts: [&str; 3]) {
    for (seed, name) in (seed..).zip(layouts) {
        compare(start(name, 6), crate::oracle::moves, seed, 17_000, 250);
    }
}

#[test]
fn all_images_of_a_lopsided_position_differ() {
    let text = "5/6/7/8/SS1s5/2S5/7/6/5 1 0 b 0 1";
    let position = Abalone::parse_position(text, Variant::default()).expect("a position");
    let mut images: Vec<_> = (0..Abalone::symmetries()).map(|index| position.image(index).expect("an image")).collect();
    images.push(position);
    let different: BTreeSet<_> = images.iter().map(Notation::position_text).collect();
    assert_eq!(different.len(), 24);
    let swapped = images.iter().filter(|image| image.turn() == Side::Two && image.pushed_off(Side::Two) == 1);
    assert_eq!(swapped.count(), 12, "the colours change with their scores and the turn");
}

#[test]
fn a_table_can_be_set_up_from_every_layout() {
    for (name, text) in LAYOUTS {
        let options = Options::parse(ABALONE.options(), name).unwrap_or_else(|e| panic!("{name}: {e}"));
        let table = ABALONE.table(&options, None).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(table.position_text(), text);
    }
}

#[test]
fn what_no_game_leads_to_is_known() {
    let start = Abalone::start();
    let check = |text: &str, whole, partial| {
        let position = Abalone::parse_position(text, Variant::default()).unwrap_or_else(|e| panic!("{text}: {e}"));
        let found = [Extent::Whole, Extent::Partial].map(|extent| position.could_follow(&start, extent));
        assert_eq!(found, [whole, partial], "{text}");
    };
    check("sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1", true, true);
    check("sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 4 3", true, true);
    // Nothing was pushed off, so every turn was quiet.
    check("sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 3", false, true);
    check("1ssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 4 3", false, true);
    check("1ssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 1 0 b 3 3", true, true);
    check("1ssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 1 b 3 3", false, false);
    // One marble a turn.
    check("3ss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 3 0 b 0 3", false, false);
}
