//! The engine's end of the pipe.

mod running;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use rules::Table;

use crate::lines::{Line, read_line};
use crate::{Command, Info, Order, Service, Session, Setting, Then, Thinker, best_move_line};
use running::{Finished, Running};

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
    let nanoseconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let session = Session::new(service, game, nanoseconds).map_err(io::Error::other)?;
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
        let thinker = self.thinker.get_or_insert_with(|| Box::new(Nobody));
        let obeyed = self.session.obey(command, thinker.as_mut());
        for fault in &obeyed.complaints {
            self.complain(fault);
        }
        for line in &obeyed.lines {
            self.say(line)?;
        }
        match obeyed.then {
            Then::Listen => Ok(()),
            Then::Think { order, is_endless } => self.think(order, is_endless, stopped),
            Then::End => {
                self.is_ending = true;
                Ok(())
            }
        }
    }

    fn think(&mut self, order: Order, is_endless: bool, stopped: bool) -> io::Result<()> {
        let thinker = self.thinker.take().unwrap_or_else(|| Box::new(Nobody));
        match Running::start(thinker, self.session.table(), order, is_endless, &self.sender) {
            Ok(running) => {
                if stopped || self.is_ending && is_endless {
                    running.stop();
                }
                self.running = Some(running);
                Ok(())
            }
            Err((thinker, fault)) => {
                self.thinker = thinker;
                self.complain(&fault);
                let any = self.session.any_move();
                self.say(&best_move_line(any.as_deref()))
            }
        }
    }

    fn finish(&mut self, finished: Finished) -> io::Result<()> {
        self.running = None;
        self.thinker = Some(finished.thinker);
        if let Some(fault) = &finished.fault {
            self.complain(fault);
        }
        let best = finished.best.or_else(|| self.session.any_move());
        self.say(&best_move_line(best.as_deref()))?;
        while self.running.is_none()
            && let Some(waiting) = self.waiting.pop_front()
        {
            self.obey(waiting.command, waiting.stopped)?;
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    fn complain(&mut self, fault: &str) {
        // If nobody wants to hear complaints, that is no reason to stop playing.
        let _ = writeln!(self.errors, "{fault}");
        let _ = self.errors.flush();
    }
}

/// Sits there when a thinker got lost on the way to a thread.
struct Nobody;

impl Thinker for Nobody {
    fn think(&mut self, _: &dyn Table, _: &Order, _: &mut dyn FnMut(Info)) -> Option<String> {
        None
    }

    fn set_memory(&mut self, _: usize) {}

    fn forget(&mut self) {}
}
