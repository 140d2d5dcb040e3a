use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use engine::{Analysis, ClockTime, Outlook, expectation};
use rules::{Lang, MoveError, Random, Side, Table};

use super::archive::Archive;
use super::clock::GameClock;
use super::contest::Contest;
use super::engine_thread::{Answer, EngineThread, PendingAnalysis, Task};
use super::seat::{Seat, Terms};
use crate::files;
use crate::messages::say;

/// Before this many turns the computer does not think about draws.
const EARLY: usize = 16;
/// The computer takes a draw if it cannot expect more than this: a little above half a game.
const CONTENT: f64 = 0.53;

/// The table with all that belongs to it: the game, who plays it, clocks, what the computer thinks, the file it is kept
/// in. It shows nothing and asks nothing: that is for those who hold it.
pub(crate) struct LocalGame {
    contest: Contest,
    seats: [Seat; 2],
    clock: Option<GameClock>,
    archive: Archive,
    random: Random,
    engine_thread: Option<EngineThread>,
    pending: Option<(Purpose, PendingAnalysis)>,
    /// Whether the computer could not find a move here.
    stuck: bool,
    began: Instant,
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
    /// The computer has moved.
    Moved,
    /// The advice that was asked for.
    Hint(Analysis),
    /// A player's time is up.
    Flag,
    /// The computer has lost its thread; it should not happen.
    Lost,
}

/// What becomes of an offer of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    /// The computer agrees.
    Accepted,
    /// The computer does not.
    Refused,
    /// The other player is a person.
    Ask(Side),
}

impl LocalGame {
    /// A game that begins on these terms, or one that goes on as it is. `seed` is where the computer's slips come from.
    pub(crate) fn new(contest: Contest, terms: Option<Terms>, archive: Archive, seed: u64) -> Self {
        let mut game = Self {
            contest,
            seats: Terms::PEOPLE.seats,
            clock: None,
            archive,
            random: Random::new(seed),
            engine_thread: None,
            pending: None,
            stuck: false,
            began: Instant::now(),
            trouble: None,
        };
        game.seat(terms);
        game
    }

    /// Another game takes the place of this one, which stays in its own file.
    pub(crate) fn begin(&mut self, contest: Contest, terms: Option<Terms>) {
        self.archive.begin();
        self.contest = contest;
        self.seat(terms);
    }

    pub(crate) fn contest(&self) -> &Contest {
        &self.contest
    }

    pub(crate) fn table(&self) -> &dyn Table {
        self.contest.table()
    }

    /// Who plays a side.
    pub(crate) fn at(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// Who plays, and how long.
    pub(crate) fn terms(&self) -> Terms {
        Terms { seats: self.seats, control: self.clock.as_ref().map(GameClock::control) }
    }

    /// Whether the game is over, by whatever it was.
    pub(crate) fn is_over(&self) -> bool {
        self.contest.conclusion().is_some()
    }

    /// Whether a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        !self.is_over() && self.at(self.table().turn()) == Seat::Person
    }

    /// Whether the computer thinks about a hint.
    pub(crate) fn is_advising(&self) -> bool {
        matches!(self.pending, Some((Purpose::Hint, _)))
    }

    /// The side of the one person who plays against the computer.
    pub(crate) fn only_person(&self) -> Option<Side> {
        let mut people = Side::BOTH.into_iter().filter(|&side| self.at(side) == Seat::Person);
        people.next().filter(|_| people.next().is_none())
    }

    /// The time that each player has left.
    pub(crate) fn times(&self) -> Option<[Duration; 2]> {
        let now = self.began.elapsed();
        self.clock.as_ref().map(|clock| Side::BOTH.map(|side| clock.left(side, now)))
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

    /// Plays a move for whoever is to move.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let mover = self.table().turn();
        self.contest.play(text)?;
        self.drop_pending();
        let now = self.began.elapsed();
        if let Some(clock) = &mut self.clock {
            let left = clock.press(mover, now);
            self.contest.note_clock(left);
        }
        self.run_clock();
        self.keep();
        Ok(())
    }

