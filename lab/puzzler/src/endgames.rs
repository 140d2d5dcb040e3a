use std::collections::{BTreeMap, BTreeSet};

use crate::solver::{Value, Wdl};
use engine::{Budget, Engine, EngineError, Outlook, SearchRequest};
use puzzles::{Endgame, Endgames, Goal};
use rules::{Description, Extent, Options, Random, Rulebook as _, Side};

use crate::alike::id;
use crate::examine::MOST_POSITIONS;
use crate::hunt::{Hunt, pick};
use crate::prover::{Prover, Target, TooMuch};
use crate::space::is_open;
use crate::{Space, Subject};

/// Wins that take more moves of the player are not proved forwards.
const MOST_MOVES: u32 = 6;
/// Longest games that endgames are taken from.
const MOST_PLIES: usize = 260;
/// How many endgames one game gives at most.
const MOST_A_GAME: usize = 2;
/// How many positions with little left are looked at, and of how many the defence is tried.
const SPARSE_LOOKS: usize = 400;
const SPARSE_TRIES: usize = 4;
/// How often that is done for each game.
const SPARSE_ROUNDS: usize = 6;
/// How many solved spaces are kept for positions to come.
const SPACES: usize = 8;
/// No game led to them; so many turns may have been played.
const SPARSE_TURN: usize = 80;
/// Draws whose shares of moves that miss differ by less, in thousandths, are of one kind.
const HOLD_BAND: u16 = 100;
/// Nobody has to find a win that takes more moves.
const LONGEST: u32 = 12;
/// How often the defence is tried.
const TRIALS: u64 = 1;
/// Draws are held for so many moves when the defence is tried.
const HOLDING: usize = 8;

/// A search for endgames of one game.
pub struct EndgameHunt<P: Subject> {
    hunt: Hunt<P>,
    seed: u64,
    wanted: usize,
    /// Each with its rank being the share of moves that miss the result, in thousandths.
    found: Vec<Endgame>,
    seen: BTreeSet<String>,
    game: u64,
    /// What was solved for positions with little left, which many of them share.
    sparse: Vec<Space<P>>,
}

impl<P: Subject> EndgameHunt<P> {
    /// A search for that many, and for more to choose from; these are there already.
    pub fn new(
        description: &'static Description<P>,
        seed: u64,
        wanted: usize,
        known: Vec<Endgame>,
    ) -> Result<Self, EngineError> {
        let nothing = puzzles::Collection { game: description.id().to_owned(), puzzles: Vec::new() };
        let hunt = Hunt::new(description, seed, 0, nothing)?;
        let (mut found, mut sparse) = (known, Vec::new());
        for endgame in &mut found {
            let position = description.position(&Options::new(description.options), Some(&endgame.position)).ok();
            let proved = position.and_then(|now| result(&now, Space::among(&mut sparse, &now)));
            endgame.rank = proved.map_or(0, |(.., good, all)| rank(good, all));
        }
        let seen = found.iter().map(|endgame| endgame.id.clone()).collect();
        Ok(Self { hunt, seed, wanted, found, seen, game: 0, sparse })
    }

    /// Whether there are enough.
    pub fn is_done(&self) -> bool {
        self.found.len() >= self.wanted
    }

    /// How many games were played, and how many endgames found.
    pub fn progress(&self) -> (u64, usize) {
        (self.game, self.found.len())
    }

