use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::{Analysis, ClockTime};
use rules::{Lang, Random, Side, Table};
use session::{Actor, Conclusion, Moment, Proposal, Refusal, Seat, Session, Terms, thinking};

use super::archive::Archive;
use super::engine_thread::{Answer, EngineThread, PendingAnalysis, Task};
use crate::messages::say;

/// A game at this terminal: a [`Session`] with what it lacks to be played here, a clock on the wall, the engine in a thread
/// of its own, and the file that it is kept in. It shows nothing and asks nothing: that is for those who hold it.
pub(crate) struct LocalGame {
    session: Session,
    /// When the session began: its moments are counted from here.
    began: Instant,
    archive: Archive,
    random: Random,
    engine: Option<EngineThread>,
    pending: Option<(Purpose, PendingAnalysis)>,
    /// Whether the engine could not find a move here.
    stuck: bool,
    trouble: Option<(PathBuf, io::Error)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Move,
    Hint,
}

/// Something that happened by itself.
#[derive(Debug)]
pub(crate) enum Event {
    /// The engine has moved.
    Moved,
    /// The advice that was asked for.
    Hint(Analysis),
    /// A player's time is up.
    Flag,
    /// The engine has no answer; it should not happen.
    Lost,
}

/// What becomes of an offer of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    /// The engine agrees.
    Accepted,
    /// The engine does not.
    Refused,
    /// The other player is a person.
    Ask(Side),
}

impl LocalGame {
    /// Plays a session that begins now, at [`Moment::default`]. `seed` is where the engine's slips come from.
    pub(crate) fn new(session: Session, archive: Archive, seed: u64) -> Self {
        Self {
            session,
            began: Instant::now(),
            archive,
            random: Random::new(seed),
            engine: None,
            pending: None,
            stuck: false,
            trouble: None,
        }
    }

    /// Another game takes the place of this one, which stays in its own file.
    pub(crate) fn begin(&mut self, session: Session) {
        self.archive.begin();
        self.session = session;
        self.began = Instant::now();
        self.drop_pending();
    }

    pub(crate) fn table(&self) -> &dyn Table {
        self.session.table()
    }

    /// Who plays, and how long.
    pub(crate) fn terms(&self) -> Terms {
        self.session.terms()
    }

    /// Who plays a side.
    pub(crate) fn at(&self, side: Side) -> Seat {
        self.terms().at(side)
    }

    /// Whether the game is over, by whatever it was.
    pub(crate) fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// How the game has ended.
    pub(crate) fn conclusion(&self) -> Option<Conclusion> {
        self.session.conclusion()
    }

