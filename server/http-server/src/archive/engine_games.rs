//! What the engine played in a position, against itself. It is told at an address of its own: nobody takes it for people's games.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use engine::{EngineGames, OpeningBook};
use protocol::archive::{EngineExplored, EngineMove, Results};
use rules::Table;

use super::asked::Asked;
use crate::api::Peer;
use crate::app::App;
use crate::language;
use crate::problem::{Problem, json_response};
use crate::v1::{Wanted, slow_down};
use crate::work::Work;

/// `GET /api/v1/explorer/engine`
pub(crate) async fn explore_engine(
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
    let told = app
        .work
        .run(Work::Records, lang, move || explored(table.as_ref(), engine::openings(table.rulebook().id()).as_deref()))
        .await?;
    Ok(json_response(StatusCode::OK, &told))
}

fn explored(table: &dyn Table, book: Option<&OpeningBook>) -> EngineExplored {
    let mut told = EngineExplored {
        position: table.position_text(),
        games: 0,
        origin: String::new(),
        results: Results::default(),
        moves: Vec::new(),
    };
    let Some(book) = book else {
        return told;
    };
    let plays = book.plays(table);
    told.games = book.games;
    told.origin.clone_from(&book.origin);
    told.results = results(book.games_at(table).unwrap_or_default());
    told.moves = book
        .moves(table)
        .into_iter()
        .map(|known| EngineMove { results: results(known.games), plays: plays.contains(&known), text: known.text })
        .collect();
    told
}

fn results(games: EngineGames) -> Results {
    Results { one: games.one.into(), draws: games.draws.into(), two: games.two.into() }
}
