//! Streams: one message of the socket a line, and an empty line now and then, so that both ends know that they are there.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use rules::Lang;
use store::Person;

use super::bearer::{Wanted, slow_down};
use super::{Actor, Scope, actor};
use crate::api::{Peer, client};
use crate::app::App;
use crate::call::Call;
use crate::games::{answer, game};
use crate::language;
use crate::live::{Pass, Streamed, ToRoom};
use crate::network::network_of;
use crate::problem::Problem;
use crate::streaming::Lines;

/// How long to wait before a stream is asked for again where there are too many.
const AGAIN: std::time::Duration = std::time::Duration::from_secs(10);

/// `GET /api/v1/events`
pub(crate) async fn events(Call { app, lang, headers, peer }: Call) -> Result<Response, Problem> {
    let actor = actor(&app, peer, &headers, Scope::Read, lang).await?;
    let pass = actor.pass();
    begin(&app, peer, &headers, Some(actor), pass, Streamed::Own, lang)
}

/// `GET /api/v1/games/{id}/stream`
pub(crate) async fn game_stream(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let actor = slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    let game = game(&id, lang)?;
    // Who has no such game is told so before a stream begins.
    let person = actor.as_ref().map(|actor| actor.person.id);
    answer(app.live.ask(game, |reply| ToRoom::Look { person, lang, reply }).await, &id, lang)?;
    let from = query.as_deref().unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("from="));
    let from = match from {
        Some(from) => from.parse().map_err(|_| Problem::parameter("from", from, lang))?,
        None => 0,
    };
    let pass = actor.as_ref().map_or(Pass::None, Actor::pass);
    begin(&app, peer, &headers, actor, pass, Streamed::Game(game, from), lang)
}

fn begin(
    app: &Arc<App>,
    Peer(peer): Peer,
    headers: &HeaderMap,
    actor: Option<Actor>,
    pass: Pass,
    streamed: Streamed,
    lang: Lang,
) -> Result<Response, Problem> {
    let person: Option<Person> = actor.map(|actor| actor.person);
    let key = match &person {
        Some(person) => person.id.to_string(),
        None => network_of(client(app.proxy, peer, headers)).to_string(),
    };
    let place = app.streams.enter(key).ok_or_else(|| Problem::limit("streams", AGAIN, lang))?;
    let (lines, body) = Lines::new();
    let live = app.live.clone();
    tokio::spawn(async move {
        live.stream(person, lang, pass, streamed, lines).await;
        drop(place);
    });
    let mut response = Body::new(body).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies must not wait for more.
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}
