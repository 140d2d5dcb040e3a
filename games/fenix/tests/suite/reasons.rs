//! One test and more for every rule that can forbid a move.

use std::collections::BTreeSet;

use crate::common::{cell, keys, position, reason};
use rules::{Input, Lang, Notation, Step};

const START: &str = "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 r p - 0 1";
/// Red has a king on a1 and a general on b1, Black three generals.
const FIFTH_TURN: &str = "2sssggg1/3sss2s/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/KGS3S2 r p - 0 7";
/// Red has four generals and no king, and one put to go.
const FOUR_GENERALS: &str = "2sssggk1/3ss3s/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/4SS3/GGGGSSS2 r p - 0 9";
const KINGS: &str = "8k/9/9/9/9/9/9/9/K8 r b - 0 41";

/// Forbidden moves: the rule, the position, the move, and the squares that must be lit up.
const FORBIDDEN: &[(&str, &str, &str, &str)] = &[
    ("no.empty-square", KINGS, "e4-e5", "e4"),
    ("no.empty-square", START, "e5+a1", "e5"),
    ("no.not-yours", KINGS, "i9-i8", "i9"),
    ("no.not-yours", START, "i9+i8", "i9"),
    ("no.same-square", KINGS, "a1-a1", "a1"),
    ("no.same-square", KINGS, "a1xa1", "a1"),
    ("no.same-square", START, "a1+a1", "a1"),
    ("no.preparation", START, "g1-h1", "g1"),
    ("no.preparation", START, "a1xa3", "a1"),
    ("no.put-soldier-only", FIFTH_TURN, "b1+c1", "b1"),
    ("no.put-soldier-only", FIFTH_TURN, "a1+c1", "a1"),
    ("no.put-soldier-only", "8k/9/9/9/4S4/4G4/9/9/K8 r b g 0 41", "e4+e5", "e4"),
    ("no.put-on-empty", START, "a1+i1", "i1"),
    ("no.put-on-empty", "8k/9/9/9/4SS3/9/9/9/K8 r b g 0 41", "e5+e6", "e6"),
    ("no.put-on-hostile", START, "a1+i9", "i9"),
    ("no.put-on-hostile", "8k/9/9/9/4Ss3/4S4/9/9/K8 r b g 0 41", "e5+f5", "f5"),
    ("no.stack-full", FIFTH_TURN, "c1+a1", "a1"),
    ("no.stack-full", "8k/9/9/9/9/9/9/9/KSS6 r b g 0 41", "b1+a1", "a1"),
    ("no.second-king", FIFTH_TURN, "c1+b1", "b1 a1"),
    ("no.fifth-stack", FOUR_GENERALS, "e1+f1", "f1 a1 b1 c1 d1"),
    ("no.king-first", "8k/9/9/9/3GS4/9/9/9/1S7 r b - 0 41", "b1-b2", "e5 d5"),
    ("no.king-first", "8k/9/9/9/3GS4/9/9/9/1SS6 r b - 0 41", "b1+c1", "e5 d5"),
    // A king is formed before anything is captured.
    ("no.king-first", "8k/9/9/4s4/3GS4/9/9/9/1S7 r b - 0 41", "e5xe7", "e5 d5"),
    ("no.king-stands", "8k/9/9/9/3GS4/9/9/9/K8 r b g 0 41", "e5+d5", "d5 a1"),
    ("no.king-stands", "8k/9/9/9/3GS4/9/9/9/K8 r b - 0 41", "e5+d5", "d5 a1"),
    ("no.no-right", "8k/9/9/9/3SS4/9/9/9/K8 r b - 0 41", "e5+d5", "e5 d5"),
    ("no.put-not-beside", "8k/9/9/9/3SS4/9/9/9/KS7 r b g 0 41", "b1+d5", "b1 d5"),
    ("no.put-not-beside", "8k/9/9/9/4S4/3S5/9/9/K8 r b g 0 41", "e5+d4", "e5 d4"),
    ("no.put-not-beside", "8k/9/9/9/3GS4/9/9/9/1S7 r b - 0 41", "b1+d5", "b1 d5"),
    ("no.capture-first", "8k/9/9/4s4/4S4/9/9/9/K8 r b - 0 41", "a1-a2", "e5 e7 e6"),
    ("no.capture-first", "8k/9/9/4s4/4S4/9/9/9/K8 r b - 0 41", "e5-e7", "e5 e7 e6"),
    // A capture comes before a new general.
    ("no.capture-first", "8k/9/9/4s4/4S4/4S4/9/9/K8 r b g 0 41", "e4+e5", "e5 e7 e6"),
    ("no.capture-more", "8k/9/4s4/9/4s4/1Ss1S4/9/9/K8 r b - 0 41", "b4xd4", "e4 e5 e7 e8"),
    ("no.capture-goes-on", "8k/4s4/9/4s4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", "e7 e9"),
    ("no.soldier-step", "8k/9/9/9/4S4/9/9/9/K8 r b - 0 41", "e5-f6", "e5 f6"),
    ("no.soldier-step", "8k/9/9/9/4S4/9/9/9/K8 r b - 0 41", "e5-e7", "e5 e7"),
    ("no.general-step", "8k/9/9/9/4G4/9/9/9/K8 r b - 0 41", "e5-f6", "e5 f6"),
    ("no.general-step", "8k/9/9/9/4G4/9/9/9/K8 r b - 0 41", "e5-f7", "e5 f7"),
    ("no.king-step", KINGS, "a1-a3", "a1 a3"),
    ("no.king-step", KINGS, "a1-b3", "a1 b3"),
    ("no.way-blocked", "8k/4S4/9/9/4G4/9/9/9/K8 r b - 0 41", "e5-e9", "e8"),
    ("no.way-blocked", "4s3k/4s4/9/9/4G4/9/9/9/K8 r b - 0 41", "e5-e9", "e8"),
    ("no.occupied", "8k/4S4/9/9/4G4/9/9/9/K8 r b - 0 41", "e5-e8", "e8"),
    ("no.occupied", "8k/9/9/9/9/9/9/S8/K8 r b - 0 41", "a1-a2", "a2"),
    ("no.soldier-jump", "8k/9/9/9/4S4/3s5/9/9/K8 r b - 0 41", "e5xc3", "e5 c3"),
    ("no.soldier-jump", "8k/4s4/9/9/4S4/9/9/9/K8 r b - 0 41", "e5xe9", "e5 e9"),
    ("no.soldier-jump", "8k/9/9/4s4/4S4/9/9/9/K8 r b - 0 41", "e5xe6", "e5 e6"),
    ("no.general-jump", "8k/9/9/9/4G4/3s5/9/9/K8 r b - 0 41", "e5xc3", "e5 c3"),
    ("no.king-jump", "8k/9/9/9/4s4/9/9/4K4/9 r b - 0 41", "e2xe9", "e2 e9"),
    ("no.king-jump", "8k/9/9/9/9/9/9/1s7/K8 r b - 0 41", "a1xb3", "a1 b3"),
    ("no.jump-nothing", "8k/9/9/9/4G4/9/9/9/K8 r b - 0 41", "e5xe9", "e5 e9"),
    ("no.jump-nothing", "8k/9/9/9/4S4/9/9/9/K8 r b - 0 41", "e5xe7", "e5 e7"),
    ("no.jump-own", "8k/9/9/4S4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", "e6"),
    ("no.jump-own", "8k/4s4/4S4/9/4G4/9/9/9/K8 r b - 0 41", "e5xe9", "e7"),
    ("no.jump-two", "8k/4s4/4s4/9/4G4/9/9/9/K8 r b - 0 41", "e5xe9", "e7 e8"),
    ("no.jump-two", "8k/4s4/9/4s4/4G4/9/9/9/K8 r b - 0 41", "e5xe9", "e6 e8"),
    // Forth and back over the same stack.
    ("no.jump-again", "8k/9/9/4s4/4S4/9/9/9/K8 r b - 0 41", "e5xe7xe5", "e6"),
    ("no.land-on-captured", "8k/9/9/9/2s6/9/9/2G6/K8 r b - 0 41", "c2xc7xc5", "c5"),
    ("no.landing-occupied", "8k/9/4s4/4s4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", "e7"),
    ("no.landing-occupied", "8k/9/4S4/4s4/4G4/9/9/9/K8 r b - 0 41", "e5xe7", "e7"),
];

