//! Conversations with a desk, as a page would lead them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use rules::{Options, Random, Table};
use ugi::{Info, Reply};
use worker::{Desk, MEBIBYTES, Reviewed, World};

/// A desk, a clock that goes on by a millisecond whenever somebody looks, and the memory shared with it.
struct Talk {
    desk: Desk,
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
        Self { desk: Desk::new(world).unwrap(), looks, stopped }
    }

    fn say(&mut self, message: &str) -> Vec<String> {
        let mut lines = Vec::new();
        self.desk.hear(message, &mut |line| lines.push(line.to_owned()));
        lines
    }

    /// What is said to a message when the page, at the `n`-th line of the answer, raises the stop to `number`.
    fn say_and_stop(&mut self, message: &str, n: usize, number: u32) -> Vec<String> {
        let mut lines = Vec::new();
        let shared = self.stopped.clone();
        self.desk.hear(message, &mut |line| {
            lines.push(line.to_owned());
            if lines.len() == n {
                shared.store(number, Ordering::Relaxed);
            }
        });
        lines
    }
}

/// The reports of a search and the move at its end.
fn search(lines: &[String]) -> (Vec<Info>, Option<String>) {
    let (last, infos) = lines.split_last().expect("an answer");
    let Reply::BestMove(best) = Reply::parse(last) else { panic!("no move at the end: {lines:?}") };
    (infos.iter().map(|line| Info::parse(line).unwrap_or_else(|| panic!("{line}"))).collect(), best)
}

fn played(table: &dyn Table) -> String {
    format!("position fen {} moves {}", table.start_text(), table.played().join(" "))
}

