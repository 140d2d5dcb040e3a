use std::time::Duration;

use diagram::{Mark, Scene, TerminalStyle, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rules::{Cell, Lang, Step};
use session::Refusal;

use super::board::Board;
use super::cursor::Cursor;
use super::game_view;
use super::help;
use super::key::Key;
use super::page::Page;
use super::words::Tone;
use crate::args::find_game;
use crate::draw;
use crate::error::Failure;
use crate::messages::{say, word};
use crate::terminal::answers::{advice, reason, yes_or_no};
use crate::terminal::command::GameCommand;
use crate::terminal::entry::{self, Clicked, Line};
use crate::terminal::execute::{self, Question, Reply};
use crate::terminal::local_game::{Event, LocalGame};

/// The screen of a game as data: the game, where the keyboard is, and what is shown besides. Keys change it, and nothing
/// else does but time.
pub(crate) struct GameScreen {
    pub(super) game: LocalGame,
    pub(super) lang: Lang,
    pub(super) style: TerminalStyle,
    pub(super) mode: Mode,
    pub(super) notice: Option<(Tone, String)>,
    /// How many rows the list of moves is turned back.
    pub(super) back: usize,
    flipped: bool,
    cursor: Cursor,
    clicked: Vec<Step>,
    why: Vec<Cell>,
    advised: Vec<Cell>,
}

/// What the keys are for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// To move the cursor and to give short commands.
    Board,
    /// To type a move or an command.
    Line(String),
    /// To read.
    Page(Page),
    /// To answer.
    Question(Question),
}

/// What comes after a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    /// The game goes on.
    GoOn,
    /// Another game is wanted, see [`Reply::New`].
    New(String),
    /// Somebody gets up.
    Leave,
}

/// No line that makes sense is longer.
const LONGEST_LINE: usize = 400;
/// More steps that can follow are not named.
const MOST_NAMED: usize = 8;

impl GameScreen {
    pub(crate) fn new(game: LocalGame, lang: Lang, style: TerminalStyle, flipped: bool) -> Option<Self> {
        let scene = draw::scene(game.table(), lang).ok()?;
        let mut screen = Self {
            cursor: Cursor::on(0, &scene),
            game,
            lang,
            style,
            mode: Mode::Board,
            notice: None,
            back: 0,
            flipped,
            clicked: Vec::new(),
            why: Vec::new(),
            advised: Vec::new(),
        };
        screen.settle();
        Some(screen)
    }

    pub(crate) fn game(&self) -> &LocalGame {
        &self.game
    }

    pub(crate) fn game_mut(&mut self) -> &mut LocalGame {
        &mut self.game
    }

    /// Another game lies on the table: everything begins anew.
    pub(crate) fn settle(&mut self) {
        self.forget();
        self.mode = Mode::Board;
        self.notice = None;
        self.place_cursor();
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        game_view::draw(self, area, buffer);
    }

    /// Lets time pass.
    pub(crate) fn tick(&mut self) -> bool {
        let event = self.game.tick(Duration::ZERO);
        match &event {
            None => {}
            Some(Event::Moved) => {
                self.forget();
                self.notice = None;
                // The computer began: now there is something to pick.
                if self.game.table().plies() == 1 {
                    self.place_cursor();
                }
            }
            Some(Event::Flag) => self.forget(),
            Some(Event::Hint(analysis)) => {
                self.forget();
                self.notice = Some((Tone::Plain, advice(&self.game, analysis, self.lang)));
                let steps = analysis.best_move().and_then(|text| self.game.table().steps(text).ok());
                self.advised = entry::cells(&steps.unwrap_or_default());
            }
            Some(Event::Lost) => self.notice = Some((Tone::Reason, word(self.lang, "play.lost"))),
        }
        if let Some(trouble) = self.game.take_trouble(self.lang) {
            self.notice = Some((Tone::Reason, trouble));
        }
        event.is_some()
    }

