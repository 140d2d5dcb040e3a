//! Errors that pages report: for the log and the metrics, without personal data.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Extension, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::http::BrowserError;

use crate::api::{Peer, client};
use crate::app::App;
use crate::bucket::Buckets;
use crate::games::read_json;
use crate::language;
use crate::problem::Problem;

/// Reports accepted at once from a network, and the time until another one is.
const PER_NETWORK: (u32, Duration) = (10, Duration::from_mins(1));
/// The same from all networks together.
const OVERALL: (u32, Duration) = (100, Duration::from_secs(10));
/// The longest message, version and page in the log, in characters.
const LONGEST_MESSAGE: usize = 300;
const LONGEST_NAME: usize = 40;

/// Rate limits of reports.
pub(crate) struct BrowserErrors {
    per_network: Buckets,
    overall: Buckets<()>,
}

impl BrowserErrors {
    pub(crate) fn new() -> Self {
        Self { per_network: Buckets::new(PER_NETWORK.0, PER_NETWORK.1), overall: Buckets::new(OVERALL.0, OVERALL.1) }
    }
}

/// `POST /api/errors`: logs and counts an error in a page.
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, Problem> {
    let lang = language::of(query.as_deref(), &headers);
    let (limits, now) = (&app.browser_errors, Instant::now());
    let allowed = limits.per_network.take(client(app.proxy, peer, &headers), now);
    allowed.and_then(|()| limits.overall.take_key((), now)).map_err(|wait| {
        app.live.metrics.browser_errors_dropped.add();
        Problem::too_many(wait, lang)
    })?;
    let BrowserError { kind, message, page, version } = read_json(&app, &headers, body, lang).await?;
    app.live.metrics.browser_error(kind);
    let (kind, page, version) = (kind.name(), name(&page), name(&version));
    tracing::warn!(kind, page, version, message = redacted(&message), "error in a page");
    Ok(StatusCode::NO_CONTENT)
}

/// A file name or the first part of a path; anything else may be personal.
fn name(text: &str) -> &str {
    let is_name =
        text.len() <= LONGEST_NAME && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.@".contains(&byte));
    if is_name { text } else { "?" }
}

/// A message on one line, without what pages may have put into it: quoted text, addresses of pages, e-mail addresses.
fn redacted(message: &str) -> String {
    let mut plain = String::new();
    let mut quote = None;
    for sign in message.chars().take(LONGEST_MESSAGE) {
        match (sign, quote) {
            ('"' | '`' | '“' | '”', None) => {
                quote = Some(if sign == '“' { '”' } else { sign });
                plain.push_str("\"…\"");
            }
            (_, Some(end)) => quote = Some(end).filter(|end| *end != sign),
            (_, None) => plain.push(if sign.is_control() { ' ' } else { sign }),
        }
    }
    let words: Vec<_> = plain.split_whitespace().map(|word| if is_telling(word) { "…" } else { word }).collect();
    words.join(" ")
}

/// Whether a word may say who or where somebody is: an e-mail address, or a path other than a source file's.
fn is_telling(word: &str) -> bool {
    let is_source = [".rs", ".js", ".wasm"].iter().any(|end| word.contains(end)) && !word.contains('?');
    word.contains('@') || (word.contains('/') && !is_source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_line_without_what_may_be_personal() {
        for (message, expected) in [
            ("Uncaught TypeError: x is undefined", "Uncaught TypeError: x is undefined"),
            (
                "panicked at web/app/src/lib.rs:12:5:\nindex out of bounds",
                "panicked at web/app/src/lib.rs:12:5: index out of bounds",
            ),
            ("a\r\n\u{1b}[31mred\0", "a [31mred"),
            ("Unexpected token in \"{\"name\": Ada}\"", "Unexpected token in \"…\"name\"…\""),
            ("not a boundary of `Ada Lovelace`", "not a boundary of \"…\""),
            ("left open \"Ada", "left open \"…\""),
            ("Failed to fetch https://tafel.example/live/x7?token=1", "Failed to fetch …"),
            ("no /@/Ada at ada@example.org", "no … at …"),
        ] {
            assert_eq!(redacted(message), expected);
        }
        assert!(redacted(&"é".repeat(5_000)).chars().count() <= LONGEST_MESSAGE);
    }

    #[test]
    fn names_are_plain() {
        for fine in ["", "live", "sign-in", "@", "tafel-0a1b.wasm"] {
            assert_eq!(name(fine), fine);
        }
        for bad in ["a/b", "Ada Lovelace", "é", "a\nb", &"x".repeat(41)] {
            assert_eq!(name(bad), "?");
        }
    }
}
