use std::io::Write as _;

use clap::Args;
use diagram::Mark;
use lessons::{Answer, Course, Lesson, Progress, Runner, all, course_of};
use rules::{Lang, MoveError};

use crate::args::find_game;
use crate::commands::desk::{Desk, Heard, Order, Then};
use crate::error::{Failure, Outcome};
use crate::messages::say;
use crate::output::Colour;

const EXAMPLES: &str = "\
Examples:
  tafel learn                  all lessons, and how far you are
  tafel learn gunzi            go on where you were
  tafel learn abalone sumito   one lesson
  tafel learn fenix --lang nl  in Dutch

A task is solved by typing a move as the game writes it: a1b2, e4xe6, a1-b1l;
or cell by cell, as in tafel play: a1, then b1, then l for a turn to the left.
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

/// Where lessons are read and tasks are tried.
struct Classroom {
    desk: Desk,
    progress: Progress,
}

impl Classroom {
    fn open(lang: Lang, colour: bool) -> Self {
        let (desk, kept) = Desk::open("lessons.txt", lang, colour);
        let Ok(progress) = kept.parse();
        Self { desk, progress }
    }

    /// All lessons, how much of each is done, and when those that are done were practised last.
    fn list(&self, courses: &[&Course]) -> Outcome {
        let mut out = crate::output::stdout();
        for (index, course) in courses.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            writeln!(out, "{gap}{}", course.boards[0].title())?;
            for lesson in course.lessons {
                let (done, all) = (self.progress.done(course, lesson), lesson.tasks.len());
                write!(out, "  {:<14} {done}/{all}  {}", lesson.id, course.title(lesson, self.desk.lang))?;
                match self.progress.practised(course, lesson).filter(|_| done == all).and_then(date_of) {
                    Some(date) => writeln!(out, " ({date})")?,
                    None => writeln!(out)?,
                }
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
        self.desk.tell("learn.all-done", &[("game", course.boards[0].title().into())])
    }

    fn lesson(&mut self, course: &'static Course, lesson: &'static Lesson) -> Outcome<Then> {
        let title = course.title(lesson, self.desk.lang);
        self.desk.line("")?;
        self.desk.line(&title)?;
        self.desk.line(&"=".repeat(title.chars().count()))?;
        self.desk.paragraph(&course.text(lesson, self.desk.lang))?;
        for number in 0..lesson.tasks.len() {
            if self.task(course, lesson, number)? == Then::Leave {
                return Ok(Then::Leave);
            }
        }
        Ok(Then::GoOn)
    }

    fn task(&mut self, course: &'static Course, lesson: &'static Lesson, number: usize) -> Outcome<Then> {
        let mut runner = Runner::new(course, &lesson.tasks[number]);
        self.desk.line("")?;
        self.desk.draw(runner.table(), &[])?;
        let args = [("n", (number + 1).into()), ("all", lesson.tasks.len().into())];
        self.desk.paragraph(&format!(
            "{} {}",
            say(self.desk.lang, "learn.task", &args),
            course.instruction(lesson, number, self.desk.lang)
        ))?;
        while !runner.is_solved() {
            match self.desk.hear(runner.table())? {
                Heard::Order(Order::Help) => self.desk.tell("learn.help", &[])?,
                Heard::Order(Order::Quit) | Heard::End => return Ok(Then::Leave),
                Heard::Order(Order::Skip) => return Ok(Then::GoOn),
                Heard::Order(Order::Hint | Order::Show) => self.show(&mut runner)?,
                Heard::Move(text) => self.answer(&mut runner, &text)?,
                Heard::Wrong(error) => self.refused(&mut runner, &error)?,
            }
        }
        self.desk.paragraph(&course.praise(lesson, number, self.desk.lang))?;
        self.progress.note(course, lesson, number, runner.is_earned());
        self.progress.practise(course, lesson, today());
        self.desk.keep(&self.progress.to_string());
        Ok(Then::GoOn)
    }

    /// Plays the next move of the solution.
    fn show(&self, runner: &mut Runner) -> Outcome {
        let Some(text) = runner.show() else {
            return Ok(());
        };
        self.desk.tell("learn.shown", &[("move", text.into())])?;
        self.answer(runner, text)
    }

    fn answer(&self, runner: &mut Runner, typed: &str) -> Outcome {
        match runner.try_move(typed) {
            Answer::Solved => self.desk.draw(runner.table(), &[])?,
            Answer::GoesOn { reply, left } => {
                self.desk.draw(runner.table(), &[])?;
                if let Some(reply) = reply {
                    self.desk.tell("learn.reply", &[("move", reply.into())])?;
                }
                self.desk.tell("learn.left", &[("n", left.into())])?;
            }
            Answer::Forbidden(error) => self.desk.forbidden(runner.table(), &error)?,
            Answer::NotAsked => self.desk.tell("learn.not-asked", &[])?,
        }
        self.offer(runner)
    }

    /// A try that the rules do not allow, which may be what the task asks for.
    fn refused(&self, runner: &mut Runner, error: &MoveError) -> Outcome {
        if runner.refused(error.statement().rule) {
            return self.desk.draw(runner.table(), &[(Mark::Why, error.statement().cells.clone())]);
        }
        self.desk.forbidden(runner.table(), error)?;
        self.offer(runner)
    }

    /// Offers to show how it goes, after some wrong tries.
    fn offer(&self, runner: &Runner) -> Outcome {
        if !runner.is_solved() && runner.offers_solution() {
            self.desk.tell("learn.offer", &[])?;
        }
        Ok(())
    }
}

/// Today, counted from 1970, by the calendar of the person at the terminal.
fn today() -> u32 {
    let date = jiff::Zoned::now().date();
    date.since(jiff::civil::date(1970, 1, 1)).map_or(0, |since| since.get_days().unsigned_abs())
}

/// The date of a day counted from 1970; none if no calendar goes so far.
fn date_of(day: u32) -> Option<jiff::civil::Date> {
    let days = jiff::Span::new().try_days(day).ok()?;
    jiff::civil::date(1970, 1, 1).checked_add(days).ok()
}