    /// A key is pressed on a screen of that size.
    pub(crate) fn press(&mut self, key: Key, area: Rect) -> Then {
        match key {
            Key::Interrupt => return Then::Leave,
            Key::Menu => return Then::New(String::new()),
            Key::Click(at) if game_view::is_menu_button(self, area, at) => return Then::New(String::new()),
            _ => {}
        }
        match &mut self.mode {
            Mode::Board => return self.press_on_board(key, area),
            Mode::Line(line) => match key {
                Key::Char(c) if line.len() < LONGEST_LINE => line.push(c),
                Key::Backspace if !line.is_empty() => {
                    line.pop();
                }
                Key::Escape | Key::Backspace => self.mode = Mode::Board,
                Key::Enter => {
                    let line = line.trim().to_owned();
                    self.mode = Mode::Board;
                    return self.hear(&line);
                }
                _ => {}
            },
            Mode::Page(page) => {
                if !page.turn(key, game_view::page_rows(area)) {
                    self.mode = Mode::Board;
                }
            }
            Mode::Question(question) => {
                let answer = match key {
                    Key::Char(c) => yes_or_no(&c.to_string(), self.lang),
                    Key::Escape => Some(false),
                    _ => None,
                };
                if let Some(yes) = answer {
                    let question = question.clone();
                    self.mode = Mode::Board;
                    let reply = execute::answer(&mut self.game, &question, yes, self.lang);
                    return reply.map_or(Then::GoOn, |reply| self.take(reply));
                }
            }
        }
        Then::GoOn
    }

    /// The board as it is to be drawn, with all its marks.
    pub(super) fn board(&self) -> Board {
        let next = if self.clicked.is_empty() { Vec::new() } else { self.game.table().enter(&self.clicked).next };
        let selected = if self.clicked.is_empty() { self.advised.clone() } else { entry::cells(&self.clicked) };
        let marks = [
            (Mark::Selected, selected),
            (Mark::Target, entry::cells(&next)),
            (Mark::Why, self.why.clone()),
            (Mark::Cursor, vec![self.cursor.cell()]),
        ];
        self.scene().map(|scene| Board::new(&draw::marked(scene, &marks), self.style)).unwrap_or_default()
    }

    /// What is said below the board: the newest answer, or else what the steps so far amount to.
    pub(super) fn words(&self) -> (Tone, String) {
        if let Some(notice) = &self.notice {
            return notice.clone();
        }
        let table = self.game.table();
        if self.clicked.is_empty() {
            return (Tone::Plain, String::new());
        }
        let entry = table.enter(&self.clicked);
        let mut next: Vec<_> = entry.next.iter().map(|&step| entry::text(table, &[step])).collect();
        // The board shows them all.
        if next.len() > MOST_NAMED {
            next.truncate(MOST_NAMED);
            next.push("…".to_owned());
        }
        let args = [("steps", entry::text(table, &self.clicked).into()), ("next", next.join(", ").into())];
        let key = if entry.complete.is_some() { "play.full.enough" } else { "play.go-on" };
        let question = say(self.lang, key, &args);
        (Tone::Plain, entry::explained(table, &self.clicked, &entry.next, question, self.lang))
    }

    /// The name of the cell on which the cursor is.
    pub(super) fn cursor_name(&self) -> String {
        entry::text(self.game.table(), &[Step::Cell(self.cursor.cell())])
    }

    /// Whether the second player sits below.
    pub(super) fn is_flipped(&self) -> bool {
        self.flipped
    }

    pub(super) fn scene(&self) -> Option<Scene> {
        let scene = draw::scene(self.game.table(), self.lang).ok()?;
        Some(scene.view(View::Straight).flipped(self.flipped).territory(true))
    }

    /// Puts the cursor where a move can begin.
    fn place_cursor(&mut self) {
        let first = entry::cells(&self.game.table().enter(&[]).next);
        let any = self.game.table().cells().first().map(|(cell, _)| *cell);
        if let (Some(scene), Some(cell)) = (self.scene(), first.first().copied().or(any)) {
            self.cursor = Cursor::on(cell, &scene);
        }
    }

