use std::marker::PhantomData;

use rules::{Atom, Change, Observer, Position};

use crate::evaluation::Evaluation;

/// What has come and gone on the line being searched, and what the evaluation made of it so far.
///
/// Playing a move writes its changes down and no more: a cut-off throws them away unread. Where an estimate is asked for,
/// accumulators are brought up to date from the last ply where there was one.
pub(crate) struct Trail<P: Position, E: Evaluation<P>> {
    log: Log<P, E>,
    plies: Vec<Ply<E::Accumulator>>,
    /// The ply of the newest position.
    here: usize,
}

struct Ply<A> {
    /// Where in the log the changes begin that led here.
    begin: usize,
    accumulator: A,
    up_to_date: bool,
}

/// Atoms that came and went, in that order: those that the evaluation looks at.
pub(crate) struct Log<P, E> {
    changes: Vec<Change>,
    of: PhantomData<fn() -> (P, E)>,
}

/// Room for the changes of some plies, so that few searches have to look for more.
const ROOM: usize = 128;

impl<P: Position, E: Evaluation<P>> Observer for Log<P, E> {
    #[inline]
    fn add(&mut self, atom: Atom) {
        if usize::from(atom) < E::ATOMS {
            self.changes.push(Change::Add(atom));
        }
    }

    #[inline]
    fn remove(&mut self, atom: Atom) {
        if usize::from(atom) < E::ATOMS {
            self.changes.push(Change::Remove(atom));
        }
    }
}

impl<P: Position, E: Evaluation<P>> Trail<P, E> {
    pub(crate) fn new(evaluation: &E, root: &P) -> Self {
        let accumulator = evaluation.accumulate(root);
        let log = Log { changes: Vec::with_capacity(ROOM), of: PhantomData };
        Self { log, plies: vec![Ply { begin: 0, accumulator, up_to_date: true }], here: 0 }
    }

    /// One ply further: its changes go into what this returns.
    #[inline]
    pub(crate) fn push(&mut self) -> &mut Log<P, E> {
        self.here += 1;
        let begin = self.log.changes.len();
        match self.plies.get_mut(self.here) {
            Some(ply) => (ply.begin, ply.up_to_date) = (begin, false),
            None => self.lengthen(begin),
        }
        &mut self.log
    }

    /// The first time that a search gets so deep.
    #[cold]
    fn lengthen(&mut self, begin: usize) {
        let accumulator = self.plies[self.here - 1].accumulator.clone();
        self.plies.push(Ply { begin, accumulator, up_to_date: false });
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.log.changes.truncate(self.plies[self.here].begin);
        self.here -= 1;
    }

    /// The accumulator of the newest position.
    #[inline]
    pub(crate) fn accumulator(&mut self, evaluation: &E) -> &E::Accumulator {
        // More often than not that of the position before is known.
        if let [.., before, after] = &mut self.plies[..=self.here]
            && !after.up_to_date
        {
            if before.up_to_date {
                evaluation.follow(&before.accumulator, &self.log.changes[after.begin..], &mut after.accumulator);
                after.up_to_date = true;
            } else {
                self.catch_up(evaluation);
            }
        }
        &self.plies[self.here].accumulator
    }

    #[inline(never)]
    fn catch_up(&mut self, evaluation: &E) {
        // That of the root is always up to date.
        let mut known = self.here - 1;
        while !self.plies[known].up_to_date {
            known -= 1;
        }
        while known < self.here {
            let (before, after) = self.plies.split_at_mut(known + 1);
            let end = if known + 1 == self.here { self.log.changes.len() } else { after[1].begin };
            let (before, after) = (&before[known], &mut after[0]);
            evaluation.follow(&before.accumulator, &self.log.changes[after.begin..end], &mut after.accumulator);
            after.up_to_date = true;
            known += 1;
        }
    }
}
