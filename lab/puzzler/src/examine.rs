use puzzles::Aim;
use rules::{Position, Side};

use crate::prover::{Prover, Target, TooMuch};
use crate::{Space, Subject};

/// No proof may look at more positions.
pub(crate) const MOST_POSITIONS: u64 = 6_000_000;

/// How far threats are looked at when there is something to hold.
const HOLD_MOVES: u32 = 2;

/// More than this is not worth telling apart.
const MOST_GAINED: i32 = 9;

/// The aim that exactly one move reaches, with that move; none if there is no such move, or if it cannot be shown.
pub(crate) fn examine<P: Subject>(position: &P, space: Option<&Space<P>>) -> Option<(Aim, P::Move)> {
    match space {
        Some(space) => space.aim(position),
        None => Only::of(position)?.find(P::MOVES).ok().flatten(),
    }
}

/// The moves of a position, one of which may be the only good one.
struct Only<P: Subject> {
    position: P,
    side: Side,
    after: Vec<(P, P::Move)>,
}

impl<P: Subject> Only<P> {
    /// None if there is nothing to choose.
    fn of(position: &P) -> Option<Self> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let after: Vec<_> = moves.into_iter().map(|m| (position.after(m), m)).collect();
        (after.len() > 1).then_some(Self { position: *position, side: position.turn(), after })
    }

    fn find(&self, most_moves: u32) -> Result<Option<(Aim, P::Move)>, TooMuch> {
        let base = self.position.balance(self.side);
        // Where several moves gain as much, one of them, or another, may gain more a little later.
        let mut least = 1;
        for moves in 1..=most_moves {
            let count = moves as u8;
            let mut good = self.reaching(Target::Win, moves, &self.all())?;
            if !good.is_empty() {
                return Ok(only(&good).map(|at| (Aim::Win { moves: count }, self.after[at].1)));
            }
            good = self.reaching(Target::Balance(base + least), moves, &self.all())?;
            if good.is_empty() {
                continue;
            }
            let mut amount = least;
            while amount < MOST_GAINED {
                let more = self.reaching(Target::Balance(base + amount + 1), moves, &good)?;
                if more.is_empty() {
                    break;
                }
                good = more;
                amount += 1;
            }
            if let Some(at) = only(&good) {
                return Ok(Some((Aim::Gain { amount: amount as u8, moves: count }, self.after[at].1)));
            }
            least = amount + 1;
            if least > MOST_GAINED {
                return Ok(None);
            }
        }
        if least > 1 { Ok(None) } else { self.find_defence(base) }
    }

    /// The only move after which the opponent cannot win something.
    fn find_defence(&self, base: i32) -> Result<Option<(Aim, P::Move)>, TooMuch> {
        let mut safe = self.all();
        for moves in 1..=HOLD_MOVES {
            let mut prover = Prover::new(!self.side, Target::Balance(1 - base), MOST_POSITIONS);
            let mut still = Vec::new();
            for &at in &safe {
                if !prover.attack(&self.after[at].0, moves)? {
                    still.push(at);
                }
                if moves == HOLD_MOVES && still.len() > 1 {
                    return Ok(None);
                }
            }
            if still.len() <= 1 {
                let aim = Aim::Hold { amount: 1, moves: moves as u8 };
                return Ok(only(&still).map(|at| (aim, self.after[at].1)));
            }
            safe = still;
        }
        Ok(None)
    }

    fn all(&self) -> Vec<usize> {
        (0..self.after.len()).collect()
    }

    /// Those of the moves that reach the target within so many moves, themselves counted.
    fn reaching(&self, target: Target, moves: u32, among: &[usize]) -> Result<Vec<usize>, TooMuch> {
        let mut prover = Prover::new(self.side, target, MOST_POSITIONS);
        let mut reaching = Vec::new();
        for &at in among {
            if prover.defend(&self.after[at].0, moves - 1)? {
                reaching.push(at);
            }
        }
        Ok(reaching)
    }
}

fn only(good: &[usize]) -> Option<usize> {
    match good {
        [at] => Some(*at),
        _ => None,
    }
}

/// Whether exactly this move reaches that aim, and why not.
pub(crate) fn confirm<P: Subject>(
    position: &P,
    m: P::Move,
    aim: Aim,
    space: Option<&Space<P>>,
) -> Result<(), &'static str> {
    match examine(position, space) {
        Some((found, best)) if best == m && found == aim => Ok(()),
        Some((_, best)) if best != m => Err("another move is the only good one"),
        Some(_) => Err("the only good move does something else"),
        None => Err("no move is the only good one"),
    }
}

/// Sides of a puzzle: the player, who is to move, and the opponent.
pub(crate) fn target_of<P: Position + Subject>(position: &P, aim: Aim) -> Option<(Target, u32)> {
    let base = position.balance(position.turn());
    match aim {
        Aim::Win { moves } => Some((Target::Win, u32::from(moves))),
        Aim::Gain { amount, moves } => Some((Target::Balance(base + i32::from(amount)), u32::from(moves))),
        Aim::Hold { .. } | Aim::Draw => None,
    }
}
