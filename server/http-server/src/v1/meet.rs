//! How a game comes about: seeks and challenges.

use axum::body::Body;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::api::{Done, NewSeek, SeekList};
use protocol::{Challenge, ChallengeAnswer, ClientMessage, Speed};

use super::bearer::{Wanted, slow_down};
use super::{Scope, act, actor, done, request_name};
use crate::call::Call;
use crate::games::read_json;
use crate::live::speed;
use crate::problem::{Problem, json_response};

/// `GET /api/v1/seeks`
pub(crate) async fn lobby(Call { app, lang, headers, peer }: Call) -> Result<Response, Problem> {
    slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    Ok(json_response(StatusCode::OK, &SeekList { seeks: app.live.seeks(lang).await }))
}

/// `POST /api/v1/seeks`
pub(crate) async fn seek(Call { app, lang, headers, peer }: Call, body: Body) -> Result<Response, Problem> {
    let NewSeek { terms, house } = read_json(&app, &headers, body, lang).await?;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    let id = request_name(&headers, lang)?;
    // A game to be played now must not begin without him.
    if speed(terms.time) != Speed::Correspondence && !app.live.is_here(&actor.person) {
        return Err(Problem::new(StatusCode::CONFLICT, lang, "seek-away", &[]));
    }
    let (game, _) = act(&app, &actor, lang, ClientMessage::Seek { id, terms, house }).await?;
    let status = if game.is_some() { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok(json_response(status, &Done { game, number: None }))
}

/// `POST /api/v1/seeks/{id}/accept`
pub(crate) async fn accept_seek(
    Call { app, lang, headers, peer }: Call,
    Path(seek): Path<String>,
) -> Result<Response, Problem> {
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    let id = request_name(&headers, lang)?;
    act(&app, &actor, lang, ClientMessage::AcceptSeek { id, seek }).await.map(done)
}

/// `DELETE /api/v1/seeks/{id}`
pub(crate) async fn cancel_seek(
    Call { app, lang, headers, peer }: Call,
    Path(seek): Path<String>,
) -> Result<Response, Problem> {
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    act(&app, &actor, lang, ClientMessage::CancelSeek { seek }).await.map(done)
}

/// `POST /api/v1/challenges`
pub(crate) async fn challenge(Call { app, lang, headers, peer }: Call, body: Body) -> Result<Response, Problem> {
    let challenge: Challenge = read_json(&app, &headers, body, lang).await?;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    let id = request_name(&headers, lang)?;
    let (game, number) = act(&app, &actor, lang, ClientMessage::Challenge { id, challenge }).await?;
    Ok(json_response(StatusCode::CREATED, &Done { game, number }))
}

/// `POST /api/v1/challenges/{id}/accept`
pub(crate) async fn accept_challenge(call: Call, Path(id): Path<String>) -> Result<Response, Problem> {
    answer(call, id, ChallengeAnswer::Accept).await
}

/// `POST /api/v1/challenges/{id}/decline`
pub(crate) async fn decline_challenge(call: Call, Path(id): Path<String>) -> Result<Response, Problem> {
    answer(call, id, ChallengeAnswer::Decline).await
}

async fn answer(call: Call, challenge: String, answer: ChallengeAnswer) -> Result<Response, Problem> {
    let Call { app, lang, headers, peer } = call;
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    let id = request_name(&headers, lang)?;
    act(&app, &actor, lang, ClientMessage::AnswerChallenge { id, challenge, answer }).await.map(done)
}

/// `DELETE /api/v1/challenges/{id}`
pub(crate) async fn cancel_challenge(
    Call { app, lang, headers, peer }: Call,
    Path(challenge): Path<String>,
) -> Result<Response, Problem> {
    let actor = actor(&app, peer, &headers, Scope::Challenge, lang).await?;
    act(&app, &actor, lang, ClientMessage::CancelChallenge { challenge }).await.map(done)
}
