//! The engine itself behind the protocol, with all games.

mod talk;

use std::io;
use std::time::{Duration, Instant};

use talk::{PATIENCE, Talk};
use ugi::Info;

fn begin(game: &str) -> Talk {
    let game = engine::find(game).unwrap();
    Talk::begin(|input, output, errors| ugi::serve(input, output, errors, game))
}

/// Everything up to the next move: the reports of the search and the move.
fn hear_search(talk: &Talk) -> (Vec<Info>, String) {
    let mut infos = Vec::new();
    loop {
        let line = talk.hear();
        match line.strip_prefix("bestmove ") {
            Some(m) => return (infos, m.to_owned()),
            None => infos.push(Info::parse(&line).unwrap_or_else(|| panic!("{line}"))),
        }
    }
}

#[test]
fn all_games_are_played_with_all_limits() {
    for game in engine::all() {
        let mut talk = begin(game.id());
        talk.say("setoption name Hash value 4");
        let mut table = game.table(&rules::Options::new(game.options()), None).unwrap();
        let limits = ["depth 2", "nodes 3000", "movetime 20", "p1time 500 p2time 500 p1inc 5 p2inc 5"];
        for limit in limits.iter().cycle().take(12) {
            if table.ending().is_some() {
                break;
            }
            let start = table.start_text();
            talk.say(&format!("position fen {start} moves {}\ngo {limit}", table.played().join(" ")));
            let (infos, m) = hear_search(&talk);
            let last = infos.last().unwrap();
            assert_eq!(last.line.first(), Some(&m), "{}: {limit}", game.id());
            assert!(last.score.is_some() && last.nodes.is_some() && last.time.is_some());
            table.play(&m).unwrap();
        }
    }
}

