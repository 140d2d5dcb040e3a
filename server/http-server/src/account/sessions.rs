//! Signing in and out, and where somebody is signed in.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use protocol::accounts::{AccountView, SessionList, SessionView, SignIn};
use rules::Lang;
use store::{Account, AccountBy, AccountChange, PersonKind, StoreError};

use super::{Member, change, done, kept, member, network, new_session, password, source_of, unix, with_cookies};
use crate::api::Peer;
use crate::app::App;
use crate::call::Call;
use crate::games::read_json;
use crate::problem::{Problem, json_response};
use crate::work::Work;
use crate::{guest, language};

/// `POST /api/session`
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let SignIn { name, password: given } = read_json(&app, &headers, body, lang).await?;
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    let wrong = || Problem::new(StatusCode::FORBIDDEN, lang, "sign-in", &[]);
    let too_many = |wait| Problem::too_many(wait, lang);
    let (now, account) = (Instant::now(), app.store.account(AccountBy::Name(name)).await.map_err(failed)?);
    // Whether there is such a name is no secret: there are public profiles.
    let Some(account) = account else {
        app.sign_ins.request(&network(&app, peer, &headers), now).map_err(too_many)?;
        return Err(wrong());
    };
    let (person, stored) = (account.person.clone(), account.password.clone().ok_or_else(wrong)?);
    let source = source_of(&app, peer, &headers, person.id, lang).await?;
    let allowed = app.sign_ins.request(&source, now).and_then(|()| app.sign_ins.attempt(person.id, &source, now));
    allowed.map_err(too_many)?;
    let hashing = app.limits.hashing;
    let verified = app.work.run(Work::Passwords, lang, move || {
        let is_right = password::is_right(&given, &stored);
        // Parameters may have become stricter since.
        let renewed = (is_right && password::is_outdated(&stored, hashing)).then(|| password::hash(&given, hashing));
        (is_right, renewed.flatten())
    });
    let (is_right, renewed) = verified.await?;
    if !is_right {
        return Err(wrong());
    }
    app.sign_ins.succeeded(person.id, &source);
    if account.closed_at.is_some() {
        return Err(Problem::new(StatusCode::FORBIDDEN, lang, "closed", &[]));
    }
    if let Some(renewed) = renewed {
        change(&app, AccountChange::KeepPassword(person.id, renewed), lang).await?;
    }
    enter(&app, &headers, &account, lang).await
}

/// Lets somebody in who has shown who it is.
pub(super) async fn enter(app: &App, headers: &HeaderMap, account: &Account, lang: Lang) -> Result<Response, Problem> {
    let person = &account.person;
    let before = guest::known(app, headers, lang).await?;
    let guest = before.filter(|before| before.kind == PersonKind::Guest).map(|before| before.id);
    let (session, cookies) = new_session(app, headers, lang).await?;
    change(app, AccountChange::SignIn { person: person.id, session, brings: guest }, lang).await?;
    match (guest, guest::secret(app.proxy, headers)) {
        (Some(guest), _) => app.live.hand_over(guest, person).await,
        // Whoever it was before is not there any more.
        (None, Some(before)) => change(app, AccountChange::SignOut(before), lang).await?,
        (None, None) => {}
    }
    let (since, email) = (Some(unix(account.created_at)), account.email.clone());
    let view = AccountView { you: Some(guest::seen(person)), since, email, private: account.private };
    Ok(with_cookies(json_response(StatusCode::OK, &view), cookies))
}

/// `DELETE /api/session`
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Member { secret, .. } = member(&app, &headers, lang).await?;
    change(&app, AccountChange::SignOut(secret), lang).await?;
    Ok(with_cookies(done(), [guest::no_cookie(app.proxy, &headers)]))
}

/// `GET /api/sessions`
pub(crate) async fn list_sessions(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Member { person, secret } = member(&app, &headers, lang).await?;
    let own = secret.handle();
    let sessions = app.store.sessions(person.id).await.map_err(|error| Problem::of_store(&error, lang))?;
    let view = |session: store::Session| SessionView {
        current: session.handle == own,
        id: session.handle,
        client: session.client,
        since: unix(session.created_at),
        seen: unix(session.seen_at),
    };
    let list = SessionList { sessions: sessions.into_iter().map(view).collect() };
    Ok(json_response(StatusCode::OK, &list))
}

/// `DELETE /api/sessions`: all but the one that asks.
pub(crate) async fn end_others(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Member { person, secret } = member(&app, &headers, lang).await?;
    change(&app, AccountChange::EndOthers(person.id, secret), lang).await?;
    Ok(done())
}

/// `POST /api/account/end-access`: ends all other sessions, all tokens and all passkeys.
pub(crate) async fn end_access(Call { app, lang, headers, .. }: Call) -> Result<Response, Problem> {
    let Member { person, secret } = member(&app, &headers, lang).await?;
    change(&app, AccountChange::EndAccess(person.id, kept(&app, &headers, secret)), lang).await?;
    Ok(done())
}

/// `DELETE /api/sessions/{id}`
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let ended = app.store.change_account(AccountChange::EndSession(person.id, id)).await;
    ended.map_err(|error| match error {
        StoreError::Conflict => Problem::new(StatusCode::NOT_FOUND, lang, "no-such-session", &[]),
        error => Problem::of_store(&error, lang),
    })?;
    Ok(done())
}
