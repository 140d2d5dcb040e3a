//! What every endpoint wants to know of a request.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use rules::Lang;

use crate::api::Peer;
use crate::app::App;
use crate::problem::Problem;
use crate::{foreign, language};

/// A request: of which server, in which language, with what headers, from where. Whatever changes something is refused to pages
/// of other sites before anything else is looked at.
pub(crate) struct Call {
    pub(crate) app: Arc<App>,
    pub(crate) lang: Lang,
    pub(crate) headers: HeaderMap,
    pub(crate) peer: Peer,
}

impl FromRequestParts<Arc<App>> for Call {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let lang = language::of(parts.uri.query(), &parts.headers);
        let is_reading = matches!(parts.method, Method::GET | Method::HEAD);
        if !is_reading && foreign::is_foreign(&parts.headers) {
            return Err(Problem::new(StatusCode::FORBIDDEN, lang, "foreign", &[]));
        }
        // Every connection is noted with its address.
        let peer = parts.extensions.get::<Peer>().copied().ok_or_else(|| Problem::unavailable(lang))?;
        Ok(Self { app: app.clone(), lang, headers: parts.headers.clone(), peer })
    }
}