#[test]
fn several_lines_are_ranked() {
    let mut talk = begin("abalone");
    talk.say("setoption name MultiPV value 3\ngo depth 3");
    let (infos, best) = hear_search(&talk);
    let last: Vec<_> = infos.iter().rev().take(3).rev().collect();
    assert_eq!(last.iter().map(|info| info.rank).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
    let moves: Vec<_> = last.iter().map(|info| info.line[0].as_str()).collect();
    assert!(moves[0] == best && moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
}

#[test]
fn one_thread_always_finds_the_same() {
    let search = |seed| {
        let mut talk = begin("gunzi");
        talk.say(&format!("setoption name Hash value 2\nsetoption name Seed value {seed}\ngo nodes 50000"));
        let (infos, best) = hear_search(&talk);
        (best, infos.last().and_then(|info| info.nodes))
    };
    assert_eq!(search(1), search(2));
}

#[test]
fn levels_depend_on_the_seed_alone() {
    let game = |seed: u64| {
        let mut talk = begin("gunzi");
        talk.say(&format!("setoption name Level value 1\nsetoption name Seed value {seed}"));
        let mut moves = Vec::new();
        for _ in 0..6 {
            talk.say(&format!("position startpos moves {}\ngo movetime 10000", moves.join(" ")));
            moves.push(hear_search(&talk).1);
        }
        moves
    };
    assert_eq!(game(7), game(7));
    assert!((8..30).any(|seed| game(seed) != game(7)));
}

#[test]
fn parts_of_the_search_can_be_switched_off() {
    let nodes = |without: &str| {
        let mut talk = begin("abalone");
        talk.say(&format!("setoption name Hash value 4\nsetoption name Without value {without}\ngo depth 5"));
        hear_search(&talk).0.last().and_then(|info| info.nodes).unwrap()
    };
    assert!(nodes("late-move-reduction,late-move-pruning") > nodes("<empty>"));
}

#[test]
fn pruning_can_be_set_before_and_after_the_first_search() {
    let nodes = |before: &str, after: &str| {
        let mut talk = begin("abalone");
        talk.say(&format!("setoption name Hash value 4\nsetoption name Pruning value {before}\ngo depth 5"));
        hear_search(&talk);
        talk.say(&format!("uginewgame\nsetoption name Pruning value {after}\ngo depth 5"));
        hear_search(&talk).0.last().and_then(|info| info.nodes).unwrap()
    };
    let (usual, careful) = (nodes("<empty>", "<empty>"), "late-tenths=200,late-base=200");
    assert!(nodes("<empty>", careful) > usual);
    assert_eq!(nodes(careful, "<empty>"), usual);
    let mut talk = begin("abalone");
    talk.say("setoption name Pruning value lead=1");
    assert!(talk.complaint().contains("'lead=1': the number is from 10 to 400"));
}

#[test]
fn stop_is_obeyed_within_50_milliseconds() {
    for game in engine::all() {
        let mut talk = begin(game.id());
        let mut quickest = PATIENCE;
        // FENIX has a book for its first turns; a depth keeps it out of the way.
        for _ in 0..5 {
            talk.say("go infinite depth 100");
            // Let it get into its stride.
            talk.hear();
            let begin = Instant::now();
            talk.say("stop");
            hear_search(&talk);
            quickest = quickest.min(begin.elapsed());
        }
        // The best of several tries, for the machine may be busy with something else.
        assert!(quickest < Duration::from_millis(50), "{}: {quickest:?}", game.id());
    }
}

#[test]
fn the_game_can_be_changed_and_has_options() {
    let mut talk = begin("abalone");
    talk.say("setoption name Game value gunzi:white-first\nquery p1turn\ngo depth 2");
    assert_eq!(talk.hear_answer(), "response true");
    let (_, m) = hear_search(&talk);
    let (gunzi, options) = engine::find("gunzi:white-first").unwrap();
    assert!(gunzi.table(&options, None).unwrap().moves().contains(&m), "{m}");
    talk.say("setoption name Game value abalone:goal=99\nsetoption name Game value go");
    assert!(talk.complaint().contains("goal"));
    assert!(talk.complaint().contains("there are abalone"));
}

#[test]
fn a_proved_win_is_told_with_its_margin() {
    let mut talk = begin("gunzi");
    let gunzi = engine::find_by_id("gunzi").unwrap();
    let mut random = rules::Random::new(11);
    // Games played by chance to near their end, until one is found that the engine can see through.
    for _ in 0..200 {
        let mut game = gunzi.table(&rules::Options::new(gunzi.options()), None).unwrap();
        while game.play_random(&mut random) {}
        for _ in 0..3 {
            game.take_back();
        }
        talk.say(&format!("position fen {}\ngo depth 6", game.position_text()));
        let (infos, _) = hear_search(&talk);
        let line = infos.last().unwrap().to_string();
        if line.contains(" score win ") && line.contains(" margin ") {
            return;
        }
    }
    panic!("no proved win in 200 endings");
}

#[test]
fn noise_does_no_harm() {
    for game in engine::all() {
        let start = game.table(&rules::Options::new(game.options()), None).unwrap();
        let moves = start.moves();
        for seed in 0..6 {
            let mut random = rules::Random::new(seed);
            let mut talk = begin(game.id());
            for _ in 0..60 {
                let mut text: Vec<u8> = match random.below(5) {
                    0 => format!("position fen {}", start.position_text()).into_bytes(),
                    1 => format!("position startpos moves {}", random.pick(&moves).unwrap()).into_bytes(),
                    2 => b"go depth 1".to_vec(),
                    3 => b"setoption name Level value 3".to_vec(),
                    _ => b"go nodes 10 p1time -5".to_vec(),
                };
                for _ in 0..random.below(3) {
                    let at = random.below(text.len());
                    text[at] = random.below(256) as u8;
                }
                text.push(b'\n');
                io::Write::write_all(talk.input(), &text).unwrap();
            }
            talk.say("stop\nisready\nquit");
            assert!(talk.end().contains(&"readyok".to_owned()), "{} {seed}", game.id());
        }
    }
}
