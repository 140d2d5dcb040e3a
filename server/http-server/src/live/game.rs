use std::collections::{HashMap, VecDeque};

use protocol::{GameEvent, GameSnapshot, GameTerms, LastTurn, LiveBoard, RatingChange, ServerMessage};
use record::Termination;
use rules::{Lang, Outcome, Side, Statement};
use serde::{Deserialize, Serialize};
use session::{Actor, Clock, Effect, Effects, Event, Lag, Moment, Proposal, Refusal, Session, TimeControl};
use store::{Downtime, GameCommand, GameFact, GameId, GameStatus, GameStep, NewGame, Person, PersonId, StoredGame};

use super::act::Act;
use super::addressee::{Addressed, Addressee};
use super::facts::Before;
use super::permit::Permit;
use super::refusal::Denied;
use super::speed::speed;
use super::{convert, terms};
use crate::guest;
use crate::watch::{day, moment, time};

/// How many events are kept at hand for whoever was away for a moment. Who missed more gets the whole state.
const AT_HAND: usize = 64;

/// A game between people, from its proposal to its end, without input or output: what happens comes in with its time, and
/// what is to be stored comes out.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) id: GameId,
    pub(super) owner: Person,
    /// Who alone may take the free seat, if the game was proposed to somebody.
    pub(super) to: Option<Addressee>,
    pub(super) terms: GameTerms,
    pub(super) status: GameStatus,
    pub(super) created_at: i64,
    /// How many commands and events there are.
    pub(super) size: (usize, u64),
    pub(super) table: Option<Match>,
}

/// What there is of a game once both are there.
#[derive(Debug)]
pub(super) struct Match {
    pub(super) seats: [Person; 2],
    pub(super) session: Session,
    /// The last events, in order.
    recent: VecDeque<Told>,
    /// Requests that were done, and the events that came of them.
    requests: HashMap<(PersonId, String), u64>,
    /// What both are rated, as it is shown: the number, and whether it is a guess.
    pub(super) ratings: [Option<(i32, bool)>; 2],
    /// When the last turn was played.
    pub(super) moved_at: Option<Moment>,
    /// When the game began, as clocks count: while no server ran, no time has passed.
    pub(super) begun: Moment,
    /// What became of the ratings at the end.
    changes: Option<[RatingChange; 2]>,
    /// When something was last done: time does not run backwards in a game.
    last: Moment,
}

/// How a challenge ends without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    /// Its owner withdraws it.
    Withdraw,
    /// The challenged player declines it, or its owner withdraws it.
    Decline,
}

/// An event as everybody is told of it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Told {
    pub(super) number: u64,
    pub(super) at: Moment,
    pub(super) event: GameEvent,
}

/// What is stored of what was done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Input {
    /// The second player took the seat.
    Start,
    /// The proposal is over without a game.
    Close {
        /// Whoever had the link did not want to play; otherwise it was taken back.
        declined: bool,
    },
    /// A player, or the referee, did this.
    Play(Event),
    /// A player has left, as the opponent claims: this side, or the side to move if absent.
    Left {
        draw: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<protocol::Side>,
    },
    /// The next game of a rematch.
    Follow(String),
    /// An engine player's request waited in the server's queue between these times: it does not count on its clock.
    Queued { from: i64, to: i64 },
}

/// What has come of something, all of which is to be stored before anybody is told.
#[derive(Debug)]
pub(super) struct Done {
    pub(super) step: GameStep,
    /// How many commands and events there were before.
    pub(super) after: (usize, u64),
    pub(super) told: Vec<Told>,
    /// What only one player is told.
    pub(super) private: Vec<(Side, Private)>,
    /// The number of the first event.
    pub(super) number: u64,
    /// Whether it was a move that arrived too late: the end by time is to be stored, and the move to be rejected.
    pub(super) is_late: bool,
}

/// What only one player is told: his own plans.
#[derive(Clone, Debug)]
pub(super) enum Private {
    Premove { text: Option<String>, why: Option<Statement> },
    Conditional(Vec<Vec<String>>),
}

