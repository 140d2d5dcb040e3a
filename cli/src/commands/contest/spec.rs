use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use arena::{Builtin, DrawCall, Entrant, ProcessEngine, Sprt, WinCall};
use engine::{Budget, ClockTime, LEVELS, Level};

/// A player as it is named on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlayerSpec {
    /// The engine of this program; [`Level::FULL`] is full strength.
    Level(Level),
    /// A program that speaks UGI.
    Command(String),
}

/// Where games begin, as it is written on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OpeningSpec {
    Start,
    Random(usize),
    /// Every opening of so many turns.
    Every(usize),
    File(String),
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("a player is 'engine', 'level:1' to 'level:{LEVELS}', or 'cmd:' and a command, not '{text}'");
        match text.split_once(':') {
            None if text == "engine" => Ok(Self::Level(Level::FULL)),
            Some(("level", number)) => number.parse().ok().and_then(Level::new).map(Self::Level).ok_or_else(wrong),
            Some(("cmd", command)) if ugi::split_command(command).is_some() => Ok(Self::Command(command.to_owned())),
            _ => Err(wrong()),
        }
    }
}

impl PlayerSpec {
    /// The player with its options, ready to be sent into a match.
    pub(super) fn entrant(&self, options: &[(String, String)], budget: Option<Budget>) -> Result<Entrant, String> {
        match self {
            Self::Command(command) => {
                let engine = ProcessEngine { name: None, command: command.clone(), options: options.to_vec() };
                Ok(Entrant { contender: Arc::new(engine), budget })
            }
            Self::Level(level) => {
                let mut builtin = Builtin::level(*level);
                for (name, value) in options {
                    set(&mut builtin, name, value)?;
                }
                Ok(Entrant { contender: Arc::new(builtin), budget })
            }
        }
    }
}

/// What is no part of the search, but can be done without as well.
const BOOK: &str = "book";

/// Sets an option of a player of this program.
fn set(builtin: &mut Builtin, name: &str, value: &str) -> Result<(), String> {
    let number = |least: usize, most: usize| {
        let number = value.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("{name} is a number from {least} to {most}, not '{value}'"))
    };
    match name.to_ascii_lowercase().as_str() {
        "threads" => builtin.threads = number(1, 256)?,
        "hash" => builtin.memory = number(1, 16384)?,
        "name" => value.clone_into(&mut builtin.name),
        "pruning" => {
            engine::Pruning::CAREFUL.with(value).map_err(|error| error.to_string())?;
            value.clone_into(&mut builtin.pruning);
            builtin.name = format!("{} with {value}", builtin.name);
        }
        "without" => {
            for part in value.split(',').filter(|part| !part.is_empty()) {
                if part == BOOK {
                    builtin.book = false;
                } else if !builtin.features.set(part, false) {
                    let names = engine::Features::NAMES.join(", ");
                    return Err(format!("no part of the search is called '{part}': there are {names}, {BOOK}"));
                }
            }
            builtin.name = format!("{} without {value}", builtin.name);
        }
        _ => {
            return Err(format!(
                "'{name}' is not an option of this player: there are Threads, Hash, Name, Pruning and Without"
            ));
        }
    }
    Ok(())
}

impl FromStr for OpeningSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "start" => Ok(Self::Start),
            Some(("random", number)) => turns(number).map(Self::Random),
            Some(("all", number)) => turns(number).map(Self::Every),
            _ => Ok(Self::File(text.to_owned())),
        }
    }
}

/// How many turns an opening has.
fn turns(number: &str) -> Result<usize, String> {
    number.parse().ok().filter(|turns| *turns <= 1000).ok_or_else(|| format!("'{number}' is not a number of turns"))
}

/// `NAME=VALUE`.
pub(super) fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("'{text}' is not NAME=VALUE"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// `S+S` in seconds.
pub(super) fn clock(text: &str) -> Result<ClockTime, String> {
    let time = |text: &str| {
        let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=1e8).contains(seconds))?;
        Some(Duration::from_millis((seconds * 1000.0).round() as u64))
    };
    let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
    let clock = time(left).filter(|left| !left.is_zero()).zip(time(increment));
    let clock = clock.map(|(left, increment)| ClockTime { left, increment });
    clock.ok_or_else(|| format!("'{text}' is not a clock such as 10+0.1 (seconds)"))
}

/// `movetime=MS`, `clock=S+S`, `nodes=N` or `depth=D`, or several of them with commas.
pub(super) fn pace(text: &str) -> Result<Budget, String> {
    let wrong = || format!("'{text}' is not a pace such as movetime=100, clock=10+0.1, nodes=1000 or depth=4");
    let mut budget = Budget::default();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        match name {
            "movetime" => budget.move_time = Some(Duration::from_millis(value.parse().map_err(|_| wrong())?)),
            "clock" => budget.clock = Some(clock(value)?),
            "nodes" => budget.nodes = Some(value.parse().map_err(|_| wrong())?),
            "depth" => budget.depth = Some(value.parse().map_err(|_| wrong())?),
            _ => return Err(wrong()),
        }
    }
    Ok(budget)
}

