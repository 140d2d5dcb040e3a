use std::time::Duration;

use board::{Mode, Said, SaidKind, Shown};
use leptos::prelude::*;
use protocol::{ClientMessage, GameEvent, GameSnapshot, GameTerms, Offer, Person, Presence, ServerMessage};
use rules::{Arg, Side};

use super::plans::Plans;
use super::talk::Talk;
use super::{WORDS, name_of};
use crate::browser;
use crate::live::unsent::UnsentMove;
use crate::live::{self, Change, Heard, LiveGame, Status, Wire, kept_game, side_here};
use crate::notices::Notices;
use crate::parts::{is_low, seen_from};
use crate::prefs::Prefs;
use crate::route::{Route, Router, router};
use crate::sound::{Chime, chime};

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// At which stage a game is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Phase {
    /// The server has not said yet.
    Coming,
    /// There is no such game.
    Missing,
    /// It never began, and will not.
    Closed,
    /// Somebody waits for an opponent.
    Open { terms: GameTerms, by: Person, is_own: bool },
    /// It is played, or over.
    Playing,
}

/// Something to read beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Note {
    /// Whether it says why something is not allowed.
    pub(super) is_reason: bool,
    pub(super) text: String,
    /// The rule that it tells of.
    pub(super) rule: Option<&'static str>,
}

/// A game with somebody elsewhere in this page: what is known of it, what is looked at, what is said.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) id: StoredValue<String>,
    pub(super) prefs: Prefs,
    pub(super) phase: RwSignal<Phase>,
    pub(super) status: RwSignal<Status>,
    pub(super) game: RwSignal<Option<LiveGame>>,
    pub(super) shown: RwSignal<Shown>,
    /// After how many turns the position is that is looked at; none for the newest, whatever comes.
    pub(super) viewed: RwSignal<Option<usize>>,
    pub(super) note: RwSignal<Option<Note>>,
    pub(super) presence: RwSignal<Option<[Presence; 2]>>,
    pub(super) spectators: RwSignal<u32>,
    /// Whether the board was turned around by hand.
    pub(super) turned: RwSignal<bool>,
    /// The server's time, in milliseconds since 1970.
    pub(super) now: RwSignal<u64>,
    /// When the game is called off if nobody has moved by then, by the server's time.
    pub(super) begin_by: RwSignal<Option<u64>>,
    /// Whether all that is known of the game was kept in the browser.
    pub(super) is_old: RwSignal<bool>,
    /// Whether the server cannot be reached, and that for longer than a moment.
    pub(super) is_gone: RwSignal<bool>,
    /// Since when there is no connection, in milliseconds since the page was loaded.
    pub(super) lost_at: StoredValue<Option<u64>>,
    /// Whether somebody waits for an opponent who is away, though the game could be claimed.
    pub(super) is_patient: RwSignal<bool>,
    /// A move that was on its way when the page was left.
    pub(super) unsent: StoredValue<Option<UnsentMove>>,
    /// Whether only the board is to be seen.
    pub(super) is_alone: RwSignal<bool>,
    pub(super) you: StoredValue<Option<String>>,
    pub(super) plans: Plans,
    pub(super) talk: Talk,
    pub(super) wire: Wire,
    pub(super) notices: Notices,
    pub(super) router: Router,
    /// Whether the hurry has been heard.
    warned: StoredValue<bool>,
}

