//! A game with somebody elsewhere, as it is known here.

use std::time::Duration;

use protocol::{Clocks, Conclusion, GameEvent, GameSnapshot, GameTerms, Offer, OpenOffer, Pause, Person, RatingChange};
use record::{Cursor, Record};
use rules::{Outcome, Side, Table};
use session::{Reading, TimeControl};

use super::shown_clock;

/// Events are missing, or make no sense: the whole state is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap;

/// What an event has changed for those who look.
#[derive(Debug)]
pub enum Change {
    /// Nothing that is seen on the board.
    Talk,
    /// A turn was played.
    Moved {
        /// The table before it.
        before: Box<dyn Table>,
        /// Its text.
        text: String,
    },
    /// One's own turn is on the disk: it has been seen already.
    Confirmed,
    /// The board stands otherwise.
    Jumped,
    /// The game is over.
    Ended,
    /// Another game follows.
    Rematch(String),
    /// That side has given the other one time.
    Gift(Side),
}

/// A turn of one's own that the server has not acknowledged yet.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pending {
    request: String,
    text: String,
}

/// A game as the server has told of it, and one's own turn that is on its way.
#[derive(Debug)]
pub struct LiveGame {
    /// What is played.
    pub terms: GameTerms,
    /// Who plays.
    pub players: [Person; 2],
    /// One's own side; none for whoever watches.
    pub you: Option<Side>,
    /// The clocks as they were told.
    pub clocks: Option<Clocks>,
    /// Offers that wait for an answer.
    pub offers: Vec<OpenOffer>,
    /// What cannot be offered again yet.
    pauses: Vec<Pause>,
    /// After how many turns oneself has given time last, as far as is known.
    given_at: Option<usize>,
    /// How it ended, if it has.
    pub conclusion: Option<Conclusion>,
    /// What became of the ratings, if it has ended and counts.
    pub ratings: Option<[RatingChange; 2]>,
    /// The game that follows, if there is one.
    pub next: Option<String>,
    /// The number of the last event.
    number: u64,
    cursor: Cursor,
    pending: Option<Pending>,
}

impl LiveGame {
    /// The game that a snapshot tells of; none if its record cannot be read here.
    pub fn of(number: u64, snapshot: GameSnapshot) -> Option<Self> {
        let reading = record::read_own(&snapshot.record, engine::all())?.ok()?;
        Some(Self {
            terms: snapshot.terms,
            players: snapshot.players,
            you: snapshot.you.map(side_here),
            clocks: snapshot.clocks,
            offers: snapshot.offers,
            pauses: snapshot.pauses,
            given_at: None,
            conclusion: snapshot.conclusion,
            ratings: snapshot.ratings,
            next: None,
            number,
            cursor: Cursor::of_reading(reading),
            pending: None,
        })
    }

    /// The record of the game as far as it is known here.
    pub fn record(&self) -> &Record {
        self.cursor.record()
    }

    /// The number of the last event that is known.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Wants the whole state at the next connection: what was told in words is old.
    pub fn forget_number(&mut self) {
        self.number = 0;
    }

    /// Whether a turn of one's own is on its way.
    pub fn is_sending(&self) -> bool {
        self.pending.is_some()
    }

    /// The board as it is seen: with one's own turn that is on its way.
    pub fn table(&self) -> Box<dyn Table> {
        let mut table = self.cursor.table().fork();
        if let Some(pending) = &self.pending {
            // It was legal when it was entered, and goes when something else is played.
            let _ = table.play(&pending.text);
        }
        table
    }

    /// Who is to move, by what is seen.
    pub fn turn(&self) -> Side {
        self.table().turn()
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.conclusion.is_some()
    }

    /// Whether it is the reader's turn.
    pub fn is_your_turn(&self) -> bool {
        !self.is_over() && self.you == Some(self.turn())
    }

    /// Whether both have moved, so that the game counts.
    pub fn has_begun(&self) -> bool {
        self.cursor.table().plies() >= 2
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        control_of(self.terms.time)
    }

