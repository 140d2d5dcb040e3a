//! One game of a bot: follows it, lets the engine think, sends its moves.

use std::thread::sleep;
use std::time::Duration;

use engine::{Budget, ClockTime};
use protocol::http::GameView;
use protocol::{Side, TimeControl};
use rules::Table;
use serde_json::{Value, json};
use ugi::{Client, Go, Player};

use super::http::{Server, Trouble};
use super::say;

/// How long an engine may take to begin, and beyond its time for a move.
const PATIENCE: Duration = Duration::from_mins(1);
/// What is kept back on the clock for the way of a move.
const ON_THE_WAY: Duration = Duration::from_millis(300);
/// How long to wait before a lost line is tried again, at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// How a bot thinks.
#[derive(Clone, Debug)]
pub(super) struct Thinking {
    /// The engine, with its arguments.
    pub(super) command: String,
    /// Options that it is told.
    pub(super) options: Vec<(String, String)>,
    /// How long, where there is no clock.
    pub(super) move_time: Duration,
}

/// Plays a game until it is over.
pub(super) fn play(server: &Server, id: &str, thinking: &Thinking) {
    let mut engine = None;
    let mut pause = Duration::from_millis(500);
    loop {
        match follow(server, id, thinking, &mut engine) {
            Ok(true) => return,
            Ok(false) => pause = Duration::from_millis(500),
            Err(Trouble::Later(wait)) => sleep(wait),
            Err(Trouble::Refused(_, error, message)) => return say(&format!("game {id}: {error}: {message}")),
            Err(Trouble::Lost(why)) => {
                say(&format!("game {id}: the line is lost ({why}); again in {} ms", pause.as_millis()));
                sleep(pause);
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

/// Follows the stream of a game; says whether it is over.
fn follow(server: &Server, id: &str, thinking: &Thinking, engine: &mut Option<Client>) -> Result<bool, Trouble> {
    let mut lines = server.stream(&format!("games/{id}/stream"))?;
    let mut own = None;
    while let Some(message) = lines.next()? {
        match message["type"].as_str() {
            Some("state") => own = message["state"]["you"].as_str().map(str::to_owned).or(own),
            // After its own move there is nothing to do, and what a bot may ask for in a while is better spent.
            Some("event")
                if message["event"]["type"] == "moved" && message["event"]["by"].as_str() == own.as_deref() =>
            {
                continue;
            }
            Some("game-started" | "event") => {}
            _ => continue,
        }
        if look(server, id, thinking, engine)? {
            return Ok(true);
        }
    }
    look(server, id, thinking, engine)
}

/// Looks at the game as it stands, and does what is to be done; says whether it is over.
fn look(server: &Server, id: &str, thinking: &Thinking, engine: &mut Option<Client>) -> Result<bool, Trouble> {
    let view = server.get(&format!("games/{id}"))?;
    let view: GameView = serde_json::from_value(view).map_err(|error| Trouble::Lost(error.to_string()))?;
    let Some(state) = &view.state else {
        return Ok(view.status != protocol::http::GameStatus::Open);
    };
    if let Some(end) = &state.conclusion {
        say(&format!("game {id}: {} ({})", end.result, end.message));
        return Ok(true);
    }
    let Some(own) = state.you else {
        return Err(Trouble::Refused(403, "spectator".to_owned(), "this is not our game".to_owned()));
    };
    for open in state.offers.iter().filter(|open| open.by != own) {
        let name = serde_json::to_value(open.offer).unwrap_or_default();
        let path = format!("games/{id}/offers/{}", name.as_str().unwrap_or_default());
        // If it is gone already, so much the better.
        let _ = server.post(&path, &json!({ "do": "decline" }));
    }
    let table = record::read_all(&state.record, engine::all()).next().and_then(Result::ok);
    let Some(table) = table.and_then(|reading| reading.record.replay().ok()) else {
        return Err(Trouble::Refused(0, "record".to_owned(), "this game cannot be read".to_owned()));
    };
    let side = if own == Side::One { rules::Side::One } else { rules::Side::Two };
    if table.turn() != side || table.ending().is_some() || state.adjourned {
        return Ok(false);
    }
    let text = match think(table.as_ref(), &view, thinking, engine) {
        Ok(text) => text,
        Err(why) => {
            say(&format!("game {id}: the engine has failed: {why}"));
            *engine = None;
            let _ = server.post(&format!("games/{id}/resign"), &json!({}));
            return Ok(true);
        }
    };
    send(server, id, table.plies(), &text)?;
    Ok(false)
}

/// Sends a move until it has arrived: it is played once, however often it is sent.
fn send(server: &Server, id: &str, ply: usize, text: &str) -> Result<(), Trouble> {
    let body: Value = json!({ "ply": ply, "move": text });
    let mut pause = Duration::from_millis(200);
    loop {
        match server.post(&format!("games/{id}/moves"), &body) {
            Ok(_) => return Ok(()),
            Err(Trouble::Later(wait)) => sleep(wait),
            Err(Trouble::Lost(_)) => {
                sleep(pause);
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            // The game has gone on, or is over: whoever looks again sees it.
            Err(Trouble::Refused(409 | 422, error, _)) => {
                say(&format!("game {id}: {text} was refused ({error})"));
                return Ok(());
            }
            Err(trouble) => return Err(trouble),
        }
    }
}

fn think(
    table: &dyn Table,
    view: &GameView,
    thinking: &Thinking,
    engine: &mut Option<Client>,
) -> Result<String, String> {
    let client = match engine {
        Some(client) => client,
        None => engine.insert(start(table, thinking)?),
    };
    let own = table.turn();
    let clocks = view.state.as_ref().and_then(|state| state.clocks);
    let increment = match view.terms.time {
        TimeControl::Fischer { increment, .. } => increment.into(),
        TimeControl::Delay { delay, .. } => delay.into(),
        _ => Duration::ZERO,
    };
    let share = |side: rules::Side| match view.terms.time {
        TimeControl::Unlimited | TimeControl::Days { .. } => None,
        TimeControl::ByoYomi { period, .. } => {
            let left = clocks.map(|clocks| Duration::from(clocks.left[side.index()]))?;
            Some(ClockTime {
                left: left.saturating_sub(ON_THE_WAY).max(Duration::from_millis(50)),
                increment: Duration::from(period) / 2,
            })
        }
        _ => {
            let left = clocks.map(|clocks| Duration::from(clocks.left[side.index()]))?;
            Some(ClockTime { left: left.saturating_sub(ON_THE_WAY).max(Duration::from_millis(50)), increment })
        }
    };
    let clock = share(own);
    let budget = match clock {
        Some(_) => Budget { clock, ..Budget::default() },
        None => Budget::move_time(thinking.move_time),
    };
    let go = Go::new(if own == rules::Side::One { Player::P1 } else { Player::P2 }, budget, share(own.other()));
    let start = (!table.is_standard_start()).then(|| table.start_text());
    client.position(start.as_deref(), &table.played(), PATIENCE).map_err(|error| error.to_string())?;
    let patience = clock.map_or(thinking.move_time, |clock| clock.left) + PATIENCE;
    let answer = client.go(&go, patience, &mut |_| {}).map_err(|error| error.to_string())?;
    let best = answer.best.ok_or_else(|| "it has no move".to_owned())?;
    table.judge(&best).map_err(|_| format!("it plays {best}, which is not legal"))
}

fn start(table: &dyn Table, thinking: &Thinking) -> Result<Client, String> {
    let mut client = Client::start(&thinking.command, PATIENCE).map_err(|error| error.to_string())?;
    // An engine for one game alone has no such option.
    if client.has_option("Game") {
        let options = table.options().to_string();
        let colon = if options.is_empty() { "" } else { ":" };
        client.set_option("Game", &format!("{}{colon}{options}", table.rulebook().id()));
    }
    for (name, value) in &thinking.options {
        client.set_option(name, value);
    }
    client.new_game(PATIENCE).map_err(|error| error.to_string())?;
    Ok(client)
}
