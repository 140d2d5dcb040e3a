use engine::{Outlook, Verdict};
use record::Record;
use rules::{Lang, Side};
use serde_json::{Map, Value, json};
use session::OutlookData;

use crate::{MoveReview, Review};

/// A review as JSON: the game, both players with accuracy and number of faults, and every move with its outlook before and
/// after (as the mover sees it), the expectation made of that, the verdict and the better line.
///
/// An outlook is an [`OutlookData`], or `null` where nobody looked.
pub fn json(record: &Record, review: &Review) -> Value {
    let players: Vec<_> = Side::BOTH.into_iter().map(|side| player(record, review, side)).collect();
    let moves: Vec<_> = review.moves.iter().enumerate().map(|(index, one)| move_data(record, index, one)).collect();
    json!({
        "game": record.rulebook().id(),
        "options": record.options().to_string(),
        "start": record.start(),
        "result": record.result.map_or("*", rules::Outcome::result),
        "players": players,
        "moves": moves,
    })
}

fn player(record: &Record, review: &Review, side: Side) -> Value {
    let mut data = Map::new();
    data.insert("side".to_owned(), record.setup().side_name(side, Lang::En).into());
    data.insert("name".to_owned(), record.player(side).into());
    data.insert("accuracy".to_owned(), review.accuracy(side).map(|value| rounded(value, 10.0)).into());
    for verdict in Verdict::FAULTS {
        data.insert(verdict.name().to_owned(), review.count(side, verdict).into());
    }
    data.into()
}

fn move_data(record: &Record, index: usize, one: &MoveReview) -> Value {
    let judgement = &one.judgement;
    let expectation = |known: Option<Outlook>, value| known.map(|_| rounded(value, 1000.0));
    json!({
        "ply": index + 1,
        "side": record.setup().side_name(one.side, Lang::En),
        "move": one.text,
        "before": one.before.map(OutlookData::from),
        "after": one.after.map(OutlookData::from),
        "expectation": {
            "before": expectation(one.before, judgement.before),
            "after": expectation(one.after, judgement.after),
        },
        "accuracy": judgement.accuracy.map(|value| rounded(value, 10.0)),
        "verdict": judgement.verdict.name(),
        "better": (!one.better.is_empty()).then_some(&one.better),
    })
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}
