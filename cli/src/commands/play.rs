use std::io::IsTerminal as _;

use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use engine::Level;
use rules::{Lang, Random};
use session::{Session, TimeControl};

use crate::args::{find_game, set_up};
use crate::draw;
use crate::error::{Failure, Outcome};
use crate::language;
use crate::messages::{say, word};
use crate::output::Colour;
use crate::terminal::archive::Archive;
use crate::terminal::full::{self, full_screen::FullScreen, full_screen::Setup};
use crate::terminal::local_game::LocalGame;
use crate::terminal::plain::console::Console;
use crate::terminal::plain::menu::{self, MenuChoice};
use crate::terminal::plain::repl::Repl;
use crate::terminal::plain::text_board::TextBoard;
use crate::terminal::requested::RequestedTerms;

const EXAMPLES: &str = "\
Examples:
  tafel play
  tafel play gunzi
  tafel play gunzi --against 3 --side white --clock 5+3
  tafel play abalone:belgian-daisy,goal=5 --lang nl
  printf 'a1b2\\ni9h8\\nmoves\\n' | tafel play abalone

Without a game a menu opens, in which arrows and mouse choose the game and its
options, opponent, level, side, clock and language, or a game to go on with.

Without --against two players share the keyboard. At a terminal the game takes
the whole screen: arrows move a cursor, Enter picks, F2 opens the menu, and '?'
shows all keys. Else, and with --plain, a move is typed in any of its spellings,
or cell by cell (a1, then b1, then l); 'help' lists the other words.

The clock is minutes, and seconds more for each move (5+3); with a delay before
it runs (5d3), with byo-yomi (10+5x30: five periods of 30 seconds), or days a
turn (3d). It starts with the first move. Whose time is up has lost.

Every move is saved at once in the user's data folder (XDG_DATA_HOME, else
~/.local/share), there in tafel/games, and an unfinished game is offered again
at the next start.

The language is --lang, else TAFEL_LANG, else at a terminal that of the locale
(LC_ALL, LC_MESSAGES, LANG), else English.";

/// Play a game in the terminal, against the computer or another person
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

    /// Play against the computer, from level 1 (beginner) to 10 (full strength)
    #[arg(long, short, value_name = "LEVEL", value_parser = level)]
    against: Option<Level>,

    /// The side to play against the computer: its name, or random [default: the side that begins]
    #[arg(long, value_name = "SIDE", requires = "against")]
    side: Option<String>,

    /// Play with clocks: 5+3 (minutes, and seconds more for each move), 5d3, 10+5x30 or 3d
    #[arg(long, short, value_name = "CLOCK", value_parser = TimeControl::parse_short)]
    clock: Option<TimeControl>,

    /// A piece that was picked must be played if it can, and no move is taken back
    #[arg(long)]
    touch_move: bool,

    /// Seed of the computer's slips and of a random side: the same seed gives the same
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Use lines of text instead of the full screen
    #[arg(long)]
    plain: bool,

    /// Resume the newest unfinished game without asking
    #[arg(long, conflicts_with_all = ["game", "position", "against", "side", "clock", "touch_move"])]
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
    let mut random = Random::new(arguments.seed.unwrap_or_else(any_seed));
    let requested = RequestedTerms {
        against: arguments.against,
        side: arguments.side.clone(),
        control: arguments.clock,
        touch_move: arguments.touch_move,
    };
    let full = arguments.is_full(&console);
    if full && arguments.game.is_none() && !arguments.resume {
        let mut screen = FullScreen::with_menu(arguments.setup(&console, requested, random));
        return full::window::run(&mut screen, &mut console);
    }
    let Some(session) = choose(arguments, &requested, &mut archive, &mut random, &mut console)? else {
        return console.flush();
    };
    let game = LocalGame::new(session, archive, random.next_u64());
    if full {
        let mut screen = FullScreen::with_game(arguments.setup(&console, requested, random), game);
        return full::window::run(&mut screen, &mut console);
    }
    let board = TextBoard { flipped: arguments.flip, quiet: arguments.quiet, ascii: arguments.ascii };
    Repl::new(game, board, requested, random).run(&mut console)
}

impl Arguments {
    /// Whether the game takes the whole screen: if there is one, and nobody wants it otherwise.
    fn is_full(&self, console: &Console) -> bool {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        console.interactive && std::io::stdout().is_terminal() && !dumb && !self.plain && !self.quiet
    }

    /// How the whole screen is wanted.
    fn setup(&self, console: &Console, requested: RequestedTerms, random: Random) -> Setup {
        Setup {
            lang: console.lang,
            style: draw::style(console.colour, !self.ascii),
            requested,
            autosave: !self.no_autosave,
            flipped: self.flip,
            random,
        }
    }
}

/// The game to play: what the command line says, an unfinished game, or what is chosen from the menu.
fn choose(
    arguments: &Arguments,
    requested: &RequestedTerms,
    archive: &mut Archive,
    random: &mut Random,
    console: &mut Console,
) -> Outcome<Option<Session>> {
    if arguments.resume {
        let found = archive.newest(None);
        let found = found.ok_or_else(|| Failure::Input(word(console.lang, "play.nothing-to-resume")))?;
        return Ok(Some(archive.resume(found)));
    }
    if let Some(text) = &arguments.game {
        let (game, options) = find_game(text, console.lang)?;
        let table = set_up(game, &options, arguments.position.as_deref(), console.lang)?;
        let terms = requested.terms(game, table.turn(), random, console.lang)?;
        // A script is not asked: its next line is meant as a move. Who says how to play means a new game.
        if console.interactive
            && arguments.position.is_none()
            && !requested.is_any()
            && let Some(found) = archive.newest(Some(game.id()))
            && console.confirm(&say(console.lang, "play.resume.question", &found.args()))?
        {
            return Ok(Some(archive.resume(found)));
        }
        return Ok(Some(Session::new(table, terms)));
    }
    let found = archive.newest(None);
    Ok(match menu::open(found.as_ref(), requested, random, console)? {
        MenuChoice::New(game, options, terms) => Some(Session::new(set_up(game, &options, None, console.lang)?, terms)),
        MenuChoice::Resume => found.map(|found| archive.resume(found)),
        MenuChoice::Leave => None,
    })
}

fn level(text: &str) -> Result<Level, String> {
    text.parse()
        .ok()
        .and_then(Level::new)
        .ok_or_else(|| format!("'{text}' is not a level from 1 to {}", engine::LEVELS))
}

/// A number that nobody knows beforehand.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
