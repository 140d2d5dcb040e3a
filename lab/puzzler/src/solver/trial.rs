use std::path::{Path, PathBuf};

use engine::{Aim, Analysis, Budget, Engine, Outlook, Resources, SearchRequest, Settings};
use record::Record;
use rules::{Game, HouseRules, Options, Random, Rulebook, Rules};

use crate::solver::claims::{Fault, check, check_analysis};
use crate::solver::playin::{PlayIn, wander};
use crate::solver::spaces::Space;
use crate::solver::tally::Tally;
use crate::solver::truth::{Truth, twice};

/// How large the tables of positions are, in mebibytes: small enough to be crowded.
const MEBIBYTES: usize = 1;
/// From so many states on a space takes long to solve, and is asked more about before it is solved anew.
const LARGE: usize = 50_000;
/// How many positions are asked about in one game, and how many searches each of them gets.
const QUESTIONS: (usize, usize) = (6, 4);
const QUESTIONS_IF_LARGE: (usize, usize) = (16, 8);
/// A limit on quiet turns that is farther away than this is solved once, for positions that stand alone.
const FAR_LIMIT: u32 = 40;

/// Asks an engine about positions of a space and counts what it claims.
pub struct Trial<'a, P: Rules> {
    space: &'a Space<P>,
    shared: Engine,
    /// The folder of the endgame tables that engines use.
    endings: Option<PathBuf>,
    /// For each way to play (see [`Space::options`]) what is true where nothing was played before.
    truths: Vec<Option<Truth<'a, P>>>,
}

/// A position that is asked about, and how it came about.
struct Root<P> {
    options: Options,
    start: String,
    moves: Vec<String>,
    position: P,
}

impl<'a, P: Rules> Trial<'a, P>
where
    rules::Description<P>: Rulebook,
{
    /// An engine with an empty table; none if nobody plays the game.
    pub fn new(space: &'a Space<P>) -> Option<Self> {
        let shared = small_engine(space.description)?;
        Some(Self { space, shared, endings: None, truths: space.options.iter().map(|_| None).collect() })
    }

    /// The same with engines that use the endgame tables in this folder; none if there are none.
    pub fn with_endings(mut self, folder: &Path) -> Option<Self> {
        self.endings = Some(folder.to_owned());
        self.shared.set_endings(Some(folder)).ok().filter(|&there| there).map(|_| self)
    }

    /// Plays a game and asks about where it leads.
    pub fn round(&mut self, random: &mut Random, tally: &mut Tally) {
        let way = random.below(self.space.options.len());
        let options = &self.space.options[way];
        let house_rules = (self.space.description.house_rules)(options);
        let start = self.space.pick(random);
        let quiet = house_rules.quiet_turns.map_or(0, |limit| random.below(limit as usize) as u32);
        let text = self.space.text(&start, quiet);
        let Ok(start) = P::parse_position(&text, start.variant()) else {
            return;
        };
        let stands_alone = !house_rules.repetition || house_rules.quiet_turns.is_some_and(|limit| limit > FAR_LIMIT);
        let kind = match random.below(if stands_alone { 1 } else { 4 }) {
            0 | 1 => PlayIn::None,
            2 => PlayIn::Short,
            _ => PlayIn::Long,
        };
        let mut game = wander(start, house_rules, kind, random);
        let fresh_truth;
        let truth = if house_rules.repetition && twice(game.history().keys()).next().is_some() {
            fresh_truth = Truth::new(&self.space.graph, house_rules, game.history().keys());
            &fresh_truth
        } else {
            self.truths[way].get_or_insert_with(|| Truth::new(&self.space.graph, house_rules, &[]))
        };
        let mut moves = Vec::new();
        let (roots, searches) = if self.space.graph.len() < LARGE { QUESTIONS } else { QUESTIONS_IF_LARGE };
        for _ in 0..roots {
            let root =
                Root { options: options.clone(), start: text.clone(), moves: texts(&game), position: *game.position() };
            for _ in 0..searches {
                ask(&mut self.shared, self.endings.as_deref(), &root, truth, random, tally);
            }
            // On to a position that was not there before, so that the same is true of it.
            moves.clear();
            game.position().legal_moves(&mut moves);
            let next = random.pick(&moves).copied();
            let Some(m) = next.filter(|&m| {
                let after = game.position().after(m);
                after.outcome().is_none() && game.history().occurrences(after.key()) == 0
            }) else {
                break;
            };
            game.play(m);
            if game.ending().is_some() {
                break;
            }
        }
    }

    /// Reviews a game and checks what is said of its positions.
    pub fn review(&mut self, random: &mut Random, tally: &mut Tally) {
        let options = &self.space.options[0];
        let house_rules = (self.space.description.house_rules)(options);
        let start = self.space.pick(random);
        let game = wander(start, house_rules, PlayIn::Short, random);
        let text = start.position_text();
        let Ok(mut table) = self.space.description.table(options, Some(&text)) else {
            return;
        };
        let moves = texts(&game);
        for m in &moves {
            if table.play(m).is_err() {
                return;
            }
        }
        let record = Record::new(table.as_ref());
        let nodes = 1 << (4 + random.below(9));
        let search = SearchRequest::for_analysis(Budget::nodes(nodes));
        let Ok(review) = review::review(&record, &mut self.shared, &search, &mut |_, _| {}) else {
            return;
        };
        let mut keys = vec![start.key()];
        let mut position = start;
        let mut before = self.value(&position, house_rules, &keys);
        for (index, ((m, _), seen)) in game.line().iter().zip(&review.moves).enumerate() {
            let turn = position.turn();
            position = position.after(*m);
            keys.push(position.key());
            let after = self.value(&position, house_rules, &keys);
            let claims = [(seen.before, before, turn), (seen.after.map(Outlook::reversed), after, turn.other())];
            for (outlook, value, turn) in claims {
                let (Some(outlook), Some(value)) = (outlook, value) else {
                    continue;
                };
                let verdict = check(outlook, turn, value);
                tally.count(usize::from(outlook.is_proved()), verdict, || {
                    format!("review of {} after {} of {text} {moves:?}, {nodes} nodes", seen.text, index + 1)
                });
            }
            before = after;
        }
    }

    fn value(&mut self, position: &P, house_rules: HouseRules, keys: &[u64]) -> Option<crate::solver::Value> {
        if house_rules.repetition && twice(keys).next().is_some() {
            return Truth::new(&self.space.graph, house_rules, keys).here(position);
        }
        self.truths[0].get_or_insert_with(|| Truth::new(&self.space.graph, house_rules, &[])).here(position)
    }
}

