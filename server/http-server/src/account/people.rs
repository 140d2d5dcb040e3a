//! What everybody may know of somebody, and what one wants to have to do with whom.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use protocol::accounts::{BlockList, GameScore, NewReport, OpponentScore, PlayedGame, Profile, RatingLine, Score};
use protocol::{Conclusion, GameEvent, GameTerms, RatingChange, TimeControl};
use rules::Lang;
use store::{Account, AccountBy, AccountChange, Change, GameOf, GameStatus, Person, PersonId, Report, StoreError};

use super::{Member, change, done, member, now, unix};
use crate::api::{Peer, client};
use crate::app::App;
use crate::games::read_json;
use crate::live::{house_player, shown};
use crate::problem::{Problem, json_response};
use crate::v1::{Wanted, slow_down};
use crate::{guest, language};

/// How many games a profile counts.
const COUNTED: u32 = 1000;
/// How many games and opponents it names.
const NAMED: usize = 10;
/// Characters of a report about a player.
const LONGEST_REASON: usize = 1000;

/// The account of a name.
async fn find(app: &App, name: &str, lang: Lang) -> Result<Account, Problem> {
    let found = app.store.account(AccountBy::Name(name.to_owned())).await;
    let found = found.map_err(|error| Problem::of_store(&error, lang))?;
    found.ok_or_else(|| {
        let short: String = name.chars().take(40).collect();
        Problem::new(StatusCode::NOT_FOUND, lang, "no-such-person", &[("name", short.into())])
    })
}

/// The same for who is to be shown. The house's players have no accounts, but whoever meets them wants to know how strong they are.
async fn find_shown(app: &App, name: &str, lang: Lang) -> Result<Account, Problem> {
    match house_player(name) {
        Some(person) => {
            let created_at = now(app, lang).await?;
            Ok(Account { person, password: None, email: None, created_at, closed_at: None, private: false })
        }
        None => find(app, name, lang).await,
    }
}

/// `GET /api/people/{id}`
pub(crate) async fn profile(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let asks = slow_down(&app, peer, &headers, Wanted::Reading, lang).await?;
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    let account = find_shown(&app, &name, lang).await?;
    let person = account.person.id;
    let games = app.store.games_of(person, COUNTED).await.map_err(failed)?;
    let mut profile = summary(&account, &games);
    if account.private && asks.is_none_or(|actor| actor.person.id != person) {
        profile.opponents.clear();
    }
    profile.ratings = ratings(&app, person, lang).await?;
    profile.here = app.live.is_here(&account.person);
    profile.playing = app.store.under_way(person, 1).await.map_err(failed)?.first().map(ToString::to_string);
    for (game, played) in games.iter().zip(&mut profile.last) {
        played.position = app.live.position_of(game.id).await.map_err(failed)?;
    }
    Ok(json_response(StatusCode::OK, &profile))
}

pub(super) async fn ratings(app: &App, person: PersonId, lang: Lang) -> Result<Vec<RatingLine>, Problem> {
    let failed = |error: StoreError| Problem::of_store(&error, lang);
    let now = now(app, lang).await?;
    let history = app.store.rating_history(person).await.map_err(failed)?;
    let rated = app.store.ratings(person).await.map_err(failed)?.into_iter().map(|(category, stored)| {
        let (rating, provisional) = shown(&stored, now);
        let points = history.iter().filter(|point| point.category == category);
        let history = points.map(|point| (unix(point.at), point.value.round() as i32)).collect();
        RatingLine { category, rating, provisional, games: stored.games, history }
    });
    Ok(rated.collect())
}

fn summary(account: &Account, games: &[GameOf]) -> Profile {
    let person = account.person.id;
    let mut by_game: Vec<GameScore> = Vec::new();
    let mut by_opponent: HashMap<PersonId, OpponentScore> = HashMap::new();
    for game in games {
        let Some(add) = outcome(game, person) else {
            continue;
        };
        let name = rules_of(game);
        let place = by_game.iter().position(|score| score.game == name).unwrap_or_else(|| {
            by_game.push(GameScore { game: name, score: Score::default() });
            by_game.len() - 1
        });
        add(&mut by_game[place].score);
        if let Some(opponent) = game.seats.iter().find(|seat| seat.id != person) {
            let new = || OpponentScore { opponent: guest::seen(opponent), score: Score::default() };
            add(&mut by_opponent.entry(opponent.id).or_insert_with(new).score);
        }
    }
    by_game.sort_by(|one, other| one.game.cmp(&other.game));
    let total = |score: &Score| score.won + score.drawn + score.lost;
    let mut opponents: Vec<_> = by_opponent.into_values().collect();
    opponents.sort_by(|one, other| {
        total(&other.score).cmp(&total(&one.score)).then_with(|| one.opponent.id.cmp(&other.opponent.id))
    });
    let mut named = [0; 2];
    opponents.retain(|score| {
        let named = &mut named[usize::from(score.opponent.engine)];
        *named += 1;
        *named <= NAMED
    });
    Profile {
        person: guest::seen(&account.person),
        since: unix(account.created_at),
        closed: account.closed_at.is_some(),
        private: account.private,
        here: false,
        playing: None,
        more: games.len() >= COUNTED as usize,
        ratings: Vec::new(),
        games: by_game,
        opponents,
        last: games.iter().take(NAMED).map(played).collect(),
    }
}

