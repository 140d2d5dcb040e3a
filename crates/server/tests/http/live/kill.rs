//! The server is killed again and again while people play, and what they were told is held against the file.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use protocol::{GameEvent, ServerMessage, TimeControl, decode, encode};
use rules::{Random, Table};
use server::{Front, Server};
use tokio_tungstenite::tungstenite::Message;

use super::guest::{Guest, Socket, a_move, pair, seconds, some_game, terms};
use super::matches::replayed;
use crate::site::Site;

/// Names the database for the process that is to be killed.
const DATABASE: &str = "TAFEL_TEST_KILLED";
/// So often at least, and until so many moves were played: a machine with much to do plays few between two kills.
const ROUNDS: u64 = 5;
const MOST_ROUNDS: u64 = 100;
const MOVES: usize = 50;
const GAMES: u64 = 4;

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
        Server::new(front, store).limits(Site::patient()).serve(listener, std::future::pending()).await;
    });
}

struct Killable {
    child: Child,
    address: SocketAddr,
}

impl Killable {
    fn start(database: &Path) -> Self {
        let place = database.with_file_name("address");
        let _ = std::fs::remove_file(&place);
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "live::kill::serves_until_it_is_killed"])
            .env(DATABASE, database)
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

    /// Not a word of farewell: the process is gone.
    fn kill(mut self) {
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

/// A game, and all that its players were told of it.
struct Witness {
    id: String,
    players: [Guest; 2],
    table: Box<dyn Table>,
    random: Random,
    /// A move that was sent and not acknowledged: side, id, ply, text.
    pending: Option<(usize, String, u32, String)>,
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
            acknowledged: BTreeMap::new(),
            told: BTreeMap::new(),
        }
    }

    /// Plays until the line is cut; nothing to say about that.
    fn play(&mut self, address: SocketAddr, is_cut: &AtomicBool) -> Option<()> {
        let mut sockets = Vec::new();
        for player in &mut self.players {
            player.address = address;
            let mut socket = Socket::open(address, &[("Cookie", &player.cookie)]).ok()?;
            if !socket.try_hello() {
                return None;
            }
            sockets.push(socket);
        }
        let last = self.told.keys().last().copied().unwrap_or(0);
        for socket in &mut sockets {
            if !socket.try_send(Message::text(encode(&super::guest::join(&self.id, last)))) {
                return None;
            }
        }
        while !is_cut.load(Ordering::Relaxed) && self.table.ending().is_none() {
            let (side, name, ply, text) = if let Some(pending) = self.pending.take() {
                pending
            } else {
                let ply = self.table.plies() as u32;
                let moves = self.table.moves();
                let text = self.random.pick(&moves)?.clone();
                (self.table.turn().index(), format!("m{ply}"), ply, text)
            };
            self.pending = Some((side, name.clone(), ply, text.clone()));
            if !sockets[side].try_send(Message::text(protocol::encode(&a_move(&self.id, &name, ply, &text)))) {
                return None;
            }
            let number = self.acknowledgement(&mut sockets[side], &name)?;
            assert!(self.acknowledged.insert(name, number).is_none_or(|before| before == number));
            self.pending = None;
            self.table.play(&text).unwrap();
            // The opponent sees it, too.
            while !self.told.contains_key(&number) || !self.hears(&mut sockets[1 - side], number)? {}
        }
        Some(())
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
    let moves = |witnesses: &[Witness]| witnesses.iter().map(|witness| witness.acknowledged.len()).sum::<usize>();
    for round in 0..MOST_ROUNDS {
        if round >= ROUNDS && moves(&witnesses) > MOVES {
            return;
        }
        let server = Killable::start(&database);
        let address = server.address;
        if round == 0 {
            witnesses = (0..GAMES).map(|seed| Witness::new(address, seed)).collect();
        }
        let is_cut = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for witness in &mut witnesses {
                let is_cut = &is_cut;
                scope.spawn(move || {
                    let _ = witness.play(address, is_cut);
                });
            }
            std::thread::sleep(Duration::from_millis(200 + random.below(400) as u64));
            server.kill();
            is_cut.store(true, Ordering::Relaxed);
        });
        compare(&database, &witnesses);
    }
    panic!("only {} moves were played", moves(&witnesses));
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
            let under_way = usize::from(witness.pending.is_some());
            assert!((witness.acknowledged.len()..=witness.acknowledged.len() + under_way).contains(&played));
        }
        store.close().await;
    });
}

fn replayed_from_start(witness: &Witness) -> Box<dyn Table> {
    let mut table = witness.table.fork();
    while table.take_back() {}
    table
}
