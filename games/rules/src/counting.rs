use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{
    Atom, Cell, Change, Ending, Entry, Group, MoveError, Options, Playout, Random, Rulebook, Side, Statement, Step,
    Table,
};

/// A table that counts how often it and its forks are asked to read a move: what replays whole games where one move would
/// do shows in the count, on quick machines and on slow ones.
///
/// ```
/// use rules::toy::LANE;
/// use rules::{CountingTable, Options, Rulebook as _, Table as _};
///
/// let mut table = CountingTable::new(LANE.table(&Options::new(LANE.options), None)?);
/// let count = table.count();
/// table.play("2-3")?;
/// table.fork().play("6-5")?;
/// assert_eq!(count.moves_read(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CountingTable {
    inner: Box<dyn Table>,
    count: TableCount,
}

/// How often tables were asked to read a move.
#[derive(Clone, Default, Debug)]
pub struct TableCount(Arc<AtomicUsize>);

impl TableCount {
    /// How often so far.
    pub fn moves_read(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl CountingTable {
    /// Counts what is asked of that table.
    pub fn new(inner: Box<dyn Table>) -> Self {
        Self { inner, count: TableCount::default() }
    }

    /// The count, which goes on.
    pub fn count(&self) -> TableCount {
        self.count.clone()
    }
}

impl Table for CountingTable {
    fn rulebook(&self) -> &'static dyn Rulebook {
        self.inner.rulebook()
    }

    fn options(&self) -> &Options {
        self.inner.options()
    }

    fn start_text(&self) -> String {
        self.inner.start_text()
    }

    fn is_standard_start(&self) -> bool {
        self.inner.is_standard_start()
    }

    fn position_text(&self) -> String {
        self.inner.position_text()
    }

    fn plies(&self) -> usize {
        self.inner.plies()
    }

    fn played(&self) -> Vec<String> {
        self.inner.played()
    }

    fn turn(&self) -> Side {
        self.inner.turn()
    }

    fn ending(&self) -> Option<Ending> {
        self.inner.ending()
    }

    fn score(&self) -> Option<[u16; 2]> {
        self.inner.score()
    }

    fn moves(&self) -> Vec<String> {
        self.inner.moves()
    }

    fn count_moves(&self) -> u64 {
        self.inner.count_moves()
    }

    fn judge(&self, text: &str) -> Result<String, MoveError> {
        self.count.add();
        self.inner.judge(text)
    }

    fn spellings(&self, text: &str) -> Result<Vec<String>, MoveError> {
        self.count.add();
        self.inner.spellings(text)
    }

    fn describe(&self, text: &str) -> Result<Vec<Statement>, MoveError> {
        self.count.add();
        self.inner.describe(text)
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        self.count.add();
        self.inner.play(text)
    }

    fn play_random(&mut self, random: &mut Random) -> bool {
        self.inner.play_random(random)
    }

    fn take_back(&mut self) -> bool {
        self.inner.take_back()
    }

    fn atoms(&self) -> Vec<Atom> {
        self.inner.atoms()
    }

    fn canonical_atoms(&self) -> Vec<Atom> {
        self.inner.canonical_atoms()
    }

    fn changes(&self, text: &str) -> Result<Vec<Change>, MoveError> {
        self.count.add();
        self.inner.changes(text)
    }

    fn last_cells(&self) -> Vec<Cell> {
        self.inner.last_cells()
    }

    fn enter(&self, steps: &[Step]) -> Entry<String> {
        self.inner.enter(steps)
    }

    fn steps(&self, text: &str) -> Result<Vec<Step>, MoveError> {
        self.count.add();
        self.inner.steps(text)
    }

    fn why_not(&self, steps: &[Step]) -> Option<MoveError> {
        self.inner.why_not(steps)
    }

    fn group(&self, cells: &[Cell]) -> Option<Group> {
        self.inner.group(cells)
    }

    fn carried(&self, group: &[Cell], from: Cell, to: Cell) -> Option<Vec<Step>> {
        self.inner.carried(group, from, to)
    }

    fn prompt(&self, steps: &[Step]) -> Option<Statement> {
        self.inner.prompt(steps)
    }

    fn cells(&self) -> Vec<(Cell, String)> {
        self.inner.cells()
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        self.inner.perft(depth, threads)
    }

    fn divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)> {
        self.inner.divide(depth, threads)
    }

    fn playouts(&self, games: u32, cap: u32, random: &mut Random, see: &mut dyn FnMut(Playout)) {
        self.inner.playouts(games, cap, random, see);
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Self { inner: self.inner.fork(), count: self.count.clone() })
    }

    fn check_laws(&self, random: &mut Random) {
        self.inner.check_laws(random);
    }
}
