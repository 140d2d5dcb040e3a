//! The endpoints of games between people.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header::{CONTENT_TYPE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use http_body_util::{BodyExt as _, Limited};
use protocol::Challenge;
use protocol::http::{GameList, Known, Proposed};
use rules::Lang;
use serde::de::DeserializeOwned;
use store::{GameId, Person, StoreError};
use tokio::time::timeout;

use crate::api::{Peer, client};
use crate::app::App;
use crate::connection::NetworkPermit;
use crate::live::{Closing, MOST_LISTED, NotDone, ToRoom, Wanted, attend, check, check_proposal};
use crate::messages::word;
use crate::network::network_of;
use crate::problem::{Problem, json_response};
use crate::{guest, language};

/// Bytes of a JSON body.
const LONGEST: usize = 16 << 10;
/// How much of a message a socket reads at once. Messages are short, and there may be many sockets.
const READ_AT_ONCE: usize = 4 << 10;
/// How much waits at most to be sent at once.
const SENT_AT_ONCE: usize = 4 << 10;

/// `POST /api/games`
pub(crate) async fn propose(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let challenge: Challenge = read_json(&app, &headers, body, lang).await?;
    if let Err(bad) = check(&challenge.terms, lang) {
        return Err(Problem::of_rule(StatusCode::UNPROCESSABLE_ENTITY, bad.rule, bad.message));
    }
    if challenge.to.is_some() {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, "direct", &[]));
    }
    let (person, cookie) = player(&app, peer, &headers, lang).await?;
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    if let Err(rule) = check_proposal(&person, &challenge.terms) {
        return Err(Problem::of_rule(StatusCode::UNPROCESSABLE_ENTITY, rule, word(lang, rule)));
    }
    let id = app.live.propose(&person, None, &challenge.terms, None).await.map_err(failed)?;
    let url = format!("/api/games/{id}");
    let place = HeaderValue::from_str(&url);
    let proposed = Proposed { id: id.to_string(), url, you: guest::seen(&person) };
    let mut response = with_cookie(json_response(StatusCode::CREATED, &proposed), cookie);
    if let Ok(place) = place {
        response.headers_mut().insert(LOCATION, place);
    }
    Ok(response)
}

/// `GET /api/games`: games that are being played, or were lately.
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Asked { wanted, is_over, limit } = Asked::of(query.as_deref().unwrap_or_default(), lang)?;
    let (playing, count) = app.live.boards(wanted, if is_over { 0 } else { limit }).await;
    let games = if is_over { app.live.boards_lately(wanted, limit) } else { playing };
    Ok(json_response(StatusCode::OK, &GameList { games, playing: count }))
}

/// What games are asked for.
struct Asked {
    wanted: Wanted,
    is_over: bool,
    limit: usize,
}

impl Asked {
    fn of(query: &str, lang: Lang) -> Result<Self, Problem> {
        let mut asked = Self { wanted: Wanted::default(), is_over: false, limit: 12 };
        for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            let bad = || {
                let short: String = value.chars().take(40).collect();
                let args = [("name", name.to_owned().into()), ("value", short.into())];
                Problem::new(StatusCode::BAD_REQUEST, lang, "parameter", &args)
            };
            match name {
                "game" => asked.wanted.game = Some(engine::find_by_id(value).ok_or_else(bad)?.id()),
                "speed" => {
                    let speed = serde_json::from_value(serde_json::Value::String(value.to_owned()));
                    asked.wanted.speed = Some(speed.map_err(|_| bad())?);
                }
                "status" => {
                    asked.is_over = ["playing", "over"].iter().position(|word| *word == value).ok_or_else(bad)? == 1;
                }
                "limit" => {
                    let limit = value.parse().ok().filter(|limit| (1..=MOST_LISTED).contains(limit));
                    asked.limit = limit.ok_or_else(bad)?;
                }
                // The language, and what other versions may ask.
                _ => {}
            }
        }
        Ok(asked)
    }
}

/// `POST /api/guests`: whoever asks is somebody from now on.
pub(crate) async fn become_guest(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let (person, cookie) = player(&app, peer, &headers, lang).await?;
    let status = if cookie.is_some() { StatusCode::CREATED } else { StatusCode::OK };
    Ok(with_cookie(json_response(status, &Known { you: guest::seen(&person) }), cookie))
}

/// `GET /api/games/{id}`
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let person = guest::known(&app, &headers, lang).await?.map(|person| person.id);
    let game = game(&id, lang)?;
    let view = answer(app.live.ask(game, |reply| ToRoom::Look { person, lang, reply }).await, &id, lang)?;
    Ok(json_response(StatusCode::OK, &view))
}

