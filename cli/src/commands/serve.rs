use std::cell::Cell;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, ToSocketAddrs as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args;
use http_server::{Front, Limits, LogStyle, Origin, Proxy, PushReach, Server};
use rules::Lang;
use store::{Serving, StoreError};

use crate::error::{Failure, Outcome, remark};
use crate::folders::data_folder;
use crate::messages::{say, word};
use crate::output;

/// The address to serve at if it is free.
const USUAL: (Ipv4Addr, u16) = (Ipv4Addr::LOCALHOST, 4177);
/// The address of the table there.
pub(super) const USUAL_PAGE: &str = "http://127.0.0.1:4177";
/// The variable with the level of logging.
const LEVEL: &str = "TAFEL_LOG";
/// How long tasks that nobody waits for any more may take to end.
const LEFTOVERS: Duration = Duration::from_secs(1);
/// What is open besides connections.
const OTHER_FILES: u64 = 100;

const EXAMPLES: &str = "\
Examples:
  tafel serve --open
  tafel serve --listen 0.0.0.0:8080 --database sqlite:/var/lib/tafel/tafel.db
  tafel serve --front target/front --log-level debug

For a club, behind a web server that speaks HTTPS:
  tafel serve --listen 127.0.0.1:4177 --behind-proxy \\
      --public-url https://tafel.example --metrics 127.0.0.1:9177 --log json

The address is printed when the table is open, and nothing else on stdout; the
log goes to stderr. Ctrl-C ends it, after requests that are under way.

Games, accounts and shared records are kept in the file tafel/tafel.db of your
data folder, unless --database names another. Whoever runs it has 'tafel admin'
besides: copies made and put back while people play, accounts closed, renamed
and muted, complaints. docs/server.md has the rest: how to set the web server
up, what is measured, systemd and containers.";

/// Open the table in the browser: serve the web pages and shared games
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Where to listen: ADDRESS:PORT [127.0.0.1:4177, or a free port if that one is taken]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,

    /// Database for shared and played games: sqlite:PATH
    #[arg(long, value_name = "URL")]
    database: Option<String>,

    /// Open the browser, too
    #[arg(long)]
    open: bool,

    /// Serve the web pages from this folder instead of those in the program
    #[arg(long, value_name = "FOLDER")]
    front: Option<PathBuf>,

    /// Trust the last X-Forwarded-For address: only behind a proxy that sets it
    #[arg(long)]
    behind_proxy: bool,

    /// Where the table is on the web, for search engines: <https://tafel.example> [where requests say]
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,

    /// Serve what is measured, for Prometheus, at this address as /metrics: ADDRESS:PORT
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<String>,

    /// How many connections may be open; more wait. Each is a file of the system, which allows only so many
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    connections: u32,

    /// Connections that one address may have open; IPv6 addresses count by their /64. Behind a proxy: requests and sockets
    /// [1000, but at most half of --connections]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    connections_per_address: Option<u32>,

    /// Games against engine players that one player may have running
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    engine_games_per_player: u32,

    /// Games against engine players that one address may have running
    #[arg(long, value_name = "N", default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..))]
    engine_games_per_address: u32,

    /// Let notifications go to push services on this machine and over HTTP, too: for tests, never on the web
    #[arg(long)]
    push_anywhere: bool,

    /// How the log is written
    #[arg(long, value_name = "STYLE", value_enum, default_value_t)]
    log: Log,

    /// How much is logged: off, error, warn, info, debug or trace [the variable `TAFEL_LOG`, or info]
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
enum Log {
    /// Lines for people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    start_log(arguments, lang)?;
    // Before anything is begun: pages that are not there are told at once.
    front(arguments.front.as_ref(), lang)?;
    let origin = arguments.public_url.as_deref().map(|url| origin(url, lang)).transpose()?;
    let listener = listen(arguments.listen.as_deref(), lang)?;
    let metrics = arguments.metrics.as_deref().map(|address| listen_at(address, "serve.metrics", lang)).transpose()?;
    let url = database_url(arguments.database.as_deref(), lang)?;
    let proxy = if arguments.behind_proxy { Proxy::Trusted } else { Proxy::None };
    let reach = if arguments.push_anywhere { PushReach::Anywhere } else { PushReach::Web };
    let limits = limits(arguments);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let serving = Serving::begin(&url).await.map_err(|error| unopened(&error, lang))?;
        let mut is_told = false;
        loop {
            let store = store::open(&url).await.map_err(|error| unopened(&error, lang))?;
            // Before the address is known: who asks to stop at once is to be heard, too.
            let stop = http_server::asked_to_stop()?;
            if !std::mem::replace(&mut is_told, true) {
                tell_address(page(listener.local_addr()?), arguments.open, lang)?;
            }
            // Ours stays open while a copy of the database is put back: whoever comes then waits.
            let listener = tokio::net::TcpListener::from_std(listener.try_clone()?)?;
            let metrics = metrics.as_ref().map(|listener| tokio::net::TcpListener::from_std(listener.try_clone()?));
            let is_to_restore = Cell::new(false);
            let ended = async {
                tokio::select! {
                    () = stop => http_server::announce_stop(),
                    () = serving.asked_to_restore() => is_to_restore.set(true),
                }
            };
            let server = Server::new(front(arguments.front.as_ref(), lang)?, store).limits(limits.clone()).proxy(proxy);
            let server = server.origin(origin.clone()).push_reach(reach).metrics(metrics.transpose()?);
            server.serve(listener, ended).await;
            if !is_to_restore.get() {
                return Ok(());
            }
            serving.put_back().map_err(|error| unopened(&error, lang))?;
        }
    });
    runtime.shutdown_timeout(LEFTOVERS);
    result
}

