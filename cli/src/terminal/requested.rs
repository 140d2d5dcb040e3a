use engine::Level;
use rules::{Lang, Random, Rulebook, Side};
use session::{Terms, TimeControl};

use super::seat::{find_side, side_names};
use crate::error::{Failure, Outcome};
use crate::messages::say;

/// What the command line says about who plays and how long; a menu asks for the rest.
#[derive(Clone, Debug, Default)]
pub(crate) struct RequestedTerms {
    /// The level to play against.
    pub(crate) against: Option<Level>,
    /// The side to play.
    pub(crate) side: Option<String>,
    /// The clocks.
    pub(crate) control: Option<TimeControl>,
    /// Whether a piece that was touched must be played.
    pub(crate) touch_move: bool,
}

impl RequestedTerms {
    /// Whether anything was said.
    pub(crate) fn is_any(&self) -> bool {
        self.against.is_some() || self.control.is_some() || self.touch_move
    }

    /// The terms for a game in which `first` begins, without any question.
    pub(crate) fn terms(&self, game: &dyn Rulebook, first: Side, random: &mut Random, lang: Lang) -> Outcome<Terms> {
        let side = match &self.side {
            None => first,
            Some(text) => find_side(text, game, random).ok_or_else(|| {
                Failure::Input(say(lang, "play.menu.side", &[("sides", side_names(game, lang).into())]))
            })?,
        };
        Ok(Terms::new(self.against, side, self.control.unwrap_or_default()).with_touch_move(self.touch_move))
    }
}
