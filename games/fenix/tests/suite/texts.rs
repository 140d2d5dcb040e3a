//! Position and move texts: what is refused, why and where, and that nothing breaks the reader.

use std::collections::BTreeSet;

use crate::common::{keys, position};
use fenix::{Board, FENIX_7X8, FENIX_9X9, Fact, Fenix, Piece, Setup, Stack};
use proptest::prelude::*;
use rules::{Lang, MoveError, Notation, Options, Position, Random, Rulebook, Side, TextError};

/// Positions that are refused, and why. A caret marks the place that the error points at, where there is one.
const REFUSED: &[(&str, &str)] = &[
    ("text.empty", "^"),
    ("text.fields", "8k/9/9/9/9/9/9/9/K8^"),
    ("text.fields", "8k/9/9/9/9/9/9/9/K8 r b - 0^"),
    ("text.space", "^ 8k/9/9/9/9/9/9/9/K8 r b - 0 41"),
    ("text.space", "8k/9/9/9/9/9/9/9/K8 ^ r b - 0 41"),
    ("text.space", "8k/9/9/9/9/9/9/9/K8 r b - 0 41 ^"),
    ("text.end", "8k/9/9/9/9/9/9/9/K8 r b - 0 41 ^x"),
    ("text.turn", "8k/9/9/9/9/9/9/9/K8 ^w b - 0 41"),
    ("text.turn", "8k/9/9/9/9/9/9/9/K8 ^R b - 0 41"),
    ("text.phase", "8k/9/9/9/9/9/9/9/K8 r ^x - 0 41"),
    ("text.right", "8k/9/9/9/9/9/9/9/K8 r b ^k 0 41"),
    ("text.number", "8k/9/9/9/9/9/9/9/K8 r b - ^-1 41"),
    ("text.number", "8k/9/9/9/9/9/9/9/K8 r b - ^+1 41"),
    ("text.number", "8k/9/9/9/9/9/9/9/K8 r b - 0 ^4é"),
    ("text.number", "8k/9/9/9/9/9/9/9/K8 r b - 0 ^\u{a0}41"),
    ("text.leading-zero", "8k/9/9/9/9/9/9/9/K8 r b - ^00 41"),
    ("text.leading-zero", "8k/9/9/9/9/9/9/9/K8 r b - 0 ^041"),
    ("text.too-large", "8k/9/9/9/9/9/9/9/K8 r b - 0 ^4294967296"),
    ("text.too-large", "8k/9/9/9/9/9/9/9/K8 r b - ^99999999999999999999999999 41"),
    ("text.ranks", "^8k/9/9/9/9/9/9/9/9/K8 r b - 0 41"),
    ("text.ranks", "^8k/9/K8 r b - 0 41"),
    ("text.zero-run", "8k/9/^0S8/9/9/9/9/9/K8 r b - 0 41"),
    ("text.zero-run", "8k/9/1^0/9/9/9/9/9/K8 r b - 0 41"),
    ("text.adjacent-digits", "8k/9/4^5/9/9/9/9/9/K8 r b - 0 41"),
    ("text.letter", "8k/9/4^X4/9/9/9/9/9/K8 r b - 0 41"),
    ("text.letter", "8k/9/4^é4/9/9/9/9/9/K8 r b - 0 41"),
    ("text.rank-long", "8k/9/4S^5/9/9/9/9/9/K8 r b - 0 41"),
    ("text.rank-long", "6k/^9/7/7/7/7/7/K6 r b - 0 41"),
    ("text.rank-short", "8k/9/4S3^/9/9/9/9/9/K8 r b - 0 41"),
    ("text.rank-short", "8k/9/^/9/9/9/9/9/K8 r b - 0 41"),
    ("setup.two-kings", "k7^k/9/9/9/9/9/9/9/K8 r b - 0 41"),
    ("setup.two-kings", "8k/9/9/9/9/9/9/9/K7^K r b - 0 41"),
    ("setup.too-many-stones", "8k/9/9/9/9/SSSSSSSSS/SSSSSSSSS/SSSSSSSS1/K8 r b - 0 41"),
    ("setup.too-many-stones", "6k/7/7/7/7/SSSSSSS/GGGGGGG/K6 r b - 0 41"),
    ("setup.outside-camp", "2sssssss/3ssssss/4sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS^S1 r p - 0 1"),
    ("setup.outside-camp", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS4/SSSSSS3/SSSSSSS^s1 r p - 0 1"),
    ("setup.too-many-stacks", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/5S3/GGGG^GSS2 b p - 0 6"),
    ("setup.stones-missing", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/1SSSSSS2 r p - 0 1"),
    ("setup.preparation-over", "2sg1ggsk/3ss4/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/5S3/KSGGGSS2 r ^p - 0 11"),
    ("setup.wrong-turn", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 ^b p - 0 1"),
    ("setup.wrong-turn", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/1SSSSS3/GSSSSSS2 ^r p - 0 2"),
    // Black has put a stone, Red has not.
    ("setup.wrong-turn", "2ssssssg/3sssss1/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 ^r p - 0 2"),
    ("setup.wrong-turn", "2ssssssg/3sssss1/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 ^b p - 0 2"),
    ("setup.turn-number", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 r p - 0 ^3"),
    ("setup.turn-number", "2sssssss/3ssssss/S3sssss/SS3ssss/SSS3sss/SSSS3ss/SSSSS3s/SSSSSS3/SSSSSSS2 r p - 0 ^0"),
    ("setup.right-in-preparation", "1ssssss/2sssss/S2ssss/SS2sss/SSS2ss/SSSS2s/SSSSS2/SSSSSS1 r p ^g 0 1"),
    ("setup.count-in-preparation", "1ssssss/2sssss/S2ssss/SS2sss/SSS2ss/SSSS2s/SSSSS2/SSSSSS1 r p - ^1 1"),
    ("setup.king-missing", "9/9/9/9/9/9/9/9/K8 r b - 0 41"),
    ("setup.king-missing", "8k/9/9/9/9/9/9/9/G8 b b - 0 41"),
    ("setup.right-without-king", "8k/9/9/9/9/9/9/9/SG7 r b ^g 0 41"),
    ("setup.count-with-right", "8k/9/9/9/9/9/9/9/K8 r b g ^1 41"),
    ("setup.count-without-king", "8k/9/9/9/9/9/9/9/SG7 r b - ^1 41"),
];

/// Move texts that cannot be read in the start position of the smaller board.
const UNREADABLE: &[(&str, &str)] = &[
    ("text.empty", "^"),
    ("text.square", "^e"),
    ("text.square", "^E4-e5"),
    ("text.square", "^ e4-e5"),
    ("text.square", "^é4-e5"),
    ("text.square", "e4-^"),
    ("text.square", "e4-^e"),
    ("text.square", "e4-^e0"),
    ("text.square", "e4xe6x^j6"),
    ("text.off-board", "^h1-g1"),
    ("text.off-board", "a1+^a9"),
    ("text.sign", "e4^"),
    ("text.sign", "e4^ e5"),
    ("text.sign", "e4^Xe5"),
    ("text.sign", "e4^–e5"),
    ("text.sign", "e4xe6^ xe8"),
    ("text.move-end", "e4-e5^-e6"),
    ("text.move-end", "e4+e5^+e6"),
    ("text.move-end", "e4-e5^xe7"),
    ("text.move-end", "e4xe6^-e7"),
];

/// Splits a marked text into the text and the marked place.
fn marked(text: &str) -> (String, Option<usize>) {
    (text.replace('^', ""), text.find('^'))
}

fn read(text: &str) -> Result<Fenix, TextError> {
    Fenix::parse_position(text, fenix::Variant::default())
}

#[test]
fn every_fault_is_named_and_located() {
    let mut tested = BTreeSet::new();
    for &(rule, text) in REFUSED {
        let (text, at) = marked(text);
        let error = read(&text).expect_err(&text);
        assert_eq!((error.what.rule, error.at), (rule, at), "{text}: {error}");
        assert!(Lang::ALL.into_iter().all(|lang| !error.say(lang).contains('{')), "{error}");
        tested.insert(rule);
    }
    let small = Fenix::start(Board::SevenByEight);
    for &(rule, text) in UNREADABLE {
        let (text, at) = marked(text);
        match small.parse_move(&text) {
            Err(MoveError::Text(error)) => assert_eq!((error.what.rule, error.at), (rule, at), "'{text}': {error}"),
            other => panic!("'{text}' should not be readable: {other:?}"),
        }
        tested.insert(rule);
    }
    // The first belongs to all games; the others cannot be written in a text and have tests of their own.
    tested.remove("text.empty");
    tested.extend(["setup.off-board", "setup.other-board", "setup.put-not-beside", "setup.preparation-stuck"]);
    assert_eq!(tested, &keys("text.") | &keys("setup."), "faults with a test, and faults with a message");
}

#[test]
fn a_position_of_the_other_board_is_refused() {
    let (large, small) = (Fenix::start(Board::NineByNine), Fenix::start(Board::SevenByEight));
    for (game, right, wrong, other) in [(&FENIX_9X9, large, small, "fenix-7x8"), (&FENIX_7X8, small, large, "fenix")] {
        let options = Options::new(game.options);
        assert_eq!(game.position(&options, None), Ok(right));
        assert_eq!(game.position(&options, Some(&right.position_text())), Ok(right));
        let error = game.position(&options, Some(&wrong.position_text())).expect_err("the other board");
        assert_eq!(error.what.rule, "setup.other-board");
        assert!(error.to_string().contains(other), "{error}");
        assert!(game.table(&options, None).is_ok());
    }
}

#[test]
fn a_set_up_off_the_board_is_refused_with_all_its_faults() {
    let mut setup = Setup::start(Board::SevenByEight);
    setup.stacks.insert(99, Stack { side: Side::Two, piece: Piece::King });
    setup.stacks.insert(255, Stack { side: Side::Two, piece: Piece::Soldier });
    setup.may_form_general = true;
    let faults = Fenix::from_setup(&setup, fenix::Variant::default()).expect_err("nonsense");
    let rules: BTreeSet<_> = faults.iter().map(|fault| fault.rule).collect();
    assert!(rules.is_superset(&BTreeSet::from(["setup.off-board", "setup.right-in-preparation"])), "{rules:?}");
    assert!(rules.contains("setup.too-many-stones"), "{rules:?}");
}

#[test]
fn what_is_not_checked_is_accepted() {
    for text in [
        "8k/9/9/9/9/9/9/9/K1GGGGGGG r b - 0 41",
        "8k/9/9/9/9/9/9/9/K8 b b - 0 41",
        "8k/9/9/9/9/9/9/9/K8 r b - 0 0",
        "8k/9/9/9/9/9/9/9/K8 r b - 4294967295 4294967295",
        "8k/9/9/9/9/9/9/9/K8 r b g 0 12",
        "8k/9/9/9/9/9/9/9/9 r b - 0 12",
    ] {
        assert_eq!(position(text).position_text(), text);
    }
}

#[test]
fn counters_stop_at_the_largest_number() {
    let next = crate::common::play(position("8k/9/9/9/9/9/9/9/K8 r b - 4294967295 4294967295"), "a1-a2");
    assert_eq!(next.position_text(), "8k/9/9/9/9/9/9/K8/9 b b - 4294967295 4294967295");
}

#[test]
fn every_atom_can_be_read_back() {
    let decoded: Vec<_> = (0..=u16::MAX).filter_map(|atom| Some((atom, Fact::decode(atom)?))).collect();
    assert_eq!(decoded.len(), 6 * 81 + 4);
    assert!(decoded.iter().all(|&(atom, fact)| fact.atom() == atom && usize::from(atom) < Fenix::ATOMS));
}

/// A position somewhere in a game at random.
fn somewhere() -> impl Strategy<Value = Fenix> {
    (any::<bool>(), any::<u64>(), 0u32..150).prop_map(|(large, seed, turns)| {
        let mut random = Random::new(seed);
        let mut position = Fenix::start(if large { Board::NineByNine } else { Board::SevenByEight });
        for _ in 0..turns {
            match position.random_move(&mut random, &mut Vec::new()) {
                Some(m) => position.play_unchecked(m, &mut ()),
                None => break,
            }
        }
        position
    })
}

proptest! {
    #[test]
    fn positions_survive_their_text(position in somewhere()) {
        let text = position.position_text();
        prop_assert_eq!(read(&text), Ok(position));
    }

    #[test]
    fn set_ups_survive(position in somewhere()) {
        prop_assert_eq!(Fenix::from_setup(&position.to_setup(), fenix::Variant::default()), Ok(position));
    }

    /// What is accepted is canonical: no two texts for one position.
    #[test]
    fn mutilated_positions_are_refused_or_canonical(
        position in somewhere(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[ -~é0-9SGKsgk/]"), 1..4),
    ) {
        let mut letters: Vec<char> = position.position_text().chars().collect();
        for (index, letter) in changes {
            let at = index.index(letters.len());
            letters.splice(at..=at, letter.chars());
        }
        let text: String = letters.into_iter().collect();
        if let Ok(read) = read(&text) {
            prop_assert_eq!(read.position_text(), text);
        }
    }

    #[test]
    fn garbage_is_no_position(text in ".{0,60}") {
        prop_assert!(read(&text).is_err());
    }

    #[test]
    fn any_text_is_answered_as_a_move(position in somewhere(), text in "([a-j][0-9][-+x]){1,4}[a-i][1-9]|.{0,12}") {
        if let Ok(m) = position.parse_move(&text) {
            prop_assert!(position.is_legal(m));
            prop_assert!(position.spellings(m).contains(&text));
        }
    }
}
