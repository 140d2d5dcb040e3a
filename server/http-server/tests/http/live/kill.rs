//! The server is killed again and again while people play, and what they were told is held against the file.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use http_server::{Front, Server};
use protocol::{ClientMessage, GameEvent, Offer, ServerMessage, TimeControl, decode};
use rules::{Random, Table};
use tokio_tungstenite::tungstenite::Message;

use super::guest::{Guest, Socket, answer, offer, pair, resign, seconds, some_game, terms};
use super::matches::replayed;
use crate::site::Site;

/// Names the database for the process that is to be killed.
const DATABASE: &str = "TAFEL_TEST_KILLED";
/// How long its sockets may be silent, in milliseconds, if not as long as usual.
const SILENCE: &str = "TAFEL_TEST_SILENCE";
const ROUNDS: u64 = 6;
const GAMES: u64 = 6;
/// How much must have been acknowledged in each game of a round before the server may be killed.
const ENOUGH: usize = 4;

/// This is the other process: it serves until it is killed. When the tests run there is nothing to do here.
#[test]
fn serves_until_it_is_killed() {
    let Ok(database) = std::env::var(DATABASE) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = store::open(&format!("sqlite:{database}")).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let folder = Path::new(&database).parent().unwrap();
        let front = Front::folder(folder).unwrap();
        let address = listener.local_addr().unwrap().to_string();
        std::fs::write(folder.join("address.new"), address).unwrap();
        std::fs::rename(folder.join("address.new"), folder.join("address")).unwrap();
        let mut limits = Site::patient();
        if let Ok(silence) = std::env::var(SILENCE) {
            limits.silence = Duration::from_millis(silence.parse().unwrap());
            limits.ping = limits.silence / 10;
        }
        Server::new(front, store).limits(limits).serve(listener, std::future::pending()).await;
    });
}

pub(super) struct Killable {
    child: Child,
    pub(super) address: SocketAddr,
}

impl Killable {
    pub(super) fn start(database: &Path) -> Self {
        Self::start_with(database, &[])
    }

