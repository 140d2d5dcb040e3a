use std::sync::Arc;

use rules::{Cell, Entry, Group, MoveError, Step, Table, sort_by_number};

/// A move being entered, press by press. It knows the table and nothing of pictures or pointers.
#[derive(Clone)]
pub struct Entering {
    table: Arc<dyn Table>,
    steps: Vec<Step>,
    entry: Entry<String>,
    /// Where moves can begin.
    beginnings: Vec<Step>,
    /// Steps that can follow if the two steps so far are read the other way round: the ends of a line have no order.
    turned: Vec<Step>,
    /// Pieces that were pressed one after the other to move together. The steps name only the ends of their line.
    gathered: Vec<Cell>,
    /// All pieces of that line.
    group: Vec<Cell>,
}

/// What a press has done.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// Nothing.
    Nothing,
    /// A move has begun, or begun anew.
    Picked,
    /// It has grown by a step.
    Grown,
    /// Steps were taken back; perhaps all.
    Undone,
    /// It would have let go of the piece on this cell, which was touched and must be played.
    Held(Cell),
    /// It is entered: play it.
    Played(String),
    /// It leads nowhere.
    Refused {
        /// What was tried.
        steps: Vec<Step>,
        /// Why not, if the rules can say.
        error: Option<MoveError>,
    },
}

/// Shortcuts are not looked for among more moves than this.
const MOST_CANDIDATES: usize = 128;

impl Entering {
    /// Nothing entered yet.
    pub fn new(table: Arc<dyn Table>) -> Self {
        let entry = table.enter(&[]);
        let beginnings = entry.next.clone();
        Self {
            table,
            steps: Vec::new(),
            entry,
            beginnings,
            turned: Vec::new(),
            gathered: Vec::new(),
            group: Vec::new(),
        }
    }

    /// Steps that were entered in advance. As many as make sense are kept.
    pub fn resume(table: Arc<dyn Table>, steps: &[Step]) -> (Self, Reply) {
        let mut entering = Self::new(table);
        let entry = entering.table.enter(steps);
        if steps.is_empty() {
            return (entering, Reply::Nothing);
        }
        if let Some(text) = entry.complete {
            return (entering, Reply::Played(text));
        }
        if entry.candidates.is_empty() {
            return entering.repeat(steps);
        }
        entering.set(steps.to_vec());
        (entering, Reply::Grown)
    }

    /// Presses what was pressed in advance: pieces that move together were perhaps pressed one by one.
    fn repeat(self, steps: &[Step]) -> (Self, Reply) {
        let mut entering = self.clone();
        for (index, &step) in steps.iter().enumerate() {
            match entering.choose(step) {
                Reply::Picked if index > 0 => break,
                Reply::Played(text) if index + 1 == steps.len() => return (self, Reply::Played(text)),
                Reply::Picked | Reply::Grown if index + 1 == steps.len() => return (entering, Reply::Grown),
                Reply::Picked | Reply::Grown => {}
                _ => break,
            }
        }
        let refused = self.refuse(steps.to_vec());
        (self, refused)
    }

    /// The table.
    pub fn table(&self) -> &Arc<dyn Table> {
        &self.table
    }

    /// The piece that was picked first.
    pub fn touched(&self) -> Option<Cell> {
        self.gathered.first().copied().or_else(|| self.cells().first().copied())
    }

