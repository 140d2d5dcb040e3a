//! The menu: what to play, against whom, how long; or the game that was not finished.
//!
//! [`Menu`] is the menu as data. [`form`] says what its rows offer, [`view`] draws it and knows what lies where, so that
//! the mouse hits what the eye sees.

mod form;
mod names;
mod view;

use engine::{LEVELS, Level};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rules::{Lang, Options, Random, Rulebook, Side, Table};
use session::{Terms, TimeControl};

use super::cursor::Way;
use super::key::Key;
use crate::messages::say;
use crate::terminal::archive::{Archive, SavedGame};
use crate::terminal::local_game::LocalGame;
use crate::terminal::requested::RequestedTerms;
use crate::terminal::seat::named_side;
use form::{Row, Values};
use view::Target;

/// More unfinished games are not offered: who wants an older one loads its file.
const MOST_UNFINISHED: usize = 20;
/// The clocks that are offered; any other can be typed.
const CLOCKS: [&str; 5] = ["3+2", "5+3", "10+5", "15+10", "30+20"];
/// The level that is offered to who has never played here.
const FIRST_LEVEL: u8 = 3;
/// No number or clock that makes sense is longer.
const LONGEST_TYPED: usize = 9;

/// The menu as data.
pub(crate) struct Menu {
    lang: Lang,
    /// Whether a game goes on behind it, to which it leads back.
    over_game: bool,
    unfinished: Vec<SavedGame>,
    /// Which of the unfinished games.
    picked: usize,
    game: usize,
    /// The options of each game: who looks at another game finds them again.
    options: Vec<Options>,
    against_computer: bool,
    level: Level,
    /// The side to play; none is drawn by lot.
    side: Option<Side>,
    clock: TimeControl,
    /// A clock that is none of those offered.
    own_clock: Option<TimeControl>,
    touch_move: bool,
    focus: Row,
    /// What has been typed into the row so far.
    typed: Option<String>,
    /// The value that is marked in the row's list, while that is open.
    list: Option<usize>,
    notice: Option<String>,
}

/// What comes after a key.
pub(crate) enum MenuThen {
    /// The menu stays.
    GoOn,
    /// A new game with these options.
    New(&'static dyn Rulebook, Options, NewTerms),
    /// This game goes on.
    Resume(Box<SavedGame>),
    /// Nothing of all that.
    Back,
    /// The players get up.
    Leave,
}

/// Who plays and how long, with a side that may yet be drawn by lot.
pub(crate) struct NewTerms {
    against: Option<Level>,
    side: Option<Side>,
    clock: TimeControl,
    touch_move: bool,
}

impl NewTerms {
    /// The terms, with the side drawn if that was wanted.
    pub(crate) fn settle(&self, random: &mut Random) -> Terms {
        let side = self.side.or_else(|| random.pick(&Side::BOTH).copied());
        Terms::new(self.against, side.unwrap_or(Side::One), self.clock).with_touch_move(self.touch_move)
    }
}

impl Menu {
    /// A menu in which everything is as it was in the last game, unless the command line says otherwise.
    pub(crate) fn new(archive: &Archive, requested: &RequestedTerms, lang: Lang) -> Self {
        let mut menu = Self::usual(lang);
        let mut recent = archive.recent().peekable();
        if let Some(last) = recent.peek() {
            menu.repeat(last.session().table(), last.terms());
        }
        menu.unfinished = recent.filter(SavedGame::is_unfinished).take(MOST_UNFINISHED).collect();
        if !menu.unfinished.is_empty() {
            menu.focus = Row::Continue;
        }
        menu.request(requested);
        menu
    }

    /// A menu in front of a game, with everything as it is there.
    pub(crate) fn over(game: &LocalGame, archive: &Archive, lang: Lang) -> Self {
        let mut menu = Self { over_game: true, ..Self::usual(lang) };
        menu.repeat(game.table(), game.terms());
        let others = archive.recent().filter(|saved| saved.is_unfinished() && Some(saved.path()) != game.kept());
        menu.unfinished = others.take(MOST_UNFINISHED).collect();
        menu
    }

