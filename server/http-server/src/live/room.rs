//! The task of one game: it does what players want, one after the other, stores it, and then tells everybody.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use protocol::http::GameView;
use protocol::{GameEvent, LiveBoard, OwnGame, Presence, ServerMessage};
use rules::{Lang, Side, Statement};
use session::{Event, Moment, Proposal};
use store::{Audience, GameCommit, GameStatus, Person, PersonId, StoreError};
use tokio::sync::{mpsc, oneshot};

use super::act::Act;
use super::addressee::Addressee;
use super::game::{Closing, Done, Game, Private, Told};
use super::house::Answer;
use super::lag::Measured;
use super::outbox::Outbox;
use super::permit::Permit;
use super::presence::Attendance;
use super::present::Personal;
use super::refusal::{Denied, NotDone, in_words, unavailable};
use super::room_house::Asked;
use super::talk::{Saying, TalkLog};
use super::{Live, Read, convert};
use crate::guest;
use crate::messages::MESSAGES;
use crate::watch::{Watch, moment};

/// How long a game that nobody looks at stays in memory.
const IDLE: i64 = 60_000;
/// How long a challenge stays open.
const OPEN_FOR: i64 = 14 * 24 * 60 * 60 * 1000;
/// How often the connections of both are looked at, and how soon after somebody has come.
const LOOK_AT_BARS: i64 = 10_000;
const FIRST_LOOK: i64 = 2_000;
/// When to try again what could not be stored.
const RETRY: Duration = Duration::from_secs(2);
/// Bytes of a request id.
pub(super) const LONGEST_REQUEST: usize = 64;

/// A socket that has to do with a game.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Its number among all sockets.
    pub(crate) socket: u64,
    pub(crate) person: Option<Person>,
    pub(crate) lang: Lang,
    pub(crate) out: Outbox,
    pub(crate) measured: Arc<Measured>,
    /// What all sockets of the person share.
    pub(crate) personal: Arc<Personal>,
    /// The network that it comes from, if that matters.
    pub(crate) network: Option<IpAddr>,
}

/// What is said to a game's task.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Wants to hear of the game, from the event after this one.
    Join(Caller, u64),
    /// Does not any more.
    Leave(u64),
    /// Wants the whole state.
    Resync(Caller),
    /// Wants to do something.
    Act { caller: Caller, request: String, act: Act, at: Moment },
    /// Takes the free seat.
    Accept { person: Person, lang: Lang, reply: Reply<GameView> },
    /// Takes the proposal back, or declines it.
    Close { person: PersonId, closing: Closing, reply: Reply<()> },
    /// Says something.
    Say { caller: Caller, request: String, audience: Audience, saying: Saying },
    /// Complains about something that was said.
    Report { caller: Caller, request: String, audience: Audience, number: u64, reason: String },
    /// Wants to see its board.
    Board(oneshot::Sender<Option<LiveBoard>>),
    /// Wants to see the game once.
    Look { person: Option<PersonId>, lang: Lang, reply: Reply<GameView> },
    /// One of its players wants to know how it stands, in a line.
    Own { person: PersonId, reply: Reply<Option<OwnGame>> },
    /// The house has thought about it.
    House { after: usize, answer: Answer },
    /// Somebody must look at it: time may be up.
    Wake,
    /// That person is called otherwise now, perhaps, or is somebody else: what is stored has to be read again.
    Reread(PersonId),
}

/// Where an answer goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, NotDone>>;

pub(super) struct Room {
    pub(super) live: Arc<Live>,
    pub(super) watch: Watch,
    pub(super) game: Game,
    pub(super) followers: HashMap<u64, Caller>,
    pub(super) attendance: Attendance,
    pub(super) talk: TalkLog,
    /// What the engine player's search threads were asked.
    pub(super) asked_house: Option<Asked>,
    /// The network that an engine player's opponent plays from, if known.
    pub(super) network: Option<IpAddr>,
    /// How good the connections of both are, as was told last, and when that was looked at.
    bars: [Option<u8>; 2],
    bars_at: i64,
    /// When somebody was last interested.
    touched: i64,
    /// What is in memory may not be what is stored: it has to be read again.
    pub(super) is_broken: bool,
    /// How many downtimes the clocks have passed over, and when the last one ended that came while this task ran.
    pub(super) passed: usize,
    pub(super) not_before: Moment,
    /// Whoever is told that it was done, when what is being done is stored.
    ack: Option<(Outbox, Utf8Bytes)>,
}

