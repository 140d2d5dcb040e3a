use std::time::Duration;

use board::{Arrow, ArrowKind, Mode, Refused, Said, SaidKind, Shown};
use leptos::prelude::*;
use lessons::{Answer, Course, Lesson, Runner, presses};
use rules::{Cell, Statement, Step, Table};

use crate::learnt::{Learnt, learnt};
use crate::prefs::Prefs;

/// The opponent answers after this time, so that one sees one's own move first.
const PAUSE: Duration = Duration::from_millis(450);

/// How the task stands.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Verdict {
    /// Nothing has been tried.
    Untried,
    /// The rules do not allow what was tried.
    Forbidden(Statement),
    /// What was tried is allowed, but not what is asked for.
    NotAsked,
    /// Right, and so many moves are still asked for.
    GoesOn(usize),
    /// Solved.
    Right,
    /// Solved, but not alone.
    Shown,
}

impl Verdict {
    /// Whether there is nothing more to do.
    pub(super) const fn is_done(&self) -> bool {
        matches!(self, Self::Right | Self::Shown)
    }

    /// Whether the try was wrong.
    pub(super) const fn is_wrong(&self) -> bool {
        matches!(self, Self::Forbidden(_) | Self::NotAsked)
    }
}

/// A lesson being worked on in this page: one task after the other.
#[derive(Clone, Copy)]
pub(super) struct Practice {
    pub(super) course: &'static Course,
    pub(super) lesson: &'static Lesson,
    /// The task, from 0.
    pub(super) task: RwSignal<usize>,
    pub(super) shown: RwSignal<Shown>,
    pub(super) arrows: RwSignal<Vec<Arrow>>,
    pub(super) verdict: RwSignal<Verdict>,
    /// What the board says of a move that is half entered.
    pub(super) prompt: RwSignal<Option<String>>,
    /// How many tries of this task were wrong.
    pub(super) wrong: RwSignal<u32>,
    /// Whether anything was tried since the page was opened.
    pub(super) has_tried: RwSignal<bool>,
    /// Whether the page was opened at a task in the middle, which is told until something is done.
    pub(super) is_resumed: RwSignal<bool>,
    /// Whether the opponent is about to answer.
    is_waiting: RwSignal<bool>,
    runner: StoredValue<Runner>,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    learnt: Learnt,
    prefs: Prefs,
}

impl Practice {
    pub(super) fn new(course: &'static Course, lesson: &'static Lesson, task: usize) -> Self {
        let runner = Runner::new(course, &lesson.tasks[task]);
        let practice = Self {
            course,
            lesson,
            task: RwSignal::new(task),
            shown: RwSignal::new(Shown::still(runner.table().fork().into())),
            arrows: RwSignal::new(Vec::new()),
            verdict: RwSignal::new(Verdict::Untried),
            prompt: RwSignal::new(None),
            wrong: RwSignal::new(0),
            has_tried: RwSignal::new(false),
            is_resumed: RwSignal::new(task > 0),
            is_waiting: RwSignal::new(false),
            runner: StoredValue::new(runner),
            timer: StoredValue::new_local(None),
            learnt: learnt(),
            prefs: expect_context(),
        };
        on_cleanup(move || practice.end_wait());
        practice
    }

    /// Begins a task.
    pub(super) fn begin(self, task: usize) {
        self.end_wait();
        let runner = Runner::new(self.course, &self.lesson.tasks[task]);
        self.task.set(task);
        self.is_resumed.set(false);
        self.verdict.set(Verdict::Untried);
        self.wrong.set(0);
        self.arrows.set(Vec::new());
        self.prompt.set(None);
        self.shown.set(Shown::still(runner.table().fork().into()));
        self.runner.set_value(runner);
    }

    /// What presses on the board do; reactive.
    pub(super) fn mode(self) -> Mode {
        let is_still = self.is_waiting.get() || self.verdict.with(Verdict::is_done);
        if is_still { Mode::Still } else { Mode::Play }
    }

    /// Whether it is time to offer the solution; reactive.
    pub(super) fn offers_solution(self) -> bool {
        self.wrong.track();
        self.runner.with_value(Runner::offers_solution)
    }

    /// The board has something to say.
    pub(super) fn hear(self, said: Option<Said>) {
        if untrack(|| self.verdict.with(Verdict::is_done)) {
            return;
        }
        match said {
            Some(Said { reason: Some(reason), tried, .. }) => self.refused(Refused { steps: tried, reason }),
            Some(Said { text, kind: SaidKind::Hint, .. }) => self.prompt.set(Some(text)),
            _ => {
                self.prompt.set(None);
                // Another try has begun: the reason is off the board, too.
                if untrack(|| self.verdict.with(|verdict| matches!(verdict, Verdict::Forbidden(_)))) {
                    self.verdict.set(Verdict::Untried);
                }
            }
        }
    }

