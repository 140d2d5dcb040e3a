//! Sentences that both ways of playing say, and how a yes is told from a no.

use engine::Analysis;
use rules::{Lang, MoveError};
use session::Refusal;

use super::local_game::LocalGame;
use crate::messages::{MESSAGES, say, word};

/// Why a move cannot be played.
pub(crate) fn reason(refusal: &Refusal, lang: Lang) -> String {
    let why = refusal.say(lang);
    match refusal {
        Refusal::Move(MoveError::Illegal(_)) => say(lang, "play.illegal", &[("why", why.into())]),
        Refusal::Move(MoveError::Text(_)) => say(lang, "play.unknown", &[("why", why.into())]),
        Refusal::Rule(_) => why,
    }
}

/// The engine's move, and what comes of it.
pub(crate) fn advice(game: &LocalGame, analysis: &Analysis, lang: Lang) -> String {
    let (Some(best), Some(expected)) = (analysis.best_move(), analysis.outlook()) else {
        return word(lang, "play.lost");
    };
    let words = session::outlook_words(expected, game.table().turn(), game.table(), lang);
    say(lang, "play.hint", &[("move", best.into()), ("outlook", words.into())])
}

/// Whether an answer is a yes or a no, in this language or in English.
pub(crate) fn yes_or_no(answer: &str, lang: Lang) -> Option<bool> {
    let answer = answer.to_lowercase();
    let is = |key| {
        let words = [Lang::En, lang].into_iter().filter_map(|lang| MESSAGES.text(lang, key));
        words.flat_map(str::split_whitespace).any(|word| word == answer)
    };
    match (is("play.yes"), is("play.no")) {
        (true, _) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }
}
