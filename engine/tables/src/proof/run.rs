use std::path::Path;
use std::thread;

use rules::{Layered, Outcome};

use super::journal::Journal;
use super::numbers::{MOST, Numbers};
use super::question::{Answer, Question, Standing, State};
use super::set::{Set, Status};
use super::work::{Found, Prover, Work, after};
use crate::error::FileError;

/// What is to be proved, and with what.
#[derive(Clone, Copy, Debug)]
pub struct ProofOrder<'a, P> {
    /// The position in question.
    pub position: P,
    /// The file in which everything that is found out is kept, for this question and for others.
    pub file: &'a Path,
    /// The name of the game, which the file carries.
    pub game: &'a str,
    /// How much memory the positions may take, in mebibytes.
    pub mebibytes: usize,
    /// How many positions are looked at between two looks at the limits, by each thread.
    pub batch: usize,
}

/// What is known of the result of a game: bounds from the view of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// Whether the player to move can hold the game, or cannot; none if that is open.
    pub holds: Option<bool>,
    /// Whether the opponent can.
    pub opponent_holds: Option<bool>,
}

/// How far a run is, and what it has proved.
#[derive(Clone, PartialEq, Debug)]
pub struct ProofProgress<M> {
    /// How far it is.
    pub standing: Standing,
    /// What is proved of the position.
    pub bounds: Bounds,
    /// What is proved of each first move, for who plays it; one of several that are the same up to symmetry.
    pub first_moves: Vec<(M, Bounds)>,
}

/// What is known of a first move, and of those that are the same up to symmetry.
#[derive(Clone, Debug)]
pub struct FirstMove<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// Whether who plays it can hold the game after it.
    pub holds: Answer,
    /// Whether the opponent can.
    pub opponent_holds: Answer,
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Everything is proved.
    Done,
    /// It was told to.
    Stopped,
    /// The memory is full.
    Full,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// Of the position.
    pub bounds: Bounds,
    /// Of each first move.
    pub first_moves: Vec<FirstMove<M>>,
    /// How many positions are held, lost, have a reply, and are open, in this run and those before.
    pub counts: [u64; 4],
    /// How many positions were looked at in this run.
    pub looked_at: u64,
    /// How many bytes at the end of the file were broken, and are gone.
    pub cut: u64,
    /// Why it ended.
    pub ended: Ended,
}

/// Proves as much as it can about a position until everything is proved, memory is full, or `go_on` says no. It is asked,
/// and told how far the run is, after each batch. Each prover gets a thread.
///
/// An error if the position cannot arise in a game, if the game is over there, or if a file is broken.
pub fn prove<P: Layered>(
    order: ProofOrder<'_, P>,
    provers: &mut [Box<dyn Prover<P>>],
    go_on: &mut dyn FnMut(&ProofProgress<P::Move>) -> bool,
) -> Result<Report<P::Move>, FileError> {
    let mut run = Run::new(order, provers)?;
    let ended = run.run(provers, go_on)?;
    run.journal.sync()?;
    Ok(run.report(ended))
}

struct Run<P: Layered> {
    numbers: Numbers<P>,
    set: Set,
    journal: Journal,
    cut: u64,
    looked_at: u64,
    batch: usize,
    /// Moves that are the same up to symmetry.
    moves: Vec<Vec<P::Move>>,
    /// The groups of moves, the most promising first.
    ranking: Vec<usize>,
    /// For each group of moves whether the opponent holds after it, then whether who played it does.
    questions: Vec<[Question; 2]>,
    is_full: bool,
}

