use rules::Side;

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The player to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player to move wins.
    Win,
}

/// What a position is worth with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// For the player to move.
    pub wdl: Wdl,
    /// Turns until the game is over, if the winner hurries and the loser does not; 0 for a draw.
    pub plies: u32,
    /// The margin that each side can be sure of, by [`Side::index`]; 0 if it cannot be sure to win, and in games that do
    /// not count points.
    pub margins: [i32; 2],
}

impl Value {
    /// Nobody wins.
    pub const DRAW: Self = Self { wdl: Wdl::Draw, plies: 0, margins: [0; 2] };

    /// What a position is worth to `turn`, who can choose among positions worth so much to the opponent.
    pub(crate) fn best(turn: Side, choices: impl IntoIterator<Item = Self>) -> Self {
        let mut best: Option<Self> = None;
        for choice in choices {
            let (wdl, plies) = match choice.wdl {
                Wdl::Loss => (Wdl::Win, choice.plies + 1),
                Wdl::Win => (Wdl::Loss, choice.plies + 1),
                Wdl::Draw => (Wdl::Draw, 0),
            };
            let Some(known) = &mut best else {
                best = Some(Self { wdl, plies, margins: choice.margins });
                continue;
            };
            let shorter_win = wdl == Wdl::Win && plies < known.plies;
            let longer_loss = wdl == Wdl::Loss && plies > known.plies;
            if wdl > known.wdl || wdl == known.wdl && (shorter_win || longer_loss) {
                (known.wdl, known.plies) = (wdl, plies);
            }
            let [own, other] = [turn.index(), turn.other().index()];
            known.margins[own] = known.margins[own].max(choice.margins[own]);
            known.margins[other] = known.margins[other].min(choice.margins[other]);
        }
        best.unwrap_or(Self::DRAW)
    }
}
