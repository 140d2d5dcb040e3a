//! What a legal move is said to do.

use std::collections::BTreeSet;

use crate::common::{cell, keys, position};
use fenix::Fenix;
use rules::{Input, Lang, Notation, Statement, Step};

fn describe(position: &Fenix, text: &str) -> Vec<Statement> {
    let m = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.describe(m)
}

/// A position, a move, and the rules its description must name, in order.
const DEEDS: &[(&str, &str, &[&str])] = &[
    ("8k/9/9/9/9/9/9/9/K8 r b - 0 41", "a1-b2", &["did.step"]),
    (
        "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 r p - 0 1",
        "a1+b2",
        &["did.new-general"],
    ),
    ("2ssssssg/3sssss1/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/1SSSSS3/GSSSSSS2 r p - 0 3", "b2+a1", &["did.new-king"]),
    (
        "2sssgggg/3ss4/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/5S3/KSGGGSS2 b p - 0 10",
        "e9+i9",
        &["did.new-king", "did.battle-begins"],
    ),
    ("8k/9/9/4s4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", &["did.capture"]),
    ("8k/9/9/4g4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", &["did.capture", "did.may-form-general"]),
    ("gs7/9/9/4k4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", &["did.capture", "did.king-captured", "did.must-form-king"]),
    ("g8/9/9/4k4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", &["did.capture", "did.king-captured", "end.no-king"]),
    ("8k/9/9/9/9/9/s1s6/ss7/Kss5s b b - 0 42", "i1-i2", &["did.step", "end.no-move"]),
    ("8k/9/9/9/3SS4/9/9/9/K8 r b g 0 41", "d5+e5", &["did.new-general"]),
];

#[test]
fn every_deed_is_named() {
    let mut tested = BTreeSet::new();
    for &(text, attempt, rules) in DEEDS {
        let said: Vec<_> = describe(&position(text), attempt).iter().map(|statement| statement.rule).collect();
        assert_eq!(said, rules, "'{attempt}' in {text}");
        tested.extend(rules.iter().copied());
    }
    assert_eq!(tested, &keys("did.") | &keys("end."));
}

#[test]
fn a_capture_is_told_with_its_stones_and_squares() {
    let statement = &describe(&position("8k/4g4/9/4s4/4S4/9/9/9/K8 r b - 0 41"), "e5xe7xe9")[0];
    assert_eq!(statement.say(Lang::En), "Red: the soldier from e5 captures 3 stones (e6, e8) and ends on e9.");
    assert_eq!(statement.say(Lang::Nl), "Rood: de soldaat van e5 slaat 3 stenen (e6, e8) en eindigt op e9.");
    assert_eq!(statement.say(Lang::De), "Rot: Der Soldat von e5 schlägt 3 Steine (e6, e8) und endet auf e9.");
    assert_eq!(statement.say(Lang::Fr), "Rouge\u{a0}: le soldat de e5 prend 3 unités (e6, e8) et s’arrête en e9.");
    assert!(["e5", "e6", "e8", "e9"].iter().all(|name| statement.cells.contains(&cell(name))));
}

#[test]
fn every_landing_of_a_capture_is_a_click() {
    let place = position("8k/9/9/3s5/2s1s4/2Ss5/9/9/K8 r b - 0 41");
    let mut spellings = Vec::new();
    place.steps(place.parse_move("c4xc6xe6xe4xc4").unwrap(), &mut spellings);
    let clicks = |names: &str| names.split(' ').map(|name| Step::Cell(cell(name))).collect::<Vec<_>>();
    assert_eq!(spellings, [clicks("c4 c6 e6 e4 c4"), clicks("c4 e4 e6 c6 c4")]);
}
