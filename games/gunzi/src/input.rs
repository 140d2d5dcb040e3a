//! Moves as clicks.

use geometry::lanes::{Cell, CellSet};
use rules::{Entry, Input, Position, Statement, Step};

use crate::blow_entry::BlowEntry;
use crate::moves::{Move, Swerve, Top};
use crate::notation::path_text;
use crate::path::{Path, paths};
use crate::taking::takings;
use crate::{Gunzi, guess, prompt};

impl Input for Gunzi {
    fn steps(&self, m: Move, out: &mut Vec<Vec<Step>>) {
        match m {
            Move::Sway { from, to, swerve } => out.push(vec![Step::Cell(from), Step::Cell(to), swerve_step(swerve)]),
            Move::Jump { from, .. } => {
                out.extend(sorted_paths(self, m, from).iter().map(|path| path_steps(from, path)));
            }
            Move::Promotion { from, to, top, jumped } if jumped.is_empty() => {
                with_top(vec![Step::Cell(from), Step::Cell(to)], top, self.tombstones, out);
            }
            Move::Promotion { from, top, jumped, .. } => {
                for path in sorted_paths(self, m, from) {
                    with_top(path_steps(from, &path), top, self.tombstones | jumped, out);
                }
            }
            Move::Topple { target, swerve } => {
                let ways = toppling(self, target).into_iter();
                out.extend(ways.map(|way| [&way[..], &[swerve_step(swerve)]].concat()));
            }
            Move::TopplePromotion { target, top } => {
                for way in toppling(self, target) {
                    with_top(way, top, self.tombstones, out);
                }
            }
            Move::Raise { from, to } => out.push(vec![Step::Cell(from), Step::Cell(to)]),
            // One of many: see `BlowEntry`.
            Move::Blow { gains } => out.extend(takings(self, gains, 1).into_iter().map(|taking| {
                let cells = taking.into_iter().flat_map(|(pillar, wedges)| std::iter::once(pillar).chain(wedges));
                cells.map(Step::Cell).collect()
            })),
        }
    }

    fn enter(&self, steps: &[Step]) -> Entry<Move> {
        if !self.must_blow() {
            return rules::narrow(self, steps);
        }
        match BlowEntry::read(self, steps) {
            Some(entry) => entry.entry(!steps.is_empty()),
            None => Entry { complete: None, next: Vec::new(), candidates: Vec::new() },
        }
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        guess::guess(self, steps)
    }

    fn prompt(&self, steps: &[Step]) -> Option<Statement> {
        prompt::prompt(self, steps)
    }
}

/// The wedge that is toppled, alone or after one of those that topple it.
fn toppling(position: &Gunzi, target: Cell) -> Vec<Vec<Step>> {
    let blocks = position.blocks_at(position.turn(), target).sorted();
    let by_block = blocks.map(|block| vec![Step::Cell(block), Step::Cell(target)]);
    std::iter::once(vec![Step::Cell(target)]).chain(by_block).collect()
}

fn sorted_paths(position: &Gunzi, m: Move, from: Cell) -> Vec<Path> {
    let mut paths: Vec<_> = paths(position, m).into_iter().map(|path| (path_text(from, &path, None), path)).collect();
    rules::sort_by_text(&mut paths, |(text, _)| text);
    paths.into_iter().map(|(_, path)| path).collect()
}

fn path_steps(from: Cell, path: &Path) -> Vec<Step> {
    let landings = path.iter().flat_map(|&(to, swerve)| std::iter::once(Step::Cell(to)).chain(swerve.map(swerve_step)));
    std::iter::once(Step::Cell(from)).chain(landings).collect()
}

/// Ends steps with the choice of what goes on top; a choice of one may be left out.
fn with_top(steps: Vec<Step>, top: Top, tombstones: CellSet, out: &mut Vec<Vec<Step>>) {
    let mut full = steps.clone();
    full.push(top.cell().map_or(Step::Outside, Step::Cell));
    if tombstones.len() <= 1 {
        out.push(steps);
    }
    out.push(full);
}

const fn swerve_step(swerve: Swerve) -> Step {
    match swerve {
        Swerve::Left => Step::Left,
        Swerve::Right => Step::Right,
    }
}