impl<P: Layered> Run<P> {
    fn new(order: ProofOrder<'_, P>, provers: &mut [Box<dyn Prover<P>>]) -> Result<Self, FileError> {
        let refuse = |why: &str| FileError::Contradiction(why.to_owned());
        let numbers = Numbers::<P>::new().ok_or_else(|| refuse("this game has too many positions"))?;
        let position = order.position;
        if numbers.number(&position).is_none() {
            return Err(refuse("this position cannot arise in a game"));
        }
        let mut set = Set::new(order.mebibytes).ok_or_else(|| refuse("there is not so much memory"))?;
        let places = (0..P::LAYERS).map(crate::making::places::<P>).sum::<u64>().min(MOST);
        let (journal, replayed) = Journal::open(order.file, order.game, places, &mut set)?;
        let mut all = Vec::new();
        position.legal_moves(&mut all);
        if all.is_empty() {
            return Err(refuse("the game is over in this position"));
        }
        let mut run = Self {
            numbers,
            set,
            journal,
            cut: replayed.cut,
            looked_at: 0,
            batch: order.batch.max(1) * provers.len().max(1),
            moves: Vec::new(),
            ranking: Vec::new(),
            questions: Vec::new(),
            is_full: replayed.is_full,
        };
        let mut groups: Vec<u64> = Vec::new();
        for m in all {
            let reached = position.after(m);
            let number = run.numbers.number(&reached).ok_or_else(|| crate::block::astray(&position, &reached))?;
            if let Some(group) = groups.iter().position(|&known| known == number) {
                run.moves[group].push(m);
                continue;
            }
            groups.push(number);
            run.moves.push(vec![m]);
            let own = match after(&run.numbers, &position, m)? {
                Some(roots) => Question::new(roots, State::Open),
                None => Question::new(Vec::new(), State::Lost),
            };
            run.questions.push([Question::new(vec![number], State::Open), own]);
        }
        let ranked = provers.first_mut().map_or_else(Vec::new, |prover| prover.rank(&position));
        let place = |group: &usize| ranked.iter().position(|m| run.moves[*group].contains(m)).unwrap_or(ranked.len());
        run.ranking = (0..run.moves.len()).collect();
        run.ranking.sort_by_key(place);
        Ok(run)
    }

    fn run(
        &mut self,
        provers: &mut [Box<dyn Prover<P>>],
        go_on: &mut dyn FnMut(&ProofProgress<P::Move>) -> bool,
    ) -> Result<Ended, FileError> {
        for pair in &mut self.questions {
            for question in pair.iter_mut().filter(|question| question.state == State::Open) {
                question.sweep(&self.numbers, &mut self.set, provers.len())?;
            }
        }
        loop {
            self.conclude();
            if !go_on(&self.progress()) {
                return Ok(Ended::Stopped);
            }
            let Some((group, who)) = self.next_question() else {
                return Ok(Ended::Done);
            };
            let question = &mut self.questions[group][who];
            let works = question.take(&self.set, self.batch);
            if works.is_empty() {
                question.sweep(&self.numbers, &mut self.set, provers.len())?;
                if self.is_full && question.state == State::Open {
                    return Ok(Ended::Full);
                }
                continue;
            }
            let found = work(&works, &self.numbers, &self.set, provers)?;
            let records: Vec<_> = found.iter().map(|found| (found.number, found.status)).collect();
            self.journal.add(&records)?;
            self.looked_at += found.len() as u64;
            for Found { number, status, next } in found {
                self.is_full |= !self.set.put(number, status);
                question.looked_at += 1;
                question.lost += u64::from(status == Status::Lost);
                let mut leads_to_loss = false;
                for number in next {
                    match self.set.get(number) {
                        None => {
                            self.is_full |= !self.set.put(number, Status::Open);
                            question.next.push(number);
                        }
                        Some(Status::Lost) => leads_to_loss = true,
                        Some(_) => {}
                    }
                }
                if leads_to_loss {
                    question.broken.push(number);
                }
            }
            if self.is_full {
                return Ok(Ended::Full);
            }
        }
    }

    /// The question to go on with: what decides about the position comes before what is left of single moves, and of that
    /// what is nearest to its end.
    fn next_question(&self) -> Option<(usize, usize)> {
        let is_open = |&(group, who): &(usize, usize)| self.questions[group][who].state == State::Open;
        // All answers of the opponent matter, but one good move is enough.
        let holds = self.questions.iter().any(|[_, own]| own.state == State::Held);
        let best = self.ranking.iter().map(|&group| (group, 1)).find(is_open).filter(|_| !holds);
        let answers = (0..self.questions.len()).map(|group| (group, 0)).filter(is_open);
        let waiting = |&(group, who): &(usize, usize)| self.questions[group][who].waiting();
        let rest = (0..self.questions.len()).map(|group| (group, 1)).filter(is_open);
        answers.chain(best).min_by_key(waiting).or_else(|| rest.min_by_key(waiting))
    }

