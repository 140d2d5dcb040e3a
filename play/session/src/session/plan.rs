//! What is to be played before its turn has come: premoves and conditional moves.

use rules::{MoveError, Side, Statement};
use serde::{Deserialize, Serialize};

use super::{Actor, Effect, Effects, Refusal, Session};
use crate::{WORDS, steps_of_text};

/// What a side has planned.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Plan {
    pub(super) premove: Option<String>,
    /// What is played if the game goes on so, from where it stands; canonical texts.
    pub(super) lines: Vec<Vec<String>>,
}

/// Nobody thinks further ahead.
const MOST_LINES: usize = 64;
const LONGEST_LINE: usize = 64;

impl Plan {
    /// A move was played: lines that go on with it are shorter by it, the others are gone.
    pub(super) fn follow(&mut self, text: &str) {
        self.lines.retain_mut(|line| {
            let goes_on = line.first().is_some_and(|first| first == text);
            if goes_on {
                line.remove(0);
            }
            goes_on && !line.is_empty()
        });
    }

    /// The move that the lines answer with.
    pub(super) fn answer(&self) -> Option<String> {
        self.lines.first().and_then(|line| line.first()).cloned()
    }
}

impl Session {
    pub(super) fn set_premove(&mut self, text: String, by: Actor) -> Result<Effects, Refusal> {
        self.check_going()?;
        let side = self.planner(by, "premove.turn")?;
        // What is legal then, nobody knows now; but it must be a move.
        if steps_of_text(self.table(), &text).is_none()
            && let Err(error @ MoveError::Text(_)) = self.table().judge(&text)
        {
            return Err(error.into());
        }
        self.plans[side.index()].premove = Some(text);
        Ok(Effect::PremoveSet(side).into())
    }

    pub(super) fn cancel_premove(&mut self, by: Actor) -> Result<Effects, Refusal> {
        self.check_open()?;
        let side = self.speaker(by)?;
        match self.plans[side.index()].premove.take() {
            Some(_) => Ok(Effect::PremoveCancelled(side).into()),
            None => Err(Refusal::new("premove.none")),
        }
    }

    pub(super) fn set_conditional(&mut self, lines: &[Vec<String>], by: Actor) -> Result<Effects, Refusal> {
        self.check_going()?;
        let side = self.planner(by, "conditional.turn")?;
        if lines.len() > MOST_LINES || lines.iter().any(|line| line.len() > LONGEST_LINE) {
            let most = Statement::new(&WORDS, "conditional.long").with("lines", MOST_LINES).with("moves", LONGEST_LINE);
            return Err(Refusal::Rule(most));
        }
        let judged = lines.iter().map(|line| self.judge_line(side, line)).collect::<Result<Vec<_>, _>>()?;
        check_conflicts(&judged)?;
        self.plans[side.index()].lines = judged;
        Ok(Effect::ConditionalSet(side, lines.len()).into())
    }

    /// A line in canonical texts, if it can be played and ends with the side's answer.
    fn judge_line(&self, side: Side, line: &[String]) -> Result<Vec<String>, Refusal> {
        let mut table = self.table().fork();
        let mut texts = Vec::with_capacity(line.len());
        let mut last = None;
        for text in line {
            if table.ending().is_some() {
                return Err(Refusal::new("conditional.over"));
            }
            last = Some(table.turn());
            texts.push(table.play(text)?);
        }
        if last == Some(side) { Ok(texts) } else { Err(Refusal::new("conditional.answer")) }
    }

    /// The side that plans while the other is to move.
    fn planner(&self, by: Actor, own_turn: &'static str) -> Result<Side, Refusal> {
        let side = self.speaker(by)?;
        if side == self.turn() { Err(Refusal::new(own_turn)) } else { Ok(side) }
    }
}

/// Two lines may part where the opponent moves, but not with two answers to the same.
fn check_conflicts(lines: &[Vec<String>]) -> Result<(), Refusal> {
    for (index, line) in lines.iter().enumerate() {
        for other in &lines[..index] {
            let parting = line.iter().zip(other).position(|(a, b)| a != b);
            // Lines begin with the opponent, and turns alternate.
            if let Some(at) = parting.filter(|at| at % 2 == 1) {
                let conflict = Statement::new(&WORDS, "conditional.conflict");
                let conflict = conflict.with("first", other[at].as_str()).with("second", line[at].as_str());
                return Err(Refusal::Rule(conflict));
            }
        }
    }
    Ok(())
}
