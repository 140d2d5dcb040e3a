//! How a game comes about: seeks and challenges.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use protocol::api::{Done, NewSeek, SeekList};
use protocol::{Challenge, ChallengeAnswer, ClientMessage, Speed};

use super::bearer::{Wanted, slow_down};
use super::{Scope, act, actor, done, request_name};
use crate::api::Peer;
use crate::app::App;
use crate::games::{from_here, read_json};
use crate::language;
use crate::live::speed;
use crate::problem::{Problem, json_response};

/// `GET /api/v1/seeks`
pub(crate) async fn lobby(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    Ok(json_response(StatusCode::OK, &SeekList { seeks: app.live.seeks(lang).await }))
}

/// `POST /api/v1/seeks`
pub(crate) async fn seek(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let NewSeek { terms, house } = read_json(&app, &headers, body, lang).await?;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    // A game to be played now must not begin without him.
    if speed(terms.time) != Speed::Correspondence && !app.live.is_here(&actor.person) {
        return Err(Problem::new(StatusCode::CONFLICT, lang, "seek-away", &[]));
    }
    let id = request_name(&headers, lang)?;
    let (game, _) = act(&app, &actor, lang, ClientMessage::Seek { id, terms, house }).await?;
    let status = if game.is_some() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok(json_response(status, &Done { game, number: None }))
}

/// `POST /api/v1/seeks/{id}/accept`
pub(crate) async fn accept_seek(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(seek): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    from_here(&headers, lang)?;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    let id = request_name(&headers, lang)?;
    act(&app, &actor, lang, ClientMessage::AcceptSeek { id, seek }).await.map(done)
}

/// `DELETE /api/v1/seeks/{id}`
pub(crate) async fn cancel_seek(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(seek): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    from_here(&headers, lang)?;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    act(&app, &actor, lang, ClientMessage::CancelSeek { seek }).await.map(done)
}

/// `POST /api/v1/challenges`
pub(crate) async fn challenge(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let challenge: Challenge = read_json(&app, &headers, body, lang).await?;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    let id = request_name(&headers, lang)?;
    let (game, number) = act(&app, &actor, lang, ClientMessage::Challenge { id, challenge }).await?;
    Ok(json_response(StatusCode::CREATED, &Done { game, number }))
}

/// `POST /api/v1/challenges/{id}/accept`
pub(crate) async fn accept_challenge(
    state: State<Arc<App>>,
    peer: Extension<Peer>,
    id: Path<String>,
    query: RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(state, peer, id, query, headers, ChallengeAnswer::Accept).await
}

/// `POST /api/v1/challenges/{id}/decline`
pub(crate) async fn decline_challenge(
    state: State<Arc<App>>,
    peer: Extension<Peer>,
    id: Path<String>,
    query: RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(state, peer, id, query, headers, ChallengeAnswer::Decline).await
}

async fn answer(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(challenge): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    answer: ChallengeAnswer,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    from_here(&headers, lang)?;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    let id = request_name(&headers, lang)?;
    act(&app, &actor, lang, ClientMessage::AnswerChallenge { id, challenge, answer }).await.map(done)
}

/// `DELETE /api/v1/challenges/{id}`
pub(crate) async fn cancel_challenge(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(challenge): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    from_here(&headers, lang)?;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    act(&app, &actor, lang, ClientMessage::CancelChallenge { challenge }).await.map(done)
}
