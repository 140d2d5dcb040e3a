use std::fs;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::path::PathBuf;

use diagram::Mark;
use engine::{Budget, Engine, SearchRequest, TextLine};
use play::outlook_words;
use puzzles::{Attempts, Day};
use rules::{Arg, Cell, Lang, MoveError, Table};

use crate::draw;
use crate::error::{Failure, Outcome, complain};
use crate::files;
use crate::folders::data_folder;
use crate::messages::{MESSAGES, say, word};
use crate::wrap;

/// No line that makes sense is longer.
const LONGEST_LINE: u64 = 1 << 12;

/// How many positions are looked at to refute a wrong try.
const REFUTING_NODES: u64 = 60_000;

/// How many moves of a refutation are told.
const REFUTING_MOVES: usize = 3;

/// What can be said besides moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Help,
    Hint,
    Show,
    Skip,
    Quit,
}

impl Order {
    pub(super) const ALL: [(Self, &'static str); 5] = [
        (Self::Help, "learn.word.help"),
        (Self::Hint, "puzzle.word.hint"),
        (Self::Show, "learn.word.show"),
        (Self::Skip, "learn.word.skip"),
        (Self::Quit, "learn.word.quit"),
    ];

    /// The order that a word gives, in any language.
    pub(super) fn from_word(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let has = |key: &str| {
            let words = Lang::ALL.into_iter().filter_map(|lang| MESSAGES.text(lang, key));
            words.flat_map(str::split_whitespace).any(|known| known == text)
        };
        Self::ALL.into_iter().find(|(_, key)| has(key)).map(|(order, _)| order)
    }
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    GoOn,
    Leave,
}

/// Where puzzles are solved: what was tried, where it is kept, and how things are said.
pub(super) struct Desk {
    pub(super) lang: Lang,
    pub(super) attempts: Attempts,
    pub(super) today: Day,
    colour: bool,
    /// Whether somebody sits at the keyboard.
    interactive: bool,
    file: Option<PathBuf>,
}

impl Desk {
    pub(super) fn open(lang: Lang, colour: bool) -> Self {
        let mut file = data_folder().map(|folder| folder.join("tafel").join("puzzles.txt"));
        let kept = file.as_ref().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        let attempts = kept.parse().unwrap_or_else(|error: puzzles::OtherVersion| {
            // What another version has written is not overwritten.
            if let Some(file) = file.take() {
                let args = [("file", file.display().to_string().into()), ("why", error.to_string().into())];
                complain(&say(lang, "error.read", &args));
            }
            Attempts::default()
        });
        let date = jiff::Zoned::now().date();
        let [year, month, day] = [i32::from(date.year()), i32::from(date.month()), i32::from(date.day())];
        let today = Day::from_date(year, month.unsigned_abs(), day.unsigned_abs()).unwrap_or(Day::FIRST);
        Self { lang, attempts, today, colour, interactive: io::stdin().is_terminal(), file }
    }

    /// The player's rating in a game, with a question mark as long as it is a guess.
    pub(super) fn rating(&self, game: &str) -> String {
        let rating = self.attempts.player(game);
        format!("{:.0}{}", rating.value, if rating.is_provisional() { "?" } else { "" })
    }

    pub(super) fn draw(&self, table: &dyn Table, marked: Vec<Cell>) -> Outcome {
        let scene = draw::scene(table, self.lang)?.mark(Mark::Why, marked);
        self.line(&scene.terminal(draw::style(self.colour, true)))
    }

    /// Tells which rule forbids a try.
    pub(super) fn forbidden(&self, table: &dyn Table, error: &MoveError) -> Outcome {
        let cells = error.statement().cells.clone();
        if !cells.is_empty() {
            self.draw(table, cells)?;
        }
        self.paragraph(&error.say(self.lang))
    }

    /// Tells what is wrong with a try: what the opponent would answer, and what comes of it.
    pub(super) fn refute(&self, table: &dyn Table, played: &str) -> Outcome {
        let mut after = table.fork();
        if after.play(played).is_err() {
            return Ok(());
        }
        let mut engine = Engine::new(table.rulebook()).map_err(|error| Failure::Run(error.to_string()))?;
        let Some(line) = think(&mut engine, after.as_ref(), REFUTING_NODES)? else {
            return self.tell("puzzle.wrong", &[("move", played.into())]);
        };
        let moves: Vec<_> = line.moves.iter().take(REFUTING_MOVES).map(String::as_str).collect();
        let args = [
            ("move", played.into()),
            ("answer", moves.join(" ").into()),
            ("outlook", outlook_words(line.outlook, after.turn(), after.as_ref(), self.lang).into()),
        ];
        self.tell("puzzle.refuted", &args)
    }

    /// The next line that is typed; none at the end.
    pub(super) fn read(&self) -> Outcome<Option<String>> {
        let mut out = io::stdout().lock();
        if self.interactive {
            write!(out, "> ")?;
        }
        out.flush()?;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Keeps what was done. That it cannot be kept is said once.
    pub(super) fn keep(&mut self) {
        let Some(file) = &self.file else {
            return;
        };
        let kept = file.parent().map_or(Ok(()), fs::create_dir_all);
        let kept = kept.and_then(|()| files::write_whole(file, self.attempts.to_string().as_bytes()));
        if let Err(error) = kept {
            let args = [("file", file.display().to_string().into()), ("why", error.to_string().into())];
            complain(&say(self.lang, "error.write", &args));
            self.file = None;
        }
    }

    pub(super) fn tell(&self, key: &str, args: &[(&'static str, Arg)]) -> Outcome {
        self.paragraph(&if args.is_empty() { word(self.lang, key) } else { say(self.lang, key, args) })
    }

    /// A text in lines of a readable length.
    pub(super) fn paragraph(&self, text: &str) -> Outcome {
        wrap::paragraph("", text).iter().try_for_each(|text| self.line(text))
    }

    // A desk that prints elsewhere would do it here.
    #[allow(clippy::unused_self)]
    pub(super) fn line(&self, text: &str) -> Outcome {
        Ok(writeln!(io::stdout().lock(), "{text}")?)
    }
}

/// The best line of play at a table, by a search that remembers nothing; none if the game is over.
pub(super) fn think(engine: &mut Engine, table: &dyn Table, nodes: u64) -> Outcome<Option<TextLine>> {
    if table.ending().is_some() {
        return Ok(None);
    }
    engine.forget();
    let set = engine.set_game(table.options(), Some(&table.start_text()), &table.played());
    set.map_err(|error| Failure::Run(error.to_string()))?;
    let analysis = engine.go(&SearchRequest::for_analysis(Budget::nodes(nodes)), &mut |_| {});
    Ok(analysis.lines.into_iter().next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_gives_its_order() {
        for (order, key) in Order::ALL {
            for lang in Lang::ALL {
                for text in MESSAGES.text(lang, key).expect(key).split_whitespace() {
                    assert_eq!(Order::from_word(text), Some(order), "{text} ({})", lang.code());
                }
            }
        }
    }
}
