//! A thinker for Lane that leaves everything to chance.

use std::thread::sleep;
use std::time::Duration;

use engine::Outlook;
use rules::toy::LANE;
use rules::{Options, Random, Rulebook, Table};
use ugi::{Info, Order, Service, Setting, Thinker};

/// Plays by chance, deepening a ply each millisecond until a limit is reached.
pub(crate) struct Dice;

/// The lane, offered to clients.
pub(crate) fn service() -> Service {
    Service {
        name: "Dice".to_owned(),
        games: vec![LANE.id],
        find: |text| {
            let (id, options) = text.split_once(':').unwrap_or((text, ""));
            if id != LANE.id {
                return Err(format!("unknown game '{id}'"));
            }
            let options = Options::parse(LANE.options, options).map_err(|statement| statement.to_string())?;
            Ok((&LANE as &dyn Rulebook, options))
        },
    }
}

/// The lane with its usual options.
pub(crate) fn lane() -> Setting {
    (&LANE, Options::new(LANE.options))
}

impl Thinker for Dice {
    fn think(&mut self, table: &dyn Table, order: &Order, progress: &mut dyn FnMut(Info)) -> Option<String> {
        let moves = table.moves();
        let best = Random::new(order.seed).pick(&moves).cloned()?;
        let (budget, lines) = (&order.request.budget, order.request.settings.lines);
        let time = budget.move_time.or(budget.clock.map(|clock| clock.left / 20 + clock.increment / 2));
        for depth in 1.. {
            let elapsed = Duration::from_millis(u64::from(depth) - 1);
            let over = order.request.stop.is_raised()
                || budget.depth.is_some_and(|most| depth > most)
                || budget.nodes.is_some_and(|most| u64::from(depth) * 100 > most)
                || time.is_some_and(|most| elapsed >= most);
            if over && depth > 1 {
                break;
            }
            for rank in 1..=lines.min(moves.len()) as u32 {
                progress(Info {
                    depth: Some(depth),
                    rank: Some(rank),
                    score: Some(Outlook::Estimate(i32::from(order.level.number()))),
                    nodes: Some(u64::from(depth) * 100),
                    line: vec![best.clone()],
                    ..Info::default()
                });
            }
            sleep(Duration::from_millis(1));
        }
        Some(best)
    }

    fn set_memory(&mut self, _: usize) {}

    fn forget(&mut self) {}
}
