use std::fs;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::path::PathBuf;

use diagram::Mark;
use rules::{Arg, Cell, Lang, MoveError, Table};

use crate::draw;
use crate::error::{Outcome, complain};
use crate::files;
use crate::folders::data_folder;
use crate::messages::{MESSAGES, say, word};
use crate::terminal::entry::{Spelling, Spelt};
use crate::wrap;

/// No line that makes sense is longer.
const LONGEST_LINE: u64 = 1 << 12;

/// What can be said besides moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Help,
    Hint,
    Show,
    Skip,
    Quit,
}

impl Order {
    pub(crate) const ALL: [(Self, &'static str); 5] = [
        (Self::Help, "learn.word.help"),
        (Self::Hint, "puzzle.word.hint"),
        (Self::Show, "learn.word.show"),
        (Self::Skip, "learn.word.skip"),
        (Self::Quit, "learn.word.quit"),
    ];

    /// The order that a word gives, in any language.
    pub(crate) fn from_word(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let has = |key: &str| {
            let words = Lang::ALL.into_iter().filter_map(|lang| MESSAGES.text(lang, key));
            words.flat_map(str::split_whitespace).any(|known| known == text)
        };
        Self::ALL.into_iter().find(|(_, key)| has(key)).map(|(order, _)| order)
    }
}

/// What was said.
pub(crate) enum Heard {
    /// A legal move, as the game writes it.
    Move(String),
    /// Something that is not legal, or makes no sense.
    Wrong(MoveError),
    Order(Order),
    /// There is nobody left who could say anything.
    End,
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    GoOn,
    Leave,
}

/// Where somebody sits and types moves and a few words, in lessons and puzzles; and the file in which it is kept what was done.
pub(crate) struct Desk {
    pub(crate) lang: Lang,
    colour: bool,
    /// Whether somebody sits at the keyboard.
    interactive: bool,
    file: Option<PathBuf>,
}

impl Desk {
    /// A desk with what the file of that name has kept; nothing if there is none.
    pub(crate) fn open(name: &str, lang: Lang, colour: bool) -> (Self, String) {
        let file = data_folder().map(|folder| folder.join("tafel").join(name));
        let kept = file.as_ref().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        (Self { lang, colour, interactive: io::stdin().is_terminal(), file }, kept)
    }

    /// What is kept cannot be read, and is left alone: nothing is kept from now on.
    pub(crate) fn leave_alone(&mut self, why: &str) {
        if let Some(file) = self.file.take() {
            let args = [("file", file.display().to_string().into()), ("why", why.into())];
            complain(&say(self.lang, "error.read", &args));
        }
    }

    /// Keeps what was done. That it cannot be kept is said once.
    pub(crate) fn keep(&mut self, text: &str) {
        let Some(file) = &self.file else {
            return;
        };
        let kept = file.parent().map_or(Ok(()), fs::create_dir_all);
        let kept = kept.and_then(|()| files::write_whole(file, text.as_bytes()));
        if let Err(error) = kept {
            let args = [("file", file.display().to_string().into()), ("why", error.to_string().into())];
            complain(&say(self.lang, "error.write", &args));
            self.file = None;
        }
    }

    pub(crate) fn draw(&self, table: &dyn Table, marks: &[(Mark, Vec<Cell>)]) -> Outcome {
        let scene = draw::marked(draw::scene(table, self.lang)?, marks);
        self.line(&scene.terminal(draw::style(self.colour, true)))
    }

    /// Tells which rule forbids a try, and which lesson teaches it.
    pub(crate) fn forbidden(&self, table: &dyn Table, error: &MoveError) -> Outcome {
        let statement = error.statement();
        if !statement.cells.is_empty() {
            self.draw(table, &[(Mark::Why, statement.cells.clone())])?;
        }
        self.paragraph(&error.say(self.lang))?;
        let course = lessons::course_of(table.rulebook().id());
        let Some((course, lesson)) = course.and_then(|course| Some((course, course.lesson_about(statement.rule)?)))
        else {
            return Ok(());
        };
        let args = [
            ("lesson", course.title(lesson, self.lang).into()),
            ("game", course.id().into()),
            ("id", lesson.id.into()),
        ];
        self.tell("learn.lesson", &args)
    }

    /// Waits for a move, which may be typed cell by cell, or for anything else that can be said.
    pub(crate) fn hear(&self, table: &dyn Table) -> Outcome<Heard> {
        let mut spelling = Spelling::default();
        loop {
            let Some(typed) = self.read(&spelling.text(table))? else {
                return Ok(Heard::End);
            };
            if let Some(order) = Order::from_word(&typed) {
                return Ok(Heard::Order(order));
            }
            match spelling.hear(table, &typed) {
                Spelt::Move(text) => return Ok(Heard::Move(text)),
                Spelt::Wrong(error) | Spelt::Nowhere { why: Some(error), .. } => return Ok(Heard::Wrong(error)),
                Spelt::Nothing | Spelt::Held { .. } => {}
                Spelt::More { is_move, next } => {
                    self.draw(table, &spelling.marks(&next))?;
                    self.paragraph(&spelling.question(table, is_move, &next, self.lang))?;
                }
                Spelt::Nowhere { steps, why: None } => self.tell("play.nowhere", &[("steps", steps.into())])?,
            }
        }
    }

    /// The next line that is typed, after what was typed of a move already; none at the end.
    fn read(&self, so_far: &str) -> Outcome<Option<String>> {
        let mut out = io::stdout().lock();
        if self.interactive {
            write!(out, "{}> ", if so_far.is_empty() { String::new() } else { format!("{so_far} ") })?;
        }
        out.flush()?;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    pub(crate) fn tell(&self, key: &str, args: &[(&'static str, Arg)]) -> Outcome {
        self.paragraph(&if args.is_empty() { word(self.lang, key) } else { say(self.lang, key, args) })
    }

    /// A text in lines of a readable length.
    pub(crate) fn paragraph(&self, text: &str) -> Outcome {
        wrap::paragraph("", text).iter().try_for_each(|text| self.line(text))
    }

    // A desk that prints elsewhere would do it here.
    #[allow(clippy::unused_self)]
    pub(crate) fn line(&self, text: &str) -> Outcome {
        Ok(writeln!(io::stdout().lock(), "{text}")?)
    }
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

    #[test]
    fn no_move_of_a_lesson_is_a_word() {
        for course in lessons::all() {
            let cells = course.boards.iter().flat_map(|board| {
                let (game, options) = engine::find(board.id()).expect("a game");
                let table = game.table(&options, None).expect("a start");
                table.cells().into_iter().map(|(_, name)| name)
            });
            for step in cells.chain(["l", "r", "*"].map(str::to_owned)) {
                assert_eq!(Order::from_word(&step), None, "{step}");
            }
            for lesson in course.lessons {
                for text in lesson.tasks.iter().flat_map(lessons::Task::solution) {
                    assert_eq!(Order::from_word(text), None, "{text}");
                }
            }
        }
    }
}
