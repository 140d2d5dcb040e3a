//! What is asked for.

use std::time::Duration;

const HELP: &str = "load [--games N] [--rate MOVES_A_SECOND] [--seconds N] [--idle SOCKETS]";

/// How many games, how quick, for how long.
#[derive(Debug)]
pub(crate) struct Wish {
    pub(crate) games: usize,
    /// Moves a second, of all games together.
    pub(crate) rate: f64,
    pub(crate) seconds: u64,
    /// Sockets that are only there.
    pub(crate) idle: usize,
}

impl Wish {
    pub(crate) fn parse(args: &[String]) -> Result<Self, String> {
        let mut wish = Self { games: 100, rate: 50.0, seconds: 10, idle: 0 };
        for pair in args.chunks(2) {
            let [name, value] = pair else { return Err(HELP.to_owned()) };
            let bad = || format!("'{value}' makes no sense as {name}; {HELP}");
            match name.as_str() {
                "--games" => wish.games = value.parse().map_err(|_| bad())?,
                "--rate" => wish.rate = value.parse().ok().filter(|rate| *rate > 0.0).ok_or_else(bad)?,
                "--seconds" => wish.seconds = value.parse().map_err(|_| bad())?,
                "--idle" => wish.idle = value.parse().map_err(|_| bad())?,
                _ => return Err(format!("there is no {name}; {HELP}")),
            }
        }
        Ok(wish)
    }

    pub(crate) const fn sockets(&self) -> usize {
        self.games * 2 + self.idle
    }

    pub(crate) const fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    /// How long each game waits between two of its moves.
    pub(crate) fn pause(&self) -> Duration {
        Duration::from_secs_f64(self.games as f64 / self.rate)
    }

    /// How many moves each game needs at most.
    pub(crate) fn plies(&self) -> usize {
        (self.time().as_secs_f64() / self.pause().as_secs_f64()).ceil() as usize + 1
    }
}
