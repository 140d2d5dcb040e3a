//! What came of it.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::Failure;
use crate::game::Game;
use crate::process::Figures;
use crate::wish::Wish;

#[derive(Default)]
pub(crate) struct Report {
    games: usize,
    idle: usize,
    pub(crate) empty: Option<u64>,
    pub(crate) with_idle: Option<u64>,
    pub(crate) with_games: Option<u64>,
    pub(crate) at_end: Option<u64>,
    pub(crate) before: Figures,
    pub(crate) after: Figures,
    pub(crate) elapsed: Duration,
    latencies: Vec<Duration>,
    ended: usize,
    broken: BTreeMap<String, usize>,
    pub(crate) hung_up: usize,
    pub(crate) lost: usize,
}

impl Report {
    pub(crate) fn new(wish: &Wish) -> Self {
        Self { games: wish.games, idle: wish.idle, ..Self::default() }
    }

    pub(crate) fn add(&mut self, game: &Game) {
        self.latencies.extend(&game.latencies);
        self.ended += usize::from(game.has_ended);
        if let Some(why) = &game.broken {
            *self.broken.entry(why.clone()).or_default() += 1;
        }
    }

    pub(crate) fn print(mut self) -> Result<(), Failure> {
        self.latencies.sort_unstable();
        let (moves, seconds) = (self.latencies.len(), self.elapsed.as_secs_f64());
        println!("{moves} moves in {seconds:.1} s: {:.0} a second", moves as f64 / seconds);
        let [p50, p99, p999, most] = [0.5, 0.99, 0.999, 1.0].map(|share| self.at(share));
        println!(
            "from move sent to opponent seen: p50 {p50:.1} ms, p99 {p99:.1} ms, p99.9 {p999:.1} ms, most {most:.1} ms"
        );
        let commits = self.after.commits - self.before.commits;
        let took = (self.after.commit_seconds - self.before.commit_seconds) / commits * 1000.0;
        println!("on the disk after {took:.1} ms on average");
        if let (Some(server), Some(load)) =
            (difference(self.after.server, self.before.server), difference(self.after.load, self.before.load))
        {
            println!("processors: server {:.2}, load {:.2}", server / seconds, load / seconds);
        }
        self.print_memory();
        for (why, count) in &self.broken {
            eprintln!("{count} games broke off: {why}");
        }
        let broken: usize = self.broken.values().sum();
        println!(
            "over before the end: {}, broken off: {broken}, idle sockets hung up: {}, games with something lost: {}",
            self.ended, self.hung_up, self.lost
        );
        if broken + self.lost + self.hung_up == 0 { Ok(()) } else { Err("not everything was kept".into()) }
    }

    fn print_memory(&self) {
        let (Some(empty), Some(idle), Some(games), Some(end)) =
            (self.empty, self.with_idle, self.with_games, self.at_end)
        else {
            return;
        };
        print!("memory: {} MB before", empty >> 20);
        let each = |after: u64, before: u64, count: usize| after.saturating_sub(before) / count as u64 / 1024;
        if self.idle > 0 {
            print!(", {} MB with {} idle sockets ({} kB each)", idle >> 20, self.idle, each(idle, empty, self.idle));
        }
        if self.games > 0 {
            print!(
                ", {} MB with all games ({} kB a game with its two sockets)",
                games >> 20,
                each(games, idle, self.games)
            );
        }
        println!(", {} MB at the end", end >> 20);
    }

    fn at(&self, share: f64) -> f64 {
        let index = ((self.latencies.len() as f64 * share) as usize).min(self.latencies.len().saturating_sub(1));
        self.latencies.get(index).map_or(f64::NAN, |latency| latency.as_secs_f64() * 1000.0)
    }
}

fn difference(after: Option<f64>, before: Option<f64>) -> Option<f64> {
    Some(after? - before?)
}
