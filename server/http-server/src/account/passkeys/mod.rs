//! Passkeys (WebAuthn): another way into an account than its password.

mod base64;
mod cbor;
mod ceremony;
mod challenges;
mod keys;

use std::time::Instant;

use axum::body::Body;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::accounts::{
    Confirmation, NewPasskey, PasskeyChallenge, PasskeyList, PasskeySignIn, PasskeyView, PasskeyWish,
};
use rules::Lang;
use store::{AccountChange, Passkey, StoreError};

use ceremony::{Fault, Place};
pub(crate) use challenges::{Challenges, Purpose};

use super::sessions::enter;
use super::{Member, account_of, confirm, done, member, now, unix};
use crate::api::client as address_of;
use crate::app::App;
use crate::call::Call;
use crate::games::read_json;
use crate::live::clean;
use crate::problem::{Problem, json_response};

/// Passkeys of one account.
const MOST: usize = 10;
/// Characters of the name of a passkey.
const LONGEST_NAME: usize = 60;

fn refused(status: StatusCode, lang: Lang) -> Problem {
    Problem::new(status, lang, "passkey", &[])
}

/// The problem with a passkey. Users can do something about a missing verification; the rest is an attack or a defect.
fn problem_of(fault: Fault, status: StatusCode, lang: Lang) -> Problem {
    match fault {
        Fault::Unverified => Problem::new(status, lang, "passkey-unverified", &[]),
        _ => refused(status, lang),
    }
}

fn place(app: &App, headers: &axum::http::HeaderMap) -> Place {
    Place::of_origin(app.origin_of(headers).as_str())
}

/// `GET /api/account/passkeys`
pub(crate) async fn list_passkeys(Call { app, lang, headers, .. }: Call) -> Result<Response, Problem> {
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let passkeys = app.store.passkeys(person.id).await.map_err(|error| Problem::of_store(&error, lang))?;
    let view = |passkey: Passkey| PasskeyView {
        id: base64::write(&passkey.id),
        name: passkey.name,
        since: unix(passkey.created_at),
        seen: unix(passkey.seen_at),
    };
    Ok(json_response(StatusCode::OK, &PasskeyList { passkeys: passkeys.into_iter().map(view).collect() }))
}

/// `POST /api/account/passkeys/options`: what is needed to make one, for whoever knows the password.
pub(crate) async fn wish_passkey(Call { app, lang, headers, .. }: Call, body: Body) -> Result<Response, Problem> {
    let Confirmation { password } = read_json(&app, &headers, body, lang).await?;
    let member = member(&app, &headers, lang).await?;
    confirm(&app, &member, password, lang).await?;
    let person = member.person;
    let known = app.store.passkeys(person.id).await.map_err(|error| Problem::of_store(&error, lang))?;
    if known.len() >= MOST {
        return Err(Problem::new(StatusCode::CONFLICT, lang, "passkeys-many", &[("n", MOST.into())]));
    }
    let challenge = app.challenges.issue(Purpose::Make(person.id), Instant::now());
    let wish = PasskeyWish {
        challenge: base64::write(&challenge.ok_or_else(|| Problem::unavailable(lang))?),
        site: place(&app, &headers).site,
        handle: base64::write(person.id.as_str().as_bytes()),
        name: person.name,
        known: known.iter().map(|passkey| base64::write(&passkey.id)).collect(),
    };
    Ok(json_response(StatusCode::OK, &wish))
}

