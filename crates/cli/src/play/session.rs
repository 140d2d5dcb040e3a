use std::time::Duration;

use diagram::Mark;
use engine::Analysis;
use rules::{MoveError, Random, Step};

use super::console::{Console, Typed};
use super::contest::Contest;
use super::entry::{self, Clicked, Line};
use super::menu::{self, Opening, Wishes};
use super::obey::{self, Reply};
use super::order::Order;
use super::outlook;
use super::screen::{Screen, heading};
use super::seat::Terms;
use super::sitting::{Event, Sitting};
use crate::args::{find_game, set_up};
use crate::error::{Failure, Outcome, complain};
use crate::messages::{say, word};

/// How often the table looks at its clocks while nobody says anything.
const BEAT: Duration = Duration::from_millis(50);

/// A sitting in lines of text: what is typed, and what the table answers.
pub(crate) struct Session {
    sitting: Sitting,
    screen: Screen,
    wishes: Wishes,
    random: Random,
    /// The steps of a move so far.
    clicked: Vec<Step>,
}

/// Whether the sitting goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

impl Session {
    pub(crate) fn new(sitting: Sitting, screen: Screen, wishes: Wishes, random: Random) -> Self {
        Self { sitting, screen, wishes, random, clicked: Vec::new() }
    }

    /// Plays until the players leave.
    pub(crate) fn run(&mut self, console: &mut Console) -> Outcome {
        self.welcome(console)?;
        loop {
            let then = if self.sitting.is_over() || self.sitting.is_persons_turn() {
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
        self.clicked.clear();
        console.lines(&heading(&self.sitting, console.lang))?;
        if console.interactive {
            console.say("play.welcome", &[])?;
        }
        self.show(console)
    }

    fn farewell(&mut self, console: &mut Console) -> Outcome {
        if let Some(path) = self.sitting.kept() {
            console.say("play.kept", &[("file", path.display().to_string().into())])?;
        }
        console.flush()
    }

    /// Draws the board and says how things stand.
    fn show(&mut self, console: &mut Console) -> Outcome {
        if let Some(trouble) = self.sitting.take_trouble(console.lang) {
            complain(&trouble);
        }
        self.screen.draw(&self.sitting, &[], console)?;
        Screen::status(&self.sitting, console)
    }

    /// Waits for a line of whoever is to move, or of anybody after the game.
    fn listen(&mut self, console: &mut Console) -> Outcome<Then> {
        let table = self.sitting.table();
        let prompt = if self.sitting.is_over() {
            ">".to_owned()
        } else {
            format!("{}> {}", table.side_name(table.turn(), console.lang), entry::text(table, &self.clicked))
        };
        console.prompt(&prompt)?;
        loop {
            match console.wait(BEAT)? {
                Typed::Line(line) => return self.hear(&line, console),
                Typed::End => return Ok(Then::Leave),
                Typed::Nothing => {}
            }
            if let Some(event) = self.sitting.tick(Duration::ZERO) {
                console.line("")?;
                self.happen(&event, console)?;
                return Ok(Then::GoOn);
            }
        }
    }

    /// Waits for the computer. Who sits at the keyboard can interrupt it; a script is read line by line, in its turn.
    fn watch(&mut self, console: &mut Console) -> Outcome<Then> {
        if console.interactive {
            let name = self.sitting.at(self.sitting.table().turn()).name(console.lang).unwrap_or_default();
            console.say("play.thinking", &[("name", name.into())])?;
            console.flush()?;
        }
        loop {
            if let Some(event) = self.sitting.tick(BEAT) {
                self.happen(&event, console)?;
                return Ok(Then::GoOn);
            }
            if !console.interactive {
                continue;
            }
            match console.wait(Duration::ZERO)? {
                Typed::Line(line) if line.is_empty() => {}
                Typed::Line(line) => match entry::order(&line) {
                    Some((order, rest)) => return self.obey(order, &rest, console),
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
                self.clicked.clear();
                self.show(console)
            }
            Event::Flag => Screen::status(&self.sitting, console),
            Event::Hint(analysis) => self.advise(analysis, console),
            Event::Lost => Err(Failure::Run(word(console.lang, "play.lost"))),
        }
    }

    fn hear(&mut self, line: &str, console: &mut Console) -> Outcome<Then> {
        if self.sitting.is_over() {
            return match entry::order(line) {
                _ if line.is_empty() => Ok(Then::GoOn),
                Some((order, rest)) => self.obey(order, &rest, console),
                None => console.say("play.over", &[]).map(|()| Then::GoOn),
            };
        }
        let table = self.sitting.table();
        if line.is_empty() {
            // An empty line plays the move that the clicks spell already, or else begins again.
            let steps = std::mem::take(&mut self.clicked);
            let complete = table.enter(&steps).complete.filter(|_| !steps.is_empty());
            return complete.map_or(Ok(Then::GoOn), |text| self.play(&text, console));
        }
        match Line::read(table, line) {
            Line::Order(order, rest) => self.obey(order, &rest, console),
            Line::Move(text) => self.play(&text, console),
            Line::Steps(steps) => self.click(&steps, console),
            Line::Wrong(error) => self.refuse(&error, console).map(|()| Then::GoOn),
        }
    }

    fn play(&mut self, text: &str, console: &mut Console) -> Outcome<Then> {
        self.clicked.clear();
        // The time may have been up just before.
        if let Some(event) = self.sitting.tick(Duration::ZERO) {
            self.happen(&event, console)?;
        } else if let Err(error) = self.sitting.play(text) {
            self.refuse(&error, console)?;
        } else {
            self.show(console)?;
        }
        Ok(Then::GoOn)
    }

    /// Steps that follow the others: a move, more to click, or a reason why not.
    fn click(&mut self, steps: &[Step], console: &mut Console) -> Outcome<Then> {
        self.clicked.extend(steps);
        let table = self.sitting.table();
        let so_far = entry::text(table, &self.clicked);
        match Clicked::of(table, &self.clicked) {
            Clicked::Move(text) => return self.play(&text, console),
            Clicked::Nowhere(error) => {
                self.clicked.clear();
                match error {
                    Some(error) => self.refuse(&error, console)?,
                    None => console.say("play.nowhere", &[("steps", so_far.into())])?,
                }
            }
            Clicked::More { complete, next } => {
                let texts: Vec<_> = next.iter().map(|&step| entry::text(table, &[step])).collect();
                let marks = [(Mark::Selected, entry::cells(&self.clicked)), (Mark::Target, entry::cells(&next))];
                self.screen.draw(&self.sitting, &marks, console)?;
                let args = [("steps", so_far.into()), ("next", texts.join(", ").into())];
                console.say(if complete.is_some() { "play.enough" } else { "play.go-on" }, &args)?;
            }
        }
        Ok(Then::GoOn)
    }

    /// Says why a move cannot be played, and shows where.
    fn refuse(&self, error: &MoveError, console: &mut Console) -> Outcome {
        let statement = error.statement();
        if !statement.cells.is_empty() {
            self.screen.draw(&self.sitting, &[(Mark::Why, statement.cells.clone())], console)?;
        }
        console.tell(&reason(error, console.lang))
    }

    fn advise(&self, analysis: &Analysis, console: &mut Console) -> Outcome {
        console.tell(&advice(&self.sitting, analysis, console.lang))
    }

    fn obey(&mut self, order: Order, rest: &str, console: &mut Console) -> Outcome<Then> {
        let mut reply = Some(obey::obey(&mut self.sitting, order, rest, console.lang));
        if let Some(Reply::Ask(question)) = &reply {
            let yes = console.confirm(&question.text(self.sitting.table(), console.lang))?;
            reply = obey::answer(&mut self.sitting, question, yes, console.lang);
        }
        match reply {
            None | Some(Reply::Ask(_)) => {}
            Some(Reply::Lines(lines)) => console.lines(&lines)?,
            Some(Reply::Say(text)) => console.tell(&text)?,
            Some(Reply::Changed) => {
                self.clicked.clear();
                self.show(console)?;
            }
            Some(Reply::Started) => self.welcome(console)?,
            Some(Reply::Refused(error)) => self.refuse(&error, console)?,
            Some(Reply::Advice) => loop {
                if let Some(event) = self.sitting.tick(BEAT) {
                    self.happen(&event, console)?;
                    break;
                }
            },
            Some(Reply::Board) => self.show(console)?,
            Some(Reply::Flip) => {
                self.screen.flipped = !self.screen.flipped;
                self.show(console)?;
            }
            Some(Reply::Language(lang)) => {
                console.lang = lang;
                Screen::status(&self.sitting, console)?;
            }
            Some(Reply::New(text)) => {
                // Nothing chosen: the game that was going on goes on. At the end of the input, reading shows it again.
                if new_game(&mut self.sitting, &text, &self.wishes, &mut self.random, console)? {
                    self.welcome(console)?;
                }
            }
            Some(Reply::Leave) => return Ok(Then::Leave),
        }
        Ok(Then::GoOn)
    }
}

/// Why a move cannot be played.
pub(crate) fn reason(error: &MoveError, lang: rules::Lang) -> String {
    let why = error.say(lang);
    match error {
        MoveError::Illegal(_) => say(lang, "play.illegal", &[("why", why.into())]),
        MoveError::Text(_) => say(lang, "play.unknown", &[("why", why.into())]),
    }
}

/// The engine's move, and what comes of it.
pub(crate) fn advice(sitting: &Sitting, analysis: &Analysis, lang: rules::Lang) -> String {
    let (Some(best), Some(expected)) = (analysis.best_move(), analysis.outlook()) else {
        return word(lang, "play.lost");
    };
    let words = outlook::words(expected, sitting.table(), lang);
    say(lang, "play.hint", &[("move", best.into()), ("outlook", words.into())])
}

/// Puts another game on the table: the one named, on the terms of this one, or one from the menu. `false` if none was
/// chosen.
pub(crate) fn new_game(
    sitting: &mut Sitting,
    text: &str,
    wishes: &Wishes,
    random: &mut Random,
    console: &mut Console,
) -> Outcome<bool> {
    let opening = if text.is_empty() {
        menu::open(None, wishes, random, console)?
    } else {
        let terms = Terms::of_record(&sitting.contest().record());
        match find_game(text, console.lang) {
            Ok((game, options)) => Opening::New(game, options, terms),
            Err(Failure::Input(why)) => {
                console.line(&why)?;
                return Ok(false);
            }
            Err(failure) => return Err(failure),
        }
    };
    let Opening::New(game, options, terms) = opening else {
        return Ok(false);
    };
    let table = set_up(game, &options, None, console.lang)?;
    sitting.begin(Contest::new(table), Some(terms));
    Ok(true)
}
