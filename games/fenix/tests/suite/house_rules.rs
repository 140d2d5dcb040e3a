//! Draws that need the history of a game, and games at random.

use std::collections::HashMap;

use crate::common::{moves, position};
use fenix::{Board, FENIX_7X8, FENIX_9X9, Fenix};
use rules::{Lang, Notation, Options, Outcome, Position, Random, Rulebook, Table};

fn table(options: &str, text: &str) -> Box<dyn Table> {
    let options = Options::parse(FENIX_9X9.options, options).expect("options");
    FENIX_9X9.table(&options, Some(text)).expect("a position")
}

#[test]
fn a_hundred_quiet_turns_are_a_draw_of_the_game_but_not_of_the_position() {
    let text = "8k/9/9/9/9/9/9/9/K8 r b - 99 140";
    let mut game = table("", text);
    assert!(game.ending().is_none());
    game.play("a1-a2").unwrap();
    let ending = game.ending().expect("the hundredth quiet turn");
    assert_eq!((ending.outcome, ending.cause.rule), (Outcome::Draw, "end.quiet"));
    assert_eq!(game.moves().len(), 3, "the position has its moves");
    assert_eq!(position(&game.position_text()).outcome(), None);

    let mut unlimited = table("quiet-limit=off", text);
    unlimited.play("a1-a2").unwrap();
    assert!(unlimited.ending().is_none());
    let sooner = table("quiet-limit=10", text);
    assert_eq!(sooner.ending().expect("long past the limit").cause.rule, "end.quiet");
}

#[test]
fn captures_and_new_stacks_set_the_count_back() {
    for (text, turn) in [
        ("8k/9/9/4s4/4S4/9/9/9/K8 r b - 57 41", "e5xe7"),
        ("8k/9/9/9/3SS4/9/9/9/K8 r b g 0 41", "e5+d5"),
        ("8k/9/9/9/3GS4/9/9/9/9 r b - 0 41", "e5+d5"),
    ] {
        let mut game = table("", text);
        game.play(turn).unwrap();
        assert_eq!(position(&game.position_text()).quiet_turns(), 0, "{turn}");
    }
}

#[test]
fn the_third_occurrence_is_a_draw_unless_switched_off() {
    let back_and_forth = ["a1-a2", "i9-i8", "a2-a1", "i8-i9"];
    let mut game = table("", "8k/9/9/9/9/9/9/9/K8 r b - 0 41");
    let mut endless = table("no-repetition", "8k/9/9/9/9/9/9/9/K8 r b - 0 41");
    for turn in back_and_forth.iter().chain(&back_and_forth) {
        assert!(game.ending().is_none());
        game.play(turn).unwrap();
        endless.play(turn).unwrap();
    }
    assert_eq!(game.ending().expect("the third time").cause.rule, "end.repetition");
    assert!(endless.ending().is_none());
}

/// The right to a new general makes a position another one.
#[test]
fn repetition_looks_at_the_right_to_a_general() {
    let [with, without] = ["8k/9/9/9/9/9/9/9/K8 r b g 0 41", "8k/9/9/9/9/9/9/9/K8 r b - 0 41"].map(position);
    assert_ne!(with.key(), without.key());
    assert_eq!(without.key(), position("8k/9/9/9/9/9/9/9/K8 r b - 31 97").key());
}

#[test]
fn both_games_have_a_name_and_say_who_plays() {
    assert_eq!((FENIX_9X9.id(), FENIX_9X9.title()), ("fenix", "FENIX"));
    assert_eq!((FENIX_7X8.id(), FENIX_7X8.title()), ("fenix-7x8", "FENIX 7x8"));
    assert_eq!(FENIX_9X9.words().word(Lang::Fr, "side.one"), "Rouge");
    assert_eq!(Fenix::words().faults(), Vec::<String>::new());
}

/// Every legal move turns up, and none much more often than it should.
#[test]
fn moves_at_random_are_evenly_spread() {
    for text in [
        "6k/G3g2/S6/3S3/2S1S2/2sS3/7/K6 r b - 0 41",
        "8k/9/9/9/3SS4/9/2G6/9/K8 r b g 0 41",
        "8k/9/9/9/2SGS4/3S5/9/9/9 r b - 0 41",
        "8k/9/9/9/9/9/9/1G1s5/K8 r b - 0 41",
        "2sssgggg/3ss4/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/5S3/KSGGGSS2 b p - 0 10",
        &Fenix::start(Board::SevenByEight).position_text(),
    ] {
        let place = position(text);
        let legal = moves(&place);
        let mut random = Random::new(1);
        let mut drawn: HashMap<String, usize> = HashMap::new();
        let draws = legal.len() * 200;
        for _ in 0..draws {
            let m = place.random_move(&mut random, &mut Vec::new()).expect("a move");
            *drawn.entry(place.move_text(m)).or_default() += 1;
        }
        assert_eq!(drawn.len(), legal.len(), "{text}");
        assert!(drawn.values().all(|&times| (120..300).contains(&times)), "{text}: {drawn:?}");
    }
}

#[test]
fn what_no_game_leads_to_is_known() {
    let start = fenix::Fenix::start(fenix::Board::NineByNine);
    let check = |text: &str, expected| {
        let found = crate::common::position(text).could_follow(&start, rules::Extent::Whole);
        assert_eq!(found, expected, "{text}");
    };
    check("8k/9/9/9/4s4/4S4/9/9/K8 r b - 0 41", true);
    check("8k/9/9/9/4s4/4S4/9/9/K8 r b - 0 42", false);
    check("8k/9/9/9/4s4/4S4/9/9/K8 b b - 0 41", false);
    // Something was captured, so the count has begun anew.
    check("8k/9/9/9/4s4/4S4/9/9/K8 r b - 29 41", true);
    check("8k/9/9/9/4s4/4S4/9/9/K8 r b - 30 41", false);
    check("8k/9/9/9/4s4/4S4/9/9/K8 r b - 0 11", false);
    check("8k/9/9/9/4s4/4GGG2/9/9/K8 r b - 0 41", true);
    check("8k/9/9/9/4s4/4GGGG1/9/9/K8 r b - 0 41", false);
}
