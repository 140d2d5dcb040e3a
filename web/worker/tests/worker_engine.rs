//! Conversations with a engine, as a page would lead them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use protocol::Millis;
use protocol::worker::{Budget, FromWorker, GameClocks, Info, Review, Search, ToWorker, Trial};
use rules::{Options, Random};
use ugi::{Builtin, Command, Session, Then, Thinker as _};
use worker::{MEBIBYTES, Reviewed, WorkerEngine, World};

/// A engine, a clock that goes on by a millisecond whenever somebody looks, and the memory shared with it.
struct Talk {
    engine: WorkerEngine,
    looks: Arc<AtomicU64>,
    stopped: Arc<AtomicU32>,
}

impl Talk {
    fn begin() -> Self {
        let looks = Arc::new(AtomicU64::new(0));
        let stopped = Arc::new(AtomicU32::new(0));
        let (clock, shared) = (looks.clone(), stopped.clone());
        let world = World {
            now: Arc::new(move || clock.fetch_add(1, Ordering::Relaxed)),
            stopped: Arc::new(move || shared.load(Ordering::Relaxed)),
            seed: 1,
        };
        Self { engine: WorkerEngine::new(world).unwrap(), looks, stopped }
    }

    /// Over the wire and back, as between page and worker.
    fn say(&mut self, question: &ToWorker) -> Vec<FromWorker> {
        self.say_text(&protocol::encode(question))
    }

    fn say_text(&mut self, message: &str) -> Vec<FromWorker> {
        let mut answers = Vec::new();
        self.engine.hear(message, &mut |line| answers.push(protocol::decode(line).unwrap()));
        answers
    }

    /// What is said to a question when the page, at the `n`-th message of the answer, raises the stop to `number`.
    fn say_and_stop(&mut self, question: ToWorker, n: usize, number: u32) -> Vec<FromWorker> {
        let mut answers = Vec::new();
        let shared = self.stopped.clone();
        self.engine.answer(question, &mut |message| {
            answers.push(message);
            if answers.len() == n {
                shared.store(number, Ordering::Relaxed);
            }
        });
        answers
    }
}

