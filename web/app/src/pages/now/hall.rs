use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{Challenge, ClientMessage, Colour, GameTerms, LiveBoard, Seek, ServerMessage};
use session::TimeControl;

use super::WORDS;
use crate::browser;
use crate::live::{self, Heard, Status, Wire, control_of, time_of};
use crate::prefs::Prefs;
use crate::route::{Route, Router, router};
use crate::sound::{Chime, chime};

/// The clocks that are offered, the quickest first: minutes, and seconds more for each turn; then days for each turn.
pub(super) fn presets() -> Vec<TimeControl> {
    let live = [(3, 2), (5, 3), (10, 5), (15, 10)].map(|(minutes, seconds)| TimeControl::Fischer {
        base: Duration::from_mins(minutes),
        increment: Duration::from_secs(seconds),
    });
    let days = TimeControl::Days { per_turn: Duration::from_hours(72) };
    live.into_iter().chain([days]).collect()
}

/// Whether both are at the board at the same time.
fn is_live(control: TimeControl) -> bool {
    !control.is_by_letter() && !control.is_unlimited()
}

/// One waits for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    /// The clock that was pressed; none where one takes up what somebody else looks for.
    pub(super) control: Option<TimeControl>,
    /// Since when, in milliseconds since 1970.
    pub(super) since: u64,
    /// What the request was called.
    request: String,
    /// The number that the server gave it.
    seek: Option<String>,
}

/// Where people meet: what is known of it, and what one does there.
#[derive(Clone, Copy)]
pub(super) struct Hall {
    pub(super) prefs: Prefs,
    pub(super) status: RwSignal<Status>,
    pub(super) game: RwSignal<&'static str>,
    pub(super) house: RwSignal<bool>,
    pub(super) seeks: RwSignal<Vec<Seek>>,
    pub(super) boards: RwSignal<Vec<LiveBoard>>,
    pub(super) waiting: RwSignal<Option<Waiting>>,
    /// What the server said against it.
    pub(super) said: RwSignal<Option<String>>,
    /// The time, in milliseconds since 1970, and how much later it is at the server.
    pub(super) now: RwSignal<u64>,
    pub(super) ahead: RwSignal<i64>,
    /// Only boards of this game are shown; of all if there is none.
    pub(super) only: RwSignal<Option<&'static str>>,
    /// Whether games are to count, where they can.
    pub(super) rated: RwSignal<bool>,
    /// Whether who is here has an account.
    pub(super) has_account: RwSignal<bool>,
    /// A clock to look for as soon as there is a connection.
    wanted: StoredValue<Option<TimeControl>>,
    /// Somebody's seek to take up as soon as it is known who is there.
    joining: StoredValue<Option<String>>,
    you: RwSignal<Option<String>>,
    wire: Wire,
    router: Router,
}

impl Hall {
    pub(super) fn start() -> Self {
        let wanted = browser::query("game").and_then(|game| engine::find_by_id(&game));
        let game = wanted.unwrap_or(engine::all()[0]).id();
        let hall = Self {
            prefs: expect_context(),
            status: RwSignal::new(Status::Connecting),
            game: RwSignal::new(game),
            house: RwSignal::new(true),
            seeks: RwSignal::new(Vec::new()),
            boards: RwSignal::new(Vec::new()),
            waiting: RwSignal::new(None),
            said: RwSignal::new(None),
            now: RwSignal::new(browser::now() as u64),
            ahead: RwSignal::new(0),
            only: RwSignal::new(None),
            rated: RwSignal::new(false),
            has_account: RwSignal::new(false),
            wanted: StoredValue::new(browser::query("clock").and_then(|clock| clock.parse().ok())),
            joining: StoredValue::new(browser::query("join")),
            you: RwSignal::new(None),
            wire: live::wire(),
            router: router(),
        };
        hall.wire.listen(move |heard| hall.hear(heard));
        let tick = move || {
            hall.now.try_set(browser::now() as u64);
        };
        if let Ok(ticking) = set_interval_with_handle(tick, Duration::from_secs(1)) {
            on_cleanup(move || ticking.clear());
        }
        on_cleanup(move || {
            hall.stop_looking();
            hall.wire.say(&ClientMessage::LeaveLobby);
            hall.wire.say(&ClientMessage::LeaveGames);
        });
        hall
    }

    pub(super) fn choose(self, game: &'static str) {
        self.game.set(game);
        self.said.set(None);
        self.router.replace(Route::Now, &format!("?game={game}"));
    }