/// Why a stored game cannot be gone on with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unreadable(pub(super) String);

/// Who has done something, and what he called it.
struct Doer<'a> {
    person: Option<PersonId>,
    request: Option<&'a str>,
    actor: Actor,
}

const REFEREE: Doer<'static> = Doer { person: None, request: None, actor: Actor::Referee };

impl Game {
    /// A game that waits for a second player.
    pub(super) fn proposed(game: &NewGame, owner: Person, terms: GameTerms) -> Self {
        let (id, created_at) = (game.id, game.created_at);
        Self { id, owner, to: None, terms, status: GameStatus::Open, created_at, size: (0, 0), table: None }
    }

    /// A game as it was stored: everything is done again, in its time. While no server ran, clocks stood still.
    pub(super) fn restored(stored: StoredGame, downtimes: &[Downtime]) -> Result<Self, Unreadable> {
        let unreadable = |what: &str| Unreadable(what.to_owned());
        let Addressed { terms, to } =
            serde_json::from_str(&stored.terms).map_err(|error| Unreadable(error.to_string()))?;
        let mut game = Self {
            id: stored.id,
            owner: stored.owner,
            to,
            terms,
            status: stored.status,
            created_at: stored.created_at,
            size: (0, 0),
            table: None,
        };
        let mut downtimes = downtimes.iter().peekable();
        for command in &stored.commands {
            let at = moment(command.at);
            while let Some(down) = downtimes.next_if(|down| down.ended <= command.at) {
                game.pass_over(*down);
            }
            let input: Input = serde_json::from_str(&command.body).map_err(|error| Unreadable(error.to_string()))?;
            if input == Input::Start {
                let seats = stored.seats.clone().ok_or_else(|| unreadable("nobody sits at it"))?;
                game.table = Some(Match::new(&game.terms, seats, at)?);
            }
            let actor = match (&input, command.person) {
                (Input::Play(_), Some(person)) => {
                    Actor::Side(game.side_of(person).ok_or_else(|| unreadable("somebody else played"))?)
                }
                _ => Actor::Referee,
            };
            let doer = Doer { person: command.person, request: command.request.as_deref(), actor };
            let (events, _) = game.run(&input, &doer, at).map_err(|denied| match denied {
                Denied::Game(refusal) => Unreadable(refusal.to_string()),
                Denied::House(statement) => Unreadable(statement.say(Lang::En)),
            })?;
            game.keep(at, &input, events, &doer, command.event);
        }
        for down in downtimes {
            game.pass_over(*down);
        }
        // What became of ratings is computed once, and then known.
        if game.terms.rated {
            for (fact, number) in stored.events.iter().zip(1..) {
                if let Ok(GameEvent::Ended { ratings: Some(changes), .. }) = serde_json::from_str(&fact.body) {
                    game.note_ratings(number, changes);
                }
            }
        }
        if game.size != (stored.commands.len(), stored.events.len() as u64) {
            return Err(Unreadable(format!(
                "{:?} commands and events, but {} were told",
                game.size,
                stored.events.len()
            )));
        }
        Ok(game)
    }

    /// Whether somebody has to do with it: proposed it, was asked, or plays.
    pub(super) fn concerns(&self, person: PersonId) -> bool {
        self.owner.id == person
            || self.to.as_ref().is_some_and(|to| to.is(person))
            || self.table.as_ref().is_some_and(|table| table.seats.iter().any(|seat| seat.id == person))
    }

    /// Who has to do with it, as they are called.
    pub(super) fn names(&self) -> (&Person, Option<&Addressee>, Option<&[Person; 2]>) {
        (&self.owner, self.to.as_ref(), self.table.as_ref().map(|table| &table.seats))
    }

    /// The side that somebody plays.
    pub(super) fn side_of(&self, person: PersonId) -> Option<Side> {
        let seats = &self.table.as_ref()?.seats;
        Side::BOTH.into_iter().find(|side| seats[side.index()].id == person)
    }

