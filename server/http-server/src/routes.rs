//! All routes, and who may use each of them. The security guide and the tests are made from this table.

use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::middleware::from_fn;
use axum::routing::{self, MethodRouter};

use crate::app::App;
use crate::v1::Scope;
use crate::{account, api, archive, browser_errors, csrf, games, health, leaderboard, learn, now, push, v1};

/// A route, and who may use it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// The HTTP method.
    pub method: &'static str,
    /// The path, with its parameters in braces.
    pub path: &'static str,
    /// Who may use it, and how callers authenticate.
    pub access: Access,
    /// Which web pages may use it.
    pub pages: Pages,
}

/// Who may use a route, and how callers authenticate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The callers that the route serves. All others are answered with 401 or 403.
    pub who: Who,
    /// How they authenticate.
    pub credentials: Credentials,
}

/// Callers that a route serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everyone.
    Everyone,
    /// Guests and accounts.
    Users,
    /// Accounts.
    Accounts,
    /// The two players of the game.
    Players,
    /// The user who created the game, challenge or seek.
    Owner,
    /// The challenged player; every user if the challenge is open.
    Challenged,
    /// The challenged player, and the user who created the challenge.
    Parties,
}

/// How callers authenticate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credentials {
    /// Not at all: the route serves everyone.
    None,
    /// With the session cookie. Tokens are ignored.
    Cookie,
    /// With the session cookie, or with a token that has this scope; with any token if it is empty.
    CookieOrToken(&'static str),
}

/// Web pages that may use a route. Programs other than browsers are not restricted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pages {
    /// Pages of all sites.
    All,
    /// Pages of the same site, other subdomains included.
    SameSite,
    /// The server's own pages.
    SameOrigin,
}

/// The routes of the server.
pub fn routes() -> Vec<Route> {
    all().0.into_iter().map(|endpoint| endpoint.route).collect()
}

/// A router of all routes, each with the protection against requests from other pages that its entry asks for.
pub(crate) fn router() -> Router<Arc<App>> {
    let add = |router: Router<Arc<App>>, Endpoint { route, handler }: Endpoint| {
        let handler = match route.pages {
            Pages::All => handler,
            Pages::SameSite => handler.route_layer(from_fn(csrf::same_site)),
            Pages::SameOrigin => handler.route_layer(from_fn(csrf::same_origin)),
        };
        Router::route(router, route.path, handler)
    };
    all().0.into_iter().fold(Router::new(), add)
}

const EVERYONE: Access = Access { who: Who::Everyone, credentials: Credentials::None };
const ACCOUNTS: Access = cookie(Who::Accounts);

const fn cookie(who: Who) -> Access {
    Access { who, credentials: Credentials::Cookie }
}

const fn token(who: Who, scope: Scope) -> Access {
    Access { who, credentials: Credentials::CookieOrToken(scope.word()) }
}

/// For pages.
fn all() -> Endpoints {
    let endpoints = Endpoints(Vec::new())
        .route("/healthz", get(health::show, EVERYONE))
        .route("/version", get(api::version, EVERYONE))
        // Acts for nobody: a cross-site page could at most spend the rate limit of its visitor.
        .route("/api/records", post(api::share, EVERYONE).pages(Pages::SameSite))
        .route("/api/records/{id}", get(api::record, EVERYONE))
        .route("/api/records/{id}/picture.svg", get(api::svg, EVERYONE))
        .route("/api/records/{id}/picture.png", get(api::png, EVERYONE))
        .route("/api/learn/{*rest}", get(learn::png, EVERYONE))
        .route("/learn", get(learn::page, EVERYONE))
        .route("/learn/", get(learn::page, EVERYONE))
        .route("/learn/{*rest}", get(learn::page, EVERYONE))
        .route("/robots.txt", get(learn::robots, EVERYONE))
        .route("/sitemap.xml", get(learn::sitemap, EVERYONE))
        .route("/api/leaderboard/{game}/{speed}", get(leaderboard::show, EVERYONE))
        .route("/api/guests", post(games::become_guest, EVERYONE))
        .route("/api/games", get(games::list, EVERYONE))
        .route("/api/games", post(games::propose, EVERYONE))
        .route("/api/now", get(now::show, EVERYONE))
        .route("/api/games/{id}", get(games::look, EVERYONE))
        .route("/api/games/{id}/join", post(games::join, EVERYONE))
        .route("/api/games/{id}/cancel", post(games::cancel, cookie(Who::Owner)))
        // A socket acts with the cookie, though it begins with a `GET`.
        .route("/api/live", get(games::live, EVERYONE).pages(Pages::SameOrigin))
        .route("/api/errors", post(browser_errors::report, EVERYONE))
        .route("/api/push/key", get(push::key, EVERYONE))
        .route("/api/push", post(push::subscribe, cookie(Who::Users)))
        .route("/api/push", delete(push::unsubscribe, cookie(Who::Users)))
        .route("/api/account", get(account::look, EVERYONE))
        .route("/api/account", post(account::sign_up, EVERYONE))
        .route("/api/account/password", post(account::change_password, ACCOUNTS))
        .route("/api/account/email", post(account::change_email, ACCOUNTS))
        .route("/api/account/private", post(account::change_privacy, ACCOUNTS))
        .route("/api/account/delete", post(account::delete, ACCOUNTS))
        .route("/api/account/end-access", post(account::end_access, ACCOUNTS))
        .route("/api/account/reset", post(account::reset_password, EVERYONE))
        .route("/api/account/export", get(account::export, ACCOUNTS))
        .route("/api/account/records", post(account::keep_records, ACCOUNTS))
        .route("/api/account/records", get(account::own_records, ACCOUNTS))
        .route("/api/account/blocks", get(account::blocks, ACCOUNTS))
        .route("/api/account/passkeys", get(account::list_passkeys, ACCOUNTS))
        .route("/api/account/passkeys", post(account::add_passkey, ACCOUNTS))
        .route("/api/account/passkeys/options", post(account::wish_passkey, ACCOUNTS))
        .route("/api/account/passkeys/{id}", delete(account::remove_passkey, ACCOUNTS))
        .route("/api/session/passkey", post(account::enter_by_passkey, EVERYONE))
        .route("/api/session/passkey/options", post(account::ask_passkey, EVERYONE))
        .route("/api/session", post(account::sign_in, EVERYONE))
        .route("/api/session", delete(account::sign_out, ACCOUNTS))
        .route("/api/sessions", get(account::list_sessions, ACCOUNTS))
        .route("/api/sessions", delete(account::end_others, ACCOUNTS))
        .route("/api/sessions/{id}", delete(account::end_session, ACCOUNTS))
        .route("/api/people/{id}", get(account::profile, EVERYONE))
        .route("/api/people/{id}/block", post(account::block, ACCOUNTS))
        .route("/api/people/{id}/block", delete(account::unblock, ACCOUNTS))
        .route("/api/people/{id}/report", post(account::report, ACCOUNTS));
    versioned(endpoints)
}

