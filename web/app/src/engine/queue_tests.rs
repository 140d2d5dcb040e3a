use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::{Book, Level};
use protocol::worker::{Budget, Info, Line, Outlook, Review};
use worker::{WorkerEngine, World};

use super::*;
use crate::engine::Situation;

/// What goes over the wire, kept.
#[derive(Default)]
struct Kept {
    posted: Vec<String>,
    stopped: u32,
    starts: usize,
    is_there: bool,
    cannot_stop: bool,
    cannot_start: bool,
    reported: Vec<String>,
}

type Fake = Rc<RefCell<Kept>>;

impl Wire for Fake {
    fn start(&mut self) -> Result<(), String> {
        let mut kept = self.borrow_mut();
        if kept.cannot_start {
            return Err("no workers here".to_owned());
        }
        if !kept.is_there {
            kept.is_there = true;
            kept.starts += 1;
        }
        Ok(())
    }

    fn post(&mut self, message: &str) {
        self.borrow_mut().posted.push(message.to_owned());
    }

    fn stop(&mut self, number: u32) -> bool {
        let mut kept = self.borrow_mut();
        kept.stopped = number;
        !kept.cannot_stop
    }

    fn cut(&mut self) {
        let mut kept = self.borrow_mut();
        kept.is_there = false;
        kept.posted.clear();
    }

    fn report(&self, why: &str) {
        self.borrow_mut().reported.push(why.to_owned());
    }
}

type Heard = Rc<RefCell<Vec<String>>>;

fn queue() -> (Queue<Fake>, Fake, Heard) {
    let fake = Fake::default();
    (Queue::new(fake.clone()), fake, Heard::default())
}

/// An asker who writes down all that he hears, with his name.
fn asker(name: &'static str, heard: &Heard) -> Asker {
    let (on_way, at_end) = (heard.clone(), heard.clone());
    Asker {
        on_news: Rc::new(move |news| {
            let said = match news {
                News::Info(info) => {
                    let rank = info.line.map_or(0, |line| line.rank);
                    format!("depth {} rank {rank}", info.depth.unwrap_or_default())
                }
                News::Reviewing(done, total) => format!("{done} of {total}"),
                News::Trying(tried) => format!("{} won", tried.wins),
            };
            on_way.borrow_mut().push(format!("{name}: {said}"));
        }),
        on_end: Box::new(move |answer| {
            let said = match answer {
                Ok(Answer::Move(best)) => format!("{name}: move {}", best.unwrap_or_default()),
                Ok(Answer::Reviewed(reviewed)) => format!("{name}: {} moves", reviewed.moves.len()),
                Ok(Answer::Tried(tried)) => format!("{name}: {} lost", tried.losses),
                Err(trouble) => format!("{name}: {trouble:?}"),
            };
            at_end.borrow_mut().push(said);
        }),
    }
}

fn tell(tellings: Vec<Telling>) {
    tellings.into_iter().for_each(Telling::tell);
}

fn search() -> ToWorker {
    let (game, options) = engine::find("gunzi").unwrap();
    let situation = Situation::of(game.table(&options, None).unwrap().as_ref());
    situation.search(Level::FULL, 2, Book::Ignore, Budget { depth: Some(3), ..Budget::default() })
}

fn review(record: &str) -> ToWorker {
    ToWorker::Review(Review { record: record.to_owned(), nodes: 100, lang: "fr".to_owned(), words: None })
}

/// What a worker says, as it comes over the wire.
fn said(message: FromWorker) -> String {
    message.to_text()
}

fn ready() -> String {
    said(FromWorker::Ready { version: protocol::PROTOCOL_VERSION })
}

fn depth(depth: u32) -> String {
    let line = Line { rank: 1, outlook: Outlook::Estimate(3), moves: vec!["x".to_owned()] };
    said(FromWorker::Info(Info { depth: Some(depth), line: Some(line), ..Info::default() }))
}

fn best(text: &str) -> String {
    said(FromWorker::BestMove { text: Some(text.to_owned()) })
}

fn taken(heard: &Heard) -> Vec<String> {
    std::mem::take(&mut *heard.borrow_mut())
}

const MESSAGE: &str =
    r#"{"search":{"game":"gunzi","moves":[],"level":10,"lines":2,"book":false,"budget":{"depth":3}}}"#;

