//! The client against engines in processes of their own, well-behaved and not.

mod dice;
mod fakes;

use std::time::{Duration, Instant};

use engine::Budget;
use ugi::{Client, ClientError, Go, Player};

/// Long enough for a busy machine; no test waits that long unless it fails.
const PATIENCE: Duration = Duration::from_secs(30);
const QUICK: Duration = Duration::from_millis(300);

fn main() {
    if fakes::act() {
        return;
    }
    fakes::run(&[
        ("a_game_is_played", a_game_is_played),
        ("options_reach_the_engine", options_reach_the_engine),
        ("garbage_is_skipped", garbage_is_skipped),
        ("a_flood_does_not_hold_the_deadline_off", a_flood_does_not_hold_the_deadline_off),
        ("a_crash_is_told_with_the_last_words", a_crash_is_told_with_the_last_words),
        ("a_panic_still_gives_a_move", a_panic_still_gives_a_move),
        ("a_hanging_engine_is_ended", a_hanging_engine_is_ended),
        ("no_engine_at_all", no_engine_at_all),
    ]);
}

fn start(behaviour: &str) -> Client {
    Client::start(&fakes::command(behaviour), PATIENCE).unwrap()
}

fn depth(depth: u32) -> Go {
    Go::new(Player::P1, Budget::depth(depth), None)
}

fn a_game_is_played() {
    let mut engine = start("honest");
    assert_eq!(engine.name(), "Dice");
    assert!(engine.has_option("multipv") && !engine.has_option("Ponder"));
    engine.new_game(PATIENCE).unwrap();
    let mut table = rules::Rulebook::table(&rules::toy::LANE, &dice::lane().1, None).unwrap();
    for _ in 0..6 {
        let mut depths = Vec::new();
        engine.position(None, &table.played(), PATIENCE).unwrap();
        let answer = engine.go(&depth(3), PATIENCE, &mut |info| depths.extend(info.depth)).unwrap();
        assert_eq!(depths, [1, 2, 3]);
        table.play(&answer.best.unwrap()).unwrap();
        assert_eq!(engine.query("p1turn", PATIENCE).unwrap(), if table.plies() % 2 == 1 { "true" } else { "false" });
    }
    assert_eq!(engine.complaints(), "");
}

fn options_reach_the_engine() {
    let mut engine = start("honest");
    engine.set_option("Game", "lane:two-first");
    engine.set_option("Level", "4");
    engine.set_option("Level", "40");
    engine.position(Some("1.1..22 1 1"), &[], PATIENCE).unwrap();
    assert_eq!(engine.query("p1turn", PATIENCE).unwrap(), "false");
    let mut scores = Vec::new();
    engine.go(&depth(1), PATIENCE, &mut |info| scores.extend(info.score)).unwrap();
    assert_eq!(scores, [engine::Outlook::Estimate(4)]);
    wait_for_complaint(&engine, "level is a number from 1 to 10");
}

/// Complaints come another way than answers, and may come later.
fn wait_for_complaint(engine: &Client, words: &str) {
    let begin = Instant::now();
    while !engine.complaints().contains(words) {
        assert!(begin.elapsed() < PATIENCE, "{}", engine.complaints());
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn garbage_is_skipped() {
    let mut engine = start("garbage");
    for _ in 0..3 {
        engine.position(None, &[], PATIENCE).unwrap();
        let answer = engine.go(&depth(2), PATIENCE, &mut |_| {}).unwrap();
        assert_eq!(answer.best.as_deref(), Some("2-3"));
    }
}

fn a_flood_does_not_hold_the_deadline_off() {
    let mut engine = start("flood");
    let begin = Instant::now();
    let error = engine.go(&depth(1), QUICK, &mut |_| {}).unwrap_err();
    assert_eq!(error, ClientError::Silent { expected: "bestmove" });
    drop(engine);
    assert!(begin.elapsed() < PATIENCE);
}

fn a_crash_is_told_with_the_last_words() {
    let mut engine = start("crash");
    let error = engine.go(&depth(1), PATIENCE, &mut |_| {}).unwrap_err();
    let ClientError::Gone { status, complaints } = &error else {
        panic!("{error:?}");
    };
    assert!(status.contains('3') && complaints.contains("first complaint"), "{error:?}");
    assert!(error.to_string().ends_with(": out of ideas"), "{error}");
    // Whatever is asked of it afterwards fails in the same way and does not hang.
    assert!(matches!(engine.new_game(PATIENCE), Err(ClientError::Gone { .. })));
}

fn a_panic_still_gives_a_move() {
    let mut engine = start("panic");
    let answer = engine.go(&depth(1), PATIENCE, &mut |_| {}).unwrap();
    assert_eq!(answer.best.as_deref(), Some("2-3"));
    engine.wait_until_ready(PATIENCE).unwrap();
    wait_for_complaint(&engine, "the search broke down");
}

fn a_hanging_engine_is_ended() {
    let mut engine = start("hang");
    let begin = Instant::now();
    let error = engine.go(&depth(1), QUICK, &mut |_| {}).unwrap_err();
    assert_eq!(error, ClientError::Silent { expected: "bestmove" });
    drop(engine);
    let mute = Client::start(&fakes::command("mute"), QUICK).err();
    assert_eq!(mute, Some(ClientError::Silent { expected: "ugiok" }));
    assert!(begin.elapsed() < PATIENCE);
}

fn no_engine_at_all() {
    let gone = Client::start(&fakes::command("gone"), PATIENCE).err();
    assert!(matches!(gone, Some(ClientError::Gone { .. })), "{gone:?}");
    let missing = Client::start("/no/such/engine --ugi", PATIENCE).err();
    assert!(matches!(missing, Some(ClientError::Start { .. })), "{missing:?}");
    assert!(matches!(Client::start("' ", PATIENCE).err(), Some(ClientError::NotACommand(_))));
}
