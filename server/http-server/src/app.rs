use std::any::Any;
use std::sync::Arc;

use axum::Router;
use axum::http::HeaderMap;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use rules::Lang;
use store::{PersonId, Store};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};

use crate::browser_errors::BrowserErrors;
use crate::bucket::Buckets;
use crate::front::Front;
use crate::health::HealthCheck;
use crate::limits::{Limits, Proxy};
use crate::live::{Live, SearchGate};
use crate::origin::Origin;
use crate::picture_cache::PictureCache;
use crate::places::Places;
use crate::problem::Problem;
use crate::push::{Push, PushReach};
use crate::supervise::Supervisor;
use crate::watch::Watch;
use crate::work::WorkPools;
use crate::{account, api, connection, headers, host, metrics, notify, requests, routes};

/// Answers that are shorter than this are not worth packing.
const WORTH_PACKING: u16 = 1024;

/// The web table: what it serves and how much it puts up with.
#[derive(Debug)]
pub struct Server {
    front: Front,
    store: Arc<dyn Store>,
    limits: Limits,
    proxy: Proxy,
    origin: Option<Origin>,
    watch: Watch,
    metrics: Option<TcpListener>,
    reach: PushReach,
    gate: SearchGate,
}

/// What all requests share.
pub(crate) struct App {
    pub(crate) front: Front,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) limits: Limits,
    pub(crate) proxy: Proxy,
    origin: Option<Origin>,
    pub(crate) buckets: Buckets,
    /// The same for games that are proposed and joined.
    pub(crate) game_buckets: Buckets,
    /// Limits checks of passwords.
    pub(crate) sign_ins: account::SignIns,
    /// What passkeys are to sign.
    pub(crate) challenges: account::Challenges,
    /// What programs ask for, by whose they are and by where they are.
    pub(crate) requests_by_person: Buckets<PersonId>,
    pub(crate) requests_by_address: Buckets,
    /// Streams that are open, by whose they are.
    pub(crate) streams: Places<String>,
    /// One permit for each download of many games.
    pub(crate) exports: Arc<Semaphore>,
    pub(crate) live: Arc<Live>,
    pub(crate) browser_errors: BrowserErrors,
    pub(crate) health: Arc<HealthCheck>,
    /// What takes a while.
    pub(crate) work: WorkPools,
    pub(crate) pictures: PictureCache,
}

impl Server {
    /// A server with the usual limits.
    pub fn new(front: Front, store: Arc<dyn Store>) -> Self {
        let (limits, proxy, watch) = (Limits::default(), Proxy::None, Watch::machine());
        Self {
            front,
            store,
            limits,
            proxy,
            origin: None,
            watch,
            metrics: None,
            reach: PushReach::Web,
            gate: SearchGate::default(),
        }
    }

    /// Sets other limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Says whether there is a proxy in front.
    #[must_use]
    pub fn proxy(mut self, proxy: Proxy) -> Self {
        self.proxy = proxy;
        self
    }

    /// Says where the table is on the web; unless told, it is where requests say that they were sent to.
    #[must_use]
    pub fn origin(mut self, origin: Option<Origin>) -> Self {
        self.origin = origin;
        self
    }

    /// Serves what is measured at an address of its own, as `/metrics` for Prometheus; unless told, nobody can ask for it.
    #[must_use]
    pub fn metrics(mut self, listener: Option<TcpListener>) -> Self {
        self.metrics = listener;
        self
    }

    /// Says which push services are written to; unless told, those on the web alone.
    #[must_use]
    pub fn push_reach(mut self, reach: PushReach) -> Self {
        self.reach = reach;
        self
    }

    /// Sets another time than the machine's for the clocks of games.
    #[must_use]
    pub fn watch(mut self, watch: Watch) -> Self {
        self.watch = watch;
        self
    }

    /// Lets searches of engine players begin only as this gate admits them: for tests.
    #[must_use]
    pub fn search_gate(mut self, gate: SearchGate) -> Self {
        self.gate = gate;
        self
    }

    /// Serves until `stop` is done, then lets requests that are under way finish, and closes the store.
    pub async fn serve(mut self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let store = self.store.clone();
        let limits = self.limits.clone();
        let contact = self.origin.as_ref().map(|origin| origin.as_str().to_owned());
        let push = Arc::new(Push::new(store.clone(), self.watch.clone(), self.reach, contact));
        let live =
            Arc::new(Live::new(store.clone(), limits.clone(), self.watch.clone(), push.clone(), self.gate.clone()));
        let (tasks, health) = self.background_tasks(&live, &push);
        let stopping = live.clone();
        let tasks = tokio::spawn(tasks.run(move || stopping.is_stopping()));
        let stop = async {
            stop.await;
            // Sockets are no requests that would end by themselves.
            live.stop();
        };
        let proxy = self.proxy;
        notify::announce_start();
        connection::serve(self.router(live.clone(), health), listener, proxy, &limits, stop).await;
        live.ended(limits.grace).await;
        tasks.abort();
        store.close().await;
        tracing::info!("stopped");
    }

