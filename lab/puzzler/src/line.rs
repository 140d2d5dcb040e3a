use puzzles::Aim;
use rules::Position;

use crate::examine::{MOST_POSITIONS, target_of};
use crate::prover::{Prover, TooMuch};
use crate::{Space, Subject};

/// A solution: a move of the player, an answer, and so on; of several last moves all.
pub(crate) struct Line<P: Position> {
    /// Moves and answers in turn, each with its alternatives; only the last can have any.
    pub(crate) steps: Vec<Vec<P::Move>>,
}

impl<P: Subject> Line<P> {
    /// The steps as texts, alternatives joined by `|`.
    pub(crate) fn texts(&self, position: &P) -> Vec<String> {
        let mut now = *position;
        let texts = self.steps.iter().map(|step| {
            let mut texts: Vec<_> = step.iter().map(|&m| now.move_text(m)).collect();
            texts.sort_unstable();
            now = now.after(step[0]);
            texts.join("|")
        });
        texts.collect()
    }
}

/// Lines are not longer than this many moves of the player.
const LONGEST: usize = 6;

/// The solution from its first move on: it goes on against the answer that holds out longest for as long as the player has
/// only one good move, or ends at once.
pub(crate) fn line<P: Subject>(position: &P, first: P::Move, aim: Aim, space: Option<&Space<P>>) -> Line<P> {
    let mut line = Line { steps: vec![vec![first]] };
    match (target_of(position, aim), space) {
        (Some(_), Some(space)) => backwards(position, space, &mut line),
        // Where it cannot be shown how it goes on, it ends.
        (Some(_), None) => forwards(position, aim, &mut line).unwrap_or(()),
        (None, _) => {}
    }
    line
}

fn backwards<P: Subject>(position: &P, space: &Space<P>, line: &mut Line<P>) {
    let mut after = position.after(line.steps[0][0]);
    while after.outcome().is_none() && line.steps.len() < 2 * LONGEST - 1 {
        let Some(answer) = space.longest(&after) else {
            break;
        };
        let here = after.after(answer);
        let good = space.winning(&here);
        let ends = good.iter().all(|&m| here.after(m).outcome().is_some());
        match good[..] {
            [only] => {
                line.steps.extend([vec![answer], vec![only]]);
                after = here.after(only);
            }
            [_, ..] if ends => {
                line.steps.extend([vec![answer], good]);
                break;
            }
            _ => break,
        }
    }
}

/// An answer to a move of the player, with what it asks for.
struct Resistance<M> {
    answer: M,
    /// How many moves the player still needs.
    needed: u32,
    /// The moves that are good then.
    good: Vec<M>,
}

impl<M> Resistance<M> {
    /// The longer the better; of equals one that leaves the player no choice.
    fn rank(&self) -> (u32, bool) {
        (self.needed, self.good.len() == 1)
    }
}

fn forwards<P: Subject>(position: &P, aim: Aim, line: &mut Line<P>) -> Result<(), TooMuch> {
    let Some((target, mut left)) = target_of(position, aim) else {
        return Ok(());
    };
    let mut prover = Prover::new(position.turn(), target, MOST_POSITIONS);
    let mut after = position.after(line.steps[0][0]);
    left -= 1;
    while left > 0 && after.outcome().is_none() && !prover.is_settled(&after)? {
        let mut best: Option<Resistance<P::Move>> = None;
        let mut answers = Vec::new();
        after.legal_moves(&mut answers);
        for answer in answers {
            let here = after.after(answer);
            let mut needed = 1;
            while needed < left && !prover.attack(&here, needed)? {
                needed += 1;
            }
            let mut moves = Vec::new();
            here.legal_moves(&mut moves);
            let mut good = Vec::new();
            for m in moves {
                if prover.defend(&here.after(m), left - 1)? {
                    good.push(m);
                }
            }
            let resistance = Resistance { answer, needed, good };
            if best.as_ref().is_none_or(|best| resistance.rank() > best.rank()) {
                best = Some(resistance);
            }
        }
        let Some(Resistance { answer, good, .. }) = best else {
            break;
        };
        let here = after.after(answer);
        if let [only] = good[..] {
            line.steps.extend([vec![answer], vec![only]]);
            after = here.after(only);
            left -= 1;
            continue;
        }
        let mut ends = !good.is_empty();
        for &m in &good {
            let there = here.after(m);
            ends &= there.outcome().is_some() || prover.is_settled(&there)?;
        }
        if ends {
            line.steps.extend([vec![answer], good]);
        }
        break;
    }
    Ok(())
}