impl Room {
    pub(super) fn new(live: Arc<Live>, watch: Watch, read: Read) -> Self {
        let Read { game, talk, passed } = read;
        let touched = watch.now();
        let attendance = Attendance::nobody(moment(touched));
        Self {
            live,
            watch,
            game,
            followers: HashMap::new(),
            attendance,
            talk,
            asked_house: None,
            network: None,
            bars: [None; 2],
            bars_at: touched,
            touched,
            is_broken: false,
            passed,
            not_before: moment(0),
            ack: None,
        }
    }

    /// Works until nobody is interested any more, or the server stops.
    pub(super) async fn run(mut self, generation: u64, mut inbox: mpsc::Receiver<ToRoom>) {
        let mut stopping = self.live.stopping();
        self.seat_house();
        self.note_engine_game();
        self.load_ratings().await;
        loop {
            let wake = self.wake_at();
            tokio::select! {
                biased;
                () = stopping.told() => break,
                message = inbox.recv() => match message {
                    Some(message) => self.hear(message).await,
                    None => break,
                },
                () = wait(&self.watch, wake) => {
                    self.catch_up().await;
                    self.flag(self.watch.moment()).await;
                    self.look_at_bars();
                    if self.is_idle() {
                        break;
                    }
                }
            }
            if self.is_broken {
                break;
            }
            self.ask_house().await;
            if self.is_broken {
                break;
            }
        }
        if !self.is_broken {
            // The next server does not know of the wait.
            self.credit_queue_time().await;
        }
        self.live.forget(self.game.id, generation);
        self.live.engine_games.close_room(self.game.id);
        self.live.boards.forget(self.game.id);
        // Whoever was quick enough is still served; others find the door closed and look for the next task.
        inbox.close();
        while let Some(message) = inbox.recv().await {
            self.hear(message).await;
        }
        if self.is_broken {
            for follower in self.followers.values() {
                follower.out.close();
            }
        }
    }

    fn wake_at(&self) -> Option<i64> {
        let may_go = self.followers.is_empty() && self.asked_house.is_none();
        let idle_at = may_go.then_some(self.touched + IDLE);
        let next = match (self.game.due_at(), idle_at) {
            (Some(due), Some(idle)) if due > idle + IDLE => Some(idle),
            (Some(due), _) => Some(due),
            (None, idle) => idle,
        };
        let is_played = self.game.status == GameStatus::Playing && !self.followers.is_empty();
        let bars_at = is_played.then_some(self.bars_at + LOOK_AT_BARS);
        next.into_iter().chain(bars_at).min()
    }

    fn is_idle(&self) -> bool {
        let now = self.watch.now();
        let is_due_soon = self.game.due_at().is_some_and(|due| due <= now + IDLE);
        // The engine player's move is still to come, and the wait for it is to be credited.
        let is_asked = self.asked_house.is_some();
        self.followers.is_empty() && !is_asked && now >= self.touched + IDLE && !is_due_soon
    }

    async fn hear(&mut self, message: ToRoom) {
        self.touched = self.watch.now();
        if !self.is_broken {
            self.catch_up().await;
        }
        if self.is_broken {
            return self.turn_away(message);
        }
        match message {
            ToRoom::Join(caller, from) => self.join(caller, from).await,
            ToRoom::Leave(socket) => self.leave(socket),
            ToRoom::Resync(caller) => self.tell_state(&caller),
            ToRoom::Act { caller, request, act, at } => self.act(&caller, request, act, at).await,
            ToRoom::Accept { person, lang, reply } => {
                let accepted = self.accept(person, lang).await;
                // Whoever asked may have gone away.
                let _ = reply.send(accepted);
            }
            ToRoom::Close { person, closing, reply } => {
                let _ = reply.send(self.close(person, closing).await);
            }
            ToRoom::Say { caller, request, audience, saying } => self.say(&caller, request, audience, saying).await,
            ToRoom::Report { caller, request, audience, number, reason } => {
                self.report(&caller, &request, audience, number, reason).await;
            }
            ToRoom::Board(reply) => {
                let _ = reply.send(self.game.board(self.spectators(), self.watch.moment()));
            }
            ToRoom::Look { person, lang, reply } => {
                self.expire().await;
                let _ = reply.send(if self.is_broken { Err(unavailable()) } else { Ok(self.view(person, lang)) });
            }
            ToRoom::Own { person, reply } => {
                let _ = reply.send(Ok(self.game.own(person)));
            }
            ToRoom::House { after, answer } => self.hear_house(after, answer).await,
            ToRoom::Wake => self.flag(self.watch.moment()).await,
            ToRoom::Reread(person) => self.reread(person).await,
        }
    }

