//! What both kinds of servers have in common: the one with threads and the one without.

mod settings;

use engine::{SearchRequest, Stop};
use rules::{Lang, Options, Outcome, Random, Rulebook, Side, Table};

use crate::message::shorten;
use crate::{Command, Go, Order, Player, Query, Thinker};
use settings::Settings;

/// A game and its options.
pub type Setting = (&'static dyn Rulebook, Options);

/// What is offered behind the protocol.
#[derive(Clone)]
pub struct Service {
    /// The name of the engine.
    pub name: String,
    /// The names of the games it plays.
    pub games: Vec<&'static str>,
    /// The game and options of a text such as `abalone:belgian-daisy`.
    pub find: fn(&str) -> Result<Setting, String>,
}

/// What came of a command.
#[derive(Clone, Debug, Default)]
pub struct Obeyed {
    /// What to answer, line by line.
    pub lines: Vec<String>,
    /// What was wrong with the command.
    pub complaints: Vec<String>,
    /// What to do now.
    pub then: Then,
}

/// What follows a command.
#[derive(Clone, Debug, Default)]
pub enum Then {
    /// Nothing; the next command may come.
    #[default]
    Listen,
    /// A search of the position on [`Session::table`], and `bestmove` at its end.
    Think {
        /// How to think.
        order: Order,
        /// Nothing but `stop` ends it.
        is_endless: bool,
    },
    /// The end of the conversation.
    End,
}

/// The game on the table and the settings in force: the part of a server that needs neither threads nor a clock.
///
/// It is for those who cannot use [`crate::serve_with`], as in a browser, and do the thinking themselves:
///
/// ```
/// use ugi::{Builtin, Command, Session, Then, Thinker, best_move_line};
///
/// let mut session = Session::new(&Builtin::service(), engine::find("gunzi")?, 1)?;
/// let mut thinker = Builtin::default();
/// let obeyed = session.obey(Command::parse("go depth 2")?.unwrap(), &mut thinker);
/// let Then::Think { order, .. } = obeyed.then else { panic!("a search was asked for") };
/// let best = thinker.think(session.table(), &order, &mut |info| println!("{info}"));
/// println!("{}", best_move_line(best.as_deref()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    service: Service,
    game: &'static dyn Rulebook,
    options: Options,
    table: Box<dyn Table>,
    /// Who moves first in the start position.
    p1: Side,
    settings: Settings,
    chance: Random,
}

impl Session {
    /// Sets the start position up. Where chance decides, it begins at `seed`, unless a client sets a seed of its own.
    pub fn new(service: &Service, (game, options): Setting, seed: u64) -> Result<Self, String> {
        let table = start(game, &options)?;
        let (p1, chance) = (table.turn(), Random::new(seed));
        Ok(Self { service: service.clone(), game, options, table, p1, settings: Settings::default(), chance })
    }

    /// The game as it stands.
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Obeys a command while no search is under way.
    pub fn obey(&mut self, command: Command, thinker: &mut dyn Thinker) -> Obeyed {
        let mut obeyed = Obeyed::default();
        match command {
            Command::Ugi => obeyed.lines = self.introduction(),
            Command::IsReady => obeyed.lines.push("readyok".to_owned()),
            Command::SetOption { name, value } => {
                obeyed.complaints.extend(self.set_option(&name, &value, thinker).err());
            }
            Command::NewGame => {
                thinker.forget();
                obeyed.complaints.extend(self.set_position(None, &[]).err());
            }
            Command::Position { start, moves } => {
                obeyed.complaints.extend(self.set_position(start.as_deref(), &moves).err());
            }
            Command::Go(go, faults) => {
                obeyed.complaints = faults;
                obeyed.then = Then::Think { order: self.order(go), is_endless: go.is_endless() };
            }
            Command::Stop => {}
            Command::Query(query) => obeyed.lines.push(format!("response {}", self.answer(query))),
            Command::Quit => obeyed.then = Then::End,
        }
        obeyed
    }

    /// A legal move, whichever; none if there is none. There is always an answer, even from an engine that has lost its
    /// head.
    pub fn any_move(&self) -> Option<String> {
        self.table.moves().into_iter().next()
    }

    /// Who we are and what can be set, up to `ugiok`.
    fn introduction(&self) -> Vec<String> {
        let mut lines = vec![format!("id name {}", self.service.name), "id author the Tafel authors".to_owned()];
        let games: Vec<_> = self.service.games.iter().map(|id| format!(" var {id}")).collect();
        lines.push(format!("option name Game type combo default {}{}", self.game.id(), games.concat()));
        lines.extend(Settings::describe());
        lines.push("ugiok".to_owned());
        lines
    }

    fn set_option(&mut self, name: &str, value: &str, thinker: &mut dyn Thinker) -> Result<(), String> {
        let name = name.to_ascii_lowercase();
        if name == "game" {
            let (game, options) = (self.service.find)(value)?;
            let table = start(game, &options)?;
            // Who names the game before every position loses nothing by it.
            if (game.id(), &options) != (self.game.id(), &self.options) {
                thinker.forget();
            }
            self.p1 = table.turn();
            (self.game, self.options, self.table) = (game, options, table);
            return Ok(());
        }
        if name == "tables" {
            return thinker.set_endings(Some(value).filter(|value| !value.is_empty() && *value != "<empty>"));
        }
        if name == "pruning" {
            return thinker.set_pruning(if value == "<empty>" { "" } else { value });
        }
        let before = self.settings.memory;
        self.settings.set(&name, value)?;
        if self.settings.memory != before {
            thinker.set_memory(self.settings.memory);
        }
        Ok(())
    }

    /// Sets a position up; on an error the one before stays.
    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), String> {
        let mut table = self.game.table(&self.options, start).map_err(|refusal| refusal.say(Lang::En))?;
        for (index, text) in moves.iter().enumerate() {
            let played = table.play(text);
            played.map_err(|error| format!("move {} ({}): {}", index + 1, shorten(text), error.say(Lang::En)))?;
        }
        self.table = table;
        Ok(())
    }

    fn answer(&self, query: Query) -> &'static str {
        let ending = self.table.ending();
        let is = |yes| if yes { "true" } else { "false" };
        match query {
            Query::GameOver => is(ending.is_some()),
            Query::P1Turn => is(self.table.turn() == self.p1),
            Query::Result => match ending.map(|ending| ending.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(side)) if side == self.p1 => "p1win",
                Some(Outcome::Win(_)) => "p2win",
            },
        }
    }

    /// What `go` asks for, at this table and with these settings.
    fn order(&mut self, go: Go) -> Order {
        let budget = go.budget(if self.table.turn() == self.p1 { Player::P1 } else { Player::P2 });
        let chance = self.chance.next_u64();
        let seed = match self.settings.seed {
            0 => chance,
            seed => Random::new(seed.wrapping_add(self.table.plies() as u64)).next_u64(),
        };
        let settings = &self.settings;
        let request = SearchRequest {
            budget,
            settings: settings.search,
            aim: settings.aim(&budget),
            book: settings.book(&budget),
            seed,
            stop: Stop::new(),
        };
        Order { request, level: settings.level, seed }
    }
}

/// The line that ends a search.
pub fn best_move_line(best: Option<&str>) -> String {
    format!("bestmove {}", best.unwrap_or("none"))
}

fn start(game: &'static dyn Rulebook, options: &Options) -> Result<Box<dyn Table>, String> {
    game.table(options, None).map_err(|refusal| refusal.say(Lang::En))
}