    fn usual(lang: Lang) -> Self {
        let mut menu = Self {
            lang,
            over_game: false,
            unfinished: Vec::new(),
            picked: 0,
            game: 0,
            options: engine::all().iter().map(|game| Options::new(game.options())).collect(),
            against_computer: true,
            level: Level::new(FIRST_LEVEL).unwrap_or(Level::FULL),
            side: None,
            clock: TimeControl::Unlimited,
            own_clock: None,
            touch_move: false,
            focus: Row::Game,
            typed: None,
            list: None,
            notice: None,
        };
        menu.side = menu.table().map(|table| table.turn());
        menu
    }

    /// Offers the same game on the same terms again.
    fn repeat(&mut self, table: &dyn Table, terms: Terms) {
        if let Some(game) = engine::all().iter().position(|game| game.id() == table.rulebook().id()) {
            self.game = game;
            self.options[game] = table.options().clone();
        }
        let level = terms.level();
        self.against_computer = level.is_some();
        self.level = level.unwrap_or(self.level);
        if level.is_some() {
            self.side = terms.only_person();
        }
        self.set_clock(terms.control);
        self.touch_move = terms.touch_move;
    }

    fn request(&mut self, requested: &RequestedTerms) {
        if let Some(level) = requested.against {
            (self.against_computer, self.level) = (true, level);
        }
        if let Some(text) = &requested.side {
            self.side = named_side(text, self.rulebook());
        }
        if let Some(control) = requested.control {
            self.set_clock(control);
        }
        self.touch_move |= requested.touch_move;
    }

    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// Draws the menu.
    pub(crate) fn draw(&self, style: diagram::TerminalStyle, area: Rect, buffer: &mut Buffer) {
        view::draw(self, style, area, buffer);
    }

    /// A key is pressed on a screen of that size.
    pub(crate) fn press(&mut self, key: Key, area: Rect) -> MenuThen {
        if key == Key::Interrupt {
            return MenuThen::Leave;
        }
        if !matches!(key, Key::Hover(_)) {
            self.notice = None;
        }
        if self.list.is_some() {
            self.press_in_list(key, area);
            return MenuThen::GoOn;
        }
        match key {
            Key::Char(c) if self.takes(c) => self.write(c),
            Key::Backspace if self.typed.is_some() => {
                self.typed.as_mut().and_then(String::pop);
            }
            Key::Escape if self.typed.is_some() => self.typed = None,
            Key::Escape | Key::Menu | Key::Char('q') => return self.leave(),
            Key::Hover(at) => self.hover(at, area),
            Key::Click(at) => return self.click(at, area),
            // What was typed counts before anything else is done; if it makes no sense, that is said first.
            _ if !self.read_typed() => {}
            Key::Go(Way::Up) | Key::Wheel(true) => self.go(-1),
            Key::Go(Way::Down) | Key::Wheel(false) => self.go(1),
            Key::Go(Way::Left) => self.step(self.focus, -1),
            Key::Go(Way::Right) => self.step(self.focus, 1),
            Key::Go(Way::UpRight) => self.step(self.focus, -10),
            Key::Go(Way::DownRight) => self.step(self.focus, 10),
            Key::Go(Way::UpLeft) => self.focus = self.rows()[0],
            Key::Go(Way::DownLeft) => self.focus = Row::Leave,
            Key::Enter | Key::Char(' ') => return self.enter(area),
            Key::Char(_) | Key::Backspace | Key::Interrupt => {}
        }
        MenuThen::GoOn
    }

    fn rulebook(&self) -> &'static dyn Rulebook {
        engine::all()[self.game]
    }

    fn options(&self) -> &Options {
        &self.options[self.game]
    }

