use std::time::Duration;

use diagram::Mark;
use engine::Analysis;
use rules::Random;
use session::{Refusal, Session};

use super::console::{Console, Typed};
use super::menu::{self, MenuChoice};
use super::text_board::TextBoard;
use crate::args::{find_game, set_up};
use crate::error::{Failure, Outcome, complain};
use crate::messages::word;
use crate::terminal::answers::{advice, reason};
use crate::terminal::command::GameCommand;
use crate::terminal::entry::{self, Spelling, Spelt};
use crate::terminal::execute::{self, Reply};
use crate::terminal::heading;
use crate::terminal::local_game::{Event, LocalGame};
use crate::terminal::requested::RequestedTerms;
use crate::terminal::seat;

/// How often the table looks at its clocks while nobody says anything.
const BEAT: Duration = Duration::from_millis(50);

/// A game in lines of text (a read-eval-print loop): what is typed, and what the table answers.
pub(crate) struct Repl {
    game: LocalGame,
    board: TextBoard,
    requested: RequestedTerms,
    random: Random,
    /// A move of which some steps may have been typed.
    spelling: Spelling,
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

impl Repl {
    pub(crate) fn new(game: LocalGame, board: TextBoard, requested: RequestedTerms, random: Random) -> Self {
        let spelling = Spelling::new(game.terms().touch_move);
        Self { game, board, requested, random, spelling }
    }

    /// Plays until the players leave.
    pub(crate) fn run(&mut self, console: &mut Console) -> Outcome {
        self.welcome(console)?;
        loop {
            let then = if self.game.is_over() || self.game.is_persons_turn() {
                self.listen(console)?
            } else {
                self.watch(console)?
            };
            if then == Then::Leave {
                return self.farewell(console);
            }
        }
    }

    fn welcome(&mut self, console: &mut Console) -> Outcome {
        self.spelling = Spelling::new(self.game.terms().touch_move);
        console.lines(&heading(&self.game, console.lang))?;
        if console.interactive {
            console.say("play.welcome", &[])?;
        }
        self.show(console)
    }

    fn farewell(&mut self, console: &mut Console) -> Outcome {
        if let Some(path) = self.game.kept() {
            console.say("play.kept", &[("file", path.display().to_string().into())])?;
        }
        console.flush()
    }

    /// Draws the board and says how things stand.
    fn show(&mut self, console: &mut Console) -> Outcome {
        if let Some(trouble) = self.game.take_trouble(console.lang) {
            complain(&trouble);
        }
        self.board.draw(&self.game, &[], console)?;
        TextBoard::status(&self.game, console)
    }

    /// Waits for a line of whoever is to move, or of anybody after the game.
    fn listen(&mut self, console: &mut Console) -> Outcome<Then> {
        let table = self.game.table();
        let prompt = if self.game.is_over() {
            ">".to_owned()
        } else {
            format!("{}> {}", table.side_name(table.turn(), console.lang), self.spelling.text(table))
        };
        console.prompt(&prompt)?;
        loop {
            match console.wait(BEAT)? {
                Typed::Line(line) => return self.hear(&line, console),
                Typed::End => return Ok(Then::Leave),
                Typed::Nothing => {}
            }
            if let Some(event) = self.game.tick(Duration::ZERO) {
                console.line("")?;
                self.happen(&event, console)?;
                return Ok(Then::GoOn);
            }
        }
    }

    /// Waits for the computer. Who sits at the keyboard can interrupt it; a script is read line by line, in its turn.
    fn watch(&mut self, console: &mut Console) -> Outcome<Then> {
        if console.interactive {
            let name = seat::name(self.game.at(self.game.table().turn()), console.lang).unwrap_or_default();
            console.say("play.thinking", &[("name", name.into())])?;
            console.flush()?;
        }
        loop {
            if let Some(event) = self.game.tick(BEAT) {
                self.happen(&event, console)?;
                return Ok(Then::GoOn);
            }
            if !console.interactive {
                continue;
            }
            match console.wait(Duration::ZERO)? {
                Typed::Line(line) if line.is_empty() => {}
                Typed::Line(line) => match entry::command(&line) {
                    Some((command, rest)) => return self.execute(command, &rest, console),
                    None => console.say("play.wait", &[])?,
                },
                Typed::End => return Ok(Then::Leave),
                Typed::Nothing => {}
            }
        }
    }

    fn happen(&mut self, event: &Event, console: &mut Console) -> Outcome {
        match event {
            Event::Moved => {
                self.spelling.clear();
                self.show(console)
            }
            Event::Flag => TextBoard::status(&self.game, console),
            Event::Hint(analysis) => self.advise(analysis, console),
            Event::Lost => Err(Failure::Run(word(console.lang, "play.lost"))),
        }
    }

