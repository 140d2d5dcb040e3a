use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use rating::{Rating, Score};
use rules::Random;

use crate::{Collection, Day, Puzzle, Theme};

/// The first line of the text.
const HEADER: &str = "tafel-attempts 1";

/// What somebody has tried: how each puzzle and endgame went, ratings, and the days on which the daily puzzle was solved.
///
/// It is kept as text, for a file or a browser's storage. Lines that make no sense are left out when it is read, so that
/// nothing else is lost; a text of another version is refused as a whole, so that nobody overwrites it.
///
/// ```
/// use puzzles::Attempts;
///
/// let text = "tafel-attempts 1\nplayer abalone 1300.0 200.0 0.06\nnonsense\n";
/// let attempts: Attempts = text.parse()?;
/// assert_eq!(attempts.player("abalone").value, 1300.0);
/// assert_eq!(attempts.to_string(), "tafel-attempts 1\nplayer abalone 1300.0 200.0 0.06\n");
/// assert!("tafel-attempts 2\n".parse::<Attempts>().is_err());
/// # Ok::<(), puzzles::OtherVersion>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Attempts {
    players: BTreeMap<String, Rating>,
    /// By game and id.
    puzzles: BTreeMap<(String, String), Attempt>,
    /// By game and id.
    endgames: BTreeMap<(String, String), Mark>,
    daily: BTreeSet<(Day, String)>,
    /// By game: puzzles solved in a row, now and at best.
    runs: BTreeMap<String, (u32, u32)>,
}

/// How something went. What was done well once stays so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// It was given up, or not reached.
    Failed,
    /// It was solved, with help or after wrong tries.
    Helped,
    /// It was solved at once.
    Earned,
}

/// How a puzzle went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Attempt {
    /// At its best.
    pub mark: Mark,
    /// When it was tried last.
    pub day: Day,
    /// The rating of the puzzle after the first try, which is the one that counts.
    pub rating: Rating,
}

/// A text that another version of the program has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherVersion(pub String);

impl fmt::Display for OtherVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected '{HEADER}', found '{}'", self.0)
    }
}

impl std::error::Error for OtherVersion {}