fn golden(game: &str) -> String {
    let path = format!("{}/../review/tests/golden/{game}.tafel", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_desk_introduces_itself() {
    let lines = Talk::begin().say("ugi");
    assert!(lines[0].starts_with("id name Tafel "));
    assert_eq!(lines.last().map(String::as_str), Some("ugiok"));
    assert_eq!(Talk::begin().say("isready"), ["readyok"]);
}

#[test]
fn every_game_is_played_with_every_limit() {
    let mut talk = Talk::begin();
    for game in engine::all() {
        assert_eq!(talk.say(&format!("setoption name Game value {}", game.id())), [""; 0]);
        let mut table = game.table(&Options::new(game.options()), None).unwrap();
        for limit in ["depth 2", "nodes 3000", "movetime 9", "p1time 500 p2time 500"].iter().cycle().take(8) {
            let lines = talk.say(&format!("{}\ngo {limit}", played(table.as_ref())));
            let (infos, best) = search(&lines);
            let best = best.unwrap();
            assert_eq!(infos.last().and_then(|info| info.line.first()), Some(&best), "{}: {limit}", game.id());
            table.play(&best).unwrap();
        }
    }
}

#[test]
fn time_is_what_the_clock_says() {
    let mut talk = Talk::begin();
    let (infos, _) = search(&talk.say("go movetime 40"));
    let time = infos.last().and_then(|info| info.time).unwrap();
    assert!((40..45).contains(&time), "a look or two after the time is up, not {time}");
}

#[test]
fn levels_choose_and_may_differ_by_chance() {
    let mut talk = Talk::begin();
    talk.say("setoption name Game value gunzi\nsetoption name Level value 1");
    let moves: Vec<_> = (0..12).map(|_| search(&talk.say("position startpos\ngo")).1.unwrap()).collect();
    assert!(moves.iter().any(|one| *one != moves[0]), "{moves:?}");
    talk.say("setoption name Level value 10");
    let (infos, _) = search(&talk.say("go depth 3"));
    assert_eq!(infos.last().and_then(|info| info.depth), Some(3));
}

#[test]
fn several_lines_are_ranked() {
    let mut talk = Talk::begin();
    let (infos, best) = search(&talk.say("setoption name MultiPV value 3\ngo depth 3"));
    let last = &infos[infos.len() - 3..];
    assert_eq!(last.iter().map(|info| info.rank).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
    assert_eq!(last[0].line.first(), best.as_ref());
}

#[test]
fn an_endless_search_is_stopped_by_its_number() {
    for game in engine::all() {
        let mut talk = Talk::begin();
        talk.say(&format!("setoption name Game value {}", game.id()));
        // FENIX has a book for its first turns; a depth keeps it out of the way.
        let lines = talk.say_and_stop("go infinite depth 100", 3, 1);
        let (infos, best) = search(&lines);
        assert!(best.is_some() && infos.len() <= 4, "{}: {lines:?}", game.id());
        // The stop was for question 1 and lies there still: it does not hold for question 2.
        let (infos, _) = search(&talk.say("go depth 3"));
        assert_eq!(infos.last().and_then(|info| info.depth), Some(3), "{}", game.id());
    }
}

#[test]
fn a_stop_holds_for_all_questions_before_it() {
    let mut talk = Talk::begin();
    talk.stopped.store(2, Ordering::Relaxed);
    let lines = talk.say("go infinite\ngo infinite\ngo depth 2");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 3);
    let (infos, _) = search(&lines[lines.len() - 3..]);
    assert_eq!(infos.last().and_then(|info| info.depth), Some(2));
}

#[test]
fn weak_levels_can_be_stopped_too() {
    let mut talk = Talk::begin();
    talk.stopped.store(1, Ordering::Relaxed);
    let (_, best) = search(&talk.say("setoption name Level value 9\ngo infinite"));
    assert!(best.is_some());
    let looks = talk.looks.load(Ordering::Relaxed);
    assert!(looks < 10, "{looks} looks at the clock");
}

#[test]
fn garbage_gets_an_error_and_changes_nothing() {
    let mut talk = Talk::begin();
    for garbage in [
        "xyzzy",
        "position",
        "position fen nonsense",
        "position startpos moves a1a1",
        "setoption name Hash value 0",
        "setoption name Game value chess",
        "setoption name Colour value 3",
        "query weather",
        "\u{0}\u{1b}[31m",
    ] {
        let lines = talk.say(garbage);
        assert_eq!(lines.len(), 1, "{garbage:?}: {lines:?}");
        assert!(lines[0].starts_with("error ") && !lines[0].contains(char::is_control), "{lines:?}");
    }
    assert_eq!(talk.say(""), [""; 0]);
    assert_eq!(talk.say("\n \n"), [""; 0]);
    let lines = talk.say("go depth deep nodes 5");
    assert!(lines[0].starts_with("error "));
    assert!(lines.last().unwrap().starts_with("bestmove "));
    let quoted = format!("error move 1 ({}): ", "x".repeat(60) + "…");
    assert!(talk.say(&format!("position startpos moves {}", "x".repeat(9999)))[0].starts_with(&quoted));
}

#[test]
fn noise_does_no_harm() {
    let mut random = Random::new(5);
    let mut talk = Talk::begin();
    // A search that was asked for by chance need not run to its end.
    talk.stopped.store(u32::MAX, Ordering::Relaxed);
    let pieces =
        ["position startpos", "go nodes 1", "review nodes 5", "\n", "[Game \"gunzi\"]", " 1. ", "setoption name "];
    for _ in 0..400 {
        let mut message = String::new();
        for _ in 0..random.below(5) {
            message.push_str(random.pick(&pieces).unwrap());
            message.extend(char::from_u32(random.below(300) as u32));
        }
        talk.say(&message);
    }
    assert_eq!(talk.say("isready"), ["readyok"]);
}

#[test]
fn nothing_is_said_after_the_end() {
    let mut talk = Talk::begin();
    assert_eq!(talk.say("isready\nquit\nisready"), ["readyok"]);
    assert!(talk.desk.is_over());
    assert_eq!(talk.say("go depth 1"), [""; 0]);
    assert_eq!(talk.say(&format!("review\n{}", golden("gunzi"))), [""; 0]);
}

#[test]
fn a_game_is_reviewed() {
    let mut talk = Talk::begin();
    for game in ["abalone", "gunzi"] {
        let text = golden(game);
        let lines = talk.say(&format!("review nodes 500 lang de\n{text}"));
        let (last, progress) = lines.split_last().unwrap();
        let reviewed: Reviewed = last.parse().unwrap();
        let total = reviewed.moves.len() + 1;
        let expected: Vec<_> = (1..=total).map(|done| format!("info review {done} {total}")).collect();
        assert_eq!(progress, expected, "{game}");
        assert!(reviewed.accuracy.iter().all(Option::is_some), "{game}");
        let record = record::read_all(&reviewed.record, engine::all()).next().unwrap().unwrap().record;
        assert!(reviewed.record.contains("Genauigkeit"), "{}", reviewed.record);
        // The signs in the record and the verdicts beside it are about the same moves.
        for (node, one) in record.tree().main_line().zip(&reviewed.moves) {
            let notes = record.tree().notes(node).unwrap();
            let signs: String = notes.nags.iter().map(ToString::to_string).collect();
            assert!(signs.contains(one.verdict.sign()), "{game}: {signs} {one}");
            assert_eq!(one.verdict.is_fault(), !one.better.is_empty(), "{game}: {one}");
        }
        assert!(reviewed.moves.iter().any(|one| one.verdict.is_fault()), "{game}");
        // The search goes on as if nothing had been.
        assert!(search(&talk.say("go depth 2")).1.is_some());
    }
}

#[test]
fn a_review_can_be_stopped() {
    let mut talk = Talk::begin();
    talk.say("go depth 1");
    let message = format!("review nodes 2000\n{}", golden("gunzi"));
    let lines = talk.say_and_stop(&message, 3, 2);
    assert_eq!(lines.last().map(String::as_str), Some("unreviewed stopped"));
    assert!(lines.len() < 6, "{lines:?}");
    assert!(talk.say(&message).last().unwrap().starts_with("reviewed "));
}

#[test]
fn what_is_no_game_is_not_reviewed() {
    let mut talk = Talk::begin();
    let last = |lines: Vec<String>| lines.into_iter().next_back().unwrap();
    assert!(last(talk.say("review")).starts_with("unreviewed "));
    assert!(last(talk.say("review\nDear diary")).starts_with("unreviewed "));
    let wrong = last(talk.say("review lang nl\n[Game \"gunzi\"]\n\n1. zz *\n"));
    assert!(wrong.starts_with("unreviewed Regel 3, "), "{wrong}");
    let lines = talk.say("review nodes many\n[Game \"gunzi\"]\n\n*\n");
    assert!(lines[0].starts_with("error ") && lines.last().unwrap().starts_with("reviewed - -"), "{lines:?}");
}

#[test]
fn memory_is_that_of_a_phone() {
    let mut talk = Talk::begin();
    let fullness = |talk: &mut Talk| {
        let (infos, _) = search(&talk.say("go nodes 60000 depth 50"));
        infos.last().and_then(|info| info.fullness).unwrap()
    };
    let usual = fullness(&mut talk);
    talk.say(&format!("setoption name Hash value {}", MEBIBYTES / 16));
    let small = fullness(&mut talk);
    assert!(small > 8 * usual && small < 32 * usual.max(1), "{small} {usual}");
}
