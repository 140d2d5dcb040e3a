//! What pages ask for: the key of this server, to be told, and to be told no more.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Extension, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use protocol::http::{PushKey, PushSubscription};
use rules::Lang;
use store::{PushChange, Secret, StoreError, Subscription};

use super::encryption::Reader;
use crate::api::{Peer, client};
use crate::app::App;
use crate::games::read_json;
use crate::problem::{Problem, json_response};
use crate::{guest, language};

/// `GET /api/push/key`
pub(crate) async fn key(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let identity = app.live.push.identity().await.map_err(|error| Problem::of_store(&error, lang))?;
    Ok(json_response(StatusCode::OK, &PushKey { key: identity.public().to_owned() }))
}

/// `POST /api/push`: the browser that asks wants to be told.
pub(crate) async fn subscribe(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let PushSubscription { endpoint, keys } = read_json(&app, &headers, body, lang).await?;
    let session = session(&app, &headers, lang).await?;
    let client = client(app.proxy, peer, &headers);
    app.requests_by_address.take(client, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let bad = || Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, "push", &[]);
    if app.live.push.reach.url(&endpoint).is_none() {
        return Err(bad());
    }
    let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).map_err(|_| bad());
    let (key, auth) = (bytes(&keys.p256dh)?, bytes(&keys.auth)?);
    Reader::new(&key, &auth).ok_or_else(bad)?;
    let new = Subscription { endpoint, key, auth, lang: lang.code().to_owned() };
    let done = app.store.change_push(PushChange::Subscribe(session, new, app.live.push.now())).await;
    done.map_err(|error| match error {
        StoreError::Conflict => nobody(lang),
        error => Problem::of_store(&error, lang),
    })?;
    Ok(json_response(StatusCode::OK, &serde_json::json!({})))
}

/// `DELETE /api/push`: it does not any more.
pub(crate) async fn unsubscribe(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let session = session(&app, &headers, lang).await?;
    let done = app.store.change_push(PushChange::Unsubscribe(session)).await;
    done.map_err(|error| Problem::of_store(&error, lang))?;
    Ok(json_response(StatusCode::OK, &serde_json::json!({})))
}

/// By what the browser that asks is known; whoever is nobody has nothing to be told.
async fn session(app: &App, headers: &HeaderMap, lang: Lang) -> Result<Secret, Problem> {
    let known = guest::known(app.store.as_ref(), app.proxy, headers, lang).await?;
    known.and(guest::secret(app.proxy, headers)).ok_or_else(|| nobody(lang))
}

fn nobody(lang: Lang) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, lang, "nobody", &[])
}
