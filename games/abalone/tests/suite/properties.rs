//! What holds for any position and any text.

use abalone::{Abalone, Setup, Variant, nacre};
use proptest::prelude::*;
use rules::{Notation, Position, Random, Side, Symmetric};

/// Boards from nearly empty to crowded, with counters and scores of all sizes.
fn setups() -> impl Strategy<Value = Setup> {
    let board = (any::<u64>(), 1_usize..12).prop_map(|(seed, sparse)| {
        let mut random = Random::new(seed);
        std::array::from_fn(|_| match random.below(2 * sparse) {
            0 => Some(Side::One),
            1 => Some(Side::Two),
            _ => None,
        })
    });
    let score = (0_u32..=6, 0_u32..6, any::<bool>()).prop_map(|(a, b, swap)| if swap { [b, a] } else { [a, b] });
    (board, score, any::<bool>(), any::<u32>(), any::<u32>()).prop_map(
        |(board, pushed_off, black, quiet_turns, number)| Setup {
            board,
            pushed_off,
            turn: if black { Side::One } else { Side::Two },
            quiet_turns,
            number,
        },
    )
}

fn positions() -> impl Strategy<Value = Abalone> {
    setups().prop_map(|setup| Abalone::from_setup(&setup, Variant::default()).expect("a position"))
}

proptest! {
    #[test]
    fn any_position_round_trips_as_text(position in positions()) {
        let text = position.position_text();
        let read = Abalone::parse_position(&text, Variant::default()).expect("its own text");
        prop_assert_eq!(read, position);
        prop_assert_eq!(read.position_text(), text);
    }

    #[test]
    fn any_position_keeps_the_contract(position in positions()) {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        prop_assert_eq!(position.count_moves(), moves.len() as u64);
        prop_assert_eq!(position.outcome().is_some(), moves.is_empty());
        for m in moves {
            for spelling in position.spellings(m) {
                prop_assert_eq!(position.parse_move(&spelling), Ok(m));
            }
            prop_assert!(nacre::candidates(&position, &nacre::text(&position, m)).expect("two cells") == [m]);
            prop_assert!(m.index() < abalone::Move::INDICES);
        }
    }

    #[test]
    fn symmetries_keep_the_number_of_moves(position in positions(), index in 0_usize..30) {
        prop_assert_eq!(position.image(index).is_some(), index < Abalone::symmetries());
        if let Some(image) = position.image(index) {
            prop_assert_eq!(image.count_moves(), position.count_moves());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}") {
        if let Ok(position) = Abalone::parse_position(&text, Variant::default()) {
            prop_assert_eq!(position.position_text(), text);
        }
    }

    #[test]
    fn near_texts_are_read_exactly_or_refused(position in positions(), at in 0_usize..90, byte in "[ -~]", how in 0..3) {
        let mut text = position.position_text();
        let at = at.min(text.len() - 1);
        match how {
            0 => text.insert_str(at, &byte),
            1 => text.replace_range(at..=at, &byte),
            _ => text.truncate(at),
        }
        if let Ok(read) = Abalone::parse_position(&text, Variant::default()) {
            prop_assert_eq!(read.position_text(), text);
        }
    }

    #[test]
    fn any_move_text_is_read_or_refused(position in positions(), text in "([a-i][1-9]){0,4}.{0,2}") {
        if let Ok(m) = position.parse_move(&text) {
            prop_assert!(position.is_legal(m));
            prop_assert!(position.spellings(m).contains(&text));
        }
        for m in nacre::readings(&position, &text).unwrap_or_default() {
            prop_assert!(position.is_legal(m));
        }
    }
}
