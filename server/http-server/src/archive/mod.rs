//! Games that are over: searched, downloaded, and asked for what was played in a position.

mod asked;
mod engine_games;
mod explorer;
mod export;
mod position;

use std::sync::Arc;

use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use protocol::archive::{ArchiveGame, ArchivePage};
use protocol::{GameTerms, Speed, UnixMillis};
use rules::{Outcome, Side};
use store::{ArchivePlace, FoundGame, StoreError};

pub(crate) use engine_games::explore_engine;
pub(crate) use explorer::explore;
pub(crate) use export::export;
pub(crate) use position::position_number;

use asked::Asked;

use crate::api::Peer;
use crate::app::App;
use crate::games::{game, missing};
use crate::problem::{Problem, json_response};
use crate::v1::{Wanted, slow_down};
use crate::{guest, language};

/// Stand for the names in a kept record: those may change, or go with their account.
pub(crate) const NAMES: [&str; 2] = ["{1}", "{2}"];

/// The word for a speed, as it is kept and asked for.
pub(crate) const fn speed_word(speed: Speed) -> &'static str {
    match speed {
        Speed::Blitz => "blitz",
        Speed::Rapid => "rapid",
        Speed::Classical => "classical",
        Speed::Correspondence => "correspondence",
    }
}

fn speed_of(word: &str) -> Option<Speed> {
    let all = [Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];
    all.into_iter().find(|speed| speed_word(*speed) == word)
}

/// The record of a game, with the names that its players have now.
pub(crate) fn record_of(found: &FoundGame) -> String {
    let mut record = found.record.clone();
    for (gap, person) in NAMES.into_iter().zip(&found.seats) {
        // Tags come first, and no name has a character in it that would have to be written otherwise.
        record = record.replacen(gap, &person.name, 1);
    }
    record
}

/// A game as programs and pages read it.
pub(crate) fn shown(found: &FoundGame, with_record: bool) -> ArchiveGame {
    let terms: Option<GameTerms> = serde_json::from_str(&found.terms).ok();
    let outcome = match found.halves {
        2 => Outcome::Win(Side::One),
        1 => Outcome::Draw,
        _ => Outcome::Win(Side::Two),
    };
    ArchiveGame {
        id: found.id.to_string(),
        game: terms.map(|terms| terms.game).unwrap_or_default(),
        speed: speed_of(&found.speed).unwrap_or(Speed::Correspondence),
        rated: found.rated,
        players: found.seats.each_ref().map(guest::seen),
        result: outcome.result().to_owned(),
        plies: found.plies,
        at: UnixMillis(found.place.at.unsigned_abs()),
        record: with_record.then(|| record_of(found)),
    }
}

fn written(place: ArchivePlace) -> String {
    format!("{}-{}", place.at, place.number)
}

/// `GET /api/v1/games`
pub(crate) async fn search(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(uri.query(), &headers);
    let asks = slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    let asked = Asked::read(&app, &uri, asks.as_ref(), lang).await?;
    // One more than asked for says whether there are more.
    let most = asked.limit.saturating_add(1);
    let found = app.store.search(asked.query, most, asked.with_records).await;
    let mut found = found.map_err(|error| Problem::of_store(&error, lang))?;
    let has_more = found.len() > asked.limit as usize;
    found.truncate(asked.limit as usize);
    let next = found.last().filter(|_| has_more).map(|last| written(last.place));
    let games = found.iter().map(|found| shown(found, asked.with_records)).collect();
    Ok(json_response(StatusCode::OK, &ArchivePage { games, next }))
}

/// `GET /api/v1/games/{id}/record`: also of a game that is still being played.
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(uri.query(), &headers);
    slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    let game = game(&id, lang)?;
    let found = app.live.record_of(game, lang).await.map_err(|error: StoreError| Problem::of_store(&error, lang))?;
    let record = found.ok_or_else(|| missing(&id, lang))?;
    Ok(as_file(record, &format!("tafel-{game}.tafel"), "text/plain; charset=utf-8"))
}

/// An answer that browsers keep as a file.
fn as_file(body: impl Into<axum::body::Body>, name: &str, kind: &'static str) -> Response {
    let mut response = body.into().into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(file) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, file);
    }
    response
}