    /// Lets the computer begin to think if it is its turn, and says what has happened meanwhile. Waits for the computer
    /// for so long at most.
    pub(crate) fn tick(&mut self, patience: Duration) -> Option<Event> {
        if self.is_over() {
            self.pending = None;
            return None;
        }
        if let Some(side) = self.clock.as_ref().and_then(|clock| clock.fallen(self.began.elapsed())) {
            self.contest.flag(side);
            self.ended();
            return Some(Event::Flag);
        }
        let side = self.table().turn();
        if let (None, Seat::Computer(level), false) = (&self.pending, self.at(side), self.stuck) {
            let task = Task::Play(level, self.allowance(side), self.random.next_u64());
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
                Some(self.give_up_pending())
            }
            (_, Answer::Lost) => Some(self.give_up_pending()),
        }
    }

    /// Begins to think about advice for the player to move; it comes as an [`Event::Hint`].
    pub(crate) fn ask_hint(&mut self) {
        if self.is_persons_turn() && !self.is_advising() {
            self.think(Purpose::Hint, Task::Hint);
        }
    }

    /// Takes moves back until a person is to move; `false` if there is nothing to take back.
    pub(crate) fn undo(&mut self) -> bool {
        let computer_only = self.seats.iter().all(|seat| *seat != Seat::Person);
        let mut before = self.table().fork();
        let reopens = self.is_over() && self.table().ending().is_none();
        let mut possible = reopens && self.at(self.table().turn()) == Seat::Person;
        while !possible && before.take_back() {
            possible = computer_only || self.at(before.turn()) == Seat::Person;
        }
        if !possible {
            return false;
        }
        while self.contest.undo() {
            if computer_only || self.at(self.table().turn()) == Seat::Person {
                break;
            }
        }
        self.changed();
        true
    }

    /// Plays again what was taken back; `false` if there is nothing.
    pub(crate) fn redo(&mut self) -> bool {
        let done = self.contest.redo();
        if done {
            while !self.is_over() && !self.is_persons_turn() && self.contest.redo() {}
            self.changed();
        }
        done
    }

    /// The person who speaks gives up: the only one, or the one to move.
    pub(crate) fn resigner(&self) -> Side {
        self.only_person().unwrap_or(self.table().turn())
    }

    /// A player gives up.
    pub(crate) fn resign(&mut self, side: Side) {
        self.contest.resign(side);
        self.ended();
    }

    /// The players agree on a draw.
    pub(crate) fn agree(&mut self) {
        self.contest.agree();
        self.ended();
    }

    /// A person offers a draw. The computer takes it if it expects no more from the game.
    pub(crate) fn offer_draw(&mut self) -> Offer {
        let other = self.only_person().unwrap_or(self.table().turn()).other();
        if self.at(other) == Seat::Person {
            return Offer::Ask(other);
        }
        if self.table().plies() < EARLY {
            return Offer::Refused;
        }
        self.pending = None;
        let answer = self.begin_analysis(Task::Offer).wait(Duration::from_secs(10));
        let outlook = match answer {
            Answer::Ready(analysis) => analysis.outlook(),
            Answer::NotYet | Answer::Lost => None,
        };
        let its_turn = self.table().turn() == other;
        let own = outlook.map(|outlook| if its_turn { outlook } else { outlook.reversed() });
        if own.is_some_and(is_content) {
            self.agree();
            return Offer::Accepted;
        }
        Offer::Refused
    }

    /// Saves the game under a name.
    pub(crate) fn save(&self, path: &str) -> Result<(), String> {
        files::write_whole(path.as_ref(), Archive::text(&self.contest).as_bytes()).map_err(|error| error.to_string())
    }

    /// Goes on with a game from a file.
    pub(crate) fn load(&mut self, path: &str, lang: Lang) -> Result<(), String> {
        let contest = Archive::read(path.as_ref(), lang)?;
        self.begin(contest, None);
        Ok(())
    }

    fn seat(&mut self, terms: Option<Terms>) {
        if let Some(terms) = terms {
            terms.note(self.contest.record_mut());
        }
        let terms = terms.unwrap_or_else(|| Terms::of_record(&self.contest.record()));
        self.seats = terms.seats;
        self.clock = terms.control.map(GameClock::new);
        self.drop_pending();
        self.put_clock();
    }

    fn think(&mut self, purpose: Purpose, task: Task) {
        // What was pending before ends first, so that the engine is free.
        self.pending = None;
        self.pending = Some((purpose, self.begin_analysis(task)));
    }

    /// Whatever was pending is about another position.
    fn drop_pending(&mut self) {
        self.pending = None;
        self.stuck = false;
    }

    /// It makes no sense to think the same again.
    fn give_up_pending(&mut self) -> Event {
        self.pending = None;
        self.stuck = true;
        Event::Lost
    }

    fn begin_analysis(&mut self, task: Task) -> PendingAnalysis {
        let game = self.table().rulebook();
        self.engine_thread.take_if(|engine_thread| engine_thread.game().id() != game.id());
        let engine_thread = self.engine_thread.get_or_insert_with(|| EngineThread::new(game));
        engine_thread.begin(self.contest.table(), task)
    }

    fn allowance(&self, side: Side) -> Option<ClockTime> {
        let now = self.began.elapsed();
        let clock = self.clock.as_ref()?;
        Some(ClockTime { left: clock.left(side, now), increment: clock.control().increment() })
    }

    /// The game is no longer where it was.
    fn changed(&mut self) {
        self.drop_pending();
        self.put_clock();
        self.keep();
    }

    /// The players or their clocks have ended the game.
    fn ended(&mut self) {
        self.pending = None;
        self.run_clock();
        self.keep();
    }

    /// Puts the clocks to where they were after the moves that now stand.
    fn put_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.put(self.contest.clocks());
        }
        self.run_clock();
    }

    /// The clock of whoever is to move runs, from the first move to the end of the game.
    fn run_clock(&mut self) {
        let now = self.began.elapsed();
        let runs = !self.is_over() && self.table().plies() > 0;
        let turn = self.table().turn();
        if let Some(clock) = &mut self.clock {
            if runs {
                clock.start(turn, now);
            } else {
                clock.stop(now);
            }
        }
    }

    /// Saves the game by itself. A disk that is full must not stop the game, but the players must know.
    fn keep(&mut self) {
        if let Err(error) = self.archive.keep(&mut self.contest) {
            self.trouble = Some(error);
        }
    }
}

