use engine::{
    Budget, Engine, FIRST_LOOK, LAST_LOOK, Level, Outlook, SECOND_LOOK, SearchRequest, Verdict, find, is_costly, judge,
};
use rules::{Random, Table};

/// Weak players, as those are who play a guided first game.
const LEVELS: [u8; 3] = [1, 2, 3];
/// Even the weakest level seldom gives something away for nothing; somebody new does. One move in so many is any move at all.
const CARELESS: usize = 4;
/// Of the moves that nobody was warned of, one in so many is looked at as closely as a warning.
const SAMPLED: u32 = 10;
/// Games are broken off after so many turns.
const MOST_PLIES: usize = 120;
/// How many times the nodes of the last look tell who was right.
const DEEPER: u64 = 10;
/// Where there are more moves than this, nobody is warned: the preparation.
const MANY_MOVES: u64 = 200;
const MEBIBYTES: usize = 16;

/// What became of warnings.
#[derive(Default)]
struct Tally {
    moves: u32,
    warned: u32,
    /// By a deeper look no worse than the best move, or by less than counts.
    no_worse: u32,
    /// Worse, but no mistake.
    mild: u32,
    /// Moves without a warning that were looked at.
    sampled: u32,
    /// Of those, the ones that should have had one.
    missed: u32,
}

/// What the page says to a move.
enum Said {
    /// There was no choice, or it is the preparation, or it is the engine's own move.
    Nothing,
    /// It was looked at and is good enough beside this one.
    NoWarning(String),
    /// A warning: this would be better.
    Warning(String),
}

/// Plays games of weak levels, warns of their moves as the page does, and looks deeper at each warning and at some moves without.
pub(crate) fn run(game: &str, warnings: u32, seed: u64) -> Result<(), String> {
    let (game, options) = find(game).map_err(|error| error.to_string())?;
    let mut engine = Engine::new(game).map_err(|error| error.to_string())?;
    engine.set_memory(MEBIBYTES);
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for number in 0.. {
        if tally.warned >= warnings {
            break;
        }
        let level = LEVELS[number % LEVELS.len()];
        let mut table = game.table(&options, None).map_err(|error| error.to_string())?;
        while table.plies() < MOST_PLIES && table.ending().is_none() && tally.warned < warnings {
            let text = play_as(&mut engine, table.as_ref(), level, &mut random)?;
            tally.moves += 1;
            tally.look(&mut engine, table.as_ref(), &text);
            table.play(&text).map_err(|error| error.to_string())?;
        }
    }
    let Tally { moves, warned, no_worse, mild, sampled, missed } = tally;
    let share = |part: u32, of: u32| 100.0 * f64::from(part) / f64::from(of.max(1));
    println!(
        "{}: {moves} moves, {warned} warnings; {DEEPER} times as deep: {no_worse} no worse ({:.1} %), {mild} worse by less \
         than a mistake ({:.1} %); of {sampled} moves without a warning {missed} were mistakes ({:.1} %)",
        game.id(),
        share(no_worse, warned),
        share(mild, warned),
        share(missed, sampled)
    );
    Ok(())
}

/// A move of somebody new: mostly that of a weak level, now and then any move.
fn play_as(engine: &mut Engine, table: &dyn Table, level: u8, random: &mut Random) -> Result<String, String> {
    if table.count_moves() <= MANY_MOVES && random.below(CARELESS) == 0 {
        let mut careless = table.fork();
        careless.play_random(random);
        return careless.played().pop().ok_or_else(|| "no move".to_owned());
    }
    let level = Level::all().find(|known| known.number() == level).ok_or("no such level")?;
    set_up(engine, table).ok_or("no such game")?;
    let played = engine.play_as(level, &SearchRequest::for_move(Budget::default()), random);
    played.best_move().map(str::to_owned).ok_or_else(|| "no move".to_owned())
}

fn set_up(engine: &mut Engine, table: &dyn Table) -> Option<()> {
    engine.forget();
    engine.set_game(table.options(), Some(&table.start_text()), &table.played()).ok()
}

/// What the player to move can expect, and the best move; none if the game is over.
fn weigh(engine: &mut Engine, table: &dyn Table, nodes: u64) -> Option<(Outlook, String)> {
    set_up(engine, table)?;
    let analysis = engine.go(&SearchRequest::for_analysis(Budget::nodes(nodes)), &mut |_| {});
    Some((analysis.outlook()?, analysis.best_move()?.to_owned()))
}

/// What the mover can expect after a move.
fn weigh_move(engine: &mut Engine, before: &dyn Table, text: &str, nodes: u64) -> Option<Outlook> {
    let mut after = before.fork();
    after.play(text).ok()?;
    weigh(engine, after.as_ref(), nodes).map(|(outlook, _)| outlook.reversed())
}

/// What the page would say to a move.
fn say(engine: &mut Engine, before: &dyn Table, text: &str) -> Option<Said> {
    if before.count_moves() == 1 || before.count_moves() > MANY_MOVES {
        return Some(Said::Nothing);
    }
    let (expected, best) = weigh(engine, before, FIRST_LOOK)?;
    if best == text {
        return Some(Said::Nothing);
    }
    if !is_costly(expected, weigh_move(engine, before, text, FIRST_LOOK)?) {
        return Some(Said::NoWarning(best));
    }
    for nodes in [SECOND_LOOK, LAST_LOOK] {
        let [tried, other] = [text, &best].map(|text| weigh_move(engine, before, text, nodes));
        if !is_costly(other?, tried?) {
            return Some(Said::NoWarning(best));
        }
    }
    Some(Said::Warning(best))
}

impl Tally {
    /// Warns of a move if the page would, and looks deeper then; also, now and then, where it would not.
    fn look(&mut self, engine: &mut Engine, before: &dyn Table, text: &str) -> Option<()> {
        let (best, is_warned) = match say(engine, before, text)? {
            Said::Nothing => return None,
            Said::NoWarning(best) => (best, false),
            Said::Warning(best) => (best, true),
        };
        if !is_warned && !self.moves.is_multiple_of(SAMPLED) {
            return None;
        }
        let [tried, other] = [text, &best].map(|text| weigh_move(engine, before, text, DEEPER * LAST_LOOK));
        let (tried, other) = (tried?, other?);
        let verdict = judge(other, tried, false).verdict;
        if is_warned {
            self.warned += 1;
            match verdict {
                Verdict::Good => self.no_worse += 1,
                Verdict::Inaccuracy => self.mild += 1,
                _ => {}
            }
        } else {
            self.sampled += 1;
            self.missed += u32::from(verdict >= Verdict::Mistake);
        }
        if is_warned || verdict >= Verdict::Mistake {
            let what = if is_warned { "warned" } else { "missed" };
            eprintln!(
                "{what}: {} {text}, better {best}: {} ({tried:?}, {other:?})",
                before.position_text(),
                verdict.name()
            );
        }
        Some(())
    }
}
