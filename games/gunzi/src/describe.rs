//! What a legal move does, in order.

use geometry::lanes::{Cell, Direction, neighbour};
use rules::{Position, Statement};

use crate::Gunzi;
use crate::moves::{Gains, Move, Swerve, Top};
use crate::notation::path_text;
use crate::path::paths;
use crate::piece::LOWEST;
use crate::taking::takings;
use crate::words::say;

/// What a move does; jumps go the way of the canonical text.
pub(crate) fn describe(position: &Gunzi, m: Move) -> Vec<Statement> {
    let mut out = deeds(position, m);
    if let Move::Sway { to, .. } | Move::Jump { to, .. } | Move::Topple { target: to, .. } = m {
        out.extend(exposed("do.exposed", &position.after(m), to));
    }
    out
}

/// Says that the player to move must take the wedge on a field, if that is so.
pub(crate) fn exposed(rule: &'static str, position: &Gunzi, field: Cell) -> Option<Statement> {
    let side = position.turn();
    let pillars = position.pillars(side).sorted().filter(|&pillar| position.owned_by(pillar).contains(field));
    let pillars: Vec<Cell> = pillars.filter(|_| position.prey().contains(field)).collect();
    let out = say(rule).at("to", field).side("side", side).on(pillars.iter().copied());
    (!pillars.is_empty()).then(|| out.with("k", pillars.len()).with("pillars", pillars))
}

fn deeds(position: &Gunzi, m: Move) -> Vec<Statement> {
    match m {
        Move::Sway { from, to, swerve } => {
            vec![say("do.sway").at("from", from).at("to", to).term("swerve", swerve_term(swerve))]
        }
        Move::Jump { from, .. } => jumps(position, m, from, None),
        Move::Promotion { from, to, top, jumped } => {
            let mut out = if jumped.is_empty() {
                vec![say("do.enter").at("from", from).at("to", to)]
            } else {
                jumps(position, m, from, Some(top))
            };
            out.push(promotion(to, top));
            out
        }
        Move::Topple { target, swerve } => {
            let topple = topple("do.topple", position, target).term("swerve", swerve_term(swerve));
            std::iter::once(topple).chain(majority(position, target)).collect()
        }
        Move::TopplePromotion { target, top } => {
            vec![topple("do.topple-promotion", position, target), promotion(target, top)]
        }
        Move::Raise { from, to } => {
            let height = position.after(m).height(to);
            vec![size(say("do.raise").at("from", from).at("to", to), height)]
        }
        Move::Blow { gains } => blow(position, gains),
    }
}

fn jumps(position: &Gunzi, m: Move, from: Cell, top: Option<Top>) -> Vec<Statement> {
    let path = paths(position, m).into_iter().min_by_key(|path| path_text(from, path, top));
    let mut cell = from;
    let mut out = Vec::new();
    for (to, swerve) in path.unwrap_or_default() {
        let rule = if swerve.is_some() { "do.jump" } else { "do.jump-promotion" };
        let mut part = say(rule).at("from", cell).at("over", between(cell, to)).at("to", to);
        if let Some(swerve) = swerve {
            part = part.term("swerve", swerve_term(swerve));
        }
        out.push(part);
        cell = to;
    }
    out
}

/// The field halfway of a jump.
fn between(from: Cell, to: Cell) -> Cell {
    let halfway = |direction| neighbour(from, direction).filter(|&over| neighbour(over, direction) == Some(to));
    Direction::ALL.into_iter().find_map(halfway).unwrap_or(from)
}

fn promotion(to: Cell, top: Top) -> Statement {
    let out = match top.cell() {
        Some(tombstone) => say("do.promotion").at("to", to).at("tombstone", tombstone),
        None => say("do.promotion-outside").at("to", to),
    };
    size(out, LOWEST)
}

fn topple(rule: &'static str, position: &Gunzi, target: Cell) -> Statement {
    let us = position.turn();
    let out = say(rule).at("target", target).side("side", us);
    let blocks: Vec<Cell> = position.blocks_at(us, target).sorted().collect();
    out.on(blocks.iter().copied()).with("n", blocks.len()).with("blocks", blocks)
}

/// By how many blocks a wedge is toppled that others defend. On a promotion field no wedge is: a block would guard it.
fn majority(position: &Gunzi, target: Cell) -> Option<Statement> {
    let us = position.turn();
    let defence: Vec<Cell> = position.blocks_at(!us, target).sorted().collect();
    let out = say("do.majority").on(defence.iter().copied()).with("n", position.blocks_at(us, target).len());
    (!defence.is_empty()).then(|| out.with("m", defence.len()).with("defence", defence))
}

fn blow(position: &Gunzi, gains: Gains) -> Vec<Statement> {
    let after = position.after(Move::Blow { gains });
    let takings = takings(position, gains, 1);
    takings
        .iter()
        .flatten()
        .map(|(pillar, wedges)| {
            let out = say("do.blow").at("pillar", *pillar).on(wedges.iter().copied());
            size(out.with("k", wedges.len()).with("wedges", wedges.clone()), after.height(*pillar))
        })
        .collect()
}

/// How high a pillar is and how far it reaches.
fn size(statement: Statement, height: u8) -> Statement {
    statement.with("height", u32::from(height)).with("n", u32::from(height) - 1)
}

const fn swerve_term(swerve: Swerve) -> &'static str {
    match swerve {
        Swerve::Left => "turn.left",
        Swerve::Right => "turn.right",
    }
}
