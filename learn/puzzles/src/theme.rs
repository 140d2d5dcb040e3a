use std::fmt;

use rules::Lang;

use crate::words::WORDS;

/// What a puzzle is about. Themes are decided by what the moves of the solution do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Theme {
    /// The game is won.
    Win,
    /// One marble, stone or point more.
    Gain,
    /// Two or more.
    GainMore,
    /// The only move that does not lose something.
    Defence,
    /// Something is given first.
    Sacrifice,
    /// The first move takes nothing, pushes nothing and builds nothing.
    QuietMove,
    /// The opponent has good moves only if there were no duty to move.
    Zugzwang,
    /// A push.
    Push,
    /// Pieces move sideways together.
    SideStep,
    /// The king would be lost otherwise.
    SaveKing,
    /// The opponent's king is taken.
    TakeKing,
    /// A king or a general is formed again.
    Reform,
    /// Several pieces in one turn.
    Chain,
    /// A piece jumps.
    Jump,
    /// A piece is promoted.
    Promote,
    /// A piece is toppled.
    Topple,
    /// A pillar strikes.
    Blow,
    /// A pillar grows.
    Raise,
}

impl Theme {
    /// All themes, in the order in which they are offered, with their names in data and addresses.
    const NAMES: [(Self, &'static str); 18] = [
        (Self::Win, "win"),
        (Self::Gain, "gain"),
        (Self::GainMore, "gain-more"),
        (Self::Defence, "defence"),
        (Self::Sacrifice, "sacrifice"),
        (Self::QuietMove, "quiet-move"),
        (Self::Zugzwang, "zugzwang"),
        (Self::Push, "push"),
        (Self::SideStep, "side-step"),
        (Self::SaveKing, "save-king"),
        (Self::TakeKing, "take-king"),
        (Self::Reform, "re-form"),
        (Self::Chain, "chain"),
        (Self::Jump, "jump"),
        (Self::Promote, "promote"),
        (Self::Topple, "topple"),
        (Self::Blow, "blow"),
        (Self::Raise, "raise"),
    ];

    /// All themes, in the order in which they are offered.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::NAMES.iter().map(|(theme, _)| *theme)
    }

    /// The name in data, commands and addresses.
    pub fn id(self) -> &'static str {
        Self::NAMES[self as usize].1
    }

    /// The theme of that name.
    pub fn find(id: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, name)| *name == id).map(|(theme, _)| *theme)
    }

    /// What it is called.
    pub fn say(self, lang: Lang) -> String {
        WORDS.word(lang, &format!("theme.{}", self.id()))
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