#[test]
fn nothing_is_said_before_the_worker_listens() {
    let (mut queue, fake, heard) = queue();
    tell(queue.ask(&search(), asker("a", &heard)));
    tell(queue.ask(&search(), asker("b", &heard)));
    assert_eq!(taken(&heard), ["a: Forgotten"]);
    assert_eq!((fake.borrow().posted.len(), fake.borrow().starts), (0, 1));
    tell(queue.hear(&ready()));
    assert_eq!(fake.borrow().posted, [MESSAGE]);
    tell(queue.hear(&depth(1)));
    tell(queue.hear(&best("x")));
    assert_eq!(taken(&heard), ["b: depth 1 rank 1", "b: move x"]);
}

#[test]
fn late_answers_are_for_nobody() {
    let (mut queue, fake, heard) = queue();
    tell(queue.hear(&ready()));
    tell(queue.ask(&search(), asker("a", &heard)));
    tell(queue.hear(&depth(1)));
    tell(queue.ask(&search(), asker("b", &heard)));
    assert_eq!(fake.borrow().stopped, 1);
    // All this still belongs to the first question.
    tell(queue.hear(&depth(2)));
    tell(queue.hear(&best("old")));
    tell(queue.hear(&depth(7)));
    tell(queue.hear(&best("new")));
    assert_eq!(taken(&heard), ["a: depth 1 rank 1", "a: Forgotten", "b: depth 7 rank 1", "b: move new"]);
    // And this to none.
    tell(queue.hear(&best("again")));
    assert_eq!(taken(&heard), [""; 0]);
}

#[test]
fn stopping_forgets_and_hurrying_does_not() {
    let (mut queue, fake, heard) = queue();
    tell(queue.hear(&ready()));
    tell(queue.ask(&search(), asker("a", &heard)));
    queue.hurry();
    assert_eq!(fake.borrow().stopped, 1);
    tell(queue.hear(&best("x")));
    tell(queue.ask(&search(), asker("b", &heard)));
    tell(queue.forget());
    assert_eq!(fake.borrow().stopped, 2);
    tell(queue.forget());
    tell(queue.hear(&best("y")));
    assert_eq!(taken(&heard), ["a: move x", "b: Forgotten"]);
}

#[test]
fn who_cannot_be_stopped_is_replaced() {
    let (mut queue, fake, heard) = queue();
    fake.borrow_mut().cannot_stop = true;
    queue.wake();
    tell(queue.hear(&ready()));
    tell(queue.ask(&search(), asker("a", &heard)));
    tell(queue.ask(&search(), asker("b", &heard)));
    assert_eq!((fake.borrow().starts, fake.borrow().posted.len()), (2, 0));
    tell(queue.hear(&ready()));
    assert_eq!(fake.borrow().posted, [MESSAGE]);
    tell(queue.hear(&best("x")));
    assert_eq!(taken(&heard), ["a: Forgotten", "b: move x"]);
    // With nothing to stop the worker stays.
    tell(queue.forget());
    assert_eq!(fake.borrow().starts, 2);
    assert!(fake.borrow().is_there);
}

#[test]
fn a_broken_worker_is_replaced_at_the_next_question() {
    let (mut queue, fake, heard) = queue();
    tell(queue.hear(&ready()));
    tell(queue.ask(&search(), asker("a", &heard)));
    tell(queue.hear(&said(FromWorker::Panic { what: "at the worker_engine".to_owned() })));
    assert_eq!(taken(&heard), ["a: Broken(\"at the worker_engine\")"]);
    assert!(!fake.borrow().is_there);
    tell(queue.ask(&search(), asker("b", &heard)));
    tell(queue.hear(&ready()));
    tell(queue.hear(&best("x")));
    assert_eq!(taken(&heard), ["b: move x"]);
}

#[test]
fn no_worker_at_all_is_told() {
    let (mut queue, fake, heard) = queue();
    fake.borrow_mut().cannot_start = true;
    queue.wake();
    tell(queue.ask(&search(), asker("a", &heard)));
    assert_eq!(taken(&heard), ["a: Broken(\"no workers here\")"]);
}