    async fn join(&mut self, caller: Caller, from: u64) {
        self.expire().await;
        self.flag(self.watch.moment()).await;
        if self.is_broken {
            return caller.out.close();
        }
        self.note_network(&caller);
        match self.game.since(from) {
            Some(told) => {
                for told in told {
                    caller.out.send(&self.event(told, caller.lang));
                }
                // Names are no events.
                self.tell_players(std::iter::once(&caller));
            }
            None => self.tell_state(&caller),
        }
        self.tell_plans(&caller);
        self.tell_talk(&caller);
        let side = self.side_of(&caller);
        self.followers.insert(caller.socket, caller);
        self.note_presence(side, true);
        self.tell_presence();
        // What there is to measure takes a moment.
        self.bars_at = self.bars_at.min(self.watch.now() - LOOK_AT_BARS + FIRST_LOOK);
        self.list();
    }

    fn leave(&mut self, socket: u64) {
        let Some(gone) = self.followers.remove(&socket) else {
            return;
        };
        let person = gone.person.as_ref().map(|person| person.id);
        let side = self.side_of(&gone);
        if side.is_some() && self.followers.values().any(|other| other.person.as_ref().map(|p| p.id) == person) {
            return;
        }
        self.note_presence(side, false);
        self.tell_presence();
        self.list();
    }

    pub(super) fn side_of(&self, caller: &Caller) -> Option<Side> {
        self.game.side_of(caller.person.as_ref()?.id)
    }

    pub(super) fn note_presence(&mut self, side: Option<Side>, is_here: bool) {
        if let Some(side) = side {
            self.attendance.note(side, is_here, self.watch.moment());
        }
    }

    async fn act(&mut self, caller: &Caller, request: String, act: Act, at: Moment) {
        let at = self.done_at(at);
        let refuse = |room: &Self, denied: &Denied| {
            room.live.metrics.refused.add();
            caller.out.send(&room.refused(caller.lang, &request, denied));
        };
        let Some(person) = caller.person.as_ref().map(|person| person.id) else {
            return refuse(self, &Denied::house("actor.nobody"));
        };
        if request.is_empty() || request.len() > LONGEST_REQUEST {
            return refuse(self, &Denied::House(Statement::new(&MESSAGES, "request.id").with("n", LONGEST_REQUEST)));
        }
        let (id, game) = (request.clone(), self.game.id.to_string());
        let ack = |number| ServerMessage::Ack { id, game: Some(game), number: Some(number) };
        // It has been done already, and the reply was lost.
        if let Some(number) = self.game.known(person, &request) {
            return caller.out.send(&ack(number));
        }
        self.note_network(caller);
        if act == Act::Event(Event::Flag) {
            self.credit_if_due().await;
        }
        if self.game.is_overdue(&act, at) {
            self.flag(at).await;
            if self.is_broken {
                return refuse(self, &Denied::House(unavailable().0));
            }
        }
        if let Act::ClaimAbsence { .. } = act
            && let Err(denied) = self.check_claim(person, at)
        {
            return refuse(self, &denied);
        }
        let permit = match self.permit_for(&act).await {
            Ok(permit) => permit,
            Err(denied) => return refuse(self, &denied),
        };
        match self.game.act(person, &request, act, caller.measured.lag(), at, permit) {
            Err(denied) => refuse(self, &denied),
            // The end by time is committed all the same.
            Ok(done) if done.is_late => match self.store(done).await {
                Ok(()) => refuse(self, &Denied::house("move.late")),
                Err(not_done) => refuse(self, &Denied::House(not_done.0)),
            },
            Ok(done) => {
                self.ack = Some((caller.out.clone(), protocol::encode(&ack(done.number)).into()));
                let stored = self.store(done).await;
                let ack = self.ack.take();
                match stored {
                    Ok(()) => acknowledge(ack),
                    Err(not_done) => refuse(self, &Denied::House(not_done.0)),
                }
            }
        }
    }

