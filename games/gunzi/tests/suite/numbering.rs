//! Positions by number.

use gunzi::Gunzi;
use rules::{Extent, Layered, Notation as _, Place, Position as _, Random, Side, Symmetric as _};

use super::common::random_board;

fn check(position: &Gunzi) {
    let place = position.place().unwrap_or_else(|| panic!("no place: {position:?}"));
    assert!(place.index < Gunzi::block_len(place.layer, place.block), "{position:?} {place:?}");
    for index in 0..Gunzi::symmetries() {
        assert_eq!(position.image(index).unwrap().place(), Some(place), "{position:?}");
    }
    let there = Gunzi::at_place(place).unwrap();
    let images = (0..Gunzi::symmetries()).filter_map(|index| position.image(index));
    assert!(images.chain([*position]).any(|image| image.key() == there.key()), "{position:?} {there:?}");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for m in moves {
        let next = position.after(m).place().unwrap();
        let stays = next.layer == place.layer && next.block == place.block;
        assert!(stays || next.layer < place.layer, "{position:?} {m:?}");
    }
}

#[test]
fn all_that_arises_has_a_place_and_no_move_leads_up_or_across() {
    let mut random = Random::new(8);
    let (mut moves, mut pillars) = (Vec::new(), 0);
    for _ in 0..400 {
        let mut position = Gunzi::start(Side::One);
        for _ in 0..80 {
            check(&position);
            pillars += (position.pillars(Side::One) | position.pillars(Side::Two)).len();
            match position.random_move(&mut random, &mut moves) {
                Some(m) => position = position.after(m),
                None => break,
            }
        }
    }
    assert!(pillars > 1000, "{pillars}");
}

#[test]
fn every_place_has_one_position_up_to_symmetry() {
    let mut random = Random::new(9);
    let mut own = 0;
    for _ in 0..20_000 {
        let layer = 1 + random.below(8) as u32;
        let block = random.below(Gunzi::blocks(layer) as usize) as u32;
        let place = Place { layer, block, index: random.next_u64() % Gunzi::block_len(layer, block) };
        let position = Gunzi::at_place(place).unwrap();
        let found = position.place().unwrap();
        // Where tombstones and pillars are symmetric, the least of several places is the position's own.
        assert!(found <= place && (found.layer, found.block) == (layer, block), "{position:?}");
        own += usize::from(found == place);
        check(&position);
    }
    assert!(own > 10_000, "{own}");
    assert!(Gunzi::at_place(Place { layer: 2, block: u32::MAX, index: 0 }).is_none());
    assert!(Gunzi::at_place(Place { layer: 9, block: 0, index: 0 }).is_none());
    assert!(Gunzi::at_place(Place { layer: 2, block: 0, index: Gunzi::block_len(2, 0) }).is_none());
}

#[test]
fn set_up_boards_have_a_place_only_if_they_could_arise() {
    let mut random = Random::new(10);
    let mut without = 0;
    for _ in 0..2000 {
        let position = random_board(&mut random);
        match position.place() {
            Some(_) => check(&position),
            None => without += 1,
        }
    }
    assert!(without > 1000, "{without}");
}

#[test]
fn what_no_game_leads_to_is_known() {
    let start = Gunzi::start(Side::One);
    let check = |text: &str, whole, partial| {
        let position = Gunzi::parse_position(text, gunzi::Variant::default()).unwrap();
        let found = [Extent::Whole, Extent::Partial].map(|extent| position.could_follow(&start, extent));
        assert_eq!(found, [whole, partial], "{text}");
    };
    check("-,-,B6,-,B1/-,W5,B1,-,-,-,-/W3,BP3,-,-,W4 w 20", true, true);
    check("-,-,B6,-,B1/-,W5,B1,-,-,-,-/W3,BP3,-,-,W4 w 21", false, false);
    check("-,-,B6,-,B1/-,W5,B1,T,-,-,-/W3,BP3,-,-,W4 w 20", false, false);
    // Pieces never leave the board, but a picture may leave them out.
    check("-,-,B6,-,B1/-,W5,-,-,-,-,-/W3,BP3,-,-,- w 20", false, true);
    // Pillars stand on promotion fields of their own side, tombstones where a jump can leave them.
    check("-,-,B6,-,B1/-,W5,B1,BP3,-,-,-/W3,-,-,-,W4 w 20", false, false);
    check("-,-,B6,-,B1/-,W5,B1,-,-,-,-/W3,WP3,-,-,W4 w 20", false, false);
    check("T,-,B6,-,B1/-,W5,B1,B2,-,-,-/W3,-,W1,-,W4 w 20", false, false);
    // Two pillars of Black need two turns.
    check("B1,-,-,-,-/-,-,-,-,-,-,-/W4,BP2,-,BP2,W4 w 2", false, true);
    // All wedges stand, so each turn has turned one of them.
    check("-,B1,-,B1,B1/B2,-,-,-,-,-,-/W4,W4,-,W4,W4 w 2", true, true);
    check("-,B1,-,B1,B1/B1,-,-,-,-,-,-/W4,W4,-,W4,W4 w 2", false, true);
}
