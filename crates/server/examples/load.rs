//! Many live games over sockets against a server in a process of its own: `cargo xtask load`.
//!
//! Every game is played by two sockets, each move after a pause, so that all games together make so many moves a second. What is
//! measured is the time from sending a move to the opponent's seeing it, which is after it was written to the disk.

use std::error::Error;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::http::{GameView, Proposed};
use protocol::{
    Challenge, ClientMessage, Colour, GameEvent, GameTerms, Millis, PROTOCOL_VERSION, ServerMessage, TimeControl,
};
use rules::{Random, Table};
use server::{Front, Limits, Server};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

type Failure = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<TcpStream>;

const HELP: &str = "load [--games N] [--rate MOVES_A_SECOND] [--seconds N]";

/// How long to wait between two games that begin, so that the beginning is no attack.
const ARRIVAL: Duration = Duration::from_millis(2);

struct Wish {
    games: usize,
    rate: f64,
    seconds: u64,
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let [command, database] = &args[..]
        && command == "serve"
    {
        return runtime.block_on(serve(Path::new(database)));
    }
    let wish = Wish::parse(&args).ok_or(HELP)?;
    runtime.block_on(load(&wish))
}

impl Wish {
    fn parse(args: &[String]) -> Option<Self> {
        let mut wish = Self { games: 100, rate: 50.0, seconds: 10 };
        for pair in args.chunks(2) {
            let [name, value] = pair else { return None };
            match name.as_str() {
                "--games" => wish.games = value.parse().ok().filter(|games| *games > 0)?,
                "--rate" => wish.rate = value.parse().ok().filter(|rate| *rate > 0.0)?,
                "--seconds" => wish.seconds = value.parse().ok()?,
                _ => return None,
            }
        }
        Some(wish)
    }
}

/// The other process. It ends when nobody is at the other end of its stdin any more.
async fn serve(database: &Path) -> Result<(), Failure> {
    let store = store::open(&format!("sqlite:{}", database.display())).await?;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let limits = Limits {
        connections: 1_000_000,
        burst: 1_000_000,
        refill: Duration::from_micros(1),
        // Players do not read, nor answer pings, before all games have begun, which takes a while on a busy machine.
        silence: Duration::from_mins(5),
        ..Limits::default()
    };
    let folder = database.parent().ok_or("no folder")?;
    let stop = async {
        let _ = tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await;
    };
    Server::new(Front::folder(folder)?, store).limits(limits).serve(listener, stop).await;
    Ok(())
}

struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(database: &Path) -> Result<Self, Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("serve")
            .arg(database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let stdout = child.stdout.take().ok_or("no stdout")?;
        std::io::BufRead::read_line(&mut std::io::BufReader::new(stdout), &mut line)?;
        Ok(Self { child, address: line.trim().parse()? })
    }

    /// What the process has in memory, in bytes; none where the system does not tell.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

async fn load(wish: &Wish) -> Result<(), Failure> {
    let folder = Folder::new()?;
    let process = Process::start(&folder.0.join("tafel.db"))?;
    let address = process.address;
    let empty = process.memory();
    let mut pairs = Vec::new();
    for seed in 0..wish.games {
        pairs.push(Pair::begin(address, seed as u64).await?);
        sleep(ARRIVAL).await;
    }
    let full = process.memory();
    println!("{} games, {} sockets", pairs.len(), pairs.len() * 2);
    let pause = Duration::from_secs_f64(wish.games as f64 / wish.rate);
    let is_over = Arc::new(AtomicBool::new(false));
    let begun = Instant::now();
    let mut tasks = Vec::new();
    for (index, pair) in pairs.into_iter().enumerate() {
        let first = begun + pause.mul_f64(index as f64 / wish.games as f64);
        tasks.push(tokio::spawn(pair.play(first, pause, is_over.clone())));
    }
    sleep(Duration::from_secs(wish.seconds)).await;
    is_over.store(true, Ordering::Relaxed);
    let elapsed = begun.elapsed();
    let (mut latencies, mut broken, mut lost) = (Vec::new(), 0, 0);
    for task in tasks {
        match task.await? {
            Ok(played) => {
                lost += usize::from(!played.is_all_there(address).await?);
                latencies.extend(played.latencies);
            }
            Err(error) => {
                eprintln!("a game broke off: {error}");
                broken += 1;
            }
        }
    }
    latencies.sort_unstable();
    let at = |share: f64| {
        let index = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        latencies.get(index).map_or(f64::NAN, |latency| latency.as_secs_f64() * 1000.0)
    };
    println!(
        "{} moves in {:.1} s: {:.0} a second",
        latencies.len(),
        elapsed.as_secs_f64(),
        latencies.len() as f64 / elapsed.as_secs_f64()
    );
    println!("from move sent to opponent seen: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms", at(0.5), at(0.99), at(1.0));
    if let (Some(empty), Some(full), Some(now)) = (empty, full, process.memory()) {
        let per_game = full.saturating_sub(empty) / wish.games as u64 / 1024;
        println!(
            "memory: {} MB before, {} MB with all games ({per_game} kB a game with its two sockets), {} MB at the end",
            empty >> 20,
            full >> 20,
            now >> 20
        );
    }
    println!("broken off: {broken}, games with something lost: {lost}");
    if broken + lost == 0 { Ok(()) } else { Err("not everything was kept".into()) }
}

