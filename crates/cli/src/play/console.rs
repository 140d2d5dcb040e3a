use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

use rules::{Arg, Lang};

use crate::error::Outcome;
use crate::messages::{MESSAGES, say};
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
    input: io::StdinLock<'static>,
    output: io::BufWriter<io::StdoutLock<'static>>,
}

impl Console {
    /// The terminal, or the pipes in its place.
    pub(crate) fn new(lang: Lang, colour: bool) -> Self {
        Self {
            lang,
            colour,
            interactive: io::stdin().is_terminal(),
            input: io::stdin().lock(),
            output: crate::output::stdout(),
        }
    }

    /// Writes a line as it is.
    pub(crate) fn line(&mut self, text: &str) -> Outcome {
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Writes a message. Who reads it on a screen gets lines of a readable length; a script gets one.
    pub(crate) fn say(&mut self, key: &str, args: &[(&'static str, Arg)]) -> Outcome {
        let text = say(self.lang, key, args);
        if self.interactive { self.paragraph("", &text) } else { self.line(&text) }
    }

    /// Writes a text in lines of a readable length, the first behind `head` and the others below it.
    pub(crate) fn paragraph(&mut self, head: &str, text: &str) -> Outcome {
        wrap::paragraph(head, text).iter().try_for_each(|line| self.line(line))
    }

    /// Asks for a line. None when there are no more.
    pub(crate) fn read(&mut self, prompt: &str) -> Outcome<Option<String>> {
        if self.interactive {
            write!(self.output, "{} ", prompt.trim_end())?;
        }
        self.output.flush()?;
        let mut bytes = Vec::new();
        let count = (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if count == 0 {
            if self.interactive {
                self.line("")?;
                self.output.flush()?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
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
            let answer = answer.to_lowercase();
            let is = |key| {
                let words = [Lang::En, self.lang].into_iter().filter_map(|lang| MESSAGES.text(lang, key));
                words.flat_map(str::split_whitespace).any(|word| word == answer)
            };
            match (is("play.yes"), is("play.no")) {
                (true, _) => return Ok(true),
                (false, true) => return Ok(false),
                (false, false) => {}
            }
        }
    }

    /// Makes sure that everything said has arrived.
    pub(crate) fn flush(&mut self) -> Outcome {
        Ok(self.output.flush()?)
    }
}