#[test]
fn every_rule_speaks_up() {
    let mut tested = BTreeSet::new();
    for &(rule, text, attempt, cells) in FORBIDDEN {
        let reason = reason(&position(text), attempt);
        assert_eq!(reason.rule, rule, "'{attempt}' in {text}: {reason}");
        for name in cells.split(' ').filter(|name| !name.is_empty()) {
            assert!(reason.cells.contains(&cell(name)), "{name} is not lit up: '{attempt}' in {text}: {reason:?}");
        }
        for lang in Lang::ALL {
            assert!(!reason.say(lang).contains('{'), "{}", reason.say(lang));
        }
        tested.insert(rule);
    }
    // Where the preparation is between neighbouring squares: see `adjacent_preparation`.
    tested.extend(["no.preparation-not-beside", "no.preparation-stuck"]);
    assert_eq!(tested, keys("no."), "rules with a test, and rules with a message");
}

/// Five stones up the e-file, three along the second rank.
const FIVE_OR_THREE: &str = "K8/4g4/9/4k4/4S4/9/9/1Ss1s1s2/9 r b - 0 41";

#[test]
fn a_larger_capture_is_shown() {
    let said = reason(&position(FIVE_OR_THREE), "b2xd2xf2xh2").say(Lang::En);
    assert_eq!(said, "This takes 3 stones, but the largest number must be taken: e5xe7xe9 takes 5.");
}

