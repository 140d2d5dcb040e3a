use std::fmt;

use rules::{Lang, Statement};

use crate::words::WORDS;

/// What is proved of the first move of a puzzle, and of no other move.
///
/// *Moves* are those of the player who solves. A gain counts what the game counts (marbles, stones, points), both sides
/// together, and only what the opponent cannot take back at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aim {
    /// It wins the game within so many moves, whatever the opponent does.
    Win {
        /// At most so many moves.
        moves: u8,
    },
    /// It gains so much within so many moves, whatever the opponent does.
    Gain {
        /// So much, at least 1.
        amount: u8,
        /// At most so many moves.
        moves: u8,
    },
    /// After it, the opponent cannot gain that much within so many moves; after any other move the opponent can.
    Hold {
        /// So much, at least 1.
        amount: u8,
        /// So many moves of the opponent.
        moves: u8,
    },
    /// It does not lose the game; every other move does.
    Draw,
}

impl Aim {
    /// The aim that a text such as `gain 1 2` names: amount, then moves.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let name = words.next()?;
        let mut number = || words.next()?.parse::<u8>().ok().filter(|&number| number > 0);
        let aim = match name {
            "win" => Self::Win { moves: number()? },
            "gain" => Self::Gain { amount: number()?, moves: number()? },
            "hold" => Self::Hold { amount: number()?, moves: number()? },
            "draw" => Self::Draw,
            _ => return None,
        };
        words.next().is_none().then_some(aim)
    }

    /// What the player is asked to do, in a sentence.
    pub fn say(&self, lang: Lang) -> String {
        match *self {
            Self::Win { .. } => WORDS.word(lang, "aim.win"),
            Self::Gain { amount: 1, .. } => WORDS.word(lang, "aim.gain"),
            // Other moves may win less.
            Self::Gain { amount, .. } => Statement::new(&WORDS, "aim.gain-more").with("n", u32::from(amount)).say(lang),
            Self::Hold { .. } => WORDS.word(lang, "aim.hold"),
            Self::Draw => WORDS.word(lang, "aim.draw"),
        }
    }

    /// How long it takes, for those who want a hint: `within 3 moves`.
    pub fn say_length(&self, lang: Lang) -> Option<String> {
        match *self {
            Self::Win { moves } | Self::Gain { moves, .. } => {
                Some(Statement::new(&WORDS, "aim.length").with("n", u32::from(moves)).say(lang))
            }
            Self::Hold { .. } | Self::Draw => None,
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { moves } => write!(f, "win {moves}"),
            Self::Gain { amount, moves } => write!(f, "gain {amount} {moves}"),
            Self::Hold { amount, moves } => write!(f, "hold {amount} {moves}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
