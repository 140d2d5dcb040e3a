//! Ratings: Glicko-2, for each game and speed apart, counted game by game.

use std::collections::HashMap;

use protocol::{GameTerms, RatingChange, Speed};
use rating::{Rating, Score};
use store::{GameId, PersonId, RatedGame, RatedResult, Store, StoreError, StoredRating};

use super::house::level_of;
use super::speed::speed;

/// Nobody is ever surer than this: people change.
const SUREST: f64 = 45.0;
/// How much of a period of rating passes in a day: who does not play becomes less sure, from sure to a guess in a year.
const PERIODS_A_DAY: f64 = 0.2;
const A_DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;
/// Points of the familiar scale for one step of volatility.
const SCALE: f64 = 173.7178;
/// How unsure it is at first what a level of the engine is worth; games tell.
const LEVEL_DEVIATION: f64 = 150.0;

/// What a speed is called in categories.
pub(crate) const fn speed_word(speed: Speed) -> &'static str {
    match speed {
        Speed::Blitz => "blitz",
        Speed::Rapid => "rapid",
        Speed::Classical => "classical",
        Speed::Correspondence => "correspondence",
    }
}

/// What is rated apart: a game at a speed.
pub(crate) fn category(game: &str, speed: Speed) -> String {
    format!("{game}/{}", speed_word(speed))
}

/// The category of a game on these terms.
pub(super) fn category_of(terms: &GameTerms) -> String {
    let game = terms.game.split(':').next().unwrap_or_default();
    category(game, speed(terms.time))
}

/// What somebody begins with: the engine's levels are not all the same.
fn first(person: PersonId) -> StoredRating {
    let start = match level_of(person) {
        Some(level) => Rating::new(700.0 + 130.0 * f64::from(level.number()), LEVEL_DEVIATION, Rating::STEADY),
        None => Rating::default(),
    };
    StoredRating {
        value: start.value,
        deviation: start.deviation,
        volatility: start.volatility,
        games: 0,
        at: i64::MIN,
    }
}

/// A rating at a time: what is long ago is less sure.
fn now(stored: &StoredRating, at: i64) -> Rating {
    let days = if stored.games == 0 { 0.0 } else { at.saturating_sub(stored.at).max(0) as f64 / A_DAY };
    let drift = SCALE * stored.volatility * (days * PERIODS_A_DAY).sqrt();
    let deviation = stored.deviation.hypot(drift).min(Rating::UNKNOWN);
    Rating::new(stored.value, deviation, stored.volatility)
}

/// As people see it: rounded, and whether it is still a guess.
pub(crate) fn shown(stored: &StoredRating, at: i64) -> (i32, bool) {
    (stored.value.round() as i32, now(stored, at).is_provisional())
}

/// Both ratings after a game.
fn after(before: [StoredRating; 2], halves: u8, at: i64) -> [StoredRating; 2] {
    let score = match halves {
        0 => Score::LOSS,
        1 => Score::DRAW,
        _ => Score::WIN,
    };
    let [one, two] = before.each_ref().map(|stored| now(stored, at));
    let new = [one.after(&[(two, score)]), two.after(&[(one, score.reversed())])];
    [0, 1].map(|side| StoredRating {
        value: new[side].value,
        deviation: new[side].deviation.max(SUREST),
        volatility: new[side].volatility,
        games: before[side].games + 1,
        at,
    })
}

/// Somebody's rating in a category, if a game of his has counted there. The engine's levels always have one.
pub(super) async fn rating_of(
    store: &dyn Store,
    person: PersonId,
    category: &str,
) -> Result<Option<StoredRating>, StoreError> {
    let known = store.ratings(person).await?.into_iter().find(|(known, _)| known == category);
    Ok(known.map(|(_, rating)| rating).or_else(|| level_of(person).map(|_| first(person))))
}

/// Counts a game: what is to be stored, and what both are told.
pub(super) async fn count(
    store: &dyn Store,
    id: GameId,
    category: String,
    players: [PersonId; 2],
    halves: u8,
    at: i64,
) -> Result<(RatedResult, [RatingChange; 2]), StoreError> {
    let mut before = players.map(first);
    for (side, person) in players.into_iter().enumerate() {
        if let Some(known) = rating_of(store, person, &category).await? {
            before[side] = known;
        }
    }
    let after = after(before, halves, at);
    let changes = [0, 1].map(|side| RatingChange {
        before: before[side].value.round() as i32,
        after: after[side].value.round() as i32,
    });
    Ok((RatedResult { game: RatedGame { id, category, at, players, halves }, after }, changes))
}

/// Computes all ratings anew, from the first game that counted to the last. Says how many games there are.
pub async fn recompute(store: &dyn Store) -> Result<usize, StoreError> {
    let games = store.rated_games().await?;
    let mut known: HashMap<(PersonId, String), StoredRating> = HashMap::new();
    let mut results = Vec::with_capacity(games.len());
    for game in games {
        let keys = game.players.map(|person| (person, game.category.clone()));
        let before = keys.each_ref().map(|key| known.get(key).copied().unwrap_or_else(|| first(key.0)));
        let after = after(before, game.halves, game.at);
        known.extend(keys.into_iter().zip(after));
        results.push(RatedResult { game, after });
    }
    let count = results.len();
    store.replace_ratings(results).await?;
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_gains_what_the_other_loses_at_first() {
        let [ada, bob] = [(); 2].map(|()| first(PersonId::random().unwrap()));
        let [won, lost] = after([ada, bob], 2, 0);
        assert!((won.value - 1500.0 - (1500.0 - lost.value)).abs() < 1e-6 && won.value > 1600.0);
        assert_eq!((won.games, won.at), (1, 0));
        let [one, two] = after([won, won], 1, 0);
        assert!((one.value - two.value).abs() < 1e-9, "a draw between equals");
    }

    #[test]
    fn sureness_has_an_end_and_fades() {
        let mut pair = [(); 2].map(|()| first(PersonId::random().unwrap()));
        for game in 0..300 {
            pair = after(pair, (game % 3) as u8, 0);
        }
        assert!((SUREST..75.0).contains(&pair[0].deviation), "{pair:?}");
        let too_sure = pair.map(|stored| StoredRating { deviation: 10.0, ..stored });
        assert!((after(too_sure, 1, 0)[0].deviation - SUREST).abs() < 1e-9, "{pair:?}");
        assert!(!shown(&pair[0], 0).1);
        let years = 5 * 365 * A_DAY as i64;
        assert!(shown(&pair[0], years).1, "{:?}", now(&pair[0], years));
        assert!(now(&pair[0], i64::MAX).deviation <= Rating::UNKNOWN);
    }

    #[test]
    fn levels_begin_in_their_order() {
        let values: Vec<_> = super::super::house::players().iter().map(|player| first(player.id).value).collect();
        assert!(values.is_sorted() && values[0] < values[9], "{values:?}");
    }
}
