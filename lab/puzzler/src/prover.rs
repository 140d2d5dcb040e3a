use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rules::{Outcome, Side};

use crate::Subject;

/// What the attacker is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// To win the game.
    Win,
    /// To win the game, or to have at least so much more than the opponent without losing it at once.
    Balance(i32),
}

/// Tries every move of both sides: see the top of this crate for what that proves.
pub struct Prover<P: Subject> {
    attacker: Side,
    target: Target,
    /// How many positions may still be looked at.
    left: u64,
    /// What is known of positions with the attacker to move, by how many moves the attacker has.
    known: HashMap<(P, u32), bool, BuildHasherDefault<QuickHasher>>,
    /// The answer that refuted the attacker last, by how many moves were left: it often does again.
    refutations: Vec<Option<P::Move>>,
}

/// Which moves are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    /// Those that change what somebody has.
    Counting,
}

/// Positions are remembered whole; what they hash to only has to be quick.
#[derive(Default)]
struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// Too many positions would have to be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuch;

impl<P: Subject> Prover<P> {
    /// A prover that looks at no more than `most` positions in all.
    pub fn new(attacker: Side, target: Target, most: u64) -> Self {
        Self { attacker, target, left: most, known: HashMap::default(), refutations: Vec::new() }
    }

    /// Whether the attacker, who is to move, reaches the target within so many moves.
    pub fn attack(&mut self, position: &P, moves: u32) -> Result<bool, TooMuch> {
        if moves == 0 {
            return Ok(false);
        }
        if moves > 1
            && let Some(&known) = self.known.get(&(*position, moves))
        {
            return Ok(known);
        }
        let mut found = false;
        // With the last move the count must change, or the game end.
        let which = if moves == 1 { Which::Counting } else { Which::All };
        for (after, _) in self.tries(position, which)? {
            if self.defend(&after, moves - 1)? {
                found = true;
                break;
            }
        }
        if moves > 1 {
            self.known.insert((*position, moves), found);
        }
        Ok(found)
    }

    /// Whether the attacker, who has just moved, reaches the target within so many more moves, if it is not reached already.
    pub fn defend(&mut self, position: &P, moves: u32) -> Result<bool, TooMuch> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        if self.is_settled(position)? {
            return Ok(true);
        }
        if moves == 0 {
            return Ok(false);
        }
        if self.refutations.len() <= moves as usize {
            self.refutations.resize(moves as usize + 1, None);
        }
        let mut answers = self.tries(position, Which::All)?;
        let killer = self.refutations[moves as usize];
        if let Some(at) = answers.iter().position(|(_, m)| Some(*m) == killer) {
            answers[..=at].rotate_right(1);
        }
        for (after, m) in answers {
            if !self.attack(&after, moves)? {
                self.refutations[moves as usize] = Some(m);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the target is reached for good in a position with the defender to move: whatever the answer, and whatever
    /// exchanges the rules then force.
    pub fn is_settled(&mut self, position: &P) -> Result<bool, TooMuch> {
        let Target::Balance(target) = self.target else {
            return Ok(false);
        };
        if position.balance(self.attacker) < target {
            return Ok(false);
        }
        // Other answers change nothing.
        for (after, _) in self.tries(position, Which::Counting)? {
            if !self.keeps(&after, target)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the attacker still has the balance when all that is forced is played.
    fn keeps(&mut self, position: &P, target: i32) -> Result<bool, TooMuch> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome == Outcome::Win(self.attacker));
        }
        if !position.is_forced() {
            return Ok(position.balance(self.attacker) >= target);
        }
        let attacks = position.turn() == self.attacker;
        for (after, _) in self.tries(position, Which::All)? {
            if self.keeps(&after, target)? == attacks {
                return Ok(attacks);
            }
        }
        Ok(!attacks)
    }

    /// All positions that can follow, those that are best for the player to move first.
    fn tries(&mut self, position: &P, which: Which) -> Result<Vec<(P, P::Move)>, TooMuch> {
        let mut moves = Vec::new();
        match which {
            Which::All => position.legal_moves(&mut moves),
            Which::Counting => position.counting_moves(&mut moves),
        }
        self.left = self.left.checked_sub(moves.len() as u64).ok_or(TooMuch)?;
        let mut tries: Vec<_> = moves.into_iter().map(|m| (position.after(m), m)).collect();
        let turn = position.turn();
        let (now, key) = (position.balance(turn), |after: &P| -after.balance(turn));
        if tries.iter().any(|(after, _)| key(after) != -now) {
            tries.sort_by_key(|(after, _)| key(after));
        }
        Ok(tries)
    }
}
