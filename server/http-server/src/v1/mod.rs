//! The interface for programs, version 1: what bots need. `docs/api.md` tells it, `api/openapi.json` describes it.

mod bearer;
mod meet;
mod play;
mod reader;
mod stream;
mod tokens;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use protocol::api::{Done, Identity};
use protocol::{ClientMessage, Statement};
use rules::Lang;
use store::{AccountChange, PersonKind, StoreError};

pub(crate) use bearer::{Actor, Scope, Wanted, actor, slow_down};
pub(crate) use meet::{
    accept_challenge, accept_seek, cancel_challenge, cancel_seek, challenge, decline_challenge, lobby, seek,
};
pub(crate) use play::{abort, chat, claim, give_time, legal_moves, look, offer, play_move, resign};
pub(crate) use reader::{openapi, page, style};
pub(crate) use stream::{events, game_stream};
pub(crate) use tokens::{end_token, list_tokens, make_token};

use crate::app::App;
use crate::call::Call;
use crate::guest;
use crate::live::{Acknowledged, Refused};
use crate::messages::MESSAGES;
use crate::problem::{Problem, json_response};

/// `GET /api/v1/account`
pub(crate) async fn account(Call { app, lang, headers, peer }: Call) -> Result<Response, Problem> {
    let actor = actor(&app, peer, &headers, Scope::Any, lang).await?;
    Ok(json_response(StatusCode::OK, &identity(&actor)))
}

fn identity(actor: &Actor) -> Identity {
    Identity {
        you: guest::seen(&actor.person),
        bot: actor.person.kind == PersonKind::Bot,
        scopes: actor.scopes.iter().map(|scope| scope.word().to_owned()).collect(),
    }
}

/// `POST /api/v1/bot`: the account is a program's from now on.
pub(crate) async fn become_bot(Call { app, lang, headers, peer }: Call) -> Result<Response, Problem> {
    let mut actor = actor(&app, peer, &headers, Scope::Bot, lang).await?;
    if !actor.person.kind.has_account() {
        return Err(Problem::new(StatusCode::UNAUTHORIZED, lang, "no-account", &[]));
    }
    if actor.person.kind != PersonKind::Bot {
        let change = AccountChange::BecomeBot(actor.person.id);
        app.store.change_account(change).await.map_err(|error| match error {
            StoreError::Conflict => Problem::new(StatusCode::CONFLICT, lang, "bot-played", &[]),
            error => Problem::of_store(&error, lang),
        })?;
        actor.person.kind = PersonKind::Bot;
    }
    Ok(json_response(StatusCode::OK, &identity(&actor)))
}

/// Does what somebody wants, and says what came of it.
async fn act(app: &App, actor: &Actor, lang: Lang, message: ClientMessage) -> Result<Acknowledged, Problem> {
    app.live.request(&actor.person, actor.network, lang, message).await.map_err(|refused| refusal(refused, lang))
}

fn done((game, number): Acknowledged) -> Response {
    json_response(StatusCode::OK, &Done { game, number })
}

/// A refusal as an answer: what the house says has a status of its own, what the rules of a game say is 422.
fn refusal(refused: Refused, lang: Lang) -> Problem {
    let Refused { statement: Statement { rule, message, .. } } = refused;
    let status = match rule.as_str() {
        "problem.unavailable" => return Problem::unavailable(lang),
        "game.unknown" | "seek.gone" | "person.unknown" => StatusCode::NOT_FOUND,
        "chat.flood"
        | "chat.again"
        | "limit.proposals"
        | "limit.games"
        | "seek.many"
        | "seek.full"
        | "limit.engine-games"
        | "limit.engine-games-address"
        | "engine.busy" => {
            return Problem::of_limit(&rule, message);
        }
        "actor.nobody"
        | "actor.spectator"
        | "challenge.others"
        | "challenge.addressed"
        | "seek.others"
        | "person.blocked"
        | "person.gone"
        | "rated.account"
        | "chat.silent"
        | "chat.room" => StatusCode::FORBIDDEN,
        rule if rule.starts_with("terms.") || rule.starts_with("chat.") => StatusCode::UNPROCESSABLE_ENTITY,
        rule if MESSAGES.text(Lang::En, rule).is_some() => StatusCode::CONFLICT,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    };
    Problem::of_rule(status, &rule, message)
}

/// A name for a request that its client has not named.
fn some_request(lang: Lang) -> Result<String, Problem> {
    let number = getrandom::u64().map_err(|_| Problem::unavailable(lang))?;
    Ok(format!("api-{number:016x}"))
}

/// What a client calls its request, so that it is done once though it is sent twice.
fn request_name(headers: &HeaderMap, lang: Lang) -> Result<String, Problem> {
    match headers.get("idempotency-key") {
        Some(name) => {
            let name = name.to_str().ok().filter(|name| (1..=48).contains(&name.len()));
            let name = name.ok_or_else(|| Problem::parameter("Idempotency-Key", "…", lang))?;
            Ok(format!("key-{name}"))
        }
        None => some_request(lang),
    }
}
