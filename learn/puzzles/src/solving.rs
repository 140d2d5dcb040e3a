use rules::{Cell, MoveError, Rulebook, Step, Table};

use crate::{Broken, Puzzle};

/// A puzzle being solved, against its stored best defence.
pub struct Solving {
    table: Box<dyn Table>,
    solution: Vec<String>,
    /// How many steps of the solution are on the board.
    at: usize,
    wrong: u32,
    helped: bool,
}

/// What becomes of a try.
#[derive(Debug)]
pub enum Answer {
    /// That was it.
    Solved,
    /// Right; the opponent's answer stands on the board already.
    GoesOn {
        /// The opponent's move.
        reply: String,
        /// How many moves are still asked for.
        left: usize,
    },
    /// The rules do not allow it; nothing has moved.
    Forbidden(MoveError),
    /// Allowed, but not good; nothing has moved. The move is as the game writes it: the engine can tell what is wrong with it.
    Wrong(String),
}

impl Solving {
    /// Begins a puzzle of that game.
    pub fn new(puzzle: &Puzzle, game: &'static dyn Rulebook) -> Result<Self, Broken> {
        let table = puzzle.table(game)?;
        Ok(Self { table, solution: puzzle.solution.clone(), at: 0, wrong: 0, helped: false })
    }

    /// The board as it stands.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Whether it is solved.
    pub fn is_solved(&self) -> bool {
        self.at == self.solution.len()
    }

    /// Whether it was solved without help and without a wrong try: what counts for ratings.
    pub fn is_earned(&self) -> bool {
        self.is_solved() && self.is_flawless()
    }

    /// Whether there was no help and no wrong try so far.
    pub const fn is_flawless(&self) -> bool {
        !self.helped && self.wrong == 0
    }

    /// How many tries were wrong.
    pub const fn wrong_tries(&self) -> u32 {
        self.wrong
    }

    /// How many moves the player has found, and how many there are to find.
    pub fn progress(&self) -> (usize, usize) {
        (self.at.div_ceil(2), self.solution.len().div_ceil(2))
    }

    /// Where the next move begins; asking counts as help.
    pub fn hint(&mut self) -> Option<Cell> {
        let text = self.show()?;
        let steps = self.table.steps(&text).ok()?;
        steps.into_iter().find_map(|step| match step {
            Step::Cell(cell) => Some(cell),
            Step::Left | Step::Right | Step::Outside => None,
        })
    }

    /// The next move of the solution; asking counts as help.
    pub fn show(&mut self) -> Option<String> {
        let step = self.solution.get(self.at)?;
        self.helped = true;
        step.split('|').next().map(str::to_owned)
    }

    /// Tries a move, in any spelling.
    pub fn try_move(&mut self, text: &str) -> Answer {
        let Some(step) = self.solution.get(self.at) else {
            return Answer::Solved;
        };
        let played = match self.table.judge(text) {
            Ok(played) => played,
            Err(error) => return Answer::Forbidden(error),
        };
        if !step.split('|').any(|wanted| wanted == played) {
            self.wrong += 1;
            return Answer::Wrong(played);
        }
        // It was judged just now.
        let _ = self.table.play(&played);
        self.at += 1;
        let Some(reply) = self.solution.get(self.at).cloned() else {
            return Answer::Solved;
        };
        let _ = self.table.play(&reply);
        self.at += 1;
        Answer::GoesOn { reply, left: (self.solution.len() - self.at).div_ceil(2) }
    }
}