    /// Whether a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.session.is_persons_turn()
    }

    /// Whether the engine thinks about a hint.
    pub(crate) fn is_advising(&self) -> bool {
        matches!(self.pending, Some((Purpose::Hint, _)))
    }

    /// The side of the one person who plays against the engine.
    pub(crate) fn only_person(&self) -> Option<Side> {
        self.terms().only_person()
    }

    /// The time that each player has left.
    pub(crate) fn times(&self) -> Option<[Duration; 2]> {
        let now = self.now();
        self.session.clock().map(|clock| Side::BOTH.map(|side| clock.left(side, now)))
    }

    /// What went wrong when the game was to be saved by itself, told once.
    pub(crate) fn take_trouble(&mut self, lang: Lang) -> Option<String> {
        self.trouble.take().map(|(path, error)| {
            let args = [("file", path.display().to_string().into()), ("why", error.to_string().into())];
            say(lang, "play.not-saved", &args)
        })
    }

    /// The file in which the game is kept.
    pub(crate) fn kept(&self) -> Option<&Path> {
        self.archive.path().filter(|_| self.table().plies() > 0)
    }

    /// Plays a move for whoever is to move. If their time is up, that ends the game instead.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.apply(session::Event::play(text), Actor::Table)
    }

    /// Lets the engine begin to think if it is its turn, and says what has happened meanwhile. Waits for the engine for
    /// so long at most.
    pub(crate) fn tick(&mut self, patience: Duration) -> Option<Event> {
        if self.is_over() {
            self.pending = None;
            return None;
        }
        let now = self.now();
        if self.session.clock().is_some_and(|clock| clock.fallen(now).is_some())
            && self.apply(session::Event::Flag, Actor::Table).is_ok()
        {
            return Some(Event::Flag);
        }
        let side = self.table().turn();
        if let (None, Seat::Engine(level), false) = (&self.pending, self.at(side), self.stuck) {
            let task = Task::Play(level, self.clock_time(side), self.random.next_u64());
            self.think(Purpose::Move, task);
        }
        let (purpose, pending) = self.pending.as_ref()?;
        let (purpose, answer) = (*purpose, pending.wait(patience));
        match (purpose, answer) {
            (_, Answer::NotYet) => None,
            (Purpose::Hint, Answer::Ready(analysis)) => {
                self.pending = None;
                Some(Event::Hint(analysis))
            }
            (Purpose::Move, Answer::Ready(analysis)) => {
                if analysis.best_move().is_some_and(|text| self.play(text).is_ok()) {
                    return Some(Event::Moved);
                }
                Some(self.give_up())
            }
            (_, Answer::Lost) => Some(self.give_up()),
        }
    }

    /// Begins to think about advice for the player to move; it comes as an [`Event::Hint`].
    pub(crate) fn ask_hint(&mut self) {
        if self.is_persons_turn() && !self.is_advising() {
            self.think(Purpose::Hint, Task::Hint);
        }
    }

    /// Takes moves back until a person is to move.
    pub(crate) fn undo(&mut self) -> Result<(), Refusal> {
        self.apply(session::Event::TakeBack(Proposal::Offer), Actor::Table).map(drop)
    }

    /// Plays again what was taken back; `false` if there is nothing.
    pub(crate) fn redo(&mut self) -> bool {
        self.apply(session::Event::Redo, Actor::Table).is_ok()
    }

    /// The person who speaks gives up: the only one, or the one to move.
    pub(crate) fn resigner(&self) -> Side {
        self.only_person().unwrap_or(self.table().turn())
    }

    /// A player gives up.
    pub(crate) fn resign(&mut self, side: Side) -> Result<(), Refusal> {
        self.apply(session::Event::Resign, Actor::Side(side))
    }

    /// A person offers a draw. The engine takes it if it expects no more from the game; a person is to be asked.
    pub(crate) fn offer_draw(&mut self) -> Result<Offer, Refusal> {
        let asker = self.resigner();
        let other = asker.other();
        self.session.apply(session::Event::Draw(Proposal::Offer), Actor::Side(asker), self.now())?;
        if self.at(other) == Seat::Person {
            return Ok(Offer::Ask(other));
        }
        let accepted = self.engine_takes_draw(other);
        self.answer_draw(accepted)?;
        Ok(if accepted { Offer::Accepted } else { Offer::Refused })
    }

    /// The other player's answer to an offer of a draw.
    pub(crate) fn answer_draw(&mut self, accepted: bool) -> Result<(), Refusal> {
        let answer = if accepted { Proposal::Accept } else { Proposal::Decline };
        self.apply(session::Event::Draw(answer), Actor::Table)
    }

    /// Saves the game under a name.
    pub(crate) fn save(&self, path: &str) -> Result<(), String> {
        crate::files::write_whole(path.as_ref(), self.session.record().to_string().as_bytes())
            .map_err(|error| error.to_string())
    }

    /// Goes on with a game from a file.
    pub(crate) fn load(&mut self, path: &str, lang: Lang) -> Result<(), String> {
        let session = super::archive::read_file(path.as_ref(), lang)?;
        self.begin(session);
        Ok(())
    }

    /// How long the session has lasted.
    fn now(&self) -> Moment {
        Moment::after_start(self.began.elapsed())
    }

    /// Does something in the game, and keeps what has become of it.
    fn apply(&mut self, event: session::Event, by: Actor) -> Result<(), Refusal> {
        let before = (self.table().plies(), self.is_over());
        self.session.apply(event, by, self.now())?;
        // Whatever was thought is about another position.
        if before != (self.table().plies(), self.is_over()) {
            self.drop_pending();
        }
        self.keep();
        Ok(())
    }

    fn engine_takes_draw(&mut self, side: Side) -> bool {
        if thinking::is_too_early_for_a_draw(self.table().plies()) {
            return false;
        }
        self.pending = None;
        let outlook = match self.begin_analysis(Task::Offer).wait(Duration::from_secs(10)) {
            Answer::Ready(analysis) => analysis.outlook(),
            Answer::NotYet | Answer::Lost => None,
        };
        let its_turn = self.table().turn() == side;
        outlook.is_some_and(|outlook| thinking::takes_draw(if its_turn { outlook } else { outlook.reversed() }))
    }

    fn think(&mut self, purpose: Purpose, task: Task) {
        // What was thought before ends first, so that the engine is free.
        self.pending = None;
        self.pending = Some((purpose, self.begin_analysis(task)));
    }

    fn drop_pending(&mut self) {
        self.pending = None;
        self.stuck = false;
    }

    /// It makes no sense to think the same again.
    fn give_up(&mut self) -> Event {
        self.pending = None;
        self.stuck = true;
        Event::Lost
    }

    fn begin_analysis(&mut self, task: Task) -> PendingAnalysis {
        let game = self.table().rulebook();
        self.engine.take_if(|engine| engine.game().id() != game.id());
        let engine = self.engine.get_or_insert_with(|| EngineThread::new(game));
        engine.begin(self.session.table(), task)
    }

    fn clock_time(&self, side: Side) -> Option<ClockTime> {
        let clock = self.session.clock()?;
        Some(ClockTime { left: clock.left(side, self.now()), increment: clock.control().increment() })
    }

    /// Saves the game by itself. A disk that is full must not stop the game, but the players must know.
    fn keep(&mut self) {
        if let Err(error) = self.archive.keep(&mut self.session) {
            self.trouble = Some(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Level;
    use session::TimeControl;

    fn game(terms: Terms) -> LocalGame {
        let (game, options) = engine::find("gunzi").expect("a game");
        let table = game.table(&options, None).expect("a table");
        LocalGame::new(Session::new(table, terms), Archive::new(false), 1)
    }

    /// Lets the engine think until something happens.
    fn wait(game: &mut LocalGame) -> Option<Event> {
        (0..600).find_map(|_| game.tick(Duration::from_millis(100)))
    }

    #[test]
    fn the_engine_thinks_in_its_turn_only_and_is_stopped_by_taking_back() {
        let mut game = game(Terms::new(Some(Level::FULL), Side::One, TimeControl::Unlimited));
        assert!(game.tick(Duration::ZERO).is_none() && game.pending.is_none());
        assert!(game.play("a1-b1l").is_ok() && !game.is_persons_turn());
        assert!(game.tick(Duration::ZERO).is_none() && game.pending.is_some());
        assert!(game.undo().is_ok() && game.pending.is_none() && game.is_persons_turn());
        assert_eq!(game.table().plies(), 0);
        assert!(game.undo().is_err() && game.redo());
        assert!(matches!(wait(&mut game), Some(Event::Moved)));
        assert_eq!(game.table().plies(), 2);
        assert!(game.undo().is_ok());
        assert_eq!(game.table().plies(), 0, "both moves are taken back");
    }

    #[test]
    fn advice_is_for_people_and_forgotten_when_they_move() {
        let mut game = game(Terms::PEOPLE);
        game.ask_hint();
        assert!(game.is_advising());
        assert!(game.play("a1-b1l").is_ok() && !game.is_advising());
        game.ask_hint();
        assert!(matches!(wait(&mut game), Some(Event::Hint(_))));
    }

    #[test]
    fn draws_are_offered_and_answered() {
        let mut against = game(Terms::new(Level::new(1), Side::One, TimeControl::Unlimited));
        assert_eq!(against.offer_draw(), Ok(Offer::Refused), "it is too early");
        assert_eq!(against.offer_draw(), Ok(Offer::Refused), "at this table one may ask again");
        let mut people = game(Terms::PEOPLE);
        assert_eq!(people.offer_draw(), Ok(Offer::Ask(Side::Two)));
        assert!(people.answer_draw(false).is_ok() && !people.is_over());
        assert_eq!(people.offer_draw(), Ok(Offer::Ask(Side::Two)));
        assert!(people.answer_draw(true).is_ok() && people.is_over());
        assert!(people.offer_draw().is_err(), "the game is over");
    }
}