/// `POST /api/account/passkeys`
pub(crate) async fn add_passkey(Call { app, lang, headers, .. }: Call, body: Body) -> Result<Response, Problem> {
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let asked: NewPasskey = read_json(&app, &headers, body, lang).await?;
    let name = clean(&asked.name);
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        let args = [("n", LONGEST_NAME.into())];
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, "passkey-name", &args));
    }
    let place = place(&app, &headers);
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let problem = |fault| problem_of(fault, status, lang);
    let read = |text: &str| base64::read(text).ok_or_else(|| refused(status, lang));
    let (client, attestation) = (read(&asked.client)?, read(&asked.attestation)?);
    let challenge = ceremony::challenge_of(&client, "webauthn.create", &place).map_err(problem)?;
    if !app.challenges.take(&challenge, Purpose::Make(person.id), Instant::now()) {
        return Err(refused(status, lang));
    }
    let made = ceremony::made(&attestation, &place).map_err(problem)?;
    let at = now(&app, lang).await?;
    let passkey = Passkey { id: made.id, key: made.key, counter: made.counter, name, created_at: at, seen_at: at };
    let added = app.store.change_account(AccountChange::AddPasskey(person.id, passkey)).await;
    added.map_err(|error| match error {
        StoreError::Conflict => refused(StatusCode::CONFLICT, lang),
        error => Problem::of_store(&error, lang),
    })?;
    Ok(json_response(StatusCode::CREATED, &serde_json::json!({})))
}

/// `DELETE /api/account/passkeys/{id}`
pub(crate) async fn remove_passkey(
    Call { app, lang, headers, .. }: Call,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let missing = || Problem::new(StatusCode::NOT_FOUND, lang, "no-such-passkey", &[]);
    let id = base64::read(&id).ok_or_else(missing)?;
    let removed = app.store.change_account(AccountChange::RemovePasskey(person.id, id)).await;
    removed.map_err(|error| match error {
        StoreError::Conflict => missing(),
        error => Problem::of_store(&error, lang),
    })?;
    Ok(done())
}

/// `POST /api/session/passkey/options`: what is needed to sign in with one.
pub(crate) async fn ask_passkey(Call { app, lang, headers, peer }: Call) -> Result<Response, Problem> {
    let address = address_of(app.proxy, peer.0, &headers);
    // Checking a signature is cheap, and there is nothing to guess.
    app.requests_by_address.take(address, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let challenge = app.challenges.issue(Purpose::SignIn, Instant::now());
    let challenge = base64::write(&challenge.ok_or_else(|| Problem::unavailable(lang))?);
    Ok(json_response(StatusCode::OK, &PasskeyChallenge { challenge, site: place(&app, &headers).site }))
}

/// `POST /api/session/passkey`
pub(crate) async fn enter_by_passkey(Call { app, lang, headers, .. }: Call, body: Body) -> Result<Response, Problem> {
    let asked: PasskeySignIn = read_json(&app, &headers, body, lang).await?;
    let wrong = || refused(StatusCode::FORBIDDEN, lang);
    let place = place(&app, &headers);
    let read = |text: &str| base64::read(text).ok_or_else(wrong);
    let (client, said, signature) = (read(&asked.client)?, read(&asked.authenticator)?, read(&asked.signature)?);
    let challenge = ceremony::challenge_of(&client, "webauthn.get", &place).map_err(|_| wrong())?;
    if !app.challenges.take(&challenge, Purpose::SignIn, Instant::now()) {
        return Err(wrong());
    }
    let found = app.store.passkey(read(&asked.id)?).await.map_err(|error| Problem::of_store(&error, lang))?;
    let found = found.ok_or_else(wrong)?;
    let owner = read(asked.handle.as_deref().unwrap_or_default())?;
    if owner != found.person.id.as_str().as_bytes() {
        return Err(wrong());
    }
    let passkey = found.passkey;
    let counter = ceremony::used(&passkey.key, &said, &client, &signature, &place)
        .map_err(|fault| problem_of(fault, StatusCode::FORBIDDEN, lang))?;
    if found.closed_at.is_some() {
        return Err(Problem::new(StatusCode::FORBIDDEN, lang, "closed", &[]));
    }
    let used = AccountChange::PasskeyUsed(passkey.id, counter, now(&app, lang).await?);
    app.store.change_account(used).await.map_err(|error| match error {
        // It has not counted on: a copy of it, or an answer from before.
        StoreError::Conflict => wrong(),
        error => Problem::of_store(&error, lang),
    })?;
    let account = account_of(&app, found.person.id, lang).await?;
    enter(&app, &headers, &account, lang).await
}