impl Desk {
    pub(super) fn start(id: String) -> Self {
        let some_table = engine::showcase(engine::all()[0].id());
        let empty = some_table.or_else(|| {
            engine::find(engine::all()[0].id()).ok().and_then(|(game, options)| game.table(&options, None).ok())
        });
        let talk = Talk::new(&id);
        let desk = Self {
            id: StoredValue::new(id),
            prefs: expect_context(),
            phase: RwSignal::new(Phase::Coming),
            status: RwSignal::new(Status::Connecting),
            game: RwSignal::new(None),
            shown: RwSignal::new(Shown::still(empty.expect("every game can be begun").into())),
            viewed: RwSignal::new(None),
            note: RwSignal::new(None),
            presence: RwSignal::new(None),
            spectators: RwSignal::new(0),
            turned: RwSignal::new(false),
            now: RwSignal::new(browser::moment().as_millis()),
            begin_by: RwSignal::new(None),
            is_old: RwSignal::new(false),
            is_gone: RwSignal::new(false),
            lost_at: StoredValue::new(None),
            is_patient: RwSignal::new(false),
            unsent: StoredValue::new(None),
            is_alone: RwSignal::new(false),
            you: StoredValue::new(None),
            plans: Plans::new(),
            talk,
            wire: live::wire(),
            notices: expect_context(),
            router: router(),
            warned: StoredValue::new(false),
        };
        let lang = desk.prefs.lang;
        desk.remember();
        desk.wire.listen(move |heard| desk.hear(heard));
        // What the server says in words comes in the language of the reader: the connection is made anew, and all is told again.
        Effect::new(move |before: Option<rules::Lang>| {
            let now = lang.get();
            if before.is_some_and(|before| before != now) {
                desk.forget_number();
            }
            now
        });
        if let Ok(ticking) = set_interval_with_handle(move || desk.tick(), TICK) {
            on_cleanup(move || ticking.clear());
        }
        let game = desk.id.get_value();
        on_cleanup(move || desk.wire.say(&ClientMessage::Leave { game: game.clone() }));
        desk.follow_ahead();
        desk.name_tab();
        desk.bar_advice();
        desk.tell_notices();
        desk
    }

    /// Connects anew: as a guest that the server knows now, or in another language.
    pub(super) fn reconnect(self) {
        self.wire.restart();
        self.forget_number();
    }

    /// Words of another language, or of somebody else, are in what is known: all of it is wanted anew.
    fn forget_number(self) {
        self.game.try_update(|game| {
            if let Some(game) = game {
                game.forget_number();
            }
        });
    }

    /// Asks something of the game until it is answered.
    pub(super) fn request(self, make: impl FnOnce(String, String) -> ClientMessage) {
        let game = self.id.get_value();
        self.wire.request(|id| make(game, id));
    }

    fn hear(self, heard: Heard) {
        // The page may be gone.
        if self.phase.try_get_untracked().is_none() {
            return;
        }
        match heard {
            Heard::Status(status) => self.status.set(status),
            Heard::Message(message, text) => self.hear_message(*message, &text),
        }
    }

    fn hear_message(self, message: ServerMessage, told: &str) {
        let own = self.id.get_value();
        match message {
            ServerMessage::Welcome { you, .. } => {
                self.you.set_value(you.map(|you| you.id));
                if !self.is_seat_right() {
                    self.forget_number();
                }
                self.plans.begin_anew();
                let from = self.game.with_untracked(|game| game.as_ref().map_or(0, LiveGame::number));
                self.wire.say(&ClientMessage::Join { game: own, from });
            }
            ServerMessage::State { game, number, state } if game == own => self.take(number, *state, told),
            ServerMessage::Event { game, number, event, .. } if game == own => self.happen(number, event, told),
            ServerMessage::Challenged { challenge, by, terms, .. } if challenge == own => {
                let is_own = self.you.with_value(|you| you.as_ref() == Some(&by.id));
                self.phase.set(Phase::Open { terms, by, is_own });
            }
            ServerMessage::ChallengeClosed { challenge, .. } if challenge == own => {
                live::forget(&own);
                self.phase.set(Phase::Closed);
            }
            ServerMessage::GameStarted { game, .. } if game == own => {
                chime(self.prefs, Chime::Begin);
                self.resync();
            }
            ServerMessage::Presence { game, sides, spectators, begin_by } if game == own => {
                self.is_old.set(false);
                self.note_presence(sides);
                self.spectators.set(spectators);
                self.begin_by.set(begin_by.map(|by| by.0));
            }
            ServerMessage::Players { game, players } if game == own => {
                self.game.update(|game| {
                    if let Some(game) = game {
                        game.name(players);
                    }
                });
            }
            ServerMessage::Ack { id, .. } => {
                self.sent(&id);
                self.plans.acknowledged(&id);
                self.talk.answered(&id, None, self.prefs.lang.get_untracked());
            }
            ServerMessage::Premove { game, text, statement } if game == own => {
                self.hear_premove(text.as_deref(), statement);
            }
            ServerMessage::Conditional { game, lines } if game == own => self.plans.lines.set(lines),
            ServerMessage::Chat { ref game, .. } if *game == own => self.hear_talk(message),
            ServerMessage::Muted { .. } => self.hear_talk(message),
            ServerMessage::Refused { id, statement, retry: None, .. }
                if self.talk.answered(&id, Some(&statement.message), self.prefs.lang.get_untracked())
                    || self.ahead_refused(&id, &statement.rule) => {}
            ServerMessage::Refused { id, game, statement, retry: None } if game.as_ref() == Some(&own) => {
                if statement.rule == "game.unknown" {
                    live::forget(&own);
                    kept_game::forget(&own);
                    self.phase.set(Phase::Missing);
                    return;
                }
                let was_move = self.game.try_update(|game| game.as_mut().is_some_and(|game| game.refused(&id)));
                if was_move == Some(true) {
                    self.show_newest();
                }
                let text = self.why_unsent(&id, &statement.message).unwrap_or(statement.message);
                self.note.set(Some(Note { is_reason: true, text, rule: None }));
            }
            _ => {}
        }
    }