#[test]
fn refusals_end_their_question() {
    let (mut queue, _, heard) = queue();
    tell(queue.hear(&ready()));
    let refused = |why: &str| said(FromWorker::Refused { why: why.to_owned() });
    tell(queue.ask(&search(), asker("a", &heard)));
    tell(queue.hear(&refused("no such position")));
    tell(queue.ask(&review("r"), asker("b", &heard)));
    tell(queue.hear(&said(FromWorker::Reviewing { done: 1, total: 3 })));
    tell(queue.hear(&refused("Ligne 3")));
    tell(queue.ask(&review("r"), asker("c", &heard)));
    tell(queue.hear(&said(FromWorker::Stopped)));
    let expected = ["a: Refused(\"no such position\")", "b: 1 of 3", "b: Refused(\"Ligne 3\")", "c: Forgotten"];
    assert_eq!(taken(&heard), expected);
}

#[test]
fn who_cannot_be_understood_is_replaced() {
    for noise in ["", "xyzzy", "{\"sing\":{}}", "{\"best-move\":7}", "{\"ready\":{\"version\":99}}"] {
        let (mut queue, fake, heard) = queue();
        tell(queue.hear(&ready()));
        tell(queue.ask(&search(), asker("a", &heard)));
        tell(queue.hear(noise));
        let heard = taken(&heard);
        assert!(heard.len() == 1 && heard[0].starts_with("a: Broken("), "{noise}: {heard:?}");
        assert!(!fake.borrow().is_there, "{noise}");
    }
}

#[test]
fn another_version_is_told_as_such() {
    let (mut queue, _, heard) = queue();
    tell(queue.ask(&search(), asker("a", &heard)));
    tell(queue.hear(&said(FromWorker::Ready { version: 99 })));
    let heard = taken(&heard);
    assert!(heard[0].contains("protocol version 99"), "{heard:?}");
}

/// Queue and worker understand each other.
#[test]
fn a_worker_at_the_other_end() {
    let (mut queue, fake, heard) = queue();
    let shared = Arc::new(AtomicU32::new(0));
    let stopped = shared.clone();
    let world = World { now: Arc::new(|| 0), stopped: Arc::new(move || stopped.load(Ordering::Relaxed)), seed: 1 };
    let mut worker_engine = WorkerEngine::new(world).unwrap();
    tell(queue.hear(&ready()));
    let (game, options) = engine::find("gunzi").unwrap();
    let mut table = game.table(&options, None).unwrap();
    let first = table.moves()[0].clone();
    table.play(&first).unwrap();
    let record = record::Record::new(table.as_ref()).to_string();
    for (question, name) in [(search(), "a"), (review(&record), "b"), (review("nothing"), "c"), (search(), "d")] {
        tell(queue.ask(&question, asker(name, &heard)));
        let posted = std::mem::take(&mut fake.borrow_mut().posted);
        for message in posted {
            let mut answers = Vec::new();
            shared.store(fake.borrow().stopped, Ordering::Relaxed);
            worker_engine.hear(&message, &mut |line| answers.push(line.to_owned()));
            for line in answers {
                tell(queue.hear(&line));
            }
        }
        let all = taken(&heard);
        let last = all.last().unwrap();
        let expected = match name {
            "b" => "b: 1 moves",
            "c" => "c: Refused(",
            _ => &format!("{name}: move "),
        };
        assert!(last.starts_with(expected), "{last}");
        assert_eq!(name == "a" || name == "d", all.iter().any(|line| line.contains(" rank 2")), "{name}");
    }
}

#[test]
fn every_worker_is_supplied_before_it_is_asked() {
    let (mut queue, fake, heard) = queue();
    let network = ToWorker::Supply { digits: "54".to_owned() };
    let supply = r#"{"supply":{"digits":"54"}}"#;
    queue.supply(&network);
    tell(queue.ask(&search(), asker("first", &heard)));
    assert!(fake.borrow().posted.is_empty(), "it does not listen yet");
    tell(queue.hear(&ready()));
    assert_eq!(fake.borrow().posted, [supply, MESSAGE]);
    // It is no question: the first answer is that of the first question.
    tell(queue.hear(&best("a")));
    assert_eq!(taken(&heard), ["first: move a"]);
    tell(queue.break_down("gone"));
    assert_eq!(fake.borrow().reported, ["gone"]);
    tell(queue.ask(&search(), asker("second", &heard)));
    tell(queue.hear(&ready()));
    assert_eq!(fake.borrow().posted, [supply, MESSAGE], "and so is the next one");
    queue.supply(&network);
    assert_eq!(fake.borrow().posted.len(), 3, "at once, if it listens");
}
