//! The search of every game: it obeys limits, repeats itself, and proves what is true.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use engine::system_clock;
use engine::{
    Analysis, Book, Budget, ClockTime, Engine, EngineError, Outlook, Resources, SearchRequest, Settings, Stop, all,
    find,
};

/// Middle positions of each game.
const POSITIONS: [(&str, &str); 5] = [
    ("abalone", "2ssS/5S/s1S2s1/1s1S1s2/5s2S/1S4s1/2SsS2/S5/3s1 4 5 w 1 90"),
    ("abalone", "ss1SS/ss1SSS/1ss2S1/1s6/5S3/1SS2ss1/SS1Sss1/3s1s/SS2s 0 0 b 10 6"),
    ("fenix", "6s2/5s1ss/4sss2/SS3s1gs/1G1s3s1/SS6s/1S1S3ss/1KSSS1g1k/GGSS5 r b - 0 85"),
    ("fenix-7x8", "1s1s2g/gk1ssss/3s1ss/6s/S1S3s/1S1G3/SSGS2S/KG1S1S1 b b - 7 26"),
    ("gunzi", "-,-,B2,-,-/-,W4,T,W5,-,-,-/W2,-,B5,W4,W4 w 22"),
];

fn engine(game: &str, position: Option<&str>) -> Engine {
    let (game, options) = find(game).unwrap();
    // A clock that stands still, so that answers can be compared.
    let mut engine = Engine::with(game, Resources { mebibytes: 8, clock: Arc::new(|| 0) }).unwrap();
    engine.set_game(&options, position, &[]).unwrap();
    engine
}

fn search(game: &str, position: Option<&str>, request: &SearchRequest) -> Analysis {
    engine(game, position).go(request, &mut |_| {})
}

fn depth(plies: u32) -> SearchRequest {
    SearchRequest::for_analysis(Budget::depth(plies))
}

fn nodes(nodes: u64) -> SearchRequest {
    SearchRequest::for_move(Budget::nodes(nodes))
}

/// The best lines of that depth.
fn lines(lines: usize, plies: u32) -> SearchRequest {
    SearchRequest { settings: Settings { lines, ..Settings::default() }, ..depth(plies) }
}

#[test]
fn one_thread_always_gives_the_same_answer() {
    for (game, position) in POSITIONS {
        let budget = Budget { depth: Some(30), ..Budget::nodes(30_000) };
        let request = SearchRequest::for_analysis(budget);
        let first = search(game, Some(position), &request);
        assert_eq!(first, search(game, Some(position), &request), "{game} {position}");
    }
}

#[test]
fn limits_are_kept() {
    for (game, position) in POSITIONS {
        assert!(search(game, Some(position), &depth(3)).depth <= 3);
        let few = search(game, Some(position), &nodes(5_000));
        assert!(few.nodes < 7_000, "{game}: {} nodes", few.nodes);
    }
}

#[test]
fn a_stop_is_obeyed() {
    for (game, position) in POSITIONS {
        for threads in [1, 2] {
            let mut engine = engine(game, Some(position));
            let settings = Settings { threads, ..Settings::default() };
            let request = SearchRequest { settings, ..SearchRequest::default() };
            let stop = request.stop.clone();
            let stopper = thread::spawn(move || {
                thread::sleep(Duration::from_millis(30));
                stop.raise();
            });
            let analysis = engine.go(&request, &mut |_| {});
            stopper.join().unwrap();
            assert!(analysis.best_move().is_some(), "{game}");
        }
    }
}

#[test]
fn time_is_kept() {
    let mut engine = Engine::with(find("gunzi").unwrap().0, Resources { mebibytes: 8, clock: system_clock() }).unwrap();
    let analysis = engine.go(&SearchRequest::for_move(Budget::move_time(Duration::from_millis(40))), &mut |_| {});
    assert!(analysis.depth >= 1 && analysis.time >= 40);
}