    fn resync(self) {
        let game = self.id.get_value();
        self.wire.say(&ClientMessage::Resync { game });
    }

    /// The whole state, in the place of whatever was known.
    fn take(self, number: u64, state: GameSnapshot, told: &str) {
        let next =
            self.game.with_untracked(|before| LiveGame::of(number, state).map(|game| game.keeping(before.as_ref())));
        let Some(game) = next else {
            // A newer server plays something that this page does not know.
            self.phase.set(Phase::Missing);
            return;
        };
        self.is_old.set(false);
        let had_seat = self.game.with_untracked(|before| before.as_ref().is_some_and(|before| before.you.is_some()));
        if had_seat && game.you.is_none() && !game.is_over() {
            self.say_why(WORDS.word(self.prefs.lang.get_untracked(), "seat.lost"));
        }
        if game.you.is_some() {
            if !had_seat {
                self.note.set(None);
            }
            self.id.with_value(|id| if game.is_over() { live::forget(id) } else { live::keep(id) });
            self.keep_state(told);
        }
        self.settle(game);
    }

    /// Shows a game in the place of what was known.
    pub(super) fn settle(self, mut game: LiveGame) {
        self.resume_unsent(&mut game);
        let is_first = self.phase.with_untracked(|phase| *phase != Phase::Playing);
        let seen = self.game.with_untracked(|before| before.as_ref().map(|game| game.table().played()));
        let is_same = seen.as_ref() == Some(&game.table().played());
        self.game.set(Some(game));
        if is_first || !is_same {
            self.plans.planning.set(None);
            self.settle_view();
            if self.viewed.get_untracked().is_none() {
                self.show_newest();
            }
        }
        if is_first {
            self.phase.set(Phase::Playing);
        }
    }

    fn happen(self, number: u64, event: GameEvent, told: &str) {
        let was_asked = self.asked_news(&event);
        let by = if let GameEvent::Moved { by, .. } = &event { Some(side_here(*by)) } else { None };
        let change = self.game.try_update(|game| game.as_mut().map(|game| game.apply(number, event)));
        let change = match change.flatten() {
            // The state comes first.
            None | Some(Ok(None)) => return,
            Some(Err(live::Gap)) => return self.resync(),
            Some(Ok(Some(change))) => change,
        };
        if !self.keep_event(told) {
            self.resync();
        }
        if matches!(change, Change::Moved { .. } | Change::Jumped | Change::Ended) {
            self.plans.planning.set(None);
            let you = self.game.with_untracked(|game| game.as_ref().and_then(|game| game.you));
            // The opponent's turn is what it waits for.
            if by.is_none() || by == you {
                self.plans.drop_ahead();
            }
        }
        match change {
            Change::Moved { before, text } => {
                if self.viewed.get_untracked().is_some() {
                    let lang = self.prefs.lang.get_untracked();
                    self.say("viewing.news", &[("does", board::account(before.as_ref(), &text, lang).into())]);
                } else {
                    self.note.set(None);
                    match Shown::after(before.as_ref(), &text) {
                        Ok(shown) => self.shown.set(shown),
                        Err(_) => self.show_newest(),
                    }
                }
            }
            Change::Jumped => {
                self.note.set(None);
                self.settle_view();
                if self.viewed.get_untracked().is_none() {
                    self.show_newest();
                }
            }
            Change::Talk => {}
            Change::Confirmed => self.go_onward(),
            Change::Ended => self.note.set(None),
            Change::Rematch(game) => self.follow(game),
            Change::Gift(by) => self.tell_gift(by),
        }
        if let Some((key, name)) = was_asked {
            self.tell(key, &[("name", name.into())]);
        }
        if self.game.with_untracked(|game| game.as_ref().is_some_and(LiveGame::is_over))
            && self.id.with_value(|id| live::kept().contains(id))
        {
            self.id.with_value(|id| live::forget(id));
            chime(self.prefs, Chime::End);
        }
    }