    /// The event that came of a request, if it has been done.
    pub(super) fn known(&self, person: PersonId, request: &str) -> Option<u64> {
        self.table.as_ref()?.requests.get(&(person, request.to_owned())).copied()
    }

    /// The events behind a number, if all of them are at hand.
    pub(super) fn since(&self, number: u64) -> Option<impl Iterator<Item = &Told>> {
        let recent = &self.table.as_ref()?.recent;
        let first = recent.front()?.number;
        (number != 0 && number < self.size.1 + 1 && number + 1 >= first)
            .then(|| recent.iter().filter(move |told| told.number > number))
    }

    /// The whole of the game, as that person sees it.
    pub(super) fn snapshot(&self, person: Option<PersonId>, lang: Lang, now: Moment) -> Option<GameSnapshot> {
        let table = self.table.as_ref()?;
        let Match { session, last, .. } = table;
        Some(GameSnapshot {
            terms: self.terms.clone(),
            players: table.players(),
            you: person.and_then(|person| self.side_of(person)).map(convert::side),
            record: session.record().to_string(),
            clocks: convert::clocks(session, now.max(*last)),
            offers: convert::offers(session),
            pauses: convert::pauses(session),
            adjourned: session.is_adjourned(),
            conclusion: convert::conclusion(session, lang),
            ratings: table.changes.filter(|_| session.is_over()),
        })
    }

    /// What both are told when it begins.
    pub(super) fn started(&self) -> Option<ServerMessage> {
        let players = self.table.as_ref()?.players();
        Some(ServerMessage::GameStarted { game: self.id.to_string(), terms: self.terms.clone(), players })
    }

    /// The game as a small board shows it.
    pub(super) fn board(&self, spectators: u32, now: Moment) -> Option<LiveBoard> {
        let own = self.table.as_ref()?;
        let Match { session, last, .. } = own;
        let table = session.table();
        let mut before = table.fork();
        let turn = table.played().pop().filter(|_| before.take_back());
        Some(LiveBoard {
            id: self.id.to_string(),
            terms: self.terms.clone(),
            speed: speed(self.terms.time),
            players: own.players(),
            ply: table.plies() as u32,
            position: table.position_text(),
            last: turn.map(|text| LastTurn { text, from: before.position_text() }),
            clocks: convert::clocks(session, now.max(*last)),
            spectators,
            result: convert::conclusion(session, Lang::En).map(|end| end.result),
        })
    }

    /// What a game that has just ended counts: half points of the first side; none if it does not.
    pub(super) fn halves(&self) -> Option<u8> {
        let session = &self.table.as_ref()?.session;
        if !self.terms.rated || session.table().plies() < 2 {
            return None;
        }
        Some(match session.conclusion()?.outcome? {
            Outcome::Win(Side::One) => 2,
            Outcome::Draw => 1,
            Outcome::Win(Side::Two) => 0,
        })
    }

    /// Tells with the end what became of the ratings.
    pub(super) fn tell_ratings(&mut self, done: &mut Done, changes: [RatingChange; 2]) {
        for (told, fact) in done.told.iter_mut().zip(&mut done.step.events) {
            if let GameEvent::Ended { ratings, .. } = &mut told.event {
                *ratings = Some(changes);
                fact.body = protocol::encode(&told.event);
                self.note_ratings(told.number, changes);
            }
        }
    }

    fn note_ratings(&mut self, number: u64, changes: [RatingChange; 2]) {
        if let Some(table) = &mut self.table {
            table.changes = Some(changes);
        }
        let recent = self.table.iter_mut().flat_map(|table| &mut table.recent);
        for told in recent.filter(|told| told.number == number) {
            if let GameEvent::Ended { ratings, .. } = &mut told.event {
                *ratings = Some(changes);
            }
        }
    }

