use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::{Course, Lesson};

/// What a reader has done: which tasks were solved, and which only shown; and on which day each lesson was practised last.
///
/// It is kept as text, a line a lesson: `abalone pac 1+ 2+ 3? @20774`, the day counted from 1970. Lines that make no sense are left out when it is read, so that
/// lessons may change and nothing else is lost.
///
/// ```
/// use lessons::{Progress, course_of};
///
/// let course = course_of("abalone").expect("a course");
/// let mut progress = Progress::default();
/// progress.note(course, &course.lessons[0], 0, true);
/// assert_eq!(progress.to_string(), "abalone goal 1+\n");
/// assert_eq!("abalone goal 1+\nnonsense\n".parse().as_ref(), Ok(&progress));
/// progress.practise(course, &course.lessons[0], 20_774);
/// assert_eq!(progress.to_string(), "abalone goal 1+ @20774\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// By course, lesson and task (from 0): whether it was solved without help.
    tasks: BTreeMap<(String, String, usize), bool>,
    /// By course and lesson: the last day something of it was done.
    days: BTreeMap<(String, String), u32>,
}

impl Progress {
    /// Notes that a task is done; what was solved once stays solved.
    pub fn note(&mut self, course: &Course, lesson: &Lesson, task: usize, earned: bool) {
        let known = self.tasks.entry(key(course, lesson, task)).or_default();
        *known |= earned;
    }

    /// Notes that something of a lesson was done on that day, counted from 1970.
    pub fn practise(&mut self, course: &Course, lesson: &Lesson, day: u32) {
        let last = self.days.entry((course.id().to_owned(), lesson.id.to_owned())).or_default();
        *last = day.max(*last);
    }

    /// The last day something of a lesson was done, counted from 1970; none if nobody noted it.
    pub fn practised(&self, course: &Course, lesson: &Lesson) -> Option<u32> {
        self.days.get(&(course.id().to_owned(), lesson.id.to_owned())).copied()
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
        for (key, day) in &other.days {
            let last = self.days.entry(key.clone()).or_default();
            *last = (*day).max(*last);
        }
    }
}

fn key(course: &Course, lesson: &Lesson, task: usize) -> (String, String, usize) {
    (course.id().to_owned(), lesson.id.to_owned(), task)
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines: BTreeMap<(&str, &str), String> = BTreeMap::new();
        for ((course, lesson, task), earned) in &self.tasks {
            let line = lines.entry((course, lesson)).or_default();
            let _ = write!(line, " {}{}", task + 1, if *earned { '+' } else { '?' });
        }
        for ((course, lesson), day) in &self.days {
            let _ = write!(lines.entry((course, lesson)).or_default(), " @{day}");
        }
        lines.into_iter().try_for_each(|((course, lesson), words)| writeln!(f, "{course} {lesson}{words}"))
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
                if let Some(day) = word.strip_prefix('@').and_then(|day| day.parse().ok()) {
                    let last = progress.days.entry((course.to_owned(), lesson.to_owned())).or_default();
                    *last = (*last).max(day);
                    continue;
                }
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
