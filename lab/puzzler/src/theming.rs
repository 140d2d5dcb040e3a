use crate::solver::Wdl;
use puzzles::{Aim, Theme};

use crate::examine::{MOST_POSITIONS, target_of};
use crate::line::Line;
use crate::prover::Prover;
use crate::{Space, Subject};

/// What a puzzle is about, by what the moves of its solution do.
pub(crate) fn themes<P: Subject>(position: &P, aim: Aim, line: &Line<P>, space: Option<&Space<P>>) -> Vec<Theme> {
    let side = position.turn();
    let base = position.balance(side);
    let mut themes = vec![match aim {
        Aim::Win { .. } => Theme::Win,
        Aim::Gain { amount: 1, .. } => Theme::Gain,
        Aim::Gain { .. } => Theme::GainMore,
        Aim::Hold { .. } | Aim::Draw => Theme::Defence,
    }];
    let mut now = *position;
    for (index, step) in line.steps.iter().enumerate() {
        if now.turn() == side {
            now.move_themes(step[0], index == 0, &mut themes);
        }
        now = now.after(step[0]);
        if now.turn() == side && now.balance(side) < base {
            themes.push(Theme::Sacrifice);
        }
    }
    let first = line.steps[0][0];
    if matches!(aim, Aim::Hold { .. } | Aim::Draw) {
        position.defence_themes(first, &mut themes);
    } else if is_zugzwang(position, first, aim, space) {
        themes.push(Theme::Zugzwang);
    }
    themes.sort_unstable();
    themes.dedup();
    themes
}

/// Whether the first move would do nothing if the opponent could pass.
fn is_zugzwang<P: Subject>(position: &P, first: P::Move, aim: Aim, space: Option<&Space<P>>) -> bool {
    let after = position.after(first);
    if after.outcome().is_some() {
        return false;
    }
    let (Some(passed), Some((target, moves))) = (after.passed(), target_of(position, aim)) else {
        return false;
    };
    match space {
        Some(space) => space.value(&passed).is_some_and(|value| value.wdl != Wdl::Win),
        None if moves > 1 && after.balance(position.turn()) <= position.balance(position.turn()) => {
            let mut prover = Prover::new(position.turn(), target, MOST_POSITIONS);
            prover.attack(&passed, moves - 1) == Ok(false)
        }
        None => false,
    }
}