    /// What became of one's own offer, if that is to be said.
    fn asked_news(self, event: &GameEvent) -> Option<(&'static str, String)> {
        let GameEvent::OfferClosed { by, offer, how: protocol::Closed::Declined } = event else {
            return None;
        };
        let by = side_here(*by);
        let key = match offer {
            Offer::Draw => "declined.draw",
            Offer::TakeBack => "declined.take-back",
            Offer::Rematch => "declined.rematch",
        };
        self.game.with_untracked(|game| {
            let game = game.as_ref().filter(|game| game.you == Some(by))?;
            Some((key, name_of(&game.players[by.other().index()], self.prefs.lang.get_untracked())))
        })
    }

    /// Both go on to the next game; whoever watches is told of it.
    fn follow(self, game: String) {
        if self.game.with_untracked(|known| known.as_ref().is_some_and(|known| known.you.is_some())) {
            live::keep(&game);
            self.router.go(Route::Live(game));
        }
    }

    /// Whoever looks at a turn that is gone looks at the newest.
    fn settle_view(self) {
        if self.viewed.get_untracked().is_some_and(|ply| ply >= self.last()) {
            self.viewed.set(None);
        }
    }

    pub(super) fn show_newest(self) {
        let table = self.game.with_untracked(|game| game.as_ref().map(LiveGame::table));
        if let Some(table) = table {
            self.viewed.set(None);
            self.shown.set(Shown::still(table.into()));
        }
    }

    fn tick(self) {
        if self.lost_at.try_get_value().is_none() {
            return;
        }
        self.look_for_server();
        // While nobody has said what time it is, the clocks stand as they did.
        let Some(now) = self.wire.now() else {
            return;
        };
        if self.is_old.get_untracked() || self.now.try_set(now).is_some() {
            return;
        }
        let is_low = self.game.with_untracked(|game| {
            let game = game.as_ref().filter(|game| game.is_your_turn())?;
            game.left(game.you?, now).map(is_low)
        });
        if is_low == Some(true) && !self.warned.get_value() {
            self.warned.set_value(true);
            chime(self.prefs, Chime::Hurry);
        }
    }

    /// The tab says whose turn it is, for whoever looks at another one meanwhile.
    fn name_tab(self) {
        let title = self.router.title;
        let words = Memo::new(move |_| {
            let lang = self.prefs.lang.get();
            self.game.with(|game| {
                let game = game.as_ref()?;
                let table = game.table();
                let name = name_of(&game.players[table.turn().index()], lang);
                let key = if game.is_over() {
                    "tab.over"
                } else if game.is_your_turn() {
                    "tab.you"
                } else {
                    "tab.other"
                };
                Some(WORDS.fill(lang, key, &[("game", table.rulebook().title().into()), ("name", name.into())]))
            })
        });
        let is_due = Memo::new(move |_| self.game.with(|game| game.as_ref().is_some_and(LiveGame::is_your_turn)));
        Effect::new(move || title.set(words.get()));
        Effect::new(move || self.wire.is_due.set(is_due.get()));
        on_cleanup(move || {
            title.try_set(None);
            self.wire.is_due.try_set(false);
        });
    }

    /// What can be said of the connection; reactive.
    pub(super) fn connection_words(self) -> String {
        let key = match self.status.get() {
            Status::Connecting | Status::Reconnecting | Status::Offline if self.is_old.get() => "line.old",
            Status::Connecting => "line.connecting",
            Status::Connected => "line.connected",
            Status::Reconnecting => "line.reconnecting",
            Status::Offline => "line.offline",
            Status::Incompatible => "line.incompatible",
        };
        WORDS.word(self.prefs.lang.get(), key)
    }

    /// The side that sits at the bottom; reactive.
    pub(super) fn bottom(self) -> Side {
        let side = self.game.with(|game| game.as_ref().and_then(|game| game.you)).unwrap_or(Side::One);
        if self.turned.get() { side.other() } else { side }
    }

