use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use rules::{Arg, Lang};

use crate::error::Outcome;
use crate::messages::say;
use crate::terminal::answers::yes_or_no;
use crate::wrap;

/// No line that makes sense is longer; a pipe without line ends must not fill the memory.
const LONGEST_LINE: u64 = 1 << 16;

/// Where the players read and type.
pub(crate) struct Console {
    /// The language of the conversation.
    pub(crate) lang: Lang,
    /// Whether boards are drawn in colour.
    pub(crate) colour: bool,
    /// Whether somebody sits at the keyboard: then there are prompts and questions.
    pub(crate) interactive: bool,
    input: LineReader,
    output: io::BufWriter<io::Stdout>,
}

/// What came from the keyboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// A line.
    Line(String),
    /// The end of the input.
    End,
    /// Nothing yet.
    Nothing,
}

impl Console {
    /// The terminal, or the pipes in its place.
    pub(crate) fn new(lang: Lang, colour: bool) -> Self {
        let output = io::BufWriter::with_capacity(1 << 16, io::stdout());
        Self { lang, colour, interactive: io::stdin().is_terminal(), input: LineReader::new(), output }
    }

    /// Writes a line as it is.
    pub(crate) fn line(&mut self, text: &str) -> Outcome {
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Writes lines as they are.
    pub(crate) fn lines(&mut self, lines: &[String]) -> Outcome {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Writes a message.
    pub(crate) fn say(&mut self, key: &str, args: &[(&'static str, Arg)]) -> Outcome {
        let text = say(self.lang, key, args);
        self.tell(&text)
    }

    /// Writes a sentence. Who reads it on a screen gets lines of a readable length; a script gets one.
    pub(crate) fn tell(&mut self, text: &str) -> Outcome {
        if self.interactive { self.lines(&wrap::paragraph("", text)) } else { self.line(text) }
    }

    /// Asks for a line. None when there are no more.
    pub(crate) fn read(&mut self, prompt: &str) -> Outcome<Option<String>> {
        self.prompt(prompt)?;
        loop {
            match self.wait(Duration::from_hours(1))? {
                Typed::Line(line) => return Ok(Some(line)),
                Typed::End => return Ok(None),
                Typed::Nothing => {}
            }
        }
    }

    /// Shows that something is to be typed.
    pub(crate) fn prompt(&mut self, prompt: &str) -> Outcome {
        if self.interactive {
            write!(self.output, "{} ", prompt.trim_end())?;
        }
        self.flush()
    }

    /// What has been typed after so long at most.
    pub(crate) fn wait(&mut self, longest: Duration) -> Outcome<Typed> {
        let typed = self.input.wait(longest)?;
        if typed == Typed::End && self.interactive {
            self.line("")?;
            self.flush()?;
        }
        Ok(typed)
    }

    /// Asks a question until it is answered by yes or no. The end of the input is a no.
    pub(crate) fn confirm(&mut self, question: &str) -> Outcome<bool> {
        let prompt = format!("{question} [{}]", say(self.lang, "play.yes-no", &[]));
        loop {
            if !self.interactive {
                self.line(&prompt)?;
            }
            let Some(answer) = self.read(&prompt)? else {
                return Ok(false);
            };
            if let Some(yes) = yes_or_no(&answer, self.lang) {
                return Ok(yes);
            }
        }
    }

    /// Makes sure that everything said has arrived.
    pub(crate) fn flush(&mut self) -> Outcome {
        Ok(self.output.flush()?)
    }
}

/// Reads lines in a thread of its own, so that the table need not stand still meanwhile. It reads only what it is asked
/// for: the keyboard is free for others in between.
struct LineReader {
    asked: bool,
    ask: SyncSender<()>,
    lines: Receiver<io::Result<Typed>>,
}

impl LineReader {
    fn new() -> Self {
        let (ask, asked) = mpsc::sync_channel(1);
        let (send, lines) = mpsc::sync_channel(1);
        thread::spawn(move || {
            while asked.recv().is_ok() {
                if send.send(read_line()).is_err() {
                    break;
                }
            }
        });
        Self { asked: false, ask, lines }
    }

    fn wait(&mut self, longest: Duration) -> io::Result<Typed> {
        if !self.asked {
            self.asked = self.ask.send(()).is_ok();
        }
        match self.lines.recv_timeout(longest) {
            Ok(typed) => {
                self.asked = false;
                typed
            }
            Err(RecvTimeoutError::Timeout) => Ok(Typed::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(Typed::End),
        }
    }
}

fn read_line() -> io::Result<Typed> {
    let mut bytes = Vec::new();
    let count = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    Ok(if count == 0 { Typed::End } else { Typed::Line(String::from_utf8_lossy(&bytes).trim().to_owned()) })
}