    pub(super) fn is_own(self, seek: &Seek) -> bool {
        self.you.with(|you| you.as_deref() == Some(seek.by.id.as_str()))
    }

    fn hear(self, heard: Heard) {
        // The page may be gone.
        if self.status.try_get_untracked().is_none() {
            return;
        }
        match heard {
            Heard::Status(status) => self.status.set(status),
            Heard::Message(message, _) => self.hear_message(*message),
        }
    }

    fn hear_message(self, message: ServerMessage) {
        match message {
            ServerMessage::Welcome { you, now, .. } => {
                self.has_account.set(you.as_ref().is_some_and(|you| !you.guest));
                self.you.set(you.map(|you| you.id));
                self.ahead.set(now.0 as i64 - browser::now() as i64);
                self.wire.say(&ClientMessage::WatchLobby);
                let game = self.only.get_untracked().map(str::to_owned);
                self.wire.say(&ClientMessage::WatchGames { game });
            }
            ServerMessage::Lobby { seeks } => {
                self.seeks.set(seeks);
                self.look_again();
                self.go_on_waiting();
                // Somebody comes from a game and wants another with the same clock.
                if let Some(control) = self.wanted.try_update_value(Option::take).flatten()
                    && self.waiting.with_untracked(Option::is_none)
                {
                    self.choose(self.game.get_untracked());
                    self.press(control);
                }
                if let Some(seek) = self.joining.try_update_value(Option::take).flatten() {
                    self.join(seek);
                }
            }
            ServerMessage::SeekOpened { seek } => {
                if self.is_own(&seek) {
                    self.note_own(&seek);
                }
                self.seeks.update(|seeks| {
                    seeks.retain(|known| known.id != seek.id);
                    seeks.push(seek);
                });
            }
            ServerMessage::SeekClosed { seek } => {
                self.seeks.update(|seeks| seeks.retain(|known| known.id != seek));
                if self.waiting.with_untracked(|it| it.as_ref().is_some_and(|it| it.seek.as_ref() == Some(&seek))) {
                    self.waiting.set(None);
                }
            }
            ServerMessage::GameStarted { game, players, .. } => {
                let is_mine = self.you.with_untracked(|you| players.iter().any(|one| Some(&one.id) == you.as_ref()));
                if is_mine {
                    self.waiting.set(None);
                    live::keep(&game);
                    chime(self.prefs, Chime::Begin);
                    self.router.go(Route::Live(game));
                }
            }
            ServerMessage::Challenged { challenge, by, .. }
                if self.you.with_untracked(|you| you.as_ref() == Some(&by.id)) =>
            {
                // One's own has an answer, or waits on its page.
                self.waiting.set(None);
                live::keep(&challenge);
                self.router.go(Route::Live(challenge));
            }
            ServerMessage::Refused { id, statement, .. } => {
                let is_mine = self.waiting.with_untracked(|it| it.as_ref().is_some_and(|it| it.request == id));
                if is_mine || id.is_empty() {
                    self.waiting.set(None);
                    self.said.set(Some(statement.message));
                }
            }
            ServerMessage::Games { games } => self.boards.set(games),
            ServerMessage::Board { board } => self.boards.update(|boards| {
                if let Some(known) = boards.iter_mut().find(|known| known.id == board.id) {
                    *known = board;
                }
            }),
            _ => {}
        }
    }

    /// The seek that one waits for has a number.
    fn note_own(self, seek: &Seek) {
        self.waiting.update(|waiting| {
            if let Some(waiting) = waiting
                && waiting.control.map(time_of) == Some(seek.terms.time)
            {
                waiting.seek = Some(seek.id.clone());
            }
        });
    }

    /// After a long break the server may have forgotten that one waits.
    fn look_again(self) {
        let lost = self.waiting.with_untracked(|waiting| {
            let waiting = waiting.as_ref()?;
            let seek = waiting.seek.as_ref()?;
            let is_known = self.seeks.with_untracked(|seeks| seeks.iter().any(|known| known.id == *seek));
            (!is_known).then_some(waiting.control?)
        });
        if let Some(control) = lost {
            self.request_seek(control);
        }
    }

