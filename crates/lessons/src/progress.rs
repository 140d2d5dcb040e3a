use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::{Course, Lesson};

/// What a reader has done: which tasks were solved, and which only shown.
///
/// It is kept as text, a line a lesson: `abalone pac 1+ 2+ 3?`. Lines that make no sense are left out when it is read, so that
/// lessons may change and nothing else is lost.
///
/// ```
/// use lessons::{Progress, course_of};
///
/// let course = course_of("abalone").expect("a course");
/// let mut progress = Progress::default();
/// progress.note(course, &course.lessons[0], 0, true);
/// assert_eq!(progress.to_string(), "abalone goal 1+\n");
/// assert_eq!("abalone goal 1+\nnonsense\n".parse(), Ok(progress));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// By course, lesson and task (from 0): whether it was solved without help.
    tasks: BTreeMap<(String, String, usize), bool>,
}

impl Progress {
    /// Notes that a task is done; what was solved once stays solved.
    pub fn note(&mut self, course: &Course, lesson: &Lesson, task: usize, earned: bool) {
        let known = self.tasks.entry(key(course, lesson, task)).or_default();
        *known |= earned;
    }

    /// Whether a task is done, and whether without help.
    pub fn task(&self, course: &Course, lesson: &Lesson, task: usize) -> Option<bool> {
        self.tasks.get(&key(course, lesson, task)).copied()
    }

    /// How many tasks of a lesson are done.
    pub fn done(&self, course: &Course, lesson: &Lesson) -> usize {
        (0..lesson.tasks.len()).filter(|&task| self.task(course, lesson, task).is_some()).count()
    }

    /// Whether a lesson is done.
    pub fn is_done(&self, course: &Course, lesson: &Lesson) -> bool {
        self.done(course, lesson) == lesson.tasks.len()
    }

    /// Where to go on: the first lesson that is not done.
    pub fn next(&self, course: &Course) -> Option<&'static Lesson> {
        course.lessons.iter().find(|lesson| !self.is_done(course, lesson))
    }

    /// Takes over what was done elsewhere.
    pub fn merge(&mut self, other: &Self) {
        for (key, earned) in &other.tasks {
            *self.tasks.entry(key.clone()).or_default() |= earned;
        }
    }
}

fn key(course: &Course, lesson: &Lesson, task: usize) -> (String, String, usize) {
    (course.id().to_owned(), lesson.id.to_owned(), task)
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = None;
        for ((course, lesson, task), earned) in &self.tasks {
            if last != Some((course, lesson)) {
                f.write_str(if last.is_some() { "\n" } else { "" })?;
                write!(f, "{course} {lesson}")?;
                last = Some((course, lesson));
            }
            write!(f, " {}{}", task + 1, if *earned { '+' } else { '?' })?;
        }
        f.write_str(if last.is_some() { "\n" } else { "" })
    }
}

impl FromStr for Progress {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut progress = Self::default();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let (Some(course), Some(lesson)) = (words.next(), words.next()) else {
                continue;
            };
            for word in words {
                let (number, earned) = match (word.strip_suffix('+'), word.strip_suffix('?')) {
                    (Some(number), _) => (number, true),
                    (None, Some(number)) => (number, false),
                    (None, None) => continue,
                };
                let Some(task) = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) else {
                    continue;
                };
                *progress.tasks.entry((course.to_owned(), lesson.to_owned(), task)).or_default() |= earned;
            }
        }
        Ok(progress)
    }
}
