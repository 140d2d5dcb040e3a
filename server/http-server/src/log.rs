use std::io;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogStyle {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Begins to log on stderr: what this program does from this level on (`off`, `error`, `warn`, `info`, `debug`, `trace`),
/// what libraries do only if it is a warning. An unknown level is an error.
///
/// A second call changes nothing.
pub fn start_log(style: LogStyle, level: &str) -> Result<(), String> {
    let level: LevelFilter = level.parse().map_err(|_| format!("'{level}' is not a level of logging"))?;
    let filter = Targets::new().with_default(level.min(LevelFilter::WARN)).with_target("http_server", level);
    let layer = fmt::layer().with_writer(io::stderr).with_ansi(false);
    let layer = match style {
        LogStyle::Text => layer.boxed(),
        LogStyle::Json => layer.json().flatten_event(true).boxed(),
    };
    // Whoever embeds the server may have a log of its own.
    let _ = tracing_subscriber::registry().with(layer.with_filter(filter)).try_init();
    Ok(())
}
