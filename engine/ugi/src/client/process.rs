use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::Stop;

use super::ClientError;
use crate::Reply;
use crate::lines::{Line, read_line};

/// Lines that may wait to be looked at. A process that writes more than that without being asked has to wait itself.
const WAITING_LINES: usize = 4096;
/// How much of the error stream is kept.
const KEPT_COMPLAINTS: usize = 4096;
/// How often to look whether somebody asks for an end.
const STOP_INTERVAL: Duration = Duration::from_millis(50);
/// How long a process has to end by itself when it is told to.
const FAREWELL: Duration = Duration::from_millis(300);

/// A process whose three streams are served by threads, so that nothing here ever waits without an end.
pub(super) struct Process {
    child: Child,
    /// None once the process is told to end.
    orders: Option<Sender<String>>,
    lines: Receiver<Line>,
    complaints: Arc<Mutex<Vec<u8>>>,
    /// Reads the complaints.
    listener: Option<JoinHandle<()>>,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, ClientError> {
        let fail = |reason: String| ClientError::Start { program: words[0].clone(), reason };
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        apart(&mut command);
        let mut child = command.spawn().map_err(|error| fail(error.to_string()))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (orders, to_write) = mpsc::channel();
        let (read, lines) = mpsc::sync_channel(WAITING_LINES);
        let complaints = Arc::new(Mutex::new(Vec::new()));
        // From here on the process is ended if anything fails.
        let mut process = Self { child, orders: Some(orders), lines, complaints: complaints.clone(), listener: None };
        if let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) {
            let named = |name: &str| thread::Builder::new().name(name.to_owned());
            named("engine input").spawn(move || write_orders(stdin, &to_write)).map_err(|e| fail(e.to_string()))?;
            named("engine output").spawn(move || read_replies(stdout, &read)).map_err(|e| fail(e.to_string()))?;
            let listener = named("engine errors").spawn(move || keep(stderr, &complaints));
            process.listener = Some(listener.map_err(|e| fail(e.to_string()))?);
        }
        Ok(process)
    }

    /// Sends a line; if nobody is there to read it, [`Process::receive`] will tell.
    pub(super) fn send(&mut self, line: &str) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(format!("{line}\n"));
        }
    }

    /// The next thing the process says, if it comes before the deadline.
    pub(super) fn receive(&mut self, deadline: Instant, expected: &'static str) -> Result<Reply, ClientError> {
        self.receive_unless(&Stop::new(), deadline, expected)
    }

    /// The next thing the process says, if it comes before the deadline and before somebody asks for an end.
    pub(super) fn receive_unless(
        &mut self,
        stop: &Stop,
        deadline: Instant,
        expected: &'static str,
    ) -> Result<Reply, ClientError> {
        loop {
            // A flood of garbage must not hold the deadline off.
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(ClientError::Silent { expected });
            }
            if stop.is_raised() {
                return Err(ClientError::Stopped);
            }
            match self.lines.recv_timeout(left.min(STOP_INTERVAL)) {
                Ok(Line::Text(line)) => return Ok(Reply::parse(&line)),
                Ok(Line::TooLong) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
            }
        }
    }

    pub(super) fn complaints(&self) -> String {
        let bytes = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The output has ended: says how the process did.
    fn gone(&mut self) -> ClientError {
        let status = match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "it has closed its output".to_owned(),
        };
        // Its last words may still be on their way.
        let deadline = Instant::now() + FAREWELL;
        while self.listener.as_ref().is_some_and(|listener| !listener.is_finished()) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        ClientError::Gone { status, complaints: self.complaints() }
    }

    /// Waits a while for the process to end.
    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit");
        // This closes the input as soon as all is written.
        self.orders = None;
        if self.wait(FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Ctrl-C at the terminal is for whoever holds the engine, who may have something left to ask it.
#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
fn apart(_: &mut Command) {}

fn write_orders(mut stdin: impl Write, orders: &Receiver<String>) {
    for line in orders {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_replies(stdout: impl Read, lines: &SyncSender<Line>) {
    let mut stdout = BufReader::new(stdout);
    while let Ok(Some(line)) = read_line(&mut stdout) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Reads a stream to its end and keeps the last of it.
fn keep(mut stream: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(length @ 1..) = stream.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..length]);
        let surplus = kept.len().saturating_sub(KEPT_COMPLAINTS);
        kept.drain(..surplus);
    }
}