    /// Whether the opponent of that person has been away for long enough.
    fn check_claim(&self, person: PersonId, now: Moment) -> Result<(), Denied> {
        let Some((table, side)) = self.game.table.as_ref().zip(self.game.side_of(person)) else {
            return Err(Denied::house("actor.spectator"));
        };
        let claim = self.attendance.claim(table);
        if table.session.turn() == side && claim.is_none_or(|(gone, _)| gone == side) {
            return Err(Denied::house("claim.turn"));
        }
        match claim {
            None => Err(Denied::house("claim.none")),
            Some((_, at)) if now < at => {
                let seconds = at.since(now).as_millis().div_ceil(1000) as usize;
                Err(Denied::House(Statement::new(&MESSAGES, "claim.early").with("n", seconds)))
            }
            Some(_) => Ok(()),
        }
    }

    async fn accept(&mut self, person: Person, lang: Lang) -> Result<GameView, NotDone> {
        self.expire().await;
        if self.is_broken {
            return Err(unavailable());
        }
        let id = person.id;
        // Whoever asks a second time has the seat already.
        if self.game.side_of(id).is_none() {
            self.game.check_seat(id).map_err(NotDone::from)?;
            let permit = self.live.permit(&self.game.owner, &person, &self.game.terms).await?;
            let first = || getrandom::u32().is_ok_and(|number| number % 2 == 0);
            let done = self.game.accept(person, permit, first, self.watch.moment()).map_err(NotDone::from)?;
            self.store(done).await?;
        }
        Ok(self.view(Some(id), lang))
    }

    async fn close(&mut self, person: PersonId, closing: Closing) -> Result<(), NotDone> {
        let done = self.game.close(person, closing, self.watch.moment()).map_err(NotDone::from)?;
        self.store(done).await
    }

    /// A proposal that nobody took up for long is over.
    async fn expire(&mut self) {
        let is_old = self.watch.now() > self.game.created_at.saturating_add(OPEN_FOR);
        if self.game.status == GameStatus::Open
            && is_old
            && let Ok(done) = self.game.close(self.game.owner.id, Closing::Withdraw, self.watch.moment())
        {
            // If that fails, the game is read again, and it is tried again.
            let _ = self.store(done).await;
        }
    }

    /// The permit for the next game, if that is what a player asks for.
    pub(super) async fn permit_for(&self, act: &Act) -> Result<Option<Permit>, Denied> {
        let seats = self.game.table.as_ref().map(|table| &table.seats);
        match (act, seats) {
            (Act::Event(Event::Rematch(Proposal::Offer | Proposal::Accept)), Some([one, two])) => {
                let permit = self.live.permit(one, two, &self.game.terms).await;
                permit.map(Some).map_err(|forbidden| Denied::House(NotDone::from(forbidden).0))
            }
            _ => Ok(None),
        }
    }

    /// Ends the game if a player's time is up.
    async fn flag(&mut self, now: Moment) {
        self.credit_if_due().await;
        if !self.is_broken
            && self.game.is_due(now)
            && let Ok(done) = self.game.flag(now)
        {
            let _ = self.store(done).await;
        }
    }

