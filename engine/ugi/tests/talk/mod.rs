//! Both ends of a conversation, over pipes in memory.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for a busy machine; no test waits that long unless it fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A conversation with a server.
pub(crate) struct Talk {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    errors: Receiver<String>,
}

impl Talk {
    /// Lets the server run in a thread of its own.
    pub(crate) fn begin<F>(serve: F) -> Self
    where
        F: FnOnce(BufReader<PipeReader>, PipeWriter, PipeWriter) -> io::Result<()> + Send + 'static,
    {
        let (input, output, errors) = (pipe().unwrap(), pipe().unwrap(), pipe().unwrap());
        thread::spawn(move || serve(BufReader::new(input.0), output.1, errors.1).unwrap());
        Self { input: Some(input.1), output: lines(output.0), errors: lines(errors.0) }
    }

    pub(crate) fn input(&mut self) -> &mut PipeWriter {
        self.input.as_mut().unwrap()
    }

    pub(crate) fn say(&mut self, lines: &str) {
        self.input().write_all(format!("{lines}\n").as_bytes()).unwrap();
    }

    /// The next line of output.
    pub(crate) fn hear(&self) -> String {
        self.output.recv_timeout(PATIENCE).expect("an answer")
    }

    /// The next line that does not begin with `info`.
    pub(crate) fn hear_answer(&self) -> String {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            let line = self.hear();
            if !line.starts_with("info ") {
                return line;
            }
        }
        panic!("the search does not end");
    }

    pub(crate) fn complaint(&self) -> String {
        self.errors.recv_timeout(PATIENCE).expect("a complaint")
    }

    /// Closes the input, and returns all lines up to the end of the output.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        self.rest()
    }

    pub(crate) fn rest(&self) -> Vec<String> {
        let mut rest = Vec::new();
        while let Ok(line) = self.output.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        rest
    }
}

fn lines(pipe: PipeReader) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
