//! Many games at once, as a stream: memory does not grow with their number.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use store::{ArchiveQuery, FoundGame};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use super::asked::Asked;
use super::{as_file, record_of, shown};
use crate::api::Peer;
use crate::app::App;
use crate::language;
use crate::problem::Problem;
use crate::streaming::Lines;
use crate::v1::{Wanted, slow_down};

/// How many games are read at once.
const PAGE: u32 = 50;

/// `GET /api/v1/games/export`
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(uri.query(), &headers);
    let asks = slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    let permit = app.exports.clone().try_acquire_owned();
    let permit = permit.map_err(|_| Problem::limit("exports", std::time::Duration::from_secs(10), lang))?;
    let Asked { query, as_text, .. } = Asked::read(&app, &uri, asks.as_ref(), lang).await?;
    let (lines, body) = Lines::new();
    let (name, kind) = if as_text {
        ("tafel-games.tafel", "text/plain; charset=utf-8")
    } else {
        ("tafel-games.ndjson", "application/x-ndjson")
    };
    tokio::spawn(write_all(app, query, as_text, lines, permit));
    Ok(as_file(Body::new(body), name, kind))
}

/// Sends game after game, as fast as they are taken.
async fn write_all(
    app: Arc<App>,
    mut query: ArchiveQuery,
    as_text: bool,
    lines: mpsc::Sender<Bytes>,
    _permit: OwnedSemaphorePermit,
) {
    loop {
        let found = match app.store.search(query.clone(), PAGE, true).await {
            Ok(found) => found,
            Err(error) => {
                tracing::error!(%error, "games could not be read");
                return;
            }
        };
        let Some(last) = found.last() else {
            return;
        };
        query.after = Some(last.place);
        let is_last = found.len() < PAGE as usize;
        let text: String = found.iter().map(|game| written(game, as_text)).collect();
        if lines.send(text.into()).await.is_err() || is_last {
            return;
        }
    }
}

/// A game of a file, with the empty line that records have between them.
fn written(game: &FoundGame, as_text: bool) -> String {
    if as_text { format!("{}\n", record_of(game)) } else { format!("{}\n", protocol::encode(&shown(game, true))) }
}
