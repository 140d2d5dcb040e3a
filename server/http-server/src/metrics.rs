//! What can be measured while the server runs, as text that Prometheus reads.
//!
//! Our own: a dozen counters and two histograms are fewer lines than a registry, and no label ever holds what a client sends.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use protocol::http::BrowserErrorKind;
use store::StoreState;
use tokio::net::TcpListener;

use crate::connection;
use crate::health::HealthCheck;
use crate::limits::{Limits, Proxy};
use crate::live::Live;
use crate::push::Counted;
use crate::supervise::TaskStatus;

/// The upper bounds of a histogram's buckets, in seconds.
const BOUNDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Tells what is measured to whoever asks there, and nothing else.
pub(crate) async fn serve(
    live: Arc<Live>,
    health: Arc<HealthCheck>,
    listener: Arc<std::net::TcpListener>,
    limits: Limits,
) {
    let listener = match listener.try_clone().and_then(TcpListener::from_std) {
        Ok(listener) => listener,
        Err(error) => return tracing::error!(%error, "metrics cannot be served"),
    };
    let kind = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    let tell = move || async move {
        let own = live.metrics.text(live.playing(), live.searches_waiting(), &live.push.counted);
        (kind, own + &health_text(&health.tasks.all(), &health.store_state()))
    };
    let router = Router::new().route("/metrics", get(tell));
    connection::serve(router, listener, Proxy::None, &limits, std::future::pending()).await;
}

/// Database and background tasks in Prometheus' text format.
fn health_text(tasks: &[TaskStatus], store: &StoreState) -> String {
    let mut page = Page::default();
    let is_writable = store.failure.is_none();
    page.single("tafel_store_writable", "gauge", "Whether the last write succeeded.", f64::from(u8::from(is_writable)));
    let reopened = store.reopened as f64;
    page.single(
        "tafel_store_reopened_total",
        "counter",
        "Times the database was opened again after a failure.",
        reopened,
    );
    page.head("tafel_task_restarts_total", "counter", "Times a background task failed and was started again.");
    for task in tasks {
        let label = format!("{{task=\"{}\"}}", task.name);
        page.line("tafel_task_restarts_total", &label, task.restarts as f64);
    }
    page.0
}

/// What is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    begun: SystemTime,
    /// By the first digit of the status, from 1.
    requests: [Counter; 5],
    request_time: Histogram,
    pub(crate) sockets_opened: Counter,
    pub(crate) sockets_closed: Counter,
    pub(crate) messages: Counter,
    pub(crate) refused: Counter,
    pub(crate) commits: Histogram,
    pub(crate) store_errors: Counter,
    pub(crate) suspended: Counter,
    /// Errors in pages, in the order of `BrowserErrorKind::ALL`.
    browser_errors: [Counter; BrowserErrorKind::ALL.len()],
    pub(crate) browser_errors_dropped: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            begun: SystemTime::now(),
            requests: Default::default(),
            request_time: Histogram::default(),
            sockets_opened: Counter::default(),
            sockets_closed: Counter::default(),
            messages: Counter::default(),
            refused: Counter::default(),
            commits: Histogram::default(),
            store_errors: Counter::default(),
            suspended: Counter::default(),
            browser_errors: Default::default(),
            browser_errors_dropped: Counter::default(),
        }
    }
}

