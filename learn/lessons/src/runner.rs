use rules::{Cell, MoveError, Step, Table};

use crate::{Course, Goal, Task};

/// After so many wrong tries the solution is offered first.
const PATIENCE: u32 = 3;

/// One task being worked on: a board, what was tried, and how it went.
pub struct Runner {
    task: &'static Task,
    table: Box<dyn Table>,
    /// For a line: how many of its moves are played. For a set of moves: one bit for each that was found.
    found: u64,
    wrong: u32,
    shown: bool,
    solved: bool,
}

/// What becomes of a try.
#[derive(Debug)]
pub enum Answer {
    /// That was it.
    Solved,
    /// Right, and there is more to do: the opponent's answer, if there is one, stands on the board already.
    GoesOn {
        /// The opponent's move.
        reply: Option<String>,
        /// How many moves are still asked for.
        left: usize,
    },
    /// The rules do not allow it; nothing has moved.
    Forbidden(MoveError),
    /// Allowed, but not what is asked for; nothing has moved.
    NotAsked,
}

impl Runner {
    /// Begins a task.
    ///
    /// # Panics
    /// If the task's position cannot be set up, which the tests of this crate rule out.
    pub fn new(course: &Course, task: &'static Task) -> Self {
        let table = course.table(task.position).unwrap_or_else(|| panic!("no position: {}", task.position));
        Self { task, table, found: 0, wrong: 0, shown: false, solved: false }
    }

    /// The board as it stands.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Whether the task is solved.
    pub const fn is_solved(&self) -> bool {
        self.solved
    }

    /// Whether the reader solved it without being shown how.
    pub const fn is_earned(&self) -> bool {
        self.solved && !self.shown
    }

    /// How many moves are found: of the line, answers among them, or of those that are asked for in any order.
    pub fn found(&self) -> usize {
        match self.task.goal {
            Goal::Each(_) => self.found.count_ones() as usize,
            _ => self.found as usize,
        }
    }

    /// How many tries were wrong.
    pub const fn wrong_tries(&self) -> u32 {
        self.wrong
    }

    /// Whether it is time to offer the solution.
    pub const fn offers_solution(&self) -> bool {
        self.wrong >= PATIENCE
    }