    /// Whoever has loaded the page anew still waits.
    fn go_on_waiting(self) {
        if self.waiting.with_untracked(Option::is_some) {
            return;
        }
        let own = self.seeks.with_untracked(|seeks| {
            let mut own = seeks.iter().filter(|seek| self.you.get_untracked().as_ref() == Some(&seek.by.id));
            own.find_map(|seek| {
                let control = control_of(seek.terms.time);
                is_live(control).then(|| (control, seek.id.clone(), seek.terms.game.clone()))
            })
        });
        if let Some((control, seek, game)) = own {
            if let Ok((game, _)) = engine::find(&game) {
                self.game.set(game.id());
            }
            let (since, request) = (browser::now() as u64, String::new());
            self.now.set(since);
            self.waiting.set(Some(Waiting { control: Some(control), since, request, seek: Some(seek) }));
        }
    }

    /// A clock is pressed: one looks for somebody, or not any more.
    pub(super) fn press(self, control: TimeControl) {
        if self.waiting.with_untracked(Option::is_some) {
            return self.cancel();
        }
        self.as_somebody(move || self.request_seek(control));
    }

    /// Takes up what somebody looks for.
    pub(super) fn accept(self, seek: String) {
        self.stop_looking();
        self.as_somebody(move || {
            self.ask(None, |id| ClientMessage::AcceptSeek { id, seek });
        });
    }

    /// Takes up what was pressed on the first page, if it is still there.
    fn join(self, seek: String) {
        // Who loads the page anew has joined.
        self.choose(self.game.get_untracked());
        if self.seeks.with_untracked(|seeks| seeks.iter().any(|known| known.id == seek)) {
            self.accept(seek);
        } else {
            self.said.set(Some(WORDS.word(self.prefs.lang.get_untracked(), "gone")));
        }
    }

    /// Asks for something that leads to a game, and waits for it.
    fn ask(self, control: Option<TimeControl>, make: impl FnOnce(String) -> ClientMessage) {
        let since = browser::now() as u64;
        self.now.set(since);
        if let Some(request) = self.wire.request(make) {
            self.waiting.set(Some(Waiting { control, since, request, seek: None }));
        }
    }

    /// What is played with that clock.
    fn terms(self, control: TimeControl) -> GameTerms {
        GameTerms {
            game: self.game.get_untracked().to_owned(),
            start: None,
            time: time_of(control),
            rated: self.rated.get_untracked() && self.has_account.get_untracked(),
            colour: Colour::Random,
            touch_move: false,
        }
    }

    /// Challenges somebody by name: a person who is here, or one of the house's players.
    pub(super) fn challenge(self, name: String, control: TimeControl) {
        self.stop_looking();
        let terms = self.terms(control);
        self.as_somebody(move || {
            let challenge = Challenge { to: Some(name), terms };
            self.ask(None, |id| ClientMessage::Challenge { id, challenge });
        });
    }

    /// Shows boards of one game only, or of all.
    pub(super) fn show_only(self, game: Option<&'static str>) {
        self.only.set(game);
        let wanted = game.map(str::to_owned);
        self.wire.say(&ClientMessage::WatchGames { game: wanted });
    }

    fn request_seek(self, control: TimeControl) {
        let terms = self.terms(control);
        let house = self.house.get_untracked();
        self.ask(Some(control), |id| ClientMessage::Seek { id, terms, house });
    }

    /// Whoever is nobody yet becomes a guest first.
    fn as_somebody(self, act: impl FnOnce() + 'static) {
        self.said.set(None);
        if self.you.with_untracked(Option::is_some) {
            return act();
        }
        let lang = self.prefs.lang.get_untracked();
        spawn_local(async move {
            let done = live::become_guest(lang).await;
            if self.status.try_get_untracked().is_none() {
                return;
            }
            match done {
                Ok(you) => {
                    self.you.set(Some(you));
                    self.wire.restart();
                    act();
                }
                Err(live::Trouble::Said(words)) => self.said.set(Some(words)),
                Err(_) => self.said.set(Some(WORDS.word(lang, "failed"))),
            }
        });
    }

    pub(super) fn cancel(self) {
        self.stop_looking();
        self.waiting.set(None);
    }

    pub(super) fn withdraw(self, seek: String) {
        self.wire.say(&ClientMessage::CancelSeek { seek });
    }

    /// Who leaves does not look for a game to be played now.
    fn stop_looking(self) {
        if let Some(Some(Waiting { seek: Some(seek), control: Some(control), .. })) = self.waiting.try_get_untracked()
            && is_live(control)
        {
            self.withdraw(seek);
        }
    }
}
