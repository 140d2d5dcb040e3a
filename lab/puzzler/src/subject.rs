use puzzles::Theme;
use rules::{Description, Random, Rules, Side};

/// What a game tells about itself so that puzzles can be made of it.
pub trait Subject: Rules {
    /// The most moves of a player that everything is tried for.
    const MOVES: u32;

    /// The most positions that may follow after one that is solved backwards; 0 if none is.
    const STATES: usize = 0;

    /// The most positions that may follow after an endgame that is solved backwards; 0 if none is.
    const ENDGAME_STATES: usize = Self::STATES;

    /// What a side has of that which counts: marbles, stones, points.
    fn worth(&self, side: Side) -> i32;

    /// Whether the player to move is in the middle of an exchange by the rules, so that what both sides have does not count
    /// yet.
    fn is_forced(&self) -> bool {
        false
    }

    /// Appends the moves that change what somebody has, or end the game; all moves where that is not plain.
    fn counting_moves(&self, out: &mut Vec<Self::Move>) {
        self.legal_moves(out);
    }

    /// The position with the turn handed over and nothing else done; none where that cannot be.
    fn passed(&self) -> Option<Self>;

    /// Whether so little is left that it is worth trying to solve everything; once it is so, it stays so.
    fn is_late(&self) -> bool {
        false
    }

    /// A position with so little left that games seldom come to it, but whose endgames are solved backwards; none if the game
    /// has no such endgames.
    fn sparse(_description: &'static Description<Self>, _random: &mut Random) -> Option<Self> {
        None
    }

    /// The themes that a move of the solution stands for; `first` is the first.
    fn move_themes(&self, m: Self::Move, first: bool, themes: &mut Vec<Theme>);

    /// The themes of a position in which only `m` holds.
    fn defence_themes(&self, _m: Self::Move, _themes: &mut Vec<Theme>) {}

    /// Options under which a game is played, as they follow its name.
    fn options(_description: &'static Description<Self>, _random: &mut Random) -> String {
        String::new()
    }

    /// What a side has more than the other.
    fn balance(&self, side: Side) -> i32 {
        self.worth(side) - self.worth(!side)
    }
}
