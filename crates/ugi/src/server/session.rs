use std::time::{SystemTime, UNIX_EPOCH};

use rules::{Lang, Options, Outcome, Random, Rulebook, Side, Table};

use super::settings::Settings;
use super::{Service, Setting};
use crate::message::shorten;
use crate::{Go, Order, Query, Thinker};

/// The game on the table and the settings in force.
pub(super) struct Session {
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
    pub(super) fn new(service: &Service, (game, options): Setting) -> Result<Self, String> {
        let table = start(game, &options)?;
        let nanoseconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        let (p1, chance) = (table.turn(), Random::new(nanoseconds));
        Ok(Self { service: service.clone(), game, options, table, p1, settings: Settings::default(), chance })
    }

    pub(super) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// Who we are and what can be set, up to `ugiok`.
    pub(super) fn introduction(&self) -> Vec<String> {
        let mut lines = vec![format!("id name {}", self.service.name), "id author the Tafel authors".to_owned()];
        let games: Vec<_> = self.service.games.iter().map(|id| format!(" var {id}")).collect();
        lines.push(format!("option name Game type combo default {}{}", self.game.id(), games.concat()));
        lines.extend(Settings::describe());
        lines.push("ugiok".to_owned());
        lines
    }

    pub(super) fn set_option(&mut self, name: &str, value: &str, thinker: &mut dyn Thinker) -> Result<(), String> {
        let name = name.to_ascii_lowercase();
        if name == "game" {
            let (game, options) = (self.service.find)(value)?;
            let table = start(game, &options)?;
            self.p1 = table.turn();
            (self.game, self.options, self.table) = (game, options, table);
            thinker.forget();
            return Ok(());
        }
        let before = self.settings.memory;
        self.settings.set(&name, value)?;
        if self.settings.memory != before {
            thinker.set_memory(self.settings.memory);
        }
        Ok(())
    }

    /// Sets a position up; on an error the one before stays.
    pub(super) fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), String> {
        let mut table = self.game.table(&self.options, start).map_err(|refusal| refusal.say(Lang::En))?;
        for (index, text) in moves.iter().enumerate() {
            let played = table.play(text);
            played.map_err(|error| format!("move {} ({}): {}", index + 1, shorten(text), error.say(Lang::En)))?;
        }
        self.table = table;
        Ok(())
    }

    pub(super) fn answer(&self, query: Query) -> &'static str {
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
    pub(super) fn order(&mut self, go: Go) -> Order {
        let player = usize::from(self.table.turn() != self.p1);
        let clock = go.clocks[player].filter(|_| !go.infinite).map(|left| (left, go.increments[player]));
        // The other player's clock alone says nothing about this move.
        let is_limited = go.infinite || go.depth.or(go.nodes.map(|_| 0)).is_some() || clock.is_some();
        let move_time = go.move_time.or_else(|| (!is_limited).then_some(Go::UNLIMITED_MS));
        let chance = self.chance.next_u64();
        let seed = match self.settings.seed {
            0 => chance,
            seed => Random::new(seed.wrapping_add(self.table.plies() as u64)).next_u64(),
        };
        Order {
            depth: go.depth,
            nodes: go.nodes,
            move_time,
            clock,
            lines: self.settings.lines,
            threads: self.settings.threads,
            level: self.settings.level,
            features: self.settings.features,
            seed,
            stop: std::sync::Arc::default(),
        }
    }

    /// A legal move, whichever; none if there is none.
    pub(super) fn any_move(&self) -> Option<String> {
        self.table.moves().into_iter().next()
    }
}

fn start(game: &'static dyn Rulebook, options: &Options) -> Result<Box<dyn Table>, String> {
    game.table(options, None).map_err(|refusal| refusal.say(Lang::En))
}