/// What comes of a search with a minute on the clock, which tells a millisecond more each time it is looked at.
fn on_the_clock(game: &str, position: &str, without: Option<&str>) -> Analysis {
    let (game, options) = find(game).unwrap();
    let ticks = AtomicU64::new(0);
    let clock = Arc::new(move || ticks.fetch_add(1, Ordering::Relaxed));
    let mut engine = Engine::with(game, Resources { mebibytes: 8, clock }).unwrap();
    engine.set_game(&options, Some(position), &[]).unwrap();
    let left = ClockTime { left: Duration::from_mins(1), increment: Duration::ZERO };
    let mut request = SearchRequest::for_analysis(Budget { clock: Some(left), ..Budget::default() });
    if let Some(part) = without {
        assert!(request.settings.features.set(part, false));
    }
    engine.go(&request, &mut |_| {})
}

#[test]
fn an_only_move_is_hardly_thought_about_on_a_clock() {
    let only = ("fenix", "8k/1G4sg1/9/9/3s5/2s1s4/2Ss5/9/K8 r b - 0 41");
    let thought = on_the_clock(only.0, only.1, None).time;
    let usual = on_the_clock(only.0, only.1, Some("doubt")).time;
    assert!(thought * 3 < usual, "{thought} and {usual} ms");
    for (game, position) in POSITIONS {
        let analysis = on_the_clock(game, position, None);
        let (time, is_proved) = (analysis.time, analysis.outlook().is_some_and(Outlook::is_proved));
        assert!(is_proved || (800..6_500).contains(&time), "{game} {position}: {time} ms");
    }
}

/// Abalone, White is a little worse and could repeat the position for the third time.
const REPEATING: &str = "b6c7 g5f4 a5b5 h6g5 b5c5 i5h5 a4b4 h4h5 a3b3 f4f5 a2b2 i8h8 b1c2 i7i8 b4c5 g8f7 c7c6 h9g8 b3c4 i9i8 \
    a1a2 g5g4 a2b3 g4g5 b3c3 f7f6 b2b3 f4f5 c4d5 i7h7 b3c4 f7g7 e7f7 f5f6 f8e7 f7f6 e3f4 h9g8 f4f3 i6i7 f3e2 f7g8 e2e3";

#[test]
fn who_plays_to_win_does_not_repeat_and_who_analyses_tells_the_truth() {
    let (game, options) = find("abalone").unwrap();
    let moves: Vec<String> = REPEATING.split_whitespace().map(str::to_owned).collect();
    let best = |request: &SearchRequest| {
        let mut engine = Engine::with(game, Resources { mebibytes: 8, ..Resources::default() }).unwrap();
        engine.set_game(&options, None, &moves).unwrap();
        engine.go(request, &mut |_| {}).best_move().map(str::to_owned)
    };
    let budget = Budget::nodes(20_000);
    let repeats = Some("i9i8".to_owned());
    assert_eq!(best(&SearchRequest::for_analysis(budget)), repeats);
    assert_ne!(best(&SearchRequest::for_move(budget)), repeats);
    let mut without = SearchRequest::for_move(budget);
    assert!(without.settings.features.set("contempt", false) && without.settings.features.set("restlessness", false));
    assert_eq!(best(&without), repeats);
}

#[test]
fn who_looks_for_something_to_happen_does_not_settle_for_a_draw_sooner() {
    let (game, options) = find("abalone").unwrap();
    let mut engine = Engine::with(game, Resources { mebibytes: 8, ..Resources::default() }).unwrap();
    // Black is 0.60 behind at a wall, which counts for as much again where something is wanted: more than a draw costs.
    let start = "5/6/1s1ss2/2ssss2/3ssss2/SSSSsss1/SSSS3/SSSS2/1S1S1 0 0 b 92 47";
    let moves = "a4a3 f4g5 d1e2 g5f4 e2d1 f5g6 d1e2 g6f5 e2d1 e4f5 c1d2 h7g6";
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    engine.set_game(&options, Some(start), &moves).unwrap();
    let analysis = engine.go(&SearchRequest::for_move(Budget::nodes(20_000)), &mut |_| {});
    assert_ne!(analysis.best_move(), Some("e3d2"), "that was the third time");
}

