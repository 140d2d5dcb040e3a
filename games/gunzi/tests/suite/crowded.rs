//! Boards with more pieces than the game has: nothing gets lost, and nothing takes forever.

use std::collections::BTreeSet;

use geometry::lanes::{CELLS, Cell, Direction};
use gunzi::{Gunzi, HIGHEST, Move, Piece, Setup};
use rules::conformance::{check_position, compare_position};
use rules::{Input, Notation, Position, Random, Side, Step};

/// A full board of so many black pillars and else white wedges, Black to move.
fn pillars_and_wedges(random: &mut Random, pillars: usize, heights: usize) -> Gunzi {
    let mut setup = Setup::default();
    let mut left = pillars;
    for (cell, piece) in setup.board.iter_mut().enumerate() {
        *piece = Some(if random.below(CELLS - cell) < left {
            left -= 1;
            Piece::Pillar(Side::One, (2 + random.below(heights)) as u8)
        } else {
            Piece::Wedge(Side::Two, Direction::from_index(random.below(6)))
        });
    }
    Gunzi::from_setup(&setup, gunzi::Variant::default()).unwrap()
}

/// All results of a pillar-blow, found wedge by wedge: the heights of the pillars, each result once.
fn results(position: &Gunzi) -> BTreeSet<Vec<u8>> {
    let pillars: Vec<Cell> = position.pillars(Side::One).sorted().collect();
    let mut results = BTreeSet::from([vec![0; pillars.len()]]);
    for wedge in position.prey().sorted() {
        let mut next = BTreeSet::new();
        for result in results {
            for (i, &pillar) in pillars.iter().enumerate() {
                if position.owned_by(pillar).contains(wedge) {
                    let mut grown = result.clone();
                    grown[i] += 1;
                    next.insert(grown);
                }
            }
        }
        results = next;
    }
    let height = |(gain, &pillar): (&u8, &Cell)| (position.height(pillar) + gain).min(HIGHEST);
    results.iter().map(|gains| gains.iter().zip(&pillars).map(height).collect()).collect()
}

#[test]
fn pillar_blows_have_each_result_once() {
    let mut random = Random::new(1);
    let mut blows = 0;
    for round in 0..120 {
        let position = pillars_and_wedges(&mut random, 1 + round % 5, if round % 3 == 0 { 11 } else { 2 });
        if position.prey().is_empty() {
            continue;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let pillars = position.pillars(Side::One);
        let heights = |next: Gunzi| pillars.sorted().map(|pillar| next.height(pillar)).collect::<Vec<_>>();
        let ours: BTreeSet<_> = moves.iter().map(|&m| heights(position.after(m))).collect();
        assert_eq!(ours.len(), moves.len(), "{}", position.position_text());
        assert_eq!(ours, results(&position), "{}", position.position_text());
        assert_eq!(position.count_moves(), moves.len() as u64);
        blows += 1;
    }
    assert!(blows >= 60, "only {blows} positions had something to take");
}

#[test]
fn all_laws_hold_on_full_boards() {
    let mut random = Random::new(2);
    for round in 0..24 {
        let position = pillars_and_wedges(&mut random, 1 + round % 3, if round % 2 == 0 { 11 } else { 2 });
        check_position(&position, &mut random);
    }
}

/// Nine pillars that all own all eight wedges: 9⁸ ways to share them out, 12,870 results.
#[test]
fn the_worst_board_is_still_answered() {
    let text = "BP5,BP5,BP5,BP5,BP5/BP5,BP5,BP5,BP5,W1,W1,W1/W1,W1,W1,W1,W1 b 1";
    let position = Gunzi::parse_position(text, gunzi::Variant::default()).unwrap();
    assert_eq!(position.count_moves(), 12_870);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let texts: BTreeSet<_> = moves.iter().map(|&m| position.move_text(m)).collect();
    assert_eq!(texts.len(), moves.len());
    assert_eq!(texts.first().map(String::as_str), Some("a1#b5,b6,b7,c1,c2,c3,c4,c5"));
    for text in texts.iter().step_by(1000) {
        let m = position.parse_move(text).unwrap();
        let spellings = position.spellings(m);
        assert!(spellings.is_sorted() && spellings.first() == Some(text) && spellings.len() <= 1000);
        let mut steps = Vec::new();
        position.steps(m, &mut steps);
        assert_eq!(steps.len(), 1, "the canonical way only");
    }
    let everything: Vec<_> = (0..17).map(Step::Cell).collect();
    assert_eq!(position.enter(&[Step::Cell(0)]).next, everything);
}

/// A wedge in the middle of six others can jump over all of them and end where it began, by dozens of paths.
#[test]
fn the_longest_multi_jumps_are_merged() {
    let text = "-,-,-,-,-/W3,W3,B1,W5,W6,W1,W4/-,-,-,-,- b 1";
    let position = Gunzi::parse_position(text, gunzi::Variant::default()).unwrap();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len(), 55);
    let results: BTreeSet<_> = moves.iter().map(|&m| position.after(m).position_text()).collect();
    assert_eq!(results.len(), moves.len());
    let around = |&m: &Move| matches!(m, Move::Jump { jumped, .. } if jumped.len() == 6);
    let texts: BTreeSet<_> = moves.iter().filter(|m| around(m)).map(|&m| position.move_text(m)).collect();
    let expected =
        ["b3xa1lxc1lxb3lxa5lxc5rxb3l", "b3xa1lxc1lxb3lxa5lxc5rxb3r", "b3xa1lxc1lxb3lxa5rxc5rxb3r"].map(str::to_owned);
    assert_eq!(texts, BTreeSet::from(expected));
    assert_eq!(moves.iter().map(|&m| position.spellings(m).len()).max(), Some(84));
    compare_position(&position, crate::oracle::moves);
    check_position(&position, &mut Random::new(3));
}

/// The block of b3 stops a wedge that comes to a3 while b3 stands; one that has jumped over b3 first is free to go on.
#[test]
fn a_block_forbids_some_paths_of_a_multi_jump_and_not_others() {
    let text = "-,-,-,-,-/-,W4,W1,W4,-,W6,W4/-,-,B4,-,- b 1";
    let position = Gunzi::parse_position(text, gunzi::Variant::default()).unwrap();
    let round = position.parse_move("c3xa3lxb5lxc3lxb1rxa3r").unwrap();
    assert!(!position.spellings(round).contains(&"c3xb1lxa3rxb5rxc3lxa3l".to_owned()));
    let stopped = position.parse_move("c3xb1lxa3rxb5rxc3lxa3l").unwrap_err();
    assert_eq!(stopped.statement().rule, "jump.stop");
    check_position(&position, &mut Random::new(4));
    compare_position(&position, crate::oracle::moves);
}
