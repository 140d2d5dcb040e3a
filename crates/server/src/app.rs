use std::any::Any;
use std::sync::Arc;
use std::thread::available_parallelism;

use axum::Router;
use axum::http::HeaderMap;
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{delete, get, post};
use rules::Lang;
use store::{PersonId, Store};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};

use crate::bucket::Buckets;
use crate::front::Front;
use crate::limits::{Limits, Proxy};
use crate::live::Live;
use crate::origin::Origin;
use crate::places::Places;
use crate::problem::Problem;
use crate::push::{Push, PushReach};
use crate::watch::Watch;
use crate::{account, api, archive, connection, games, headers, leaderboard, learn, metrics, now, push, requests, v1};

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
    /// The same for passwords that are tried, by address and by account.
    pub(crate) sign_ins: Buckets,
    pub(crate) sign_ins_by_name: Buckets<String>,
    /// What passkeys are to sign.
    pub(crate) challenges: account::Challenges,
    /// What programs ask for, by whose they are and by where they are.
    pub(crate) requests_by_person: Buckets<PersonId>,
    pub(crate) requests_by_address: Buckets,
    /// Streams that are open, by whose they are.
    pub(crate) streams: Places,
    /// One permit for each download of many games.
    pub(crate) exports: Arc<Semaphore>,
    pub(crate) live: Arc<Live>,
    /// One permit a processor, for what takes a while.
    processors: Semaphore,
}

impl Server {
    /// A server with the usual limits.
    pub fn new(front: Front, store: Arc<dyn Store>) -> Self {
        let (limits, proxy, watch) = (Limits::default(), Proxy::None, Watch::machine());
        Self { front, store, limits, proxy, origin: None, watch, metrics: None, reach: PushReach::Web }
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

    /// Serves until `stop` is done, then lets requests that are under way finish, and closes the store.
    pub async fn serve(mut self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let store = self.store.clone();
        let limits = self.limits.clone();
        let contact = self.origin.as_ref().map(|origin| origin.as_str().to_owned());
        let push = Arc::new(Push::new(store.clone(), self.watch.clone(), self.reach, contact));
        let live = Arc::new(Live::new(store.clone(), limits.clone(), self.watch.clone(), push.clone()));
        let telling = tokio::spawn(push.run());
        let house = tokio::spawn(live.clone().keep_house());
        let sessions = tokio::spawn(live.clone().watch_sessions());
        let archive = tokio::spawn(live.clone().keep_archive());
        let metrics =
            self.metrics.take().map(|listener| tokio::spawn(metrics::serve(live.clone(), listener, limits.clone())));
        let stop = async {
            stop.await;
            // Sockets are no requests that would end by themselves.
            live.stop();
        };
        connection::serve(self.router(live.clone()), listener, &limits, stop).await;
        live.ended(limits.grace).await;
        house.abort();
        telling.abort();
        archive.abort();
        sessions.abort();
        if let Some(metrics) = metrics {
            metrics.abort();
        }
        store.close().await;
        tracing::info!("stopped");
    }

    fn router(self, live: Arc<Live>) -> Router {
        let [buckets, game_buckets] = [(); 2].map(|()| Buckets::new(self.limits.burst, self.limits.refill));
        let sign_ins = Buckets::new(self.limits.sign_ins.0, self.limits.sign_in_refill.0);
        let sign_ins_by_name = Buckets::new(self.limits.sign_ins.1, self.limits.sign_in_refill.1);
        let processors = Semaphore::new(available_parallelism().map_or(1, usize::from));
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
            sign_ins_by_name,
            challenges: account::Challenges::default(),
            requests_by_person: Buckets::new(requests, refill),
            requests_by_address: Buckets::new(requests, refill),
            streams,
            exports,
            live,
            processors,
        });
        let packing = SizeAbove::new(WORTH_PACKING).and(NotForContentType::const_new("image/png"));
        // What is streamed is not held back to be packed.
        let packing = packing.and(NotForContentType::const_new("application/x-ndjson"));
        Router::new()
            .route("/healthz", get(api::health))
            .route("/version", get(api::version))
            .route("/api/records", post(api::share))
            .route("/api/records/{id}", get(api::record))
            .route("/api/records/{id}/picture.svg", get(api::svg))
            .route("/api/records/{id}/picture.png", get(api::png))
            .route("/api/learn/{*rest}", get(learn::png))
            .route("/learn", get(learn::page))
            .route("/learn/", get(learn::page))
            .route("/learn/{*rest}", get(learn::page))
            .route("/robots.txt", get(learn::robots))
            .route("/sitemap.xml", get(learn::sitemap))
            .route("/api/leaderboard/{game}/{speed}", get(leaderboard::show))
            .route("/api/guests", post(games::become_guest))
            .route("/api/games", get(games::list))
            .route("/api/games", post(games::propose))
            .route("/api/now", get(now::show))
            .route("/api/games/{id}", get(games::look))
            .route("/api/games/{id}/join", post(games::join))
            .route("/api/games/{id}/cancel", post(games::cancel))
            .route("/api/live", get(games::live))
            .route("/api/push/key", get(push::key))
            .route("/api/push", post(push::subscribe))
            .route("/api/push", delete(push::unsubscribe))
            .route("/api/account", get(account::look))
            .route("/api/account", post(account::sign_up))
            .route("/api/account/password", post(account::change_password))
            .route("/api/account/email", post(account::change_email))
            .route("/api/account/private", post(account::change_privacy))
            .route("/api/account/delete", post(account::delete))
            .route("/api/account/export", get(account::export))
            .route("/api/account/records", post(account::keep_records))
            .route("/api/account/records", get(account::own_records))
            .route("/api/account/blocks", get(account::blocks))
            .route("/api/account/passkeys", get(account::list_passkeys))
            .route("/api/account/passkeys", post(account::add_passkey))
            .route("/api/account/passkeys/options", post(account::wish_passkey))
            .route("/api/account/passkeys/{id}", delete(account::remove_passkey))
            .route("/api/session/passkey", post(account::enter_by_passkey))
            .route("/api/session/passkey/options", post(account::ask_passkey))
            .route("/api/session", post(account::sign_in))
            .route("/api/session", delete(account::sign_out))
            .route("/api/sessions", get(account::list_sessions))
            .route("/api/sessions", delete(account::end_others))
            .route("/api/sessions/{id}", delete(account::end_session))
            .route("/api/people/{id}", get(account::profile))
            .route("/api/people/{id}/block", post(account::block))
            .route("/api/people/{id}/block", delete(account::unblock))
            .route("/api/people/{id}/report", post(account::report))
            .merge(for_programs())
            .layer(CompressionLayer::new().compress_when(packing))
            .fallback(api::other)
            .method_not_allowed_fallback(api::wrong_method)
            .with_state(app)
            .layer(CatchPanicLayer::custom(broken))
            .layer(map_response(headers::secure))
            .layer(from_fn_with_state(measured, requests::log))
    }
}

