use std::time::Duration;

use board::{Arrow, Mode, Said, SaidKind, Shown};
use leptos::prelude::*;
use lessons::Advice;
use record::Reading;
use rules::{Arg, Side, Table};
use session::{Actor, Clock, Effects, Event, Moment, Proposal, Session};

use super::guide::Warning;
use super::turn::Turn;
use crate::browser;
use crate::engine::EngineClient;
use crate::guided::{self, Guide};
use crate::library;
use crate::live::rated::RatedGame;
use crate::pages::play::WORDS;
use crate::parts::{rated_game, seen_from};
use crate::prefs::Prefs;
use crate::sound::{Chime, chime};
use crate::your_level;

/// When little time is left, it is heard.
const HURRY: Duration = Duration::from_secs(15);

/// Something to read beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Note {
    /// Whether it says why something is not allowed.
    pub(super) is_reason: bool,
    pub(super) text: String,
    /// The rule that it tells of.
    pub(super) rule: Option<&'static str>,
}

/// What the engine is asked besides moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Hint,
    Offer,
}

/// A game in this page.
///
/// What is played (`session`) and what is looked at (`viewed`, `shown`) are two things: a move that arrives does not take
/// anybody away from the position they are looking at.
#[derive(Clone, Copy)]
pub(super) struct Sitting {
    pub(super) id: StoredValue<String>,
    pub(super) prefs: Prefs,
    pub(super) session: RwSignal<Session>,
    pub(super) shown: RwSignal<Shown>,
    /// After how many turns the position is that is looked at; none for the newest, whatever comes.
    pub(super) viewed: RwSignal<Option<usize>>,
    pub(super) note: RwSignal<Option<Note>>,
    pub(super) arrow: RwSignal<Option<Arrow>>,
    pub(super) question: RwSignal<Option<Question>>,
    /// What was told so far, if this is a guided game.
    pub(super) guide: RwSignal<Option<Guide>>,
    /// The plan that fits the position.
    pub(super) advice: RwSignal<Option<Advice>>,
    /// What the newest move costs, until it is taken back or kept.
    pub(super) warning: RwSignal<Option<Warning>>,
    /// Whether the computer could not be asked for its move.
    pub(super) stuck: RwSignal<bool>,
    /// Whether the board was turned around by hand.
    pub(super) turned: RwSignal<bool>,
    /// The time for clocks, in ticks of the browser.
    pub(super) now: RwSignal<Moment>,
    /// The rated game that bars hints.
    pub(super) rated: RwSignal<Option<RatedGame>>,
    /// Whether the browser keeps the game.
    pub(super) is_kept: RwSignal<bool>,
    /// Whether the game goes on in another tab.
    pub(super) elsewhere: RwSignal<bool>,
    pub(super) engine_client: StoredValue<EngineClient, LocalStorage>,
    /// Counts changes of the game, so that answers to old questions can be told.
    pub(super) change: StoredValue<u32>,
    /// Whether the hurry has been heard.
    pub(super) warned: StoredValue<bool>,
}

impl Sitting {
    pub(super) fn new(id: String, reading: Reading) -> Self {
        let session = library::resume(&id, reading);
        let shown = Shown::still(session.table().fork().into());
        let guide = guided::find(&id);
        let game = session.table().rulebook().id();
        Self {
            id: StoredValue::new(id),
            prefs: expect_context(),
            session: RwSignal::new(session),
            shown: RwSignal::new(shown),
            viewed: RwSignal::new(None),
            note: RwSignal::new(None),
            arrow: RwSignal::new(None),
            question: RwSignal::new(None),
            guide: RwSignal::new(guide),
            advice: RwSignal::new(None),
            warning: RwSignal::new(None),
            stuck: RwSignal::new(false),
            turned: RwSignal::new(false),
            now: RwSignal::new(browser::moment()),
            rated: rated_game(move || Some(game)),
            is_kept: RwSignal::new(true),
            elsewhere: RwSignal::new(false),
            engine_client: StoredValue::new_local(EngineClient::new()),
            change: StoredValue::new(0),
            warned: StoredValue::new(false),
        }
    }

    /// Does something in the game; none if it cannot be done now.
    fn act(self, event: Event, by: Actor) -> Option<Effects> {
        self.session.try_update(|session| session.apply(event, by, browser::moment()))?.ok()
    }

    /// The side that sits at the bottom; reactive.
    pub(super) fn bottom(self) -> Side {
        let (own, turn) = self.session.with(|session| {
            let turn = if session.is_over() { Side::One } else { session.table().turn() };
            (session.terms().only_person(), turn)
        });
        let side = own.unwrap_or(if self.prefs.turning.get() { turn } else { Side::One });
        if self.turned.get() { side.other() } else { side }
    }

    /// What presses on the board do; reactive.
    pub(super) fn mode(self) -> Mode {
        if self.viewed.get().is_some() || self.elsewhere.get() || self.warning.get().is_some() {
            return Mode::Still;
        }
        self.session.with(|session| match session.terms().only_person() {
            _ if session.is_over() => Mode::Still,
            Some(side) => Mode::PlayAs(side),
            None if session.is_persons_turn() => Mode::Play,
            None => Mode::Still,
        })
    }

