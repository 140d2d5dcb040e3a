use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::{Duration, Instant};

use clap::Args;
use rules::Lang;

use crate::error::{Failure, Outcome};
use crate::messages::say;
use crate::output;

/// Where a server listens unless told.
const USUAL: &str = "127.0.0.1:4177";
/// How long the answer may take: longer than the server gives its database.
const PATIENCE: Duration = Duration::from_secs(12);
/// The longest answer that is read.
const LONGEST: u64 = 64 << 10;

const EXAMPLES: &str = "\
Examples:
  tafel health
  tafel health 127.0.0.1:8080

It asks a server on this machine, or in reach, for /healthz over HTTP and prints
the answer: {\"status\":\"ok\"}, or what is wrong. The exit status is 0 if games
can be played, also while a background task is started again (\"degraded\"), and
1 if the database cannot be written or no server answers. Made for containers
(HEALTHCHECK) and monitoring.";

/// Check whether a server can do its work
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Where the server listens: ADDRESS:PORT
    #[arg(value_name = "ADDRESS", default_value = USUAL)]
    address: String,
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let address = arguments.address.as_str();
    let (is_well, body) = ask(address).map_err(|error| {
        if error.kind() == io::ErrorKind::InvalidInput {
            Failure::Input(say(lang, "serve.address", &[("address", address.into())]))
        } else {
            let args = [("address", address.into()), ("why", error.to_string().into())];
            Failure::Run(say(lang, "health.unreachable", &args))
        }
    })?;
    output::print(&output::printable(&body))?;
    if is_well { Ok(()) } else { Err(Failure::Reported) }
}

/// Whether the server is well, and its answer.
fn ask(address: &str) -> io::Result<(bool, String)> {
    let until = Instant::now() + PATIENCE;
    // Names that cannot be resolved are no addresses.
    let invalid = |_| io::Error::from(io::ErrorKind::InvalidInput);
    let mut addresses = address.to_socket_addrs().map_err(invalid)?;
    let to = addresses.next().ok_or(io::ErrorKind::InvalidInput)?;
    let mut stream = TcpStream::connect_timeout(&to, PATIENCE)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    let mut part = [0; 1024];
    while (answer.len() as u64) < LONGEST {
        let left = until.saturating_duration_since(Instant::now());
        stream.set_read_timeout(Some(left.max(Duration::from_millis(1))))?;
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(length) => answer.extend_from_slice(&part[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let answer = String::from_utf8_lossy(&answer);
    let parts = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.split_once("\r\n\r\n"));
    let (head, body) = parts.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))?;
    Ok((head.starts_with("200 "), body.to_owned()))
}
