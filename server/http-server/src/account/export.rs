//! All that is kept of somebody, for that person.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Extension, RawQuery, State};
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use serde_json::json;
use store::StoreError;

use super::people::{played, ratings};
use super::{Member, account_of, member};
use crate::api::{Peer, client};
use crate::app::App;
use crate::problem::{Problem, json_response};
use crate::{guest, language};

/// Games in a data export.
const MOST_GAMES: u32 = 100_000;

/// `GET /api/account/export`
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let address = client(app.proxy, peer.0, &headers);
    app.game_buckets.take(address, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    let account = account_of(&app, person.id, lang).await?;
    let sessions = app.store.sessions(person.id).await.map_err(failed)?;
    let blocked = app.store.blocked(person.id).await.map_err(failed)?;
    let muted = app.store.muted(person.id).await.map_err(failed)?;
    let passkeys = app.store.passkeys(person.id).await.map_err(failed)?;
    let devices = app.store.devices(person.id).await.map_err(failed)?;
    let tokens = app.store.tokens(person.id).await.map_err(failed)?;
    let told = app.store.subscriptions(person.id).await.map_err(failed)?;
    let records = app.store.own_records(person.id).await.map_err(failed)?;
    let mut games = Vec::new();
    for game in app.store.games_of(person.id, MOST_GAMES).await.map_err(failed)? {
        let stored = app.store.game(game.id).await.map_err(failed)?;
        let said = stored.iter().flat_map(|stored| &stored.chat).filter(|line| line.by.id == person.id);
        let said: Vec<_> =
            said.map(|line| json!({ "at": line.at, "text": line.text, "preset": line.preset })).collect();
        let record = app.live.record_of(game.id, lang).await.map_err(failed)?;
        games.push(json!({ "game": played(&game), "record": record, "said": said }));
    }
    let names = |people: &[store::Person]| people.iter().map(guest::seen).collect::<Vec<_>>();
    let all = json!({
        "id": person.id.as_str(),
        "name": person.name,
        "email": account.email,
        "since": account.created_at,
        "private": account.private,
        "sessions": sessions.iter().map(|session| json!({
            "client": session.client, "since": session.created_at, "seen": session.seen_at,
        })).collect::<Vec<_>>(),
        "passkeys": passkeys.iter().map(|passkey| json!({
            "name": passkey.name, "since": passkey.created_at, "seen": passkey.seen_at,
        })).collect::<Vec<_>>(),
        // Browsers that have signed in before.
        "devices": devices.iter().map(|device| json!({
            "since": device.created_at, "seen": device.used_at,
        })).collect::<Vec<_>>(),
        "tokens": tokens.iter().map(|token| json!({
            "name": token.name, "scopes": token.scopes.split(' ').collect::<Vec<_>>(),
            "since": token.created_at, "seen": token.seen_at,
        })).collect::<Vec<_>>(),
        // Where browsers are told when the page is closed. The keys are the browsers' own.
        "notifications": told.iter().map(|told| json!({
            "endpoint": told.endpoint, "lang": told.lang,
        })).collect::<Vec<_>>(),
        "blocked": names(&blocked),
        "muted": names(&muted),
        "records": records.iter().map(|record| json!({
            "at": record.created_at, "text": record.text,
        })).collect::<Vec<_>>(),
        "ratings": ratings(&app, person.id, lang).await?,
        "games": games,
    });
    let mut response = json_response(StatusCode::OK, &all);
    let file = HeaderValue::from_static("attachment; filename=\"tafel.json\"");
    response.headers_mut().insert(CONTENT_DISPOSITION, file);
    Ok(response)
}
