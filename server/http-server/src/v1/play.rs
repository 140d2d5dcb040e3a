//! What is done in a game.

use axum::body::Body;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::api::{LegalMoves, NewChat, NewClaim, NewMove, NewOffer, OfferAct};
use protocol::http::GameView;
use protocol::{ClientMessage, Offer, Side};
use rules::{Lang, Table};

use super::bearer::{Wanted, slow_down};
use super::{Actor, Scope, act, actor, done, refusal, request_name};
use crate::app::App;
use crate::call::Call;
use crate::games::{answer, game, read_json};
use crate::live::ToRoom;
use crate::problem::{Problem, json_response};
use crate::work::Work;

/// `GET /api/v1/games/{id}`
pub(crate) async fn look(Call { app, lang, headers, peer }: Call, Path(id): Path<String>) -> Result<Response, Problem> {
    let actor = slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    Ok(json_response(StatusCode::OK, &view(&app, actor.as_ref(), &id, lang).await?))
}

async fn view(app: &App, actor: Option<&Actor>, id: &str, lang: Lang) -> Result<GameView, Problem> {
    let person = actor.map(|actor| actor.person.id);
    let asked = app.live.ask(game(id, lang)?, |reply| ToRoom::Look { person, lang, reply }).await;
    answer(asked, id, lang)
}

/// `POST /api/v1/games/{id}/moves`. Who is not sure whether a move has arrived sends it again: it is played once.
pub(crate) async fn play_move(
    Call { app, lang, headers, peer }: Call,
    Path(id): Path<String>,
    body: Body,
) -> Result<Response, Problem> {
    let NewMove { ply, text, draw } = read_json(&app, &headers, body, lang).await?;
    let actor = actor(&app, peer, &headers, Scope::Play, lang).await?;
    game(&id, lang)?;
    let request = request_name(&headers, lang)?;
    let message = ClientMessage::Move { game: id.clone(), id: request, ply, text: text.clone(), offers_draw: draw };
    match app.live.request(&actor.person, actor.network, lang, message).await {
        Ok(acknowledged) => Ok(done(acknowledged)),
        Err(refused) => {
            let view = view(&app, Some(&actor), &id, lang).await?;
            let number = view.number;
            if stands(&view, ply, &text) { Ok(done((Some(id), Some(number)))) } else { Err(refusal(refused, lang)) }
        }
    }
}

/// `GET /api/v1/games/{id}/moves`: for programs that do not know the rules.
pub(crate) async fn legal_moves(
    Call { app, lang, headers, peer }: Call,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let actor = slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    let view = view(&app, actor.as_ref(), &id, lang).await?;
    let legal = app.work.run(Work::Records, lang, move || legal(&view)).await?;
    Ok(json_response(StatusCode::OK, &legal))
}

fn legal(view: &GameView) -> LegalMoves {
    let nothing = LegalMoves { ply: 0, yours: false, moves: Vec::new() };
    let Some(state) = &view.state else {
        return nothing;
    };
    let Some(table) = table_of(&state.record) else {
        return nothing;
    };
    let ply = table.plies() as u32;
    if state.conclusion.is_some() {
        return LegalMoves { ply, ..nothing };
    }
    LegalMoves { ply, yours: own_side(state.you) == Some(table.turn()), moves: table.moves() }
}

fn table_of(record: &str) -> Option<Box<dyn Table>> {
    let reading = record::read_all(record, engine::all()).next()?.ok()?;
    reading.record.replay().ok()
}

fn own_side(side: Option<Side>) -> Option<rules::Side> {
    side.map(|side| match side {
        Side::One => rules::Side::One,
        Side::Two => rules::Side::Two,
    })
}

/// Whether that very move was played there already, by whoever asks.
fn stands(view: &GameView, ply: u32, text: &str) -> bool {
    let Some(state) = &view.state else {
        return false;
    };
    let Some(mut table) = table_of(&state.record) else {
        return false;
    };
    let Some(played) = table.played().get(ply as usize).cloned() else {
        return false;
    };
    while table.plies() > ply as usize && table.take_back() {}
    own_side(state.you) == Some(table.turn()) && table.judge(text).is_ok_and(|spelled| spelled == played)
}

/// Whoever asks does this in a game.
async fn in_game(call: &Call, message: impl FnOnce(String) -> ClientMessage) -> Result<Response, Problem> {
    let Call { app, lang, headers, peer } = call;
    let actor = actor(app, *peer, headers, Scope::Play, *lang).await?;
    act(app, &actor, *lang, message(request_name(headers, *lang)?)).await.map(done)
}

/// `POST /api/v1/games/{id}/resign`
pub(crate) async fn resign(call: Call, Path(game): Path<String>) -> Result<Response, Problem> {
    in_game(&call, |id| ClientMessage::Resign { game, id }).await
}

/// `POST /api/v1/games/{id}/abort`
pub(crate) async fn abort(call: Call, Path(game): Path<String>) -> Result<Response, Problem> {
    in_game(&call, |id| ClientMessage::Abort { game, id }).await
}

/// `POST /api/v1/games/{id}/time`
pub(crate) async fn give_time(call: Call, Path(game): Path<String>) -> Result<Response, Problem> {
    in_game(&call, |id| ClientMessage::GiveTime { game, id }).await
}

/// `POST /api/v1/games/{id}/claim`
pub(crate) async fn claim(call: Call, Path(game): Path<String>, body: Body) -> Result<Response, Problem> {
    let NewClaim { draw } = read_json(&call.app, &call.headers, body, call.lang).await?;
    in_game(&call, |id| ClientMessage::ClaimAbsence { game, id, draw }).await
}

/// `POST /api/v1/games/{id}/offers/{offer}`
pub(crate) async fn offer(
    call: Call,
    Path((game, offer)): Path<(String, String)>,
    body: Body,
) -> Result<Response, Problem> {
    let NewOffer { act } = read_json(&call.app, &call.headers, body, call.lang).await?;
    let offer = match offer.as_str() {
        "draw" => Offer::Draw,
        "take-back" => Offer::TakeBack,
        "rematch" => Offer::Rematch,
        _ => return Err(Problem::new(StatusCode::NOT_FOUND, call.lang, "not-found", &[])),
    };
    let message = |id| match act {
        OfferAct::Offer => ClientMessage::Offer { game, id, offer },
        OfferAct::Withdraw => ClientMessage::Withdraw { game, id, offer },
        OfferAct::Accept => ClientMessage::Answer { game, id, offer, accept: true },
        OfferAct::Decline => ClientMessage::Answer { game, id, offer, accept: false },
    };
    in_game(&call, message).await
}

/// `POST /api/v1/games/{id}/chat`
pub(crate) async fn chat(
    Call { app, lang, headers, peer }: Call,
    Path(game): Path<String>,
    body: Body,
) -> Result<Response, Problem> {
    let NewChat { room, text, preset } = read_json(&app, &headers, body, lang).await?;
    let actor = actor(&app, peer, &headers, Scope::Chat, lang).await?;
    let id = request_name(&headers, lang)?;
    act(&app, &actor, lang, ClientMessage::Chat { game, id, room, text, preset }).await.map(done)
}
