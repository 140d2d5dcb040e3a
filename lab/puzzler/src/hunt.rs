use std::collections::BTreeSet;
use std::fmt;

use engine::{Analysis, Budget, Engine, EngineError, Level, Resources, SearchRequest};
use puzzles::{Aim, Collection, Puzzle, Theme};
use rules::{Description, Options, Random, Rulebook as _};

use crate::alike::id;
use crate::examine::examine;
use crate::line::line;
use crate::measure::{CONFIRMING_NODES, Difficulty, levels_that_find, nodes_to_find};
use crate::space::is_open;
use crate::theming::themes;
use crate::{Space, Subject};

/// How many positions the players look at: few enough that they blunder.
const PLAYING_NODES: u64 = 2_500;
/// How many show what anybody sees.
const GLANCE_NODES: u64 = 300;
/// Ratings that are about the same.
const BAND: u16 = 200;
/// A candidate's best move is better than the next by this much, in hundredths.
const GAP: i32 = 45;
/// Games are broken off after so many turns.
const MOST_PLIES: usize = 160;
/// After a puzzle so many turns pass before the next of the same game: neighbours have the same motif.
const PAUSE: usize = 9;
/// How often play goes on in different ways from where everything is solved.
const WAYS: usize = 10;
/// How many puzzles one game gives at most.
const MOST_A_GAME: usize = 3;
/// The table of the engine, in mebibytes: small, since it is cleared all the time.
const MEBIBYTES: usize = 4;

/// A search for puzzles of one game.
pub struct Hunt<P: Subject> {
    pub(crate) description: &'static Description<P>,
    pub(crate) engine: Engine,
    seed: u64,
    found: Collection,
    seen: BTreeSet<String>,
    next_game: u64,
    wanted: usize,
    /// Only harder ones are wanted, which take the place of easier ones.
    floor: Option<u16>,
    /// What became of candidates.
    tally: [u64; 4],
}

/// How far a search for puzzles is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games played.
    pub games: u64,
    /// Puzzles found.
    pub found: usize,
    /// Positions that looked like puzzles; of them proved; of them new; of them confirmed.
    pub tally: [u64; 4],
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [candidates, proved, new, confirmed] = self.tally;
        write!(
            f,
            "{} games, {candidates} candidates, {proved} proved, {new} new, {confirmed} confirmed, {} puzzles",
            self.games, self.found
        )
    }
}

/// An engine for that game.
pub(crate) fn engine_for<P: Subject>(description: &'static Description<P>) -> Result<Engine, EngineError> {
    Engine::with(description, Resources { mebibytes: MEBIBYTES, ..Resources::default() })
}

/// A game as it is being played.
struct Scene<P: Subject> {
    before: P,
    turn: P::Move,
    now: P,
    number: u64,
    ply: usize,
    options: Options,
}

impl<P: Subject> Hunt<P> {
    /// A search that goes on where that collection of the same seed ends.
    pub fn new(
        description: &'static Description<P>,
        seed: u64,
        wanted: usize,
        mut found: Collection,
    ) -> Result<Self, EngineError> {
        for puzzle in &mut found.puzzles {
            puzzle.rating = Difficulty::rating_of(puzzle);
        }
        sort(&mut found);
        let seen = found.puzzles.iter().map(|puzzle| puzzle.id.clone()).collect();
        let prefix = format!("seed {seed} game ");
        let number = |puzzle: &Puzzle| puzzle.source.strip_prefix(&prefix)?.split(' ').next()?.parse::<u64>().ok();
        let next_game = found.puzzles.iter().filter_map(number).max().map_or(1, |last| last + 1);
        let engine = engine_for(description)?;
        Ok(Self { description, engine, seed, found, seen, next_game, wanted, floor: None, tally: [0; 4] })
    }

    /// Looks only for puzzles with at least that rating from now on; when there are enough, they take the place of easier ones.
    #[must_use]
    pub fn harder_than(mut self, rating: u16) -> Self {
        self.floor = Some(rating);
        self
    }

    /// What is found so far, easiest first.
    pub fn collection(&self) -> &Collection {
        &self.found
    }

    /// Whether there are enough; of hard ones, if only these are looked for, a third of all.
    pub fn is_done(&self) -> bool {
        let hard = |floor: u16| self.found.puzzles.iter().filter(|puzzle| puzzle.rating >= floor).count();
        self.found.puzzles.len() >= self.wanted && self.floor.is_none_or(|floor| hard(floor) >= self.wanted / 3)
    }

