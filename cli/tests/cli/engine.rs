use crate::command::{command, tafel, type_into};

/// What the engine answers to these lines, and what it complains about.
fn talk(arguments: &[&str], input: &str) -> (Vec<String>, String) {
    let run = type_into(command().arg("engine").args(arguments), input.as_bytes());
    assert_eq!(run.status, Some(0), "{run:?}");
    (run.stdout.lines().map(str::to_owned).collect(), run.stderr)
}

#[test]
fn a_session_over_a_pipe() {
    let (lines, complaints) =
        talk(&["--game", "gunzi"], "ugi\nisready\nposition startpos\ngo depth 3\nquery result\nquit\n");
    assert!(lines.iter().any(|line| line == "ugiok") && lines.iter().any(|line| line == "readyok"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("option name Game type combo default gunzi var abalone")));
    // Whether `quit` came before the search was done is left to chance; there is a move in any case.
    assert!(lines.iter().any(|line| line.starts_with("bestmove a")), "{lines:?}");
    assert_eq!(complaints, "");
}

#[test]
fn garbage_is_answered_on_stderr() {
    let (lines, complaints) = talk(&[], "hello\nposition fen nonsense\ngo depth x\nsetoption name Level value 2\ngo\n");
    let moves = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(moves, 2, "{lines:?}");
    assert_eq!(complaints.lines().count(), 3, "{complaints}");
    assert!(lines.iter().all(|line| line.starts_with("info ") || line.starts_with("bestmove ")), "{lines:?}");
}

#[test]
fn all_games_are_known() {
    for game in ["abalone:belgian-daisy", "fenix", "fenix-7x8", "gunzi:white-first"] {
        let (lines, complaints) = talk(&["--game", game], "go nodes 100\n");
        assert!(lines.last().unwrap().starts_with("bestmove "), "{game}: {lines:?}");
        assert_eq!(complaints, "");
    }
    tafel(&["engine", "--game", "go"]).refusal(2);
}

#[cfg(unix)]
#[test]
fn processor_time_stands_still_while_the_engine_does() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process};

    let mut engine = command();
    engine.args(["engine", "--processor-time"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = engine.spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    input.write_all(b"setoption name OwnBook value false\nposition startpos\ngo movetime 400\n").unwrap();
    let mut lines = BufReader::new(engine.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.starts_with("info depth")));
    let pid = Pid::from_child(&engine);
    kill_process(pid, Signal::STOP).unwrap();
    sleep(Duration::from_millis(1500));
    kill_process(pid, Signal::CONT).unwrap();
    drop(input);
    let lines: Vec<String> = lines.collect();
    let time = |line: &String| line.split_once(" time ")?.1.split(' ').next()?.parse::<u64>().ok();
    let last = lines.iter().filter_map(time).next_back().unwrap();
    assert!((300..1200).contains(&last), "{lines:?}");
    assert!(engine.wait().unwrap().success());
}
