//! Two sockets at one game.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::{Duration, Instant};

use protocol::http::Proposed;
use protocol::{Challenge, ClientMessage, Colour, GameEvent, GameTerms, Millis, ServerMessage, TimeControl};
use rules::{Options, Random, Rulebook};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout_at};

use crate::Failure;
use crate::http::post;
use crate::socket::Socket;
use crate::wish::Wish;

/// How many games begin at once.
const ARRIVALS: usize = 16;
/// How often a game by chance is tried that lasts for long enough.
const TRIES: u64 = 20;

/// How long answers may take that are still awaited when all moves have been sent.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// When moves are due.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    pub(crate) begun: Instant,
    pub(crate) until: Instant,
    pause: Duration,
    games: usize,
}

impl Schedule {
    pub(crate) fn new(wish: &Wish, begun: Instant) -> Self {
        Self { begun, until: begun + wish.time(), pause: wish.pause(), games: wish.games }
    }

    /// Games begin one after the other, so that moves are spread evenly.
    fn first(&self, index: u64) -> Instant {
        self.begun + self.pause.mul_f64(index as f64 / self.games as f64)
    }
}

/// A game, and all that its players were told of it.
pub(crate) struct Game {
    index: u64,
    pub(crate) id: String,
    sockets: [Socket; 2],
    /// The moves that will be played and whose they are, known beforehand: thinking of them is no part of what is measured.
    plan: Vec<(usize, String)>,
    pub(crate) latencies: Vec<Duration>,
    pub(crate) acknowledged: BTreeMap<String, u64>,
    pub(crate) told: BTreeMap<u64, GameEvent>,
    /// Moves that nobody has answered.
    pub(crate) unanswered: usize,
    /// The game was over before the time was.
    pub(crate) has_ended: bool,
    pub(crate) broken: Option<String>,
}

/// Begins all games, some at a time. Each has a task of its own at once, because its sockets have to be read: the server gives up
/// those that do not answer its pings. It plays when the schedule is known.
pub(crate) async fn begin_all(
    address: SocketAddr,
    wish: &Wish,
    schedule: &watch::Sender<Option<Schedule>>,
) -> Result<JoinSet<Game>, Failure> {
    let plies = wish.plies();
    let mut games = JoinSet::new();
    let mut arriving: JoinSet<Result<Game, Failure>> = JoinSet::new();
    for seed in 0..wish.games as u64 {
        if arriving.len() >= ARRIVALS
            && let Some(game) = arriving.join_next().await
        {
            games.spawn(game??.play(schedule.subscribe()));
        }
        arriving.spawn(Game::begin(address, seed, plies));
    }
    while let Some(game) = arriving.join_next().await {
        games.spawn(game??.play(schedule.subscribe()));
    }
    Ok(games)
}

impl Game {
    async fn begin(address: SocketAddr, seed: u64, plies: usize) -> Result<Self, Failure> {
        let all = engine::all();
        let rulebook = all[seed as usize % all.len()];
        let plan = plan(rulebook, seed, plies)?;
        let time = TimeControl::Fischer { base: Millis(3_600_000), increment: Millis(1000) };
        let terms = GameTerms {
            game: rulebook.id().to_owned(),
            start: None,
            time,
            rated: false,
            colour: Colour::One,
            touch_move: false,
        };
        let body = protocol::encode(&Challenge { to: None, terms });
        let (owner, answer) = post(address, "/api/games", &body).await?;
        let Proposed { id, .. } = serde_json::from_str(&answer)?;
        let (guest, _) = post(address, &format!("/api/games/{id}/join"), "").await?;
        let sockets = [Socket::follow(address, &owner, &id).await?, Socket::follow(address, &guest, &id).await?];
        Ok(Self {
            index: seed,
            id,
            sockets,
            plan,
            latencies: Vec::new(),
            acknowledged: BTreeMap::new(),
            told: BTreeMap::new(),
            unanswered: 0,
            has_ended: false,
            broken: None,
        })
    }

