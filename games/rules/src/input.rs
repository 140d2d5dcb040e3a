use crate::{Cell, Position, Statement};

/// One click of a move's entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Step {
    /// A cell of the board.
    Cell(Cell),
    /// Turn left.
    Left,
    /// Turn right.
    Right,
    /// A piece from outside the board.
    Outside,
}

impl Step {
    /// Sorts steps as `Ord` does: cells first, then turns, then what is outside.
    fn rank(self) -> u16 {
        match self {
            Self::Cell(cell) => u16::from(cell),
            Self::Left => 256,
            Self::Right => 257,
            Self::Outside => 258,
        }
    }
}

/// How a game's moves are entered click by click: the same spelling serves mouse, touch, keyboard and screen reader.
pub trait Input: Position {
    /// Appends the ways to spell a legal move as steps, the most natural first.
    ///
    /// Two moves never share a spelling, but one move's spelling may begin with another's (a multi-jump goes on).
    fn steps(&self, m: Self::Move, out: &mut Vec<Vec<Step>>);

    /// What the steps so far amount to. Games override this where steps may come in so many orders that they cannot be listed.
    ///
    /// Nothing complete, no next step and no candidate means that the steps lead nowhere: ask [`Input::attempt`] why.
    ///
    /// ```
    /// use rules::toy::{Goal, Lane, Run};
    /// use rules::{Input, Step};
    ///
    /// let start = Lane::start(Goal(2));
    /// assert_eq!(start.enter(&[]).next, [Step::Cell(1)]);
    /// let entry = start.enter(&[Step::Cell(1), Step::Cell(2)]);
    /// assert_eq!(entry.complete, Some(Run { from: 1, to: 2 }));
    /// assert!(start.enter(&[Step::Outside]).candidates.is_empty());
    /// ```
    fn enter(&self, steps: &[Step]) -> Entry<Self::Move> {
        narrow(self, steps)
    }

    /// The move text that comes nearest to steps that lead nowhere, so that [`crate::Notation::parse_move`] can say why;
    /// none if they do not amount to an attempt yet.
    fn attempt(&self, steps: &[Step]) -> Option<String>;

    /// Whether pieces that are picked one after the other, in any order, move together; none if they do not, or if this
    /// game has no such moves. A group is spelled by its two ends.
    fn group(&self, _cells: &[Cell]) -> Option<Group> {
        None
    }

    /// The steps with which a group moves so that its piece on `from` comes to `to`; none if no group moves like that.
    fn carried(&self, _group: &[Cell], _from: Cell, _to: Cell) -> Option<Vec<Step>> {
        None
    }

    /// What the player to move is to do after these steps, where that is not plain: what is compulsory, what is still to
    /// be chosen.
    fn prompt(&self, _steps: &[Step]) -> Option<Statement> {
        None
    }
}

/// Pieces that are picked one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// They move together: all of them and those between, from one end to the other.
    Together(Vec<Cell>),
    /// They lie as they should, but are too many.
    TooMany(Vec<Cell>),
}

/// What the steps so far amount to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<M> {
    /// The move that these steps spell in full, if they do.
    pub complete: Option<M>,
    /// The steps that can follow, sorted, each once.
    pub next: Vec<Step>,
    /// Moves that begin with these steps, in the order of the generator.
    pub candidates: Vec<M>,
}

/// Narrows the legal moves of a position to those with a spelling that begins with these steps.
pub fn narrow<P: Input>(position: &P, steps: &[Step]) -> Entry<P::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut entry = Entry { complete: None, next: Vec::new(), candidates: Vec::new() };
    let mut spellings = Vec::new();
    for m in moves {
        spellings.clear();
        position.steps(m, &mut spellings);
        let mut begins = false;
        for spelling in &spellings {
            if let Some(rest) = spelling.strip_prefix(steps) {
                begins = true;
                match rest.first() {
                    None => entry.complete = Some(m),
                    Some(&step) => entry.next.push(step),
                }
            }
        }
        if begins {
            entry.candidates.push(m);
        }
    }
    sort_steps(&mut entry.next);
    entry
}

/// Sorts steps as [`Entry::next`] has them, each once.
pub fn sort_steps(steps: &mut Vec<Step>) {
    crate::sort_by_number(steps, |&step| f64::from(step.rank()));
    steps.dedup();
}
