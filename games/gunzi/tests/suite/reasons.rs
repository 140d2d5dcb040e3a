//! Every way to be wrong is answered by the rule that forbids it, and by the fields it concerns.

use std::collections::BTreeSet;

use geometry::lanes;
use gunzi::Gunzi;
use rules::{Lang, MoveError, Notation};

use crate::common::PILLAR_BLOCKS;

/// A board, a move text, the rule it breaks, and the fields to show.
type Case = (&'static str, &'static str, &'static str, &'static [&'static str]);

const START: &str = "B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1";
/// The printed example of both combinations, White to move and Black to move.
const COMBINATIONS: &str = "-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22";
const COMBINATIONS_BLACK: &str = "-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 b 22";
/// A black wedge on b3 that looks north, hostile wedges around it.
const JUMPS: &str = "-,-,W1,B2,-/-,W3,B1,W1,-,W3,W5/-,-,T,-,- b 9";
/// Three wedges to jump over from a1, the landing field of the second under a block.
const STOP: &str = "B2,-,-,-,-/-,W4,-,-,W2,-,W4/-,-,-,W6,- b 9";
/// A wedge on b3 between the blocks of both sides.
const BLOCKS: &str = "-,-,B4,-,-/-,-,W2,-,-,-,W2/-,-,-,-,- b 9";
/// Two black pillars and white wedges within reach of one or both.
const PILLARS: &str = "B1,-,-,-,-/W1,-,-,-,-,W1,W1/-,BP2,W3,BP2,- b 9";
/// A black pillar with nothing to take, and black wedges near it.
const RAISE: &str = "-,WP2,-,-,-/-,-,-,-,B1,B1,-/-,BP2,B3,-,T b 9";

const CASES: &[Case] = &[
    ("-,-,-,-,-/-,-,-,-,-,-,-/T,BP4,-,-,- b 31", "c2-c1l", "over", &[]),
    (START, "a3-b3l", "from.empty", &["a3"]),
    (START, "c1-b1l", "from.hostile", &["c1"]),
    (JUMPS, "c3-c2=c3", "from.tombstone", &["c3"]),
    (RAISE, "c2-c1l", "from.pillar", &["c2"]),
    (RAISE, "a2xa4l", "from.pillar", &["a2"]),
    (START, "a1-b3l", "sway.far", &["a1", "b3"]),
    (START, "a1-a1l", "sway.far", &["a1", "a1"]),
    (RAISE, "b5-c2+", "sway.far", &["b5", "c2"]),
    (JUMPS, "b3-b1l", "sway.far", &["b3", "b1"]),
    (RAISE, "b5-a5l", "sway.backwards", &["b5", "a5"]),
    ("-,-,-,-,-/-,-,-,-,-,W4,-/-,WP2,-,-,- w 9", "b6-c2+", "sway.backwards", &["b6", "c2"]),
    (START, "a1-a2l", "sway.taken", &["a2"]),
    (JUMPS, "b3-c3l", "sway.taken", &["c3"]),
    (RAISE, "b6-c3=c5", "sway.taken", &["c3"]),
    (START, "a1-b1", "swerve.missing", &["b1"]),
    (STOP, "a1xb3", "swerve.missing", &["b3"]),
    (STOP, "a1xb3xc5l", "swerve.missing", &["b3"]),
    ("-,-,B4,-,-/-,-,W2,-,-,-,-/-,-,-,-,- b 9", "~b3", "swerve.missing", &["b3"]),
    ("-,-,B4,-,-/-,-,W2,-,-,-,-/-,-,-,-,- b 9", "~b3=*", "promotion.field", &["b3"]),
    (COMBINATIONS, "b4-a4l", "swerve.promotion", &["a4"]),
    (COMBINATIONS_BLACK, "~c4l", "swerve.promotion", &["c4"]),
    (START, "a1xa5l", "jump.line", &["a1", "a5"]),
    (START, "a1xa1l", "jump.line", &["a1", "a1"]),
    (STOP, "a1xb2l", "jump.near", &["a1", "b2", "b3"]),
    ("-,-,-,-,-/B1,-,-,-,-,-,-/-,-,W3,-,B1 b 9", "c5xc4l", "jump.edge", &["c5", "c4"]),
    (START, "a1xc1l", "jump.nothing", &["b1"]),
    (JUMPS, "a4xb3l", "jump.line", &["a4", "b3"]),
    ("-,-,-,-,-/B2,-,-,-,-,B2,-/-,-,-,-,W4 b 9", "b1xc3l", "jump.own", &["b6"]),
    ("-,-,-,-,-/B2,-,-,-,-,T,-/-,-,-,-,W4 b 9", "b1xc3l", "jump.tombstone", &["b6"]),
    ("B2,-,-,-,-/-,W4,-,-,-,-,-/-,-,-,-,- b 9", "a1xb3lxa1l", "jump.tombstone", &["b2"]),
    ("-,-,-,-,-/B2,-,-,-,-,WP2,-/-,-,-,-,W4 b 9", "b1xc3l", "jump.pillar", &["b6"]),
    ("-,-,-,-,-/B5,-,-,-,-,W4,-/-,-,-,-,- b 9", "b1xc3l", "jump.with-block", &["b1", "b6"]),
    ("-,-,-,-,-/B2,-,-,-,-,W2,-/-,-,-,-,- b 9", "b1xc3l", "jump.over-block", &["b1", "b6"]),
    ("-,-,-,-,-/B1,-,-,-,-,W5,-/-,-,-,-,- b 9", "b1xc3l", "jump.peak", &["b1", "b6"]),
    ("-,-,-,-,-/B2,-,-,-,-,W4,-/-,-,T,-,- b 9", "b1xc3l", "jump.taken", &["c3"]),
    (STOP, "a1xb3rxc5rxa5l", "jump.stop", &["c5", "c4"]),
    ("-,-,-,-,-/-,B2,W4,-,-,-,-/-,-,W4,-,- b 9", "b2xb7lxc2lxb6l", "promotion.ends", &["c2"]),
    ("-,-,-,-,-/-,-,-,B1,-,-,W3/-,-,W3,-,- b 9", "b4xc4lxb6l", "promotion.ends", &["c4"]),
    ("-,-,-,-,-/-,-,-,B1,-,-,W3/-,-,-,-,W6 b 9", "b4xc4lxb6l", "promotion.peak", &["c4", "c5"]),
    (COMBINATIONS_BLACK, "c3-c2=b3", "promotion.peak", &["c2", "c1"]),
    ("-,-,-,-,-/-,-,T,-,-,-,B1/-,-,-,-,W6 b 9", "b7-c4=b3", "promotion.peak", &["c4", "c5"]),
    (COMBINATIONS, "b2-a2=b3", "promotion.block", &["a2", "a3"]),
    (COMBINATIONS, "b4-a4", "promotion.choice", &["a4"]),
    (START, "a1-b1=*", "promotion.field", &["b1"]),
    (STOP, "a1xb3=b2", "promotion.field", &["b3"]),
    (COMBINATIONS, "b4-a4=*", "promotion.outside", &["b3"]),
    (COMBINATIONS, "b4xa2=*", "promotion.outside", &["a3", "b3"]),
    (COMBINATIONS, "b4-a4=a3", "promotion.no-tombstone", &["a3"]),
    ("-,-,-,-,-/-,-,-,W5,-,-,-/-,-,-,-,- w 9", "b4-a4=a3", "promotion.no-tombstones", &["a3"]),
    (START, "~b3l", "topple.empty", &["b3"]),
    (START, "~a1l", "topple.own", &["a1"]),
    (JUMPS, "~c3l", "topple.tombstone", &["c3"]),
    (RAISE, "~a2l", "topple.pillar", &["a2"]),
    (START, "~c1l", "topple.no-block", &["c1"]),
    ("-,-,B4,-,-/-,-,W4,-,-,-,-/-,-,-,-,- b 9", "~b3l", "topple.no-flank", &["b3", "a3"]),
    ("-,-,B4,-,-/-,-,W4,-,-,-,-/-,-,B1,-,- b 9", "~b3l", "topple.no-flank", &["b3", "a3", "c3"]),
    (BLOCKS, "~b3l", "topple.equal", &["b3", "a3", "b7"]),
    ("-,-,B4,-,-/-,-,W2,W3,-,-,W2/-,-,-,-,- b 9", "~b3l", "topple.outnumbered", &["b3", "a3", "b4", "b7"]),
    ("-,-,-,-,-/-,-,T,-,-,-,-/-,-,B5,W4,W6 b 9", "~c4=b3", "topple.peak-guards", &["c4", "c5"]),
    ("-,-,-,-,-/-,-,T,-,-,-,B4/-,-,B5,W4,W3 b 9", "~c4=b3", "topple.block-guards", &["c4", "c5"]),
    (RAISE, "c3-c2l", "raise.unmarked", &["c3", "c2"]),
    (RAISE, "c3-c2", "raise.unmarked", &["c3", "c2"]),
    (RAISE, "c3-c4+", "raise.no-pillar", &["c4"]),
    (RAISE, "b5-b7+", "raise.no-pillar", &["b7"]),
    (STOP, "a1xb3+", "raise.sway", &["b3"]),
    (PILLARS, "a1-a2l", "blow.obligatory", &["c2", "c4", "b6", "b7", "c3"]),
    (PILLARS, "~b1l", "blow.obligatory", &["c2", "c4", "b6", "b7", "c3"]),
    (RAISE, "c2#b2", "blow.nothing", &["c2"]),
    (START, "c2#b6", "blow.no-pillar", &["c2"]),
    (RAISE, "a2#b6", "blow.no-pillar", &["a2"]),
    (PILLARS, "c2#a1,b6", "blow.no-wedge", &["a1"]),
    (PILLARS, "c2#b1,b6,c3;c4#b7", "blow.reach", &["c2", "b1"]),
    (PILLARS, "c2#b6,c3;c4#b7,c3", "blow.twice", &["c3"]),
    (PILLARS, "c2#b6,c3", "blow.missing", &["b7"]),
    (PILLARS, "c2#b6", "blow.missing", &["b7", "c3"]),
];

/// Where pillars count as blocks.
const PILLAR_CASES: &[Case] = &[
    ("-,-,-,WP2,-/-,-,-,W1,W2,-,-/-,-,-,-,B4 b 9", "c5xa5rxb3l", "jump.stop-pillar", &["a5", "a4"]),
    ("-,-,-,-,-/-,-,-,T,-,B1,-/-,-,WP2,-,- b 9", "b6-c2=b4", "promotion.pillar", &["c2", "c3"]),
    ("-,-,-,-,-/-,-,T,-,-,-,B4/-,-,B5,W4,WP2 b 9", "~c4=b3", "topple.pillar-guards", &["c4", "c5"]),
    ("-,-,W2,WP2,-/-,-,B1,-,-,-,-/-,-,-,-,- b 9", "~a3l", "topple.equal", &["a3", "b3", "a4"]),
];

#[test]
fn each_reason_with_its_fields() {
    let usual = CASES.iter().map(|case| (case, gunzi::Variant::default()));
    let others = PILLAR_CASES.iter().map(|case| (case, PILLAR_BLOCKS));
    for (&(board, attempt, rule, fields), variant) in usual.chain(others) {
        let position = Gunzi::parse_position(board, variant).unwrap();
        let Err(MoveError::Illegal(reason)) = position.parse_move(attempt) else {
            panic!("{attempt} in {board}: {:?}", position.parse_move(attempt));
        };
        assert_eq!(reason.rule, rule, "{attempt} in {board}");
        let expected: Vec<_> = fields.iter().map(|field| lanes::parse(field).unwrap()).collect();
        assert_eq!(reason.cells, expected, "{attempt} in {board}");
        for lang in Lang::ALL {
            let said = reason.say(lang);
            assert!(!said.contains('{') && said != rule, "{rule} in {}: {said}", lang.code());
        }
    }
}

#[test]
fn every_reason_has_a_case() {
    let kinds = ["from.", "sway.", "swerve.", "jump.", "promotion.", "topple.", "raise.", "blow."];
    let mut messages: BTreeSet<_> =
        Gunzi::words().keys(Lang::En).filter(|key| kinds.iter().any(|kind| key.starts_with(kind))).collect();
    messages.insert("over");
    let cases: BTreeSet<_> = CASES.iter().chain(PILLAR_CASES).map(|case| case.2).collect();
    assert_eq!(cases, messages);
}

/// The words fit the numbers.
#[test]
fn reasons_are_said_in_sentences() {
    let say = |board: &str, attempt: &str, lang| {
        Gunzi::parse_position(board, gunzi::Variant::default()).unwrap().parse_move(attempt).unwrap_err().say(lang)
    };
    assert_eq!(
        say(PILLARS, "a1-a2l", Lang::En),
        "A pillar-blow is obligatory: the pillars on c2, c4 must take the wedges on b6, b7, c3."
    );
    assert_eq!(
        say("-,-,-,-,-/-,-,-,-,-,W1,-/-,BP2,-,-,B1 b 9", "c5-b5l", Lang::Nl),
        "Een zuilslag is verplicht: de zuil op c2 moet het stuk op b6 nemen."
    );
    assert_eq!(
        say("-,-,-,-,-/-,-,T,-,-,-,B1/-,-,-,-,W6 b 9", "b7-c4=b3", Lang::De),
        "Das Umwandlungsfeld c4 kann nicht betreten werden: Die gegnerische Spitze auf c5 ist darauf gerichtet."
    );
    assert_eq!(
        say(COMBINATIONS, "b2-a2=b3", Lang::Fr),
        "La case de promotion a2 est interdite\u{a0}: le bloc adverse en a3 la vise."
    );
}