    /// When nobody is waited for any more, if a clock runs or is about to.
    pub(super) fn due_at(&self) -> Option<i64> {
        let falls = self.table.as_ref()?.session.clock().and_then(Clock::given_up_at);
        falls.or_else(|| self.begin_by()).map(time)
    }

    /// Whether the game has ended by the clock at that time, though it has not been ended yet.
    pub(super) fn is_due(&self, now: Moment) -> bool {
        self.due_at().is_some_and(|due| due <= time(now))
    }

    /// Whether the game must be ended by the clock before a command of that time is judged. Moves and claims that the time is up are
    /// judged by the clock anyway, with the lag that is forgiven.
    pub(super) fn is_overdue(&self, act: &Act, at: Moment) -> bool {
        let is_judged_by_clock = match act {
            Act::Move { .. } => self.begin_by().is_none(),
            Act::Event(event) => *event == Event::Flag,
            _ => false,
        };
        !is_judged_by_clock && self.is_due(at)
    }

    /// Whether that user may take the free seat.
    pub(super) fn check_seat(&self, guest: PersonId) -> Result<(), Denied> {
        match self.status {
            GameStatus::Open if guest == self.owner.id => Err(Denied::house("challenge.own")),
            GameStatus::Open if self.to.as_ref().is_some_and(|to| !to.is(guest)) => {
                Err(Denied::house("challenge.addressed"))
            }
            GameStatus::Open => Ok(()),
            GameStatus::Closed => Err(Denied::house("challenge.closed")),
            GameStatus::Playing | GameStatus::Over => Err(Denied::house("challenge.taken")),
        }
    }

    /// The second player takes the seat.
    pub(super) fn accept(
        &mut self,
        guest: Person,
        _: Permit,
        is_first: impl FnOnce() -> bool,
        now: Moment,
    ) -> Result<Done, Denied> {
        self.check_seat(guest.id)?;
        let owners =
            convert::wanted(self.terms.colour).unwrap_or_else(|| if is_first() { Side::One } else { Side::Two });
        let (owner, guest) = (self.owner.clone(), guest);
        let seats = if owners == Side::One { [owner, guest] } else { [guest, owner] };
        let table = Match::new(&self.terms, seats, now).map_err(|_| Denied::house("challenge.closed"))?;
        self.table = Some(table);
        self.perform(vec![Input::Start], &REFEREE, now, None)
    }

    /// The challenge ends without a game.
    pub(super) fn close(&mut self, person: PersonId, closing: Closing, now: Moment) -> Result<Done, Denied> {
        let is_owner = person == self.owner.id;
        match (&self.to, closing) {
            (_, Closing::Withdraw) | (None, Closing::Decline) if !is_owner => {
                return Err(Denied::house("challenge.others"));
            }
            (Some(to), Closing::Decline) if !is_owner && !to.is(person) => {
                return Err(Denied::house("challenge.addressed"));
            }
            _ => {}
        }
        match self.status {
            GameStatus::Open => {}
            GameStatus::Closed => return Err(Denied::house("challenge.closed")),
            GameStatus::Playing | GameStatus::Over => return Err(Denied::house("challenge.taken")),
        }
        let doer = Doer { person: Some(person), ..REFEREE };
        self.perform(vec![Input::Close { declined: !is_owner }], &doer, now, None)
    }