    /// As many as are wanted of what is found so far, of each length about as many, and draws of all kinds from those that
    /// many moves hold to those that one move holds; easiest first: by the moves it takes, and draws last.
    pub fn collection(&self) -> Endgames {
        let mut kinds: BTreeMap<(bool, u16), Vec<&Endgame>> = BTreeMap::new();
        for endgame in &self.found {
            let hold = endgame.goal == Goal::Hold;
            let kind = if hold { endgame.rank / HOLD_BAND } else { endgame.moves };
            kinds.entry((hold, kind)).or_default().push(endgame);
        }
        for ((hold, moves), kind) in &mut kinds {
            kind.sort_by_key(|endgame| (endgame.rank, &endgame.id));
            // Those that are over at once teach little.
            if !hold && *moves == 1 {
                kind.drain(..kind.len() - kind.len().min(self.wanted / 16));
            }
        }
        let mut endgames: Vec<Endgame> = Vec::new();
        while endgames.len() < self.wanted && kinds.values().any(|kind| !kind.is_empty()) {
            // The hardest of each kind first.
            let round = kinds.values_mut().filter_map(Vec::pop).cloned();
            endgames.extend(round.take(self.wanted - endgames.len()).collect::<Vec<_>>());
        }
        endgames.sort_by_key(|endgame| (endgame.goal == Goal::Hold, endgame.moves, endgame.rank, endgame.id.clone()));
        for (rank, endgame) in (1..).zip(&mut endgames) {
            endgame.rank = rank;
        }
        Endgames { game: self.hunt.description.id().to_owned(), endgames }
    }

    /// Plays one game and keeps what it gives.
    pub fn play_on(&mut self) {
        self.game += 1;
        let description = self.hunt.description;
        let mut random = Random::new(self.seed.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(self.game));
        let text = P::options(description, &mut random);
        let options = Options::parse(description.options, &text).unwrap_or(Options::new(description.options));
        let mut now = (description.start)(&options);
        for _ in 0..SPARSE_ROUNDS {
            self.take_sparse(&mut random);
        }
        self.hunt.engine.forget();
        let opening = self.hunt.engine.preparation() as usize + 2 + random.below(8);
        let mut given = 0;
        for ply in 0..MOST_PLIES {
            if !is_open(&now) || given >= MOST_A_GAME {
                break;
            }
            let m = if ply < opening {
                now.random_move(&mut random, &mut Vec::new())
            } else {
                let analysis = self.hunt.analyse(&now, &options);
                if let Some(space) = Space::of_endgame(&now) {
                    self.take_some(now, &space, ply, &mut random);
                    break;
                }
                if let Some(Outlook::Win { within_plies, .. }) = analysis.outlook()
                    && within_plies.div_ceil(2) <= MOST_MOVES
                    && self.take(&now, None, ply)
                {
                    given += 1;
                }
                pick(&now, &analysis, &mut random)
            };
            let Some(m) = m else {
                break;
            };
            now = now.after(m);
        }
    }

    /// Endgames with little left, if the game has such: of those kinds first that there are few of.
    fn take_sparse(&mut self, random: &mut Random) {
        let Some(seed) = P::sparse(self.hunt.description, random).filter(is_open) else {
            return;
        };
        let excess = self.sparse.len().saturating_sub(SPACES);
        self.sparse.drain(..excess);
        if Space::among(&mut self.sparse, &seed).is_none() {
            return;
        }
        let Some(at) = self.sparse.iter().position(|space| space.value(&seed).is_some()) else {
            return;
        };
        // Taken out while endgames are made of it.
        let space = self.sparse.remove(at);
        let mut looked: Vec<(usize, P)> = (0..SPARSE_LOOKS)
            .filter_map(|_| {
                let now = space.pick(random)?;
                let (goal, moves, good, all) = result(&now, Some(&space))?;
                self.is_wanted(goal, moves, good, all).then(|| (self.alike(goal, moves), now))
            })
            .collect();
        looked.sort_by_key(|(alike, _)| *alike);
        for (_, now) in looked.iter().take(SPARSE_TRIES) {
            self.take(now, Some(&space), SPARSE_TURN);
        }
        self.sparse.push(space);
    }

    /// How many endgames of that kind there are.
    fn alike(&self, goal: Goal, moves: u32) -> usize {
        self.found.iter().filter(|known| (known.goal, u32::from(known.moves)) == (goal, moves)).count()
    }