    /// Takes over what is still on its way from the state before: the same turn may be asked for once more.
    #[must_use]
    pub fn keeping(mut self, before: Option<&Self>) -> Self {
        let Some(before) = before else {
            return self;
        };
        self.next.clone_from(&before.next);
        self.given_at = before.given_at;
        let is_same = before.cursor.table().plies() == self.cursor.table().plies() && !self.is_over();
        self.pending = before.pending.clone().filter(|pending| is_same && self.can_play(&pending.text));
        self
    }

    fn can_play(&self, text: &str) -> bool {
        self.cursor.table().fork().play(text).is_ok()
    }

    /// A turn of one's own that was on its way when the page was left; whether it can still be played.
    pub fn resume(&mut self, request: &str, ply: usize, text: &str) -> bool {
        let is_due = self.pending.is_none() && self.is_your_turn() && self.cursor.table().plies() == ply;
        if is_due && self.can_play(text) {
            self.pending = Some(Pending { request: request.to_owned(), text: text.to_owned() });
        }
        self.pending.as_ref().is_some_and(|pending| pending.request == request)
    }

    /// Plays a turn of one's own, which the server will hear of under that name; its ply, none if it cannot be played.
    pub fn enter(&mut self, request: &str, text: &str) -> Option<u32> {
        if !self.is_your_turn() || self.pending.is_some() {
            return None;
        }
        let text = self.cursor.table().fork().play(text).ok()?;
        self.pending = Some(Pending { request: request.to_owned(), text });
        u32::try_from(self.cursor.table().plies()).ok()
    }

    /// The server has refused a request; whether that was the turn on its way.
    pub fn refused(&mut self, request: &str) -> bool {
        let is_pending = self.pending.as_ref().is_some_and(|pending| pending.request == request);
        if is_pending {
            self.pending = None;
        }
        is_pending
    }

    /// Something has happened; none if it is known already.
    pub fn apply(&mut self, number: u64, event: GameEvent) -> Result<Option<Change>, Gap> {
        if number <= self.number {
            return Ok(None);
        }
        if number != self.number + 1 {
            return Err(Gap);
        }
        let change = self.happen(event)?;
        self.number = number;
        Ok(Some(change))
    }

    fn happen(&mut self, event: GameEvent) -> Result<Change, Gap> {
        Ok(match event {
            GameEvent::Moved { ply, text, clocks, .. } => {
                let before = self.cursor.table().fork();
                if ply as usize != before.plies() + 1 {
                    return Err(Gap);
                }
                let text = self.cursor.play(&text).map_err(|_| Gap)?;
                self.clocks = clocks;
                if let (Some(clocks), Some(notes)) = (clocks, self.cursor.notes_mut()) {
                    notes.clock = Some(clocks.left[before.turn().index()].into());
                }
                let own = self.pending.take();
                if own.is_some_and(|own| own.text == text) { Change::Confirmed } else { Change::Moved { before, text } }
            }
            GameEvent::TakenBack { ply, clocks } => {
                while self.cursor.table().plies() > ply as usize && self.cursor.take_back().is_some() {}
                (self.clocks, self.pending) = (clocks, None);
                Change::Jumped
            }
            GameEvent::Offered { by, offer, again } => {
                self.offers.push(OpenOffer { by, offer });
                self.pauses.retain(|pause| pause.by != by || pause.offer != offer);
                self.pauses.extend(again.map(|again| Pause { by, offer, again }));
                Change::Talk
            }
            GameEvent::OfferClosed { by, offer, how } => {
                self.offers.retain(|open| open.by != by || open.offer != offer);
                // Whoever grants it does not mind being asked.
                let is_granted = how == protocol::Closed::Accepted;
                self.pauses.retain(|pause| !is_granted || pause.by != by || pause.offer != offer);
                Change::Talk
            }
            GameEvent::Started { clocks } | GameEvent::Resumed { clocks } => {
                self.clocks = clocks;
                Change::Talk
            }
            GameEvent::ClocksSet { clocks, by } => {
                self.clocks = Some(clocks);
                let by = by.map(side_here);
                if by.is_some() && by == self.you {
                    self.given_at = Some(self.cursor.table().plies());
                }
                by.map_or(Change::Talk, Change::Gift)
            }
            GameEvent::Adjourned => {
                self.stop_clocks();
                Change::Talk
            }
            GameEvent::Ended { conclusion, ratings } => {
                let termination = conclusion.termination.parse().unwrap_or(record::Termination::Abandoned);
                self.cursor.close(Outcome::from_result(&conclusion.result), termination);
                (self.conclusion, self.ratings) = (Some(conclusion), ratings);
                self.stop_clocks();
                // What was on its way came too late.
                if self.pending.take().is_some() { Change::Jumped } else { Change::Ended }
            }
            GameEvent::Reopened { clocks } => {
                self.cursor.reopen();
                (self.clocks, self.conclusion) = (clocks, None);
                Change::Talk
            }
            GameEvent::Rematch { game } => {
                self.next = Some(game.clone());
                Change::Rematch(game)
            }
        })
    }

