use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use engine::{Features, Level};
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

    fn needs_pace(&self) -> bool {
        self.level == Level::FULL
    }

    fn enter(&self, _: &Setting) -> Result<Box<dyn Player>, Failure> {
        let mut thinker = (self.make)();
        thinker.set_memory(self.memory);
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
        let order = Order {
            level: self.contender.level,
            threads: self.contender.threads,
            features: self.contender.features,
            ..turn.order.clone()
        };
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