    /// The start position of what is chosen.
    fn table(&self) -> Option<Box<dyn Table>> {
        self.rulebook().table(self.options(), None).ok()
    }

    fn set_clock(&mut self, clock: TimeControl) {
        self.clock = clock;
        if !form::offered_clocks().any(|offered| offered == clock) {
            self.own_clock = Some(clock);
        }
    }

    fn leave(&self) -> MenuThen {
        if self.over_game { MenuThen::Back } else { MenuThen::Leave }
    }

    fn begin(&self) -> MenuThen {
        let against = self.against_computer.then_some(self.level);
        let terms = NewTerms { against, side: self.side, clock: self.clock, touch_move: self.touch_move };
        MenuThen::New(self.rulebook(), self.options().clone(), terms)
    }

    /// Goes so many rows down or up; below the last row is the first.
    fn go(&mut self, by: isize) {
        let rows = self.rows();
        let here = rows.iter().position(|row| *row == self.focus).unwrap_or(0);
        self.focus = rows[(here as isize + by).rem_euclid(rows.len() as isize) as usize];
    }

    /// Chooses another value of a row, so many further on.
    fn step(&mut self, row: Row, by: isize) {
        match self.values(row) {
            Values::None => {}
            Values::List { names, chosen } => {
                let last = names.len().saturating_sub(1);
                self.choose(row, chosen.map_or(0, |chosen| chosen.saturating_add_signed(by)).min(last));
            }
            Values::Number { least, most, off, value } => {
                let by = by as i64;
                let next = match value {
                    None if by > 0 => Some(i64::from(least) + by - 1),
                    None => None,
                    Some(value) => Some(i64::from(value) + by),
                };
                let next = match next {
                    Some(next) if off && next < i64::from(least) => None,
                    next => next.map(|next| next.clamp(least.into(), most.into()) as u32),
                };
                self.set_number(row, next);
            }
        }
    }

    /// Does what a row is for, or opens its list, or goes on to the next.
    fn enter(&mut self, area: Rect) -> MenuThen {
        match self.focus {
            Row::Continue if !self.unfinished.is_empty() => {
                return MenuThen::Resume(Box::new(self.unfinished.swap_remove(self.picked)));
            }
            Row::Play => return self.begin(),
            Row::Leave => return self.leave(),
            row => match self.values(row) {
                Values::List { chosen, .. } if !view::shows_all(self, row, area) => {
                    self.list = Some(chosen.unwrap_or(0));
                }
                _ => self.go(1),
            },
        }
        MenuThen::GoOn
    }

    fn press_in_list(&mut self, key: Key, area: Rect) {
        let (Some(marked), Values::List { names, .. }) = (self.list, self.values(self.focus)) else {
            self.list = None;
            return;
        };
        let page = view::list_rows(self, area).max(1) as isize;
        let last = names.len().saturating_sub(1);
        let to = |by: isize| Some(marked.saturating_add_signed(by).min(last));
        if !matches!(key, Key::Char(_) | Key::Hover(_)) {
            self.typed = None;
        }
        self.list = match key {
            Key::Go(Way::Up | Way::Left) | Key::Wheel(true) => to(-1),
            Key::Go(Way::Down | Way::Right) | Key::Wheel(false) => to(1),
            Key::Go(Way::UpRight) => to(-page),
            Key::Go(Way::DownRight) => to(page),
            Key::Go(Way::UpLeft) => Some(0),
            Key::Go(Way::DownLeft) => Some(last),
            Key::Enter => {
                self.choose(self.focus, marked);
                None
            }
            Key::Char(' ') if self.typed.is_none() => {
                self.choose(self.focus, marked);
                None
            }
            Key::Char(c) => Some(self.jump(c, &names).unwrap_or(marked)),
            Key::Hover(at) => match view::target_at(self, area, at) {
                Some(Target::Item(item)) => Some(item),
                _ => Some(marked),
            },
            Key::Click(at) => {
                if let Some(Target::Item(item)) = view::target_at(self, area, at) {
                    self.choose(self.focus, item);
                }
                None
            }
            Key::Escape | Key::Backspace | Key::Menu | Key::Interrupt => None,
        };
    }

