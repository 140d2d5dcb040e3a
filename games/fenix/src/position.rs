use geometry::grid::{Cell, CellSet};
use rules::{Atom, Extent, Observer, Outcome, Position, Random, Side, Statement, map_of};

use crate::generate::TALL_STACKS;
use crate::{Board, Fact, Fault, Move, Piece, Setup, Stack};

/// A position of FENIX, on either board.
///
/// ```
/// use fenix::{Board, Fenix};
/// use rules::{Notation, Position};
///
/// let start = Fenix::start(Board::NineByNine);
/// assert_eq!(start.count_moves(), 756);
/// let m = start.parse_move("a1+b2")?;
/// assert_eq!(start.after(m).move_text(start.after(m).parse_move("i9+h8")?), "i9+h8");
/// # Ok::<(), rules::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fenix {
    /// All stacks of each side.
    pub(crate) stacks: [CellSet; 2],
    /// The generals of both sides.
    pub(crate) generals: CellSet,
    /// The king of each side, or [`NO_KING`].
    pub(crate) kings: [Cell; 2],
    pub(crate) board: Board,
    pub(crate) turn: Side,
    pub(crate) phase: Phase,
    pub(crate) may_form_general: bool,
    pub(crate) quiet_turns: u32,
    pub(crate) turn_number: u32,
    pub(crate) variant: Variant,
}

/// What of the options changes the rules of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variant {
    /// Whether a soldier goes only onto a stack beside it during the preparation, too.
    pub adjacent_preparation: bool,
}

/// The two parts of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Each player builds a king and three generals.
    Preparation,
    /// Stacks move and capture.
    Battle,
}

/// A cell that is on no board and that no step from a board leads to.
pub(crate) const NO_KING: Cell = 127;

/// Five turns each.
pub(crate) const PREPARATION_TURNS: u32 = 10;

impl Fenix {
    /// The board before the first move.
    pub fn start(board: Board) -> Self {
        Self::start_of(board, Variant::default())
    }

    /// The board of a variant before the first move.
    pub fn start_of(board: Board, variant: Variant) -> Self {
        Self::from_checked(&Setup::start(board), variant)
    }

    /// Which board is played on.
    #[inline]
    pub fn board(&self) -> Board {
        self.board
    }

    /// Preparation or battle.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The stack on a square, if there is one.
    pub fn stack(&self, cell: Cell) -> Option<Stack> {
        let side = Side::BOTH.into_iter().find(|side| self.stacks[side.index()].contains(cell))?;
        Some(Stack { side, piece: self.piece(side, cell) })
    }

    /// The squares of a side's stacks.
    #[inline]
    pub fn stacks(&self, side: Side) -> CellSet {
        self.stacks[side.index()]
    }

    /// The squares of a side's stacks of one kind.
    #[inline]
    pub fn squares(&self, side: Side, piece: Piece) -> CellSet {
        match piece {
            Piece::Soldier => self.stacks[side.index()] - self.generals - self.king_square(side),
            Piece::General => self.stacks[side.index()] & self.generals,
            Piece::King => self.king_square(side),
        }
    }

    /// Where a side's king stands; none if it has been captured or not been built yet.
    pub fn king(&self, side: Side) -> Option<Cell> {
        Some(self.kings[side.index()]).filter(|&cell| cell != NO_KING)
    }

    /// Whether the player to move may form a new general this turn, if no capture is compulsory.
    #[inline]
    pub fn may_form_general(&self) -> bool {
        self.may_form_general
    }

    /// Whether the king of the player to move has just been captured, so that a new one must be formed.
    #[inline]
    pub fn must_form_king(&self) -> bool {
        self.phase == Phase::Battle && self.kings[self.turn.index()] == NO_KING
    }

    /// The number of the turn to be played, counted from 1.
    #[inline]
    pub fn turn_number(&self) -> u32 {
        self.turn_number
    }

    /// How many stones a side has left.
    pub fn stones(&self, side: Side) -> u32 {
        Piece::ALL.into_iter().map(|piece| piece.height() * self.squares(side, piece).len()).sum()
    }

    /// The position of a description that has been found in order.
    pub(crate) fn from_checked(setup: &Setup, variant: Variant) -> Self {
        let mut position = Self {
            stacks: [CellSet::EMPTY; 2],
            generals: CellSet::EMPTY,
            kings: [NO_KING; 2],
            board: setup.board,
            turn: setup.turn,
            phase: setup.phase,
            may_form_general: setup.may_form_general,
            quiet_turns: setup.quiet_turns,
            turn_number: setup.turn_number,
            variant,
        };
        for (&cell, stack) in &setup.stacks {
            let side = stack.side.index();
            position.stacks[side] = position.stacks[side].with(cell);
            match stack.piece {
                Piece::Soldier => {}
                Piece::General => position.generals = position.generals.with(cell),
                Piece::King => position.kings[side] = cell,
            }
        }
        position
    }