/// As many connections as are wanted, but no more than the system has files for: who waits is served later, who finds no file left
/// is not.
fn limits(arguments: &Arguments) -> Limits {
    let room = http_server::allow_open_files().map_or(u64::MAX, |files| files.saturating_sub(OTHER_FILES).max(1));
    let limits = Limits::for_connections(u64::from(arguments.connections).min(room) as usize);
    let per_address = arguments.connections_per_address.map(|n| n as usize);
    Limits {
        connections_per_address: per_address.unwrap_or(limits.connections_per_address),
        engine_games_per_player: arguments.engine_games_per_player as usize,
        engine_games_per_address: arguments.engine_games_per_address as usize,
        ..limits
    }
}

fn tell_address(address: String, is_opened: bool, lang: Lang) -> Outcome {
    output::print(&address)?;
    if is_opened && !open_browser(&address) {
        remark(&say(lang, "serve.no-browser", &[("address", address.into())]));
    }
    Ok(())
}

fn start_log(arguments: &Arguments, lang: Lang) -> Outcome {
    let from_variable = || std::env::var(LEVEL).ok().filter(|level| !level.is_empty());
    let level = arguments.log_level.clone().or_else(from_variable).unwrap_or_else(|| "info".to_owned());
    let style = match arguments.log {
        Log::Text => LogStyle::Text,
        Log::Json => LogStyle::Json,
    };
    http_server::start_log(style, &level)
        .map_err(|_| Failure::Input(say(lang, "serve.log-level", &[("level", level.clone().into())])))
}

pub(super) fn origin(url: &str, lang: Lang) -> Outcome<Origin> {
    url.parse().map_err(|_| Failure::Input(say(lang, "serve.public-url", &[("url", url.into())])))
}

fn front(folder: Option<&PathBuf>, lang: Lang) -> Outcome<Front> {
    match folder {
        None => Ok(Front::embedded()),
        Some(folder) => {
            Front::folder(folder).map_err(|error| Failure::opening(&folder.display().to_string(), &error, lang))
        }
    }
}

/// Listens where the user wants; else at the usual place, or at any if somebody is there already.
fn listen(asked: Option<&str>, lang: Lang) -> Outcome<TcpListener> {
    let Some(address) = asked else {
        let listener = match TcpListener::bind(USUAL) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => TcpListener::bind((USUAL.0, 0)),
            other => other,
        };
        let listener =
            listener.map_err(|error| deaf(&format!("{}:{}", USUAL.0, USUAL.1), "serve.listen", &error, lang))?;
        listener.set_nonblocking(true)?;
        return Ok(listener);
    };
    listen_at(address, "serve.listen", lang)
}