    fn press_on_board(&mut self, key: Key, area: Rect) -> Then {
        match key {
            Key::Go(way) => {
                if let Some(scene) = self.scene() {
                    self.cursor = self.cursor.go(way, &scene);
                }
            }
            Key::Enter | Key::Char(' ') => self.pick(),
            Key::Escape | Key::Backspace => self.step_back(),
            Key::Click(at) => {
                if let Some(cell) = game_view::cell_at(self, area, at)
                    && let Some(scene) = self.scene()
                {
                    self.cursor = Cursor::on(cell, &scene);
                    self.pick();
                }
            }
            Key::Wheel(true) | Key::Char('-') => self.back = (self.back + 1).min(self.game.table().plies()),
            Key::Wheel(false) | Key::Char('+') => self.back = self.back.saturating_sub(1),
            Key::Char(c) => return self.press_letter(c),
            Key::Hover(_) | Key::Menu | Key::Interrupt => {}
        }
        Then::GoOn
    }

    fn press_letter(&mut self, letter: char) -> Then {
        let step = match letter {
            'l' => Some(Step::Left),
            'r' => Some(Step::Right),
            '*' => Some(Step::Outside),
            _ => None,
        };
        let command = match letter {
            'u' => Some(GameCommand::Undo),
            'h' => Some(GameCommand::Hint),
            'f' => Some(GameCommand::Flip),
            'q' => Some(GameCommand::Quit),
            _ => None,
        };
        match (letter, step, command) {
            (_, _, Some(command)) => {
                let reply = execute::execute(&mut self.game, command, "", self.lang);
                return self.take(reply);
            }
            (_, Some(step), _) if letter == '*' || !self.clicked.is_empty() => self.click(step),
            ('.', ..) => self.end_entry(),
            ('?', ..) => self.mode = Mode::Page(Page::new(help::lines(self.lang))),
            ('s', ..) => {
                let save = GameCommand::Save.words(self.lang).next().unwrap_or_default();
                self.mode = Mode::Line(format!("{save} {}.tafel", self.game.table().rulebook().id()));
            }
            (':', ..) => self.mode = Mode::Line(String::new()),
            (c, ..) if c.is_alphanumeric() || c == '~' => self.mode = Mode::Line(c.to_string()),
            _ => {}
        }
        Then::GoOn
    }

    /// Picks the cell under the cursor: the next step of a move, or the end of one that could go on.
    fn pick(&mut self) {
        let step = Step::Cell(self.cursor.cell());
        let entry = self.game.table().enter(&self.clicked);
        if self.clicked.last() == Some(&step) && !entry.next.contains(&step) && entry.complete.is_some() {
            self.end_entry();
        } else {
            self.click(step);
        }
    }

    fn click(&mut self, step: Step) {
        self.clear_marks();
        if !self.may_move() {
            return;
        }
        let table = self.game.table();
        let touched = self.touched();
        let mut steps = self.clicked.clone();
        steps.push(step);
        match Clicked::of(table, &steps) {
            Clicked::Move(text) => self.play(&text),
            Clicked::More { .. } => self.clicked = steps,
            // Another piece instead of the first.
            Clicked::Nowhere(_) if steps.len() == 2 && steps[0] != step && table.enter(&[]).next.contains(&step) => {
                if touched.is_some() {
                    return self.hold();
                }
                self.clicked = vec![step];
            }
            Clicked::Nowhere(Some(error)) => self.refuse(&error.into()),
            Clicked::Nowhere(None) => {
                let text = say(self.lang, "play.nowhere", &[("steps", entry::text(table, &steps).into())]);
                self.notice = Some((Tone::Reason, text));
            }
        }
    }