#[test]
fn a_sequence_that_cannot_lead_to_the_largest_capture_is_told_so_at_once() {
    assert_eq!(reason(&position(FIVE_OR_THREE), "b2xd2").rule, "no.capture-more");
    let goes_on = reason(&position(FIVE_OR_THREE), "e5xe7");
    assert_eq!(goes_on.say(Lang::En), "The capture must go on from e7: e5xe7xe9.");
}

#[test]
fn the_capture_that_is_shown_is_one_of_the_stack_that_was_moved_if_it_has_one() {
    let two = position("8k/9/9/1s2s4/1S2S4/9/9/9/K8 r b - 0 41");
    for (attempt, shown) in [("b5-b4", "b5xb7"), ("e5-e4", "e5xe7"), ("a1-a2", "b5xb7")] {
        let said = reason(&two, attempt).say(Lang::En);
        assert_eq!(said, format!("A capture is compulsory: {shown} takes 1 stone."));
    }
}

#[test]
fn the_ways_to_a_new_king_are_listed() {
    let said = reason(&position("8k/9/9/9/2SGS4/9/9/9/1S7 r b - 0 41"), "b1-b2").say(Lang::En);
    assert!(said.ends_with("Possible: c5+d5, e5+d5."), "{said}");
}

#[test]
fn nothing_is_played_when_the_game_is_over() {
    for text in ["8k/9/9/9/9/9/9/9/S8 r b - 0 41", "8k/9/9/9/9/9/s1s6/ss7/Kss6 r b - 3 41"] {
        assert_eq!(reason(&position(text), "a1-a2").rule, "over");
    }
}

#[test]
fn clicks_that_lead_nowhere_are_answered_too() {
    let attempts = [
        (KINGS, "a1 a3", "a1-a3"),
        (START, "a1 e5", "a1-e5"),
        (START, "a1 b1", "a1+b1"),
        ("8k/9/9/4s4/4S4/9/9/9/K8 r b - 0 41", "e5 e7", "e5xe7"),
        ("8k/9/9/4s4/4S4/9/9/9/K8 r b - 0 41", "e5 e7 e5", "e5xe7xe5"),
        ("8k/9/9/4s4/9/4G4/9/9/K8 r b - 0 41", "e4 e7", "e4xe7"),
    ];
    for (text, clicks, expected) in attempts {
        let steps: Vec<_> = clicks.split(' ').map(|name| Step::Cell(cell(name))).collect();
        assert_eq!(position(text).attempt(&steps).as_deref(), Some(expected));
    }
    let start = position(START);
    assert_eq!(start.attempt(&[]), None);
    let alone = start.attempt(&[Step::Cell(cell("a1"))]);
    assert_eq!(alone.as_deref(), Some("a1+b1"), "a stack alone is an attempt to go somewhere with it");
    assert_eq!(start.attempt(&[Step::Left, Step::Outside]), None);
    for number in 0..=255 {
        if let Some(text) = start.attempt(&[Step::Cell(number), Step::Cell(number.wrapping_mul(7))]) {
            let _ = start.parse_move(&text);
        }
    }
}