    fn hear(&mut self, line: &str, console: &mut Console) -> Outcome<Then> {
        if self.game.is_over() {
            return match entry::command(line) {
                _ if line.is_empty() => Ok(Then::GoOn),
                Some((command, rest)) => self.execute(command, &rest, console),
                None => console.say("play.over", &[]).map(|()| Then::GoOn),
            };
        }
        if let Some((command, rest)) = entry::command(line) {
            return self.execute(command, &rest, console);
        }
        let table = self.game.table();
        match self.spelling.hear(table, line) {
            Spelt::Move(text) => return self.play(&text, console),
            Spelt::Nothing => {}
            Spelt::More { is_move, next } => {
                self.board.draw(&self.game, &self.spelling.marks(&next), console)?;
                console.tell(&self.spelling.question(table, is_move, &next, console.lang))?;
            }
            Spelt::Wrong(error) | Spelt::Nowhere { why: Some(error), .. } => self.refuse(&error.into(), console)?,
            Spelt::Nowhere { steps, why: None } => console.say("play.nowhere", &[("steps", steps.into())])?,
            Spelt::Held { steps } => console.say("play.touched", &[("steps", steps.into())])?,
        }
        Ok(Then::GoOn)
    }

    fn play(&mut self, text: &str, console: &mut Console) -> Outcome<Then> {
        self.spelling.clear();
        // The time may have been up just before.
        if let Some(event) = self.game.tick(Duration::ZERO) {
            self.happen(&event, console)?;
        } else if let Err(error) = self.game.play(text) {
            self.refuse(&error, console)?;
        } else {
            self.show(console)?;
        }
        Ok(Then::GoOn)
    }

    /// Says why a move cannot be played, and shows where.
    fn refuse(&self, error: &Refusal, console: &mut Console) -> Outcome {
        let statement = error.statement();
        if !statement.cells.is_empty() {
            self.board.draw(&self.game, &[(Mark::Why, statement.cells.clone())], console)?;
        }
        console.tell(&reason(error, console.lang))
    }

    fn advise(&self, analysis: &Analysis, console: &mut Console) -> Outcome {
        console.tell(&advice(&self.game, analysis, console.lang))
    }

    fn execute(&mut self, command: GameCommand, rest: &str, console: &mut Console) -> Outcome<Then> {
        let mut reply = Some(execute::execute(&mut self.game, command, rest, console.lang));
        if let Some(Reply::Ask(question)) = &reply {
            let yes = console.confirm(&question.text(self.game.table(), console.lang))?;
            reply = execute::answer(&mut self.game, question, yes, console.lang);
        }
        match reply {
            None | Some(Reply::Ask(_)) => {}
            Some(Reply::Lines(lines)) => console.lines(&lines)?,
            Some(Reply::Say(text)) => console.tell(&text)?,
            Some(Reply::Changed) => {
                self.spelling.clear();
                self.show(console)?;
            }
            Some(Reply::Started) => self.welcome(console)?,
            Some(Reply::Refused(error)) => self.refuse(&error, console)?,
            Some(Reply::Advice) => loop {
                if let Some(event) = self.game.tick(BEAT) {
                    self.happen(&event, console)?;
                    break;
                }
            },
            Some(Reply::Board) => self.show(console)?,
            Some(Reply::Flip) => {
                self.board.flipped = !self.board.flipped;
                self.show(console)?;
            }
            Some(Reply::Language(lang)) => {
                console.lang = lang;
                TextBoard::status(&self.game, console)?;
            }
            Some(Reply::New(text)) => {
                // Nothing chosen: the game that was going on goes on. At the end of the input, reading shows it again.
                if new_game(&mut self.game, &text, &self.requested, &mut self.random, console)? {
                    self.welcome(console)?;
                }
            }
            Some(Reply::Leave) => return Ok(Then::Leave),
        }
        Ok(Then::GoOn)
    }
}

/// Puts another game on the table: the one named, on the terms of this one, or one from the menu. `false` if none was
/// chosen.
pub(crate) fn new_game(
    local: &mut LocalGame,
    text: &str,
    requested: &RequestedTerms,
    random: &mut Random,
    console: &mut Console,
) -> Outcome<bool> {
    let opening = if text.is_empty() {
        menu::open(None, requested, random, console)?
    } else {
        let terms = local.terms();
        match find_game(text, console.lang) {
            Ok((game, options)) => MenuChoice::New(game, options, terms),
            Err(Failure::Input(why)) => {
                console.line(&why)?;
                return Ok(false);
            }
            Err(failure) => return Err(failure),
        }
    };
    let MenuChoice::New(game, options, terms) = opening else {
        return Ok(false);
    };
    let table = set_up(game, &options, None, console.lang)?;
    local.begin(Session::new(table, terms));
    Ok(true)
}
