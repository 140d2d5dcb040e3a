use rules::{Lang, Side};

use super::local_game::LocalGame;
use super::seat;
use crate::messages::say;

/// The game with its options, and who of the players is the computer.
pub(crate) fn heading(game: &LocalGame, lang: Lang) -> Vec<String> {
    let table = game.table();
    let (title, options) = (table.rulebook().title(), table.options().to_string());
    let mut lines = vec![if options.is_empty() { title.to_owned() } else { format!("{title} ({options})") }];
    for side in Side::BOTH {
        if let Some(name) = seat::name(game.at(side), lang) {
            let args = [("side", table.side_name(side, lang).into()), ("name", name.into())];
            lines.push(say(lang, "play.seat", &args));
        }
    }
    lines
}