/// `ELO0,ELO1[,ALPHA,BETA]`.
pub(super) fn sprt(text: &str) -> Result<Sprt, String> {
    let wrong = || format!("'{text}' is not a test: two Elo numbers, the lower first, and error rates below 0.5");
    let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    let sprt = match numbers.map_err(|_| wrong())?[..] {
        [elo0, elo1] => Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 },
        [elo0, elo1, alpha, beta] => Sprt { elo0, elo1, alpha, beta },
        _ => return Err(wrong()),
    };
    if sprt.is_valid() { Ok(sprt) } else { Err(wrong()) }
}

/// `SCORE,TURNS`.
pub(super) fn win_call(text: &str) -> Result<WinCall, String> {
    match whole_numbers(text)[..] {
        [Some(score), Some(turns)] if score > 0 && turns > 0 => Ok(WinCall { score: score as i32, turns }),
        _ => Err(format!("'{text}' is not a lead in hundredths and a number of turns, such as 600,4")),
    }
}

/// `SCORE,TURNS,FROM`.
pub(super) fn draw_call(text: &str) -> Result<DrawCall, String> {
    match whole_numbers(text)[..] {
        [Some(score), Some(turns), Some(from)] if turns > 0 => {
            Ok(DrawCall { score: score as i32, turns, from: from as usize })
        }
        _ => Err(format!("'{text}' is not a lead in hundredths and two numbers of turns, such as 10,8,100")),
    }
}

/// Numbers with commas between them, none where there is no sensible one.
fn whole_numbers(text: &str) -> Vec<Option<u32>> {
    text.split(',').map(|number| number.trim().parse().ok().filter(|number| *number <= 1_000_000)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        assert_eq!("level:3".parse(), Ok(PlayerSpec::Level(Level::new(3).unwrap())));
        assert_eq!("engine".parse(), Ok(PlayerSpec::Level(Level::FULL)));
        assert_eq!("cmd:./a b:c".parse(), Ok(PlayerSpec::Command("./a b:c".to_owned())));
        for bad in ["", "level", "level:0", "level:11", "cmd:", "cmd:'x", "engine:2", "me"] {
            assert!(bad.parse::<PlayerSpec>().is_err(), "{bad}");
        }
    }

    #[test]
    fn options_of_players_are_checked() {
        let engine = PlayerSpec::Level(Level::FULL);
        let option = |name: &str, value: &str| [(name.to_owned(), value.to_owned())];
        assert!(engine.entrant(&option("threads", "2"), None).is_ok());
        let without = engine.entrant(&option("Without", "history,futility"), None).unwrap();
        assert_eq!(without.contender.name().as_deref(), Some("Tafel without history,futility"));
        let bold = engine.entrant(&option("Pruning", "lead=30"), None).unwrap();
        assert_eq!(bold.contender.name().as_deref(), Some("Tafel with lead=30"));
        for (name, value) in
            [("threads", "0"), ("Hash", "x"), ("Pruning", "luck=1"), ("Without", "luck"), ("Luck", "on")]
        {
            assert!(engine.entrant(&option(name, value), None).is_err(), "{name}");
        }
    }

    #[test]
    fn paces_and_clocks_are_read() {
        let ms = Duration::from_millis;
        let clock_of = |left, increment| ClockTime { left: ms(left), increment: ms(increment) };
        assert_eq!(clock("10+0.1"), Ok(clock_of(10_000, 100)));
        assert_eq!(clock("0.5"), Ok(clock_of(500, 0)));
        assert_eq!(pace("nodes=5,depth=3"), Ok(Budget { depth: Some(3), ..Budget::nodes(5) }));
        assert_eq!(pace("clock=1+1").map(|budget| budget.clock), Ok(Some(clock_of(1000, 1000))));
        for bad in ["", "nodes", "nodes=x", "speed=3", "clock=0+1", "clock=-1", "clock=NaN", "clock=1+x"] {
            assert!(pace(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn calls_are_read() {
        assert_eq!(win_call("600,4"), Ok(WinCall { score: 600, turns: 4 }));
        assert_eq!(draw_call("0, 8,100"), Ok(DrawCall { score: 0, turns: 8, from: 100 }));
        for bad in ["", "600", "600,0", "0,4", "-5,4", "600,4,1", "9999999,4", "a,b"] {
            assert!(win_call(bad).is_err(), "{bad}");
        }
        for bad in ["", "5,8", "5,0,100", "5,8,-1", "5,8,100,3"] {
            assert!(draw_call(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn tests_and_openings_are_read() {
        assert_eq!(sprt("0,10"), Ok(Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 }));
        assert_eq!(sprt("-5,5,0.1,0.2"), Ok(Sprt { elo0: -5.0, elo1: 5.0, alpha: 0.1, beta: 0.2 }));
        for bad in ["", "0", "10,0", "0,10,0.05", "a,b", "0,10,0,0.05", "0,inf"] {
            assert!(sprt(bad).is_err(), "{bad}");
        }
        assert_eq!("random:6".parse(), Ok(OpeningSpec::Random(6)));
        assert_eq!("start".parse(), Ok(OpeningSpec::Start));
        assert_eq!("book.txt".parse(), Ok(OpeningSpec::File("book.txt".to_owned())));
        assert_eq!("all:2".parse(), Ok(OpeningSpec::Every(2)));
        assert!("random:many".parse::<OpeningSpec>().is_err());
        assert!("all:".parse::<OpeningSpec>().is_err());
    }
}
