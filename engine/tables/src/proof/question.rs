use std::thread;

use rules::Layered;

use super::estimate::estimate;
use super::numbers::Numbers;
use super::set::{Set, Status};
use super::work::{Work, after_reply};
use crate::error::FileError;

/// What has become of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is still open.
    Open,
    /// Proved: all is held.
    Held,
    /// Proved: something is lost.
    Lost,
}

/// How far a question is.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What has become of it.
    pub state: State,
    /// How many positions its set had when it was last walked through, and how many of them nobody had looked at.
    pub reached: u64,
    /// See [`Answer::reached`]; 0 where all is proved.
    pub open: u64,
    /// How many positions each level had that has been looked at.
    pub levels: Vec<u64>,
    /// How many positions the set will have, judged by the growth of its levels; none if that cannot be told.
    pub estimate: Option<f64>,
}

/// How far the whole run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Positions that have been looked at in this run.
    pub looked_at: u64,
    /// Positions known from this run and those before.
    pub known: u64,
    /// Questions, and how many of them have been settled.
    pub questions: usize,
    /// How many of the questions have been settled.
    pub settled: usize,
    /// Positions that wait to be looked at for the question at hand.
    pub waiting: u64,
}

/// Whether all of these positions are held by those who are to move there.
pub(crate) struct Question {
    pub(crate) roots: Vec<u64>,
    pub(crate) state: State,
    /// What is to be looked at now, and after that.
    pub(crate) frontier: Vec<u64>,
    pub(crate) next: Vec<u64>,
    /// Whose reply leads to something lost.
    pub(crate) broken: Vec<u64>,
    levels: Vec<u64>,
    /// How many of the level at hand have been looked at.
    pub(crate) level: u64,
    /// Since the last sweep.
    pub(crate) lost: u64,
    pub(crate) looked_at: u64,
    reached: u64,
    open: u64,
}

impl Question {
    /// One that is settled already, or has yet to be swept.
    pub(crate) fn new(roots: Vec<u64>, state: State) -> Self {
        Self {
            roots,
            state,
            frontier: Vec::new(),
            next: Vec::new(),
            broken: Vec::new(),
            levels: Vec::new(),
            level: 0,
            lost: 0,
            looked_at: 0,
            reached: 0,
            open: 0,
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        self.frontier.len() + self.next.len() + self.broken.len()
    }

    pub(crate) fn answer(&self) -> Answer {
        let open = if self.state == State::Open { self.open.max(self.waiting() as u64) } else { 0 };
        let estimate = if self.state == State::Open { estimate(&self.levels) } else { None };
        Answer { state: self.state, reached: self.reached, open, levels: self.levels.clone(), estimate }
    }

    /// The next things to do, at most so many; none if a sweep has to find out what is left.
    pub(crate) fn take(&mut self, set: &Set, most: usize) -> Vec<Work> {
        let mut works: Vec<_> = Vec::new();
        while works.len() < most {
            if let Some(number) = self.broken.pop() {
                works.push(Work::Repair(number));
            } else if let Some(number) = self.frontier.pop() {
                // Another question may have needed it, too.
                if set.get(number) == Some(Status::Open) {
                    works.push(Work::Look(number));
                    self.level += 1;
                }
            } else if works.is_empty() && !self.next.is_empty() && !self.should_sweep() {
                self.levels.push(std::mem::take(&mut self.level));
                self.frontier = std::mem::take(&mut self.next);
            } else {
                break;
            }
        }
        works
    }

    /// Whether so much has been lost since that much of what waits may not matter any more.
    fn should_sweep(&self) -> bool {
        self.lost > 0 && self.looked_at * 4 >= self.reached
    }

    /// Walks through the set from the roots on by the replies, level by level, and finds what nobody has looked at and what
    /// leads to something lost. If there is neither, the set is closed, and the question answered.
    pub(crate) fn sweep<P: Layered>(
        &mut self,
        numbers: &Numbers<P>,
        set: &mut Set,
        threads: usize,
    ) -> Result<(), FileError> {
        set.unmark_all();
        *self = Self::new(std::mem::take(&mut self.roots), self.state);
        let mut level = self.roots.clone();
        let mut is_whole = true;
        while !level.is_empty() {
            // The same position may have been met several times.
            level.retain(|&number| {
                let is_there = set.get(number).is_some() || set.put(number, Status::Open);
                // Without room for it, it is met again and again, and stays open.
                !is_there || set.mark(number)
            });
            self.reached += level.len() as u64;
            let mut looked_at = 0;
            let mut replies = Vec::new();
            for &number in &level {
                looked_at += 1;
                match set.get(number).unwrap_or(Status::Open) {
                    Status::Held => {}
                    Status::Reply(place) => replies.push((number, place)),
                    Status::Open => {
                        looked_at -= 1;
                        self.frontier.push(number);
                    }
                    Status::Lost => {
                        // Only a root can be, for whatever leads here otherwise is broken and not followed.
                        self.state = State::Lost;
                        return Ok(());
                    }
                }
            }
            if is_whole && self.frontier.is_empty() {
                self.levels.push(level.len() as u64);
            } else if is_whole {
                // From here on it will be counted when it is looked at.
                (is_whole, self.level) = (false, looked_at);
            }
            level = self.follow(&replies, numbers, set, threads)?;
        }
        self.open = self.frontier.len() as u64;
        if self.frontier.is_empty() && self.broken.is_empty() {
            self.state = State::Held;
        }
        Ok(())
    }

    /// Everything that can follow these replies, as far as they do not lead to something lost.
    fn follow<P: Layered>(
        &mut self,
        replies: &[(u64, u16)],
        numbers: &Numbers<P>,
        set: &Set,
        threads: usize,
    ) -> Result<Vec<u64>, FileError> {
        let share = replies.len().div_ceil(threads.max(1)).max(LEAST_SHARE);
        let parts = thread::scope(|scope| {
            let threads: Vec<_> =
                replies.chunks(share).map(|replies| scope.spawn(|| follow_some(replies, numbers, set))).collect();
            let lost = || FileError::Contradiction("a thread has died".to_owned());
            threads.into_iter().map(|thread| thread.join().map_err(|_| lost())?).collect::<Result<Vec<_>, _>>()
        })?;
        let mut next = Vec::new();
        for (followed, broken) in parts {
            next.extend(followed);
            self.broken.extend(broken);
        }
        Ok(next)
    }
}

/// Fewer replies are not worth a thread.
const LEAST_SHARE: usize = 256;

/// What follows, and whose replies lead to something lost.
fn follow_some<P: Layered>(
    replies: &[(u64, u16)],
    numbers: &Numbers<P>,
    set: &Set,
) -> Result<(Vec<u64>, Vec<u64>), FileError> {
    let (mut followed, mut broken, mut moves) = (Vec::new(), Vec::new(), Vec::new());
    for &(number, place) in replies {
        match after_reply(numbers, number, place, &mut moves)? {
            Some(next) if next.iter().all(|&next| set.get(next) != Some(Status::Lost)) => followed.extend(next),
            _ => broken.push(number),
        }
    }
    Ok((followed, broken))
}
