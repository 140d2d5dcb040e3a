use rules::Lang;

use super::archive::Archive;
use super::console::Console;
use super::contest::Contest;
use super::menu::{self, Opening};
use super::order::Order;
use super::player::{self, Action, Player};
use super::screen::Screen;
use crate::args::{find_game, set_up};
use crate::error::{Failure, Outcome, complain};
use crate::files;
use crate::messages::say;

/// One sitting at the table: a game at a time, until somebody gets up.
pub(crate) struct Session {
    contest: Contest,
    players: [Box<dyn Player>; 2],
    screen: Screen,
    archive: Archive,
}

/// Whether the sitting goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

impl Session {
    pub(crate) fn new(contest: Contest, players: [Box<dyn Player>; 2], screen: Screen, archive: Archive) -> Self {
        Self { contest, players, screen, archive }
    }

    /// Plays until the players leave.
    pub(crate) fn run(&mut self, console: &mut Console) -> Outcome {
        self.welcome(console)?;
        loop {
            let action = if self.contest.conclusion().is_some() {
                Self::after_the_game(console)?
            } else {
                let side = self.contest.table().turn();
                self.players[side.index()].act(&self.contest, &self.screen, console)?
            };
            let then = match action {
                Action::Move(text) => self.play(&text, console)?,
                Action::Order(order, rest) => self.obey(order, &rest, console)?,
                Action::Leave => Then::Leave,
            };
            if then == Then::Leave {
                return self.farewell(console);
            }
        }
    }

    fn welcome(&mut self, console: &mut Console) -> Outcome {
        let table = self.contest.table();
        let title = table.rulebook().title();
        let options = table.options().to_string();
        console.line(&if options.is_empty() { title.to_owned() } else { format!("{title} ({options})") })?;
        if console.interactive {
            console.say("play.welcome", &[])?;
        }
        self.show(console)
    }

    fn farewell(&mut self, console: &mut Console) -> Outcome {
        if let Some(path) = self.archive.path().filter(|_| self.contest.table().plies() > 0) {
            console.say("play.kept", &[("file", path.display().to_string().into())])?;
        }
        console.flush()
    }

    /// Draws the board and says how things stand.
    fn show(&self, console: &mut Console) -> Outcome {
        self.screen.draw(&self.contest, &[], console)?;
        Screen::status(&self.contest, console)
    }

    /// After the end there is no move to play, only orders to give.
    fn after_the_game(console: &mut Console) -> Outcome<Action> {
        loop {
            let Some(line) = console.read(">")? else {
                return Ok(Action::Leave);
            };
            if line.is_empty() {
                continue;
            }
            match player::order(&line) {
                Some(action) => return Ok(action),
                None => console.say("play.over", &[])?,
            }
        }
    }

    fn play(&mut self, text: &str, console: &mut Console) -> Outcome<Then> {
        match self.contest.play(text) {
            Ok(_) => {
                self.keep(console);
                self.show(console)?;
            }
            Err(error) => player::refuse(&error, &self.contest, &self.screen, console)?,
        }
        Ok(Then::GoOn)
    }

    /// Saves the game by itself. A disk that is full must not stop the game, but the players must know.
    fn keep(&mut self, console: &Console) {
        if let Err((path, error)) = self.archive.keep(&mut self.contest) {
            let args = [("file", path.display().to_string().into()), ("why", error.to_string().into())];
            complain(&say(console.lang, "play.not-saved", &args));
        }
    }

    fn obey(&mut self, order: Order, rest: &str, console: &mut Console) -> Outcome<Then> {
        match order {
            Order::Help => Self::help(console)?,
            Order::Moves => self.list_moves(console)?,
            Order::Why => self.explain(rest, console)?,
            Order::Undo => {
                let done = self.contest.undo();
                self.changed(done, "play.nothing-to-undo", console)?;
            }
            Order::Redo => {
                let done = self.contest.redo();
                self.changed(done, "play.nothing-to-redo", console)?;
            }
            Order::Board => self.show(console)?,
            Order::Flip => {
                self.screen.flipped = !self.screen.flipped;
                self.show(console)?;
            }
            Order::Position => console.line(&self.contest.table().position_text())?,
            Order::Rules => self.rules(console)?,
            Order::Save => self.save(rest, console)?,
            Order::Load => self.load(rest, console)?,
            Order::Draw => self.offer_draw(console)?,
            Order::Resign => self.resign(console)?,
            Order::New => return self.new_game(rest, console),
            Order::Language => self.language(rest, console)?,
            Order::Quit => return Ok(Then::Leave),
        }
        Ok(Then::GoOn)
    }

    fn changed(&mut self, done: bool, otherwise: &str, console: &mut Console) -> Outcome {
        if !done {
            return console.say(otherwise, &[]);
        }
        self.keep(console);
        self.show(console)
    }

