use rules::{Atom, Position, Side};

/// What a network sees of the positions of a game, on one board.
pub(crate) struct Sight {
    /// How many inputs there are for either side's view.
    pub(crate) inputs: usize,
    /// The input of each atom in the view of either side; none for atoms that it does not look at.
    pub(crate) by_atom: [Vec<Option<u16>>; 2],
    /// The ways to lay the board on itself, the first being to leave it as it is: what each input becomes.
    pub(crate) images: Vec<Vec<u16>>,
    /// How many phases of the game are told apart.
    pub(crate) phases: usize,
}

/// A game whose positions a network can judge.
pub(crate) trait Sighted: 'static {
    /// The game.
    type Board: Position;

    /// What a network sees on the board of this position; none if the game is not judged by networks.
    fn sight(position: &Self::Board) -> Option<Sight>;

    /// The phase of the game for the player to move; none where networks have nothing to say.
    fn phase(position: &Self::Board) -> Option<usize>;
}

/// What there is for a network to see in a game: what a trainer has to know.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// How many inputs there are for either side's view.
    pub inputs: usize,
    /// The input of each atom in the view of either side; none for atoms that it does not look at.
    pub by_atom: [Vec<Option<u16>>; 2],
    /// The ways to lay the board on itself, the first being to leave it as it is: what each input becomes.
    pub images: Vec<Vec<u16>>,
    /// How many phases of the game are told apart.
    pub phases: usize,
    /// The weights of the features in the linear evaluation, in hundredths.
    pub weights: Vec<f64>,
}

impl Outline {
    /// The inputs of a position: first in the view of the player to move, then in that of the other.
    pub fn inputs_of(&self, glance: &Glance) -> [Vec<u16>; 2] {
        [glance.turn, !glance.turn].map(|side| {
            let inputs = &self.by_atom[side.index()];
            glance.atoms.iter().filter_map(|&atom| inputs.get(usize::from(atom)).copied().flatten()).collect()
        })
    }
}

/// What there is to see of one position; what a network makes of it, [`Outline::inputs_of`] tells.
#[derive(Clone, PartialEq, Debug)]
pub struct Glance {
    /// The player to move.
    pub turn: Side,
    /// What is on the board.
    pub atoms: Vec<Atom>,
    /// The phase of the game.
    pub phase: usize,
    /// The features of the linear evaluation, for the player to move.
    pub features: Vec<i32>,
}

impl Sight {
    /// Built from the input that an atom is in the view of a side.
    pub(crate) fn new(
        atoms: usize,
        inputs: usize,
        input: impl Fn(Atom, Side) -> Option<u16>,
        images: Vec<Vec<u16>>,
        phases: usize,
    ) -> Self {
        let by_atom = Side::BOTH.map(|side| (0..atoms).map(|atom| input(atom as Atom, side)).collect());
        Self { inputs, by_atom, images, phases }
    }
}
