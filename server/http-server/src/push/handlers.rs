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
use store::{PersonId, PushChange, Secret, StoreError, Subscription};

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

/// `POST /api/push`: adds or renews the subscription of a browser.
pub(crate) async fn subscribe(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let PushSubscription { endpoint, keys, replaces } = read_json(&app, &headers, body, lang).await?;
    let (person, session) = session(&app, &headers, lang).await?;
    let client = client(app.proxy, peer, &headers);
    app.requests_by_address.take(client, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let bad = || Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, "push", &[]);
    if app.live.push.reach.url(&endpoint).is_none() {
        return Err(bad());
    }
    let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).map_err(|_| bad());
    let (key, auth) = (bytes(&keys.p256dh)?, bytes(&keys.auth)?);
    Reader::new(&key, &auth).ok_or_else(bad)?;
    let of_store = |error: StoreError| match error {
        StoreError::Conflict => nobody(lang),
        error => Problem::of_store(&error, lang),
    };
    let known = app.store.subscriptions(person).await.map_err(of_store)?;
    let replaced = known.iter().find(|known| Some(&known.endpoint) == replaces.as_ref());
    // A service worker renews a subscription without knowing which language was chosen in the page.
    let lang_code = match language::asked(query.as_deref()) {
        Some(asked) => asked.code().to_owned(),
        None => replaced.or(known.first()).map_or_else(|| lang.code().to_owned(), |known| known.lang.clone()),
    };
    // Only the owner's own: an endpoint is no proof of identity.
    let old = replaced.filter(|old| old.endpoint != endpoint).map(|old| old.endpoint.clone());
    let new = Subscription { endpoint, key, auth, lang: lang_code };
    let change = PushChange::Subscribe(session, new, app.live.push.now());
    app.store.change_push(change).await.map_err(of_store)?;
    if let Some(old) = old {
        app.store.change_push(PushChange::Gone(old)).await.map_err(of_store)?;
    }
    Ok(json_response(StatusCode::OK, &serde_json::json!({})))
}

/// `DELETE /api/push`: it does not any more.
pub(crate) async fn unsubscribe(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let (_, session) = session(&app, &headers, lang).await?;
    let done = app.store.change_push(PushChange::Unsubscribe(session)).await;
    done.map_err(|error| Problem::of_store(&error, lang))?;
    Ok(json_response(StatusCode::OK, &serde_json::json!({})))
}

/// The person and session of the cookie.
async fn session(app: &App, headers: &HeaderMap, lang: Lang) -> Result<(PersonId, Secret), Problem> {
    let known = guest::known(app, headers, lang).await?;
    known.map(|person| person.id).zip(guest::secret(app.proxy, headers)).ok_or_else(|| nobody(lang))
}

fn nobody(lang: Lang) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, lang, "nobody", &[])
}
