//! Position and move texts: nonsense is refused with its place, sense comes back as it was.

use geometry::lanes::{CELLS, Cell, Direction};
use gunzi::{Gunzi, Piece, Setup};
use proptest::prelude::*;
use rules::{Lang, MoveError, Notation, Position, Random, Side};

/// Texts that are no positions, each with what is wrong and where.
const BAD_POSITIONS: &[(&str, &str, Option<usize>)] = &[
    ("", "text.empty", None),
    ("startpos", "position.piece", Some(0)),
    ("B7,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", Some(0)),
    ("B1,B0,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", Some(3)),
    ("B1,b1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", Some(3)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W44,-,W4,W4 b 1", "position.piece", Some(31)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,,W4,W4 b 1", "position.piece", Some(34)),
    ("B1,B1,é,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", Some(6)),
    ("B1,Bé,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", Some(3)),
    ("B1,BP,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", Some(3)),
    ("B1,BP+2,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", Some(3)),
    ("B1,TP2,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.piece", Some(3)),
    ("B1,BP1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.height-text", Some(3)),
    ("B1,BP13,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.height-text", Some(3)),
    ("B1,BP02,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.height-text", Some(3)),
    ("B1,BP999999999999,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.height-text", Some(3)),
    ("B1,B1,-,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.zone", Some(10)),
    ("B1,B1,-,B1,B1,-/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.zone", Some(13)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-/W4,W4,-,W4,W4 b 1", "position.zone", Some(25)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4 b 1", "position.zone", Some(38)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4,T b 1", "position.zone", Some(41)),
    ("B1,B1,-,B1,B1", "position.cut-off", Some(13)),
    ("B1,B1,-,B1,B1 b 1", "position.cut-off", Some(13)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4", "position.cut-off", Some(41)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4/ b 1", "position.cut-off", Some(41)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 ", "position.turn", Some(42)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 B 1", "position.turn", Some(42)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4  b 1", "position.turn", Some(42)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b", "position.number", Some(43)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b ", "position.number", Some(44)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 0", "position.number", Some(44)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 01", "position.number", Some(44)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b +1", "position.number", Some(44)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 4294967296", "position.number", Some(44)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1 ", "position.number", Some(44)),
    ("B1,B1,-,B1,B1/-,-,-,-,-,-,-/W4,W4,-,W4,W4 b 1\n", "position.number", Some(44)),
];

/// Texts that are no moves.
const BAD_MOVES: &[(&str, &str, Option<usize>)] = &[
    ("", "text.empty", None),
    ("d1-b1l", "text.field", Some(0)),
    ("a6-b1l", "text.field", Some(0)),
    ("A1-b1l", "text.field", Some(0)),
    (" a1-b1l", "text.field", Some(0)),
    ("a", "text.field", Some(0)),
    ("é1-b1l", "text.field", Some(0)),
    ("a1-", "text.field", Some(3)),
    ("a1-b8l", "text.field", Some(3)),
    ("a1xb", "text.field", Some(3)),
    ("~", "text.field", Some(1)),
    ("a1-b1=", "text.field", Some(6)),
    ("a1-b1=x", "text.field", Some(6)),
    ("c2#", "text.field", Some(3)),
    ("c2#b3,", "text.field", Some(6)),
    ("c2#b3;", "text.field", Some(6)),
    ("a1", "text.action", Some(2)),
    ("a1b1", "text.action", Some(2)),
    ("a1é", "text.action", Some(2)),
    ("c2#b3;c4", "text.blow", Some(8)),
    ("c2#b3;c4-b7", "text.blow", Some(8)),
    ("c4#b7;c2#b3", "text.order", Some(6)),
    ("c2#b6;c2#b3", "text.order", Some(6)),
    ("c2#b6,b3", "text.order", Some(6)),
    ("c2#b3,b3", "text.order", Some(6)),
    ("a1-b1lr", "text.rest", Some(6)),
    ("a1-b1l ", "text.rest", Some(6)),
    ("a1-b1xb3l", "text.rest", Some(5)),
    ("a1-b1L", "text.rest", Some(5)),
    ("~b3lx", "text.rest", Some(4)),
    ("c2#b3l", "text.rest", Some(5)),
    ("a1xb3=*=*", "text.rest", Some(7)),
];

#[test]
fn bad_positions_are_refused_with_their_place() {
    for &(text, rule, at) in BAD_POSITIONS {
        let error = Gunzi::parse_position(text, gunzi::Variant::default()).expect_err(text);
        assert_eq!((error.what.rule, error.at), (rule, at), "{text}");
        for lang in Lang::ALL {
            assert!(!error.say(lang).contains('{'), "{}", error.say(lang));
        }
    }
}

#[test]
fn bad_moves_are_refused_with_their_place() {
    for &(text, rule, at) in BAD_MOVES {
        let Err(MoveError::Text(error)) = Gunzi::start(Side::One).parse_move(text) else {
            panic!("{text} was read");
        };
        assert_eq!((error.what.rule, error.at), (rule, at), "{text}");
    }
}

#[test]
fn every_message_about_texts_has_a_case() {
    let cases = BAD_POSITIONS.iter().chain(BAD_MOVES).map(|case| case.1);
    let mut cases: Vec<_> = cases.filter(|rule| *rule != "text.empty").collect();
    cases.push("position.height"); // Of set-ups; texts are refused before.
    cases.sort_unstable();
    cases.dedup();
    let about_texts = |key: &&str| key.starts_with("position.") || key.starts_with("text.");
    let messages: Vec<_> = Gunzi::words().keys(Lang::En).filter(about_texts).collect();
    assert_eq!(cases, messages);
}

#[test]
fn bad_set_ups_are_refused_with_all_their_faults() {
    let mut setup = Setup { number: 0, ..Setup::default() };
    setup = setup.with(3, Piece::Pillar(Side::One, 1)).with(7, Piece::Pillar(Side::Two, 13));
    let faults = Gunzi::from_setup(&setup, gunzi::Variant::default()).unwrap_err();
    let rules: Vec<_> = faults.iter().map(|fault| (fault.rule, fault.cells.as_slice())).collect();
    assert_eq!(
        rules,
        [("position.height", [3].as_slice()), ("position.height", [7].as_slice()), ("position.number", [].as_slice())]
    );
}

#[test]
fn the_largest_turn_number_stays() {
    let text = "B1,-,-,-,-/-,-,-,-,-,-,-/-,-,-,-,- b 4294967295";
    let position = Gunzi::parse_position(text, gunzi::Variant::default()).unwrap();
    assert_eq!(position.position_text(), text);
    let next = position.after(position.parse_move("a1-b1l").unwrap());
    assert_eq!(Gunzi::parse_position(&next.position_text(), gunzi::Variant::default()), Ok(next));
}

/// Judging agrees with generating on every sway, single jump, topple, raise and promotion that can be written.
#[test]
fn every_short_text_is_a_move_or_has_a_reason() {
    let mut random = Random::new(9);
    for _ in 0..150 {
        let position = crate::common::random_board(&mut random);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut texts: Vec<String> = moves.iter().flat_map(|&m| position.spellings(m)).collect();
        texts.sort_unstable();
        let cells = position.cells().into_iter().map(Gunzi::cell_name).collect::<Vec<_>>();
        let tops = cells.iter().map(|cell| format!("={cell}"));
        let endings: Vec<String> = ["", "l", "r", "+", "=*"].map(str::to_owned).into_iter().chain(tops).collect();
        for (to, ending) in cells.iter().flat_map(|to| endings.iter().map(move |ending| (to, ending))) {
            let starts = cells.iter().flat_map(|from| [format!("{from}-"), format!("{from}x")]);
            for start in starts.chain(["~".to_owned()]) {
                let text = format!("{start}{to}{ending}");
                match position.parse_move(&text) {
                    Ok(_) => assert!(texts.binary_search(&text).is_ok(), "{text} in {}", position.position_text()),
                    Err(MoveError::Illegal(_)) => assert!(texts.binary_search(&text).is_err(), "{text}"),
                    Err(MoveError::Text(error)) => panic!("{text}: {error}"),
                }
            }
        }
    }
}

fn piece() -> impl Strategy<Value = Option<Piece>> {
    let side = prop::sample::select(Side::BOTH.to_vec());
    let direction = prop::sample::select(Direction::ALL.to_vec());
    prop_oneof![
        3 => Just(None),
        4 => (side.clone(), direction).prop_map(|(side, facing)| Some(Piece::Wedge(side, facing))),
        1 => Just(Some(Piece::Tombstone)),
        1 => (side, 2u8..=12).prop_map(|(side, height)| Some(Piece::Pillar(side, height))),
    ]
}

fn setup() -> impl Strategy<Value = Setup> {
    let side = prop::sample::select(Side::BOTH.to_vec());
    (prop::collection::vec(piece(), CELLS), side, 1..=u32::MAX).prop_map(|(pieces, turn, number)| {
        let mut setup = Setup { turn, number, ..Setup::default() };
        setup.board.copy_from_slice(&pieces);
        setup
    })
}

proptest! {
    #[test]
    fn positions_come_back_from_their_texts(setup in setup()) {
        let position = Gunzi::from_setup(&setup, gunzi::Variant::default()).unwrap();
        prop_assert_eq!(position.to_setup(), setup);
        for cell in 0..CELLS as Cell {
            prop_assert_eq!(position.piece(cell), setup.board[cell as usize]);
        }
        let text = position.position_text();
        prop_assert_eq!(Gunzi::parse_position(&text, gunzi::Variant::default()), Ok(position));
    }

    #[test]
    fn mutilated_positions_are_refused_or_canonical(
        setup in setup(), at in 0usize..80, spice in "[-BWTP0-9,/ bwé]{0,2}", cut in 0usize..3,
    ) {
        let mut text = Gunzi::from_setup(&setup, gunzi::Variant::default()).unwrap().position_text();
        let from = at.min(text.len());
        let to = (from + cut).min(text.len());
        text.replace_range(from..to, &spice);
        match Gunzi::parse_position(&text, gunzi::Variant::default()) {
            Ok(position) => prop_assert_eq!(position.position_text(), text),
            Err(error) => prop_assert!(error.at.is_none_or(|at| text.is_char_boundary(at))),
        }
    }

    #[test]
    fn any_text_is_answered(setup in setup(), text in ".{0,24}", moveish in "[a-c1-7xlr~#=*;,+-]{0,14}") {
        prop_assert!(Gunzi::parse_position(&text, gunzi::Variant::default()).is_err());
        let position = Gunzi::from_setup(&setup, gunzi::Variant::default()).unwrap();
        for attempt in [text, moveish] {
            if let Ok(m) = position.parse_move(&attempt) {
                prop_assert!(position.is_legal(m));
            }
        }
    }
}
