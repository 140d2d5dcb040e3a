use std::fs;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::path::PathBuf;

use clap::Args;
use diagram::Mark;
use lessons::{Answer, Course, Lesson, Progress, Runner, all, course_of};
use rules::{Cell, Lang, Table};

use crate::args::find_game;
use crate::draw;
use crate::error::{Failure, Outcome, complain};
use crate::files;
use crate::folders::data_folder;
use crate::messages::{MESSAGES, say, word};
use crate::output::Colour;
use crate::wrap;

/// No line that makes sense is longer.
const LONGEST_LINE: u64 = 1 << 12;

const EXAMPLES: &str = "\
Examples:
  tafel learn                  all lessons, and how far you are
  tafel learn gunzi            go on where you were
  tafel learn abalone sumito   one lesson
  tafel learn fenix --lang nl  in Dutch

A task is solved by typing a move as the game writes it: a1b2, e4xe6, a1-b1l.
What you have done is kept for the next time.";

/// Learn the rules of a game by doing, step by step
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The game; without one, all lessons are listed
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// The lesson, by its name in the list; without one, the first that is not done
    #[arg(value_name = "LESSON")]
    lesson: Option<String>,

    /// Whether boards are coloured
    #[arg(long, visible_alias = "color", value_name = "WHEN", value_enum, default_value_t)]
    colour: Colour,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let mut desk = Classroom::open(lang, arguments.colour.is_on());
    let Some(game) = &arguments.game else {
        return desk.list(all());
    };
    let (game, _) = find_game(game, lang)?;
    let no_course = || Failure::Input(say(lang, "learn.no-course", &[("game", game.title().into())]));
    let course = course_of(game.id()).ok_or_else(no_course)?;
    let first = match &arguments.lesson {
        Some(id) => course.lesson(id).ok_or_else(|| {
            let ids: Vec<_> = course.lessons.iter().map(|lesson| lesson.id).collect();
            let args = [("lesson", id.as_str().into()), ("lessons", ids.join(", ").into())];
            Failure::Input(say(lang, "learn.no-lesson", &args))
        })?,
        // When all is done, it begins anew.
        None => desk.progress.next(course).unwrap_or(&course.lessons[0]),
    };
    desk.teach(course, first)
}

/// What a reader can say besides moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Help,
    Show,
    Skip,
    Quit,
}

impl Order {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Help, "learn.word.help"),
        (Self::Show, "learn.word.show"),
        (Self::Skip, "learn.word.skip"),
        (Self::Quit, "learn.word.quit"),
    ];

    /// The order that a word gives, in any language.
    fn from_word(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let has = |key: &str| {
            let words = Lang::ALL.into_iter().filter_map(|lang| MESSAGES.text(lang, key));
            words.flat_map(str::split_whitespace).any(|known| known == text)
        };
        Self::ALL.into_iter().find(|(_, key)| has(key)).map(|(order, _)| order)
    }
}

/// Whether there is more to do.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

/// Where lessons are read and tasks are tried.
struct Classroom {
    lang: Lang,
    colour: bool,
    /// Whether somebody sits at the keyboard.
    interactive: bool,
    progress: Progress,
    file: Option<PathBuf>,
}

impl Classroom {
    fn open(lang: Lang, colour: bool) -> Self {
        let file = data_folder().map(|folder| folder.join("tafel").join("lessons.txt"));
        let kept = file.as_ref().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        let Ok(progress) = kept.parse();
        Self { lang, colour, interactive: io::stdin().is_terminal(), progress, file }
    }

