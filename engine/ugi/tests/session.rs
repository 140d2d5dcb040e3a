//! The server over pipes in memory.

mod dice;
mod talk;

use std::io::Write;
use std::time::{Duration, Instant};

use dice::Dice;
use rules::Table;
use talk::{PATIENCE, Talk};
use ugi::{Command, Info, Order, Session, Thinker, serve_with};

fn begin() -> Talk {
    Talk::begin(|input, output, errors| {
        serve_with(input, output, errors, &dice::service(), dice::lane(), Box::new(Dice))
    })
}

#[test]
fn the_engine_introduces_itself() {
    let mut talk = begin();
    talk.say("ugi");
    let mut lines = Vec::new();
    while lines.last().map(String::as_str) != Some("ugiok") {
        lines.push(talk.hear());
    }
    assert_eq!(lines[0], "id name Dice");
    assert!(lines[1].starts_with("id author "));
    assert_eq!(lines[2], "option name Game type combo default lane var lane");
    for name in ["Hash", "Threads", "MultiPV", "Level", "Without", "Pruning"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {name} type "))), "{name}");
    }
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn a_search_answers_with_its_line() {
    let mut talk = begin();
    talk.say("position startpos moves 2-3\nsetoption name MultiPV value 2\ngo depth 2");
    assert_eq!(talk.hear(), "info depth 1 multipv 1 score cp 10 nodes 100 pv 6-5");
    assert_eq!(talk.hear_answer(), "bestmove 6-5");
    talk.say("quit");
    assert_eq!(talk.rest(), [""; 0]);
}

#[test]
fn a_position_text_has_spaces() {
    let mut talk = begin();
    talk.say("position fen ..12... 1 0 moves 3x5\nquery gameover\nquery result\nquery p1turn");
    assert_eq!(talk.hear(), "response true");
    assert_eq!(talk.hear(), "response p1win");
    assert_eq!(talk.hear(), "response false");
    talk.say("go depth 3");
    assert_eq!(talk.hear(), "bestmove none");
}

#[test]
fn p1_is_who_begins() {
    let mut talk = begin();
    talk.say("query p1turn\nsetoption name game value lane:two-first\nquery p1turn\nposition startpos moves 6-5\nquery p1turn");
    assert_eq!([talk.hear(), talk.hear(), talk.hear()], ["response true", "response true", "response false"]);
    // Side Two began and has been taken: that is p2's win.
    talk.say("position fen ..12... 1 0 moves 3x5\nquery result");
    assert_eq!(talk.hear(), "response p2win");
}

#[test]
fn a_draw_by_repetition_ends_the_game_but_not_the_thinking() {
    let mut talk = begin();
    let round = "2-3 6-5 3-2 5-6 ".repeat(2);
    talk.say(&format!("position startpos moves {round}\nquery gameover\nquery result\ngo depth 1"));
    assert_eq!([talk.hear(), talk.hear()], ["response true", "response draw"]);
    assert_eq!(talk.hear_answer(), "bestmove 2-3");
}

#[test]
fn stop_and_isready_are_heard_while_thinking() {
    let mut talk = begin();
    let mut quickest = PATIENCE;
    for _ in 0..20 {
        talk.say("go infinite");
        assert!(talk.hear().starts_with("info depth 1 "));
        talk.say("isready");
        assert_eq!(talk.hear_answer(), "readyok");
        let begin = Instant::now();
        talk.say("stop");
        assert_eq!(talk.hear_answer(), "bestmove 2-3");
        quickest = quickest.min(begin.elapsed());
    }
    // The best of many tries, for the machine may be busy with something else.
    assert!(quickest < Duration::from_millis(50), "{quickest:?}");
}

#[test]
fn commands_wait_for_the_search_and_stop_holds_for_all_before_it() {
    let mut talk = begin();
    talk.say("go infinite\nposition startpos moves 2-3\ngo infinite\nquery p1turn\nstop");
    assert_eq!(talk.hear_answer(), "bestmove 2-3");
    assert_eq!(talk.hear_answer(), "bestmove 6-5");
    assert_eq!(talk.hear_answer(), "response false");
    // The next search is not stopped by what came before it.
    talk.say("go depth 3");
    assert!(talk.hear().contains("depth 1 "));
    assert!(talk.hear().contains("depth 2 "));
    assert!(talk.hear().contains("depth 3 "));
}

#[test]
fn quit_ends_an_endless_search_with_its_move() {
    let mut talk = begin();
    talk.say("go infinite");
    talk.hear();
    talk.say("go infinite\nquit\ngo infinite");
    let rest = talk.rest();
    assert_eq!(rest.last().map(String::as_str), Some("bestmove 2-3"));
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn the_end_of_the_input_lets_bounded_searches_finish() {
    let mut talk = begin();
    talk.say("go depth 4\ngo infinite\nposition startpos moves 2-3\ngo depth 2");
    let rest = talk.end();
    let moves: Vec<_> = rest.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(moves, ["bestmove 2-3", "bestmove 2-3", "bestmove 6-5"]);
    assert!(rest.iter().any(|line| line.contains("depth 4 ")));
}

#[test]
fn the_clock_of_the_player_to_move_counts() {
    let mut talk = begin();
    // Dice take a twentieth of the clock: two or three plies for p2, for ever for p1.
    talk.say("position startpos moves 2-3\ngo p1time 100000000 p2time 60 p1inc 0 p2inc 0");
    let lines: Vec<_> = (0..4).map(|_| talk.hear()).collect();
    assert!(lines[2].starts_with("info depth 3 ") && lines[3].starts_with("bestmove "), "{lines:?}");
    talk.say("stop");
}

#[test]
fn what_makes_no_sense_is_complained_about_and_ignored() {
    let mut talk = begin();
    for (line, complaint) in [
        ("xyzzy", "unknown command 'xyzzy'"),
        ("position", "position is written"),
        ("position fen ..12..x 1 0", "character 7"),
        ("position startpos moves 2-3 2-3", "move 2 (2-3)"),
        ("setoption name Game value chess", "unknown game 'chess'"),
        ("setoption name Game value lane:goal=7", "goal"),
        ("setoption name Level value best", "level is a number"),
        ("setoption name Without value history,brains", "'brains'"),
        ("setoption name Ponder value true", "no option is called 'ponder'"),
        ("query", "ask for gameover, p1turn or result"),
        ("\u{1b}[31mred", "'?[31mred'"),
    ] {
        talk.say(line);
        let told = talk.complaint();
        assert!(told.contains(complaint), "{line}: {told}");
    }
    // The position is still the one before, and there is an answer to the oddest of searches.
    talk.say("go depth deep movetime soon");
    assert!(talk.complaint().contains("'deep'"));
    assert!(talk.complaint().contains("'soon'"));
    assert_eq!(talk.hear_answer(), "bestmove 2-3");
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut talk = begin();
    let input = talk.input();
    input.write_all(b"\xff\xfe\x00go\n\n\n").unwrap();
    let long = vec![b'x'; 2 << 20];
    input.write_all(&long).unwrap();
    input.write_all(b"\nisready\n").unwrap();
    assert!(talk.complaint().contains("unknown command"));
    assert!(talk.complaint().contains("too long"));
    assert_eq!(talk.hear(), "readyok");
}

#[test]
fn any_noise_is_survived() {
    let words = [
        "go",
        "stop",
        "position",
        "startpos",
        "fen",
        "moves",
        "2-3",
        "6-5",
        "depth",
        "2",
        "-1",
        "infinite",
        "\n",
        "\n",
        "setoption",
        "name",
        "value",
        "Level",
        "Game",
        "lane",
        "query",
        "result",
        "isready",
        "uginewgame",
        "\t",
        "é",
    ];
    for seed in 0..40 {
        let mut random = rules::Random::new(seed);
        let noise: Vec<_> = (0..200).map(|_| *random.pick(&words).unwrap()).collect();
        let mut talk = begin();
        talk.say(&noise.join(" "));
        talk.say("\nstop\nposition startpos\nisready\nquit");
        let rest = talk.end();
        assert!(rest.contains(&"readyok".to_owned()), "seed {seed}");
    }
}

/// A thinker that counts how often it is told to forget.
struct Forgetful(usize);

impl Thinker for Forgetful {
    fn think(&mut self, _: &dyn Table, _: &Order, _: &mut dyn FnMut(Info)) -> Option<String> {
        None
    }

    fn set_memory(&mut self, _: usize) {}

    fn forget(&mut self) {
        self.0 += 1;
    }
}

#[test]
fn naming_the_same_game_again_sets_it_up_but_forgets_nothing() {
    let mut session = Session::new(&dice::service(), dice::lane(), 1).unwrap();
    let mut thinker = Forgetful(0);
    let mut say = |line: &str| session.obey(Command::parse(line).unwrap().unwrap(), &mut thinker).lines;
    say("position startpos moves 2-3");
    assert_eq!(say("query p1turn"), ["response false"]);
    say("setoption name Game value lane");
    assert_eq!(say("query p1turn"), ["response true"]);
    say("setoption name Game value lane:two-first");
    say("setoption name Game value lane:two-first");
    assert_eq!(thinker.0, 1);
}