    pub(super) fn start_with(database: &Path, variables: &[(&str, &str)]) -> Self {
        let place = database.with_file_name("address");
        let _ = std::fs::remove_file(&place);
        // A write beyond a limit is to fail, not to end the process.
        let child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "live::kill::serves_until_it_is_killed"])
            .env(DATABASE, database)
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut killable = Self { child, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            if let Ok(address) = std::fs::read_to_string(&place) {
                killable.address = address.parse().unwrap();
                return killable;
            }
            if Instant::now() > until {
                killable.kill();
                panic!("it does not start");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Lets it stand still, or go on.
    pub(super) fn signal(&self, name: &str) {
        let id = self.id();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    pub(super) fn id(&self) -> String {
        self.child.id().to_string()
    }

    /// Not a word of farewell: the process is gone.
    pub(super) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Killable {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Something that a player wants, under a name of its own.
#[derive(Clone)]
struct Request {
    side: usize,
    name: String,
    message: ClientMessage,
}

/// A game, and all that its players were told of it.
struct Witness {
    id: String,
    players: [Guest; 2],
    table: Box<dyn Table>,
    random: Random,
    /// What was sent and not acknowledged.
    pending: Option<Request>,
    /// The last event that was known when both came to the table.
    joined: u64,
    /// The turn before which nobody offers a draw again.
    no_draw_before: usize,
    /// The turns before which each side does not ask to take back again.
    no_taking_back_before: [usize; 2],
    /// What follows what is pending.
    planned: VecDeque<Request>,
    acknowledged: BTreeMap<String, u64>,
    told: BTreeMap<u64, GameEvent>,
}

impl Witness {
    fn new(address: SocketAddr, seed: u64) -> Self {
        let time = TimeControl::Fischer { base: seconds(3600), increment: seconds(1) };
        let (id, ada, bob) = pair(address, &terms(some_game(), time));
        let table = replayed(&ada.follow(&id).2.record);
        Self {
            id,
            players: [ada, bob],
            table,
            random: Random::new(seed),
            pending: None,
            joined: 0,
            no_draw_before: 0,
            no_taking_back_before: [0; 2],
            planned: VecDeque::new(),
            acknowledged: BTreeMap::new(),
            told: BTreeMap::new(),
        }
    }

    /// Plays until the line is cut; nothing to say about that.
    fn play(&mut self, address: SocketAddr, is_cut: &AtomicBool, done: &AtomicUsize) -> Option<()> {
        let mut sockets = self.join(address)?;
        while !is_cut.load(Ordering::Relaxed) && (self.pending.is_some() || self.table.ending().is_none()) {
            let request = match self.pending.take() {
                Some(pending) => pending,
                None => self.next()?,
            };
            self.ask(&mut sockets, request)?;
            done.fetch_add(1, Ordering::Relaxed);
        }
        Some(())
    }

    /// Both come to the table, and know what they were told before.
    fn join(&mut self, address: SocketAddr) -> Option<Vec<Socket>> {
        self.joined = self.told.keys().last().copied().unwrap_or(0);
        let mut sockets = Vec::new();
        for player in &mut self.players {
            player.address = address;
            let mut socket = Socket::open(address, &[("Cookie", &player.cookie)]).ok()?;
            let join = Message::text(protocol::encode(&super::guest::join(&self.id, self.joined)));
            if !socket.try_hello() || !socket.try_send(join) {
                return None;
            }
            sockets.push(socket);
        }
        Some(sockets)
    }

    /// Asks for something, and waits until both know what came of it.
    fn ask(&mut self, sockets: &mut [Socket], request: Request) -> Option<()> {
        let Request { side, name, message } = request.clone();
        self.pending = Some(request);
        if !sockets[side].try_send(Message::text(protocol::encode(&message))) {
            return None;
        }
        let number = self.acknowledgement(&mut sockets[side], &name)?;
        assert!(self.acknowledged.insert(name, number).is_none_or(|before| before == number));
        self.pending = None;
        if let ClientMessage::Move { text, .. } = &message {
            self.table.play(text).unwrap();
        }
        // The opponent sees it, too, unless it was told before the last kill.
        while number > self.joined && !self.hears(&mut sockets[1 - side], number)? {}
        Some(())
    }

    /// A move by chance; now and then with an offer of a draw, which lapses, after talk of taking one back, or with a minute given.
    fn next(&mut self) -> Option<Request> {
        if let Some(planned) = self.planned.pop_front() {
            return Some(planned);
        }
        let (side, ply) = (self.table.turn().index(), self.table.plies());
        let moves = self.table.moves();
        let text = self.random.pick(&moves)?.clone();
        let chance = self.random.below(6);
        // Whoever has offered a draw has to wait before the next one, and two offers are an agreement.
        let offers_draw = chance == 0 && ply >= self.no_draw_before;
        if offers_draw {
            self.no_draw_before = ply + 40;
        }
        let game = self.id.clone();
        let message = ClientMessage::Move { game, id: format!("m{ply}"), ply: ply as u32, text, offers_draw };
        let of = |side, name: String, message| Request { side, name, message };
        self.planned.push_back(of(side, format!("m{ply}"), message));
        if chance == 2 {
            let given = format!("g{ply}");
            let give = ClientMessage::GiveTime { game: self.id.clone(), id: given.clone() };
            self.planned.push_front(of(1 - side, given, give));
        }
        if chance == 1 && ply > 1 && ply >= self.no_taking_back_before[1 - side] {
            self.no_taking_back_before[1 - side] = ply + 10;
            let (asked, refused) = (format!("t{ply}"), format!("d{ply}"));
            let decline = answer(&self.id, &refused, Offer::TakeBack, false);
            self.planned.push_front(of(side, refused, decline));
            let ask = offer(&self.id, &asked, Offer::TakeBack);
            self.planned.push_front(of(1 - side, asked, ask));
        }
        self.planned.pop_front()
    }

    /// One of both gives up; the game is over for whoever was told so.
    fn give_up(&mut self, address: SocketAddr) {
        let mut sockets = self.join(address).expect("the server runs");
        if let Some(pending) = self.pending.take() {
            self.ask(&mut sockets, pending).expect("the server runs");
        }
        if self.table.ending().is_none() {
            let side = self.random.below(2);
            let message = resign(&self.id, "r");
            self.ask(&mut sockets, Request { side, name: "r".to_owned(), message }).expect("the server runs");
        }
    }

    fn acknowledgement(&mut self, socket: &mut Socket, name: &str) -> Option<u64> {
        loop {
            match socket.read().ok()? {
                ServerMessage::Ack { id, number, .. } if id == name => return number,
                ServerMessage::Refused { statement, .. } => panic!("{name} was refused: {statement:?}"),
                other => self.note(other),
            }
        }
    }

    /// Whether the next message is the event of that number, or one behind it.
    fn hears(&mut self, socket: &mut Socket, wanted: u64) -> Option<bool> {
        let message = socket.read().ok()?;
        let reached = match &message {
            ServerMessage::Event { number, .. } | ServerMessage::State { number, .. } => *number >= wanted,
            _ => false,
        };
        self.note(message);
        Some(reached)
    }

    /// What one was told, the other is told as well, and nobody is told two things of one number.
    fn note(&mut self, message: ServerMessage) {
        if let ServerMessage::Event { number, event, .. } = message
            && let Some(before) = self.told.insert(number, event.clone())
        {
            assert_eq!(before, event, "event {number} was told twice, differently");
        }
    }
}

#[test]
fn whatever_was_told_is_in_the_file_after_every_kill() {
    let folder = tempfile::tempdir().unwrap();
    let database: PathBuf = folder.path().join("tafel.db");
    let mut random = Random::new(20_261_116);
    let mut witnesses: Vec<Witness> = Vec::new();
    for round in 0..ROUNDS {
        let server = Killable::start(&database);
        let address = server.address;
        if round == 0 {
            witnesses = (0..GAMES).map(|seed| Witness::new(address, seed)).collect();
        }
        let (is_cut, done) = (AtomicBool::new(false), [const { AtomicUsize::new(0) }; GAMES as usize]);
        std::thread::scope(|scope| {
            for (witness, done) in witnesses.iter_mut().zip(&done) {
                let is_cut = &is_cut;
                scope.spawn(move || {
                    let _ = witness.play(address, is_cut, done);
                    // Who has nothing left to do is not waited for.
                    done.store(ENOUGH, Ordering::Relaxed);
                });
            }
            // In the middle of it, and nobody knows where.
            let until = Instant::now() + Duration::from_mins(1);
            while done.iter().any(|done| done.load(Ordering::Relaxed) < ENOUGH) && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(2));
            }
            std::thread::sleep(Duration::from_micros(random.below(150_000) as u64));
            server.kill();
            is_cut.store(true, Ordering::Relaxed);
        });
        compare(&database, &witnesses);
    }
    let all: usize = witnesses.iter().map(|witness| witness.acknowledged.len()).sum();
    assert!(all > ENOUGH * (ROUNDS * GAMES) as usize / 2, "only {all} requests were acknowledged");
    let offered = |event: &GameEvent| matches!(event, GameEvent::Offered { .. });
    assert!(witnesses.iter().any(|witness| witness.told.values().any(offered)), "nobody has offered anything");
    let given = |event: &GameEvent| matches!(event, GameEvent::ClocksSet { .. });
    assert!(witnesses.iter().any(|witness| witness.told.values().any(given)), "nobody was given time");
    // Results, too: the server is killed as soon as the last one was told.
    let server = Killable::start(&database);
    for witness in &mut witnesses {
        witness.give_up(server.address);
    }
    server.kill();
    compare(&database, &witnesses);
    for witness in &witnesses {
        let ended = |event: &GameEvent| matches!(event, GameEvent::Ended { .. });
        assert!(witness.told.values().any(ended), "nobody was told how {} ended", witness.id);
    }
}

/// Opens the file as the next server would, and looks for everything that was told.
fn compare(database: &Path, witnesses: &[Witness]) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = store::open(&format!("sqlite:{}", database.display())).await.unwrap();
        for witness in witnesses {
            let game = store.game(witness.id.parse().unwrap()).await.unwrap().unwrap();
            for (number, event) in &witness.told {
                let stored =
                    game.events.get(*number as usize - 1).map(|event| decode::<GameEvent>(&event.body).unwrap());
                assert_eq!(stored.as_ref(), Some(event), "event {number} of {}", witness.id);
            }
            for (name, number) in &witness.acknowledged {
                let known = game.commands.iter().filter(|command| command.request.as_ref() == Some(name));
                let known: Vec<_> = known.map(|command| command.event).collect();
                assert_eq!(known, [*number], "{name} of {} is there once", witness.id);
            }
            // The moves of the file are those that were acknowledged, and at most the one that was under way.
            let mut table = replayed_from_start(witness);
            let mut played = 0;
            for event in &game.events {
                if let GameEvent::Moved { text, .. } = decode(&event.body).unwrap() {
                    table.play(&text).unwrap();
                    played += 1;
                }
            }
            let moves = witness.acknowledged.keys().filter(|name| name.starts_with('m')).count();
            let under_way = usize::from(witness.pending.is_some());
            assert!((moves..=moves + under_way).contains(&played), "{played} moves of {moves} in {}", witness.id);
            let is_over = witness.told.values().any(|event| matches!(event, GameEvent::Ended { .. }));
            assert!(!is_over || game.status == store::GameStatus::Over, "{}", witness.id);
        }
        store.close().await;
    });
}

fn replayed_from_start(witness: &Witness) -> Box<dyn Table> {
    let mut table = witness.table.fork();
    while table.take_back() {}
    table
}

/// A machine that has stood still takes nobody for silent who has spoken in the meantime.
#[test]
fn who_has_spoken_while_the_server_stood_still_is_heard() {
    let folder = tempfile::tempdir().unwrap();
    let server = Killable::start_with(&folder.path().join("tafel.db"), &[(SILENCE, "3000")]);
    let mut socket = Guest::nobody(server.address).socket();
    server.signal("-STOP");
    socket.send(&ClientMessage::Ping { at: protocol::UnixMillis(7), hidden: false });
    std::thread::sleep(Duration::from_secs(4));
    server.signal("-CONT");
    assert!(matches!(socket.next(), ServerMessage::Pong { at: protocol::UnixMillis(7), .. }));
}