    /// All lessons, and how much of each is done.
    fn list(&self, courses: &[&Course]) -> Outcome {
        let mut out = crate::output::stdout();
        for (index, course) in courses.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            writeln!(out, "{gap}{}", course.boards[0].title())?;
            for lesson in course.lessons {
                let (done, all) = (self.progress.done(course, lesson), lesson.tasks.len());
                writeln!(out, "  {:<14} {done}/{all}  {}", lesson.id, course.title(lesson, self.lang))?;
            }
        }
        Ok(out.flush()?)
    }

    /// A lesson and those that follow, until the reader leaves.
    fn teach(&mut self, course: &'static Course, first: &'static Lesson) -> Outcome {
        let begin = course.lessons.iter().position(|lesson| lesson.id == first.id).unwrap_or(0);
        for lesson in &course.lessons[begin..] {
            if self.lesson(course, lesson)? == Then::Leave {
                return Ok(());
            }
        }
        self.tell("learn.all-done", &[("game", course.boards[0].title().into())])
    }

    fn lesson(&mut self, course: &'static Course, lesson: &'static Lesson) -> Outcome<Then> {
        let title = course.title(lesson, self.lang);
        line("")?;
        line(&title)?;
        line(&"=".repeat(title.chars().count()))?;
        paragraph(&course.text(lesson, self.lang))?;
        for number in 0..lesson.tasks.len() {
            if self.task(course, lesson, number)? == Then::Leave {
                return Ok(Then::Leave);
            }
        }
        Ok(Then::GoOn)
    }

    fn task(&mut self, course: &'static Course, lesson: &'static Lesson, number: usize) -> Outcome<Then> {
        let mut runner = Runner::new(course, &lesson.tasks[number]);
        line("")?;
        self.draw(runner.table(), Vec::new())?;
        let args = [("n", (number + 1).into()), ("all", lesson.tasks.len().into())];
        paragraph(&format!(
            "{} {}",
            say(self.lang, "learn.task", &args),
            course.instruction(lesson, number, self.lang)
        ))?;
        while !runner.is_solved() {
            let Some(typed) = self.read()? else {
                return Ok(Then::Leave);
            };
            match Order::from_word(&typed) {
                _ if typed.is_empty() => {}
                Some(Order::Help) => self.tell("learn.help", &[])?,
                Some(Order::Quit) => return Ok(Then::Leave),
                Some(Order::Skip) => return Ok(Then::GoOn),
                Some(Order::Show) => self.show(&mut runner)?,
                None => self.answer(&mut runner, &typed)?,
            }
        }
        paragraph(&course.praise(lesson, number, self.lang))?;
        self.progress.note(course, lesson, number, runner.is_earned());
        self.keep();
        Ok(Then::GoOn)
    }

    /// Plays the next move of the solution.
    fn show(&self, runner: &mut Runner) -> Outcome {
        let Some(text) = runner.show() else {
            return Ok(());
        };
        self.tell("learn.shown", &[("move", text.into())])?;
        self.answer(runner, text)
    }

    fn answer(&self, runner: &mut Runner, typed: &str) -> Outcome {
        match runner.try_move(typed) {
            Answer::Solved => self.draw(runner.table(), Vec::new())?,
            Answer::GoesOn { reply, left } => {
                self.draw(runner.table(), Vec::new())?;
                if let Some(reply) = reply {
                    self.tell("learn.reply", &[("move", reply.into())])?;
                }
                self.tell("learn.left", &[("n", left.into())])?;
            }
            Answer::Forbidden(error) => {
                let statement = error.statement();
                if !statement.cells.is_empty() {
                    self.draw(runner.table(), statement.cells.clone())?;
                }
                paragraph(&error.say(self.lang))?;
            }
            Answer::NotAsked => self.tell("learn.not-asked", &[])?,
        }
        if !runner.is_solved() && runner.offers_solution() {
            self.tell("learn.offer", &[])?;
        }
        Ok(())
    }

    fn draw(&self, table: &dyn Table, why: Vec<Cell>) -> Outcome {
        let scene = draw::scene(table, self.lang)?.mark(Mark::Why, why);
        line(&scene.terminal(draw::style(self.colour, true)))
    }

    /// The next line that is typed; none at the end.
    fn read(&self) -> Outcome<Option<String>> {
        let mut out = io::stdout().lock();
        if self.interactive {
            write!(out, "> ")?;
        }
        out.flush()?;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Keeps what was done. That it cannot be kept is said once, and the lesson goes on.
    fn keep(&mut self) {
        let Some(file) = &self.file else {
            return;
        };
        let kept = file.parent().map_or(Ok(()), fs::create_dir_all);
        let kept = kept.and_then(|()| files::write_whole(file, self.progress.to_string().as_bytes()));
        if let Err(error) = kept {
            let args = [("file", file.display().to_string().into()), ("why", error.to_string().into())];
            complain(&say(self.lang, "error.write", &args));
            self.file = None;
        }
    }

    fn tell(&self, key: &str, args: &[(&'static str, rules::Arg)]) -> Outcome {
        paragraph(&if args.is_empty() { word(self.lang, key) } else { say(self.lang, key, args) })
    }
}

/// A text in lines of a readable length.
fn paragraph(text: &str) -> Outcome {
    wrap::paragraph("", text).iter().try_for_each(|text| line(text))
}

fn line(text: &str) -> Outcome {
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_gives_its_order_and_moves_do_not() {
        for (order, key) in Order::ALL {
            for lang in Lang::ALL {
                for text in MESSAGES.text(lang, key).expect(key).split_whitespace() {
                    assert!(Order::from_word(text) == Some(order), "{text} ({})", lang.code());
                }
            }
        }
        for course in all() {
            for lesson in course.lessons {
                for text in lesson.tasks.iter().flat_map(lessons::Task::solution) {
                    assert!(Order::from_word(text).is_none(), "{text}");
                }
            }
        }
    }
}