    /// A player does something.
    pub(super) fn act(
        &mut self,
        person: PersonId,
        request: &str,
        act: Act,
        lag: Lag,
        now: Moment,
        permit: Option<Permit>,
    ) -> Result<Done, Denied> {
        let Some(table) = &self.table else {
            return Err(Denied::house("challenge.waiting"));
        };
        let Some(side) = self.side_of(person) else {
            return Err(Denied::house("actor.spectator"));
        };
        let plies = table.session.table().plies() as u32;
        let doer = Doer { person: Some(person), request: Some(request), actor: Actor::Side(side) };
        let inputs = match act {
            Act::Move { ply, .. } if ply != plies => return Err(Denied::house("move.stale")),
            Act::Premove { ply, .. } if ply != plies + 1 => return Err(Denied::house("move.stale")),
            Act::Move { .. } if table.has_lost_on_time(side) => return Err(Denied::house("move.late")),
            Act::Move { text, offers_draw: false, .. } => vec![Input::Play(Act::move_event(text, lag))],
            Act::Move { text, .. } => {
                // An offer must not stand if its move does not.
                let mut inputs = Vec::new();
                if table.session.turn() == side && !table.is_late(lag, now) {
                    table.session.table().judge(&text).map_err(Refusal::from)?;
                    inputs.push(Input::Play(Event::Draw(Proposal::Offer)));
                }
                inputs.push(Input::Play(Act::move_event(text, lag)));
                inputs
            }
            Act::Premove { text, .. } => vec![Input::Play(Event::Premove(text))],
            Act::Conditional(lines) => {
                let control = table.session.terms().control;
                if !matches!(control, TimeControl::Unlimited | TimeControl::Days { .. }) {
                    return Err(Denied::house("conditional.live"));
                }
                vec![Input::Play(Event::Conditional(lines))]
            }
            Act::Event(Event::TakeBack(_)) if self.terms.rated && table.session.is_over() => {
                return Err(Denied::house("rated.over"));
            }
            Act::Event(event) => {
                if event == Event::TakeBack(Proposal::Offer) {
                    table.session.check_take_back_pause(side)?;
                }
                vec![Input::Play(event)]
            }
            Act::ClaimAbsence { draw } => {
                let gone = side.other();
                let side = (table.session.turn() != gone).then(|| convert::side(gone));
                vec![Input::Left { draw, side }]
            }
        };
        self.perform(inputs, &doer, now, permit)
    }

    /// Whoever's time is up has lost. Where nobody has moved, nobody loses.
    pub(super) fn flag(&mut self, now: Moment) -> Result<Done, Denied> {
        let event = if self.begin_by().is_some() { Event::Abort } else { Event::Flag };
        self.perform(vec![Input::Play(event)], &REFEREE, now, None)
    }

    /// Gives an engine player whose turn it is the time back for which its request waited for a thread. None if it is not its turn
    /// or nothing counts the time.
    pub(super) fn credit(&mut self, side: Side, from: i64, to: i64, now: i64) -> Option<Done> {
        let session = &self.table.as_ref()?.session;
        if self.status != GameStatus::Playing || session.turn() != side || session.clock().is_none() {
            return None;
        }
        self.perform(vec![Input::Queued { from, to }], &REFEREE, moment(now), None).ok()
    }

    /// Does one thing after the other. The first must succeed; what fails after it is left out. A rematch begins only with a
    /// permit.
    fn perform(
        &mut self,
        inputs: Vec<Input>,
        doer: &Doer<'_>,
        now: Moment,
        mut permit: Option<Permit>,
    ) -> Result<Done, Denied> {
        let (after, plans) = (self.size, self.plans());
        let now = self.table.as_ref().map_or(now, |table| table.last.max(now));
        let next = permit.as_ref().map(|_| next_game()).transpose()?;
        let mut has_been_late = false;
        let (mut commands, mut told, mut private, mut follow) = (Vec::new(), Vec::new(), Vec::new(), None);
        let mut todo = VecDeque::from(inputs);
        while let Some(input) = todo.pop_front() {
            let is_first = commands.is_empty();
            let doer = Doer { request: doer.request.filter(|_| is_first), ..*doer };
            let (events, effects) = match self.run(&input, &doer, now) {
                Err(denied) if is_first => return Err(denied),
                Err(_) => break,
                Ok(done) => done,
            };
            for effect in effects.0 {
                match effect {
                    Effect::PremoveDropped { side, why, .. } => {
                        private.push((side, Private::Premove { text: None, why: Some(why) }));
                    }
                    Effect::Rematch(Proposal::Accept, _) => {
                        let next = next.zip(permit.take());
                        follow = next.and_then(|(id, permit)| self.follower(id, permit, now)).map(Box::new);
                        todo.extend(follow.as_ref().map(|next| Input::Follow(next.id.to_string())));
                    }
                    _ => {}
                }
            }
            let event = self.size.1 + u64::from(!events.is_empty());
            commands.push(GameCommand {
                person: doer.person,
                request: doer.request.map(str::to_owned),
                at: time(now),
                body: protocol::encode(&input),
                event,
            });
            has_been_late |= is_first && is_late(&input, &events);
            told.extend(self.keep(now, &input, events, &doer, event));
        }
        private.extend(self.changed_plans(plans.as_ref()));
        let facts = told.iter().map(|told| GameFact { at: time(told.at), body: protocol::encode(&told.event) });
        let has_started = after.1 == 0 && self.status == GameStatus::Playing;
        let seats = self.table.as_ref().filter(|_| has_started).map(|table| table.seats.each_ref().map(|seat| seat.id));
        let number = commands.first().map_or(0, |command| command.event);
        let (status, due_at, events) = (self.status, self.due_at(), facts.collect());
        Ok(Done {
            step: GameStep { status, seats, due_at, commands, events, follow, rated: None },
            after,
            told,
            private,
            number,
            is_late: has_been_late,
        })
    }