fn depth(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

fn search(game: &str, budget: Budget) -> Search {
    Search { game: game.to_owned(), start: None, moves: vec![], level: 10, lines: 1, book: false, budget }
}

fn ask(game: &str, budget: Budget) -> ToWorker {
    ToWorker::Search(search(game, budget))
}

/// The reports of a search and the move at its end.
fn found(answers: &[FromWorker]) -> (Vec<Info>, Option<String>) {
    let (last, infos) = answers.split_last().expect("an answer");
    let FromWorker::BestMove { text } = last else { panic!("no move at the end: {answers:?}") };
    let info = |answer: &FromWorker| match answer {
        FromWorker::Info(info) => info.clone(),
        other => panic!("{other:?} among reports"),
    };
    (infos.iter().map(info).collect(), text.clone())
}

fn refusal(answers: &[FromWorker]) -> &str {
    match answers {
        [FromWorker::Refused { why }] => why,
        other => panic!("no refusal: {other:?}"),
    }
}

fn golden(game: &str) -> String {
    let path = format!("{}/../../play/review/tests/golden/{game}.tafel", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn review(record: &str, nodes: u64, lang: &str) -> ToWorker {
    ToWorker::Review(Review { record: record.to_owned(), nodes, lang: lang.to_owned(), words: None })
}

/// A network that is shipped.
fn network_of(game: &str) -> Vec<u8> {
    let path = format!("{}/../../engine/engine/networks/{game}.net", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn digits(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[test]
fn a_network_is_no_question_and_is_played_with_from_then_on() {
    let game = engine::all()[0].id();
    let mut network = engine::NetworkFile::from_bytes(&network_of(game)).unwrap();
    // Another one than that which natives have: it says nothing at all.
    for phase in &mut network.phases {
        phase.features.fill(0);
        phase.families.iter_mut().for_each(|weights| weights.fill(0));
        phase.bias = 0;
    }
    let blank = digits(&network.to_bytes());
    let value = |talk: &mut Talk| {
        let (infos, _) = found(&talk.say(&ask(game, depth(2))));
        infos.last().and_then(|info| info.line.clone()).map(|line| line.outlook)
    };
    let mut talk = Talk::begin();
    let usual = value(&mut talk);
    assert_eq!(talk.say(&ToWorker::Supply { digits: blank.clone() }), [], "it has no answer");
    assert_eq!(value(&mut talk), Some(protocol::worker::Outlook::Estimate(0)), "who sees nothing expects nothing");
    // Another game in between takes the engine's place; the network is remembered.
    found(&talk.say(&ask(engine::all().last().unwrap().id(), depth(1))));
    assert_eq!(value(&mut talk), Some(protocol::worker::Outlook::Estimate(0)));
    for (bad, why) in [
        ("5441", "this is no network"),
        ("5", "these are no digits of bytes"),
        ("5g", "these are no digits of bytes"),
        (&blank[..blank.len() - 2], "the network should have"),
    ] {
        let error = talk.engine.supply(bad).unwrap_err();
        assert!(error.contains(why), "{bad:.9}: {error}");
    }
    talk.say(&ToWorker::Supply { digits: digits(&network_of(game)) });
    assert_eq!(value(&mut talk), usual, "the network that natives have from the start");
}

#[test]
fn a_book_is_supplied_as_a_network_is_and_played_by_only_if_a_book_may_answer() {
    let (game, options) = engine::find("abalone").unwrap();
    let start = game.table(&options, None).unwrap();
    // A move that no search would choose: it has nothing for it but that it was played.
    let odd = start.moves().last().unwrap().clone();
    let mut next = start.fork();
    next.play(&odd).unwrap();
    let reached = |table: &dyn rules::Table| engine::Reached {
        key: engine::OpeningBook::key(table),
        games: engine::EngineGames { one: 100, draws: 0, two: 100 },
        is_sound: true,
    };
    let book = engine::OpeningBook::new(game.id(), "by hand", 200, [reached(start.as_ref()), reached(next.as_ref())]);
    let mut talk = Talk::begin();
    assert_eq!(talk.say(&ToWorker::Supply { digits: digits(&book.to_bytes()) }), [], "it has no answer");
    let asked = |book: bool| {
        let ToWorker::Search(search) = ask(game.id(), depth(1)) else { panic!("a search") };
        let budget = Budget { nodes: Some(100), ..Budget::default() };
        ToWorker::Search(Search { book, budget, ..search })
    };
    let best = |talk: &mut Talk, book| match talk.say(&asked(book)).pop() {
        Some(FromWorker::BestMove { text }) => text.unwrap(),
        other => panic!("{other:?}"),
    };
    let mut played = start.fork();
    played.play(&best(&mut talk, true)).unwrap();
    // Moves that are each other's image are one.
    assert_eq!(played.canonical_atoms(), next.canonical_atoms());
    assert_ne!(best(&mut talk, false), odd);
    // Another game in between takes the engine's place; the book is remembered.
    found(&talk.say(&ask(engine::all().last().unwrap().id(), depth(1))));
    let mut played = start.fork();
    played.play(&best(&mut talk, true)).unwrap();
    assert_eq!(played.canonical_atoms(), next.canonical_atoms());
    let foreign = engine::OpeningBook::new("chess", "by hand", 1, []);
    assert!(talk.engine.supply(&digits(&foreign.to_bytes())).unwrap_err().contains("chess"));
    let mut broken = book.to_bytes();
    broken[12] ^= 1;
    assert!(talk.engine.supply(&digits(&broken)).unwrap_err().contains("damaged"));
}

#[test]
fn every_game_is_played_with_every_limit() {
    let mut talk = Talk::begin();
    let clocks = GameClocks { left: [Millis(500); 2], increment: [Millis(0); 2] };
    let budgets = [
        depth(2),
        Budget { nodes: Some(3000), ..Budget::default() },
        Budget { time: Some(Millis(9)), ..Budget::default() },
        Budget { clocks: Some(clocks), ..Budget::default() },
    ];
    for game in engine::all() {
        let mut table = game.table(&Options::new(game.options()), None).unwrap();
        for budget in budgets.iter().cycle().take(8) {
            let question =
                Search { start: Some(table.start_text()), moves: table.played(), ..search(game.id(), budget.clone()) };
            let (infos, best) = found(&talk.say(&ToWorker::Search(question)));
            let best = best.unwrap();
            let line = infos.last().and_then(|info| info.line.clone()).unwrap();
            assert_eq!(line.moves[0], best, "{}: {budget:?}", game.id());
            table.play(&best).unwrap();
        }
    }
}

#[test]
fn time_is_what_the_clock_says() {
    let mut talk = Talk::begin();
    found(&talk.say(&ask("abalone", Budget { time: Some(Millis(40)), ..Budget::default() })));
    let looks = talk.looks.load(Ordering::Relaxed);
    assert!((40..60).contains(&looks), "some looks after the time is up, not {looks}");
}

#[test]
fn levels_choose_and_may_differ_by_chance() {
    let mut talk = Talk::begin();
    let weak =
        Search { level: 1, book: true, ..search("gunzi", Budget { time: Some(Millis(1000)), ..Budget::default() }) };
    let moves: Vec<_> = (0..12).map(|_| found(&talk.say(&ToWorker::Search(weak.clone()))).1.unwrap()).collect();
    assert!(moves.iter().any(|one| *one != moves[0]), "{moves:?}");
    let (infos, _) = found(&talk.say(&ask("gunzi", depth(3))));
    assert_eq!(infos.last().and_then(|info| info.depth), Some(3));
}

#[test]
fn several_lines_are_ranked() {
    let mut talk = Talk::begin();
    let (infos, best) = found(&talk.say(&ToWorker::Search(Search { lines: 3, ..search("abalone", depth(3)) })));
    let last: Vec<_> = infos[infos.len() - 3..].iter().map(|info| info.line.clone().unwrap()).collect();
    assert_eq!(last.iter().map(|line| line.rank).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(last[0].moves.first(), best.as_ref());
}

#[test]
fn an_endless_search_is_stopped_by_its_number() {
    for game in engine::all() {
        let mut talk = Talk::begin();
        let answers = talk.say_and_stop(ask(game.id(), Budget::default()), 3, 1);
        let (infos, best) = found(&answers);
        assert!(best.is_some() && infos.len() <= 4, "{}: {answers:?}", game.id());
        // The stop was for question 1 and lies there still: it does not hold for question 2.
        let (infos, _) = found(&talk.say(&ask(game.id(), depth(3))));
        assert_eq!(infos.last().and_then(|info| info.depth), Some(3), "{}", game.id());
    }
}

#[test]
fn a_stop_holds_for_all_questions_before_it() {
    let mut talk = Talk::begin();
    talk.stopped.store(2, Ordering::Relaxed);
    for _ in 0..2 {
        assert!(found(&talk.say(&ask("abalone", Budget::default()))).1.is_some());
    }
    let (infos, _) = found(&talk.say(&ask("abalone", depth(2))));
    assert_eq!(infos.last().and_then(|info| info.depth), Some(2));
}

#[test]
fn weak_levels_can_be_stopped_too() {
    let mut talk = Talk::begin();
    talk.stopped.store(1, Ordering::Relaxed);
    let question = Search { level: 9, ..search("abalone", Budget::default()) };
    let (_, best) = found(&talk.say(&ToWorker::Search(question)));
    assert!(best.is_some());
    let looks = talk.looks.load(Ordering::Relaxed);
    assert!(looks < 10, "{looks} looks at the clock");
}

#[test]
fn what_makes_no_sense_is_refused_and_changes_nothing() {
    let mut talk = Talk::begin();
    let good = search("gunzi", depth(2));
    let odd = [
        Search { game: "chess".to_owned(), ..good.clone() },
        Search { game: "abalone:layout=moon".to_owned(), ..good.clone() },
        Search { start: Some("nonsense".to_owned()), ..good.clone() },
        Search { moves: vec!["a1a1".to_owned()], ..good.clone() },
        Search { level: 11, ..good.clone() },
        Search { lines: 0, ..good.clone() },
    ];
    for question in odd {
        let answers = talk.say(&ToWorker::Search(question.clone()));
        assert!(!refusal(&answers).is_empty(), "{question:?}");
    }
    for garbage in ["", "xyzzy", "go depth 2", "{}", "[]", "{\"search\":{}}", "{\"sing\":{}}", "\u{0}\u{1b}[31m"] {
        assert!(!refusal(&talk.say_text(garbage)).is_empty(), "{garbage:?}");
    }
    let long = Search { moves: vec!["x".repeat(9999)], ..good.clone() };
    assert!(
        refusal(&talk.say(&ToWorker::Search(long))).len() < 300,
        "what comes from outside is not repeated at length"
    );
    assert!(found(&talk.say(&ToWorker::Search(good))).1.is_some());
}

#[test]
fn every_message_is_a_question_with_one_end() {
    let mut talk = Talk::begin();
    refusal(&talk.say_text("noise"));
    // The noise was question 1, so this is 2.
    talk.stopped.store(2, Ordering::Relaxed);
    assert!(found(&talk.say(&ask("gunzi", Budget::default()))).1.is_some());
    let (infos, _) = found(&talk.say(&ask("gunzi", depth(3))));
    assert_eq!(infos.last().and_then(|info| info.depth), Some(3));
}

#[test]
fn noise_does_no_harm() {
    let mut random = Random::new(5);
    let mut talk = Talk::begin();
    // A search that was asked for by chance need not run to its end.
    talk.stopped.store(u32::MAX, Ordering::Relaxed);
    let whole = protocol::encode(&ask("gunzi", depth(1)));
    let pieces =
        [whole.as_str(), "{\"search\":", "\"game\":\"gunzi\",", "{\"review\":{\"record\":\"", "}}", "[", "null", ","];
    for _ in 0..400 {
        let mut message = String::new();
        for _ in 0..random.below(5) {
            message.push_str(random.pick(&pieces).unwrap());
            if random.below(2) == 0 {
                message.extend(char::from_u32(random.below(300) as u32));
            }
        }
        let answers = talk.say_text(&message);
        let ends =
            answers.iter().filter(|answer| !matches!(answer, FromWorker::Info(_) | FromWorker::Reviewing { .. }));
        assert_eq!(ends.count(), 1, "{message}");
    }
    talk.stopped.store(0, Ordering::Relaxed);
    assert!(found(&talk.say(&ask("gunzi", depth(1)))).1.is_some());
}

#[test]
fn a_game_is_reviewed() {
    let mut talk = Talk::begin();
    for game in ["abalone", "gunzi"] {
        let answers = talk.say(&review(&golden(game), 2000, "de"));
        let (last, progress) = answers.split_last().unwrap();
        let FromWorker::Reviewed(wire) = last else { panic!("{last:?}") };
        let reviewed = Reviewed::of_wire((**wire).clone()).unwrap();
        let total = reviewed.moves.len() + 1;
        let expected: Vec<_> = (1..=total).map(|done| FromWorker::Reviewing { done, total }).collect();
        assert_eq!(progress, expected, "{game}");
        assert!(reviewed.accuracy.iter().all(Option::is_some), "{game}");
        let record = record::read_all(&reviewed.record, engine::all()).next().unwrap().unwrap().record;
        assert!(reviewed.record.contains("Genauigkeit"), "{}", reviewed.record);
        // The signs in the record and the verdicts beside it are about the same moves.
        for (node, one) in record.tree().main_line().zip(&reviewed.moves) {
            let notes = record.tree().notes(node).unwrap();
            let signs: String = notes.nags.iter().map(ToString::to_string).collect();
            assert!(signs.contains(one.verdict.sign()), "{game}: {signs} {one:?}");
            assert_eq!(one.verdict.is_fault(), !one.better.is_empty(), "{game}: {one:?}");
        }
        assert!(reviewed.moves.iter().any(|one| one.verdict.is_fault()), "{game}");
        // The search goes on as if nothing had been.
        assert!(found(&talk.say(&ask(game, depth(2)))).1.is_some());
    }
}

#[test]
fn a_review_can_be_stopped() {
    let mut talk = Talk::begin();
    talk.say(&ask("gunzi", depth(1)));
    let question = review(&golden("gunzi"), 2000, "en");
    let answers = talk.say_and_stop(question.clone(), 3, 2);
    assert_eq!(answers.last(), Some(&FromWorker::Stopped));
    assert!(answers.len() < 6, "{answers:?}");
    assert!(matches!(talk.say(&question).last(), Some(FromWorker::Reviewed(_))));
}

#[test]
fn what_is_no_game_is_not_reviewed() {
    let mut talk = Talk::begin();
    refusal(&talk.say(&review("", 100, "en")));
    refusal(&talk.say(&review("Dear diary", 100, "en")));
    refusal(&talk.say(&review(&golden("gunzi"), 0, "en")));
    let wrong = talk.say(&review("[Game \"gunzi\"]\n\n1. zz *\n", 100, "nl"));
    assert!(refusal(&wrong).starts_with("Regel 3, "), "{wrong:?}");
    let empty = talk.say(&review("[Game \"gunzi\"]\n\n*\n", 100, "en"));
    let Some(FromWorker::Reviewed(reviewed)) = empty.last() else { panic!("{empty:?}") };
    assert_eq!((reviewed.accuracy, reviewed.moves.len()), ([None; 2], 0));
}

/// A formation of the book, to be tried.
fn trial(pairs: u32) -> Trial {
    let turns = engine::formations("fenix").unwrap().known()[0].turns();
    Trial { game: "fenix".to_owned(), turns, pairs, nodes: 20 }
}

#[test]
fn a_formation_is_tried_pair_by_pair() {
    let mut talk = Talk::begin();
    let answers = talk.say(&ToWorker::Trial(trial(3)));
    let Some(FromWorker::Tried(tried)) = answers.last() else { panic!("{answers:?}") };
    assert_eq!((answers.len(), tried.pairs.iter().sum::<u32>()), (4, 3), "a report for each pair, and the end");
    assert_eq!(tried.wins + tried.draws + tried.losses, 6);
    let halves: u32 = (0..5).map(|halves| halves * tried.pairs[halves as usize]).sum();
    assert_eq!(halves, 2 * tried.wins + tried.draws);
}

#[test]
fn a_trial_can_be_stopped_and_nonsense_is_refused() {
    let mut talk = Talk::begin();
    let answers = talk.say_and_stop(ToWorker::Trial(trial(1000)), 2, 1);
    assert_eq!((answers.len(), answers.last()), (3, Some(&FromWorker::Stopped)));
    for wrong in [
        Trial { game: "gunzi".to_owned(), ..trial(1) },
        Trial { game: "chess".to_owned(), ..trial(1) },
        Trial { turns: vec!["a1+b1".to_owned()], ..trial(1) },
        Trial { nodes: 0, ..trial(1) },
    ] {
        refusal(&talk.say(&ToWorker::Trial(wrong)));
    }
    assert!(found(&talk.say(&ask("gunzi", depth(2)))).1.is_some(), "it goes on");
}

/// How full the transposition table of so many mebibytes is after a search.
fn fullness_of(mebibytes: usize) -> u32 {
    let mut thinker = Builtin::default().with_clock(Arc::new(|| 0));
    let mut session = Session::new(&Builtin::service(), engine::find("abalone").unwrap(), 1).unwrap();
    let mut obey =
        |line: &str, thinker: &mut Builtin| session.obey(Command::parse(line).unwrap().unwrap(), thinker).then;
    obey(&format!("setoption name Hash value {mebibytes}"), &mut thinker);
    let Then::Think { order, .. } = obey("go nodes 60000 depth 50", &mut thinker) else { panic!("no search") };
    let mut fullness = 0;
    thinker.think(session.table(), &order, &mut |info| fullness = info.fullness.unwrap_or(fullness));
    fullness
}

#[test]
fn memory_is_that_of_a_phone() {
    let budget = Budget { nodes: Some(60_000), depth: Some(50), ..Budget::default() };
    let (infos, _) = found(&Talk::begin().say(&ask("abalone", budget)));
    let usual = infos.last().and_then(|info| info.fullness).unwrap();
    assert_eq!(usual, fullness_of(MEBIBYTES));
    let small = fullness_of(MEBIBYTES / 16);
    assert!(small > 8 * usual && small < 32 * usual.max(1), "{small} {usual}");
}
