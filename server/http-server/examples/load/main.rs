//! Many live games over sockets against a server in a process of its own: `cargo xtask load`.
//!
//! Every game is played by two sockets, each move after a pause, so that all games together make so many moves a second. What is
//! measured is the time from sending a move to the opponent's seeing it, which is after it was written to the disk. When all
//! is over, the server is stopped and its file is opened: whatever anybody was told has to be in it, once.

mod check;
mod crowd;
mod files;
mod game;
mod http;
mod process;
mod report;
mod socket;
mod wish;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::time::sleep_until;

use crate::crowd::Crowd;
use crate::game::{Game, Schedule};
use crate::process::Process;
use crate::wish::Wish;

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [command, database] = &args[..]
        && command == "serve"
    {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        return runtime.block_on(process::serve(Path::new(database)));
    }
    let wish = Wish::parse(&args)?;
    files::allow(wish.sockets())?;
    // One thread: what it takes from the server can be seen, and it is less than two that wake each other.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(load(&wish))
}

async fn load(wish: &Wish) -> Result<(), Failure> {
    let folder = Folder::new()?;
    let database = folder.0.join("tafel.db");
    let process = Process::start(&database)?;
    let mut report = report::Report::new(wish);
    report.empty = process.memory();
    let crowd = Crowd::gather(process.address, wish.idle).await?;
    report.with_idle = process.memory();
    let schedule = watch::Sender::new(None);
    let games = game::begin_all(process.address, wish, &schedule).await?;
    report.with_games = process.memory();
    println!("{} games, {} idle sockets", games.len(), wish.idle);
    // So that nothing of the beginning is under way any more.
    let begun = Instant::now() + Duration::from_secs(1);
    sleep_until(begun.into()).await;
    report.before = process.figures().await?;
    schedule.send_replace(Some(Schedule::new(wish, begun)));
    sleep_until((begun + wish.time()).into()).await;
    report.after = process.figures().await?;
    report.elapsed = begun.elapsed();
    report.at_end = process.memory();
    let told: Vec<Game> = games.join_all().await;
    for game in &told {
        report.add(game);
    }
    report.hung_up = crowd.leave().await;
    process.stop()?;
    report.lost = check::compare(&database, &told).await?;
    report.print()
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