/// Listens at an address; if that cannot be, the text of that name says why.
fn listen_at(address: &str, failure: &'static str, lang: Lang) -> Outcome<TcpListener> {
    let bad = || Failure::Input(say(lang, "serve.address", &[("address", address.into())]));
    let addresses: Vec<SocketAddr> = address.to_socket_addrs().map_err(|_| bad())?.collect();
    let listener = TcpListener::bind(&addresses[..]).map_err(|error| deaf(address, failure, &error, lang))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn deaf(address: &str, failure: &'static str, error: &io::Error, lang: Lang) -> Failure {
    Failure::Run(say(lang, failure, &[("address", address.to_owned().into()), ("why", error.to_string().into())]))
}

/// The address as a browser on this machine takes it.
fn page(address: SocketAddr) -> String {
    let mut shown = address;
    if shown.ip().is_unspecified() {
        shown.set_ip(match shown {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    format!("http://{shown}/")
}

/// The database that is asked for, or the usual one.
pub(super) fn database_url(asked: Option<&str>, lang: Lang) -> Outcome<String> {
    match asked {
        Some(url) => Ok(url.to_owned()),
        None => Ok(format!("sqlite:{}", usual_database(lang)?)),
    }
}

/// The database in the user's data folder, which is made if there is none.
fn usual_database(lang: Lang) -> Outcome<String> {
    let folder = data_folder().ok_or_else(|| Failure::Run(word(lang, "serve.no-folder")))?.join("tafel");
    let name = folder.display().to_string();
    std::fs::create_dir_all(&folder).map_err(|error| Failure::writing(&name, &error, lang))?;
    folder.join("tafel.db").into_os_string().into_string().map_err(|_| Failure::Run(word(lang, "serve.no-folder")))
}

pub(super) fn unopened(error: &StoreError, lang: Lang) -> Failure {
    let file = |path: &PathBuf| ("file", path.display().to_string().into());
    match error {
        StoreError::Url(url) => Failure::Input(say(lang, "serve.database-url", &[("url", url.as_str().into())])),
        StoreError::Open { path, why } => {
            Failure::Run(say(lang, "serve.database-open", &[file(path), ("why", why.as_str().into())]))
        }
        StoreError::Foreign { path } => Failure::Run(say(lang, "serve.database-foreign", &[file(path)])),
        StoreError::Newer { path, .. } => Failure::Run(say(lang, "serve.database-newer", &[file(path)])),
        StoreError::Served { path } => Failure::Run(say(lang, "serve.database-served", &[file(path)])),
        StoreError::NotDurable { path, why } => {
            Failure::Run(say(lang, "serve.database-unsafe", &[file(path), ("why", why.as_str().into())]))
        }
        StoreError::Damaged { path, why } => {
            Failure::Input(say(lang, "admin.damaged", &[file(path), ("why", why.as_str().into())]))
        }
        StoreError::Exists { path } => Failure::Input(say(lang, "admin.exists", &[file(path)])),
        other => Failure::Run(other.to_string()),
    }
}

/// Asks the system to show an address; `false` if it does not know how.
fn open_browser(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        // The empty text is the title of a window, which "start" takes first.
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else {
        return false;
    };
    // Some openers stay as long as the browser does; nobody waits for them but a thread.
    std::thread::spawn(move || drop(child.wait()));
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_can_be_opened() {
        let check = |address: &str, expected: &str| assert_eq!(page(address.parse().unwrap()), expected);
        check("127.0.0.1:4177", "http://127.0.0.1:4177/");
        assert_eq!(page(USUAL.into()), format!("{USUAL_PAGE}/"));
        check("0.0.0.0:80", "http://127.0.0.1:80/");
        check("[::]:80", "http://[::1]:80/");
        check("192.0.2.7:80", "http://192.0.2.7:80/");
    }
}
