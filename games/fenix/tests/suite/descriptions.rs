//! What a legal move is said to do.

use std::collections::BTreeSet;

use crate::common::{cell, keys, position, prepared};
use fenix::{Board, Fenix, Move, Phase};
use rules::{Input, Lang, Notation, Position, Random, Side, Statement, Step};

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
    ("ss6k/9/9/4g4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", &["did.capture", "did.may-form-general"]),
    // No two soldiers are adjacent; there is none at all; a capture comes first.
    ("s1s5k/9/9/4g4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", &["did.capture"]),
    ("k8/9/4S4/4S4/g2G5/9/9/9/K4SS2 b b - 5 30", "a5xe5", &["did.capture"]),
    ("k8/9/9/9/g2G1s3/9/9/9/K4S1S1 b b - 5 30", "a5xe5", &["did.capture"]),
    ("gs7/9/9/4k4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", &["did.capture", "did.king-captured", "did.must-form-king"]),
    ("g8/9/9/4k4/4S4/9/9/9/K8 r b - 0 41", "e5xe7", &["did.capture"]),
    ("8k/9/9/9/9/9/s1s6/ss7/Kss5s b b - 0 42", "i1-i2", &["did.step"]),
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
    assert_eq!(tested, keys("did."));
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

/// What is said of a move comes true, and what is said to the player to move can be done.
#[test]
fn promises_are_kept() {
    let mut random = Random::new(23);
    let mut kept = [0; 4];
    for game in 0..400 {
        let board = if game % 2 == 0 { Board::NineByNine } else { Board::SevenByEight };
        let mut place = prepared(board, &mut random);
        for _ in 0..200 {
            let mut moves = Vec::new();
            place.legal_moves(&mut moves);
            // Captures change most.
            let captures: Vec<_> = moves.iter().copied().filter(|m| matches!(m, Move::Capture { .. })).collect();
            let Some(&m) = random.pick(if captures.is_empty() { &moves } else { &captures }) else {
                break;
            };
            for (counted, kept) in check(&place, m).into_iter().zip(&mut kept) {
                *kept += u32::from(counted);
            }
            place.play_unchecked(m, &mut ());
        }
    }
    assert!(kept.iter().all(|&count| count > 10), "{kept:?}");
}

/// Whether a new general, a new king, or neither despite the right was announced, and whether the game ended.
fn check(place: &Fenix, m: Move) -> [bool; 4] {
    let text = place.position_text();
    let (next, said) = (place.after(m), place.describe(m));
    let says = |rule: &str| said.iter().any(|statement| statement.rule == rule);
    let mut answers = Vec::new();
    next.legal_moves(&mut answers);
    let puts = answers.iter().filter(|m| matches!(m, Move::Put { .. })).count();
    let (can_form, must_form) = (puts > 0 && !next.must_form_king(), puts > 0 && next.must_form_king());
    assert_eq!(says("did.may-form-general"), can_form, "{m:?} in {text}");
    assert_eq!((says("did.must-form-king"), says("did.king-captured")), (must_form, must_form), "{m:?} in {text}");
    assert_eq!(next.phase(), Phase::Battle);
    if next.outcome().is_some() {
        assert_eq!(said.len(), 1, "{m:?} in {text}");
    }
    let stones = |position: &Fenix, side: Side| {
        let board = position.position_text();
        let worth = |c: char| match (c.to_ascii_lowercase(), c.is_ascii_uppercase() == (side == Side::One)) {
            ('s', true) => 1,
            ('g', true) => 2,
            ('k', true) => 3,
            _ => 0,
        };
        board.split(' ').next().unwrap_or_default().chars().map(worth).sum::<i64>()
    };
    if let Move::Capture { .. } = m {
        let lost = stones(place, next.turn()) - stones(&next, next.turn());
        assert!(said[0].args.contains(&("n", lost.into())), "{lost} stones: {said:?} in {text}");
    }
    let prompt = next.prompt(&[]).filter(|_| next.outcome().is_none());
    let prompt_rule = prompt.as_ref().map(|prompt| prompt.rule);
    assert_eq!(prompt_rule == Some("prompt.general"), can_form, "{}", next.position_text());
    assert_eq!(prompt_rule == Some("prompt.king"), must_form, "{}", next.position_text());
    if let Some(prompt) = prompt.filter(|prompt| prompt.rule == "prompt.capture") {
        let starts: BTreeSet<_> = answers
            .iter()
            .flat_map(|&m| next.spellings(m))
            .map(|spelling| cell(spelling.split('x').next().unwrap_or_default()))
            .collect();
        assert_eq!(prompt.cells.into_iter().collect::<BTreeSet<_>>(), starts, "{}", next.position_text());
    }
    [can_form, must_form, next.may_form_general() && !can_form, next.outcome().is_some()]
}
