//! Every legal move can be entered by each of its gestures, and a gesture for a move that is not legal is refused by the rule
//! that forbids this move.

use std::collections::BTreeMap;

use geometry::lanes::{Cell, Direction, name, neighbour};
use gunzi::{Gunzi, Move};
use rules::conformance::walk;
use rules::{Input, Notation, Position, Random, Side, Step};

use crate::common::random_board;

/// Positions of games at random, and boards at random.
fn each_position(mut see: impl FnMut(&Gunzi)) {
    let mut random = Random::new(21);
    for _ in 0..40 {
        walk(Gunzi::start(Side::One), &mut random, 120, |position, _, _| see(position));
    }
    for _ in 0..4_000 {
        see(&random_board(&mut random));
    }
}

fn legal_moves(position: &Gunzi) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn cells(cells: &[Cell]) -> Vec<Step> {
    cells.iter().copied().map(Step::Cell).collect()
}

/// The rule by which steps are refused; none if they lead somewhere.
fn refusal(position: &Gunzi, steps: &[Step]) -> Option<&'static str> {
    if !position.enter(steps).candidates.is_empty() {
        return None;
    }
    let attempt = position.attempt(steps).unwrap_or_else(|| panic!("{steps:?} in {}", position.position_text()));
    Some(rule(position, &attempt))
}

/// The rule that forbids the move of a text.
fn rule(position: &Gunzi, text: &str) -> &'static str {
    let error = position.parse_move(text).expect_err(text);
    error.statement().rule
}

/// Own wedges with the hostile wedges beside them.
fn meetings(position: &Gunzi) -> Vec<(Cell, Cell, Direction)> {
    let (us, them) = (position.turn(), !position.turn());
    let beside = |from| Direction::ALL.into_iter().filter_map(move |way| Some((from, neighbour(from, way)?, way)));
    let all = position.wedges(us).into_iter().flat_map(beside);
    all.filter(|&(_, to, _)| position.wedges(them).contains(to)).collect()
}

#[test]
fn a_wedge_sent_against_another_topples_it_with_its_block() {
    let mut seen = BTreeMap::new();
    each_position(|position| {
        let text = position.position_text();
        let moves = legal_moves(position);
        for (from, to, _) in meetings(position) {
            if !position.blocks_at(position.turn(), to).contains(from) {
                continue;
            }
            let topples = |m: &&Move| matches!(**m, Move::Topple { target, .. } | Move::TopplePromotion { target, .. } if target == to);
            let legal: Vec<_> = moves.iter().filter(topples).copied().collect();
            let pressed = position.enter(&cells(&[from, to]));
            assert_eq!(pressed.candidates, legal, "{} {} in {text}", name(from), name(to));
            let key = if legal.is_empty() {
                let expected = if moves.is_empty() { "over" } else { rule(position, &format!("~{}", name(to))) };
                assert_eq!(
                    refusal(position, &cells(&[from, to])),
                    Some(expected),
                    "{} {} in {text}",
                    name(from),
                    name(to)
                );
                expected
            } else {
                for m in legal {
                    // After either beginning the same steps follow.
                    let mut spellings = Vec::new();
                    position.steps(m, &mut spellings);
                    let short = spellings.iter().find(|steps| steps[0] == Step::Cell(to)).expect("the victim alone");
                    let long = [&[Step::Cell(from)], &short[..]].concat();
                    assert_eq!(position.enter(&long).complete, Some(m), "{long:?} in {text}");
                }
                "legal"
            };
            *seen.entry(key).or_insert(0) += 1;
        }
    });
    for key in [
        "legal",
        "topple.no-flank",
        "topple.equal",
        "topple.outnumbered",
        "topple.peak-guards",
        "topple.block-guards",
        "blow.obligatory",
    ] {
        assert!(seen.contains_key(key), "{key}: {seen:?}");
    }
}

#[test]
fn a_wedge_sent_against_another_jumps_with_its_other_sides() {
    let mut seen = BTreeMap::new();
    each_position(|position| {
        let text = position.position_text();
        for (from, to, way) in meetings(position) {
            if position.blocks_at(position.turn(), to).contains(from) || position.outcome().is_some() {
                continue;
            }
            let steps = cells(&[from, to]);
            let key = refusal(position, &steps).unwrap_or_else(|| panic!("{steps:?} lead somewhere in {text}"));
            let expected = match neighbour(to, way) {
                // It must be named by its landing field.
                Some(landing) => refusal(position, &cells(&[from, landing])).unwrap_or("jump.near"),
                None if position.must_blow() => "blow.obligatory",
                None => "jump.edge",
            };
            assert_eq!(key, expected, "{steps:?} in {text}");
            *seen.entry(key).or_insert(0) += 1;
        }
    });
    for key in
        ["jump.near", "jump.edge", "jump.over-block", "jump.peak", "jump.taken", "promotion.peak", "promotion.block"]
    {
        assert!(seen.contains_key(key), "{key}: {seen:?}");
    }
}