fn small_engine(game: &'static dyn Rulebook) -> Option<Engine> {
    Engine::with(game, Resources { mebibytes: MEBIBYTES, ..Resources::default() }).ok()
}

/// One search and what it claims.
fn ask<P: Rules>(
    shared: &mut Engine,
    endings: Option<&Path>,
    root: &Root<P>,
    truth: &Truth<'_, P>,
    random: &mut Random,
    tally: &mut Tally,
) {
    // Most searches are short: those are cut off before they know much.
    let doublings = if random.below(8) == 0 { 11 } else { 8 };
    let nodes = 8 << random.below(doublings);
    let nodes = (nodes + random.below(nodes)) as u64;
    let depth = if random.below(4) == 0 { 1 + random.below(12) as u32 } else { 100 };
    let settings = Settings {
        lines: if random.below(4) == 0 { 2 + random.below(3) } else { 1 },
        threads: if random.below(16) == 0 { 2 } else { 1 },
        ..Settings::default()
    };
    let budget = Budget { depth: Some(depth), ..Budget::nodes(nodes) };
    // Who plays to win counts draws as less than nothing; what is proved is the same.
    let aim = if nodes.is_multiple_of(4) { Aim::Play } else { Aim::Analyse };
    let request = SearchRequest { settings, aim, ..SearchRequest::for_analysis(budget) };
    let kind = random.below(4);
    let mut fresh = if kind == 0 { small_engine(shared.game()) } else { None };
    let engine = if let Some(fresh) = &mut fresh {
        // Whether there are any was found out before.
        let _ = fresh.set_endings(endings);
        fresh
    } else {
        if kind == 1 && random.below(8) == 0 {
            shared.forget();
        }
        shared
    };
    if let Err(error) = engine.set_game(&root.options, Some(&root.start), &root.moves) {
        tally.count(0, Err(Fault::Move), || format!("{error}"));
        return;
    }
    let mut told: Option<Analysis> = None;
    let mut on_the_way = Vec::new();
    let last = engine.go(&request, &mut |analysis| {
        // Every claim is looked at, but the same one only once.
        if told.as_ref().is_none_or(|told| told.lines != analysis.lines) {
            on_the_way.push(analysis.clone());
            told = Some(analysis.clone());
        }
    });
    tally.searched(&last);
    let where_from = |outlook| {
        let Root { options, start, moves, .. } = root;
        let Settings { lines, threads, .. } = settings;
        format!(
            "{outlook:?} instead of {:?}: {}:{options} '{start}' {moves:?} nodes {nodes} depth {depth} lines {lines} threads {threads} {}",
            truth.here(&root.position),
            engine.game().id(),
            if kind == 0 { "fresh table" } else { "shared table" },
        )
    };
    if on_the_way.last().is_some_and(|told| told.lines == last.lines) {
        on_the_way.pop();
    }
    for analysis in on_the_way.iter().chain([&last]) {
        let (claims, verdict) = check_analysis(analysis, &root.position, truth);
        tally.count(claims, verdict, || where_from(analysis.outlook()));
    }
}

fn texts<P: Rules>(game: &Game<P>) -> Vec<String> {
    let mut before = *game.start();
    let text = |&(m, after): &(P::Move, P)| {
        let text = before.move_text(m);
        before = after;
        text
    };
    game.line().iter().map(text).collect()
}
