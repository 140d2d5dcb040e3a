use std::io::IsTerminal as _;

use clap::Args;
use rules::Lang;

use crate::args::{find_game, set_up};
use crate::error::{Failure, Outcome};
use crate::language;
use crate::messages::{say, word};
use crate::output::Colour;
use crate::play::archive::Archive;
use crate::play::console::Console;
use crate::play::contest::Contest;
use crate::play::menu::{self, Opening};
use crate::play::player::{Keyboard, Player};
use crate::play::screen::Screen;
use crate::play::session::Session;

const EXAMPLES: &str = "\
Examples:
  tafel play
  tafel play gunzi
  tafel play abalone:belgian-daisy,goal=5 --lang nl
  printf 'a1b2\\ni9h8\\nmoves\\n' | tafel play abalone

Two players share the keyboard. A move is typed in any of its spellings, or cell
by cell (a1, then b1, then l); 'help' lists the other words.

Every move is saved at once in the user's data folder (XDG_DATA_HOME, else
~/.local/share), there in tafel/games, and an unfinished game is offered again
at the next start.

The language is --lang, else TAFEL_LANG, else at a terminal that of the locale
(LC_ALL, LC_MESSAGES, LANG), else English.";

/// Play a game in the terminal, two players at one keyboard
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools)] // switches of the command line are what they are
pub(crate) struct Arguments {
    /// The game, with options after a colon; a menu offers all if it is left out
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Begin from this position text instead of the start position
    #[arg(long, short, value_name = "TEXT", allow_hyphen_values = true, requires = "game")]
    position: Option<String>,

    /// Go on with the newest unfinished game without asking
    #[arg(long, conflicts_with_all = ["game", "position"])]
    resume: bool,

    /// Save nothing but what is asked for
    #[arg(long)]
    no_autosave: bool,

    /// Turn the board around
    #[arg(long)]
    flip: bool,

    /// Draw no boards
    #[arg(long)]
    quiet: bool,

    /// Draw boards with plain ASCII characters only
    #[arg(long)]
    ascii: bool,

    /// Whether boards are coloured
    #[arg(long, visible_alias = "color", value_name = "WHEN", value_enum, default_value_t)]
    colour: Colour,
}

pub(crate) fn run(arguments: &Arguments, asked: Option<Lang>) -> Outcome {
    let lang =
        if std::io::stdin().is_terminal() { language::for_people(asked)? } else { language::for_scripts(asked)? };
    let mut console = Console::new(lang, arguments.colour.is_on());
    let mut archive = Archive::new(!arguments.no_autosave);
    let Some(contest) = choose(arguments, &mut archive, &mut console)? else {
        return console.flush();
    };
    // The engine will take one of these seats one day.
    let players: [Box<dyn Player>; 2] = [Box::new(Keyboard), Box::new(Keyboard)];
    let screen = Screen { flipped: arguments.flip, quiet: arguments.quiet, ascii: arguments.ascii };
    Session::new(contest, players, screen, archive).run(&mut console)
}

/// The game to play: what the command line says, an unfinished game, or what is chosen from the menu.
fn choose(arguments: &Arguments, archive: &mut Archive, console: &mut Console) -> Outcome<Option<Contest>> {
    if arguments.resume {
        let found = archive.newest(None);
        let found = found.ok_or_else(|| Failure::Input(word(console.lang, "play.nothing-to-resume")))?;
        return Ok(Some(archive.resume(found)));
    }
    if let Some(text) = &arguments.game {
        let (game, options) = find_game(text, console.lang)?;
        let table = set_up(game, &options, arguments.position.as_deref(), console.lang)?;
        // A script is not asked: its next line is meant as a move.
        if console.interactive
            && arguments.position.is_none()
            && let Some(found) = archive.newest(Some(game.id()))
            && console.confirm(&say(console.lang, "play.resume.question", &found.args()))?
        {
            return Ok(Some(archive.resume(found)));
        }
        return Ok(Some(Contest::new(table)));
    }
    let found = archive.newest(None);
    match menu::open(found.as_ref(), console)? {
        Opening::New(game, options) => set_up(game, &options, None, console.lang).map(|t| Some(Contest::new(t))),
        Opening::Resume => Ok(found.map(|found| archive.resume(found))),
        Opening::Leave => Ok(None),
    }
}
