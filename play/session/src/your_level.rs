//! The level that suits a player, as far as the results tell.

use std::fmt;
use std::str::FromStr;

use engine::Level;
use record::{Record, Termination};
use rules::Outcome;

use crate::Session;

/// The level that suits a player of one game, and how far the next one is.
///
/// Two wins in a row against one's own level lead up, two losses down; a draw begins anew. A win over a stronger level counts
/// twice, a loss to a weaker one as well; what everybody expects (a win over a weaker level, a loss to a stronger one) counts
/// nothing. A win with help only ends a run of losses.
///
/// ```
/// use engine::Level;
/// use session::{Score, Trial, YourLevel};
///
/// let four = Level::new(4).unwrap();
/// let won = Trial { level: four, score: Score::Won };
/// let first = YourLevel::first(won);
/// assert_eq!(first.level(), four);
/// assert_eq!(first.after(won).level().number(), 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct YourLevel {
    level: Level,
    /// How many wins (or, below 0, losses) there are on the way to the next level.
    run: i8,
}

/// The result of a game against a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// The level of the engine.
    pub level: Level,
    /// How the person did.
    pub score: Score,
}

/// How a person did against the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Won without hints, and without taking back.
    Won,
    /// Won with help.
    WonWithHelp,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}

/// So much leads to another level.
const STEP: i8 = 2;
/// Who gives up before having played so many turns has not begun in earnest.
const IN_EARNEST: usize = 4;
/// The tag that says that there was help.
const HELP: &str = "Help";
/// The tag that says what the game has made of the player's level.
const CHANGE: &str = "YourLevel";

impl YourLevel {
    /// After the first game: the level that was chosen, and what its result adds.
    pub fn first(trial: Trial) -> Self {
        Self { level: trial.level, run: 0 }.after(trial)
    }

    /// The level.
    pub const fn level(self) -> Level {
        self.level
    }

    /// Whether one more win against this level leads up.
    pub fn is_about_to_rise(self) -> bool {
        self.run == STEP - 1 && self.level < Level::FULL
    }

    /// After another game.
    #[must_use]
    pub fn after(self, trial: Trial) -> Self {
        let gap = trial.level.number().cmp(&self.level.number()) as i8;
        let step = match trial.score {
            Score::Won => (1 + gap).max(0),
            Score::Lost => (gap - 1).min(0),
            Score::Drawn => gap,
            Score::WonWithHelp => 0,
        };
        let is_expected = matches!((trial.score, gap), (Score::Won, -1) | (Score::Lost, 1));
        let run = match step {
            0 if is_expected => self.run,
            0 if trial.score == Score::WonWithHelp => self.run.max(0),
            0 => 0,
            _ if step.signum() == self.run.signum() => self.run + step,
            _ => step,
        };
        let number = self.level.number();
        let next = match run {
            STEP.. => number + 1,
            ..=-2 => number - 1,
            _ => return Self { run, ..self },
        };
        // Above the highest and below the lowest there is nothing.
        Self { level: Level::new(next).unwrap_or(self.level), run: 0 }
    }
}

impl Trial {
    /// What a game against the engine tells of its player; nothing while it goes on, if it was not one person against the engine
    /// from a usual start, or if it was given up before it had begun in earnest.
    pub fn of(session: &Session) -> Option<Self> {
        let terms = session.terms();
        let (person, level) = (terms.only_person()?, terms.level()?);
        let outcome = session.conclusion()?.outcome?;
        if !session.table().is_standard_start() {
            return None;
        }
        let score = match outcome {
            Outcome::Win(side) if side == person && is_helped(session.record()) => Score::WonWithHelp,
            Outcome::Win(side) if side == person => Score::Won,
            Outcome::Win(_) => Score::Lost,
            Outcome::Draw => Score::Drawn,
        };
        let by_rules = !matches!(session.record().termination, Some(Termination::Resignation | Termination::Time));
        (by_rules || session.table().plies() >= 2 * IN_EARNEST).then_some(Self { level, score })
    }
}

/// Whether the record says that there was help.
pub fn is_helped(record: &Record) -> bool {
    record.tags.get(HELP).is_some()
}

/// Notes in a record that there is help.
pub fn note_help(record: &mut Record) {
    record.tags.set(HELP, "yes");
}

/// What a game has made of its player's level, as its record tells: the level before it, if there was one, and after it.
pub fn level_change(record: &Record) -> Option<(Option<Level>, Level)> {
    let (before, after) = record.tags.get(CHANGE)?.split_once(' ')?;
    let level = |text: &str| text.parse().ok().and_then(Level::new);
    Some((level(before), level(after)?))
}

impl Session {
    /// Notes in the record that the person was helped, by a hint or by taking back.
    pub fn note_help(&mut self) {
        self.tags_mut().set(HELP, "yes");
    }

    /// Lets a finished game count for its player, once: what their level is now, or none if there is nothing (more) to count.
    /// The record remembers what came of it.
    pub fn count_for(&mut self, before: Option<YourLevel>) -> Option<YourLevel> {
        if self.record().tags.get(CHANGE).is_some() {
            return None;
        }
        let trial = Trial::of(self)?;
        let after = before.map_or_else(|| YourLevel::first(trial), |before| before.after(trial));
        let old = before.map_or_else(|| "-".to_owned(), |before| before.level.number().to_string());
        self.tags_mut().set(CHANGE, &format!("{old} {}", after.level.number()));
        Some(after)
    }
}

impl fmt::Display for YourLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level.number(), self.run)
    }
}

/// This is not a player's level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLevel;

impl FromStr for YourLevel {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        let (level, run) = text.trim().split_once(' ').ok_or(NoLevel)?;
        let level = level.parse().ok().and_then(Level::new).ok_or(NoLevel)?;
        let run = run.parse().ok().filter(|run: &i8| run.abs() < STEP).ok_or(NoLevel)?;
        Ok(Self { level, run })
    }
}