    /// Plays by the schedule, when it is known, until it is time to stop.
    async fn play(mut self, mut schedule: watch::Receiver<Option<Schedule>>) -> Self {
        let known = async move { schedule.wait_for(Option::is_some).await.ok().and_then(|known| *known) };
        let ended = match self.listen_while(known).await {
            Ok(Some(schedule)) => {
                let played = timeout_at((schedule.until + LAST_ANSWERS).into(), self.play_on(schedule)).await;
                played.unwrap_or_else(|_| Err("a move was not answered".into()))
            }
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        self.broken = ended.err().map(|error| error.to_string());
        self
    }

    async fn play_on(&mut self, schedule: Schedule) -> Result<(), Failure> {
        let mut next = schedule.first(self.index);
        for ply in 0..self.plan.len() {
            self.listen_while(sleep_until(next.into())).await?;
            if Instant::now() >= schedule.until {
                return Ok(());
            }
            next += schedule.pause;
            self.make_move(ply).await?;
        }
        self.has_ended = true;
        self.listen_while(sleep_until(schedule.until.into())).await
    }

    /// Hears what is said meanwhile: pings above all.
    async fn listen_while<T>(&mut self, something: impl Future<Output = T>) -> Result<T, Failure> {
        let mut something = pin!(something);
        loop {
            let [one, two] = &mut self.sockets;
            let message = tokio::select! {
                message = one.next() => message?,
                message = two.next() => message?,
                done = &mut something => return Ok(done),
            };
            self.note(message)?;
        }
    }

    async fn make_move(&mut self, ply: usize) -> Result<(), Failure> {
        let (game, id) = (self.id.clone(), format!("m{ply}"));
        let (mover, text) = self.plan[ply].clone();
        let message = ClientMessage::Move { game, id: id.clone(), ply: ply as u32, text, offers_draw: false };
        let sent = Instant::now();
        self.unanswered += 1;
        self.sockets[mover].send(&message).await?;
        let (mut is_seen, mut is_acknowledged) = (false, false);
        while !(is_seen && is_acknowledged) {
            let [one, two] = &mut self.sockets;
            let (socket, message) = tokio::select! {
                message = one.next() => (0, message?),
                message = two.next() => (1, message?),
            };
            match &message {
                ServerMessage::Event { event: GameEvent::Moved { ply: after, .. }, .. }
                    if socket != mover && *after == ply as u32 + 1 =>
                {
                    self.latencies.push(sent.elapsed());
                    is_seen = true;
                }
                ServerMessage::Ack { id: of, .. } if *of == id => is_acknowledged = true,
                _ => {}
            }
            self.note(message)?;
        }
        self.unanswered -= 1;
        Ok(())
    }

    /// What one was told, the other is told as well, and nobody is told two things of one number.
    fn note(&mut self, message: ServerMessage) -> Result<(), Failure> {
        match message {
            ServerMessage::Event { number, event, .. } => {
                if let Some(before) = self.told.insert(number, event.clone())
                    && before != event
                {
                    return Err(format!("event {number} was told twice, differently").into());
                }
            }
            ServerMessage::Ack { id, number: Some(number), .. }
                if self.acknowledged.insert(id.clone(), number).is_some_and(|before| before != number) =>
            {
                return Err(format!("{id} was acknowledged twice, differently").into());
            }
            ServerMessage::Refused { statement, .. } => return Err(format!("refused: {}", statement.message).into()),
            _ => {}
        }
        Ok(())
    }
}

/// A game by chance of so many turns; shorter only if none is found.
fn plan(rulebook: &'static dyn Rulebook, seed: u64, plies: usize) -> Result<Vec<(usize, String)>, Failure> {
    let mut longest = Vec::new();
    for attempt in 0..TRIES {
        let mut random = Random::new(seed * TRIES + attempt);
        let mut table = rulebook.table(&Options::new(rulebook.options()), None).map_err(|error| error.to_string())?;
        let mut plan = Vec::with_capacity(plies);
        while plan.len() < plies && table.ending().is_none() {
            let (turn, moves) = (table.turn().index(), table.moves());
            let text = random.pick(&moves).ok_or("no move")?.clone();
            table.play(&text).map_err(|error| error.to_string())?;
            plan.push((turn, text));
        }
        if plan.len() > longest.len() {
            longest = plan;
        }
        if longest.len() == plies {
            break;
        }
    }
    Ok(longest)
}
