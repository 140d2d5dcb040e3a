//! Records, to and from the store.

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use record::Reading;
use rules::Lang;
use store::{NewRecord, RecordId, SharedRecord};
use tokio::time::timeout;

use crate::app::App;
use crate::problem::Problem;

/// The version of the record format that is written.
pub(crate) const FORMAT: u32 = 1;
/// Bytes of a body that is too long that are read before the reply: a client that still sends would not read it.
const PATIENCE: usize = 4 << 20;

/// Reads the body of a request: at most as long as a record, within the time for it.
pub(crate) async fn read_body(app: &App, body: Body, lang: Lang) -> Result<Bytes, Problem> {
    timeout(app.limits.body, collect(body, lang))
        .await
        .unwrap_or_else(|_| Err(Problem::new(StatusCode::REQUEST_TIMEOUT, lang, "too-slow", &[])))
}

async fn collect(mut body: Body, lang: Lang) -> Result<Bytes, Problem> {
    let (mut bytes, mut length) = (Vec::new(), 0_usize);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Problem::new(StatusCode::BAD_REQUEST, lang, "broken-off", &[]))?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        length = length.saturating_add(data.len());
        if length > PATIENCE {
            break;
        }
        if length <= NewRecord::LONGEST {
            bytes.extend_from_slice(&data);
        }
    }
    if length > NewRecord::LONGEST { Err(Problem::too_large(lang)) } else { Ok(bytes.into()) }
}

/// The one record in a text, written anew in our own format: whatever it looked like, the same game is the same text.
pub(crate) fn judge(text: &[u8], lang: Lang) -> Result<NewRecord, Problem> {
    let unprocessable = |name| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, lang, name, &[]);
    let mut games = record::raw_games([text]);
    let raw = games.next().ok_or_else(|| unprocessable("no-record"))?;
    let reading = record::read(&raw, engine::all()).map_err(|fault| Problem::of_record(&fault, lang))?;
    if games.next().is_some() {
        return Err(unprocessable("many-records"));
    }
    NewRecord::new(reading.record.to_string(), FORMAT).map_err(|error| Problem::of_store(&error, lang))
}

/// The record of an id.
pub(crate) async fn find(app: &App, id: &str, lang: Lang) -> Result<SharedRecord, Problem> {
    let missing = || {
        let short: String = id.chars().take(40).collect();
        Problem::new(StatusCode::NOT_FOUND, lang, "no-such-record", &[("id", short.into())])
    };
    let id: RecordId = id.parse().map_err(|_| missing())?;
    let found = app.store.record(id).await.map_err(|error| Problem::of_store(&error, lang))?;
    found.ok_or_else(missing)
}

/// A record of the store, replayed.
pub(crate) fn replay(record: &SharedRecord, lang: Lang) -> Result<Reading, Problem> {
    let raw = record::raw_games([&record.text]).next();
    let reading = raw.map(|raw| record::read(&raw, engine::all()));
    reading.and_then(Result::ok).ok_or_else(|| {
        // It was in order when it came. A rule must have changed since.
        tracing::error!(id = %record.id, "a stored record cannot be replayed");
        Problem::unavailable(lang)
    })
}