    /// What runs beside requests, and what says how it does.
    fn background_tasks(&mut self, live: &Arc<Live>, push: &Arc<Push>) -> (Supervisor, Arc<HealthCheck>) {
        let mut tasks = Supervisor::new();
        let health = Arc::new(HealthCheck::new(self.store.clone(), tasks.status()));
        let push = push.clone();
        tasks.add("notifications", move || push.clone().run());
        let on_live = || live.clone();
        let (maintenance, heartbeat, sessions, archive) = (on_live(), on_live(), on_live(), on_live());
        tasks.add("maintenance", move || maintenance.clone().run_maintenance());
        tasks.add("heartbeat", move || heartbeat.clone().run_heartbeat());
        tasks.add("sessions", move || sessions.clone().watch_sessions());
        tasks.add("archive", move || archive.clone().keep_archive());
        let store = self.store.clone();
        tasks.add("watchdog", move || notify::run_watchdog(store.clone()));
        if let Some(listener) = self.metrics.take() {
            let (live, health, limits) = (live.clone(), health.clone(), self.limits.clone());
            match listener.into_std().map(Arc::new) {
                Ok(listener) => tasks.add("metrics", move || {
                    metrics::serve(live.clone(), health.clone(), listener.clone(), limits.clone())
                }),
                Err(error) => tracing::error!(%error, "metrics cannot be served"),
            }
        }
        (tasks, health)
    }

    fn router(self, live: Arc<Live>, health: Arc<HealthCheck>) -> Router {
        let [buckets, game_buckets] = [(); 2].map(|()| Buckets::new(self.limits.burst, self.limits.refill));
        let sign_ins = account::SignIns::new(self.limits.sign_ins);
        let (work, pictures) = (WorkPools::new(&self.limits), PictureCache::new(self.limits.picture_cache));
        let (requests, refill) = (self.limits.requests, self.limits.request_refill);
        let streams = Places::new(self.limits.streams);
        let exports = Arc::new(Semaphore::new(self.limits.exports));
        let Self { front, store, limits, proxy, origin, .. } = self;
        let measured = live.clone();
        let app = Arc::new(App {
            front,
            store,
            limits,
            proxy,
            origin,
            buckets,
            game_buckets,
            sign_ins,
            challenges: account::Challenges::default(),
            requests_by_person: Buckets::new(requests, refill),
            requests_by_address: Buckets::new(requests, refill),
            streams,
            exports,
            live,
            browser_errors: BrowserErrors::new(),
            health,
            work,
            pictures,
        });
        let packing = SizeAbove::new(WORTH_PACKING).and(NotForContentType::const_new("image/png"));
        // What is streamed is not held back to be packed.
        let packing = packing.and(NotForContentType::const_new("application/x-ndjson"));
        routes::router()
            .layer(CompressionLayer::new().compress_when(packing))
            .fallback(api::other)
            .method_not_allowed_fallback(api::wrong_method)
            .with_state(app)
            .layer(CatchPanicLayer::custom(broken))
            .layer(from_fn(host::require))
            .layer(map_response(headers::secure))
            .layer(from_fn_with_state(measured, requests::log))
    }
}

impl App {
    /// Where the table is on the web.
    pub(crate) fn origin_of(&self, headers: &HeaderMap) -> Origin {
        self.origin.clone().unwrap_or_else(|| Origin::of_request(headers, self.proxy))
    }
}

/// Should a request ever break its handler, its client is told, and nobody else notices.
fn broken(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler broke down");
    Problem::unavailable(Lang::default()).into_response()
}

#[cfg(test)]
mod tests {
    use axum::routing::get;

    use super::*;

    async fn breaks() -> &'static str {
        std::panic::resume_unwind(Box::new("on purpose"))
    }

    #[tokio::test]
    async fn a_handler_that_breaks_is_answered_for() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new().route("/", get(breaks)).layer(CatchPanicLayer::custom(broken));
        let limits = Limits::default();
        tokio::select! {
            () = connection::serve(router, listener, Proxy::None, &limits, std::future::pending()) => {}
            answer = ask(address) => assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}"),
        }
    }

    async fn ask(address: std::net::SocketAddr) -> String {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        let mut stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        answer
    }
}
