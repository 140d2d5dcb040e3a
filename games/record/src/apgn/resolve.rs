use abalone::{Abalone, Move, nacre};
use rules::{Notation as _, Position as _, TextError};

use crate::fault::{Fault, Place};
use crate::{NodeId, Tree};

/// The turns that texts of two cells mean.
pub(crate) struct Resolved {
    /// Their canonical texts.
    pub(crate) texts: Vec<(NodeId, String)>,
    /// Where a text could mean more than one turn.
    pub(crate) warnings: Vec<Fault>,
}

/// So many turns are tried before a line counts as hopeless.
const PATIENCE: usize = 50_000;

/// How the cells of a game are called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    /// The row by a letter, the diagonal by a digit.
    Usual,
    /// The other way round, as `PlayStrategy` does it.
    Swapped,
}

impl Names {
    fn read(self, text: &str) -> String {
        let swapped = (self == Self::Swapped).then(|| nacre::swapped(text)).flatten();
        swapped.unwrap_or_else(|| text.to_owned())
    }
}

/// Finds the turns of a whole tree. Where the usual names of the cells lead nowhere, the swapped ones are tried.
pub(crate) fn resolve(tree: &Tree, start: Abalone, place: impl Fn(NodeId) -> Option<Place>) -> Result<Resolved, Fault> {
    resolve_names(tree, start, &place, Names::Usual).or_else(|fault| {
        let mut resolved = resolve_names(tree, start, &place, Names::Swapped).map_err(|_| fault)?;
        resolved.warnings.insert(0, Fault::new("warn.swapped"));
        Ok(resolved)
    })
}

/// The main line first, then each variation from where it branches off.
fn resolve_names(
    tree: &Tree,
    start: Abalone,
    place: impl Fn(NodeId) -> Option<Place>,
    names: Names,
) -> Result<Resolved, Fault> {
    let mut resolved = Resolved { texts: Vec::new(), warnings: Vec::new() };
    let main = tree.children(tree.root()).first().copied();
    let mut waiting: Vec<_> = main.map(|id| (id, start, 1)).into_iter().collect();
    if let Some(variations) = tree.children(tree.root()).get(1..) {
        waiting.extend(variations.iter().map(|&id| (id, start, 1)));
        waiting.reverse();
    }
    while let Some((first, position, ply)) = waiting.pop() {
        let line: Vec<_> = std::iter::once(first).chain(tree.line_from(first)).collect();
        let texts: Vec<_> = line.iter().map(|&id| names.read(tree.text(id))).collect();
        let steps = solve(position, &texts, PATIENCE + texts.len()).map_err(|failure| {
            let id = line[failure.index.min(line.len() - 1)];
            let fault = Fault::new(failure.rule()).with("move", tree.text(id)).ply(ply + failure.index).at(place(id));
            match failure.form {
                Some(error) => fault.because(error.what),
                None => fault,
            }
        })?;
        for (index, (&id, step)) in line.iter().zip(&steps).enumerate() {
            let ply = ply + index;
            let text = step.before.move_text(step.played);
            if !step.certain {
                let fault = Fault::new("warn.ambiguous").with("text", tree.text(id)).with("move", &text);
                resolved.warnings.push(fault.ply(ply).at(place(id)));
            }
            resolved.texts.push((id, text));
            let after = step.before.after(step.played);
            let variations = tree.children(id).get(1..).unwrap_or_default();
            waiting.extend(variations.iter().rev().map(|&variation| (variation, after, ply + 1)));
        }
    }
    Ok(resolved)
}

/// One turn of a line that works out.
struct Step {
    before: Abalone,
    played: Move,
    /// Whether the text means this turn and no other.
    certain: bool,
}

/// How far a line could be read.
struct Failure {
    index: usize,
    /// The text there has not even the form of a move.
    form: Option<TextError>,
    gave_up: bool,
}

impl Failure {
    const fn rule(&self) -> &'static str {
        if self.gave_up {
            "apgn.hopeless"
        } else if self.form.is_some() {
            "turn.text"
        } else {
            "apgn.nacre"
        }
    }
}

struct Level {
    position: Abalone,
    readings: Vec<Move>,
    next: usize,
}

/// Finds turns for all texts in a row, going back to another reading where the first leads nowhere.
fn solve(start: Abalone, texts: &[String], mut patience: usize) -> Result<Vec<Step>, Failure> {
    let mut furthest = 0;
    let mut levels: Vec<Level> = Vec::new();
    let mut next = Some(start);
    loop {
        if let Some(position) = next.take() {
            let index = levels.len();
            furthest = furthest.max(index);
            let Some(text) = texts.get(index) else {
                return Ok(levels.iter().enumerate().map(|(index, level)| level.step(&texts[index])).collect());
            };
            let form = |error| Failure { index, form: Some(error), gave_up: false };
            let readings = nacre::readings(&position, text).map_err(form)?;
            levels.push(Level { position, readings, next: 0 });
        }
        let Some(level) = levels.last_mut() else {
            return Err(Failure { index: furthest, form: None, gave_up: false });
        };
        match level.readings.get(level.next) {
            Some(&m) => {
                level.next += 1;
                next = Some(level.position.after(m));
            }
            None => {
                levels.pop();
            }
        }
        patience = match patience.checked_sub(1) {
            Some(rest) => rest,
            None => return Err(Failure { index: furthest, form: None, gave_up: true }),
        };
    }
}

impl Level {
    /// The turn that was taken last.
    fn step(&self, text: &str) -> Step {
        let played = self.readings[self.next.saturating_sub(1)];
        let first = nacre::candidates(&self.position, text).unwrap_or_default();
        Step { before: self.position, played, certain: first == [played] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_is_limited() {
        let texts = ["a1d4", "i9f6", "a2d5", "a1a1"].map(str::to_owned);
        let failure =
            |patience| solve(Abalone::start(), &texts, patience).map(|_| ()).map_err(|failure| failure.rule());
        assert_eq!(failure(PATIENCE), Err("apgn.nacre"));
        assert_eq!(failure(2), Err("apgn.hopeless"));
    }
}
