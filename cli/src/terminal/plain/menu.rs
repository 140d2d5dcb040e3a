use engine::{LEVELS, Level};
use rules::{Options, Random, Rulebook, Side};
use session::{Terms, TimeControl};

use super::console::Console;
use crate::args::{find_game, set_up};
use crate::commands::games;
use crate::error::{Failure, Outcome};
use crate::messages::{say, word};
use crate::terminal::archive::SavedGame;
use crate::terminal::command::GameCommand;
use crate::terminal::requested::RequestedTerms;
use crate::terminal::seat::{find_side, side_names};

/// What was chosen from the menu.
pub(crate) enum MenuChoice {
    /// A new game with these options on these terms.
    New(&'static dyn Rulebook, Options, Terms),
    /// The game that was not finished last time.
    Resume,
    /// Nothing.
    Leave,
}

/// Offers every game, and the unfinished one if there is any, until something is chosen.
pub(crate) fn open(
    found: Option<&SavedGame>,
    requested: &RequestedTerms,
    random: &mut Random,
    console: &mut Console,
) -> Outcome<MenuChoice> {
    for (i, game) in engine::all().iter().enumerate() {
        console.line(&format!("  {}  {}", i + 1, game.title()))?;
    }
    if let Some(found) = found {
        console.line(&format!("  {}", say(console.lang, "play.menu.resume", &found.args())))?;
    }
    console.line(&format!("  {}", word(console.lang, "play.menu.quit")))?;
    loop {
        let Some(line) = console.read(&word(console.lang, "play.menu.which"))? else {
            return Ok(MenuChoice::Leave);
        };
        if line.is_empty() {
            continue;
        }
        if found.is_some() && line.eq_ignore_ascii_case("r") {
            return Ok(MenuChoice::Resume);
        }
        if GameCommand::from_word(&line) == Some(GameCommand::Quit) {
            return Ok(MenuChoice::Leave);
        }
        if let Some((game, options)) = read_game(&line, console)? {
            let Some(options) = options else {
                return Ok(MenuChoice::Leave);
            };
            let terms = choose_terms(game, &options, requested, random, console)?;
            return Ok(terms.map_or(MenuChoice::Leave, |terms| MenuChoice::New(game, options, terms)));
        }
    }
}

type Choice = (&'static dyn Rulebook, Option<Options>);

/// Reads the number or the name of a game. A number is followed by a question about the options, a name may carry them.
/// No options: the input has ended.
fn read_game(line: &str, console: &mut Console) -> Outcome<Option<Choice>> {
    let number: Option<usize> = line.parse().ok();
    if let Some(game) = number.and_then(|n| engine::all().get(n.checked_sub(1)?)) {
        return Ok(Some((*game, choose_options(*game, console)?)));
    }
    match find_game(line, console.lang) {
        Ok((game, options)) => Ok(Some((game, Some(options)))),
        Err(Failure::Input(why)) => {
            console.line(&why)?;
            Ok(None)
        }
        Err(failure) => Err(failure),
    }
}

/// Asks for options until they make sense. An empty line keeps everything as usual.
fn choose_options(game: &'static dyn Rulebook, console: &mut Console) -> Outcome<Option<Options>> {
    loop {
        let Some(line) = console.read(&word(console.lang, "play.menu.options"))? else {
            return Ok(None);
        };
        if line == "?" || GameCommand::from_word(&line) == Some(GameCommand::Help) {
            console.lines(&games::option_lines(game, console.lang))?;
            continue;
        }
        match Options::parse(game.options(), &line) {
            Ok(options) => return Ok(Some(options)),
            Err(statement) => console.line(&statement.say(console.lang))?,
        }
    }
}

/// Asks who plays, and how long, as far as the command line has not said it. None at the end of the input.
fn choose_terms(
    game: &'static dyn Rulebook,
    options: &Options,
    requested: &RequestedTerms,
    random: &mut Random,
    console: &mut Console,
) -> Outcome<Option<Terms>> {
    let first = set_up(game, options, None, console.lang)?.turn();
    let mut requested = requested.clone();
    if requested.against.is_none() {
        let question = say(console.lang, "play.menu.against", &[("n", u32::from(LEVELS).into())]);
        let read = |text: &str| text.parse().ok().and_then(Level::new).map(Some);
        let Some(answer) = ask(&question, None, console, read)? else {
            return Ok(None);
        };
        requested.against = answer;
    }
    if requested.against.is_some() && requested.side.is_none() {
        let names = side_names(game, console.lang);
        let question = say(console.lang, "play.menu.side", &[("sides", names.into())]);
        let Some(side) = ask(&question, first, console, |text| find_side(text, game, random))? else {
            return Ok(None);
        };
        return choose_clock(&requested, side, console);
    }
    let terms = requested.terms(game, first, random, console.lang)?;
    let side = Side::BOTH.into_iter().find(|side| terms.seats[side.index()].level().is_none());
    choose_clock(&requested, side.unwrap_or(first), console)
}

fn choose_clock(requested: &RequestedTerms, side: Side, console: &mut Console) -> Outcome<Option<Terms>> {
    let mut control = requested.control;
    if control.is_none() {
        let question = word(console.lang, "play.menu.clock");
        let read = |text: &str| TimeControl::parse_short(text).ok().map(Some);
        let Some(answer) = ask(&question, None, console, read)? else {
            return Ok(None);
        };
        control = answer;
    }
    let terms = Terms::new(requested.against, side, control.unwrap_or_default());
    Ok(Some(terms.with_touch_move(requested.touch_move)))
}

/// Asks until the answer makes sense. An empty line is the usual answer; none is the end of the input.
fn ask<T>(
    question: &str,
    usual: T,
    console: &mut Console,
    mut read: impl FnMut(&str) -> Option<T>,
) -> Outcome<Option<T>> {
    loop {
        let Some(line) = console.read(question)? else {
            return Ok(None);
        };
        if line.is_empty() {
            return Ok(Some(usual));
        }
        if let Some(answer) = read(&line) {
            return Ok(Some(answer));
        }
        if !console.interactive {
            console.line(question)?;
        }
    }
}
