//! Files of games, read game by game.

use std::fs::File;
use std::io::{self, Read};

use record::{RawGame, Reader};
use rules::Lang;

use crate::error::{Failure, Outcome};

/// How much is read at a time.
const PIECE: usize = 1 << 16;

/// Hands the games of a file (`-` is stdin) over one by one, as soon as each is complete: the file may be endless.
pub(crate) fn each_game(path: &str, lang: Lang, mut take: impl FnMut(RawGame) -> Outcome<Next>) -> Outcome {
    let mut input: Box<dyn Read> = if path == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(path).map_err(|error| Failure::opening(path, &error, lang))?;
        Box::new(file)
    };
    let mut reader = Reader::new();
    let mut piece = vec![0; PIECE];
    loop {
        let count = match input.read(&mut piece) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Failure::opening(path, &error, lang)),
        };
        for game in reader.push(&piece[..count]) {
            if take(game)? == Next::Stop {
                return Ok(());
            }
        }
    }
    for game in reader.finish() {
        if take(game)? == Next::Stop {
            break;
        }
    }
    Ok(())
}

/// Whether more games are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Continue,
    Stop,
}
