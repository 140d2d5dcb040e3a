use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use play::TimeControl;
use protocol::{Challenge, ChallengeAnswer, ClientMessage, Colour, GameTerms, LiveBoard, Person, Seek, ServerMessage};

use super::WORDS;
use crate::browser;
use crate::live::{self, Connection, Heard, Status, time_of};
use crate::prefs::Prefs;
use crate::route::{Route, Router, router};
use crate::sound::{Chime, chime};

/// A clock that is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Preset {
    /// Minutes, and seconds more for each turn.
    Live(u64, u64),
    /// Days for each turn.
    Days(u64),
}

impl Preset {
    pub(super) const fn control(self) -> TimeControl {
        match self {
            Self::Live(minutes, seconds) => TimeControl::Fischer {
                base: Duration::from_secs(minutes * 60),
                increment: Duration::from_secs(seconds),
            },
            Self::Days(days) => TimeControl::Days { per_turn: Duration::from_secs(days * 86_400) },
        }
    }
}

/// The clocks that are offered, the quickest first.
pub(super) const PRESETS: [Preset; 5] =
    [Preset::Live(3, 2), Preset::Live(5, 3), Preset::Live(10, 5), Preset::Live(15, 10), Preset::Days(3)];

/// One waits for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    /// The clock that was pressed; none where one takes up what somebody else looks for.
    pub(super) preset: Option<usize>,
    /// Since when, in milliseconds since 1970.
    pub(super) since: u64,
    /// What the request was called.
    request: String,
    /// The number that the server gave it.
    seek: Option<String>,
}

