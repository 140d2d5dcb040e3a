//! The parts of a request that most endpoints use.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use rules::Lang;

use crate::api::Peer;
use crate::app::App;
use crate::language;
use crate::problem::Problem;

/// A request: the server, the language, the headers and the address of the client.
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
        // Every connection is noted with its address.
        let peer = parts.extensions.get::<Peer>().copied().ok_or_else(|| Problem::unavailable(lang))?;
        Ok(Self { app: app.clone(), lang, headers: parts.headers.clone(), peer })
    }
}
