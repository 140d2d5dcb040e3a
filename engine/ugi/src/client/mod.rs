//! The other end of the pipe: an engine in a process of its own.

mod error;
mod process;
mod words;

use std::time::{Duration, Instant};

use engine::Stop;

use crate::{Go, Info, Reply};
pub use error::ClientError;
use process::Process;
pub use words::split_command;

/// An engine that runs as a process and speaks the protocol.
///
/// Nothing that the process does can hang or break the client: every wait has an end, garbage is skipped, and dropping
/// the client ends the process, by force if need be. After an error the engine is not to be trusted: drop it.
///
/// ```no_run
/// use std::time::Duration;
/// use engine::Budget;
/// use ugi::{Client, Go, Player};
///
/// let patience = Duration::from_secs(5);
/// let mut engine = Client::start("tafel engine --game gunzi", patience)?;
/// engine.set_option("Hash", "16");
/// engine.position(None, &[], patience)?;
/// let go = Go::new(Player::P1, Budget::depth(6), None);
/// let answer = engine.go(&go, patience, &mut |info| println!("{info}"))?;
/// println!("{:?} after {:?}", answer.best, answer.elapsed);
/// # Ok::<(), ugi::ClientError>(())
/// ```
pub struct Client {
    process: Process,
    name: String,
    options: Vec<String>,
}

/// A move from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move as the engine spells it; none if it says that it has none.
    pub best: Option<String>,
    /// From `go` to `bestmove`.
    pub elapsed: Duration,
}

impl Client {
    /// Starts a program, given with its arguments, and shakes hands with it.
    pub fn start(command: &str, patience: Duration) -> Result<Self, ClientError> {
        let words = split_command(command).ok_or_else(|| ClientError::NotACommand(command.to_owned()))?;
        let mut client = Self { process: Process::start(&words)?, name: words[0].clone(), options: Vec::new() };
        client.process.send("ugi");
        let deadline = deadline(patience);
        loop {
            match client.process.receive(deadline, "ugiok")? {
                Reply::Name(name) => client.name = name,
                Reply::Option(name) => client.options.push(name),
                Reply::UgiOk => return Ok(client),
                _ => {}
            }
        }
    }

    /// The name that the engine gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the engine says that it has an option of that name.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    /// Sets an option.
    pub fn set_option(&mut self, name: &str, value: &str) {
        self.process.send(&format!("setoption name {name} value {value}"));
    }

    /// Tells the engine that another game begins, and waits until it is ready.
    pub fn new_game(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.process.send("uginewgame");
        self.wait_until_ready(patience)
    }

    /// Sets a position up, the start position if no text is given, and waits until the engine is ready.
    pub fn position(&mut self, start: Option<&str>, moves: &[String], patience: Duration) -> Result<(), ClientError> {
        let mut line = match start {
            None => "position startpos".to_owned(),
            Some(text) => format!("position fen {text}"),
        };
        if !moves.is_empty() {
            line.push_str(" moves ");
            line.push_str(&moves.join(" "));
        }
        self.process.send(&line);
        self.wait_until_ready(patience)
    }

    /// Waits until the engine has done all that it was told.
    pub fn wait_until_ready(&mut self, patience: Duration) -> Result<(), ClientError> {
        self.process.send("isready");
        let deadline = deadline(patience);
        while self.process.receive(deadline, "readyok")? != Reply::ReadyOk {}
        Ok(())
    }

    /// Lets the engine think. `patience` is how long to wait for the move at most; `progress` hears what it says before.
    pub fn go(&mut self, go: &Go, patience: Duration, progress: &mut dyn FnMut(&Info)) -> Result<Answer, ClientError> {
        self.go_unless(&Stop::new(), go, patience, progress)
    }

    /// Lets the engine think until somebody asks for an end, which is [`ClientError::Stopped`].
    pub fn go_unless(
        &mut self,
        stop: &Stop,
        go: &Go,
        patience: Duration,
        progress: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ClientError> {
        let begin = Instant::now();
        let deadline = deadline(patience);
        self.process.send(format!("go {go}").trim_end());
        loop {
            match self.process.receive_unless(stop, deadline, "bestmove")? {
                Reply::Info(info) => progress(&info),
                Reply::BestMove(best) => return Ok(Answer { best, elapsed: begin.elapsed() }),
                _ => {}
            }
        }
    }

    /// Asks about the position: `gameover`, `p1turn` or `result`.
    pub fn query(&mut self, question: &str, patience: Duration) -> Result<String, ClientError> {
        self.process.send(&format!("query {question}"));
        let deadline = deadline(patience);
        loop {
            if let Reply::Response(answer) = self.process.receive(deadline, "response")? {
                return Ok(answer);
            }
        }
    }

    /// The end of what the engine has written on its error stream.
    pub fn complaints(&self) -> String {
        self.process.complaints()
    }
}

/// When patience ends. Nobody waits longer than a year, so that this is a moment that a clock can tell.
fn deadline(patience: Duration) -> Instant {
    const YEAR: Duration = Duration::from_hours(365 * 24);
    Instant::now() + patience.min(YEAR)
}
