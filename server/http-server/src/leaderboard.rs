//! Who is strongest.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use protocol::Speed;
use protocol::http::{Leaderboard, Place};
use store::StoreError;

use crate::app::App;
use crate::live::{category, shown};
use crate::problem::{Problem, json_response};
use crate::{guest, language};

/// How many are named.
const PLACES: usize = 50;
/// Whose rating is a guess is not on it; see `rating::Rating::is_provisional`.
const SURE: f64 = 110.0;
/// Nor who has not played for so long: half a year.
const STILL_PLAYS: i64 = 183 * 24 * 60 * 60 * 1000;

/// `GET /api/leaderboard/{game}/{speed}`
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path((game, speed)): Path<(String, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let missing = || Problem::new(StatusCode::NOT_FOUND, lang, "not-found", &[]);
    let game = engine::find_by_id(&game).ok_or_else(missing)?.id();
    let speed: Speed = serde_json::from_value(serde_json::Value::String(speed)).map_err(|_| missing())?;
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    let now = app.live.watch().await.map_err(failed)?.now();
    let found = app.store.strongest(category(game, speed), SURE, now.saturating_sub(STILL_PLAYS), PLACES).await;
    let places = found.map_err(failed)?.into_iter().map(|ranked| {
        let games = ranked.rating.games;
        Place { person: guest::rated(&ranked.person, Some(shown(&ranked.rating, now))), games }
    });
    let board = Leaderboard { game: game.to_owned(), speed, places: places.collect() };
    Ok(json_response(StatusCode::OK, &board))
}