    /// What stands on a square that is known to hold a stack of that side.
    #[inline]
    pub(crate) fn piece(&self, side: Side, cell: Cell) -> Piece {
        if self.kings[side.index()] == cell {
            Piece::King
        } else if self.generals.contains(cell) {
            Piece::General
        } else {
            Piece::Soldier
        }
    }

    #[inline]
    pub(crate) fn king_square(&self, side: Side) -> CellSet {
        CellSet::of(self.kings[side.index()]) & self.stacks[side.index()]
    }
}

impl Position for Fenix {
    type Move = Move;
    type Setup = Setup;
    type Variant = Variant;

    const ATOMS: usize = Fact::ATOMS;

    fn from_setup(setup: &Setup, variant: Variant) -> Result<Self, Vec<Statement>> {
        setup.validate(variant).map_err(|faults| faults.into_iter().map(|Fault { what, .. }| what).collect())
    }

    fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            stacks: map_of(self.board.squares().filter_map(|cell| Some((cell, self.stack(cell)?)))),
            turn: self.turn,
            phase: self.phase,
            may_form_general: self.may_form_general,
            quiet_turns: self.quiet_turns,
            turn_number: self.turn_number,
        }
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_moves() {
            None
        } else if self.must_form_king() {
            Some(Outcome::Win(!self.turn))
        } else {
            Some(Outcome::Draw)
        }
    }

    #[inline]
    fn quiet_turns(&self) -> u32 {
        self.quiet_turns
    }

    fn legal_moves(&self, out: &mut Vec<Move>) {
        self.list_moves(out);
    }

    fn count_moves(&self) -> u64 {
        u64::from(self.number_of_moves())
    }

    fn random_move(&self, random: &mut Random, buffer: &mut Vec<Move>) -> Option<Move> {
        if self.has_adjacent_preparation() {
            buffer.clear();
            self.list_moves(buffer);
            return random.pick(buffer).copied();
        }
        self.pick_move(random)
    }

    #[inline]
    fn play_unchecked<O: Observer>(&mut self, m: Move, observer: &mut O) {
        self.make(m, observer);
    }

    /// Stones leave the board: few of them are no sign that some were left out.
    fn could_follow(&self, start: &Self, _: Extent) -> bool {
        if self.turn_number == u32::MAX {
            return true;
        }
        let Some(turns) = self.turn_number.checked_sub(start.turn_number) else {
            return false;
        };
        let alternates = (self.turn == start.turn) == turns.is_multiple_of(2);
        if (self.board, self.variant) != (start.board, start.variant) || !alternates {
            return false;
        }
        let prepares = start.phase == Phase::Preparation && self.turn_number <= PREPARATION_TURNS;
        if prepares || self.phase == Phase::Preparation {
            return prepares && self.phase == Phase::Preparation;
        }
        // Generals never become more in the battle: a new one takes the place of one that was lost.
        let (begin, most) = match start.phase {
            Phase::Preparation => (PREPARATION_TURNS + 1, [TALL_STACKS - 1; 2]),
            Phase::Battle => {
                let formed = |side| u32::from(start.may_form_general && side == start.turn);
                (start.turn_number, Side::BOTH.map(|side| start.squares(side, Piece::General).len() + formed(side)))
            }
        };
        let has_few = |side: Side| self.squares(side, Piece::General).len() <= most[side.index()];
        let lost = Side::BOTH.map(|side| start.stones(side).checked_sub(self.stones(side)));
        let [Some(red), Some(black)] = lost else {
            return false;
        };
        let own = if self.turn == Side::One { red } else { black };
        let has_just_lost = start != self && (self.may_form_general || self.must_form_king());
        // A capture was a turn that began the count anew.
        let quiet = self.turn_number - begin + start.quiet_turns;
        let is_calm = if red + black == 0 { self.quiet_turns <= quiet } else { self.quiet_turns < quiet };
        Side::BOTH.into_iter().all(has_few) && (own > 0 || !has_just_lost) && is_calm
    }

    fn for_each_atom(&self, mut f: impl FnMut(Atom)) {
        for side in Side::BOTH {
            for piece in Piece::ALL {
                for cell in self.squares(side, piece) {
                    f(Fact::Stack(Stack { side, piece }, cell).atom());
                }
            }
        }
        let facts = [
            (self.turn == Side::Two, Fact::BlackToMove),
            (self.may_form_general, Fact::MayFormGeneral),
            (self.phase == Phase::Battle, Fact::Battle),
            (self.board == Board::SevenByEight, Fact::SevenByEight),
        ];
        for (_, fact) in facts.into_iter().filter(|&(holds, _)| holds) {
            f(fact.atom());
        }
    }
}