    /// The first name that begins with what has been typed, or else with the newest letter alone.
    fn jump(&mut self, letter: char, names: &[String]) -> Option<usize> {
        let longer = format!("{}{letter}", self.typed.take().unwrap_or_default()).to_lowercase();
        let find = |start: &str| names.iter().position(|name| name.to_lowercase().starts_with(start));
        for start in [longer, letter.to_lowercase().to_string()] {
            if let Some(found) = find(&start) {
                self.typed = Some(start);
                return Some(found);
            }
        }
        None
    }

    fn hover(&mut self, at: Position, area: Rect) {
        // What is being typed is not lost because somebody touches the mouse.
        if self.typed.is_some() {
            return;
        }
        match view::target_at(self, area, at) {
            Some(Target::Row(row) | Target::Value(row, _) | Target::Step(row, _)) => self.focus = row,
            Some(Target::Item(_)) | None => {}
        }
    }

    fn click(&mut self, at: Position, area: Rect) -> MenuThen {
        if !self.read_typed() {
            return MenuThen::GoOn;
        }
        match view::target_at(self, area, at) {
            Some(Target::Row(row)) => {
                self.focus = row;
                if matches!(row, Row::Continue | Row::Play | Row::Leave) || !view::shows_all(self, row, area) {
                    return self.enter(area);
                }
            }
            Some(Target::Value(row, value)) => {
                self.focus = row;
                self.choose(row, value);
            }
            Some(Target::Step(row, by)) => {
                self.focus = row;
                self.step(row, by);
            }
            Some(Target::Item(_)) | None => {}
        }
        MenuThen::GoOn
    }

    /// Whether a sign can be typed into the row.
    fn takes(&self, c: char) -> bool {
        match (self.focus, self.values(self.focus)) {
            (Row::Clock, _) => c.is_ascii_digit() || (self.typed.is_some() && "+.dhx".contains(c)),
            (Row::Level, _) | (_, Values::Number { .. }) => c.is_ascii_digit(),
            _ => false,
        }
    }

    fn write(&mut self, c: char) {
        let typed = self.typed.get_or_insert_default();
        if typed.len() < LONGEST_TYPED {
            typed.push(c);
        }
    }

    /// Takes what was typed as the value of the row. `false` if it makes no sense.
    fn read_typed(&mut self) -> bool {
        let Some(typed) = self.typed.take().filter(|typed| !typed.is_empty()) else {
            return true;
        };
        // What makes no sense stays, to be mended.
        let kept = typed.clone();
        let row = self.focus;
        let done = match (row, self.values(row)) {
            (Row::Clock, _) => match TimeControl::parse_short(&typed) {
                Ok(clock) => {
                    self.set_clock(clock);
                    true
                }
                Err(error) => {
                    self.notice = Some(error.say(self.lang));
                    return false;
                }
            },
            (Row::Level, _) => match typed.parse().ok().and_then(Level::new) {
                Some(level) => {
                    self.level = level;
                    true
                }
                None => false,
            },
            (_, Values::Number { least, most, .. }) => {
                let number = typed.parse().ok().filter(|number| (least..=most).contains(number));
                if number.is_some() {
                    self.set_number(row, number);
                }
                number.is_some()
            }
            _ => true,
        };
        if !done {
            self.notice = Some(self.why_not(row));
            self.typed = Some(kept);
        }
        done
    }

    /// What can be typed into a row.
    fn why_not(&self, row: Row) -> String {
        let range = |least: u32, most: u32| {
            say(self.lang, "play.menu.number", &[("least", least.into()), ("most", most.into())])
        };
        match self.values(row) {
            Values::Number { least, most, .. } => range(least, most),
            _ => range(1, LEVELS.into()),
        }
    }
}