    /// A press was read as another beginning. Where a forbidden try is asked for, it may have been that try.
    pub(super) fn meant(self, steps: &[Step]) {
        let reason = self.runner.with_value(|runner| {
            let error = runner.table().why_not(steps)?;
            runner.asks_for(error.statement().rule).then(|| error.statement().clone())
        });
        if let Some(reason) = reason {
            self.refused(Refused { steps: steps.to_vec(), reason });
        }
    }

    /// The board has refused a try.
    fn refused(self, refused: Refused) {
        self.has_tried.set(true);
        self.prompt.set(None);
        let rule = refused.reason.rule;
        if self.runner.try_update_value(|runner| runner.refused(rule)) == Some(true) {
            self.shown.set(Shown::still(self.table()).refused(refused));
            self.finish(None);
        } else {
            self.wrong_try(Verdict::Forbidden(refused.reason));
        }
    }

    /// A move was entered.
    pub(super) fn attempt(self, text: &str) {
        if untrack(|| self.verdict.with(Verdict::is_done)) {
            return;
        }
        self.has_tried.set(true);
        self.prompt.set(None);
        let before = self.runner.with_value(|runner| runner.table().fork());
        let Some(answer) = self.runner.try_update_value(|runner| runner.try_move(text)) else {
            return;
        };
        let after = Shown::after(before.as_ref(), text).ok();
        match answer {
            Answer::Solved => {
                let found = Arrow::of_move(before.as_ref(), text, ArrowKind::Right);
                self.shown.set(after.unwrap_or_else(|| match before.judge(text) {
                    Ok(_) => Shown::still(before.into()),
                    Err(error) => refused_text(before, text, error.statement()),
                }));
                self.finish(found);
            }
            Answer::GoesOn { reply: Some(reply), left } => {
                self.arrows.set(Vec::new());
                self.verdict.set(Verdict::GoesOn(left));
                if let Some(after) = after {
                    let between = after.table.clone();
                    self.shown.set(after);
                    self.wait_for(Shown::after(between.as_ref(), &reply).ok());
                }
            }
            Answer::GoesOn { reply: None, left } => {
                let found = Arrow::of_move(before.as_ref(), text, ArrowKind::Other);
                self.arrows.update(|arrows| arrows.extend(found));
                self.verdict.set(Verdict::GoesOn(left));
                self.shown.set(Shown::still(before.into()));
            }
            Answer::Forbidden(error) => {
                let reason = error.statement().clone();
                self.shown.set(refused_text(before, text, &reason));
                self.wrong_try(Verdict::Forbidden(reason));
            }
            Answer::NotAsked => {
                let tried = [ArrowKind::Wrong, ArrowKind::Threat];
                let tried = tried.map(|kind| Arrow::of_move(before.as_ref(), text, kind));
                self.arrows.set(tried.into_iter().flatten().collect());
                self.shown.set(Shown::still(before.into()));
                self.wrong_try(Verdict::NotAsked);
            }
        }
    }

    /// Shows the next move of the solution.
    pub(super) fn show(self) {
        if self.is_waiting.get_untracked() {
            return;
        }
        let text = self.runner.try_update_value(Runner::show).flatten();
        if let Some(text) = text {
            self.attempt(text);
        }
    }

    /// Forgets the last try.
    pub(super) fn try_again(self) {
        if untrack(|| self.verdict.with(Verdict::is_wrong)) {
            self.arrows.set(Vec::new());
            self.verdict.set(Verdict::Untried);
            self.shown.set(Shown::still(self.table()));
            self.glow();
        }
    }

    fn table(self) -> std::sync::Arc<dyn rules::Table> {
        self.runner.with_value(|runner| runner.table().fork()).into()
    }

    fn wrong_try(self, verdict: Verdict) {
        self.verdict.set(verdict);
        self.wrong.set(self.runner.with_value(Runner::wrong_tries));
        self.glow();
    }

    /// After two wrong tries the piece glows that the solution begins with.
    fn glow(self) {
        let cell: Option<Cell> =
            self.runner.with_value(|runner| if runner.wrong_tries() > 1 { runner.begins_at() } else { None });
        if let Some(cell) = cell {
            let ring = Arrow { from: cell, to: cell, kind: ArrowKind::Best };
            self.arrows.update(|arrows| {
                if !arrows.contains(&ring) {
                    arrows.push(ring);
                }
            });
        }
    }

    /// Solved, with a tick where the last move went.
    fn finish(self, found: Option<Arrow>) {
        let is_earned = self.runner.with_value(Runner::is_earned);
        self.verdict.set(if is_earned { Verdict::Right } else { Verdict::Shown });
        self.arrows.set(found.into_iter().collect());
        self.learnt.note(self.course, self.lesson, self.task.get_untracked(), is_earned);
    }

    /// Shows the opponent's answer when one's own move has been seen.
    fn wait_for(self, reply: Option<Shown>) {
        let Some(reply) = reply else {
            return;
        };
        self.is_waiting.set(true);
        let answer = move || {
            if self.is_waiting.try_get_untracked() == Some(true) {
                self.shown.set(reply);
                self.is_waiting.set(false);
            }
        };
        let wait = if self.prefs.motion.get_untracked() { PAUSE } else { Duration::ZERO };
        if let Ok(handle) = set_timeout_with_handle(answer, wait) {
            self.timer.set_value(Some(handle));
        }
    }

