//! Engines in processes of their own that play Lane, and behave well or badly as they are told.

use std::io::{BufReader, Write};
use std::thread::sleep;
use std::time::Duration;

use rules::Table;
use ugi::{Info, Order, Thinker, serve_with};

use crate::dice::{Dice, lane, service};

/// What makes the test binary act as an engine.
const FAKE: &str = "--fake-engine";

/// An engine that misbehaves as soon as so many plies have been played.
struct Fake {
    mode: String,
    from_ply: usize,
}

impl Thinker for Fake {
    fn think(&mut self, table: &dyn Table, order: &Order, progress: &mut dyn FnMut(Info)) -> Option<String> {
        if table.plies() >= self.from_ply {
            match self.mode.as_str() {
                "crash" => {
                    eprintln!("first complaint\nout of ideas");
                    std::process::exit(3);
                }
                "panic" => panic!("out of ideas"),
                "hang" => sleep(Duration::from_hours(1)),
                "cheat" => return Some("1-7".to_owned()),
                "resign" => return Some("resign".to_owned()),
                "slow" => sleep(Duration::from_millis(400)),
                "garbage" => write_garbage(100),
                "flood" => loop {
                    write_garbage(1000);
                },
                _ => {}
            }
        }
        Dice.think(table, order, progress)
    }

    fn set_memory(&mut self, _: usize) {}

    fn forget(&mut self) {}
}

fn write_garbage(lines: usize) {
    let mut out = std::io::stdout().lock();
    for _ in 0..lines {
        let _ = out.write_all(b"bestmove\x00\xff\xfe garbage\ninfo depth score cp pv\n\xc3\x28\nreadyok?\n");
    }
}

/// Acts as an engine if the arguments say so: `--fake-engine MODE [PLY]`.
pub(crate) fn act() -> bool {
    let arguments: Vec<_> = std::env::args().collect();
    let Some(at) = arguments.iter().position(|word| word == FAKE) else {
        return false;
    };
    let mode = arguments.get(at + 1).cloned().unwrap_or_default();
    let from_ply = arguments.get(at + 2).and_then(|word| word.parse().ok()).unwrap_or(0);
    match mode.as_str() {
        "mute" => sleep(Duration::from_hours(1)),
        "gone" => {}
        _ => {
            let input = BufReader::new(std::io::stdin());
            let fake = Box::new(Fake { mode, from_ply });
            // The engine ends when its client does.
            let _ = serve_with(input, std::io::stdout(), std::io::stderr(), &service(), lane(), fake);
        }
    }
    true
}

/// The command line of an engine with that behaviour.
pub(crate) fn command(behaviour: &str) -> String {
    let program = std::env::current_exe().expect("the test knows where it is");
    format!("'{}' {FAKE} {behaviour}", program.display())
}

/// Runs the tests of a binary without harness, those whose names contain the first argument if there is one.
pub(crate) fn run(tests: &[(&str, fn())]) {
    let filter = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    for (name, test) in tests.iter().filter(|(name, _)| name.contains(&filter)) {
        test();
        println!("test {name} ... ok");
    }
}
