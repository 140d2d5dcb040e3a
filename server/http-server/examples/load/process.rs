//! The server, in a process of its own.

use std::io::BufRead as _;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use http_server::{Front, Limits, Server};
use tokio::net::TcpListener;

use crate::{Failure, http};

/// Clock ticks a second, in which Linux tells how long a process has worked.
const TICKS: f64 = 100.0;

/// The other process. It ends when nobody is at the other end of its stdin any more.
pub(crate) async fn serve(database: &Path) -> Result<(), Failure> {
    http_server::allow_open_files();
    let store = store::open(&format!("sqlite:{}", database.display())).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let metrics = TcpListener::bind("127.0.0.1:0").await?;
    println!("{} {}", listener.local_addr()?, metrics.local_addr()?);
    // Everybody comes from one address here, so what one address may do is not limited. All else is as usual.
    let limits = Limits {
        connections: 1_000_000,
        connections_per_address: 1_000_000,
        burst: 1_000_000,
        refill: Duration::from_micros(1),
        ..Limits::default()
    };
    let folder = database.parent().ok_or("no folder")?;
    let stop = async {
        let _ = tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink())).await;
    };
    Server::new(Front::folder(folder)?, store).limits(limits).metrics(Some(metrics)).serve(listener, stop).await;
    Ok(())
}

pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
    metrics: SocketAddr,
}

/// What has been worked and written so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Figures {
    /// Seconds of processor time, of the server and of the load.
    pub(crate) server: Option<f64>,
    pub(crate) load: Option<f64>,
    /// Commits of games, and the seconds that they took together.
    pub(crate) commits: f64,
    pub(crate) commit_seconds: f64,
}

impl Process {
    pub(crate) fn start(database: &Path) -> Result<Self, Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("serve")
            .arg(database)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let stdout = child.stdout.take().ok_or("no stdout")?;
        std::io::BufReader::new(stdout).read_line(&mut line)?;
        let (address, metrics) = line.trim().split_once(' ').ok_or("the server does not start")?;
        Ok(Self { address: address.parse()?, metrics: metrics.parse()?, child })
    }

    /// What the process has in memory, in bytes; none where the system does not tell.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }

    pub(crate) async fn figures(&self) -> Result<Figures, Failure> {
        let page = http::get(self.metrics, "/metrics").await?;
        let value = |name: &str| {
            let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.and_then(|value| value.parse().ok()).unwrap_or(f64::NAN)
        };
        Ok(Figures {
            server: worked(&self.child.id().to_string()),
            load: worked("self"),
            commits: value("tafel_commit_seconds_count"),
            commit_seconds: value("tafel_commit_seconds_sum"),
        })
    }

    /// Lets the server end in good order.
    pub(crate) fn stop(mut self) -> Result<(), Failure> {
        drop(self.child.stdin.take());
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { Err(format!("the server has failed: {status}").into()) }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// How long a process has worked, in seconds.
fn worked(process: &str) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may have spaces in it, and is in parentheses.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11..13)?.iter().filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    Some(ticks / TICKS)
}
