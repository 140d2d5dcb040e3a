use rules::{Options, Rulebook};

use super::archive::Found;
use super::console::Console;
use super::order::Order;
use crate::args::find_game;
use crate::commands::games;
use crate::error::{Failure, Outcome};
use crate::messages::{say, word};

/// What was chosen from the menu.
pub(crate) enum Opening {
    /// A new game with these options.
    New(&'static dyn Rulebook, Options),
    /// The game that was not finished last time.
    Resume,
    /// Nothing.
    Leave,
}

/// Offers every game, and the unfinished one if there is any, until something is chosen.
pub(crate) fn open(found: Option<&Found>, console: &mut Console) -> Outcome<Opening> {
    for (i, game) in engine::all().iter().enumerate() {
        console.line(&format!("  {}  {}", i + 1, game.title()))?;
    }
    if let Some(found) = found {
        console.line(&format!("  {}", say(console.lang, "play.menu.resume", &found.args())))?;
    }
    console.line(&format!("  {}", word(console.lang, "play.menu.quit")))?;
    loop {
        let Some(line) = console.read(&word(console.lang, "play.menu.which"))? else {
            return Ok(Opening::Leave);
        };
        if line.is_empty() {
            continue;
        }
        if found.is_some() && line.eq_ignore_ascii_case("r") {
            return Ok(Opening::Resume);
        }
        if Order::from_word(&line) == Some(Order::Quit) {
            return Ok(Opening::Leave);
        }
        if let Some(opening) = read_game(&line, console)? {
            return Ok(opening);
        }
    }
}

/// Reads the number or the name of a game. A number is followed by a question about the options, a name may carry them.
fn read_game(line: &str, console: &mut Console) -> Outcome<Option<Opening>> {
    let number: Option<usize> = line.parse().ok();
    if let Some(game) = number.and_then(|n| engine::all().get(n.checked_sub(1)?)) {
        return choose_options(*game, console).map(Some);
    }
    match find_game(line, console.lang) {
        Ok((game, options)) => Ok(Some(Opening::New(game, options))),
        Err(Failure::Input(why)) => {
            console.line(&why)?;
            Ok(None)
        }
        Err(failure) => Err(failure),
    }
}

/// Asks for options until they make sense. An empty line keeps everything as usual.
fn choose_options(game: &'static dyn Rulebook, console: &mut Console) -> Outcome<Opening> {
    loop {
        let Some(line) = console.read(&word(console.lang, "play.menu.options"))? else {
            return Ok(Opening::Leave);
        };
        if line == "?" || Order::from_word(&line) == Some(Order::Help) {
            for text in games::option_lines(game, console.lang) {
                console.line(&text)?;
            }
            continue;
        }
        match Options::parse(game.options(), &line) {
            Ok(options) => return Ok(Opening::New(game, options)),
            Err(statement) => console.line(&statement.say(console.lang))?,
        }
    }
}