    /// Whether there is something to find in it, and not too many of its kind.
    fn is_wanted(&self, goal: Goal, moves: u32, good: usize, all: usize) -> bool {
        // Enough of those that are over at once.
        let most = if moves == 1 && goal == Goal::Win { self.wanted / 8 } else { self.wanted / 2 };
        // A win that takes longer than the defence sees would be no fight, and where most moves do there is nothing to find.
        let is_short = goal != Goal::Win || moves <= LONGEST;
        is_short && 3 * good <= 2 * all && self.alike(goal, moves) < most
    }

    /// Endgames out of a space: some positions of games that go on at random.
    fn take_some(&mut self, start: P, space: &Space<P>, ply: usize, random: &mut Random) {
        let mut given = 0;
        for _ in 0..8 {
            let mut now = start;
            for further in 0..random.below(14) {
                if given >= MOST_A_GAME {
                    return;
                }
                if further > 0 && random.below(4) == 0 && is_open(&now) && self.take(&now, Some(space), ply + further) {
                    given += 1;
                    break;
                }
                let Some(m) = now.random_move(random, &mut Vec::new()) else {
                    break;
                };
                now = now.after(m);
            }
        }
    }

    /// Keeps an endgame if it is one.
    fn take(&mut self, now: &P, space: Option<&Space<P>>, ply: usize) -> bool {
        let description = self.hunt.description;
        if !description.could_occur(&Options::new(description.options), now, Extent::Whole) {
            return false;
        }
        let id = id(now);
        let Some((goal, moves, good, all)) = result(now, space) else {
            return false;
        };
        if !self.is_wanted(goal, moves, good, all) || self.seen.contains(&id) {
            return false;
        }
        let endgame = Endgame {
            id: id.clone(),
            game: self.hunt.description.id().to_owned(),
            options: String::new(),
            position: now.position_text(),
            goal,
            moves: moves as u16,
            // The share of moves that keep the result, to sort by.
            rank: rank(good, all),
            source: format!("seed {} game {} turn {}", self.seed, self.game, ply + 1),
        };
        if defends_perfectly(&mut self.hunt.engine, now, goal, space) != Ok(true) {
            return false;
        }
        self.seen.insert(id);
        self.found.push(endgame);
        true
    }
}

/// The share of moves that miss the result, in thousandths.
fn rank(good: usize, all: usize) -> u16 {
    (1000 - 1000 * good / all) as u16
}

/// What the player to move can reach, in how many moves, with how many of all moves; none if nothing is proved.
pub(crate) fn result<P: Subject>(now: &P, space: Option<&Space<P>>) -> Option<(Goal, u32, usize, usize)> {
    if let Some(space) = space {
        let value = space.value(now)?;
        let moves = space.moves(now)?;
        let count = |wdl| moves.iter().filter(|(_, value)| value.wdl == wdl).count();
        return match value.wdl {
            Wdl::Win => Some((Goal::Win, value.plies.div_ceil(2), count(Wdl::Loss), moves.len())),
            Wdl::Draw if count(Wdl::Win) > 0 => Some((Goal::Hold, 0, count(Wdl::Draw), moves.len())),
            _ => None,
        };
    }
    let mut prover = Prover::new(now.turn(), Target::Win, MOST_POSITIONS);
    let needed = (1..=MOST_MOVES).find_map(|moves| match prover.attack(now, moves) {
        Ok(true) => Some(Some(moves)),
        Ok(false) => None,
        Err(TooMuch) => Some(None),
    })??;
    let mut moves = Vec::new();
    now.legal_moves(&mut moves);
    let good = moves.iter().filter(|&&m| prover.defend(&now.after(m), needed - 1) == Ok(true)).count();
    Some((Goal::Win, needed, good, moves.len()))
}

