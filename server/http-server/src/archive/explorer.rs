//! What was played in a position.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use protocol::UnixMillis;
use protocol::archive::{Explored, ExploredMove, Results};
use rules::Table;
use store::{ArchiveQuery, Continuation};

use super::asked::Asked;
use super::{position_number, shown};
use crate::api::Peer;
use crate::app::App;
use crate::language;
use crate::problem::{Problem, json_response};
use crate::v1::{Wanted, slow_down};
use crate::work::Work;

/// How many games are named.
const NAMED: u32 = 8;

/// `GET /api/v1/explorer`
pub(crate) async fn explore(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(uri.query(), &headers);
    let asks = slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    let asked = Asked::read(&app, &uri, asks.as_ref(), lang).await?;
    let Some(table) = asked.table else {
        return Err(Problem::new(StatusCode::BAD_REQUEST, lang, "game-missing", &[]));
    };
    let number = position_number(table.as_ref());
    let query = ArchiveQuery { position: None, after: None, ..asked.query };
    let found = app.store.explore(number, query.clone()).await.map_err(|error| Problem::of_store(&error, lang))?;
    let named = ArchiveQuery { position: Some(number), ..query };
    let games = app.store.search(named, NAMED, false).await.map_err(|error| Problem::of_store(&error, lang))?;
    let games = games.iter().map(|found| shown(found, false)).collect();
    let explored = app.work.run(Work::Records, lang, move || explored(table.as_ref(), &found)).await?;
    Ok(json_response(StatusCode::OK, &Explored { games, ..explored }))
}

fn explored(table: &dyn Table, found: &[Continuation]) -> Explored {
    let mut results = Results::default();
    for continuation in found {
        add(&mut results, continuation);
    }
    // The archive knows positions; which move leads to one here is seen by playing it. Of moves that are each other's image
    // the first one stands for all.
    let mut open: Vec<&Continuation> = found.iter().filter(|continuation| continuation.next.is_some()).collect();
    let mut moves = Vec::with_capacity(open.len());
    for text in table.moves() {
        if open.is_empty() {
            break;
        }
        let mut next = table.fork();
        if next.play(&text).is_err() {
            continue;
        }
        let number = position_number(next.as_ref());
        if let Some(place) = open.iter().position(|continuation| continuation.next == Some(number)) {
            let continuation = open.swap_remove(place);
            let mut results = Results::default();
            add(&mut results, continuation);
            moves.push(ExploredMove { text, results, last: UnixMillis(continuation.last.unsigned_abs()) });
        }
    }
    moves.sort_by(|one, other| other.results.games().cmp(&one.results.games()).then_with(|| one.text.cmp(&other.text)));
    Explored { position: table.position_text(), results, moves, games: Vec::new() }
}

const fn add(results: &mut Results, continuation: &Continuation) {
    let [two, draws, one] = continuation.results;
    results.one += one;
    results.draws += draws;
    results.two += two;
}
