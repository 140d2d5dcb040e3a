use std::time::Duration;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::http::RecordFault;
use record::Fault;
use rules::{Arg, Lang};
use serde::Serialize;
use store::StoreError;

use crate::messages::{say, word};

/// Why a request is not answered as hoped, as data and in words: `{"error": "ply", "message": "The game has …"}`.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    /// Boxed, since every answer carries the room for it.
    body: Box<protocol::http::Problem>,
    retry: Option<Duration>,
}

impl Problem {
    /// A problem that has a message `problem.NAME`.
    pub(crate) fn new(status: StatusCode, lang: Lang, name: &str, args: &[(&'static str, Arg)]) -> Self {
        let message = say(lang, &format!("problem.{name}"), args);
        Self { status, body: Box::new(body(name, message)), retry: None }
    }

    /// A record that is not in order: what, where, and at which turn.
    pub(crate) fn of_record(fault: &Fault, lang: Lang) -> Self {
        let (line, column) = fault.place.map(|place| (place.line, place.column)).unzip();
        let rule = fault.because.as_ref().map(|reason| reason.rule.to_owned());
        let place = Some(RecordFault { rule, line, column, ply: fault.ply });
        let body = Box::new(protocol::http::Problem { place, ..body("record", fault.say(lang)) });
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, body, retry: None }
    }

    /// A store that fails. What exactly is wrong is for the log, not for the public.
    pub(crate) fn of_store(error: &StoreError, lang: Lang) -> Self {
        if let StoreError::TooLong { .. } = error {
            return Self::too_large(lang);
        }
        if let StoreError::RecordsFull { .. } = error {
            tracing::warn!(%error, "a record was not shared");
            return Self::new(StatusCode::INSUFFICIENT_STORAGE, lang, "records-full", &[]);
        }
        tracing::error!(error = %error, "the store failed");
        Self::unavailable(lang)
    }

    /// Too much to do at the moment.
    pub(crate) fn unavailable(lang: Lang) -> Self {
        let message = word(lang, "problem.unavailable");
        let body = Box::new(body("unavailable", message));
        Self { status: StatusCode::SERVICE_UNAVAILABLE, body, retry: Some(Duration::from_secs(5)) }
    }

    /// A record that is too long.
    pub(crate) fn too_large(lang: Lang) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, lang, "too-large", &[("n", store::NewRecord::LONGEST.into())])
    }

    /// A client that asks too often.
    pub(crate) fn too_many(wait: Duration, lang: Lang) -> Self {
        let seconds = whole_seconds(wait);
        let (key, n) = if seconds <= 90 { ("too-many", seconds) } else { ("too-many.minutes", seconds.div_ceil(60)) };
        let message = say(lang, &format!("problem.{key}"), &[("n", Arg::from(n as usize))]);
        let body = Box::new(body("too-many", message));
        Self { status: StatusCode::TOO_MANY_REQUESTS, body, retry: Some(wait) }
    }

    /// A limit of the interface for programs: `limit.NAME`.
    pub(crate) fn limit(name: &str, wait: Duration, lang: Lang) -> Self {
        let rule = format!("limit.{name}");
        let message = say(lang, &rule, &[("n", Arg::from(whole_seconds(wait).max(1) as usize))]);
        Self { status: StatusCode::TOO_MANY_REQUESTS, body: Box::new(body(&rule, message)), retry: Some(wait) }
    }

    /// A limit of the house, which goes by with time.
    pub(crate) fn of_limit(rule: &str, message: String) -> Self {
        let retry = Some(Duration::from_secs(10));
        Self { status: StatusCode::TOO_MANY_REQUESTS, body: Box::new(body(rule, message)), retry }
    }

    /// Something that cannot be done, and the rule that says so.
    pub(crate) fn of_rule(status: StatusCode, rule: &str, message: String) -> Self {
        Self { status, body: Box::new(body(rule, message)), retry: None }
    }

    /// A parameter of the query that makes no sense.
    pub(crate) fn parameter(name: &str, value: &str, lang: Lang) -> Self {
        let short: String = value.chars().take(40).collect();
        let args = [("name", name.into()), ("value", short.into())];
        Self::new(StatusCode::BAD_REQUEST, lang, "parameter", &args)
    }

    /// A parameter of the query that is none of a few choices.
    pub(crate) fn choice(name: &str, value: &str, choices: &str, lang: Lang) -> Self {
        let short: String = value.chars().take(40).collect();
        let args = [("name", name.into()), ("value", short.into()), ("choices", choices.into())];
        Self::of_rule(StatusCode::BAD_REQUEST, "parameter", say(lang, "problem.choice", &args))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = json_response(self.status, self.body.as_ref());
        if matches!(self.body.error.as_str(), "token" | "no-token") {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(whole_seconds(wait)));
        }
        response
    }
}

fn body(error: &str, message: String) -> protocol::http::Problem {
    protocol::http::Problem { error: error.to_owned(), message, place: None }
}

/// An answer in JSON, which nobody keeps.
pub(crate) fn json_response(status: StatusCode, body: &impl Serialize) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, protocol::encode(body)).into_response()
}

fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}