    /// Stores what was done; everybody is told when it is on the disk, and not before.
    pub(super) async fn store(&mut self, mut done: Done) -> Result<(), NotDone> {
        let live = self.live.clone();
        // Two games of one person that end at once are counted one after the other.
        let _counting = match self.rated_end(&done) {
            Some(halves) => {
                let counting = live.counting.lock().await;
                self.count(&mut done, halves).await?;
                Some(counting)
            }
            None => None,
        };
        let Done { step, after, told, private, .. } = done;
        let has_started = step.seats.is_some();
        let doer = step.commands.first().and_then(|command| command.person);
        let commit = GameCommit { game: self.game.id, after, step };
        let begun = Instant::now();
        let committed = self.live.store().commit(commit).await;
        self.live.metrics.commits.note(begun.elapsed());
        if let Err(error) = committed {
            self.live.metrics.store_errors.add();
            match error {
                StoreError::Conflict => tracing::warn!("another server plays the same game"),
                error => tracing::error!(%error, "a game could not be stored"),
            }
            self.is_broken = true;
            return Err(unavailable());
        }
        self.note_engine_game();
        if self.game.status == GameStatus::Over {
            self.live.archive_soon();
        }
        if has_started {
            self.load_ratings().await;
            self.tell_start();
        }
        for told in &told {
            self.tell_all(told);
        }
        // Right behind what has happened, so that both go out as one piece. Plans come first, as ever.
        if private.is_empty() {
            acknowledge(self.ack.take());
        }
        self.push(&told, doer);
        self.listed(&told);
        for (side, private) in private {
            for follower in self.followers.values().filter(|follower| self.side_of(follower) == Some(side)) {
                follower.out.send(&self.plan(&private, follower.lang));
            }
        }
        if self.game.status == GameStatus::Closed {
            for follower in self.followers.values() {
                self.tell_state(follower);
            }
            self.tell_closed();
        }
        if !told.is_empty() {
            self.tell_own();
            if self.attendance.is_anybody_away() {
                self.tell_presence();
            }
        }
        Ok(())
    }

    /// Both are there: whoever has waited is told who plays.
    fn tell_start(&mut self) {
        let here: Vec<_> = self.followers.values().filter_map(|follower| self.side_of(follower)).collect();
        for side in here {
            self.note_presence(Some(side), true);
        }
        self.seat_house();
        let (Some(started), Some(table)) = (self.game.started(), &self.game.table) else {
            return;
        };
        for follower in self.followers.values() {
            follower.out.send(&started);
        }
        // Both may have other pages open.
        for person in &table.seats {
            self.live.present.tell(person.id, &started, |socket| self.followers.contains_key(&socket));
        }
    }

    fn tell_all(&mut self, told: &Told) {
        // Each text is written once, and the end of a game once a language.
        let mut texts: Vec<(Lang, Utf8Bytes)> = Vec::new();
        let has_words = matches!(told.event, GameEvent::Ended { .. });
        for follower in self.followers.values() {
            let known = texts.iter().find(|(lang, _)| !has_words || *lang == follower.lang);
            let text = if let Some((_, text)) = known {
                text.clone()
            } else {
                let text: Utf8Bytes = protocol::encode(&self.event(told, follower.lang)).into();
                texts.push((follower.lang, text.clone()));
                text
            };
            follower.out.send_text(text);
        }
    }

    fn event(&self, told: &Told, lang: Lang) -> ServerMessage {
        let mut event = told.event.clone();
        if let GameEvent::Ended { conclusion, .. } = &mut event
            && let Some(table) = &self.game.table
            && let Some(said) = convert::conclusion(&table.session, lang)
        {
            *conclusion = said;
        }
        ServerMessage::Event { game: self.game.id.to_string(), number: told.number, at: convert::unix(told.at), event }
    }

    /// The whole state, or who waits for whom.
    pub(super) fn tell_state(&self, caller: &Caller) {
        let game = self.game.id.to_string();
        let person = caller.person.as_ref().map(|person| person.id);
        let message = match (self.game.snapshot(person, caller.lang, self.watch.moment()), self.game.status) {
            (Some(state), _) => ServerMessage::State { game, number: self.game.size.1, state: Box::new(state) },
            (None, GameStatus::Closed) => {
                let statement = Statement::new(&MESSAGES, "challenge.closed");
                let statement = in_words(&statement, caller.lang);
                ServerMessage::ChallengeClosed { challenge: game, statement: Some(statement) }
            }
            (None, _) => ServerMessage::Challenged {
                challenge: game,
                by: guest::seen(&self.game.owner),
                to: self.game.to.as_ref().and_then(Addressee::person).as_ref().map(guest::seen),
                terms: self.game.terms.clone(),
            },
        };
        caller.out.send(&message);
    }

