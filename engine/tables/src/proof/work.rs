use rules::{Layered, Outcome, Position};

use super::numbers::Numbers;
use super::set::{MOST_REPLY, Set, Status};
use crate::block::astray;
use crate::error::FileError;

/// Looks at positions for a while and says what it found. It must be right where it says that something is proved.
pub trait Prover<P: Position>: Send {
    /// What can be said of a position from which the game goes on.
    fn look(&mut self, position: &P) -> Look<P::Move>;

    /// The legal moves of a position, best first.
    fn rank(&mut self, position: &P) -> Vec<P::Move>;
}

/// What a look at a position says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look<M> {
    /// Proved: the player to move does not lose.
    Held,
    /// Proved: the player to move loses.
    Lost,
    /// Nothing is proved; this move looks best.
    Reply(M),
    /// Nothing can be said at all.
    Nothing,
}

/// What there is to do with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// Nobody has looked at it yet.
    Look(u64),
    /// Its reply leads to something lost.
    Repair(u64),
}

/// What was found out about a position, and what is to be held if it is to be held.
pub(crate) struct Found {
    pub(crate) number: u64,
    pub(crate) status: Status,
    pub(crate) next: Vec<u64>,
}

impl Work {
    pub(crate) fn number(self) -> u64 {
        match self {
            Self::Look(number) | Self::Repair(number) => number,
        }
    }

    /// Does it, with what is known so far.
    pub(crate) fn run<P: Layered>(
        self,
        numbers: &Numbers<P>,
        set: &Set,
        prover: &mut dyn Prover<P>,
    ) -> Result<Found, FileError> {
        let number = self.number();
        let settled = |status| Ok(Found { number, status, next: Vec::new() });
        let Some(position) = numbers.position(number) else {
            return Err(FileError::Contradiction(format!("there is no position {number}")));
        };
        match position.outcome() {
            Some(Outcome::Win(side)) if side != position.turn() => return settled(Status::Lost),
            Some(_) => return settled(Status::Held),
            None => {}
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if let Self::Look(_) = self {
            match prover.look(&position) {
                Look::Held => return settled(Status::Held),
                Look::Lost => return settled(Status::Lost),
                Look::Nothing => {}
                Look::Reply(m) => {
                    if let Some(found) = reply(numbers, set, &position, number, &moves, m)? {
                        return Ok(found);
                    }
                }
            }
        }
        let ranked = prover.rank(&position);
        // Whatever the prover left out has its turn at the end.
        for &m in ranked.iter().chain(moves.iter().filter(|m| !ranked.contains(m))) {
            if let Some(found) = reply(numbers, set, &position, number, &moves, m)? {
                return Ok(found);
            }
        }
        settled(Status::Lost)
    }
}

/// This reply with what can follow; none if it is known to lose.
fn reply<P: Layered>(
    numbers: &Numbers<P>,
    set: &Set,
    position: &P,
    number: u64,
    moves: &[P::Move],
    m: P::Move,
) -> Result<Option<Found>, FileError> {
    let place = moves.iter().position(|&other| other == m).filter(|&place| place as u64 <= MOST_REPLY);
    let (Some(place), Some(next)) = (place, after(numbers, position, m)?) else {
        return Ok(None);
    };
    let loses = next.iter().any(|&number| set.get(number) == Some(Status::Lost));
    Ok((!loses).then_some(Found { number, status: Status::Reply(place as u16), next }))
}

/// What can follow a move, after the opponent's answers, each once; none if the game is over and lost by it.
pub(crate) fn after<P: Layered>(numbers: &Numbers<P>, position: &P, m: P::Move) -> Result<Option<Vec<u64>>, FileError> {
    let reached = position.after(m);
    let mut answers = Vec::new();
    reached.legal_moves(&mut answers);
    if answers.is_empty() {
        let lost = reached.outcome() == Some(Outcome::Win(reached.turn()));
        return Ok((!lost).then(Vec::new));
    }
    let mut next = Vec::with_capacity(answers.len());
    for answer in answers {
        let position = reached.after(answer);
        next.push(numbers.number(&position).ok_or_else(|| astray(&reached, &position))?);
    }
    next.sort_unstable();
    next.dedup();
    Ok(Some(next))
}

/// What is to be held where a position has this reply; none if there is no such reply.
pub(crate) fn after_reply<P: Layered>(
    numbers: &Numbers<P>,
    number: u64,
    place: u16,
    moves: &mut Vec<P::Move>,
) -> Result<Option<Vec<u64>>, FileError> {
    let Some(position) = numbers.position(number) else {
        return Ok(None);
    };
    moves.clear();
    position.legal_moves(moves);
    match moves.get(usize::from(place)) {
        Some(&m) => after(numbers, &position, m),
        None => Ok(None),
    }
}