    /// A person has entered a move.
    pub(super) fn enter(self, text: &str) {
        if self.session.with_untracked(Session::is_persons_turn) && self.viewed.get_untracked().is_none() {
            self.play(text);
        }
    }

    /// Plays a move for whoever is to move.
    pub(super) fn play(self, text: &str) {
        let now = browser::moment();
        let Some(Ok(turn)) = self.session.try_update(|session| Turn::play(session, text, now)) else {
            return;
        };
        let is_viewing = self.viewed.get_untracked().is_some();
        match turn.shown {
            Some(shown) if !is_viewing => self.shown.set(shown),
            _ => {}
        }
        self.changed();
        if let Some(text) = turn.text.filter(|_| is_viewing) {
            self.tell_of(turn.before.as_ref(), &text);
        }
    }

    /// Takes back to where one can play another move.
    pub(super) fn take_back(self) {
        let before = self.session.with_untracked(|session| session.table().fork());
        let taken = self.act(Event::TakeBack(Proposal::Offer), Actor::Table);
        let Some(count) = taken.and_then(|effects| effects.took_back()) else {
            return;
        };
        self.note_help();
        self.viewed.set(None);
        let table = self.session.with_untracked(|session| session.table().fork());
        self.shown.set(if count == 1 { Shown::back(before.as_ref()) } else { Shown::still(table.into()) });
        self.changed();
    }

    /// The person was helped: a win is then not one of theirs alone.
    pub(super) fn note_help(self) {
        if self.session.with_untracked(|session| session.terms().only_person().is_some()) {
            self.session.update(Session::note_help);
        }
    }

    /// The person gives up, or of two people the one to move.
    pub(super) fn resign(self) {
        self.act(Event::Resign, Actor::Table);
        self.changed();
    }

    /// The players agree on a draw.
    pub(super) fn agree(self) {
        self.act(Event::Draw(Proposal::Offer), Actor::Table);
        self.act(Event::Draw(Proposal::Accept), Actor::Table);
        self.changed();
    }

    /// Looks at the position after so many turns.
    pub(super) fn view(self, ply: usize) {
        let last = self.last();
        let (now, wanted) = (self.viewed.get_untracked().unwrap_or(last), ply.min(last));
        if now == wanted {
            return;
        }
        let shown = self.session.with_untracked(|session| seen_from(session.table(), now, wanted));
        self.note.set(None);
        self.arrow.set(None);
        self.viewed.set((wanted != last).then_some(wanted));
        self.shown.set(shown);
    }

    /// How many turns have been played.
    pub(super) fn last(self) -> usize {
        self.session.with_untracked(|session| session.table().plies())
    }

    /// The board has something to say.
    pub(super) fn hear(self, said: Option<Said>) {
        self.note.set(said.map(|said| Note {
            is_reason: said.kind == SaidKind::Reason,
            rule: said.reason.map(|reason| reason.rule),
            text: said.text,
        }));
    }

    /// Tells whoever looks at another position of a move.
    fn tell_of(self, before: &dyn Table, text: &str) {
        let lang = self.prefs.lang.get_untracked();
        self.say("viewing.news", &[("does", board::account(before, text, lang).into())]);
    }

    /// Says something in the language in use.
    pub(super) fn say(self, key: &str, args: &[(&'static str, Arg)]) {
        let text = WORDS.fill(self.prefs.lang.get_untracked(), key, args);
        self.note.set(Some(Note { is_reason: false, text, rule: None }));
    }

    /// The game is no longer where it was: what was thought and said about it is old.
    pub(super) fn changed(self) {
        self.change.update_value(|change| *change += 1);
        self.engine_client.with_value(EngineClient::stop);
        self.note.set(None);
        self.arrow.set(None);
        self.question.set(None);
        self.warning.set(None);
        self.stuck.set(false);
        self.now.set(browser::moment());
        if self.session.with_untracked(Session::is_over) && !self.elsewhere.get_untracked() {
            self.session.update(your_level::count);
        }
        self.keep();
        if self.session.with_untracked(Session::is_over) {
            chime(self.prefs, Chime::End);
        }
        self.go_on();
    }

    /// Looks at the clocks: somebody's time may be up.
    pub(super) fn tick(self) {
        let Some(false) = self.elsewhere.try_get_untracked() else {
            return;
        };
        let now = browser::moment();
        self.now.set(now);
        let has_fallen = self.session.with_untracked(|session| session.clock().and_then(|clock| clock.fallen(now)));
        if has_fallen.is_some() && self.act(Event::Flag, Actor::Table).is_some() {
            self.changed();
        }
        self.warn(now);
    }

    /// Lets it be heard, once a game, when a person has little time left.
    fn warn(self, now: Moment) {
        let is_low = self.session.with_untracked(|session| {
            let running = session.clock().and_then(Clock::running);
            let left = running.and_then(|side| session.left(side, now));
            session.is_persons_turn() && left.is_some_and(|left| left < HURRY)
        });
        if is_low && !self.warned.get_value() {
            self.warned.set_value(true);
            chime(self.prefs, Chime::Hurry);
        }
    }
}