    /// Does something and says what everybody is to be told.
    fn run(&mut self, input: &Input, doer: &Doer<'_>, now: Moment) -> Result<(Vec<GameEvent>, Effects), Denied> {
        let event = match input {
            Input::Close { .. } => {
                self.status = GameStatus::Closed;
                return Ok(<_>::default());
            }
            Input::Start => {
                self.status = GameStatus::Playing;
                let clocks = self.table.as_ref().and_then(|table| convert::clocks(&table.session, now));
                return Ok((vec![GameEvent::Started { clocks }], Effects::default()));
            }
            Input::Follow(game) => {
                return Ok((vec![GameEvent::Rematch { game: game.clone() }], Effects::default()));
            }
            Input::Queued { from, to } => {
                self.pass_over(Downtime { begun: *from, ended: *to });
                let clocks = self.table.as_ref().and_then(|table| convert::clocks(&table.session, now));
                return Ok((
                    clocks.map(|clocks| GameEvent::ClocksSet { clocks, by: None }).into_iter().collect(),
                    Effects::default(),
                ));
            }
            Input::Play(event) => event.clone(),
            Input::Left { draw, side } => Event::Left { side: side.map(convert::own_side), draw: *draw },
        };
        let actor = if let Input::Left { .. } = input { Actor::Referee } else { doer.actor };
        let table = self.table.as_mut().ok_or_else(|| Denied::house("challenge.waiting"))?;
        let before = Before::of(&table.session, table.moved_at, now);
        let effects = table.session.apply(event, actor, now)?;
        let events = before.facts(&effects, &table.session, now);
        if effects.moves().next().is_some() {
            table.moved_at = Some(now);
        }
        self.status = if table.session.is_over() { GameStatus::Over } else { GameStatus::Playing };
        Ok((events, effects))
    }

    /// Counts what was done and keeps what is needed of it.
    fn keep(&mut self, at: Moment, input: &Input, events: Vec<GameEvent>, doer: &Doer<'_>, first: u64) -> Vec<Told> {
        // A late move was not done: repetitions are rejected as it was.
        let is_done = !is_late(input, &events);
        self.size.0 += 1;
        let mut told = Vec::with_capacity(events.len());
        for event in events {
            self.size.1 += 1;
            told.push(Told { number: self.size.1, at, event });
        }
        if let Some(table) = &mut self.table {
            table.last = table.last.max(at);
            table.recent.extend(told.iter().cloned());
            while table.recent.len() > AT_HAND {
                table.recent.pop_front();
            }
            if let (Some(person), Some(request), true) = (doer.person, doer.request, is_done) {
                table.requests.insert((person, request.to_owned()), first);
            }
        }
        told
    }