    fn stop_clocks(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.running = None;
        }
    }

    /// Whether that side has made an offer that waits for an answer.
    pub fn offers(&self, side: Side, offer: Offer) -> bool {
        self.offers.iter().any(|open| side_here(open.by) == side && open.offer == offer)
    }

    /// How many turns it takes until one can offer that again; none if one can.
    pub fn pause(&self, offer: Offer) -> Option<usize> {
        let plies = self.cursor.table().plies();
        let own = self.pauses.iter().find(|pause| Some(side_here(pause.by)) == self.you && pause.offer == offer);
        own.and_then(|pause| (pause.again as usize).checked_sub(plies)).filter(|turns| *turns > 0)
    }

    /// Whether time can be given in this game, by whoever looks at it.
    pub fn has_gifts(&self) -> bool {
        self.you.is_some() && !self.is_over() && self.clocks.is_some() && !self.control().is_by_letter()
    }

    /// Whether one has given time in this turn.
    pub fn has_given(&self) -> bool {
        self.given_at == Some(self.cursor.table().plies())
    }

    /// Players are called otherwise now, or rated otherwise.
    pub fn name(&mut self, players: [Person; 2]) {
        for (side, person) in Side::BOTH.into_iter().zip(&players) {
            let tag = self.cursor.record().player_tag(side);
            self.cursor.tags_mut().set(&tag, &person.name);
        }
        self.players = players;
    }

    /// What a clock shows at a moment of the server's time, in milliseconds since 1970.
    pub fn reading(&self, side: Side, now: u64) -> Option<Reading> {
        let mut clocks = self.clocks?;
        // One's own turn that is on its way has stopped the clock for those who look.
        if self.pending.is_some() || self.is_over() {
            clocks.running = None;
        }
        Some(shown_clock::reading(self.control(), &clocks, side, now))
    }

    /// The time that it shows.
    pub fn left(&self, side: Side, now: u64) -> Option<Duration> {
        self.reading(side, now).map(|reading| reading.left)
    }
}

/// A side of the wire.
pub const fn side_here(side: protocol::Side) -> Side {
    match side {
        protocol::Side::One => Side::One,
        protocol::Side::Two => Side::Two,
    }
}

/// A time control of the wire.
pub fn control_of(time: protocol::TimeControl) -> TimeControl {
    match time {
        protocol::TimeControl::Unlimited => TimeControl::Unlimited,
        protocol::TimeControl::Fischer { base, increment } => {
            TimeControl::Fischer { base: base.into(), increment: increment.into() }
        }
        protocol::TimeControl::Delay { base, delay } => TimeControl::Delay { base: base.into(), delay: delay.into() },
        protocol::TimeControl::ByoYomi { base, periods, period } => {
            TimeControl::ByoYomi { base: base.into(), periods, period: period.into() }
        }
        protocol::TimeControl::Days { per_turn } => TimeControl::Days { per_turn: per_turn.into() },
    }
}

/// A time control for the wire.
pub fn time_of(control: TimeControl) -> protocol::TimeControl {
    match control {
        TimeControl::Unlimited => protocol::TimeControl::Unlimited,
        TimeControl::Fischer { base, increment } => {
            protocol::TimeControl::Fischer { base: base.into(), increment: increment.into() }
        }
        TimeControl::Delay { base, delay } => protocol::TimeControl::Delay { base: base.into(), delay: delay.into() },
        TimeControl::ByoYomi { base, periods, period } => {
            protocol::TimeControl::ByoYomi { base: base.into(), periods, period: period.into() }
        }
        TimeControl::Days { per_turn } => protocol::TimeControl::Days { per_turn: per_turn.into() },
    }
}

