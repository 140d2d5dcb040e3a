use std::fmt;

use crate::{
    Atom, Cell, Description, Ending, Entry, Game, Group, Lang, MoveError, Observer, Options, Playout, Random, Rulebook,
    Rules, Side, Statement, Step, playout, sort_by_number, sort_by_text, sort_texts,
};

/// A game being played, without its type: moves and positions are text, boards are atoms.
///
/// This is what servers, browsers and the command line hold. It is implemented once, for all games.
pub trait Table: Send + Sync {
    /// The game that is played.
    fn rulebook(&self) -> &'static dyn Rulebook;
    /// The options it is played with.
    fn options(&self) -> &Options;
    /// The text of the position the game began with.
    fn start_text(&self) -> String;
    /// Whether the game began from the start position of its options.
    fn is_standard_start(&self) -> bool;
    /// The text of the position now.
    fn position_text(&self) -> String;
    /// How many turns have been played.
    fn plies(&self) -> usize;
    /// The canonical texts of the turns played.
    fn played(&self) -> Vec<String>;
    /// Who is to move.
    fn turn(&self) -> Side;
    /// How the game has ended, house rules included.
    fn ending(&self) -> Option<Ending>;
    /// The points of both sides now, in games that count them.
    fn score(&self) -> Option<[u16; 2]>;
    /// The canonical texts of all legal moves, sorted by bytes. Empty when the rules (not the house rules) have ended it.
    fn moves(&self) -> Vec<String>;
    /// How many legal moves there are.
    fn count_moves(&self) -> u64;
    /// The canonical text of the move that this text spells, or what is wrong with it.
    fn judge(&self, text: &str) -> Result<String, MoveError>;
    /// All texts of a legal move, sorted by bytes.
    fn spellings(&self, text: &str) -> Result<Vec<String>, MoveError>;
    /// What a move does, step by step; last how it ends the game, if it does.
    fn describe(&self, text: &str) -> Result<Vec<Statement>, MoveError>;
    /// Plays a move and returns its canonical text.
    fn play(&mut self, text: &str) -> Result<String, MoveError>;
    /// Plays any legal move; `false` if there is none.
    fn play_random(&mut self, random: &mut Random) -> bool;
    /// Takes the newest move back; `false` if there is none.
    fn take_back(&mut self) -> bool;
    /// The atoms of the position, in a fixed order.
    fn atoms(&self) -> Vec<Atom>;
    /// The atoms of the least of all positions that are this one turned or mirrored, with the same side to move: positions that
    /// differ only so have the same.
    fn canonical_atoms(&self) -> Vec<Atom>;
    /// The atoms that come and go when a legal move is played, in that order.
    fn changes(&self, text: &str) -> Result<Vec<Change>, MoveError>;
    /// The cells that the newest move touched.
    fn last_cells(&self) -> Vec<Cell>;
    /// What the steps so far amount to, with moves as texts.
    fn enter(&self, steps: &[Step]) -> Entry<String>;
    /// The first spelling of a legal move in steps.
    fn steps(&self, text: &str) -> Result<Vec<Step>, MoveError>;
    /// Why steps lead nowhere; none if they do lead somewhere or are not an attempt yet.
    ///
    /// Steps come from outside: any are allowed, also cells that the board does not have.
    fn why_not(&self, steps: &[Step]) -> Option<MoveError>;
    /// Whether pieces that are picked one after the other move together. Any cells are allowed.
    fn group(&self, cells: &[Cell]) -> Option<Group>;
    /// The steps with which a group moves so that its piece on `from` comes to `to`. Any cells are allowed.
    fn carried(&self, group: &[Cell], from: Cell, to: Cell) -> Option<Vec<Step>>;
    /// What the player to move is to do after these steps, where that is not plain; nothing when the game is over.
    fn prompt(&self, steps: &[Step]) -> Option<Statement>;
    /// All cells of the board with their names.
    fn cells(&self) -> Vec<(Cell, String)>;
    /// Counts move sequences from here.
    fn perft(&self, depth: u32, threads: usize) -> u64;
    /// Counts move sequences from here for each move, sorted by move text.
    fn divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)>;
    /// Plays this many games at random from here, at most `cap` turns each, and shows how each went.
    fn playouts(&self, games: u32, cap: u32, random: &mut Random, see: &mut dyn FnMut(Playout));
    /// A copy to try things on.
    fn fork(&self) -> Box<dyn Table>;

    /// Checks every law of [`crate::conformance`] at this position.
    ///
    /// # Panics
    /// If one is broken.
    #[cfg(feature = "conformance")]
    fn check_laws(&self, random: &mut Random);

    /// The name of a side.
    fn side_name(&self, side: Side, lang: Lang) -> String {
        self.rulebook().words().word(lang, side.term())
    }
}