/// Two sockets at one game.
struct Pair {
    game: String,
    sockets: [Socket; 2],
    table: Box<dyn Table>,
    random: Random,
}

struct Played {
    game: String,
    plies: usize,
    latencies: Vec<Duration>,
}

impl Pair {
    async fn begin(address: SocketAddr, seed: u64) -> Result<Self, Failure> {
        let all = engine::all();
        let rulebook = all[seed as usize % all.len()];
        let time = TimeControl::Fischer { base: Millis(3_600_000), increment: Millis(1000) };
        let terms = GameTerms { game: rulebook.id().to_owned(), start: None, time, rated: false, colour: Colour::One };
        let body = protocol::encode(&Challenge { to: None, terms });
        let (owner, answer) = post(address, "/api/games", &body).await?;
        let Proposed { id: game, .. } = serde_json::from_str(&answer)?;
        let (guest, _) = post(address, &format!("/api/games/{game}/join"), "").await?;
        let sockets = [follow(address, &owner, &game).await?, follow(address, &guest, &game).await?];
        let table =
            rulebook.table(&rules::Options::new(rulebook.options()), None).map_err(|error| error.to_string())?;
        Ok(Self { game, sockets, table, random: Random::new(seed) })
    }

    async fn play(mut self, first: Instant, pause: Duration, is_over: Arc<AtomicBool>) -> Result<Played, Failure> {
        let mut latencies = Vec::new();
        let mut next = first;
        while !is_over.load(Ordering::Relaxed) && self.table.ending().is_none() {
            sleep_until(next.into()).await;
            next += pause;
            let side = self.table.turn().index();
            let ply = self.table.plies() as u32;
            let moves = self.table.moves();
            let text = self.random.pick(&moves).ok_or("no move")?.clone();
            let message = ClientMessage::Move {
                game: self.game.clone(),
                id: ply.to_string(),
                ply,
                text: text.clone(),
                offers_draw: false,
            };
            let sent = Instant::now();
            let [one, two] = &mut self.sockets;
            let (mover, opponent) = if side == 0 { (one, two) } else { (two, one) };
            mover.send(Message::text(protocol::encode(&message))).await?;
            until(opponent, |message| {
                matches!(message, ServerMessage::Event { event: GameEvent::Moved { ply: after, .. }, .. } if *after == ply + 1)
            })
            .await?;
            latencies.push(sent.elapsed());
            until(mover, |message| matches!(message, ServerMessage::Ack { .. })).await?;
            self.table.play(&text)?;
        }
        Ok(Played { game: self.game, plies: self.table.plies(), latencies })
    }
}

impl Played {
    async fn is_all_there(&self, address: SocketAddr) -> Result<bool, Failure> {
        let answer = http(address, &format!("GET /api/games/{} HTTP/1.1\r\n", self.game), "").await?;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        let view: GameView = serde_json::from_str(body)?;
        let record = view.state.map(|state| state.record).unwrap_or_default();
        let reading = record::read_all(&record, engine::all()).next().ok_or("no record")?;
        Ok(reading
            .map_err(|fault| fault.say(rules::Lang::En))?
            .record
            .replay()
            .is_ok_and(|table| table.plies() == self.plies))
    }
}

async fn follow(address: SocketAddr, cookie: &str, game: &str) -> Result<Socket, Failure> {
    let mut request = format!("ws://{address}/api/live").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut socket, _) = client_async(request, stream).await?;
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, client: "load".to_owned() };
    socket.send(Message::text(protocol::encode(&hello))).await?;
    let join = ClientMessage::Join { game: game.to_owned(), from: 0 };
    socket.send(Message::text(protocol::encode(&join))).await?;
    until(&mut socket, |message| matches!(message, ServerMessage::State { .. })).await?;
    Ok(socket)
}

async fn until(socket: &mut Socket, wanted: impl Fn(&ServerMessage) -> bool) -> Result<(), Failure> {
    loop {
        match socket.next().await.ok_or("the line was cut")?? {
            Message::Text(text) => {
                let message: ServerMessage = protocol::decode(&text)?;
                if let ServerMessage::Refused { statement, .. } = &message {
                    return Err(statement.message.clone().into());
                }
                if wanted(&message) {
                    return Ok(());
                }
            }
            Message::Close(_) => return Err("the server has hung up".into()),
            _ => {}
        }
    }
}

/// Posts something; the cookie that was set, and the body of the answer.
async fn post(address: SocketAddr, path: &str, body: &str) -> Result<(String, String), Failure> {
    let answer = http(address, &format!("POST {path} HTTP/1.1\r\nContent-Type: application/json\r\n"), body).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).ok_or_else(|| answer.clone())?;
    Ok((cookie.split(';').next().unwrap_or_default().to_owned(), body.to_owned()))
}

async fn http(address: SocketAddr, head: &str, body: &str) -> Result<String, Failure> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("{head}Host: {address}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self, Failure> {
        let folder = std::env::temp_dir().join(format!("tafel-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
