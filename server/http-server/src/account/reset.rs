//! Setting a new password by a link that an administrator has made (`tafel admin reset-password`).

use std::time::Instant;

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::accounts::ResetPassword;
use store::{AccountChange, Secret, StoreError};

use super::sessions::enter;
use super::{account_of, bad_name, hashed, network, now};
use crate::call::Call;
use crate::games::read_json;
use crate::problem::Problem;

/// `POST /api/account/reset`: sets the password, ends all sessions, and signs in.
pub(crate) async fn reset_password(Call { app, lang, headers, peer }: Call, body: Body) -> Result<Response, Problem> {
    let ResetPassword { token, new } = read_json(&app, &headers, body, lang).await?;
    let source = network(&app, peer, &headers);
    app.sign_ins.request(&source, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    let used = || Problem::new(StatusCode::GONE, lang, "reset-used", &[]);
    let secret = Secret::claimed(&token);
    let reset = app.store.password_reset(secret.clone()).await.map_err(failed)?;
    let reset = reset.ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, lang, "reset-unknown", &[]))?;
    let at = now(&app, lang).await?;
    if reset.used_at.is_some() {
        return Err(used());
    }
    if reset.expires_at <= at {
        return Err(Problem::new(StatusCode::GONE, lang, "reset-expired", &[]));
    }
    let account = account_of(&app, reset.person.id, lang).await?;
    if account.closed_at.is_some() {
        return Err(Problem::new(StatusCode::FORBIDDEN, lang, "closed", &[]));
    }
    let name = reset.person.name.parse().map_err(|bad| bad_name(bad, lang))?;
    // A password that cannot be one does not use the link up.
    let password = hashed(&app, &name, new, lang).await?;
    let change = AccountChange::ResetPassword { secret, password, at };
    app.store.change_account(change).await.map_err(|error| match error {
        // Used, or replaced, in the meantime.
        StoreError::Conflict => used(),
        error => failed(error),
    })?;
    enter(&app, &headers, &account, lang).await
}
