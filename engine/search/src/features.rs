/// Parts of the search that can be switched off, to measure what each is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Features {
    /// Start with a narrow window around the last value.
    pub aspiration: bool,
    /// Try moves first that were good elsewhere.
    pub history: bool,
    /// Look less deep where nothing is known about the best move.
    pub internal_reduction: bool,
    /// Look one ply deeper after the only legal move.
    pub forced_extension: bool,
    /// Look less deep at moves that come late in the order.
    pub late_move_reduction: bool,
    /// Leave out quiet moves that come very late.
    pub late_move_pruning: bool,
    /// Leave out quiet moves near the leaves of a bad position.
    pub futility: bool,
    /// Leave a position that is good enough even if nothing is done in it.
    pub null_move: bool,
    /// Leave a position that is far too good near the leaves.
    pub reverse_futility: bool,
    /// Look at urgent moves only in a position that is far too bad near the leaves.
    pub razoring: bool,
    /// Count draws as a little worse than nothing, see [`crate::Playable::CONTEMPT`].
    pub contempt: bool,
    /// Look for something to happen after many quiet turns, see [`crate::Playable::PATIENCE`].
    pub restlessness: bool,
    /// Take less of a clock for a move that is sure, and more in doubt.
    pub doubt: bool,
    /// Judge positions by a network, where the game has one.
    pub network: bool,
}

impl Default for Features {
    fn default() -> Self {
        Self::ALL
    }
}

impl Features {
    /// Everything.
    pub const ALL: Self = Self {
        aspiration: true,
        history: true,
        internal_reduction: true,
        forced_extension: true,
        late_move_reduction: true,
        late_move_pruning: true,
        futility: true,
        null_move: true,
        reverse_futility: true,
        razoring: true,
        contempt: true,
        restlessness: true,
        doubt: true,
        network: true,
    };

    /// The names that [`Features::set`] knows.
    pub const NAMES: [&'static str; 14] = [
        "aspiration",
        "history",
        "internal-reduction",
        "forced-extension",
        "late-move-reduction",
        "late-move-pruning",
        "futility",
        "null-move",
        "reverse-futility",
        "razoring",
        "contempt",
        "restlessness",
        "doubt",
        "network",
    ];

    /// Switches a part on or off by name; `false` if there is none of that name.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let Some(index) = Self::NAMES.iter().position(|&known| known == name) else {
            return false;
        };
        *self.parts()[index] = on;
        true
    }

    /// The parts that are on in both.
    #[must_use]
    pub fn both(mut self, mut other: Self) -> Self {
        for (part, also) in self.parts().into_iter().zip(other.parts()) {
            *part &= *also;
        }
        self
    }

    /// All parts, in the order of [`Features::NAMES`].
    fn parts(&mut self) -> [&mut bool; Self::NAMES.len()] {
        [
            &mut self.aspiration,
            &mut self.history,
            &mut self.internal_reduction,
            &mut self.forced_extension,
            &mut self.late_move_reduction,
            &mut self.late_move_pruning,
            &mut self.futility,
            &mut self.null_move,
            &mut self.reverse_futility,
            &mut self.razoring,
            &mut self.contempt,
            &mut self.restlessness,
            &mut self.doubt,
            &mut self.network,
        ]
    }
}