impl Mark {
    const ALL: [(Self, &'static str); 3] = [(Self::Failed, "-"), (Self::Helped, "?"), (Self::Earned, "+")];

    fn symbol(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    fn find(symbol: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == symbol).map(|(mark, _)| *mark)
    }
}

/// So much above the player's rating a puzzle is called harder.
const HARDER: f64 = 200.0;

/// Of how many puzzles of about the right strength the next is drawn.
const NEAR: usize = 12;

impl Attempts {
    /// The rating of somebody who has not tried anything: most people begin below the middle, and not very far from here.
    pub const START: Rating = Rating::new(1200.0, 220.0, Rating::STEADY);

    /// One puzzle never changes the player's rating by more than this, however little is known and however odd the result.
    pub const LARGEST_STEP: f64 = 120.0;

    /// The player's rating in a game.
    pub fn player(&self, game: &str) -> Rating {
        self.players.get(game).copied().unwrap_or(Self::START)
    }

    /// How a puzzle went; none if it was not tried.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Option<Attempt> {
        self.puzzles.get(&key(&puzzle.game, &puzzle.id)).copied()
    }

    /// The rating of a puzzle as far as this player knows.
    pub fn rating_of(&self, puzzle: &Puzzle) -> Rating {
        self.puzzle(puzzle).map_or_else(|| puzzle.first_rating(), |attempt| attempt.rating)
    }

    /// How many puzzles of a game were tried, and how many of them solved at once.
    pub fn count(&self, game: &str) -> (usize, usize) {
        let of_game = self.puzzles.iter().filter(|((known, _), _)| known == game);
        let earned = of_game.clone().filter(|(_, attempt)| attempt.mark == Mark::Earned).count();
        (of_game.count(), earned)
    }

    /// Notes how a puzzle went. The first try of each puzzle changes the ratings of player and puzzle, and counts for those
    /// solved in a row; others do not.
    /// Returns by how much the player's rating has changed.
    pub fn note(&mut self, puzzle: &Puzzle, mark: Mark, day: Day) -> f64 {
        if let Some(known) = self.puzzles.get_mut(&key(&puzzle.game, &puzzle.id)) {
            known.mark = known.mark.max(mark);
            known.day = day;
            return 0.0;
        }
        let run = self.runs.entry(puzzle.game.clone()).or_default();
        run.0 = if mark == Mark::Earned { run.0 + 1 } else { 0 };
        run.1 = run.1.max(run.0);
        let (player, rating) = (self.player(&puzzle.game), puzzle.first_rating());
        let score = if mark == Mark::Earned { Score::WIN } else { Score::LOSS };
        let mut after = player.after(&[(rating, score)]);
        let step = (after.value - player.value).clamp(-Self::LARGEST_STEP, Self::LARGEST_STEP);
        after.value = player.value + step;
        let attempt = Attempt { mark, day, rating: rating.after(&[(player, score.reversed())]) };
        self.players.insert(puzzle.game.clone(), after);
        self.puzzles.insert(key(&puzzle.game, &puzzle.id), attempt);
        step
    }

    /// Notes that the daily puzzle of a game was solved.
    pub fn note_daily(&mut self, game: &str, day: Day) {
        self.daily.insert((day, game.to_owned()));
    }

    /// Whether the daily puzzle of a game was solved on that day.
    pub fn has_solved_daily(&self, game: &str, day: Day) -> bool {
        self.daily.contains(&(day, game.to_owned()))
    }

    /// On how many days in a row a daily puzzle was solved, of any game, up to today; a day that is not over yet does not end
    /// it.
    pub fn streak(&self, today: Day) -> u32 {
        let solved = |day: Day| self.daily.range((day, String::new())..(day.next(), String::new())).next().is_some();
        let mut day = if solved(today) { today } else { today.before() };
        let mut streak = 0;
        while solved(day) {
            streak += 1;
            day = day.before();
        }
        streak
    }

    /// How many puzzles of a game were solved at once in a row, now and at best.
    pub fn run(&self, game: &str) -> (u32, u32) {
        self.runs.get(game).copied().unwrap_or_default()
    }

    /// How an endgame went; none if it was not played.
    pub fn endgame(&self, game: &str, id: &str) -> Option<Mark> {
        self.endgames.get(&key(game, id)).copied()
    }

    /// Notes how an endgame went.
    pub fn note_endgame(&mut self, game: &str, id: &str, mark: Mark) {
        let known = self.endgames.entry(key(game, id)).or_insert(mark);
        *known = mark.max(*known);
    }

    /// The next puzzle for this player: one that was not tried, of about the player's strength; when all were tried, one that
    /// was not solved at once, the longest ago first. None if there is no puzzle of that theme.
    pub fn next<'a>(
        &self,
        collection: &'a Collection,
        theme: Option<Theme>,
        random: &mut Random,
    ) -> Option<&'a Puzzle> {
        let strength = self.player(&collection.game).value;
        let fits = |puzzle: &&Puzzle| theme.is_none_or(|theme| puzzle.has(theme));
        let mut fresh: Vec<&Puzzle> = collection.puzzles.iter().filter(fits).collect();
        fresh.retain(|puzzle| self.puzzle(puzzle).is_none());
        if fresh.is_empty() {
            let all = collection.puzzles.iter().filter(fits);
            return all.min_by_key(|puzzle| self.puzzle(puzzle).map(|known| (known.mark, known.day)));
        }
        rules::sort_by_number(&mut fresh, |puzzle| (f64::from(puzzle.rating) - strength).abs());
        fresh.truncate(NEAR);
        random.pick(&fresh).copied()
    }

    /// A puzzle that was not tried and is harder than those of the player's strength: of these the next one. None if there is
    /// none left.
    pub fn harder<'a>(&self, collection: &'a Collection, theme: Option<Theme>) -> Option<&'a Puzzle> {
        let strength = self.player(&collection.game).value;
        let fits = |puzzle: &&Puzzle| theme.is_none_or(|theme| puzzle.has(theme)) && self.puzzle(puzzle).is_none();
        let wanted = strength + HARDER;
        collection.puzzles.iter().filter(fits).find(|puzzle| f64::from(puzzle.rating) >= wanted)
    }

    /// Whether the player has tried all puzzles of about the own strength.
    pub fn is_level_done(&self, collection: &Collection) -> bool {
        let strength = self.player(&collection.game).value;
        let fits = |puzzle: &&Puzzle| (f64::from(puzzle.rating) - strength).abs() < HARDER;
        collection.puzzles.iter().filter(fits).all(|puzzle| self.puzzle(puzzle).is_some())
    }

    /// Takes over what was done elsewhere: of ratings those that come from more tries.
    pub fn merge(&mut self, other: &Self) {
        for (game, rating) in &other.players {
            if other.count(game).0 > self.count(game).0 || !self.players.contains_key(game) {
                self.players.insert(game.clone(), *rating);
            }
        }
        for (key, attempt) in &other.puzzles {
            let known = self.puzzles.entry(key.clone()).or_insert(*attempt);
            known.mark = known.mark.max(attempt.mark);
            known.day = known.day.max(attempt.day);
        }
        for ((game, id), mark) in &other.endgames {
            self.note_endgame(game, id, *mark);
        }
        self.daily.extend(other.daily.iter().cloned());
        for (game, run) in &other.runs {
            let known = self.runs.entry(game.clone()).or_default();
            *known = (known.0.max(run.0), known.1.max(run.1));
        }
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["player", game, ref rating @ ..] => {
                self.players.insert(game.to_owned(), read_rating(rating)?);
            }
            ["puzzle", game, id, mark, day, ref rating @ ..] => {
                let attempt = Attempt { mark: Mark::find(mark)?, day: Day::parse(day)?, rating: read_rating(rating)? };
                self.puzzles.insert(key(game, id), attempt);
            }
            ["endgame", game, id, mark] => self.note_endgame(game, id, Mark::find(mark)?),
            ["daily", game, day] => self.note_daily(game, Day::parse(day)?),
            ["run", game, now, best] => {
                self.runs.insert(game.to_owned(), (now.parse().ok()?, best.parse().ok()?));
            }
            _ => return None,
        }
        Some(())
    }
}