/// The versioned interface for programs.
fn versioned(endpoints: Endpoints) -> Endpoints {
    let challenge = |who| token(who, Scope::Challenge);
    let play = token(Who::Players, Scope::Play);
    endpoints
        .route("/api/v1", get(v1::page, EVERYONE))
        .route("/api/v1/openapi.json", get(v1::openapi, EVERYONE))
        .route("/api/v1/reader.css", get(v1::style, EVERYONE))
        .route("/api/v1/games", get(archive::search, EVERYONE))
        .route("/api/v1/games/export", get(archive::export, EVERYONE))
        .route("/api/v1/games/{id}", get(v1::look, EVERYONE))
        .route("/api/v1/games/{id}/record", get(archive::record, EVERYONE))
        .route("/api/v1/games/{id}/stream", get(v1::game_stream, EVERYONE))
        .route("/api/v1/games/{id}/moves", get(v1::legal_moves, EVERYONE))
        .route("/api/v1/games/{id}/moves", post(v1::play_move, play))
        .route("/api/v1/games/{id}/resign", post(v1::resign, play))
        .route("/api/v1/games/{id}/abort", post(v1::abort, play))
        .route("/api/v1/games/{id}/time", post(v1::give_time, play))
        .route("/api/v1/games/{id}/claim", post(v1::claim, play))
        .route("/api/v1/games/{id}/offers/{offer}", post(v1::offer, play))
        .route("/api/v1/games/{id}/chat", post(v1::chat, token(Who::Users, Scope::Chat)))
        .route("/api/v1/explorer", get(archive::explore, EVERYONE))
        .route("/api/v1/explorer/engine", get(archive::explore_engine, EVERYONE))
        .route("/api/v1/seeks", get(v1::lobby, EVERYONE))
        .route("/api/v1/seeks", post(v1::seek, challenge(Who::Users)))
        .route("/api/v1/seeks/{id}", delete(v1::cancel_seek, challenge(Who::Owner)))
        .route("/api/v1/seeks/{id}/accept", post(v1::accept_seek, challenge(Who::Users)))
        .route("/api/v1/challenges", post(v1::challenge, challenge(Who::Users)))
        .route("/api/v1/challenges/{id}", delete(v1::cancel_challenge, challenge(Who::Owner)))
        .route("/api/v1/challenges/{id}/accept", post(v1::accept_challenge, challenge(Who::Challenged)))
        .route("/api/v1/challenges/{id}/decline", post(v1::decline_challenge, challenge(Who::Parties)))
        .route("/api/v1/events", get(v1::events, token(Who::Users, Scope::Read)))
        .route("/api/v1/account", get(v1::account, token(Who::Users, Scope::Any)))
        .route("/api/v1/bot", post(v1::become_bot, token(Who::Accounts, Scope::Bot)))
        .route("/api/v1/tokens", get(v1::list_tokens, ACCOUNTS))
        .route("/api/v1/tokens", post(v1::make_token, ACCOUNTS))
        .route("/api/v1/tokens/{id}", delete(v1::end_token, ACCOUNTS))
}

struct Endpoints(Vec<Endpoint>);

struct Endpoint {
    route: Route,
    handler: MethodRouter<Arc<App>>,
}

impl Endpoints {
    fn route(mut self, path: &'static str, endpoint: Endpoint) -> Self {
        self.0.push(Endpoint { route: Route { path, ..endpoint.route }, ..endpoint });
        self
    }
}

impl Endpoint {
    /// Everything that is not a `GET` is for the server's own pages, unless [`Self::pages`] decides otherwise.
    const fn new(method: &'static str, access: Access, pages: Pages, handler: MethodRouter<Arc<App>>) -> Self {
        Self { route: Route { method, path: "", access, pages }, handler }
    }

    const fn pages(mut self, pages: Pages) -> Self {
        self.route.pages = pages;
        self
    }
}

fn get<T: 'static>(handler: impl Handler<T, Arc<App>>, access: Access) -> Endpoint {
    Endpoint::new("GET", access, Pages::All, routing::get(handler))
}

fn post<T: 'static>(handler: impl Handler<T, Arc<App>>, access: Access) -> Endpoint {
    Endpoint::new("POST", access, Pages::SameOrigin, routing::post(handler))
}

fn delete<T: 'static>(handler: impl Handler<T, Arc<App>>, access: Access) -> Endpoint {
    Endpoint::new("DELETE", access, Pages::SameOrigin, routing::delete(handler))
}
