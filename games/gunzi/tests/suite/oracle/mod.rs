//! A second generator of Gunzi's moves: plain, slow, and written from the rules apart from the fast one.
//!
//! Fields are doubled coordinates in maps, every path and every choice is walked, and moves are merged by the position they
//! lead to, with the smallest text.

mod board;

use std::collections::BTreeMap;

use board::{Board, Field, PROMOTION, Thing, ahead, field_name, fields, steps_between, turned, zone};

/// From the text of a position to the canonical text of each legal move and the text of the position after it.
pub(crate) fn moves(text: &str) -> BTreeMap<String, String> {
    all_moves(&Board::parse(text, false))
}

/// The same where pillars count as blocks.
pub(crate) fn moves_with_pillar_blocks(text: &str) -> BTreeMap<String, String> {
    all_moves(&Board::parse(text, true))
}

/// How many sequences of so many moves there are.
pub(crate) fn perft(moves: fn(&str) -> BTreeMap<String, String>, text: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    moves(text).values().map(|next| perft(moves, next, depth - 1)).sum()
}

fn all_moves(board: &Board) -> BTreeMap<String, String> {
    let mut found = Found { board, by_result: BTreeMap::new() };
    pillar_blows(&mut found);
    if found.by_result.is_empty() {
        for (from, direction) in wedges(board, board.black_to_move) {
            sways(&mut found, from, direction);
            let mut lifted = board.clone();
            lifted.things.remove(&from);
            jumps(&mut found, &lifted, from, direction, &field_name(from));
        }
        topples(&mut found);
    }
    found.by_result.into_iter().map(|(result, text)| (text, result)).collect()
}

struct Found<'a> {
    board: &'a Board,
    by_result: BTreeMap<String, String>,
}

impl Found<'_> {
    /// A turn that leads to this board; the text is kept if it is the smallest so far.
    fn add(&mut self, text: String, mut after: Board) {
        after.black_to_move = !after.black_to_move;
        after.number += 1;
        let known = self.by_result.entry(after.text()).or_insert_with(|| text.clone());
        if text < *known {
            *known = text;
        }
    }
}

fn wedges(board: &Board, black: bool) -> Vec<(Field, usize)> {
    let mut out = Vec::new();
    for (&field, thing) in &board.things {
        if let Thing::Wedge { black: colour, direction } = *thing
            && colour == black
        {
            out.push((field, direction));
        }
    }
    out
}

/// Wedges of that colour that aim their peaks at a field.
fn peaks(board: &Board, black: bool, target: Field) -> Vec<(Field, usize)> {
    let all = wedges(board, black).into_iter();
    all.filter(|&(field, direction)| ahead(field, direction) == target).collect()
}

/// The ways from a field to the pieces of that colour whose blocks are aimed at it.
fn blocks(board: &Board, black: bool, target: Field) -> Vec<usize> {
    let is_block = |way: usize| match board.things.get(&ahead(target, way)) {
        Some(&Thing::Wedge { black: colour, direction }) => colour == black && direction == way,
        Some(&Thing::Pillar { black: colour, .. }) => colour == black && board.pillar_blocks,
        _ => false,
    };
    (1..=6).filter(|&way| is_block(way)).collect()
}

fn is_promotion_field(board: &Board, field: Field) -> bool {
    PROMOTION[usize::from(!board.black_to_move)].contains(&field_name(field).as_str())
}

fn is_guarded(board: &Board, field: Field) -> bool {
    let black = !board.black_to_move;
    !peaks(board, black, field).is_empty() || !blocks(board, black, field).is_empty()
}

/// Makes a pillar on the field with every possible piece on top.
fn promotions(found: &mut Found<'_>, board: &Board, field: Field, text: &str) {
    let tombstones: Vec<Field> =
        board.things.iter().filter(|(_, thing)| **thing == Thing::Tombstone).map(|(&field, _)| field).collect();
    let mut pillar = board.clone();
    pillar.things.insert(field, Thing::Pillar { black: board.black_to_move, height: 2 });
    if tombstones.is_empty() {
        found.add(format!("{text}=*"), pillar.clone());
    }
    for tombstone in tombstones {
        let mut after = pillar.clone();
        after.things.remove(&tombstone);
        found.add(format!("{text}={}", field_name(tombstone)), after);
    }
}

/// Puts the mover's wedge on the field with either swerve.
fn swerves(found: &mut Found<'_>, board: &Board, field: Field, direction: usize, text: &str) {
    for (letter, turn) in [("l", 5), ("r", 1)] {
        let mut after = board.clone();
        let direction = turned(direction, turn);
        after.things.insert(field, Thing::Wedge { black: board.black_to_move, direction });
        found.add(format!("{text}{letter}"), after);
    }
}

