//! The other reading of decision D5: a pillar counts as a block towards all fields next to it.

use gunzi::{GUNZI, Gunzi, Variant};
use rules::conformance::{check_games, check_position, compare, compare_position, walk};
use rules::{Layered, Notation, Options, Position, Random, Rulebook, Side, Symmetric, perft};

use crate::common::{PILLAR_BLOCKS, random_board_of};
use crate::oracle;

fn board(text: &str, variant: Variant) -> Gunzi {
    Gunzi::parse_position(text, variant).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The rule that forbids a move that is legal where pillars are no blocks.
#[track_caller]
fn refused(text: &str, m: &str) -> &'static str {
    assert!(board(text, Variant::default()).parse_move(m).is_ok(), "{m} in {text}");
    board(text, PILLAR_BLOCKS).parse_move(m).expect_err(m).statement().rule
}

/// A black wedge on c5 can jump over b5 to a5, next to the white pillar, and from there over b4.
const STOPPED: &str = "-,-,-,WP2,-/-,-,-,W1,W2,-,-/-,-,-,-,B4 b 9";

#[test]
fn a_jumper_stops_next_to_a_hostile_pillar() {
    assert_eq!(refused(STOPPED, "c5xa5rxb3l"), "jump.stop-pillar");
    assert!(board(STOPPED, PILLAR_BLOCKS).parse_move("c5xa5r").is_ok());
    // A pillar of its own stops nobody.
    let own = STOPPED.replace('W', "w").replace("wP", "BP").replace('w', "W");
    let own = board(&own, PILLAR_BLOCKS);
    assert_eq!(own.parse_move("c5xa5rxb3l").unwrap_err().statement().rule, "blow.obligatory");
}

#[test]
fn a_pillar_defends_the_wedges_of_its_side_next_to_it() {
    assert_eq!(refused("-,-,W2,WP2,-/-,-,B1,-,-,-,-/-,-,-,-,- b 9", "~a3l"), "topple.equal");
    let with_two = board("-,-,W2,WP2,-/-,B6,B1,-,-,-,-/-,-,-,-,- b 9", PILLAR_BLOCKS);
    assert!(with_two.parse_move("~a3l").is_ok());
    let between_two = board("-,WP2,W2,WP2,-/-,B6,B1,-,-,-,-/-,-,-,-,- b 9", PILLAR_BLOCKS);
    assert_eq!(between_two.parse_move("~a3l").unwrap_err().statement().rule, "topple.equal");
    // Two fields away it defends nothing.
    let far = board("-,-,-,WP2,-/-,W2,-,-,-,B1,-/-,-,-,-,- b 9", PILLAR_BLOCKS);
    assert!(far.parse_move("~b2l").is_ok());
}

#[test]
fn a_pillar_guards_promotion_fields_next_to_it() {
    let text = "-,-,-,-,-/-,-,-,T,-,B1,-/-,-,WP2,-,- b 9";
    assert_eq!(refused(text, "b6-c2=b4"), "promotion.pillar");
    // Its own owner may promote next to it.
    let own = board("-,-,-,-,-/-,-,-,T,-,B1,-/-,-,BP2,-,- b 9", PILLAR_BLOCKS);
    assert!(own.parse_move("b6-c2=b4").is_ok());
}

#[test]
fn a_pillar_topples_nothing_since_it_must_take_what_is_next_to_it() {
    let position = board("-,-,-,-,-/-,-,-,-,-,W2,-/-,BP2,-,-,- b 9", PILLAR_BLOCKS);
    assert_eq!(position.parse_move("~b6l").unwrap_err().statement().rule, "blow.obligatory");
}

#[test]
fn the_option_is_off_unless_asked_for() {
    for (text, expected) in
        [("", false), ("pillar-blocks", true), ("pillar-blocks=on", true), ("no-pillar-blocks", false)]
    {
        let options = Options::parse(GUNZI.options, text).unwrap();
        assert_eq!((GUNZI.start)(&options).variant().pillar_blocks, expected, "{text}");
        let table = GUNZI.table(&options, Some(STOPPED)).unwrap();
        assert_eq!(table.judge("c5xa5rxb3l").is_err(), expected, "{text}");
    }
}

#[test]
fn what_is_kept_by_number_does_not_know_the_option() {
    let [usual, other] = [Variant::default(), PILLAR_BLOCKS].map(|variant| Gunzi::start_of(Side::One, variant));
    assert!(usual.place().is_some() && other.place().is_none());
    assert_ne!(usual, other);
    assert_eq!(other.image(0).unwrap().variant(), PILLAR_BLOCKS);
}

#[test]
fn the_laws_hold() {
    check_games(Gunzi::start_of(Side::One, PILLAR_BLOCKS), 1, 60, 200, 1);
    let mut random = Random::new(3);
    for _ in 0..2_000 {
        check_position(&random_board_of(&mut random, PILLAR_BLOCKS), &mut random);
    }
}

#[test]
fn two_generators_agree() {
    compare(Gunzi::start_of(Side::One, PILLAR_BLOCKS), oracle::moves_with_pillar_blocks, 3, 15_000, 200);
    let mut random = Random::new(5);
    let (mut seen, mut changed) = (0, 0);
    while seen < 25_000 {
        let start = random_board_of(&mut random, PILLAR_BLOCKS);
        walk(start, &mut random, 10, |position: &Gunzi, _, _| {
            compare_position(position, oracle::moves_with_pillar_blocks);
            let usual = Gunzi::from_setup(&position.to_setup(), Variant::default()).unwrap();
            changed += usize::from(usual.count_moves() != position.count_moves());
            seen += 1;
        });
    }
    assert!(changed > 100, "the option made a difference in {changed} positions");
}

/// Counted by the slow generator.
#[test]
fn golden_counts() {
    let golden: serde_json::Value = serde_json::from_str(include_str!("data/perft-pillar-blocks.json")).unwrap();
    let mut changed = 0;
    for entry in golden.as_array().unwrap() {
        let text = entry["position"].as_str().unwrap();
        let depth = u32::try_from(entry["depth"].as_u64().unwrap()).unwrap();
        let nodes = perft(&board(text, PILLAR_BLOCKS), depth);
        assert_eq!(Some(nodes), entry["nodes"].as_u64(), "{text} depth {depth}");
        if depth <= 3 {
            assert_eq!(oracle::perft(oracle::moves_with_pillar_blocks, text, depth), nodes, "{text} depth {depth}");
        }
        changed += usize::from(perft(&board(text, Variant::default()), depth) != nodes);
    }
    assert!(changed >= 5, "{changed}");
}
