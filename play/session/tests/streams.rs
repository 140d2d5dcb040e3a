//! Random streams of events, sense and nonsense, from everybody, while time runs: a session and a second one that was
//! written apart agree after every event on record, clocks, offers and result; and a session that is saved and loaded
//! anywhere goes on the same.

mod model;

use std::time::Duration;

use engine::Level;
use model::Model;
use record::read_all;
use rules::toy::LANE;
use rules::{Options, Random, Rulebook, Side, Table};
use session::{Actor, Event, Lag, Moment, Proposal, Seat, Session, Snapshot, State, Terms, TimeControl};

const CONTROLS: [&str; 7] = ["-", "60+2", "5+0", "20d3", "30+3x5", "0+2x8", "1/86400"];

fn games() -> Vec<&'static dyn Rulebook> {
    engine::all().iter().copied().chain([&LANE as &'static dyn Rulebook]).collect()
}

/// Both sessions, driven together.
struct Pair {
    session: Session,
    model: Model,
    now: u64,
}

impl Pair {
    fn new(table: Box<dyn Table>, terms: Terms) -> Self {
        let model = Model::new(table.fork(), terms);
        Self { session: Session::new(table, terms), model, now: 1_000 }
    }

    /// Does something to both, and compares them. Returns whether it could be done.
    fn apply(&mut self, event: Event, by: Actor) -> bool {
        let what = format!("{event:?} by {by:?} at {}", self.now);
        let expected = self.model.apply(&event, by, self.now);
        let before = self.session.snapshot();
        let answer = self.session.apply(event, by, Moment::from_millis(self.now));
        match (&expected, &answer) {
            (Ok(()), Ok(_)) => {}
            (Err(rule), Err(refusal)) => {
                assert_eq!(*rule, refusal.statement().rule, "{what}");
                assert_eq!(self.session.snapshot(), before, "{what}: what is refused changes nothing");
            }
            _ => panic!("{what}: {expected:?}, {answer:?}"),
        }
        self.compare(&what);
        expected.is_ok()
    }

    fn compare(&self, what: &str) {
        let (session, model) = (&self.session, &self.model);
        let record = session.record();
        let tree = record.tree();
        let texts: Vec<_> = model.moves.iter().map(|played| played.text.as_str()).collect();
        let line: Vec<_> = tree.main_line().collect();
        assert_eq!(tree.line_to(tree.last()), texts, "{what}");
        assert_eq!(session.table().played(), texts, "{what}");
        assert_eq!(session.table().position_text(), model.table().position_text(), "{what}");
        for (&node, played) in line.iter().zip(&model.moves) {
            let notes = tree.notes(node).expect("a node");
            let noted = [notes.clock, notes.spent].map(|time| time.map(|time| time.as_millis() as u64));
            assert_eq!(noted, [played.clock, played.spent], "{what}: {}", played.text);
        }
        let result = (record.result, record.termination.clone());
        assert_eq!(result, model.result(), "{what}");
        assert_eq!(session.is_over(), model.is_over(), "{what}");
        assert_eq!(session.conclusion().map(|end| end.outcome), model.is_over().then_some(record.result), "{what}");
        for later in [0, 1, 700, 30_000] {
            let now = self.now + later;
            for side in Side::BOTH {
                let shown = session.clock().map(|clock| clock.reading(side, Moment::from_millis(now)));
                let shown = shown.map(|reading| (reading.left.as_millis() as u64, u64::from(reading.periods)));
                assert_eq!(shown, model.shown(side, now), "{what}: {side:?}, {later} ms later");
            }
        }
        assert_eq!(session.clock().and_then(session::Clock::running), model.running(), "{what}");
        assert_eq!(session.draw_offer(), model.draw, "{what}");
        assert_eq!(session.take_back_request(), model.take_back, "{what}");
        assert_eq!(session.rematch_offer(), model.rematch, "{what}");
        assert_eq!(session.is_adjourned(), model.rests, "{what}");
        assert_eq!(session.can_redo(), !model.undone.is_empty() && !model.is_over() && !model.rests, "{what}");
        for side in Side::BOTH {
            assert_eq!(session.premove(side), model.premoves[side.index()].as_deref(), "{what}");
            assert_eq!(session.conditional(side), model.lines[side.index()], "{what}");
        }
    }

    /// Saves the session as JSON and goes on with what is read from that.
    fn reload(&mut self) {
        let snapshot = self.session.snapshot();
        let json = serde_json::to_string(&snapshot).expect("it can be written");
        // Pages save the state by hand; it must come to the same.
        assert_eq!(snapshot.state.to_json(), serde_json::to_string(&snapshot.state).expect("it can be written"));
        assert_eq!(State::of_json(&snapshot.state.to_json()).as_ref(), Some(&snapshot.state));
        let read: Snapshot = serde_json::from_str(&json).expect("it can be read");
        self.session = Session::restore(&read, &games()).expect("it goes on");
        assert_eq!(self.session.snapshot(), snapshot);
        self.compare("saved and loaded");
    }

    /// The record is a good record at any time.
    fn check_record(&self) {
        let text = self.session.record().to_string();
        let reading = read_all(&text, &games()).next().expect("a game").expect("readable");
        assert_eq!(reading.record, *self.session.record());
        assert_eq!(Terms::of_record(&reading.record), self.session.terms());
    }
}

/// Somebody who does all kinds of things.
struct Monkey {
    random: Random,
}

impl Monkey {
    fn below(&mut self, n: usize) -> usize {
        self.random.below(n)
    }

    fn actor(&mut self, turn: Side, far: bool) -> Actor {
        match self.below(20) {
            0 => Actor::Referee,
            1..4 => Actor::Side(turn.other()),
            4..8 => Actor::Table,
            8..12 if !far => Actor::Table,
            _ => Actor::Side(turn),
        }
    }

    fn any_actor(&mut self) -> Actor {
        [Actor::Side(Side::One), Actor::Side(Side::Two), Actor::Table, Actor::Referee][self.below(4)]
    }

    fn any_move(&mut self, table: &dyn Table) -> String {
        self.random.pick(&table.moves()).cloned().unwrap_or_else(|| "2-3".to_owned())
    }

    /// A move that may be legal after the next.
    fn later_move(&mut self, table: &dyn Table) -> String {
        let mut table = table.fork();
        let first = self.any_move(table.as_ref());
        if table.play(&first).is_ok() && table.count_moves() > 0 { self.any_move(table.as_ref()) } else { first }
    }

    fn lines(&mut self, table: &dyn Table) -> Vec<Vec<String>> {
        let mut lines: Vec<Vec<String>> = Vec::new();
        for _ in 0..self.below(4) {
            // Often with the beginning of another line, so that lines part and meet.
            let shared = self.below(4);
            let mut line: Vec<String> =
                lines.last().map(|line| line[..shared.min(line.len())].to_vec()).unwrap_or_default();
            let mut table = table.fork();
            for text in &line {
                table.play(text).expect("legal");
            }
            for _ in 0..[2, 2, 4, 4, 1, 3, 0][self.below(7)] {
                let text = self.any_move(table.as_ref());
                if table.play(&text).is_err() {
                    break;
                }
                line.push(text);
            }
            lines.push(line);
        }
        lines
    }

    fn proposal(&mut self) -> Proposal {
        let all = [
            Proposal::Offer,
            Proposal::Offer,
            Proposal::Accept,
            Proposal::Decline,
            Proposal::Accept,
            Proposal::Withdraw,
        ];
        all[self.below(all.len())]
    }

    fn event(&mut self, table: &dyn Table) -> Event {
        match self.below(100) {
            0..48 => {
                let lag = if self.below(3) == 0 { self.below(3_000) as u64 } else { 0 };
                Event::Move { text: self.any_move(table), lag: Lag(Duration::from_millis(lag)) }
            }
            48..51 => Event::play(["", "nonsense", "9-9", "2-7", "é"][self.below(5)]),
            51..58 => Event::Premove(self.later_move(table)),
            58..60 => Event::Premove("nonsense".to_owned()),
            60..62 => Event::CancelPremove,
            62..69 => Event::Conditional(self.lines(table)),
            69..76 => Event::TakeBack(self.proposal()),
            76..79 => Event::Redo,
            79..86 => Event::Draw(self.proposal()),
            86..89 => Event::Rematch(self.proposal()),
            89 => Event::Resign,
            90 => Event::Abort,
            91..95 => Event::Flag,
            95 => {
                Event::Left { side: [None, Some(Side::One), Some(Side::Two)][self.below(3)], draw: self.below(2) == 0 }
            }
            96 => Event::Adjourn,
            97 | 98 => Event::GiveTime,
            _ => Event::Resume,
        }
    }

    fn pass_time(&mut self, now: &mut u64) {
        let passed = match self.below(12) {
            0..3 => 0,
            3..7 => self.below(500),
            7..11 => self.below(6_000),
            _ => self.below(40_000),
        } as u64;
        // Clocks of machines are put back now and then.
        *now = if self.below(40) == 0 { now.saturating_sub(passed) } else { *now + passed };
    }
}

fn terms(random: &mut Random) -> Terms {
    let level = Level::new(3).map_or(Seat::Person, Seat::Engine);
    let seats = [
        [Seat::Person, Seat::Person],
        [Seat::Person, level],
        [level, Seat::Person],
        [Seat::Remote, Seat::Remote],
        [Seat::Person, Seat::Remote],
        [level, level],
    ];
    let control: TimeControl = CONTROLS[random.below(CONTROLS.len())].parse().expect("a control");
    Terms { seats: seats[random.below(seats.len())], control, touch_move: random.below(6) == 0 }
}

fn stream(table: Box<dyn Table>, seed: u64, events: usize) -> Pair {
    let mut monkey = Monkey { random: Random::new(seed) };
    let terms = terms(&mut monkey.random);
    let mut pair = Pair::new(table, terms);
    for _ in 0..events {
        monkey.pass_time(&mut pair.now);
        let table = pair.model.table();
        let event = monkey.event(table.as_ref());
        let by = match event {
            Event::Move { .. } => monkey.actor(table.turn(), !terms.is_local()),
            _ => monkey.any_actor(),
        };
        pair.apply(event, by);
        pair.reload();
    }
    pair.check_record();
    pair
}

#[test]
fn the_toy_game_agrees_with_the_model() {
    let mut ended = std::collections::BTreeMap::new();
    for seed in 0..250 {
        let goal = if seed % 2 == 0 { "goal=1" } else { "first=two-first,quiet-limit=30" };
        let options = Options::parse(LANE.options, goal).expect("options");
        let pair = stream(LANE.table(&options, None).expect("a table"), seed, 90);
        *ended.entry(pair.model.result().1.map(|end| end.to_string())).or_insert(0) += 1;
    }
    // The streams reach every way in which a game ends.
    for way in ["rules", "resignation", "time", "agreement", "abandoned"] {
        assert!(ended.contains_key(&Some(way.to_owned())), "{way}: {ended:?}");
    }
}

#[test]
fn all_games_agree_with_the_model() {
    for (index, game) in games().into_iter().enumerate() {
        assert_eq!(
            Model::new(game.table(&Options::new(game.options()), None).expect("a table"), Terms::PEOPLE).game().id(),
            game.id()
        );
        for seed in 0..6 {
            let table = game.table(&Options::new(game.options()), None).expect("a table");
            stream(table, 1_000 * index as u64 + seed, 45);
        }
    }
}
