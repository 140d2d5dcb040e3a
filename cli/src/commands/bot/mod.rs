//! A bot: any engine at a server's table.

mod game;
mod http;
mod tls;
mod trust;

use std::collections::HashSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, sleep};
use std::time::Duration;

use clap::Args;
use protocol::GameTerms;
use rules::Lang;
use serde_json::{Value, json};
use session::TimeControl;

use self::game::Thinking;
use self::http::{Server, Trouble};
use crate::args::find_game;
use crate::error::{Failure, Outcome};
use crate::interrupt::when_asked_to_stop;
use crate::output;

/// How long to wait before a lost line is tried again, at first and at most.
const PAUSE: Duration = Duration::from_secs(1);
/// How often an answer to a challenge is tried again.
const TRIES: usize = 10;
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

const EXAMPLES: &str = "\
Examples:
  tafel bot --server http://127.0.0.1:4177 --token tafel_5f0c…
  tafel bot --server https://tafel.example --token-file token \\
      --engine './my-engine --fast' --games abalone --rated no --most 2
  tafel bot --server http://127.0.0.1:4177 --token-file token --seek gunzi@5+3

The token needs the scopes read, play, challenge and bot; docs/api.md says how
to make one. The account is marked as a bot for ever: make one of its own.
Over HTTPS the certificate is checked by those that the system trusts; for a
club that signs its own, --cacert names the file.

The engine speaks UGI (see 'tafel engine'); ours at full strength is the usual
one, --level makes it weaker. What happens is told on stderr. Ctrl-C ends it:
games go on on the server, and are taken up again at the next start.";

/// Let an engine play at a server's table
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Where the server is: <https://HOST>, <http://HOST:PORT>
    #[arg(long, value_name = "URL")]
    server: String,

    /// Certificates to believe besides those of the system, as PEM: a club's own
    #[arg(long, value_name = "FILE")]
    cacert: Option<PathBuf>,

    /// By what the bot is known there; others on this machine can see it
    #[arg(long, value_name = "TOKEN", required_unless_present = "token_file")]
    token: Option<String>,

    /// The same from a file
    #[arg(long, value_name = "FILE", conflicts_with = "token")]
    token_file: Option<String>,

    /// The engine, with its arguments [this program]
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,

    /// An option of the engine: NAME=VALUE
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,

    /// Plays as one of the levels 1 to 10
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,

    /// Games that it accepts, with commas between them [all games]
    #[arg(long, value_name = "GAMES", value_delimiter = ',')]
    games: Vec<String>,

    /// Whether it accepts rated games, casual ones or both
    #[arg(long, value_name = "WHICH", value_enum, default_value_t)]
    rated: Rated,

    /// The shortest clock that it accepts, in seconds for forty moves
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    shortest: u64,

    /// How many games it plays at once
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=12))]
    most: u16,

    /// Looks for a game whenever it plays none: GAME@CLOCK, such as gunzi@5+3
    #[arg(long, value_name = "GAME@CLOCK")]
    seek: Option<String>,

    /// How long it thinks where there is no clock, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 2000)]
    movetime: u64,
}

/// Which games count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
enum Rated {
    /// Both
    #[default]
    Any,
    /// Rated ones only
    Yes,
    /// Casual ones only
    No,
}

/// What the threads of a bot share.
struct Bot {
    server: Server,
    thinking: Thinking,
    games: Vec<String>,
    rated: Rated,
    shortest: Duration,
    most: usize,
    seek: Option<Value>,
    playing: Mutex<HashSet<String>>,
    /// The bot's own id.
    own: OnceLock<String>,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let token = match (&arguments.token, &arguments.token_file) {
        (Some(token), _) => token.clone(),
        (None, Some(path)) => std::fs::read_to_string(path).map_err(|error| Failure::opening(path, &error, lang))?,
        (None, None) => String::new(),
    };
    let server = server(arguments, token.trim())?;
    for game in &arguments.games {
        find_game(game, lang)?;
    }
    let bot = Arc::new(Bot {
        thinking: thinking(arguments)?,
        games: arguments.games.clone(),
        rated: arguments.rated,
        shortest: Duration::from_secs(arguments.shortest),
        most: arguments.most.into(),
        seek: arguments.seek.as_deref().map(|text| seek(text, arguments.rated, lang)).transpose()?,
        playing: Mutex::default(),
        own: OnceLock::new(),
        server,
    });
    let (ended, end) = std::sync::mpsc::channel();
    // Whoever has heard that it plays can ask it to stop.
    let asked = ended.clone();
    when_asked_to_stop(move || {
        let _ = asked.send(None);
    });
    thread::spawn(move || {
        let why = introduce(&bot).err().unwrap_or_else(|| bot.listen());
        let _ = ended.send(Some(why));
    });
    if let Ok(Some(why)) = end.recv() {
        return Err(Failure::Run(why));
    }
    say("stopped; games under way go on at the next start");
    Ok(())
}