    /// Plays one game and keeps what it gives.
    pub fn play_on(&mut self) -> Progress {
        let number = self.next_game;
        self.next_game += 1;
        let mut puzzles = self.play(number);
        if self.floor.is_none() {
            puzzles.truncate(self.wanted - self.found.puzzles.len().min(self.wanted));
        }
        self.found.puzzles.extend(puzzles);
        sort(&mut self.found);
        while self.found.puzzles.len() > self.wanted {
            let Some(at) = self.easy_one() else {
                break;
            };
            self.found.puzzles.remove(at);
        }
        Progress { games: number, found: self.found.puzzles.len(), tally: self.tally }
    }

    /// One of those that there are most of, below the rating that is looked for: beginners need some, but not so many.
    fn easy_one(&self) -> Option<usize> {
        let floor = self.floor?;
        let band = |puzzle: &Puzzle| puzzle.rating / BAND;
        let easy = self.found.puzzles.iter().filter(|puzzle| puzzle.rating < floor);
        let size = |wanted: u16| easy.clone().filter(|puzzle| band(puzzle) == wanted).count();
        let crowded = easy.clone().map(band).max_by_key(|&wanted| (size(wanted), std::cmp::Reverse(wanted)))?;
        self.found.puzzles.iter().position(|puzzle| band(puzzle) == crowded)
    }