    /// Plays the move that the steps spell already.
    fn end_entry(&mut self) {
        let complete = self.game.table().enter(&self.clicked).complete.filter(|_| !self.clicked.is_empty());
        if let Some(text) = complete {
            self.play(&text);
        }
    }

    fn step_back(&mut self) {
        if self.notice.is_none() && self.why.is_empty() {
            if self.clicked.len() == 1 && self.touched().is_some() {
                return self.hold();
            }
            self.clicked.pop();
        }
        self.clear_marks();
    }

    /// The piece that must be played because it was touched.
    fn touched(&self) -> Option<Step> {
        self.clicked.first().copied().filter(|_| self.game.terms().touch_move)
    }

    /// Says that the piece that was touched must be played.
    fn hold(&mut self) {
        let touched = entry::text(self.game.table(), &self.clicked[..1]);
        self.clear_marks();
        self.notice = Some((Tone::Reason, say(self.lang, "play.touched", &[("steps", touched.into())])));
    }

    fn hear(&mut self, line: &str) -> Then {
        if line.is_empty() {
            return Then::GoOn;
        }
        self.clear_marks();
        if let Some((command, rest)) = entry::command(line) {
            let reply = execute::execute(&mut self.game, command, &rest, self.lang);
            return self.take(reply);
        }
        match Line::read(self.game.table(), line) {
            _ if !self.may_move() => {}
            Line::Move(text) if !entry::is_of_touched(self.game.table(), self.touched(), &text) => self.hold(),
            Line::Move(text) => self.play(&text),
            Line::Steps(steps) => steps.into_iter().for_each(|step| self.click(step)),
            Line::Wrong(error) => self.refuse(&error.into()),
        }
        Then::GoOn
    }

    /// Whether somebody here is to move; says why not.
    fn may_move(&mut self) -> bool {
        let why = match (self.game.is_over(), self.game.is_persons_turn()) {
            (true, _) => "play.over",
            (false, false) => "play.wait",
            (false, true) => return true,
        };
        self.notice = Some((Tone::Reason, word(self.lang, why)));
        false
    }

    fn play(&mut self, text: &str) {
        // The time may have been up just before.
        if !self.tick() || self.game.is_persons_turn() {
            match self.game.play(text) {
                Ok(()) => {
                    self.forget();
                    self.notice = None;
                }
                Err(error) => self.refuse(&error),
            }
        }
    }

    fn refuse(&mut self, error: &Refusal) {
        self.why.clone_from(&error.statement().cells);
        self.notice = Some((Tone::Reason, reason(error, self.lang)));
    }

    fn take(&mut self, reply: Reply) -> Then {
        self.clear_marks();
        match reply {
            Reply::Lines(lines) if lines.len() <= 2 => self.notice = Some((Tone::Plain, lines.join(" "))),
            Reply::Lines(lines) => self.mode = Mode::Page(Page::new(lines)),
            Reply::Say(text) => self.notice = Some((Tone::Plain, text)),
            Reply::Changed => self.forget(),
            Reply::Started => self.settle(),
            Reply::Refused(error) => self.refuse(&error),
            Reply::Advice | Reply::Board => {}
            Reply::Flip => {
                self.flipped = !self.flipped;
                if let Some(scene) = self.scene() {
                    self.cursor = Cursor::on(self.cursor.cell(), &scene);
                }
            }
            Reply::Language(lang) => self.lang = lang,
            Reply::Ask(question) => self.mode = Mode::Question(question),
            Reply::New(text) => match find_game(&text, self.lang) {
                Err(Failure::Input(why)) if !text.is_empty() => self.notice = Some((Tone::Reason, why)),
                _ => return Then::New(text),
            },
            Reply::Leave => return Then::Leave,
        }
        Then::GoOn
    }

    /// What belonged to the position before.
    fn forget(&mut self) {
        self.clicked.clear();
        self.why.clear();
        self.advised.clear();
        self.back = 0;
    }

    fn clear_marks(&mut self) {
        self.notice = None;
        self.why.clear();
        self.advised.clear();
    }
}