/// The game and the position: enough to see in a failed test what was on the table.
impl fmt::Debug for dyn Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("game", &self.rulebook().id())
            .field("options", &self.options().to_string())
            .field("plies", &self.plies())
            .field("position", &self.position_text())
            .finish_non_exhaustive()
    }
}

/// One atom that comes or goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The atom appears.
    Add(Atom),
    /// The atom disappears.
    Remove(Atom),
}

/// A [`Game`] behind the trait [`Table`]: its one implementation.
#[derive(Clone)]
pub(crate) struct GameTable<P: Rules> {
    rulebook: &'static dyn Rulebook,
    options: Options,
    standard: bool,
    game: Game<P>,
}

#[derive(Default)]
struct Recorder(Vec<Change>);

impl Observer for Recorder {
    fn add(&mut self, atom: Atom) {
        self.0.push(Change::Add(atom));
    }

    fn remove(&mut self, atom: Atom) {
        self.0.push(Change::Remove(atom));
    }
}

impl<P: Rules> GameTable<P> {
    pub(crate) fn new(description: &'static Description<P>, options: &Options, start: P) -> Self {
        let standard = start == (description.start)(options);
        let game = Game::new(start, (description.house_rules)(options));
        Self { rulebook: description, options: options.clone(), standard, game }
    }

    fn position(&self) -> &P {
        self.game.position()
    }

    fn list(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        self.position().legal_moves(&mut moves);
        moves
    }
}

fn atoms_of<P: Rules>(position: &P) -> Vec<Atom> {
    let mut atoms = Vec::new();
    position.for_each_atom(|atom| atoms.push(atom));
    sort_by_number(&mut atoms, |&atom| f64::from(atom));
    atoms
}

impl<P: Rules> Table for GameTable<P> {
    fn rulebook(&self) -> &'static dyn Rulebook {
        self.rulebook
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start_text(&self) -> String {
        self.game.start().position_text()
    }

    fn is_standard_start(&self) -> bool {
        self.standard
    }

    fn position_text(&self) -> String {
        self.position().position_text()
    }

    fn plies(&self) -> usize {
        self.game.line().len()
    }

    fn played(&self) -> Vec<String> {
        let before = std::iter::once(self.game.start()).chain(self.game.line().iter().map(|(_, position)| position));
        before.zip(self.game.line()).map(|(position, (m, _))| position.move_text(*m)).collect()
    }