#[test]
fn who_plays_to_win_looks_for_something_to_happen_after_many_quiet_turns() {
    let at = |quiet_turns: u32, request: &SearchRequest| {
        // Two walls: White moved to and fro behind his for hundreds of turns.
        let position = format!("2ss1/1sssss/2ssss1/3sss2/4SSS2/2SSSSS1/1SSSSS1/3S2/5 0 0 w {quiet_turns} 201");
        let analysis = search("abalone", Some(&position), request);
        (analysis.best_move().map(str::to_owned), analysis.outlook().unwrap().rank(), analysis.nodes)
    };
    let budget = Budget { depth: Some(8), ..Budget::default() };
    let to_win = SearchRequest { book: Book::Ignore, ..SearchRequest::for_move(budget) };
    let mut patient = to_win.clone();
    assert!(patient.settings.features.set("restlessness", false));
    assert_eq!(at(29, &to_win), at(29, &patient));
    assert_eq!(at(30, &patient), at(29, &patient));
    let (restless, calm) = (at(30, &to_win), at(30, &patient));
    assert_ne!(restless, calm);
    assert!((restless.1 - calm.1).abs() < 40, "what is told is what the position is worth: {restless:?}, {calm:?}");
    let analysis = SearchRequest::for_analysis(budget);
    assert_eq!(at(300, &analysis), at(0, &analysis), "who wants to know the truth is told it");
}

#[test]
fn several_lines_are_different_and_in_order() {
    for (game, position) in POSITIONS {
        let analysis = search(game, Some(position), &lines(4, 4));
        let ranks: Vec<_> = analysis.lines.iter().map(|line| line.outlook.rank()).collect();
        assert!(ranks.is_sorted_by(|a, b| a >= b), "{game}: {ranks:?}");
        let mut firsts: Vec<_> = analysis.lines.iter().map(|line| &line.moves[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), analysis.lines.len(), "{game}");
    }
}

#[test]
fn lines_are_legal() {
    for (game, position) in POSITIONS {
        let analysis = search(game, Some(position), &lines(2, 5));
        for line in &analysis.lines {
            engine(game, None).set_game(&find(game).unwrap().1, Some(position), &line.moves).unwrap();
        }
    }
}

#[test]
fn every_game_can_be_begun() {
    for game in all() {
        let analysis = search(game.id(), None, &nodes(20_000));
        assert!(analysis.best_move().is_some(), "{}", game.id());
    }
}

#[test]
fn a_finished_game_has_no_line() {
    let analysis = search("gunzi", Some("-,B1,-,B1,-/-,-,-,-,-,-,-/-,BP4,-,BP4,- w 16"), &depth(3));
    assert_eq!((analysis.lines.len(), analysis.best_move()), (0, None));
}

#[test]
fn a_win_in_one_is_proved() {
    // White has pushed off five marbles and can push off the sixth, i9.
    let analysis = search("abalone", Some("2ssS/6/7/8/9/8/7/6/SSSS1 4 5 w 1 90"), &depth(2));
    assert_eq!(analysis.outlook(), Some(Outlook::Win { within_plies: 1, least_margin: 0 }));
    assert_eq!(analysis.best_move(), Some("i7i8"));
    // Black has nothing left to move: the game is over, and there is no line to give an outlook.
    let analysis = search("gunzi", Some("-,WP2,-,W4,-/-,-,-,-,-,-,-/-,-,-,-,- b 9"), &depth(2));
    assert_eq!(analysis.outlook(), None);
}

#[test]
fn a_blow_that_ends_the_game_is_proved_with_its_margin() {
    // The white pillar must take the last black wedge; then Black has no move.
    let analysis = search("gunzi", Some("-,WP2,B1,-,-/-,-,-,-,-,-,-/-,-,-,-,- w 9"), &depth(4));
    assert_eq!(analysis.outlook(), Some(Outlook::Win { within_plies: 1, least_margin: 6 }));
    assert_eq!(analysis.best_move(), Some("a2#a3"));
}