    fn play(&mut self, number: u64) -> Vec<Puzzle> {
        let mut random = Random::new(self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number));
        let text = P::options(self.description, &mut random);
        let options = Options::parse(self.description.options, &text).unwrap_or(Options::new(self.description.options));
        let mut now = (self.description.start)(&options);
        self.engine.forget();
        let opening = self.engine.preparation() as usize + 2 + random.below(12);
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut rest_until = opening + 1;
        let mut last = None;
        for ply in 0..MOST_PLIES {
            if !is_open(&now) || puzzles.len() >= MOST_A_GAME {
                break;
            }
            let m = if ply < opening {
                self.opening_move(&now, ply, &options, &mut random)
            } else {
                let analysis = self.analyse(&now, &options);
                if let Some((before, turn)) = last {
                    let scene = Scene { before, turn, now, number, ply, options: options.clone() };
                    if ply >= rest_until && stands_out(&analysis) && self.may_be_hard(&now, &analysis, &options) {
                        if let Some(space) = Space::explore(&now) {
                            puzzles.extend(self.many_ways(&scene, &space, &mut random));
                            break;
                        }
                        if let Some(puzzle) = self.puzzle(&scene, None) {
                            puzzles.push(puzzle);
                            rest_until = ply + PAUSE;
                        }
                    }
                }
                pick(&now, &analysis, &mut random)
            };
            let Some(m) = m else {
                break;
            };
            last = Some((now, m));
            now = now.after(m);
        }
        puzzles
    }

    fn opening_move(&mut self, now: &P, ply: usize, options: &Options, random: &mut Random) -> Option<P::Move> {
        if ply < self.engine.preparation() as usize && random.below(4) > 0 {
            self.engine.set_game(options, Some(&now.position_text()), &[]).ok()?;
            let played = self.engine.play_as(Level::FULL, &SearchRequest::for_move(Budget::nodes(300)), random);
            return now.parse_move(played.best_move()?).ok();
        }
        now.random_move(random, &mut Vec::new())
    }

    /// Whether the best move is none that the first glance shows, if that is what is looked for.
    fn may_be_hard(&mut self, now: &P, analysis: &Analysis, options: &Options) -> bool {
        if self.floor.is_none() {
            return true;
        }
        self.engine.forget();
        let glance = self.look(now, options, GLANCE_NODES, 1);
        glance.best_move() != analysis.best_move()
    }

    pub(crate) fn analyse(&mut self, now: &P, options: &Options) -> Analysis {
        self.look(now, options, PLAYING_NODES, 2)
    }

    fn look(&mut self, now: &P, options: &Options, nodes: u64, lines: usize) -> Analysis {
        // A position of the game itself is never refused.
        let _ = self.engine.set_game(options, Some(&now.position_text()), &[]);
        let mut request = SearchRequest::for_analysis(Budget::nodes(nodes));
        request.settings.lines = lines;
        self.engine.go(&request, &mut |_| {})
    }

    /// Where everything is solved: plays on in several ways, and keeps puzzles with different solutions.
    fn many_ways(&mut self, scene: &Scene<P>, space: &Space<P>, random: &mut Random) -> Vec<Puzzle> {
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut solutions = BTreeSet::new();
        for _ in 0..WAYS {
            let (mut before, mut turn, mut now) = (scene.before, scene.turn, scene.now);
            let mut ply = scene.ply;
            while is_open(&now) && ply < MOST_PLIES && puzzles.len() < MOST_A_GAME {
                if let Some((aim, m)) = space.aim(&now)
                    && is_worthwhile(aim)
                    && random.below(2) == 0
                    && solutions.insert(now.move_text(m))
                {
                    let here = Scene { before, turn, now, ply, number: scene.number, options: scene.options.clone() };
                    if let Some(puzzle) = self.puzzle(&here, Some(space)) {
                        puzzles.push(puzzle);
                        break;
                    }
                }
                let good = space.winning(&now);
                let choice = if random.below(3) > 0 { random.pick(&good).copied() } else { None };
                let Some(m) = choice.or_else(|| now.random_move(random, &mut Vec::new())) else {
                    break;
                };
                (before, turn) = (now, m);
                now = now.after(m);
                ply += 1;
            }
        }
        puzzles
    }

    /// The puzzle of a position, if it is one.
    fn puzzle(&mut self, scene: &Scene<P>, space: Option<&Space<P>>) -> Option<Puzzle> {
        self.tally[0] += 1;
        let (aim, m) = examine(&scene.now, space)?;
        self.tally[1] += 1;
        let id = id(&scene.now);
        if self.seen.contains(&id) || self.is_enough_of(aim) {
            return None;
        }
        self.tally[2] += 1;
        let (position, solution) = (scene.now.position_text(), scene.now.move_text(m));
        let usual = Options::new(self.description.options);
        let nodes = nodes_to_find(&mut self.engine, &usual, &position, &solution, CONFIRMING_NODES)?;
        self.tally[3] += 1;
        let levels = levels_that_find(&mut self.engine, &usual, &position, &solution);
        let line = line(&scene.now, m, aim, space);
        let steps = line.texts(&scene.now);
        let difficulty = Difficulty { nodes, levels };
        let rating = difficulty.rating(aim, steps.len().div_ceil(2));
        if self.floor.is_some_and(|floor| rating < floor) {
            return None;
        }
        self.seen.insert(id.clone());
        let start = scene.options.to_string();
        let source = format!("seed {} game {} turn {} {start}", self.seed, scene.number, scene.ply + 1);
        Some(Puzzle {
            id,
            game: self.description.id().to_owned(),
            options: String::new(),
            before: scene.before.position_text(),
            turn: scene.before.move_text(scene.turn),
            themes: themes(&scene.now, aim, &line, space),
            solution: steps,
            aim,
            levels,
            nodes,
            rating,
            source: source.trim_end().to_owned(),
        })
    }

    /// Some kinds are easily found and soon boring: at most a share of all may be of them.
    fn is_enough_of(&self, aim: Aim) -> bool {
        let (share, alike): (usize, fn(&Puzzle) -> bool) = match aim {
            Aim::Win { moves: 1 } | Aim::Gain { moves: 1, .. } => {
                (5, |puzzle| matches!(puzzle.aim, Aim::Win { moves: 1 } | Aim::Gain { moves: 1, .. }))
            }
            Aim::Win { .. } | Aim::Gain { .. } => return false,
            Aim::Hold { .. } | Aim::Draw => (3, |puzzle| puzzle.has(Theme::Defence)),
        };
        self.found.puzzles.iter().filter(|puzzle| alike(puzzle)).count() >= self.wanted / share
    }
}

/// Easiest first.
fn sort(collection: &mut Collection) {
    collection.puzzles.sort_by(|a, b| (a.rating, &a.id).cmp(&(b.rating, &b.id)));
}

/// Whether the best move is much better than the others.
fn stands_out(analysis: &Analysis) -> bool {
    match &analysis.lines[..] {
        [best, second, ..] => best.outlook.rank() - second.outlook.rank() >= GAP,
        _ => false,
    }
}

/// Whether there is something to find.
fn is_worthwhile(aim: Aim) -> bool {
    !matches!(aim, Aim::Win { moves: 1 })
}

/// What the players play: mostly the best move, sometimes the second, sometimes anything.
pub(crate) fn pick<P: Subject>(now: &P, analysis: &Analysis, random: &mut Random) -> Option<P::Move> {
    let line = match random.below(100) {
        0..8 => None,
        8..24 => analysis.lines.get(1),
        _ => analysis.lines.first(),
    };
    match line {
        Some(line) => now.parse_move(line.moves.first()?).ok(),
        None => now.random_move(random, &mut Vec::new()),
    }
}
