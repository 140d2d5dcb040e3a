//! The engine's end of the pipe.

mod running;
mod session;
mod settings;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use rules::{Options, Rulebook};

use crate::lines::{Line, read_line};
use crate::{Command, Go, Info, Thinker};
use running::{Finished, Running};
use session::Session;

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

/// Speaks the protocol until `quit` or the end of the input. What is wrong with the input is told on `errors`.
///
/// Input is read by a thread of its own, which is left behind if the output breaks before the input ends.
pub fn serve_with(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    errors: impl Write,
    service: &Service,
    game: Setting,
    thinker: Box<dyn Thinker>,
) -> io::Result<()> {
    let session = Session::new(service, game).map_err(io::Error::other)?;
    let (sender, events) = mpsc::channel();
    let lines = sender.clone();
    thread::Builder::new().name("ugi input".to_owned()).spawn(move || read_lines(input, &lines))?;
    Server {
        output,
        errors,
        events,
        sender,
        session,
        thinker: Some(thinker),
        running: None,
        waiting: VecDeque::new(),
        is_ending: false,
    }
    .run()
}

/// Something happened.
enum Event {
    Line(Line),
    /// No more input.
    End,
    /// The search under way has found something out.
    Info(Info),
    /// The search is over.
    Done(Finished),
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    while let Ok(Some(line)) = read_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    // Nobody listens any more after `quit`, which is as well.
    let _ = events.send(Event::End);
}

/// A command that waits for the search under way.
struct Waiting {
    command: Command,
    /// A `stop` came after it.
    stopped: bool,
}

struct Server<O, E> {
    output: O,
    errors: E,
    events: Receiver<Event>,
    sender: Sender<Event>,
    session: Session,
    /// Away while it thinks.
    thinker: Option<Box<dyn Thinker>>,
    running: Option<Running>,
    waiting: VecDeque<Waiting>,
    /// Nothing more will be said.
    is_ending: bool,
}

impl<O: Write, E: Write> Server<O, E> {
    fn run(mut self) -> io::Result<()> {
        while !self.is_ending || self.running.is_some() || !self.waiting.is_empty() {
            // The server holds a sender itself, so the channel cannot close.
            let Ok(event) = self.events.recv() else {
                break;
            };
            match event {
                Event::Line(Line::Text(_)) if self.is_ending => {}
                Event::Line(Line::Text(line)) => match Command::parse(&line) {
                    Ok(None) => {}
                    Ok(Some(command)) => self.hear(command)?,
                    Err(fault) => self.complain(&fault),
                },
                Event::Line(Line::TooLong) => self.complain("that line is too long"),
                Event::End => {
                    self.is_ending = true;
                    if let Some(running) = &self.running
                        && running.is_endless
                    {
                        running.stop();
                    }
                }
                Event::Info(info) => self.say(&info.to_string())?,
                Event::Done(finished) => self.finish(finished)?,
            }
        }
        Ok(())
    }

    /// Obeys a command now or puts it in the queue.
    fn hear(&mut self, command: Command) -> io::Result<()> {
        let Some(running) = &self.running else {
            return self.obey(command, false);
        };
        match command {
            Command::Stop => {
                running.stop();
                for waiting in &mut self.waiting {
                    waiting.stopped = true;
                }
                Ok(())
            }
            Command::Quit => {
                running.stop();
                self.waiting.clear();
                self.is_ending = true;
                Ok(())
            }
            Command::IsReady => self.say("readyok"),
            command => {
                self.waiting.push_back(Waiting { command, stopped: false });
                Ok(())
            }
        }
    }

    /// Obeys a command while no search is under way.
    fn obey(&mut self, command: Command, stopped: bool) -> io::Result<()> {
        match command {
            Command::Ugi => {
                for line in self.session.introduction() {
                    self.say(&line)?;
                }
                Ok(())
            }
            Command::IsReady => self.say("readyok"),
            Command::SetOption { name, value } => {
                let Some(thinker) = &mut self.thinker else {
                    return Ok(());
                };
                let done = self.session.set_option(&name, &value, thinker.as_mut());
                self.complain_if(done);
                Ok(())
            }
            Command::NewGame => {
                if let Some(thinker) = &mut self.thinker {
                    thinker.forget();
                }
                let done = self.session.set_position(None, &[]);
                self.complain_if(done);
                Ok(())
            }
            Command::Position { start, moves } => {
                let done = self.session.set_position(start.as_deref(), &moves);
                self.complain_if(done);
                Ok(())
            }
            Command::Go(go, faults) => {
                for fault in faults {
                    self.complain(&fault);
                }
                self.go(go, stopped)
            }
            Command::Stop => Ok(()),
            Command::Query(query) => {
                let answer = self.session.answer(query);
                self.say(&format!("response {answer}"))
            }
            Command::Quit => {
                self.is_ending = true;
                Ok(())
            }
        }
    }

    fn go(&mut self, go: Go, stopped: bool) -> io::Result<()> {
        let order = self.session.order(go);
        let running = match self.thinker.take() {
            Some(thinker) => Running::start(thinker, self.session.table(), order, go.is_endless(), &self.sender),
            None => Err((None, "there is nobody to think".to_owned())),
        };
        match running {
            Ok(running) => {
                if stopped || self.is_ending && running.is_endless {
                    running.stop();
                }
                self.running = Some(running);
                Ok(())
            }
            Err((thinker, fault)) => {
                self.thinker = thinker;
                self.complain(&fault);
                let any = self.session.any_move();
                self.say_best_move(any.as_deref())
            }
        }
    }

    fn finish(&mut self, finished: Finished) -> io::Result<()> {
        self.running = None;
        self.thinker = Some(finished.thinker);
        if let Some(fault) = &finished.fault {
            self.complain(fault);
        }
        // There is always an answer, even from an engine that has lost its head.
        let best = finished.best.or_else(|| self.session.any_move());
        self.say_best_move(best.as_deref())?;
        while self.running.is_none()
            && let Some(waiting) = self.waiting.pop_front()
        {
            self.obey(waiting.command, waiting.stopped)?;
        }
        Ok(())
    }

    fn say_best_move(&mut self, best: Option<&str>) -> io::Result<()> {
        self.say(&format!("bestmove {}", best.unwrap_or("none")))
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    fn complain_if(&mut self, done: Result<(), String>) {
        if let Err(fault) = done {
            self.complain(&fault);
        }
    }

    fn complain(&mut self, fault: &str) {
        // If nobody wants to hear complaints, that is no reason to stop playing.
        let _ = writeln!(self.errors, "{fault}");
        let _ = self.errors.flush();
    }
}
