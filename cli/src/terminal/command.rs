use rules::Lang;

use crate::messages::{MESSAGES, word};

/// What a player can ask for besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameCommand {
    Help,
    Moves,
    Why,
    Hint,
    Undo,
    Redo,
    Board,
    Flip,
    Position,
    Rules,
    Save,
    Load,
    Draw,
    Resign,
    New,
    Language,
    Quit,
}

impl GameCommand {
    /// All commands, in the command in which `help` lists them.
    pub(crate) const ALL: [Self; 17] = [
        Self::Help,
        Self::Moves,
        Self::Why,
        Self::Hint,
        Self::Undo,
        Self::Redo,
        Self::Board,
        Self::Flip,
        Self::Position,
        Self::Rules,
        Self::Save,
        Self::Load,
        Self::Draw,
        Self::Resign,
        Self::New,
        Self::Language,
        Self::Quit,
    ];

    /// The command that a word gives, in any of the languages: who switches language need not learn new words.
    pub(crate) fn from_word(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        Self::ALL.into_iter().find(|command| Lang::ALL.into_iter().any(|lang| command.words(lang).any(|w| w == text)))
    }

    /// The words for this command in a language; the first is the one that `help` shows.
    pub(crate) fn words(self, lang: Lang) -> impl Iterator<Item = &'static str> {
        MESSAGES.text(lang, self.word_key()).unwrap_or_default().split_whitespace()
    }

    /// One line of `help`: the word, what comes after it, what it does.
    pub(crate) fn help(self, lang: Lang) -> String {
        let name = self.words(lang).next().unwrap_or_default();
        let operand = match self {
            Self::Why => word(lang, "play.operand.move"),
            Self::Save | Self::Load => word(lang, "play.operand.file"),
            Self::Language => "en|nl|de|fr".to_owned(),
            _ => String::new(),
        };
        let usage = format!("{name} {operand}");
        format!("  {usage:<22}{}", word(lang, self.help_key()))
    }

    const fn word_key(self) -> &'static str {
        match self {
            Self::Help => "play.word.help",
            Self::Moves => "play.word.moves",
            Self::Why => "play.word.why",
            Self::Hint => "play.word.hint",
            Self::Undo => "play.word.undo",
            Self::Redo => "play.word.redo",
            Self::Board => "play.word.board",
            Self::Flip => "play.word.flip",
            Self::Position => "play.word.position",
            Self::Rules => "play.word.rules",
            Self::Save => "play.word.save",
            Self::Load => "play.word.load",
            Self::Draw => "play.word.draw",
            Self::Resign => "play.word.resign",
            Self::New => "play.word.new",
            Self::Language => "play.word.language",
            Self::Quit => "play.word.quit",
        }
    }

    const fn help_key(self) -> &'static str {
        match self {
            Self::Help => "play.help.help",
            Self::Moves => "play.help.moves",
            Self::Why => "play.help.why",
            Self::Hint => "play.help.hint",
            Self::Undo => "play.help.undo",
            Self::Redo => "play.help.redo",
            Self::Board => "play.help.board",
            Self::Flip => "play.help.flip",
            Self::Position => "play.help.position",
            Self::Rules => "play.help.rules",
            Self::Save => "play.help.save",
            Self::Load => "play.help.load",
            Self::Draw => "play.help.draw",
            Self::Resign => "play.help.resign",
            Self::New => "play.help.new",
            Self::Language => "play.help.language",
            Self::Quit => "play.help.quit",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_gives_its_order() {
        for command in GameCommand::ALL {
            for lang in Lang::ALL {
                assert!(command.words(lang).next().is_some(), "{command:?} has no word in {}", lang.code());
                for word in command.words(lang) {
                    assert_eq!(GameCommand::from_word(word), Some(command), "{word} ({})", lang.code());
                }
            }
        }
    }

    #[test]
    fn moves_are_no_orders() {
        for text in ["a1b2", "~b3l", "c2#b3", "", " ", "e4-e5"] {
            assert_eq!(GameCommand::from_word(text), None, "{text}");
        }
    }
}