#[test]
fn sways_raises_and_jumps_are_refused_by_their_own_rules() {
    each_position(|position| {
        for from in position.wedges(position.turn()) {
            let reached =
                |way| Some((neighbour(from, way)?, neighbour(from, way).and_then(|over| neighbour(over, way))));
            for (near, far) in Direction::ALL.into_iter().filter_map(reached) {
                let texts = [
                    position.empty().contains(near).then(|| (near, format!("{}-{}", name(from), name(near)))),
                    position
                        .pillars(position.turn())
                        .contains(near)
                        .then(|| (near, format!("{}-{}+", name(from), name(near)))),
                    far.map(|far| (far, format!("{}x{}", name(from), name(far)))),
                ];
                for (to, text) in texts.into_iter().flatten() {
                    if let Some(rule_of_steps) = refusal(position, &cells(&[from, to])) {
                        assert_eq!(rule_of_steps, rule(position, &text), "{text} in {}", position.position_text());
                    }
                }
            }
        }
    });
}

#[test]
fn a_pillar_blow_without_a_choice_takes_any_two_presses() {
    let (mut blows, mut several) = (0, 0);
    each_position(|position| {
        let (text, moves) = (position.position_text(), legal_moves(position));
        let [only @ Move::Blow { .. }] = moves[..] else {
            return;
        };
        let pillars = position.pillars(position.turn()).into_iter();
        let owns = |&pillar: &Cell| position.owned_by(pillar).meets(position.prey());
        let pillars: Vec<_> = pillars.filter(owns).collect();
        let wedges: Vec<_> = position.prey().into_iter().collect();
        blows += 1;
        several += u32::from(pillars.len() > 1);
        for &first in pillars.iter().chain(&wedges) {
            let pressed = position.enter(&cells(&[first]));
            assert_eq!(pressed.complete, Some(only), "{first} in {text}");
            let all_wedges = wedges.iter().filter(|&&wedge| wedge != first);
            assert!(
                all_wedges.clone().all(|&wedge| pressed.next.contains(&Step::Cell(wedge))),
                "all are shown: {text}"
            );
            for &second in &pressed.next {
                assert_eq!(
                    position.enter(&[Step::Cell(first), second]).complete,
                    Some(only),
                    "{first} {second:?} in {text}"
                );
            }
        }
        for &pillar in &pillars {
            assert!(position.enter(&cells(&[pillar])).next.contains(&Step::Cell(pillar)), "once more: {text}");
            for &wedge in wedges.iter().filter(|&&wedge| position.owned_by(pillar).contains(wedge)) {
                assert_eq!(position.enter(&cells(&[pillar, wedge])).complete, Some(only), "{text}");
                assert_eq!(position.enter(&cells(&[wedge, pillar])).complete, Some(only), "{text}");
            }
        }
    });
    assert!(blows > 100 && several > 20, "{blows} {several}");
}

#[test]
fn wedges_that_two_pillars_reach_go_where_they_are_sent() {
    let (mut random, mut choices) = (Random::new(5), 0);
    each_position(|position| {
        let moves = legal_moves(position);
        if !position.must_blow() || moves.len() < 2 || moves.len() > 40 {
            return;
        }
        choices += 1;
        let text = position.position_text();
        for &m in &moves {
            let spelling = position.move_text(m);
            let mut parts: Vec<Vec<Cell>> = spelling
                .split(';')
                .map(|part| {
                    let names = part.split(['#', ',']);
                    names.map(|name| geometry::lanes::parse(name).expect("a field")).collect()
                })
                .collect();
            // The pillars in any order, and the wedges of each.
            random.shuffle(&mut parts);
            for part in &mut parts {
                random.shuffle(&mut part[1..]);
            }
            assert_eq!(position.enter(&cells(&parts.concat())).complete, Some(m), "{parts:?} in {text}");
            // Or a wedge first, and then its pillar.
            parts[0].swap(0, 1);
            let steps = cells(&parts.concat());
            assert!(position.enter(&steps[..2]).candidates.contains(&m), "{steps:?} in {text}");
        }
        for pillar in position.pillars(position.turn()) {
            if !position.owned_by(pillar).meets(position.prey()) {
                continue;
            }
            // Pressed twice, it takes all that it reaches.
            let all = position.owned_by(pillar) & position.prey();
            let gain = u32::from(position.height(pillar)) + all.len();
            for m in position.enter(&cells(&[pillar, pillar])).candidates {
                assert_eq!(u32::from(position.after(m).height(pillar)), gain.min(12), "{text}");
            }
        }
    });
    assert!(choices > 50, "{choices}");
}