    /// What one side cannot hold, the other wins, and so holds.
    fn conclude(&mut self) {
        for [opponent, own] in &mut self.questions {
            for (one, other) in [(State::Lost, State::Open), (State::Open, State::Lost)] {
                if opponent.state == one && own.state == other {
                    (opponent.state, own.state) =
                        if one == State::Lost { (State::Lost, State::Held) } else { (State::Held, State::Lost) };
                }
            }
        }
    }

    fn standing(&self) -> Standing {
        let open = |question: &&Question| question.state == State::Open;
        let questions = self.questions.len() * 2;
        Standing {
            looked_at: self.looked_at,
            known: self.set.len() as u64,
            questions,
            settled: questions - self.questions.iter().flatten().filter(open).count(),
            waiting: self.questions.iter().flatten().filter(open).map(|q| q.waiting() as u64).min().unwrap_or(0),
        }
    }

    fn progress(&self) -> ProofProgress<P::Move> {
        let holds = |question: &Question| match question.state {
            State::Open => None,
            State::Held => Some(true),
            State::Lost => Some(false),
        };
        let bounds = |[opponent, own]: &[Question; 2]| Bounds { holds: holds(own), opponent_holds: holds(opponent) };
        let all: Vec<_> = self.questions.iter().map(bounds).collect();
        let moves = self.moves.iter().filter_map(|moves| moves.first().copied());
        ProofProgress {
            standing: self.standing(),
            bounds: Bounds::of_moves(&all),
            first_moves: moves.zip(all).collect(),
        }
    }

    fn report(&self, ended: Ended) -> Report<P::Move> {
        let first_moves = self.moves.iter().zip(&self.questions).map(|(moves, [opponent, own])| FirstMove {
            moves: moves.clone(),
            holds: own.answer(),
            opponent_holds: opponent.answer(),
        });
        Report {
            bounds: self.progress().bounds,
            first_moves: first_moves.collect(),
            counts: self.set.counts(),
            looked_at: self.looked_at,
            cut: self.cut,
            ended,
        }
    }
}

impl Bounds {
    /// The bounds of a position whose moves have these, for who plays them.
    fn of_moves(moves: &[Self]) -> Self {
        // One move is enough to hold, or to win; it takes all to be lost, or to be held to a draw.
        let settle = |one: bool, all: bool| if one { Some(true) } else { all.then_some(false) };
        let holds = settle(
            moves.iter().any(|bounds| bounds.holds == Some(true)),
            moves.iter().all(|bounds| bounds.holds == Some(false)),
        );
        let wins = settle(
            moves.iter().any(|bounds| bounds.opponent_holds == Some(false)),
            moves.iter().all(|bounds| bounds.opponent_holds == Some(true)),
        );
        Self { holds, opponent_holds: wins.map(|wins| !wins) }
    }

    /// The result, if it is known, for the player to move.
    pub fn result(self, mover: rules::Side) -> Option<Outcome> {
        match (self.holds, self.opponent_holds) {
            (Some(false), _) => Some(Outcome::Win(!mover)),
            (_, Some(false)) => Some(Outcome::Win(mover)),
            (Some(true), Some(true)) => Some(Outcome::Draw),
            _ => None,
        }
    }
}

/// Shares work out among the provers.
fn work<P: Layered>(
    works: &[Work],
    numbers: &Numbers<P>,
    set: &Set,
    provers: &mut [Box<dyn Prover<P>>],
) -> Result<Vec<Found>, FileError> {
    let share = works.len().div_ceil(provers.len().max(1)).max(1);
    thread::scope(|scope| {
        let threads: Vec<_> = works
            .chunks(share)
            .zip(provers)
            .map(|(works, prover)| {
                scope.spawn(move || {
                    works.iter().map(|work| work.run(numbers, set, prover.as_mut())).collect::<Result<Vec<_>, _>>()
                })
            })
            .collect();
        let mut found = Vec::with_capacity(works.len());
        for thread in threads {
            let lost = || FileError::Contradiction("a thread has died".to_owned());
            found.extend(thread.join().map_err(|_| lost())??);
        }
        Ok(found)
    })
}