fn terms_of(game: &GameOf) -> Option<GameTerms> {
    serde_json::from_str(&game.terms).ok()
}

/// The game without its options.
fn rules_of(game: &GameOf) -> String {
    let whole = terms_of(game).map(|terms| terms.game).unwrap_or_default();
    whole.split(':').next().unwrap_or_default().to_owned()
}

fn ending(game: &GameOf) -> Option<(Conclusion, Option<[RatingChange; 2]>)> {
    let (body, _) = game.ending.as_ref()?;
    match serde_json::from_str(body).ok()? {
        GameEvent::Ended { conclusion, ratings } => Some((conclusion, ratings)),
        _ => None,
    }
}

/// What a finished game adds to the score of a player; none if it was called off.
fn outcome(game: &GameOf, person: PersonId) -> Option<fn(&mut Score)> {
    let is_first = game.seats[0].id == person;
    match (ending(game)?.0.result.as_str(), is_first) {
        ("1-0", true) | ("0-1", false) => Some(|score| score.won += 1),
        ("1-0", false) | ("0-1", true) => Some(|score| score.lost += 1),
        ("1/2-1/2", _) => Some(|score| score.drawn += 1),
        _ => None,
    }
}

pub(super) fn played(game: &GameOf) -> PlayedGame {
    use protocol::http::GameStatus as Wire;
    let (conclusion, ratings) = ending(game).unzip();
    let terms = terms_of(game);
    PlayedGame {
        id: game.id.to_string(),
        time: terms.as_ref().map_or(TimeControl::Unlimited, |terms| terms.time),
        rated: terms.as_ref().is_some_and(|terms| terms.rated),
        game: terms.map(|terms| terms.game).unwrap_or_default(),
        position: None,
        score: conclusion.as_ref().and_then(|conclusion| conclusion.score),
        ratings: ratings.flatten(),
        status: match game.status {
            GameStatus::Open => Wire::Open,
            GameStatus::Playing => Wire::Playing,
            GameStatus::Over => Wire::Over,
            GameStatus::Closed => Wire::Closed,
        },
        players: game.seats.each_ref().map(guest::seen),
        termination: conclusion.as_ref().map(|conclusion| conclusion.termination.clone()),
        result: conclusion.map(|conclusion| conclusion.result),
        at: unix(game.ending.as_ref().map_or(game.created_at, |(_, at)| *at)),
    }
}

/// `GET /api/account/blocks`
pub(crate) async fn blocks(
    State(app): State<Arc<App>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let Member { person, .. } = member(&app, &headers, lang).await?;
    let blocked = app.store.blocked(person.id).await.map_err(|error| Problem::of_store(&error, lang))?;
    Ok(json_response(StatusCode::OK, &BlockList { blocked: blocked.iter().map(guest::seen).collect() }))
}

/// Who asks, and about whom: not about oneself.
async fn both(app: &App, headers: &HeaderMap, name: &str, lang: Lang) -> Result<(Person, Person), Problem> {
    let Member { person, .. } = member(app, headers, lang).await?;
    let other = find(app, name, lang).await?.person;
    if other.id == person.id {
        return Err(Problem::new(StatusCode::CONFLICT, lang, "oneself", &[]));
    }
    Ok((person, other))
}

/// `POST /api/people/{id}/block`
pub(crate) async fn block(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let (person, other) = both(&app, &headers, &name, lang).await?;
    change(&app, AccountChange::Block(person.id, other.id, now(&app, lang).await?), lang).await?;
    Ok(done())
}

/// `DELETE /api/people/{id}/block`
pub(crate) async fn unblock(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let (person, other) = both(&app, &headers, &name, lang).await?;
    change(&app, AccountChange::Unblock(person.id, other.id), lang).await?;
    Ok(done())
}

/// `POST /api/people/{id}/report`
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    Extension(peer): Extension<Peer>,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let (by, about) = both(&app, &headers, &name, lang).await?;
    let asked: NewReport = read_json(&app, &headers, body, lang).await?;
    let reason = asked.reason.trim().to_owned();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        let args = [("n", LONGEST_REASON.into())];
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, "reason", &args));
    }
    let address = client(app.proxy, peer.0, &headers);
    app.game_buckets.take(address, Instant::now()).map_err(|wait| Problem::too_many(wait, lang))?;
    let at = now(&app, lang).await?;
    let (place, context) = ("profile".to_owned(), String::new());
    let report = Report { by, about, game: None, place, reason, context, at };
    app.store.change(Change::Report(report)).await.map_err(|error| Problem::of_store(&error, lang))?;
    Ok(done())
}
