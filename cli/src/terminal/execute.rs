use std::path::Path;

use rules::{Lang, Side, Table};
use session::Refusal;

use super::command::GameCommand;
use super::local_game::{LocalGame, Offer};
use crate::messages::{say, word};
use crate::wrap;

/// What the table answers to a command. How that is shown is up to those who gave it.
#[derive(Debug)]
pub(crate) enum Reply {
    /// Something to read.
    Lines(Vec<String>),
    /// A sentence.
    Say(String),
    /// The game is somewhere else now.
    Changed,
    /// Another game lies on the table.
    Started,
    /// The move that was asked about is not legal, or no move.
    Refused(Refusal),
    /// Advice is on its way.
    Advice,
    /// The board is to be shown again.
    Board,
    /// The board is to be turned around.
    Flip,
    /// Another language is spoken from now on.
    Language(Lang),
    /// Somebody must say yes first.
    Ask(Question),
    /// Another game is wanted: this one, or one from the menu if nothing is named.
    New(String),
    /// Somebody gets up.
    Leave,
}

/// What is asked before something is done that cannot be undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Whether a file may be replaced.
    Overwrite(String),
    /// Whether this side accepts a draw.
    Draw(Side),
    /// Whether this side really resigns.
    Resign(Side),
}

impl Question {
    /// The question in words.
    pub(crate) fn text(&self, table: &dyn Table, lang: Lang) -> String {
        let name = |side: Side| ("side", table.side_name(side, lang).into());
        match self {
            Self::Overwrite(file) => say(lang, "play.overwrite", &[("file", file.as_str().into())]),
            Self::Draw(side) => say(lang, "play.draw.question", &[name(*side)]),
            Self::Resign(side) => say(lang, "play.resign.question", &[name(*side)]),
        }
    }
}

/// Does what a player asks for.
pub(crate) fn execute(game: &mut LocalGame, command: GameCommand, rest: &str, lang: Lang) -> Reply {
    let over = game.is_over();
    match command {
        GameCommand::Help => Reply::Lines(help(lang)),
        GameCommand::Moves => Reply::Lines(moves(game.table(), lang)),
        GameCommand::Why => why(game.table(), rest, lang),
        GameCommand::Hint | GameCommand::Draw | GameCommand::Resign if over => Reply::Say(word(lang, "play.over")),
        GameCommand::Hint if !game.is_persons_turn() => Reply::Say(word(lang, "play.wait")),
        GameCommand::Hint => {
            game.ask_hint();
            Reply::Advice
        }
        GameCommand::Undo => match game.undo() {
            Ok(()) => Reply::Changed,
            Err(refusal) => Reply::Refused(refusal),
        },
        GameCommand::Redo if game.redo() => Reply::Changed,
        GameCommand::Redo => Reply::Say(word(lang, "play.nothing-to-redo")),
        GameCommand::Board => Reply::Board,
        GameCommand::Flip => Reply::Flip,
        GameCommand::Position => Reply::Lines(vec![game.table().position_text()]),
        GameCommand::Rules => Reply::Lines(rules(game.table(), lang)),
        GameCommand::Save | GameCommand::Load if rest.is_empty() => Reply::Say(word(lang, "play.which-file")),
        GameCommand::Save if Path::new(rest).exists() => Reply::Ask(Question::Overwrite(rest.to_owned())),
        GameCommand::Save => save(game, rest, lang),
        GameCommand::Load => match game.load(rest, lang) {
            Ok(()) => Reply::Started,
            Err(why) => Reply::Say(say(lang, "play.not-loaded", &[("file", rest.into()), ("why", why.into())])),
        },
        GameCommand::Draw => match game.offer_draw() {
            Ok(Offer::Accepted) => Reply::Changed,
            Ok(Offer::Refused) => Reply::Say(word(lang, "play.draw.refused")),
            Ok(Offer::Ask(side)) => Reply::Ask(Question::Draw(side)),
            Err(refusal) => Reply::Refused(refusal),
        },
        GameCommand::Resign => Reply::Ask(Question::Resign(game.resigner())),
        GameCommand::New => Reply::New(rest.to_owned()),
        GameCommand::Language => match rest.to_lowercase().parse() {
            Ok(lang) => Reply::Language(lang),
            Err(_) => Reply::Say(word(lang, "play.languages")),
        },
        GameCommand::Quit => Reply::Leave,
    }
}

/// Goes on after a question was answered.
pub(crate) fn answer(game: &mut LocalGame, question: &Question, yes: bool, lang: Lang) -> Option<Reply> {
    let done = match question {
        Question::Draw(_) => game.answer_draw(yes),
        _ if !yes => return None,
        Question::Overwrite(path) => return Some(save(game, path, lang)),
        Question::Resign(side) => game.resign(*side),
    };
    Some(match done {
        Err(refusal) => Reply::Refused(refusal),
        Ok(()) if yes => Reply::Changed,
        Ok(()) => Reply::Say(word(lang, "play.draw.refused")),
    })
}

fn save(game: &LocalGame, path: &str, lang: Lang) -> Reply {
    let file = ("file", path.into());
    Reply::Say(match game.save(path) {
        Ok(()) => say(lang, "play.saved", &[file]),
        Err(why) => say(lang, "play.not-saved", &[file, ("why", why.into())]),
    })
}

fn help(lang: Lang) -> Vec<String> {
    let mut lines = wrap::paragraph("", &word(lang, "play.help"));
    lines.extend(GameCommand::ALL.map(|command| command.help(lang)));
    lines
}

fn moves(table: &dyn Table, lang: Lang) -> Vec<String> {
    let moves = table.moves();
    let mut lines = vec![say(lang, "play.moves", &[("n", moves.len().into())])];
    // Columns, as many as fit on a line of the usual width.
    let width = moves.iter().map(String::len).max().unwrap_or(1) + 2;
    for row in moves.chunks((74 / width).max(1)) {
        let cells: Vec<_> = row.iter().map(|text| format!("{text:<width$}")).collect();
        lines.push(format!("  {}", cells.concat().trim_end()));
    }
    lines
}

fn why(table: &dyn Table, text: &str, lang: Lang) -> Reply {
    if text.is_empty() {
        let example = table.moves().into_iter().next().unwrap_or_default();
        return Reply::Say(say(lang, "play.why-what", &[("move", example.into())]));
    }
    match table.describe(text) {
        Err(error) => Reply::Refused(error.into()),
        Ok(statements) => {
            let mut lines = vec![say(lang, "explain.legal", &[("move", text.into())])];
            lines.extend(statements.iter().map(|statement| statement.say(lang)));
            Reply::Lines(lines)
        }
    }
}

fn rules(table: &dyn Table, lang: Lang) -> Vec<String> {
    let words = table.rulebook().words();
    let mut lines = vec![table.rulebook().title().to_owned()];
    let rules = (1..).map_while(|n| words.text(lang, &format!("rules.{n}")));
    lines.extend(rules.flat_map(|text| wrap::paragraph("  - ", text)));
    lines.extend(wrap::paragraph("", &word(lang, "play.rules")));
    lines
}