    fn turn(&self) -> Side {
        self.position().turn()
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn score(&self) -> Option<[u16; 2]> {
        self.position().score()
    }

    fn moves(&self) -> Vec<String> {
        let mut texts: Vec<_> = self.list().into_iter().map(|m| self.position().move_text(m)).collect();
        sort_texts(&mut texts);
        texts
    }

    fn count_moves(&self) -> u64 {
        self.position().count_moves()
    }

    fn judge(&self, text: &str) -> Result<String, MoveError> {
        self.position().parse_move(text).map(|m| self.position().move_text(m))
    }

    fn spellings(&self, text: &str) -> Result<Vec<String>, MoveError> {
        self.position().parse_move(text).map(|m| self.position().spellings(m))
    }

    fn describe(&self, text: &str) -> Result<Vec<Statement>, MoveError> {
        let m = self.position().parse_move(text)?;
        let mut game = self.game.clone();
        game.play(m);
        let ending = game.ending().map(|ending| ending.cause);
        Ok(self.position().describe(m).into_iter().chain(ending).collect())
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let m = self.position().parse_move(text)?;
        let canonical = self.position().move_text(m);
        self.game.play(m);
        Ok(canonical)
    }

    fn play_random(&mut self, random: &mut Random) -> bool {
        match random.pick(&self.list()) {
            Some(&m) => self.game.play(m),
            None => false,
        }
    }

    fn take_back(&mut self) -> bool {
        self.game.take_back()
    }

    fn atoms(&self) -> Vec<Atom> {
        atoms_of(self.position())
    }

    fn canonical_atoms(&self) -> Vec<Atom> {
        let position = self.position();
        let images = (0..P::symmetries()).filter_map(|index| position.image(index));
        // With the side to move a symmetry would swap who wins.
        let images = images.filter(|image| image.turn() == position.turn());
        images.map(|image| atoms_of(&image)).fold(atoms_of(position), Vec::min)
    }

    fn changes(&self, text: &str) -> Result<Vec<Change>, MoveError> {
        let m = self.position().parse_move(text)?;
        let mut recorder = Recorder::default();
        let mut next = *self.position();
        next.play_unchecked(m, &mut recorder);
        Ok(recorder.0)
    }

    fn last_cells(&self) -> Vec<Cell> {
        let Some((before, m)) = self.game.last_move() else {
            return Vec::new();
        };
        let mut spellings = Vec::new();
        before.steps(m, &mut spellings);
        let steps = spellings.into_iter().next().unwrap_or_default();
        let mut cells: Vec<_> = steps
            .into_iter()
            .filter_map(|step| match step {
                Step::Cell(cell) => Some(cell),
                Step::Left | Step::Right | Step::Outside => None,
            })
            .collect();
        sort_by_number(&mut cells, |&cell| f64::from(cell));
        cells.dedup();
        cells
    }

    fn enter(&self, steps: &[Step]) -> Entry<String> {
        let position = self.position();
        let entry = position.enter(steps);
        Entry {
            complete: entry.complete.map(|m| position.move_text(m)),
            next: entry.next,
            candidates: entry.candidates.into_iter().map(|m| position.move_text(m)).collect(),
        }
    }

    fn steps(&self, text: &str) -> Result<Vec<Step>, MoveError> {
        let m = self.position().parse_move(text)?;
        let mut spellings = Vec::new();
        self.position().steps(m, &mut spellings);
        Ok(spellings.into_iter().next().unwrap_or_default())
    }

    fn why_not(&self, steps: &[Step]) -> Option<MoveError> {
        if !self.position().enter(steps).candidates.is_empty() {
            return None;
        }
        self.position().parse_move(&self.position().attempt(steps)?).err()
    }

    fn group(&self, cells: &[Cell]) -> Option<Group> {
        self.position().group(cells)
    }

    fn carried(&self, group: &[Cell], from: Cell, to: Cell) -> Option<Vec<Step>> {
        self.position().carried(group, from, to)
    }

    fn prompt(&self, steps: &[Step]) -> Option<Statement> {
        if self.ending().is_some() { None } else { self.position().prompt(steps) }
    }

    fn cells(&self) -> Vec<(Cell, String)> {
        self.position().cells().into_iter().map(|cell| (cell, P::cell_name(cell))).collect()
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        crate::perft_threads(self.position(), depth, threads)
    }

    fn divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)> {
        let position = self.position();
        let counts = crate::divide(position, depth, threads).into_iter();
        let mut out: Vec<_> = counts.map(|(m, n)| (position.move_text(m), n)).collect();
        sort_by_text(&mut out, |(text, _)| text);
        out
    }

    fn playouts(&self, games: u32, cap: u32, random: &mut Random, see: &mut dyn FnMut(Playout)) {
        let mut buffer = Vec::new();
        for _ in 0..games {
            see(playout(*self.position(), cap, random, &mut buffer));
        }
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    #[cfg(feature = "conformance")]
    fn check_laws(&self, random: &mut Random) {
        crate::conformance::check_position(self.position(), random);
    }
}
