use std::path::PathBuf;

use diagram::TerminalStyle;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rules::{Lang, Options, Random, Rulebook, Side};
use session::{Session, Terms};

use super::game_screen::{GameScreen, Then};
use super::key::Key;
use super::menu::{Menu, MenuThen};
use crate::args::{find_game, set_up};
use crate::terminal::archive::{Archive, SavedGame};
use crate::terminal::local_game::LocalGame;
use crate::terminal::requested::RequestedTerms;

/// All that can be seen on the whole screen: a game, and the menu in front of it or in its place.
pub(crate) struct FullScreen {
    game: Option<GameScreen>,
    menu: Option<Menu>,
    setup: Setup,
}

/// How the players want it.
pub(crate) struct Setup {
    pub(crate) lang: Lang,
    pub(crate) style: TerminalStyle,
    /// What the command line says about the first game.
    pub(crate) requested: RequestedTerms,
    /// Whether games are saved by themselves.
    pub(crate) autosave: bool,
    /// Whether the board is turned around.
    pub(crate) flipped: bool,
    pub(crate) random: Random,
}

/// Whether it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    GoOn,
    Leave,
}

impl FullScreen {
    /// A screen that begins with the menu.
    pub(crate) fn with_menu(setup: Setup) -> Self {
        let mut screen = Self { game: None, menu: None, setup };
        screen.open_menu();
        screen
    }

    /// A screen that begins with a game.
    pub(crate) fn with_game(setup: Setup, game: LocalGame) -> Self {
        let mut screen = Self { game: None, menu: None, setup };
        screen.show(game);
        screen
    }

    /// The language that is spoken now.
    pub(crate) fn lang(&self) -> Lang {
        self.setup.lang
    }

    /// The file in which the game is kept.
    pub(crate) fn kept(&self) -> Option<PathBuf> {
        self.game.as_ref()?.game().kept().map(PathBuf::from)
    }

    /// A game that cannot be saved must be told even when the screen is gone.
    pub(crate) fn take_trouble(&mut self) -> Option<String> {
        self.game.as_mut()?.game_mut().take_trouble(self.setup.lang)
    }

    #[cfg(test)]
    pub(super) fn game(&self) -> Option<&GameScreen> {
        self.game.as_ref()
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        match (&self.menu, &self.game) {
            (Some(menu), _) => menu.draw(self.setup.style, area, buffer),
            (None, Some(game)) => game.draw(area, buffer),
            (None, None) => {}
        }
    }

    /// Lets time pass: the game goes on behind the menu, too.
    pub(crate) fn tick(&mut self) {
        if let Some(game) = &mut self.game {
            game.tick();
        }
    }

    /// A key is pressed on a screen of that size.
    pub(crate) fn press(&mut self, key: Key, area: Rect) -> Flow {
        if let Some(menu) = &mut self.menu {
            let (then, lang) = (menu.press(key, area), menu.lang());
            self.speak(lang);
            return self.leave_menu(then);
        }
        let Some(game) = &mut self.game else {
            return Flow::Leave;
        };
        let then = game.press(key, area);
        self.setup.lang = game.lang;
        match then {
            Then::GoOn => {}
            Then::Leave => return Flow::Leave,
            Then::New(text) if text.is_empty() => self.open_menu(),
            Then::New(text) => {
                // Named games begin on the terms of the one before.
                let terms = game.game().terms();
                if let Ok((rulebook, options)) = find_game(&text, self.setup.lang) {
                    self.begin(rulebook, &options, terms);
                }
            }
        }
        Flow::GoOn
    }

    fn speak(&mut self, lang: Lang) {
        self.setup.lang = lang;
        if let Some(game) = &mut self.game {
            game.lang = lang;
        }
    }

    fn leave_menu(&mut self, then: MenuThen) -> Flow {
        match then {
            MenuThen::GoOn => return Flow::GoOn,
            MenuThen::Leave => return Flow::Leave,
            MenuThen::Back => {}
            MenuThen::New(rulebook, options, terms) => {
                let terms = terms.settle(&mut self.setup.random);
                self.begin(rulebook, &options, terms);
            }
            MenuThen::Resume(saved) => self.resume(*saved),
        }
        self.menu = None;
        if self.game.is_some() { Flow::GoOn } else { Flow::Leave }
    }

    fn open_menu(&mut self) {
        let archive = Archive::new(self.setup.autosave);
        let current = self.game.as_ref().map(GameScreen::game);
        self.menu = Some(match current {
            None => Menu::new(&archive, &self.setup.requested, self.setup.lang),
            Some(game) => Menu::over(game, &archive, self.setup.lang),
        });
    }

    fn begin(&mut self, rulebook: &'static dyn Rulebook, options: &Options, terms: Terms) {
        if let Ok(table) = set_up(rulebook, options, None, self.setup.lang) {
            let archive = Archive::new(self.setup.autosave);
            let seed = self.setup.random.next_u64();
            self.show(LocalGame::new(Session::new(table, terms), archive, seed));
        }
    }

    fn resume(&mut self, saved: SavedGame) {
        let mut archive = Archive::new(self.setup.autosave);
        let session = archive.resume(saved);
        let seed = self.setup.random.next_u64();
        self.show(LocalGame::new(session, archive, seed));
    }

    fn show(&mut self, game: LocalGame) {
        // Who plays against the computer sits below.
        let flipped = self.setup.flipped ^ (game.only_person() == Some(Side::Two));
        self.game = GameScreen::new(game, self.setup.lang, self.setup.style, flipped);
    }
}
