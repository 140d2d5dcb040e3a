//! What the first page says of people: who looks for a game, and what is being played.

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use protocol::http::Now;
use protocol::{GameTerms, LiveBoard, UnixMillis};
use store::{ArchiveQuery, FoundGame, StoreError};

use crate::archive;
use crate::call::Call;
use crate::live::{self, speed};
use crate::problem::{Problem, json_response};
use crate::v1::{Wanted, slow_down};
use crate::work::Work;

/// How many are named who look for a game.
const SEEKS: usize = 5;
/// How many boards are shown.
const BOARDS: usize = 3;
/// How long ago a game may have ended, in milliseconds.
const A_DAY: i64 = 24 * 60 * 60 * 1000;

/// `GET /api/now`: status 204 if there is nothing to say.
pub(crate) async fn show(Call { app, lang, headers, peer }: Call) -> Result<Response, Problem> {
    let asks = slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    let watch = app.live.watch().await.map_err(failed)?;
    let mut seeks = app.live.seeks(lang).await;
    if let Some(actor) = asks {
        // What one looks for oneself, one knows.
        seeks.retain(|seek| seek.by.id != actor.person.id.as_str());
    }
    let waiting = seeks.len();
    seeks.truncate(SEEKS);
    let (games, playing) = app.live.boards(live::Wanted::default(), BOARDS).await;
    let mut lately = Vec::new();
    if games.is_empty() {
        let query = ArchiveQuery { since: Some(watch.now().saturating_sub(A_DAY)), ..ArchiveQuery::default() };
        let found = app.store.search(query, BOARDS as u32, true).await.map_err(failed)?;
        lately = app.work.run(Work::Records, lang, move || found.iter().filter_map(ended).collect()).await?;
    }
    if seeks.is_empty() && games.is_empty() && lately.is_empty() {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let at = UnixMillis(watch.now().unsigned_abs());
    Ok(json_response(StatusCode::OK, &Now { seeks, waiting, games, playing, lately, at }))
}

/// A game of the archive as a small board; none if its record cannot be read.
fn ended(found: &FoundGame) -> Option<LiveBoard> {
    let terms: GameTerms = serde_json::from_str(&found.terms).ok()?;
    let table = record::read_own(&archive::record_of(found), engine::all())?.ok()?.table;
    let game = archive::shown(found, false);
    Some(LiveBoard {
        id: game.id,
        speed: speed(terms.time),
        terms,
        players: game.players,
        ply: game.plies,
        position: table.position_text(),
        // Nobody is to move: nothing is marked.
        last: None,
        clocks: None,
        spectators: 0,
        result: Some(game.result),
    })
}