    /// The next move of the solution, for those who ask; the task then counts as shown.
    pub fn show(&mut self) -> Option<&'static str> {
        if self.solved {
            return None;
        }
        self.shown = true;
        self.next_of_solution()
    }

    /// Where the next move of the solution begins, for those who have tried in vain.
    pub fn begins_at(&self) -> Option<Cell> {
        let steps = presses(self.table(), self.next_of_solution().filter(|_| !self.solved)?);
        steps.into_iter().find_map(|step| if let Step::Cell(cell) = step { Some(cell) } else { None })
    }

    fn next_of_solution(&self) -> Option<&'static str> {
        let solution = self.task.solution();
        match self.task.goal {
            Goal::Line(_) => solution.get(self.found as usize).and_then(|step| step.split('|').next()),
            Goal::Each(_) => (0..).zip(solution).find(|(index, _)| self.found >> index & 1 == 0).map(|(_, text)| *text),
            _ => solution.first().copied(),
        }
    }

    /// Whether a try is asked for that this rule forbids.
    pub fn asks_for(&self, rule: &str) -> bool {
        matches!(self.task.goal, Goal::Forbidden(rules, _) if rules.contains(&rule))
    }

    /// A board has refused a try for the reason of a rule, before it was a whole move. `true` if that solves the task; else
    /// it was a wrong try.
    pub fn refused(&mut self, rule: &str) -> bool {
        if !self.solved {
            self.solved = self.asks_for(rule);
            self.wrong += u32::from(!self.solved);
        }
        self.solved
    }

    /// Tries a move, in any spelling.
    pub fn try_move(&mut self, text: &str) -> Answer {
        if self.solved {
            return Answer::Solved;
        }
        let answer = match self.table.judge(text) {
            Ok(canonical) => self.allowed(&canonical),
            Err(error) => self.forbidden(error),
        };
        match answer {
            Answer::Solved => self.solved = true,
            Answer::Forbidden(_) | Answer::NotAsked => self.wrong += 1,
            Answer::GoesOn { .. } => {}
        }
        answer
    }

    fn forbidden(&self, error: MoveError) -> Answer {
        if self.asks_for(error.statement().rule) { Answer::Solved } else { Answer::Forbidden(error) }
    }

    fn allowed(&mut self, text: &str) -> Answer {
        match self.task.goal {
            Goal::Any(_) => self.play_last(text),
            // A board plays what is complete: whoever wanted to go on from there has found that it does not.
            Goal::Forbidden(_, shown) if shown.starts_with(text) => self.play_last(text),
            Goal::Move(moves) if moves.contains(&text) => self.play_last(text),
            Goal::Does(rule, _) if self.does(text, rule) => self.play_last(text),
            Goal::Line(line) if is_one_of(line.get(self.found as usize), text) => self.go_on(line, text),
            Goal::Each(moves) => match moves.iter().position(|wanted| *wanted == text) {
                Some(index) => self.tick(index, moves.len()),
                None => Answer::NotAsked,
            },
            _ => Answer::NotAsked,
        }
    }

    fn does(&self, text: &str, rule: &str) -> bool {
        self.table.describe(text).is_ok_and(|statements| statements.iter().any(|statement| statement.rule == rule))
    }

    fn play_last(&mut self, text: &str) -> Answer {
        // It was judged just now.
        let _ = self.table.play(text);
        Answer::Solved
    }

    fn go_on(&mut self, line: &'static [&'static str], text: &str) -> Answer {
        let _ = self.table.play(text);
        self.found += 1;
        let Some(reply) = line.get(self.found as usize) else {
            return Answer::Solved;
        };
        let reply = self.table.play(reply).ok();
        self.found += 1;
        Answer::GoesOn { reply, left: (line.len() - self.found as usize).div_ceil(2) }
    }

    /// One more of the moves that are asked for. The board stays as it is: the next one begins there, too.
    fn tick(&mut self, index: usize, all: usize) -> Answer {
        self.found |= 1 << index;
        let left = all - self.found.count_ones() as usize;
        if left == 0 { Answer::Solved } else { Answer::GoesOn { reply: None, left } }
    }
}

/// What is pressed on a board to enter a move or to try what is forbidden: the steps of a legal move; else the cells and turns
/// that its text names.
///
/// ```
/// let course = lessons::course_of("abalone").expect("a course");
/// let table = course.table(":").expect("a table");
/// // The ends of the line, and where it goes.
/// assert_eq!(lessons::presses(table.as_ref(), "a1b2").len(), 3);
/// assert_eq!(lessons::presses(table.as_ref(), "i5h5").len(), 2);
/// ```
pub fn presses(table: &dyn Table, text: &str) -> Vec<Step> {
    if let Ok(steps) = table.steps(text) {
        return steps;
    }
    let cells = table.cells();
    let (mut steps, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let cell = cells.iter().filter(|(_, name)| rest.starts_with(name.as_str())).max_by_key(|(_, name)| name.len());
        rest = &rest[cell.map_or(first.len_utf8(), |(_, name)| name.len())..];
        match (cell, first) {
            (Some((cell, _)), _) => steps.push(Step::Cell(*cell)),
            (None, 'l') => steps.push(Step::Left),
            (None, 'r') => steps.push(Step::Right),
            (None, '*') => steps.push(Step::Outside),
            (None, _) => {}
        }
    }
    steps
}

/// Whether a step of a line allows this move.
fn is_one_of(step: Option<&&str>, text: &str) -> bool {
    step.is_some_and(|step| step.split('|').any(|wanted| wanted == text))
}