impl Metrics {
    /// A request was answered.
    pub(crate) fn request(&self, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, self.requests.len());
        self.requests[class - 1].add();
        // A socket is a request that lasts for hours.
        if status != StatusCode::SWITCHING_PROTOCOLS {
            self.request_time.note(took);
        }
    }

    /// A page reported an error.
    pub(crate) fn browser_error(&self, kind: BrowserErrorKind) {
        self.browser_errors[kind as usize].add();
    }

    /// All of it in Prometheus' text format; `games` have a task of their own right now, and `searches` wait for a thread.
    pub(crate) fn text(&self, games: usize, searches: usize, pushed: &Counted) -> String {
        let mut page = Page::default();
        page.head("tafel_build_info", "gauge", "The version that runs.");
        page.line("tafel_build_info", &format!("{{version=\"{}\"}}", env!("CARGO_PKG_VERSION")), 1.0);
        page.head("tafel_http_requests_total", "counter", "Requests answered, by class of status.");
        for (class, count) in self.requests.iter().enumerate() {
            page.line("tafel_http_requests_total", &format!("{{status=\"{}xx\"}}", class + 1), count.get() as f64);
        }
        page.histogram(
            "tafel_http_request_seconds",
            "Time from a request to the end of its answer.",
            &self.request_time,
        );
        let (opened, closed) = (self.sockets_opened.get(), self.sockets_closed.get());
        page.single("tafel_sockets_total", "counter", "WebSockets opened.", opened as f64);
        page.single("tafel_sockets", "gauge", "WebSockets open.", opened.saturating_sub(closed) as f64);
        page.single("tafel_messages_total", "counter", "Messages from sockets.", self.messages.get() as f64);
        page.single("tafel_refused_total", "counter", "Moves and other acts refused.", self.refused.get() as f64);
        page.single("tafel_live_games", "gauge", "Games somebody looks at or plays now.", games as f64);
        page.single("tafel_house_queue", "gauge", "Searches of engine players waiting.", searches as f64);
        page.histogram("tafel_commit_seconds", "Time a game's event takes to be on the disk.", &self.commits);
        page.single(
            "tafel_store_errors_total",
            "counter",
            "Events that could not be stored.",
            self.store_errors.get() as f64,
        );
        let suspended = self.suspended.get() as f64;
        page.single(
            "tafel_suspended_total",
            "counter",
            "Times the process was suspended and clocks were put back.",
            suspended,
        );
        page.head("tafel_push_total", "counter", "Messages to push services, by what came of them.");
        let Counted { sent, gone, failed, dropped } = pushed;
        for (result, count) in [("sent", sent), ("gone", gone), ("failed", failed), ("dropped", dropped)] {
            page.line("tafel_push_total", &format!("{{result=\"{result}\"}}"), count.get() as f64);
        }
        page.head("tafel_browser_errors_total", "counter", "Errors reported by pages, by where they were caught.");
        for (kind, count) in BrowserErrorKind::ALL.iter().zip(&self.browser_errors) {
            page.line("tafel_browser_errors_total", &format!("{{kind=\"{}\"}}", kind.name()), count.get() as f64);
        }
        let dropped = self.browser_errors_dropped.get();
        page.single("tafel_browser_errors_dropped_total", "counter", "Reports over the rate limit.", dropped as f64);
        let begun = self.begun.duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
        page.single("process_start_time_seconds", "gauge", "When it started, in seconds since 1970.", begun.floor());
        if let Some(bytes) = resident_bytes() {
            page.single("process_resident_memory_bytes", "gauge", "Memory in use.", bytes as f64);
        }
        page.0
    }
}