    fn help(console: &mut Console) -> Outcome {
        console.say("play.help", &[])?;
        for order in Order::ALL {
            console.line(&order.help(console.lang))?;
        }
        Ok(())
    }

    fn list_moves(&self, console: &mut Console) -> Outcome {
        let moves = self.contest.table().moves();
        console.say("play.moves", &[("n", moves.len().into())])?;
        // Columns, as many as fit on a line of the usual width.
        let width = moves.iter().map(String::len).max().unwrap_or(1) + 2;
        for row in moves.chunks((78 / width).max(1)) {
            let cells: Vec<_> = row.iter().map(|text| format!("{text:<width$}")).collect();
            console.line(&format!("  {}", cells.concat().trim_end()))?;
        }
        Ok(())
    }

    fn explain(&self, text: &str, console: &mut Console) -> Outcome {
        let table = self.contest.table();
        if text.is_empty() {
            let example = table.moves().into_iter().next().unwrap_or_default();
            return console.say("play.why-what", &[("move", example.into())]);
        }
        match table.describe(text) {
            Err(error) => player::refuse(&error, &self.contest, &self.screen, console),
            Ok(statements) => {
                console.say("explain.legal", &[("move", text.into())])?;
                statements.iter().try_for_each(|statement| console.line(&statement.say(console.lang)))
            }
        }
    }

    fn rules(&self, console: &mut Console) -> Outcome {
        let words = self.contest.table().rulebook().words();
        console.line(self.contest.table().rulebook().title())?;
        for n in 1.. {
            let Some(text) = words.text(console.lang, &format!("rules.{n}")) else {
                break;
            };
            console.paragraph("  - ", text)?;
        }
        console.say("play.rules", &[])
    }

    fn save(&self, path: &str, console: &mut Console) -> Outcome {
        if path.is_empty() {
            return console.say("play.which-file", &[]);
        }
        let question = say(console.lang, "play.overwrite", &[("file", path.into())]);
        if std::path::Path::new(path).exists() && !console.confirm(&question)? {
            return Ok(());
        }
        match files::write_whole(path.as_ref(), Archive::text(&self.contest).as_bytes()) {
            Ok(()) => console.say("play.saved", &[("file", path.into())]),
            Err(error) => console.say("play.not-saved", &[("file", path.into()), ("why", error.to_string().into())]),
        }
    }

    fn load(&mut self, path: &str, console: &mut Console) -> Outcome {
        if path.is_empty() {
            return console.say("play.which-file", &[]);
        }
        match Archive::read(path.as_ref(), console.lang) {
            Ok(contest) => {
                self.archive.begin();
                self.contest = contest;
                self.welcome(console)
            }
            Err(error) => console.say("play.not-loaded", &[("file", path.into()), ("why", error.into())]),
        }
    }

    fn offer_draw(&mut self, console: &mut Console) -> Outcome {
        if self.contest.conclusion().is_some() {
            return console.say("play.over", &[]);
        }
        let other = self.contest.table().turn().other();
        if self.players[other.index()].accepts_draw(&self.contest, console)? {
            self.contest.agree();
            self.finish(console)
        } else {
            console.say("play.draw.refused", &[])
        }
    }

    fn resign(&mut self, console: &mut Console) -> Outcome {
        if self.contest.conclusion().is_some() {
            return console.say("play.over", &[]);
        }
        let side = self.contest.table().turn();
        let name = self.contest.table().side_name(side, console.lang);
        let question = say(console.lang, "play.resign.question", &[("side", name.into())]);
        if console.confirm(&question)? {
            self.contest.resign(side);
            self.finish(console)?;
        }
        Ok(())
    }

    /// The players have ended the game.
    fn finish(&mut self, console: &mut Console) -> Outcome {
        self.keep(console);
        Screen::status(&self.contest, console)
    }

    fn new_game(&mut self, text: &str, console: &mut Console) -> Outcome<Then> {
        let opening = if text.is_empty() {
            menu::open(None, console)?
        } else {
            match find_game(text, console.lang) {
                Ok((game, options)) => Opening::New(game, options),
                Err(Failure::Input(why)) => {
                    console.line(&why)?;
                    return Ok(Then::GoOn);
                }
                Err(failure) => return Err(failure),
            }
        };
        // Nothing chosen: the game that was going on goes on. At the end of the input, reading shows it again.
        if let Opening::New(game, options) = opening {
            let table = set_up(game, &options, None, console.lang)?;
            self.archive.begin();
            self.contest = Contest::new(table);
            self.welcome(console)?;
        }
        Ok(Then::GoOn)
    }

    fn language(&self, code: &str, console: &mut Console) -> Outcome {
        match code.to_lowercase().parse::<Lang>() {
            Ok(lang) => {
                console.lang = lang;
                Screen::status(&self.contest, console)
            }
            Err(_) => console.say("play.languages", &[]),
        }
    }
}