    /// What a player has planned, if he has planned something.
    fn tell_plans(&self, caller: &Caller) {
        let Some((table, side)) = self.game.table.as_ref().zip(self.side_of(caller)) else {
            return;
        };
        if let Some(text) = table.session.premove(side) {
            let premove = Private::Premove { text: Some(text.to_owned()), why: None };
            caller.out.send(&self.plan(&premove, caller.lang));
        }
        let lines = table.session.conditional(side);
        if !lines.is_empty() {
            caller.out.send(&self.plan(&Private::Conditional(lines.to_vec()), caller.lang));
        }
    }

    fn plan(&self, private: &Private, lang: Lang) -> ServerMessage {
        let game = self.game.id.to_string();
        match private {
            Private::Premove { text, why } => {
                let statement = why.as_ref().zip(self.game.table.as_ref());
                let statement =
                    statement.map(|(why, table)| convert::statement(table.session.table(), why, why.say(lang)));
                ServerMessage::Premove { game, text: text.clone(), statement }
            }
            Private::Conditional(lines) => ServerMessage::Conditional { game, lines: lines.clone() },
        }
    }

    /// Both as others see it; none while nobody plays.
    fn presence(&self) -> Option<[Presence; 2]> {
        let table = self.game.table.as_ref()?;
        let lags = Side::BOTH.map(|side| {
            let sockets = self.followers.values().filter(|follower| self.side_of(follower) == Some(side));
            // Who has two devices plays on the better one.
            sockets.filter_map(|follower| follower.measured.get()).min()
        });
        Some(self.attendance.seen(table, lags))
    }

    /// Says anew who is there if a connection has become better or worse.
    fn look_at_bars(&mut self) {
        let now = self.watch.now();
        if now < self.bars_at + LOOK_AT_BARS || self.game.status != GameStatus::Playing {
            return;
        }
        self.bars_at = now;
        if self.presence().is_some_and(|sides| sides.map(Presence::bars) != self.bars) {
            self.tell_presence();
        }
    }

    pub(super) fn tell_presence(&mut self) {
        let Some(sides) = self.presence() else {
            return;
        };
        self.bars = sides.map(Presence::bars);
        let presence = ServerMessage::Presence {
            game: self.game.id.to_string(),
            sides,
            spectators: self.spectators(),
            begin_by: self.game.begin_by().map(convert::unix),
        };
        let text: Utf8Bytes = protocol::encode(&presence).into();
        for follower in self.followers.values() {
            follower.out.send_text(text.clone());
        }
    }

    pub(super) fn refused(&self, lang: Lang, request: &str, denied: &Denied) -> ServerMessage {
        let statement = match (denied, &self.game.table) {
            (Denied::Game(refusal), Some(table)) => {
                convert::statement(table.session.table(), refusal.statement(), refusal.say(lang))
            }
            (Denied::Game(refusal), None) => in_words(refusal.statement(), lang),
            (Denied::House(statement), _) => in_words(statement, lang),
        };
        let retry = self.is_broken.then(|| RETRY.into());
        let id = request.chars().take(LONGEST_REQUEST).collect();
        ServerMessage::Refused { id, game: Some(self.game.id.to_string()), statement, retry }
    }

    fn view(&self, person: Option<PersonId>, lang: Lang) -> GameView {
        view(&self.game, person, lang, self.watch.moment())
    }
}

fn view(game: &Game, person: Option<PersonId>, lang: Lang, now: Moment) -> GameView {
    use protocol::http::GameStatus as Wire;
    GameView {
        id: game.id.to_string(),
        status: match game.status {
            GameStatus::Open => Wire::Open,
            GameStatus::Playing => Wire::Playing,
            GameStatus::Over => Wire::Over,
            GameStatus::Closed => Wire::Closed,
        },
        by: guest::seen(&game.owner),
        terms: game.terms.clone(),
        number: game.size.1,
        state: game.snapshot(person, lang, now).map(Box::new),
    }
}

fn acknowledge(ack: Option<(Outbox, Utf8Bytes)>) {
    if let Some((out, text)) = ack {
        out.send_text(text);
    }
}

async fn wait(watch: &Watch, until: Option<i64>) {
    match until {
        Some(until) => watch.wait_until(until).await,
        None => std::future::pending().await,
    }
}