    fn end_wait(self) {
        if let Some(handle) = self.timer.try_update_value(Option::take).flatten() {
            handle.clear();
        }
        let _ = self.is_waiting.try_set(false);
    }
}

/// A position with a try, given as text, that was refused in it.
fn refused_text(before: Box<dyn Table>, text: &str, reason: &Statement) -> Shown {
    let refused = Refused { steps: presses(before.as_ref(), text), reason: reason.clone() };
    Shown::still(before.into()).refused(refused)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use board::{Entering, Reply};
    use lessons::Goal;

    use super::*;

    /// Presses on the board, step by step; `true` if that solves or goes on with the task.
    fn press(runner: &mut Runner, steps: &[Step]) -> bool {
        let table: Arc<dyn Table> = runner.table().fork().into();
        let mut entering = Entering::new(table.clone());
        for &step in steps {
            let instead = if let Step::Cell(cell) = step { entering.instead(cell) } else { None };
            let reply = match instead.and_then(|steps| table.why_not(&steps)) {
                Some(error) if runner.asks_for(error.statement().rule) => {
                    Reply::Refused { steps: Vec::new(), error: Some(error) }
                }
                _ => entering.choose(step),
            };
            match reply {
                Reply::Played(text) => {
                    return matches!(runner.try_move(&text), Answer::Solved | Answer::GoesOn { .. });
                }
                Reply::Refused { error, .. } => {
                    return error.is_some_and(|error| runner.refused(error.statement().rule));
                }
                _ => {}
            }
        }
        match entering.done() {
            Some(Reply::Played(text)) => matches!(runner.try_move(&text), Answer::Solved | Answer::GoesOn { .. }),
            _ => false,
        }
    }

    /// Ways to press a move, the plainest first: as it is written; without turns; with one more cell.
    fn ways(table: &dyn Table, text: &str) -> Vec<Vec<Step>> {
        let steps = presses(table, text);
        let cells: Vec<_> = steps.iter().copied().filter(|step| matches!(step, Step::Cell(_))).collect();
        let with_one_more = |cells: &[Step]| {
            let more = |(cell, _): (Cell, String)| [cells, &[Step::Cell(cell)]].concat();
            table.cells().into_iter().map(more).collect::<Vec<_>>()
        };
        let parts = (1..=cells.len()).flat_map(|count| with_one_more(&cells[..count]));
        [steps, cells.clone()].into_iter().chain(parts).collect()
    }

    /// A topple that is not allowed is tried by pressing a wedge and then the one that its block is aimed at, or by a drag.
    #[test]
    fn a_forbidden_topple_can_be_tried_in_every_way() {
        let course = lessons::course_of("gunzi").unwrap();
        let tasks = course.lessons.iter().flat_map(|lesson| lesson.tasks);
        let topples = tasks.filter_map(|task| match task.goal {
            Goal::Forbidden(_, text) => text.strip_prefix('~').map(|text| (task, text)),
            _ => None,
        });
        let mut tried = 0;
        for (task, text) in topples {
            let table: Arc<dyn Table> = Runner::new(course, task).table().fork().into();
            let cell = |name: &str| table.cells().into_iter().find(|(_, other)| other == name).unwrap().0;
            let target = cell(&text[..2]);
            let reason = table.why_not(&[Step::Cell(target)]).unwrap();
            // The attackers come first among the parts that decide.
            let from = reason.statement().parts().next().unwrap().cell;
            let mut runner = Runner::new(course, task);
            assert!(press(&mut runner, &[Step::Cell(from), Step::Cell(target)]), "{}", task.position);
            let mut entering = Entering::new(table.clone());
            entering.grab(from);
            let Reply::Refused { error: Some(error), .. } = entering.drop(&[from], target) else {
                panic!("{}", task.position);
            };
            assert!(runner.asks_for(error.statement().rule), "{}", task.position);
            tried += 1;
        }
        assert_eq!(tried, 3);
    }

    #[test]
    fn every_task_can_be_solved_by_pressing_cells() {
        let mut faults = Vec::new();
        for course in lessons::all() {
            for lesson in course.lessons {
                for (number, task) in (1..).zip(lesson.tasks) {
                    let mut runner = Runner::new(course, task);
                    for _ in 0..6 {
                        let Some(text) = runner.show() else {
                            break;
                        };
                        let ways = ways(runner.table(), text);
                        let plain = if matches!(task.goal, Goal::Forbidden(..)) { ways.len() } else { 1 };
                        if !ways.iter().take(plain).any(|steps| press(&mut runner, steps)) {
                            break;
                        }
                    }
                    if !runner.is_solved() {
                        faults.push(format!("{} {} {number}", course.id(), lesson.id));
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
