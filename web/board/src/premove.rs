use rules::{Cell, Step};

/// More steps are not kept.
const MOST_STEPS: usize = 16;

/// Steps entered while the other side is to move. Nobody knows yet whether they will be legal, so all are taken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Premove {
    steps: Vec<Step>,
}

impl Premove {
    /// Steps that were entered before, perhaps elsewhere.
    pub fn of(steps: Vec<Step>) -> Self {
        Self { steps }
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The cells among them.
    pub fn cells(&self) -> Vec<Cell> {
        crate::entering::cells_of(&self.steps)
    }

    /// A cell is pressed: the newest again takes it back, any other goes on. `true` if anything has changed.
    pub fn press(&mut self, cell: Cell) -> bool {
        let step = Step::Cell(cell);
        if self.steps.last() == Some(&step) {
            self.steps.pop();
            return true;
        }
        if self.steps.len() >= MOST_STEPS {
            return false;
        }
        self.steps.push(step);
        true
    }

    /// A step that is no cell follows: a turn, or a piece from outside.
    pub fn choose(&mut self, step: Step) -> bool {
        let has_room = self.steps.len() < MOST_STEPS;
        if has_room {
            self.steps.push(step);
        }
        has_room
    }

    /// A piece is dragged from cell to cell, which begins anew unless it goes on from where the newest step ended.
    pub fn drag(&mut self, from: Cell, to: Cell) -> bool {
        if self.steps.last() != Some(&Step::Cell(from)) {
            self.steps = vec![Step::Cell(from)];
        }
        self.press(to)
    }

    /// Takes the newest step back.
    pub fn undo(&mut self) -> bool {
        self.steps.pop().is_some()
    }

    /// Hands the steps over and forgets them.
    pub fn take(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.steps)
    }
}