    /// Clocks stood still in that time.
    pub(super) fn pass_over(&mut self, down: Downtime) {
        if let Some(table) = &mut self.table {
            let (begun, ended) = (moment(down.begun), moment(down.ended));
            table.session.pass_over(begun, ended);
            table.begun = table.begun.later(ended.since(begun.max(table.begun)));
        }
    }

    /// The game of a rematch: the same with sides changed, begun at once.
    fn follower(&self, id: GameId, permit: Permit, now: Moment) -> Option<NewGame> {
        let [one, two] = self.table.as_ref()?.seats.clone();
        let colour = if self.owner.id == two.id { protocol::Colour::One } else { protocol::Colour::Two };
        let terms = GameTerms { colour, ..self.terms.clone() };
        let written = protocol::encode(&terms);
        let (owner, created_at) = (self.owner.id, time(now));
        let mut game = NewGame { id, owner, terms: written, request: None, created_at, start: None };
        let mut next = Self::proposed(&game, self.owner.clone(), terms);
        let guest = if self.owner.id == one.id { two } else { one };
        game.start = Some(next.accept(guest, permit, || true, now).ok()?.step);
        Some(game)
    }

    fn plans(&self) -> Option<[Plans; 2]> {
        let session = &self.table.as_ref()?.session;
        Some(Side::BOTH.map(|side| (session.premove(side).map(str::to_owned), session.conditional(side).to_vec())))
    }

    /// Whoever's plans have changed is told.
    fn changed_plans(&self, before: Option<&[Plans; 2]>) -> Vec<(Side, Private)> {
        let Some((before, after)) = before.zip(self.plans()) else {
            return Vec::new();
        };
        let mut changed = Vec::new();
        for (side, (old, (premove, lines))) in Side::BOTH.into_iter().zip(before.iter().zip(after)) {
            if old.0 != premove {
                changed.push((side, Private::Premove { text: premove, why: None }));
            }
            if old.1 != lines {
                changed.push((side, Private::Conditional(lines)));
            }
        }
        changed
    }
}

/// The premove of a side and its conditional lines.
type Plans = (Option<String>, Vec<Vec<String>>);

/// The id of the game that may follow.
fn next_game() -> Result<GameId, Denied> {
    GameId::random().ok_or_else(|| Denied::house("problem.unavailable"))
}

/// Whether it is a move that was not played, since the clock was quicker.
fn is_late(input: &Input, events: &[GameEvent]) -> bool {
    matches!(input, Input::Play(Event::Move { .. }))
        && !events.iter().any(|event| matches!(event, GameEvent::Moved { .. }))
}

impl Match {
    /// Both as others see them.
    pub(super) fn players(&self) -> [protocol::Person; 2] {
        [0, 1].map(|side| guest::rated(&self.seats[side], self.ratings[side]))
    }

    /// Whether a move that arrives now is too late.
    fn is_late(&self, lag: Lag, now: Moment) -> bool {
        self.session.clock().is_some_and(|clock| clock.is_late(self.last.max(now), lag))
    }

    /// Whether that side has lost the game on time.
    fn has_lost_on_time(&self, side: Side) -> bool {
        let record = self.session.record();
        record.termination == Some(Termination::Time)
            && self.session.conclusion().is_some_and(|end| end.outcome == Some(Outcome::Win(side.other())))
    }

    fn new(terms: &GameTerms, seats: [Person; 2], now: Moment) -> Result<Self, Unreadable> {
        let (table, agreed) = terms::set_up(terms, Lang::En).map_err(|bad| Unreadable(bad.message))?;
        let mut session = Session::new(table, agreed);
        session.set_date(&day(time(now)));
        for (side, person) in Side::BOTH.into_iter().zip(&seats) {
            session.set_player(side, &person.name);
        }
        let (recent, requests) = (VecDeque::new(), HashMap::new());
        Ok(Self {
            seats,
            session,
            recent,
            requests,
            ratings: [None; 2],
            moved_at: None,
            begun: now,
            changes: None,
            last: now,
        })
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;