/// The versioned interface.
fn for_programs() -> Router<Arc<App>> {
    Router::new()
        .route("/api/v1", get(v1::page))
        .route("/api/v1/openapi.json", get(v1::openapi))
        .route("/api/v1/reader.css", get(v1::style))
        .route("/api/v1/games", get(archive::search))
        .route("/api/v1/games/export", get(archive::export))
        .route("/api/v1/games/{id}", get(v1::look))
        .route("/api/v1/games/{id}/record", get(archive::record))
        .route("/api/v1/games/{id}/stream", get(v1::game_stream))
        .route("/api/v1/games/{id}/moves", get(v1::legal_moves))
        .route("/api/v1/games/{id}/moves", post(v1::play_move))
        .route("/api/v1/games/{id}/resign", post(v1::resign))
        .route("/api/v1/games/{id}/abort", post(v1::abort))
        .route("/api/v1/games/{id}/time", post(v1::give_time))
        .route("/api/v1/games/{id}/claim", post(v1::claim))
        .route("/api/v1/games/{id}/offers/{offer}", post(v1::offer))
        .route("/api/v1/games/{id}/chat", post(v1::chat))
        .route("/api/v1/explorer", get(archive::explore))
        .route("/api/v1/explorer/engine", get(archive::explore_engine))
        .route("/api/v1/seeks", get(v1::lobby))
        .route("/api/v1/seeks", post(v1::seek))
        .route("/api/v1/seeks/{id}", delete(v1::cancel_seek))
        .route("/api/v1/seeks/{id}/accept", post(v1::accept_seek))
        .route("/api/v1/challenges", post(v1::challenge))
        .route("/api/v1/challenges/{id}", delete(v1::cancel_challenge))
        .route("/api/v1/challenges/{id}/accept", post(v1::accept_challenge))
        .route("/api/v1/challenges/{id}/decline", post(v1::decline_challenge))
        .route("/api/v1/events", get(v1::events))
        .route("/api/v1/account", get(v1::account))
        .route("/api/v1/bot", post(v1::become_bot))
        .route("/api/v1/tokens", get(v1::list_tokens))
        .route("/api/v1/tokens", post(v1::make_token))
        .route("/api/v1/tokens/{id}", delete(v1::end_token))
}

impl App {
    /// Where the table is on the web.
    pub(crate) fn origin_of(&self, headers: &HeaderMap) -> Origin {
        self.origin.clone().unwrap_or_else(|| Origin::of_request(headers, self.proxy))
    }

    /// Does what takes a while on a thread of its own, not more of it at once than there are processors.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        lang: Lang,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = timeout(self.limits.queue, self.processors.acquire()).await;
        let Ok(Ok(_permit)) = permit else {
            return Err(Problem::unavailable(lang));
        };
        spawn_blocking(work).await.map_err(|error| {
            tracing::error!(%error, "a task failed");
            Problem::unavailable(lang)
        })
    }
}

/// Should a request ever break its handler, its client is told, and nobody else notices.
fn broken(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler broke down");
    Problem::unavailable(Lang::default()).into_response()
}

#[cfg(test)]
mod tests {
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
            () = connection::serve(router, listener, &limits, std::future::pending()) => {}
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