/// Whether the engine, as it defends endgames, always answers perfectly while the player keeps to good moves.
///
/// Perfect is, where the player wins, an answer that holds out as long as any; in games that count points, one that loses by
/// as few as possible. Where the player holds a draw, it is one that does not lose.
pub fn defends_perfectly<P: Subject>(
    engine: &mut Engine,
    start: &P,
    goal: Goal,
    space: Option<&Space<P>>,
) -> Result<bool, TooMuch> {
    let player = start.turn();
    for trial in 0..TRIALS {
        let mut random = Random::new(trial);
        let mut now = *start;
        let mut prover = Prover::new(player, Target::Win, MOST_POSITIONS);
        for _ in 0..if goal == Goal::Win { 64 } else { HOLDING } {
            let good = good_moves(&now, goal, space, &mut prover)?;
            let Some(&m) = random.pick(&good) else {
                return Ok(false);
            };
            let after = now.after(m);
            if !is_open(&after) {
                break;
            }
            let Some(answer) = defence(engine, &after) else {
                return Ok(false);
            };
            if !is_perfect(&after, answer, player, space, &mut prover)? {
                return Ok(false);
            }
            now = after.after(answer);
            if !is_open(&now) {
                break;
            }
        }
    }
    Ok(true)
}

/// The moves with which the player keeps the result; where it is a win in the fewest moves.
fn good_moves<P: Subject>(
    now: &P,
    goal: Goal,
    space: Option<&Space<P>>,
    prover: &mut Prover<P>,
) -> Result<Vec<P::Move>, TooMuch> {
    if let Some(space) = space {
        let moves = space.moves(now).unwrap_or_default();
        let wanted = if goal == Goal::Win { Wdl::Loss } else { Wdl::Draw };
        let kept = moves.iter().filter(|(_, value)| value.wdl == wanted);
        // Nobody wins who does not hurry now and then.
        let least = kept.clone().map(|(_, value)| value.plies).min().unwrap_or(0);
        return Ok(kept.filter(|(_, value)| value.plies == least).map(|(m, _)| *m).collect());
    }
    let mut moves = Vec::new();
    now.legal_moves(&mut moves);
    for needed in 1..=MOST_MOVES {
        let mut good = Vec::new();
        for &m in &moves {
            if prover.defend(&now.after(m), needed - 1)? {
                good.push(m);
            }
        }
        if !good.is_empty() {
            return Ok(good);
        }
    }
    Ok(Vec::new())
}

/// What the engine answers.
fn defence<P: Subject>(engine: &mut Engine, position: &P) -> Option<P::Move> {
    engine.forget();
    let options = Options::new(engine.game().options());
    engine.set_game(&options, Some(&position.position_text()), &[]).ok()?;
    let request = SearchRequest::for_analysis(Budget::nodes(Endgame::DEFENCE_NODES)).without_network();
    let analysis = engine.go(&request, &mut |_| {});
    position.parse_move(analysis.best_move()?).ok()
}

fn is_perfect<P: Subject>(
    position: &P,
    answer: P::Move,
    player: Side,
    space: Option<&Space<P>>,
    prover: &mut Prover<P>,
) -> Result<bool, TooMuch> {
    if let Some(space) = space {
        let moves = space.moves(position).unwrap_or_default();
        let played = moves.iter().find(|(m, _)| *m == answer).map(|(_, value)| *value);
        let best = moves.iter().map(|(_, value)| value.wdl).min();
        let least = moves.iter().map(|(_, value)| value.margins[player.index()]).min();
        let is_best = |value: &Value| Some(value.wdl) == best && Some(value.margins[player.index()]) == least;
        // Where points are counted, fewer points come before more moves.
        let counts = moves.iter().any(|(_, value)| value.margins != [0; 2]);
        let longest = moves.iter().filter(|(_, value)| is_best(value)).map(|(_, value)| value.plies).max();
        return Ok(played.is_some_and(|value| is_best(&value) && (counts || Some(value.plies) == longest)));
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let (mut longest, mut played) = (0, 0);
    for m in moves {
        let here = position.after(m);
        let mut needed = 1;
        while needed <= MOST_MOVES && !prover.attack(&here, needed)? {
            needed += 1;
        }
        longest = longest.max(needed);
        if m == answer {
            played = needed;
        }
    }
    Ok(played == longest)
}