fn sways(found: &mut Found<'_>, from: Field, direction: usize) {
    let board = found.board;
    for way in 1..=6 {
        let to = ahead(from, way);
        let Some(target) = zone(to) else {
            continue;
        };
        let start = zone(from).unwrap();
        if (board.black_to_move && target < start) || (!board.black_to_move && target > start) {
            continue;
        }
        let mut lifted = board.clone();
        lifted.things.remove(&from);
        let text = format!("{}-{}", field_name(from), field_name(to));
        match board.things.get(&to) {
            Some(&Thing::Pillar { black, height }) if black == board.black_to_move => {
                lifted.things.insert(to, Thing::Pillar { black, height: (height + 1).min(12) });
                found.add(format!("{text}+"), lifted);
            }
            Some(_) => {}
            None if is_promotion_field(board, to) => {
                if !is_guarded(board, to) {
                    promotions(found, &lifted, to, &text);
                }
            }
            None => swerves(found, &lifted, to, direction, &text),
        }
    }
}

/// All jumps of a wedge that is on its way and stands on no field of the board.
fn jumps(found: &mut Found<'_>, board: &Board, from: Field, direction: usize, text: &str) {
    for way in 1..=6 {
        let over = ahead(from, way);
        let to = ahead(over, way);
        let Some(&Thing::Wedge { black, direction: theirs }) = board.things.get(&over) else {
            continue;
        };
        if black == board.black_to_move || zone(to).is_none() || board.things.contains_key(&to) {
            continue;
        }
        let attack = side(direction, way);
        let defence = side(theirs, turned(way, 3));
        if !matches!((attack, defence), ('p', 'p' | 'f') | ('f', 'f')) {
            continue;
        }
        let mut after = board.clone();
        after.things.insert(over, Thing::Tombstone);
        let text = format!("{text}x{}", field_name(to));
        if is_promotion_field(board, to) {
            if !is_guarded(&after, to) {
                promotions(found, &after, to, &text);
            }
            continue;
        }
        swerves(found, &after, to, direction, &text);
        if blocks(&after, !board.black_to_move, to).is_empty() {
            for (letter, turn) in [("l", 5), ("r", 1)] {
                jumps(found, &after, to, turned(direction, turn), &format!("{text}{letter}"));
            }
        }
    }
}

/// The side that a wedge with this direction shows towards `way`: peak, flank or block.
fn side(direction: usize, way: usize) -> char {
    if way == direction {
        'p'
    } else if way == turned(direction, 3) {
        'b'
    } else {
        'f'
    }
}

fn topples(found: &mut Found<'_>) {
    let board = found.board;
    for (target, direction) in wedges(board, !board.black_to_move) {
        let ours = blocks(board, board.black_to_move, target);
        let theirs = blocks(board, !board.black_to_move, target);
        let on_flank = ours.iter().any(|&way| side(direction, way) == 'f');
        if ours.len() <= theirs.len() || !on_flank {
            continue;
        }
        let text = format!("~{}", field_name(target));
        if !is_promotion_field(board, target) {
            swerves(found, board, target, direction, &text);
        } else if !is_guarded(board, target) {
            promotions(found, board, target, &text);
        }
    }
}

fn pillar_blows(found: &mut Found<'_>) {
    let board = found.board;
    let mut pillars = Vec::new();
    for field in fields() {
        if let Some(&Thing::Pillar { black, height }) = board.things.get(&field)
            && black == board.black_to_move
        {
            pillars.push((field, height));
        }
    }
    let mut prey = Vec::new();
    for field in fields() {
        if let Some(&Thing::Wedge { black, .. }) = board.things.get(&field)
            && black != board.black_to_move
        {
            let owners: Vec<usize> =
                (0..pillars.len()).filter(|&i| steps_between(pillars[i].0, field) < pillars[i].1).collect();
            if !owners.is_empty() {
                prey.push((field, owners));
            }
        }
    }
    if !prey.is_empty() {
        share_out(found, &pillars, &prey, &mut Vec::new());
    }
}

/// Tries every owner for every wedge.
fn share_out(found: &mut Found<'_>, pillars: &[(Field, usize)], prey: &[(Field, Vec<usize>)], choice: &mut Vec<usize>) {
    if choice.len() < prey.len() {
        for &owner in &prey[choice.len()].1 {
            choice.push(owner);
            share_out(found, pillars, prey, choice);
            choice.pop();
        }
        return;
    }
    let mut after = found.board.clone();
    let mut parts = Vec::new();
    for (i, &(pillar, height)) in pillars.iter().enumerate() {
        let taken: Vec<String> = prey
            .iter()
            .zip(choice.iter())
            .filter(|(_, owner)| **owner == i)
            .map(|((field, _), _)| field_name(*field))
            .collect();
        if !taken.is_empty() {
            let height = (height + taken.len()).min(12);
            after.things.insert(pillar, Thing::Pillar { black: after.black_to_move, height });
            parts.push(format!("{}#{}", field_name(pillar), taken.join(",")));
        }
    }
    for (field, _) in prey {
        after.things.remove(field);
    }
    found.add(parts.join(";"), after);
}
