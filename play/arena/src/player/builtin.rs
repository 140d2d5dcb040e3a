use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use engine::{Aim, Book, Features, Level, SearchRequest, Settings};
use rules::Table;
use ugi::{Order, Setting, Thinker};

use super::{Choice, Contender, Failure, Player, Turn};

/// A thinker in this process.
#[derive(Clone)]
pub struct Builtin {
    /// Its name.
    pub name: String,
    /// Makes one.
    pub make: Arc<dyn Fn() -> Box<dyn Thinker> + Send + Sync>,
    /// The level it plays at.
    pub level: Level,
    /// How many threads each player uses.
    pub threads: usize,
    /// How much memory each player uses, in mebibytes.
    pub memory: usize,
    /// Parts of the search to do without.
    pub features: Features,
    /// How it leaves things out, see [`engine::Engine::set_pruning`]; what is not named is as the game came with it.
    pub pruning: String,
    /// Whether it may look into a book; whoever measures the search alone does without.
    pub book: bool,
}

impl Builtin {
    /// The engine of this program at that level, with one thread.
    pub fn level(level: Level) -> Self {
        Self {
            name: if level == Level::FULL { "Tafel".to_owned() } else { format!("level {}", level.number()) },
            make: Arc::new(|| Box::<ugi::Builtin>::default()),
            level,
            threads: 1,
            memory: 16,
            features: Features::default(),
            pruning: String::new(),
            book: true,
        }
    }
}

struct BuiltinPlayer {
    thinker: Box<dyn Thinker>,
    contender: Builtin,
}

impl Contender for Builtin {
    fn name(&self) -> Option<String> {
        Some(self.name.clone())
    }

    fn needs_budget(&self) -> bool {
        self.level == Level::FULL
    }

    fn enter(&self, _: &Setting) -> Result<Box<dyn Player>, Failure> {
        let mut thinker = (self.make)();
        thinker.set_memory(self.memory);
        thinker.set_pruning(&self.pruning).map_err(Failure::Broken)?;
        Ok(Box::new(BuiltinPlayer { thinker, contender: self.clone() }))
    }
}

impl Player for BuiltinPlayer {
    fn name(&self) -> String {
        self.contender.name.clone()
    }

    fn begin(&mut self) -> Result<(), Failure> {
        self.thinker.forget();
        Ok(())
    }

    fn choose(&mut self, table: &dyn Table, turn: &Turn) -> Result<Choice, Failure> {
        let Builtin { level, threads, features, book, .. } = self.contender;
        let (budget, settings) = (turn.order.request.budget, Settings { lines: 1, threads, features });
        let aim = Aim::implied_by(level, &budget, &settings);
        let book = if book { Book::implied_by(level, &budget, &settings) } else { Book::Ignore };
        let request = SearchRequest { settings, aim, book, seed: turn.order.seed, ..turn.order.request.clone() };
        let order = Order { request, level, seed: turn.order.seed };
        let mut choice = Choice::default();
        let begin = Instant::now();
        let thought = catch_unwind(AssertUnwindSafe(|| {
            self.thinker.think(table, &order, &mut |info| {
                choice.outlook = info.score.or(choice.outlook);
                choice.depth = info.depth.or(choice.depth);
                choice.nodes = info.nodes.or(choice.nodes);
            })
        }));
        choice.text = thought.map_err(|_| Failure::Broken("the search broke down".to_owned()))?;
        choice.elapsed = begin.elapsed();
        Ok(choice)
    }
}