/// `POST /api/games/{id}/join`
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let game = game(&id, lang)?;
    // Nobody becomes a guest for a game that is not there.
    let known = app.store.game(game).await.map_err(|error| Problem::of_store(&error, lang))?;
    known.ok_or_else(|| missing(&id, lang))?;
    let (person, cookie) = player(&app, peer, &headers, lang).await?;
    let view = answer(app.live.ask(game, |reply| ToRoom::Accept { person, lang, reply }).await, &id, lang)?;
    Ok(with_cookie(json_response(StatusCode::OK, &view), cookie))
}

/// `POST /api/games/{id}/cancel`
pub(crate) async fn cancel(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let game = game(&id, lang)?;
    let known = guest::known(&app, &headers, lang).await?;
    let person = known.ok_or_else(|| Problem::new(StatusCode::FORBIDDEN, lang, "nobody", &[]))?.id;
    let cancel = |reply| ToRoom::Close { person, closing: Closing::Withdraw, reply };
    answer(app.live.ask(game, cancel).await, &id, lang)?;
    let view = app.live.ask(game, |reply| ToRoom::Look { person: Some(person), lang, reply }).await;
    Ok(json_response(StatusCode::OK, &answer(view, &id, lang)?))
}

/// `GET /api/live`, which becomes a WebSocket.
pub(crate) async fn live(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    Extension(permit): Extension<NetworkPermit>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let upgrade = upgrade.map_err(|_| Problem::new(StatusCode::UPGRADE_REQUIRED, lang, "upgrade", &[]))?;
    let person = guest::known(&app, &headers, lang).await?;
    let upgrade = upgrade
        .read_buffer_size(READ_AT_ONCE)
        // What is put there together is sent together; it grows only where something is said.
        .write_buffer_size(SENT_AT_ONCE)
        // What is somewhat too large is read to its end, so that the reason is heard: bytes that nobody has read cut a connection.
        .max_frame_size(2 * app.limits.message_length)
        .max_message_size(2 * app.limits.message_length);
    let secret = guest::secret(app.proxy, &headers);
    let network = network_of(client(app.proxy, peer, &headers));
    let serve = move |socket| async move {
        attend(app.live.clone(), socket, person, secret, lang, network).await;
        drop(permit);
    };
    Ok(upgrade.on_upgrade(serve))
}

/// The body of a request, which is JSON.
pub(crate) async fn read_json<T: DeserializeOwned>(
    app: &App,
    headers: &HeaderMap,
    body: Body,
    lang: Lang,
) -> Result<T, Problem> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, lang, "json", &[]));
    }
    let read = timeout(app.limits.body, Limited::new(body, LONGEST).collect()).await;
    let read = read.map_err(|_| Problem::new(StatusCode::REQUEST_TIMEOUT, lang, "body-slow", &[]))?;
    let args = [("n", LONGEST.into())];
    let read = read.map_err(|_| Problem::new(StatusCode::PAYLOAD_TOO_LARGE, lang, "body-large", &args))?;
    let unreadable = |why: String| Problem::new(StatusCode::BAD_REQUEST, lang, "body", &[("why", why.into())]);
    let bytes = read.to_bytes();
    let text = std::str::from_utf8(&bytes).map_err(|error| unreadable(error.to_string()))?;
    serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))
}

/// Whoever asks, or a new guest with a cookie.
async fn player(
    app: &App,
    Peer(peer): Peer,
    headers: &HeaderMap,
    lang: Lang,
) -> Result<(Person, Option<HeaderValue>), Problem> {
    let client = client(app.proxy, peer, headers);
    app.game_buckets.take(client, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    if let Some(person) = guest::known(app, headers, lang).await? {
        return Ok((person, None));
    }
    let watch = app.live.watch().await.map_err(|error| Problem::of_store(&error, lang))?;
    let (person, cookie) = guest::welcome(app.store.as_ref(), watch, app.proxy, headers, lang).await?;
    Ok((person, Some(cookie)))
}

fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

pub(crate) fn game(id: &str, lang: Lang) -> Result<GameId, Problem> {
    id.parse().map_err(|_| missing(id, lang))
}

pub(crate) fn missing(id: &str, lang: Lang) -> Problem {
    let short: String = id.chars().take(40).collect();
    Problem::new(StatusCode::NOT_FOUND, lang, "no-such-game", &[("id", short.into())])
}

/// What the task of a game has answered.
pub(crate) fn answer<T>(
    asked: Result<Option<Result<T, NotDone>>, StoreError>,
    id: &str,
    lang: Lang,
) -> Result<T, Problem> {
    match asked {
        Err(error) => Err(Problem::of_store(&error, lang)),
        Ok(None) => Err(missing(id, lang)),
        Ok(Some(Err(NotDone(statement)))) => Err(match statement.rule {
            "problem.unavailable" => Problem::unavailable(lang),
            rule @ ("challenge.others" | "person.blocked") => {
                Problem::of_rule(StatusCode::FORBIDDEN, rule, statement.say(lang))
            }
            rule => Problem::of_rule(StatusCode::CONFLICT, rule, statement.say(lang)),
        }),
        Ok(Some(Ok(done))) => Ok(done),
    }
}