#[test]
fn a_book_answers_only_if_it_may() {
    let request = |book| SearchRequest { book, ..nodes(2_000) };
    assert!(search("fenix", None, &request(Book::Consult)).from_book);
    let searched = search("fenix", None, &request(Book::Ignore));
    assert!(!searched.from_book && searched.nodes > 0);
    // Neither depth nor several lines say anything about the book.
    let both = SearchRequest { book: Book::Consult, ..lines(2, 2) };
    assert!(search("fenix", None, &both).from_book);
}

#[test]
fn books_are_for_the_usual_rules() {
    let request = |book| SearchRequest { book, ..nodes(500) };
    for game in ["fenix", "fenix-7x8"] {
        assert!(search(game, None, &request(Book::Consult)).from_book);
        let (rulebook, options) = find(&format!("{game}:adjacent-preparation")).unwrap();
        let mut table = rulebook.table(&options, None).unwrap();
        let mut engine = engine(&format!("{game}:adjacent-preparation"), None);
        // The whole preparation, and into the battle.
        for _ in 0..12 {
            let analysis = engine.go(&request(Book::Consult), &mut |_| {});
            assert!(!analysis.from_book, "{game}");
            let text = analysis.best_move().unwrap_or_else(|| panic!("{}", table.position_text())).to_owned();
            table.play(&text).unwrap();
            engine.set_game(&options, None, &table.played()).unwrap();
        }
        assert!(table.position_text().contains(" b "), "{}", table.position_text());
    }
}

/// The white pillar counts as a block or not: if it does, Black cannot topple the wedge beside it.
#[test]
fn what_is_remembered_keeps_to_the_variant() {
    let position = "-,-,W2,WP2,-/T,-,B1,-,T,T,T/-,-,-,-,- b 21";
    let mut engine = engine("gunzi", Some(position));
    let request = lines(50, 6);
    let usual = engine.go(&request, &mut |_| {});
    let (_, options) = find("gunzi:pillar-blocks").unwrap();
    // The same engine, which remembers the other variant.
    engine.set_game(&options, Some(position), &[]).unwrap();
    let other = engine.go(&request, &mut |_| {});
    let topples = |analysis: &Analysis| {
        analysis.lines.iter().any(|line| line.moves.first().is_some_and(|m| m.starts_with("~a3")))
    };
    assert!(topples(&usual), "{usual:?}");
    assert!(!topples(&other), "{other:?}");
    engine.set_game(&find("gunzi").unwrap().1, Some(position), &[]).unwrap();
    assert!(topples(&engine.go(&request, &mut |_| {})));
}

#[test]
fn a_stop_may_come_from_elsewhere() {
    for (game, position) in POSITIONS {
        let polls = AtomicU32::new(0);
        let stop = Stop::watching(move || polls.fetch_add(1, Ordering::Relaxed) >= 20);
        let analysis = search(game, Some(position), &SearchRequest { stop, ..SearchRequest::default() });
        assert!(analysis.best_move().is_some(), "{game}");
        // It is polled every few hundred positions.
        assert!(analysis.nodes < 20_000, "{game}: {} nodes", analysis.nodes);
    }
}

#[test]
fn a_game_that_is_not_of_the_list_has_no_player() {
    let gunzi = &gunzi::GUNZI;
    let stranger: &'static rules::Description<gunzi::Gunzi> = Box::leak(Box::new(rules::Description {
        id: "stranger",
        title: gunzi.title,
        options: gunzi.options,
        start: gunzi.start,
        house_rules: gunzi.house_rules,
        accepts: gunzi.accepts,
        showcase: gunzi.showcase,
    }));
    assert_eq!(Engine::new(stranger).err(), Some(EngineError::NoPlayer("stranger")));
}

#[test]
fn options_of_another_game_are_refused() {
    let (_, gunzi) = find("gunzi").unwrap();
    assert_eq!(engine("abalone", None).set_game(&gunzi, None, &[]), Err(EngineError::OtherGame));
}