fn server(arguments: &Arguments, token: &str) -> Outcome<Server> {
    let own = arguments.cacert.as_deref().map(trust::read_certificates).transpose().map_err(Failure::Input)?;
    Server::new(&arguments.server, own.unwrap_or_default(), token).map_err(Failure::Input)
}

fn thinking(arguments: &Arguments) -> Outcome<Thinking> {
    let own = || {
        let program = std::env::current_exe()?;
        Ok::<_, Failure>(format!("'{}' engine", program.display()))
    };
    let command = arguments.engine.clone().map_or_else(own, Ok)?;
    let mut options = Vec::new();
    for option in &arguments.options {
        let pair = option.split_once('=');
        let (name, value) = pair.ok_or_else(|| Failure::Input(format!("'{option}' is not NAME=VALUE")))?;
        options.push((name.to_owned(), value.to_owned()));
    }
    options.extend(arguments.level.map(|level| ("Level".to_owned(), level.to_string())));
    Ok(Thinking { command, options, move_time: Duration::from_millis(arguments.movetime.max(1)) })
}

/// What is looked for: `gunzi@5+3`.
fn seek(text: &str, rated: Rated, lang: Lang) -> Outcome<Value> {
    let bad = || Failure::Input(format!("'{text}' is not GAME@CLOCK, such as gunzi@5+3"));
    let (game, clock) = text.split_once('@').ok_or_else(bad)?;
    find_game(game, lang)?;
    let control = TimeControl::parse_short(clock).map_err(|error| Failure::Input(error.say(lang)))?;
    let ms = |time: Duration| time.as_millis() as u64;
    let time = match control {
        TimeControl::Fischer { base, increment } => {
            json!({ "type": "fischer", "base": ms(base), "increment": ms(increment) })
        }
        TimeControl::Delay { base, delay } => json!({ "type": "delay", "base": ms(base), "delay": ms(delay) }),
        TimeControl::ByoYomi { base, periods, period } => {
            json!({ "type": "byo-yomi", "base": ms(base), "periods": periods, "period": ms(period) })
        }
        TimeControl::Unlimited | TimeControl::Days { .. } => return Err(bad()),
    };
    Ok(json!({ "terms": { "game": game, "time": time, "rated": rated == Rated::Yes, "colour": "random" } }))
}