/// Whether a player who can expect this takes a draw.
fn is_content(outlook: Outlook) -> bool {
    expectation(outlook) <= CONTENT
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Level;

    fn game(terms: Terms) -> LocalGame {
        let (game, options) = engine::find("gunzi").expect("a game");
        let table = game.table(&options, None).expect("a table");
        LocalGame::new(Contest::new(table), Some(terms), Archive::new(false), 1)
    }

    /// Lets the computer think until something happens.
    fn wait(game: &mut LocalGame) -> Option<Event> {
        (0..600).find_map(|_| game.tick(Duration::from_millis(100)))
    }

    #[test]
    fn the_computer_thinks_in_its_turn_only_and_is_stopped_by_taking_back() {
        let mut game = game(Terms::new(Some(Level::FULL), Side::One, None));
        assert!(game.tick(Duration::ZERO).is_none() && game.pending.is_none());
        assert!(game.play("a1-b1l").is_ok() && !game.is_persons_turn());
        assert!(game.tick(Duration::ZERO).is_none() && game.pending.is_some());
        assert!(game.undo() && game.pending.is_none() && game.is_persons_turn());
        assert_eq!(game.table().plies(), 0);
        assert!(!game.undo() && game.redo());
        assert!(matches!(wait(&mut game), Some(Event::Moved)));
        assert_eq!(game.table().plies(), 2);
        assert!(game.undo());
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
    fn the_computer_takes_draws_that_are_worth_it() {
        assert!(is_content(Outlook::Draw) && is_content(Outlook::Estimate(-300)));
        assert!(is_content(Outlook::Loss { within_plies: 3, least_margin: 0 }));
        assert!(!is_content(Outlook::Estimate(60)) && !is_content(Outlook::Win { within_plies: 3, least_margin: 0 }));
        let mut game = game(Terms::new(Level::new(1), Side::One, None));
        assert_eq!(game.offer_draw(), Offer::Refused, "it is too early");
        let mut people = super::tests::game(Terms::PEOPLE);
        assert_eq!(people.offer_draw(), Offer::Ask(Side::Two));
    }
}