/// Somebody proposes a game to whoever is here.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Proposal {
    pub(super) id: String,
    pub(super) by: Person,
    pub(super) terms: GameTerms,
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
    /// Who wants to play with whoever is here.
    pub(super) challenges: RwSignal<Vec<Proposal>>,
    you: RwSignal<Option<String>>,
    connection: StoredValue<Option<Connection>, LocalStorage>,
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
            challenges: RwSignal::new(Vec::new()),
            you: RwSignal::new(None),
            connection: StoredValue::new_local(None),
            router: router(),
        };
        let lang = hall.prefs.lang;
        let connection = Connection::start(lang.get_untracked(), move |heard| hall.hear(heard));
        hall.connection.set_value(Some(connection));
        // What the server says in words comes in the language of the reader.
        Effect::new(move |before: Option<rules::Lang>| {
            let now = lang.get();
            if before.is_some_and(|before| before != now) {
                hall.with_connection(|connection| connection.restart(now));
            }
            now
        });
        let tick = move || {
            hall.now.try_set(browser::now() as u64);
        };
        if let Ok(ticking) = set_interval_with_handle(tick, Duration::from_secs(1)) {
            on_cleanup(move || ticking.clear());
        }
        on_cleanup(move || {
            hall.stop_looking();
            hall.with_connection(Connection::close);
        });
        hall
    }

    fn with_connection(self, act: impl FnOnce(&Connection)) {
        self.connection.try_with_value(|connection| connection.as_ref().map(act));
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
            Heard::Message(message) => self.hear_message(*message),
        }
    }

    fn hear_message(self, message: ServerMessage) {
        match message {
            ServerMessage::Welcome { you, now, .. } => {
                self.has_account.set(you.as_ref().is_some_and(|you| !you.guest));
                self.you.set(you.map(|you| you.id));
                self.ahead.set(now.0 as i64 - browser::now() as i64);
                self.with_connection(|connection| {
                    connection.say(&ClientMessage::WatchLobby);
                    let game = self.only.get_untracked().map(str::to_owned);
                    connection.say(&ClientMessage::WatchGames { game });
                });
            }
            ServerMessage::Lobby { seeks } => {
                self.seeks.set(seeks);
                self.look_again();
                self.go_on_waiting();
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
            ServerMessage::Challenged { challenge, by, terms, .. } => {
                if self.you.with_untracked(|you| you.as_ref() == Some(&by.id)) {
                    // One's own has an answer, or waits on its page.
                    self.waiting.set(None);
                    live::keep(&challenge);
                    self.router.go(Route::Live(challenge));
                } else {
                    self.challenges.update(|all| {
                        all.retain(|known| known.id != challenge);
                        all.push(Proposal { id: challenge, by, terms });
                    });
                }
            }
            ServerMessage::ChallengeClosed { challenge, .. } => {
                self.challenges.update(|all| all.retain(|known| known.id != challenge));
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
                && let Some(preset) = waiting.preset
                && time_of(PRESETS[preset].control()) == seek.terms.time
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
            (!is_known).then_some(waiting.preset?)
        });
        if let Some(preset) = lost {
            self.request_seek(preset);
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
                let is_it = |preset: &Preset| time_of(preset.control()) == seek.terms.time;
                let preset = PRESETS.iter().position(is_it)?;
                let is_live = matches!(PRESETS[preset], Preset::Live(..));
                is_live.then(|| (preset, seek.id.clone(), seek.terms.game.clone()))
            })
        });
        if let Some((preset, seek, game)) = own {
            if let Ok((game, _)) = engine::find(&game) {
                self.game.set(game.id());
            }
            let (since, request) = (browser::now() as u64, String::new());
            self.now.set(since);
            self.waiting.set(Some(Waiting { preset: Some(preset), since, request, seek: Some(seek) }));
        }
    }

    /// A clock is pressed: one looks for somebody, or not any more.
    pub(super) fn press(self, preset: usize) {
        if self.waiting.with_untracked(Option::is_some) {
            return self.cancel();
        }
        self.as_somebody(move || self.request_seek(preset));
    }

    /// Takes up what somebody looks for.
    pub(super) fn accept(self, seek: String) {
        self.stop_looking();
        self.as_somebody(move || {
            self.with_connection(|connection| {
                let id = connection.next_id();
                self.waiting.set(Some(Waiting {
                    preset: None,
                    since: browser::now() as u64,
                    request: id.clone(),
                    seek: None,
                }));
                connection.request(&id, &ClientMessage::AcceptSeek { id: id.clone(), seek });
            });
        });
    }

    /// What is played with that clock.
    fn terms(self, preset: usize) -> GameTerms {
        GameTerms {
            game: self.game.get_untracked().to_owned(),
            start: None,
            time: time_of(PRESETS[preset].control()),
            rated: self.rated.get_untracked() && self.has_account.get_untracked(),
            colour: Colour::Random,
        }
    }

    /// Challenges somebody by name: a person who is here, or one of the house's players.
    pub(super) fn challenge(self, name: String, preset: usize) {
        self.stop_looking();
        let terms = self.terms(preset);
        self.as_somebody(move || {
            self.with_connection(|connection| {
                let id = connection.next_id();
                let (since, request) = (browser::now() as u64, id.clone());
                self.waiting.set(Some(Waiting { preset: None, since, request, seek: None }));
                let challenge = Challenge { to: Some(name), terms };
                connection.request(&id, &ClientMessage::Challenge { id: id.clone(), challenge });
            });
        });
    }

    /// Answers somebody who proposes a game.
    pub(super) fn answer(self, challenge: String, answer: ChallengeAnswer) {
        self.said.set(None);
        self.challenges.update(|all| all.retain(|known| known.id != challenge));
        self.with_connection(|connection| {
            let id = connection.next_id();
            connection.request(&id, &ClientMessage::AnswerChallenge { id: id.clone(), challenge, answer });
        });
    }

    /// Shows boards of one game only, or of all.
    pub(super) fn show_only(self, game: Option<&'static str>) {
        self.only.set(game);
        let wanted = game.map(str::to_owned);
        self.with_connection(|connection| connection.say(&ClientMessage::WatchGames { game: wanted }));
    }

    fn request_seek(self, preset: usize) {
        let terms = self.terms(preset);
        let house = self.house.get_untracked();
        self.with_connection(|connection| {
            let id = connection.next_id();
            let (since, request) = (browser::now() as u64, id.clone());
            self.now.set(since);
            self.waiting.set(Some(Waiting { preset: Some(preset), since, request, seek: None }));
            connection.request(&id, &ClientMessage::Seek { id: id.clone(), terms, house });
        });
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
                    self.with_connection(|connection| connection.restart(lang));
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
        self.with_connection(|connection| connection.say(&ClientMessage::CancelSeek { seek }));
    }

    /// Who leaves does not look for a game to be played now.
    fn stop_looking(self) {
        if let Some(Some(Waiting { seek: Some(seek), preset: Some(preset), .. })) = self.waiting.try_get_untracked()
            && matches!(PRESETS[preset], Preset::Live(..))
        {
            self.withdraw(seek);
        }
    }
}
