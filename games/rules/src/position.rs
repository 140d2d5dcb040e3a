use std::fmt::Debug;
use std::hash::Hash;

use crate::{Atom, Compose, Input, KeyObserver, Notation, Observer, Outcome, Random, Side, Statement, atom_key};

/// The number of a cell on its game's board. [`Notation::cell_name`] names it.
pub type Cell = u8;

/// How much of a board a position shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All pieces.
    Whole,
    /// Pieces may have been left out, as in a picture of one rule.
    Partial,
}

/// The state of a game between two turns, as a small value without heap.
///
/// There is no undo: copy the position, then play. Equality compares everything, counters included; the
/// [`key`](Position::key) and the atoms leave the counters (turn number, quiet turns) out, so they are what
/// repetition compares. History lives outside, in [`crate::History`].
///
/// **Contract.** `legal_moves` is empty exactly when `outcome` is `Some`. No two legal moves lead to equal
/// positions. Values are always playable: nonsense stays in `Setup` until `from_setup` has looked at it.
pub trait Position: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A whole turn, defined by what it does (not by how it is spelled).
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A plain description of a position that may be nonsense.
    type Setup: Clone + PartialEq + Debug;
    /// What of the game's options changes the rules of play, such as how many marbles win.
    type Variant: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Atoms are below this number.
    const ATOMS: usize;

    /// Validates a description. The error lists every fault found, at least one.
    fn from_setup(setup: &Self::Setup, variant: Self::Variant) -> Result<Self, Vec<Statement>>;

    /// The description of this position; `from_setup` gives the equal position back.
    fn to_setup(&self) -> Self::Setup;

    /// The variant that is being played.
    fn variant(&self) -> Self::Variant;

    /// Who is to move. In a finished game, who would be.
    fn turn(&self) -> Side;

    /// How the position has ended, by the rules that need no history.
    fn outcome(&self) -> Option<Outcome>;

    /// Points of both sides so far, in games that count them.
    fn score(&self) -> Option<[u16; 2]> {
        None
    }

    /// Turns since something happened that cannot be undone (the halfmove clock of chess), in games that count them, else 0.
    fn quiet_turns(&self) -> u32 {
        0
    }

    /// Appends all legal moves to `out`, in no particular but always the same order.
    ///
    /// Reserves nothing on the heap but what `out` needs to grow: reuse it.
    fn legal_moves(&self, out: &mut Vec<Self::Move>);

    /// How many legal moves there are; faster than listing them where the game knows how.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// A legal move, each as likely as the others; none if the game is over. `buffer` is scratch space.
    #[inline]
    fn random_move(&self, random: &mut Random, buffer: &mut Vec<Self::Move>) -> Option<Self::Move> {
        buffer.clear();
        self.legal_moves(buffer);
        random.pick(buffer).copied()
    }

    /// Plays a move that is known to be legal here.
    ///
    /// Another move leaves a wrong position or panics; it is never undefined behaviour.
    fn play_unchecked<O: Observer>(&mut self, m: Self::Move, observer: &mut O);

    /// Calls `f` with each atom of the position once.
    fn for_each_atom(&self, f: impl FnMut(Atom));

    /// Whether this position can follow from `start` in a game, as far as pieces, fields and turn numbers tell: `false` is
    /// certain, `true` is not. What follows from a position that can follow can follow, too. Turns are not counted beyond
    /// `u32::MAX`: then nothing is ruled out.
    fn could_follow(&self, _start: &Self, _extent: Extent) -> bool {
        true
    }

    // ---- provided; no game overrides these ----

    /// The Zobrist key: equal for positions that differ in counters alone.
    fn key(&self) -> u64 {
        let mut key = 0;
        self.for_each_atom(|atom| key ^= atom_key(atom));
        key
    }

    /// Whether the move is legal here.
    fn is_legal(&self, m: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.contains(&m)
    }

    /// The position after a move that is known to be legal.
    #[inline]
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = *self;
        next.play_unchecked(m, &mut ());
        next
    }

    /// Plays a legal move and keeps `key` up to date.
    #[inline]
    fn play_keyed(&mut self, m: Self::Move, key: &mut u64) {
        let mut observer = KeyObserver(*key);
        self.play_unchecked(m, &mut observer);
        *key = observer.0;
    }

    /// Plays the move if it is legal, else leaves the position alone and returns `false`.
    fn play(&mut self, m: Self::Move) -> bool {
        let legal = self.is_legal(m);
        if legal {
            self.play_unchecked(m, &mut ());
        }
        legal
    }
}

/// The symmetries of a game: what can be turned or mirrored without changing who can do what.
pub trait Symmetric: Position {
    /// How many symmetries there are, the identity not counted.
    fn symmetries() -> usize;

    /// This position under symmetry `index`; none where that would not be a valid position.
    ///
    /// A symmetry may swap the colours, and with them the side to move.
    fn image(&self, index: usize) -> Option<Self>;
}

/// A complete game: it can be played, read, written, explained, entered by clicks and set up.
pub trait Rules: Position + Notation + Input + Symmetric + Compose {}

impl<P: Position + Notation + Input + Symmetric + Compose> Rules for P {}