/// The table that a game on these terms begins with; none if it cannot be played here.
pub fn table_of(terms: &GameTerms) -> Option<Box<dyn Table>> {
    let (game, options) = engine::find(&terms.game).ok()?;
    game.table(&options, terms.start.as_deref()).ok()
}

#[cfg(test)]
mod tests {
    use protocol::{Millis, Origin, UnixMillis};

    use super::*;

    fn game() -> LiveGame {
        let person = |id: &str| Person {
            id: id.to_owned(),
            name: id.to_owned(),
            rating: None,
            provisional: false,
            engine: false,
            guest: true,
        };
        let time = protocol::TimeControl::Fischer { base: Millis(60_000), increment: Millis(0) };
        let terms = GameTerms {
            game: "gunzi".to_owned(),
            start: None,
            time,
            rated: false,
            colour: protocol::Colour::Random,
            touch_move: false,
        };
        let left = [Millis(60_000); 2];
        let clocks = Clocks {
            left,
            periods: None,
            in_periods: None,
            running: Some(protocol::Side::One),
            spent: None,
            at: UnixMillis(1_000),
        };
        let snapshot = GameSnapshot {
            terms,
            players: [person("a"), person("b")],
            you: Some(protocol::Side::One),
            record: "[Format \"1\"]\n[Game \"gunzi\"]\n[Result \"*\"]\n\n*\n".to_owned(),
            clocks: Some(clocks),
            offers: vec![],
            pauses: vec![],
            adjourned: false,
            conclusion: None,
            ratings: None,
        };
        LiveGame::of(1, snapshot).expect("a game")
    }

    fn moved(ply: u32, text: &str, by: protocol::Side) -> GameEvent {
        GameEvent::Moved { ply, text: text.to_owned(), by, origin: Origin::Entered, spent: Millis(0), clocks: None }
    }

    #[test]
    fn ones_own_turn_is_seen_at_once_and_played_once() {
        let mut game = game();
        let text = game.table().moves().remove(0);
        assert_eq!(game.left(Side::One, 11_000), Some(Duration::from_secs(50)));
        assert_eq!(game.enter("r1", &text), Some(0));
        assert_eq!(game.enter("r2", &text), None, "one turn at a time");
        assert!(game.table().plies() == 1 && !game.is_your_turn());
        assert_eq!(game.left(Side::One, 11_000), Some(Duration::from_mins(1)), "it waits for what the server says");
        let change = game.apply(2, moved(1, &text, protocol::Side::One));
        assert!(matches!(change, Ok(Some(Change::Confirmed))), "{change:?}");
        assert!(matches!(game.apply(2, moved(1, &text, protocol::Side::One)), Ok(None)), "it is known already");
        assert_eq!((game.table().plies(), game.number()), (1, 2));
        let answer = game.table().moves().remove(0);
        assert_eq!(game.apply(4, moved(2, &answer, protocol::Side::Two)).err(), Some(Gap));
        assert!(matches!(game.apply(3, moved(2, &answer, protocol::Side::Two)), Ok(Some(Change::Moved { .. }))));
        assert!(game.is_your_turn() && game.has_begun());
    }

    #[test]
    fn what_was_refused_or_overtaken_is_not_seen_any_more() {
        let mut game = self::game();
        let moves = game.table().moves();
        game.enter("r1", &moves[0]);
        assert!(!game.refused("r0") && game.refused("r1"));
        assert_eq!(game.table().plies(), 0);
        // Another device of the same player was quicker.
        game.enter("r2", &moves[0]);
        assert!(matches!(game.apply(2, moved(1, &moves[1], protocol::Side::One)), Ok(Some(Change::Moved { .. }))));
        assert_eq!(game.table().played(), [moves[1].clone()]);
    }