/// Says who the bot is, and that it is one. Only what cannot be mended by waiting ends it.
fn introduce(bot: &Bot) -> Result<(), String> {
    let mut pause = PAUSE;
    loop {
        match bot.server.post("bot", &json!({})) {
            Ok(you) => {
                let _ = bot.own.set(you["you"]["id"].as_str().unwrap_or_default().to_owned());
                say(&format!("playing as {}", you["you"]["name"].as_str().unwrap_or_default()));
                return Ok(());
            }
            Err(Trouble::Refused(_, error, message)) => return Err(format!("{message} ({error})")),
            Err(Trouble::Later(wait)) => sleep(wait),
            Err(Trouble::Lost(why)) => {
                say(&format!("no connection ({why}); again in {} s", pause.as_secs()));
                sleep(pause);
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

impl Bot {
    fn playing(&self) -> MutexGuard<'_, HashSet<String>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears what concerns the bot, for ever; what it gives back is why that cannot be.
    fn listen(self: &Arc<Self>) -> String {
        let mut pause = PAUSE;
        loop {
            let why = match self.server.stream("events") {
                Ok(mut lines) => loop {
                    match lines.next() {
                        Ok(Some(message)) => {
                            pause = PAUSE;
                            self.hear(&message);
                        }
                        Ok(None) => break "the server has ended it".to_owned(),
                        Err(Trouble::Lost(why)) => break why,
                        Err(_) => break String::new(),
                    }
                },
                Err(Trouble::Refused(_, error, message)) => return format!("{message} ({error})"),
                Err(Trouble::Later(wait)) => {
                    sleep(wait);
                    continue;
                }
                Err(Trouble::Lost(why)) => why,
            };
            say(&format!("the line is lost ({why}); again in {} s", pause.as_secs()));
            sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn hear(self: &Arc<Self>, message: &Value) {
        let text = |name: &str| message[name].as_str().unwrap_or_default().to_owned();
        match message["type"].as_str() {
            Some("welcome") => self.look_for_one(),
            Some("game-started") => self.begin(text("game")),
            Some("challenged") => self.answer(&text("challenge"), message),
            _ => {}
        }
    }

    /// Plays a game on a thread of its own; once, however often it is told.
    fn begin(self: &Arc<Self>, id: String) {
        if !self.playing().insert(id.clone()) {
            return;
        }
        say(&format!("game {id} has begun"));
        let bot = self.clone();
        thread::spawn(move || {
            game::play(&bot.server, &id, &bot.thinking);
            bot.playing().remove(&id);
            bot.look_for_one();
        });
    }

    fn look_for_one(&self) {
        if let Some(seek) = &self.seek
            && self.playing().is_empty()
        {
            match self.server.post("seeks", seek) {
                Ok(_) => say("looking for a game"),
                Err(Trouble::Refused(_, error, _)) if error == "seek.same" => {}
                Err(trouble) => say(&format!("no game can be looked for: {trouble:?}")),
            }
        }
    }

    fn answer(&self, id: &str, message: &Value) {
        // One's own are told, too.
        if message["by"]["id"].as_str() == self.own.get().map(String::as_str) {
            return;
        }
        let Ok(terms) = serde_json::from_value::<GameTerms>(message["terms"].clone()) else {
            return;
        };
        let by = message["by"]["name"].as_str().unwrap_or_default();
        let why_not = self.why_not(&terms);
        let act = if why_not.is_some() { "decline" } else { "accept" };
        match self.insist(&format!("challenges/{id}/{act}")) {
            Ok(_) => match why_not {
                Some(why) => say(&format!("declined {by}'s challenge: {why}")),
                None => say(&format!("accepted {by}'s challenge")),
            },
            Err(Trouble::Refused(_, error, _)) => say(&format!("{by}'s challenge is gone ({error})")),
            Err(trouble) => say(&format!("{by}'s challenge could not be answered: {trouble:?}")),
        }
    }

    /// Asks until there is an answer: who is told to come later, or not heard, tries again for a while.
    fn insist(&self, path: &str) -> Result<Value, Trouble> {
        for _ in 0..TRIES {
            match self.server.post(path, &json!({})) {
                Err(Trouble::Later(wait)) => sleep(wait),
                Err(Trouble::Lost(_)) => sleep(PAUSE),
                answer => return answer,
            }
        }
        self.server.post(path, &json!({}))
    }

    /// Why a game is not wanted; none if it is.
    fn why_not(&self, terms: &GameTerms) -> Option<&'static str> {
        let id = terms.game.split(':').next().unwrap_or_default();
        if !self.games.is_empty() && !self.games.iter().any(|game| *game == terms.game || game == id) {
            return Some("not this game");
        }
        match (self.rated, terms.rated) {
            (Rated::Yes, false) => return Some("rated games only"),
            (Rated::No, true) => return Some("casual games only"),
            _ => {}
        }
        let forty = |base: protocol::Millis, more: protocol::Millis| {
            Duration::from_millis(base.0.saturating_add(more.0.saturating_mul(40)))
        };
        let time = match terms.time {
            protocol::TimeControl::Fischer { base, increment } => Some(forty(base, increment)),
            protocol::TimeControl::Delay { base, delay } => Some(forty(base, delay)),
            protocol::TimeControl::ByoYomi { base, period, .. } => Some(forty(base, period)),
            protocol::TimeControl::Unlimited | protocol::TimeControl::Days { .. } => None,
        };
        if time.is_some_and(|time| time < self.shortest) {
            return Some("too fast");
        }
        (self.playing().len() >= self.most).then_some("enough games already")
    }
}

/// A line of what happens.
fn say(text: &str) {
    // If stderr is gone, the bot plays on.
    let _ = writeln!(std::io::stderr(), "tafel bot: {}", output::printable(text));
}
