use std::time::Duration;

use rules::Table;
use ugi::{Client, ClientError, Setting};

use super::{Choice, Contender, Failure, Player, Turn};

/// How long an engine may take to start and to get ready.
const START_PATIENCE: Duration = Duration::from_secs(20);

/// An engine that runs as a process and speaks the Universal Game Interface.
#[derive(Clone, Debug)]
pub struct ProcessEngine {
    /// Its name; none to ask the engine.
    pub name: Option<String>,
    /// The program and its arguments.
    pub command: String,
    /// Options to set, by name and value.
    pub options: Vec<(String, String)>,
}

struct ProcessPlayer(Client);

impl Contender for ProcessEngine {
    fn name(&self) -> Option<String> {
        self.name.clone()
    }

    fn needs_budget(&self) -> bool {
        true
    }

    fn enter(&self, (game, options): &Setting) -> Result<Box<dyn Player>, Failure> {
        let mut client = Client::start(&self.command, START_PATIENCE)?;
        // An engine for one game alone has no such option.
        if client.has_option("Game") {
            let options = options.to_string();
            let colon = if options.is_empty() { "" } else { ":" };
            client.set_option("Game", &format!("{}{colon}{options}", game.id()));
        }
        for (name, value) in &self.options {
            client.set_option(name, value);
        }
        client.wait_until_ready(START_PATIENCE)?;
        Ok(Box::new(ProcessPlayer(client)))
    }
}

impl Player for ProcessPlayer {
    fn name(&self) -> String {
        self.0.name().to_owned()
    }

    fn begin(&mut self) -> Result<(), Failure> {
        Ok(self.0.new_game(START_PATIENCE)?)
    }

    fn choose(&mut self, table: &dyn Table, turn: &Turn) -> Result<Choice, Failure> {
        let start = (!table.is_standard_start()).then(|| table.start_text());
        self.0.position(start.as_deref(), &table.played(), START_PATIENCE)?;
        let mut choice = Choice::default();
        let answer = self.0.go_unless(&turn.order.request.stop, &turn.go, turn.patience, &mut |info| {
            // Only the best line speaks for the move.
            if info.rank.is_none_or(|rank| rank == 1) {
                choice.outlook = info.score.or(choice.outlook);
            }
            choice.depth = info.depth.or(choice.depth);
            choice.nodes = info.nodes.or(choice.nodes);
        })?;
        choice.text = answer.best;
        choice.elapsed = answer.elapsed;
        Ok(choice)
    }
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Self {
        match error {
            ClientError::Silent { .. } => Self::Silent(error.to_string()),
            _ => Self::Broken(error.to_string()),
        }
    }
}