    #[test]
    fn a_turn_on_its_way_outlives_a_resync_where_it_can_still_be_played() {
        let mut before = self::game();
        let text = before.table().moves().remove(0);
        before.enter("r1", &text);
        assert_eq!(self::game().keeping(Some(&before)).table().plies(), 1);
        let mut gone_on = self::game();
        let _ = gone_on.apply(2, moved(1, &text, protocol::Side::One));
        assert_eq!(gone_on.keeping(Some(&before)).table().plies(), 1, "it is not played twice");
    }

    #[test]
    fn offers_and_ends_are_followed() {
        let mut game = self::game();
        let by = protocol::Side::Two;
        assert!(game.apply(2, GameEvent::Offered { by, offer: Offer::Draw, again: Some(10) }).is_ok());
        assert!(game.offers(Side::Two, Offer::Draw) && !game.offers(Side::One, Offer::Draw));
        let how = protocol::Closed::Declined;
        assert!(game.apply(3, GameEvent::OfferClosed { by, offer: Offer::Draw, how }).is_ok());
        assert!(!game.offers(Side::Two, Offer::Draw));
        let conclusion = Conclusion {
            result: "1-0".to_owned(),
            termination: "resignation".to_owned(),
            score: None,
            message: String::new(),
        };
        assert!(matches!(game.apply(4, GameEvent::Ended { conclusion, ratings: None }), Ok(Some(Change::Ended))));
        assert!(game.is_over() && !game.is_your_turn());
        assert_eq!(game.left(Side::One, 99_000), Some(Duration::from_mins(1)), "clocks stand");
    }

    #[test]
    fn what_was_asked_is_not_asked_again_for_a_while() {
        let mut game = self::game();
        let (by, offer, how) = (protocol::Side::One, Offer::TakeBack, protocol::Closed::Declined);
        assert_eq!(game.pause(offer), None);
        assert!(game.apply(2, GameEvent::Offered { by, offer, again: Some(2) }).is_ok());
        assert!(game.apply(3, GameEvent::OfferClosed { by, offer, how }).is_ok());
        assert_eq!((game.pause(offer), game.pause(Offer::Draw)), (Some(2), None));
        let text = game.table().moves().remove(0);
        assert!(game.apply(4, moved(1, &text, protocol::Side::One)).is_ok());
        assert_eq!(game.pause(offer), Some(1));
        let text = game.table().moves().remove(0);
        assert!(game.apply(5, moved(2, &text, protocol::Side::Two)).is_ok());
        assert_eq!(game.pause(offer), None);
        // What is granted can be asked again at once, and what the other has asked is no pause of one's own.
        let how = protocol::Closed::Accepted;
        assert!(game.apply(6, GameEvent::Offered { by, offer, again: Some(12) }).is_ok());
        assert!(game.apply(7, GameEvent::OfferClosed { by, offer, how }).is_ok());
        assert!(game.apply(8, GameEvent::Offered { by: protocol::Side::Two, offer, again: Some(12) }).is_ok());
        assert_eq!(game.pause(offer), None);
    }

    #[test]
    fn time_is_given_and_names_change() {
        let mut game = self::game();
        let mut clocks = game.clocks.expect("clocks");
        clocks.left[1] = Millis(120_000);
        assert!(game.has_gifts() && !game.has_given());
        let given = game.apply(2, GameEvent::ClocksSet { clocks, by: Some(protocol::Side::One) });
        assert!(matches!(given, Ok(Some(Change::Gift(Side::One)))), "{given:?}");
        assert_eq!(game.left(Side::Two, 1_000), Some(Duration::from_mins(2)));
        assert!(game.has_given());
        let text = game.table().moves().remove(0);
        assert!(game.apply(3, moved(1, &text, protocol::Side::One)).is_ok());
        assert!(!game.has_given(), "a turn later");
        let [one, mut two] = game.players.clone();
        two.name = "Bob".to_owned();
        game.name([one, two]);
        assert_eq!(game.record().player(Side::Two), Some("Bob"));
    }

    #[test]
    fn times_come_back_from_the_wire() {
        for text in ["-", "300+3", "300d3", "600+5x30", "1/259200"] {
            let control: TimeControl = text.parse().expect("a control");
            assert_eq!(control_of(time_of(control)), control, "{text}");
        }
    }
}