/// Something that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often something took how long.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    /// Below each bound and above the one before; the last is above all.
    counts: [Counter; BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

impl Histogram {
    pub(crate) fn note(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let slot = BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(BOUNDS.len());
        self.counts[slot].add();
        self.nanoseconds.fetch_add(took.as_nanos().try_into().unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn line(&mut self, name: &str, labels: &str, value: f64) {
        let _ = writeln!(self.0, "{name}{labels} {value}");
    }

    fn single(&mut self, name: &str, kind: &str, help: &str, value: f64) {
        self.head(name, kind, help);
        self.line(name, "", value);
    }

    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, "histogram", help);
        let mut sum = 0;
        for (slot, count) in histogram.counts.iter().enumerate() {
            sum += count.get();
            let bound = BOUNDS.get(slot).map_or_else(|| "+Inf".to_owned(), f64::to_string);
            self.line(&format!("{name}_bucket"), &format!("{{le=\"{bound}\"}}"), sum as f64);
        }
        let seconds = Duration::from_nanos(histogram.nanoseconds.load(Ordering::Relaxed)).as_secs_f64();
        self.line(&format!("{name}_sum"), "", seconds);
        self.line(&format!("{name}_count"), "", sum as f64);
    }
}

/// The memory that this process holds; known on Linux.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value<'a>(text: &'a str, name: &str) -> &'a str {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name}: {text}"))
    }

    #[test]
    fn what_was_counted_is_told() {
        let metrics = Metrics::default();
        metrics.request(StatusCode::OK, Duration::from_millis(3));
        metrics.request(StatusCode::NOT_FOUND, Duration::from_secs(9));
        metrics.request(StatusCode::SWITCHING_PROTOCOLS, Duration::from_hours(1));
        metrics.sockets_opened.add();
        metrics.sockets_opened.add();
        metrics.sockets_closed.add();
        metrics.commits.note(Duration::from_micros(1_500));
        metrics.browser_error(BrowserErrorKind::Worker);
        let pushed = Counted::default();
        pushed.gone.add();
        let text = metrics.text(7, 1, &pushed);
        assert_eq!(value(&text, "tafel_push_total{result=\"gone\"}"), "1");
        assert_eq!(value(&text, "tafel_browser_errors_total{kind=\"worker\"}"), "1");
        assert_eq!(value(&text, "tafel_browser_errors_total{kind=\"panic\"}"), "0");
        assert_eq!(value(&text, "tafel_house_queue"), "1");
        assert_eq!(value(&text, "tafel_http_requests_total{status=\"1xx\"}"), "1");
        assert_eq!(value(&text, "tafel_http_requests_total{status=\"2xx\"}"), "1");
        assert_eq!(value(&text, "tafel_http_requests_total{status=\"4xx\"}"), "1");
        assert_eq!(value(&text, "tafel_http_request_seconds_bucket{le=\"0.0025\"}"), "0");
        assert_eq!(value(&text, "tafel_http_request_seconds_bucket{le=\"0.005\"}"), "1");
        assert_eq!(value(&text, "tafel_http_request_seconds_bucket{le=\"5\"}"), "1");
        assert_eq!(value(&text, "tafel_http_request_seconds_bucket{le=\"+Inf\"}"), "2");
        assert_eq!(value(&text, "tafel_http_request_seconds_count"), "2");
        assert_eq!(value(&text, "tafel_sockets"), "1");
        assert_eq!(value(&text, "tafel_live_games"), "7");
        assert_eq!(value(&text, "tafel_commit_seconds_sum"), "0.0015");
    }

    #[tokio::test]
    async fn health_is_measured() {
        let mut tasks = crate::supervise::Supervisor::new();
        tasks.add("archive", std::future::pending);
        let failure = Some(store::StoreError::Closed);
        let text = health_text(&tasks.status().all(), &StoreState { failure, reopened: 3 });
        assert_eq!(value(&text, "tafel_store_writable"), "0");
        assert_eq!(value(&text, "tafel_store_reopened_total"), "3");
        assert_eq!(value(&text, "tafel_task_restarts_total{task=\"archive\"}"), "0");
    }

    #[test]
    fn every_line_has_its_type_before_it() {
        let own = Metrics::default().text(0, 0, &Counted::default());
        let text = own + &health_text(&[], &StoreState::default());
        let mut known = Vec::new();
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("# TYPE ") {
                let (name, kind) = rest.split_once(' ').expect("a kind");
                assert!(["counter", "gauge", "histogram"].contains(&kind), "{line}");
                assert!(!known.contains(&name), "{name} twice");
                known.push(name);
            } else if !line.starts_with("# HELP ") {
                let (name, value) = line.rsplit_once(' ').expect("a value");
                let name = name.split('{').next().unwrap_or_default();
                let plain = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
                assert!(known.contains(&name) || known.contains(&plain), "{line}");
                value.parse::<f64>().expect("a number");
            }
        }
    }
}