    /// Changes the move being entered, as long as it remains one of the piece on that cell.
    pub fn keeping(&mut self, cell: Cell, change: impl FnOnce(&mut Self) -> Reply) -> Reply {
        let before = self.clone();
        let reply = change(self);
        let is_open = !matches!(reply, Reply::Played(_) | Reply::Refused { .. });
        if is_open && !self.steps.contains(&Step::Cell(cell)) && !self.group.contains(&cell) {
            *self = before;
            return Reply::Held(cell);
        }
        reply
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The cells among the steps so far.
    pub fn cells(&self) -> Vec<Cell> {
        cells_of(&self.steps)
    }

    /// The pieces picked to move together, from one end of their line to the other; none if there is but one.
    pub fn group(&self) -> &[Cell] {
        &self.group
    }

    /// What the steps so far amount to.
    pub fn entry(&self) -> &Entry<String> {
        &self.entry
    }

    /// The move that is entered already, though it could go on or waits to be confirmed.
    pub fn complete(&self) -> Option<&str> {
        self.entry.complete.as_deref()
    }

    /// Whether a move can begin with that cell.
    pub fn begins(&self, cell: Cell) -> bool {
        self.beginnings.contains(&Step::Cell(cell))
    }

    /// The cells that can be pressed next, rising.
    pub fn targets(&self) -> Vec<Cell> {
        if self.steps.is_empty() {
            return Vec::new();
        }
        let mut cells = cells_of(&self.entry.next);
        cells.extend(cells_of(&self.turned));
        // A pillar can be pressed once more, but it is marked as picked already.
        cells.retain(|&cell| self.steps.last() != Some(&Step::Cell(cell)));
        sort_by_number(&mut cells, |&cell| f64::from(cell));
        cells.dedup();
        cells
    }

    /// The steps other than cells that can follow.
    pub fn turns(&self) -> Vec<Step> {
        let next = self.entry.next.iter().copied();
        next.filter(|step| !matches!(step, Step::Cell(_))).collect()
    }

    /// Whether pressing that cell would lead somewhere.
    pub fn is_open(&self, cell: Cell) -> bool {
        let step = Step::Cell(cell);
        self.entry.next.contains(&step) || self.turned.contains(&step) || self.begins(cell)
    }

    /// The one move that pressing that cell would complete, if it is plain.
    pub fn foreseen(&self, cell: Cell) -> Option<String> {
        let step = Step::Cell(cell);
        if self.steps.is_empty() {
            return None;
        }
        let mut steps = self.steps.clone();
        if !self.entry.next.contains(&step) {
            if !self.turned.contains(&step) {
                return None;
            }
            steps.reverse();
        }
        steps.push(step);
        self.table.enter(&steps).complete
    }

    /// Where a press on that cell begins another move or takes steps back: the steps that it could have meant if it went on.
    pub fn instead(&self, cell: Cell) -> Option<Vec<Step>> {
        let step = Step::Cell(cell);
        let goes_on = self.entry.next.contains(&step) || self.turned.contains(&step) || self.with(cell).is_some();
        let turns_away = self.begins(cell) || self.steps.contains(&step);
        let is_newest = self.steps.last() == Some(&step) || self.gathered.contains(&cell);
        let meant = !self.steps.is_empty() && turns_away && !goes_on && !is_newest;
        meant.then(|| [&self.steps[..], &[step]].concat())
    }

    /// A cell is pressed.
    pub fn press(&mut self, cell: Cell) -> Reply {
        let step = Step::Cell(cell);
        if self.entry.next.contains(&step) {
            return self.take(step);
        }
        if self.turned.contains(&step) {
            self.steps.reverse();
            return self.take(step);
        }
        if let Some(place) = self.gathered.iter().position(|&earlier| earlier == cell) {
            // The newest of several again takes it back; an earlier one is kept, without those after it.
            let is_newest = place + 1 == self.gathered.len();
            let pressed = self.gathered[..if is_newest { place } else { place + 1 }].to_vec();
            self.gather_again(pressed);
            return Reply::Undone;
        }
        if let Some(reply) = self.gather(cell) {
            return reply;
        }
        if let Some(place) = self.steps.iter().rposition(|&earlier| earlier == step) {
            if place + 1 == self.steps.len() {
                return self.done().unwrap_or_else(|| self.undo());
            }
            self.set(self.steps[..=place].to_vec());
            return Reply::Undone;
        }
        if self.begins(cell) {
            self.set(Vec::new());
            return self.take(step);
        }
        if let Some(steps) = self.shortcut(step) {
            return self.adopt(steps);
        }
        self.refuse([&self.steps[..], &[step]].concat())
    }

    /// A step that is no cell is chosen.
    pub fn choose(&mut self, step: Step) -> Reply {
        match step {
            Step::Cell(cell) => self.press(cell),
            _ if self.entry.next.contains(&step) => self.take(step),
            _ => self.refuse([&self.steps[..], &[step]].concat()),
        }
    }

    /// Enough: the move so far is meant. None if it is none yet.
    pub fn done(&mut self) -> Option<Reply> {
        let text = self.entry.complete.clone()?;
        self.set(Vec::new());
        Some(Reply::Played(text))
    }

    /// Takes the newest step back.
    pub fn undo(&mut self) -> Reply {
        if self.steps.is_empty() {
            return Reply::Nothing;
        }
        if let Some((_, before)) = self.gathered.split_last() {
            self.gather_again(before.to_vec());
        } else {
            self.set(self.steps[..self.steps.len() - 1].to_vec());
        }
        Reply::Undone
    }

    /// Forgets all steps.
    pub fn clear(&mut self) -> Reply {
        if self.steps.is_empty() {
            return Reply::Nothing;
        }
        self.set(Vec::new());
        Reply::Undone
    }

    /// Whether something can be dragged from that cell.
    pub fn grabs(&self, cell: Cell) -> bool {
        self.begins(cell) || self.holds(cell)
    }

    /// The hand closes on a cell: a move begins there, or the one being entered goes on from there.
    pub fn grab(&mut self, cell: Cell) -> Reply {
        let step = Step::Cell(cell);
        if self.holds(cell) {
            return Reply::Nothing;
        }
        if !self.begins(cell) {
            return Reply::Nothing;
        }
        self.set(vec![step]);
        Reply::Picked
    }

    /// Whether pressing that cell says something about the move being entered, so that it does not begin another one.
    pub fn awaits(&self, cell: Cell) -> bool {
        self.steps.contains(&Step::Cell(cell))
            || self.group.contains(&cell)
            || self.targets().contains(&cell)
            || self.with(cell).is_some()
    }

    /// Whether what is being entered can be taken by that cell to go on.
    pub fn holds(&self, cell: Cell) -> bool {
        self.group.contains(&cell) || self.steps.len() > 1 && self.steps.contains(&Step::Cell(cell))
    }

    /// The hand opens over a cell. `passed` are the cells it came over, in order, the first being where it closed.
    pub fn drop(&mut self, passed: &[Cell], to: Cell) -> Reply {
        let Some(&from) = passed.first().filter(|&&from| from != to) else {
            return Reply::Nothing;
        };
        if !self.begins(from) && !self.holds(from) {
            // It cannot move at all, and is answered as it would be if both cells had been pressed.
            return self.refuse([from, to].map(Step::Cell).to_vec());
        }
        if self.steps.is_empty() {
            // What the hand held was let go by a key: there is nothing to judge.
            return Reply::Nothing;
        }
        if let Some(steps) = self.table.carried(&self.group, from, to).filter(|_| self.group.contains(&from)) {
            return if self.table.enter(&steps).candidates.is_empty() { self.refuse(steps) } else { self.adopt(steps) };
        }
        for steps in self.readings(from, passed, to) {
            if !self.table.enter(&steps).candidates.is_empty() {
                return self.adopt(steps);
            }
        }
        if let Some(steps) = self.shortcut(Step::Cell(to)) {
            return self.adopt(steps);
        }
        self.refuse([&self.steps[..], &[Step::Cell(to)]].concat())
    }

    /// What a drag may mean, the likeliest first.
    fn readings(&self, from: Cell, passed: &[Cell], to: Cell) -> Vec<Vec<Step>> {
        let [from, to] = [from, to].map(Step::Cell);
        let mut readings = Vec::new();
        match self.steps[..] {
            // A line that was picked before is taken by one of its ends.
            [a, b] if from == a || from == b => {
                let other = if from == a { b } else { a };
                readings.push(vec![from, other, to]);
                readings.push(vec![other, from, to]);
            }
            // A line is picked in passing: what the hand came over last goes to where it opens.
            [first] if first == from => {
                let open: Vec<_> = passed[1..].iter().map(|&cell| Step::Cell(cell)).collect();
                for &over in open.iter().rev().filter(|&&over| over != to && self.entry.next.contains(&over)) {
                    readings.push(vec![over, from, to]);
                    readings.push(vec![from, over, to]);
                }
            }
            _ => {}
        }
        readings.push([&self.steps[..], &[to]].concat());
        // Hop by hop along the way.
        let mut hops = self.steps.clone();
        for &cell in passed.get(1..).unwrap_or_default() {
            let step = Step::Cell(cell);
            if step != to && self.table.enter(&hops).next.contains(&step) {
                hops.push(step);
            }
        }
        hops.push(to);
        readings.push(hops);
        readings
    }

    fn take(&mut self, step: Step) -> Reply {
        self.adopt([&self.steps[..], &[step]].concat())
    }

    /// Goes on with steps that lead somewhere. Where nothing is left to choose the move is played, but never on the first
    /// press.
    fn adopt(&mut self, steps: Vec<Step>) -> Reply {
        self.set(steps);
        match (&self.entry.complete, self.steps.len()) {
            (Some(text), 2..) if self.entry.candidates.len() == 1 => {
                let text = text.clone();
                self.set(Vec::new());
                Reply::Played(text)
            }
            (_, 1) => Reply::Picked,
            _ => Reply::Grown,
        }
    }

    /// The pieces pressed so far and one more, and what they are together. None if it does not lie so that it could join
    /// them.
    fn with(&self, cell: Cell) -> Option<(Vec<Cell>, Group)> {
        let mut pressed = if self.gathered.is_empty() { self.cells() } else { self.gathered.clone() };
        if pressed.is_empty() || pressed.len() < self.steps.len() || pressed.contains(&cell) {
            return None;
        }
        pressed.push(cell);
        let group = self.table.group(&pressed)?;
        match &group {
            // Whoever presses a piece far away wants that one.
            Group::TooMany(line) if line.len() > self.group.len() + 1 => None,
            _ => Some((pressed, group)),
        }
    }

    /// Another piece is pressed while pieces that can move together are picked: it joins them, or is one too many.
    fn gather(&mut self, cell: Cell) -> Option<Reply> {
        match self.with(cell)? {
            (pressed, Group::Together(_)) => {
                self.gather_again(pressed);
                Some(Reply::Grown)
            }
            (_, Group::TooMany(line)) => {
                let ends = [line.first(), line.last()].into_iter().flatten();
                Some(self.refuse(ends.map(|&end| Step::Cell(end)).collect()))
            }
        }
    }

    /// Picks pieces that were pressed one after the other.
    fn gather_again(&mut self, pressed: Vec<Cell>) {
        match (self.table.group(&pressed), &pressed[..]) {
            (Some(Group::Together(line)), &[first, ..]) => {
                let (one, other) = (line[0], line[line.len() - 1]);
                let ends = if first == other { [other, one] } else { [one, other] };
                self.set(ends.map(Step::Cell).to_vec());
                self.group = line;
                self.gathered = pressed;
            }
            _ => self.set(pressed.into_iter().map(Step::Cell).collect()),
        }
    }

    fn refuse(&self, steps: Vec<Step>) -> Reply {
        if let Some(error) = self.table.why_not(&steps) {
            return Reply::Refused { steps, error: Some(error) };
        }
        // Perhaps the newest press alone says something.
        let newest = &steps[steps.len().saturating_sub(1)..];
        match self.table.why_not(newest) {
            Some(error) => Reply::Refused { steps: newest.to_vec(), error: Some(error) },
            None => Reply::Refused { steps, error: None },
        }
    }

    /// The way to a cell further on, if there is but one.
    fn shortcut(&self, step: Step) -> Option<Vec<Step>> {
        if self.steps.is_empty() || self.entry.candidates.len() > MOST_CANDIDATES {
            return None;
        }
        let mut found: Option<Vec<Step>> = None;
        for text in &self.entry.candidates {
            let steps = self.table.steps(text).unwrap_or_default();
            if !steps.starts_with(&self.steps) {
                continue;
            }
            let Some(place) = steps.iter().rposition(|&other| other == step).filter(|&at| at >= self.steps.len())
            else {
                continue;
            };
            let way = &steps[..=place];
            if found.as_ref().is_some_and(|other| other != way) {
                return None;
            }
            found = Some(way.to_vec());
        }
        found
    }

    fn set(&mut self, steps: Vec<Step>) {
        self.entry = self.table.enter(&steps);
        self.turned = match steps[..] {
            [a @ Step::Cell(_), b @ Step::Cell(_)] => self.table.enter(&[b, a]).next,
            _ => Vec::new(),
        };
        self.turned.retain(|step| !self.entry.next.contains(step) && !steps.contains(step));
        self.group = match self.table.group(&cells_of(&steps)) {
            Some(Group::Together(line)) if steps.len() == 2 => line,
            _ => Vec::new(),
        };
        self.gathered = if self.group.is_empty() { Vec::new() } else { cells_of(&steps) };
        self.steps = steps;
    }
}

/// The cells among steps.
pub(crate) fn cells_of(steps: &[Step]) -> Vec<Cell> {
    let cells = steps.iter().filter_map(|step| match step {
        Step::Cell(cell) => Some(*cell),
        Step::Left | Step::Right | Step::Outside => None,
    });
    cells.collect()
}
