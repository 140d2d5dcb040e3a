use protocol::{GameTerms, TimeControl};
use rules::{Lang, Statement, Table};
use session::{Seat, Terms};

use super::convert;
use crate::messages::MESSAGES;

/// Bytes of the name of a game with its options, and of a start position.
const LONGEST: usize = 2000;

/// Why a game cannot be played on these terms, as data and in words.
#[derive(Debug)]
pub(crate) struct BadTerms {
    pub(crate) rule: &'static str,
    pub(crate) message: String,
}

/// The table to begin with, and the terms, if somebody can play so.
pub(crate) fn set_up(terms: &GameTerms, lang: Lang) -> Result<(Box<dyn Table>, Terms), BadTerms> {
    let bad = |rule, message| BadTerms { rule, message };
    if terms.rated && (terms.start.is_some() || terms.time == TimeControl::Unlimited) {
        return Err(bad("terms.rated", Statement::new(&MESSAGES, "terms.rated").say(lang)));
    }
    if terms.rated && terms.touch_move {
        return Err(bad("terms.touch-move", Statement::new(&MESSAGES, "terms.touch-move").say(lang)));
    }
    if terms.game.len() > LONGEST || terms.start.as_ref().is_some_and(|start| start.len() > LONGEST) {
        return Err(bad("terms.long", Statement::new(&MESSAGES, "terms.long").with("n", LONGEST).say(lang)));
    }
    let (game, options) = engine::find(&terms.game).map_err(|error| match error {
        engine::UnknownGame::Game(name) => {
            bad("terms.game", Statement::new(&MESSAGES, "terms.game").with("name", name).say(lang))
        }
        engine::UnknownGame::Options(statement) => bad("terms.options", statement.say(lang)),
    })?;
    let table = game.table(&options, terms.start.as_deref());
    let table = table.map_err(|refusal| bad("terms.start", refusal.say(lang)))?;
    if table.ending().is_some() {
        return Err(bad("terms.over", Statement::new(&MESSAGES, "terms.over").say(lang)));
    }
    // Reading what is written judges it, too.
    let control = convert::control(terms.time).to_string().parse();
    let control = control.map_err(|error: session::ControlError| bad("terms.time", error.say(lang)))?;
    Ok((table, Terms { seats: [Seat::Remote; 2], control, touch_move: terms.touch_move }))
}