fn key(game: &str, id: &str) -> (String, String) {
    (game.to_owned(), id.to_owned())
}

fn read_rating(words: &[&str]) -> Option<Rating> {
    let [value, deviation, volatility] = words else {
        return None;
    };
    let rating = Rating::new(value.parse().ok()?, deviation.parse().ok()?, volatility.parse().ok()?);
    rating.is_sound().then_some(rating)
}

/// Numbers are written so that they are read back as they were.
fn write_rating(f: &mut fmt::Formatter<'_>, rating: &Rating) -> fmt::Result {
    writeln!(f, "{:?} {:?} {:?}", rating.value, rating.deviation, rating.volatility)
}

impl fmt::Display for Attempts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        for (game, rating) in &self.players {
            write!(f, "player {game} ")?;
            write_rating(f, rating)?;
        }
        for (game, (now, best)) in &self.runs {
            writeln!(f, "run {game} {now} {best}")?;
        }
        for ((game, id), Attempt { mark, day, rating }) in &self.puzzles {
            write!(f, "puzzle {game} {id} {} {day} ", mark.symbol())?;
            write_rating(f, rating)?;
        }
        for ((game, id), mark) in &self.endgames {
            writeln!(f, "endgame {game} {id} {}", mark.symbol())?;
        }
        self.daily.iter().try_for_each(|(day, game)| writeln!(f, "daily {game} {day}"))
    }
}

impl FromStr for Attempts {
    type Err = OtherVersion;

    /// An empty text is nothing tried.
    fn from_str(text: &str) -> Result<Self, OtherVersion> {
        let mut attempts = Self::default();
        let mut lines = text.lines();
        match lines.next().map(str::trim) {
            None | Some("") => return Ok(attempts),
            Some(HEADER) => {}
            Some(other) => return Err(OtherVersion(other.chars().take(40).collect())),
        }
        for line in lines {
            // A line that makes no sense is left out.
            let _ = attempts.read_line(line);
        }
        Ok(attempts)
    }
}