    /// What presses on the board do; reactive.
    pub(super) fn mode(self) -> Mode {
        if self.viewed.get().is_some() {
            return Mode::Still;
        }
        if self.plans.planning.with(Option::is_some) {
            return Mode::Play;
        }
        self.game.with(|game| match game {
            Some(game) if !game.is_over() => game.you.map_or(Mode::Still, Mode::PlayAs),
            _ => Mode::Still,
        })
    }

    /// A move was entered. It is seen at once and sent until the server has it.
    pub(super) fn enter(self, text: &str) {
        if self.viewed.get_untracked().is_some() {
            return;
        }
        if self.plans.planning.with_untracked(Option::is_some) {
            return self.plan_move(text);
        }
        let game = self.id.get_value();
        self.wire.with(|connection| {
            let id = connection.next_id();
            let before = self.game.with_untracked(|game| game.as_ref().map(LiveGame::table));
            let ply = self.game.try_update(|game| game.as_mut().and_then(|game| game.enter(&id, text))).flatten();
            let (Some(ply), Some(before)) = (ply, before) else {
                return;
            };
            self.note.set(None);
            if let Ok(shown) = Shown::after(before.as_ref(), text) {
                self.shown.set(shown);
            }
            let text = text.to_owned();
            connection.request(&id, &ClientMessage::Move { game, id: id.clone(), ply, text, offers_draw: false });
        });
    }

    /// Makes, takes back or answers an offer.
    pub(super) fn offer(self, offer: Offer) {
        self.note.set(None);
        self.request(|game, id| ClientMessage::Offer { game, id, offer });
    }

    pub(super) fn withdraw(self, offer: Offer) {
        self.request(|game, id| ClientMessage::Withdraw { game, id, offer });
    }

    pub(super) fn answer(self, offer: Offer, accept: bool) {
        self.note.set(None);
        self.request(|game, id| ClientMessage::Answer { game, id, offer, accept });
    }

    /// Gives up, or calls the game off where it has not begun.
    pub(super) fn resign(self) {
        let has_begun = self.game.with_untracked(|game| game.as_ref().is_some_and(LiveGame::has_begun));
        if has_begun {
            self.request(|game, id| ClientMessage::Resign { game, id });
        } else {
            self.request(|game, id| ClientMessage::Abort { game, id });
        }
    }

    /// Claims what the absence of the opponent gives a right to.
    pub(super) fn claim(self, draw: bool) {
        self.request(|game, id| ClientMessage::ClaimAbsence { game, id, draw });
    }

    /// Looks at the position after so many turns.
    pub(super) fn view(self, ply: usize) {
        self.stop_planning();
        let last = self.last();
        let (now, wanted) = (self.viewed.get_untracked().unwrap_or(last), ply.min(last));
        if now == wanted {
            return;
        }
        let newest = self.game.with_untracked(|game| game.as_ref().map(LiveGame::table));
        if let Some(newest) = newest {
            self.note.set(None);
            self.viewed.set((wanted != last).then_some(wanted));
            self.shown.set(seen_from(newest.as_ref(), now, wanted));
        }
    }

    /// How many turns have been played.
    pub(super) fn last(self) -> usize {
        self.game.with_untracked(|game| game.as_ref().map_or(0, |game| game.table().plies()))
    }

    /// The board has something to say.
    pub(super) fn hear_board(self, said: Option<Said>) {
        let note = said.map(|said| {
            let rule = said.reason.map(|reason| reason.rule);
            Note { is_reason: said.kind == SaidKind::Reason, text: said.text, rule }
        });
        self.note.set(note);
    }

    /// Says why something cannot be done now.
    pub(super) fn say_why(self, text: String) {
        self.note.set(Some(Note { is_reason: true, text, rule: None }));
    }

    /// Adds what the opponent has done to the news that are still shown.
    pub(super) fn tell(self, key: &str, args: &[(&'static str, Arg)]) {
        let text = WORDS.fill(self.prefs.lang.get_untracked(), key, args);
        self.note.update(|note| match note {
            Some(known) if !known.is_reason => {
                if !known.text.contains(&text) {
                    known.text = format!("{} {text}", known.text);
                }
            }
            _ => *note = Some(Note { is_reason: false, text, rule: None }),
        });
    }

    /// Says something in the language in use.
    pub(super) fn say(self, key: &str, args: &[(&'static str, Arg)]) {
        let text = WORDS.fill(self.prefs.lang.get_untracked(), key, args);
        self.note.set(Some(Note { is_reason: false, text, rule: None }));
    }
}
