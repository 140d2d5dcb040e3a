//! Lessons to read: the pages below `/learn`, their pictures, and the list of them for search engines.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use primer::pages::WORDS;
use primer::{Page, escape};
use rules::Lang;

use crate::app::App;
use crate::composed::{Content, compose, link, meta};
use crate::encoding::Encoding;
use crate::front::INDEX;
use crate::messages::word;
use crate::origin::Origin;
use crate::picture_cache::Picture;
use crate::problem::Problem;
use crate::work::Work;
use crate::{etag, files, language, picture};

/// Pages are asked for again each time, and mostly answered with "not modified".
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
/// A newer version may draw more beautifully.
const AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// `GET /learn`, `/learn/GAME`, `/learn/GAME/LESSON`, and what there is to look up.
pub(crate) async fn page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let lang = language::of(uri.query(), &headers);
    let Some(found) = app.front.find(INDEX, &[Encoding::Identity]).await else {
        return Ok(files::no_front(lang));
    };
    let origin = app.origin_of(&headers);
    let asked = language::asked(uri.query()).is_some();
    let page = Page::parse(uri.path());
    let text = move || {
        let content = match &page {
            Some(page) => content_of(page, lang, asked, &origin),
            None => nowhere(lang),
        };
        compose(&String::from_utf8_lossy(&found.bytes), &content)
    };
    let status = if page.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let text = app.work.run(Work::Records, lang, text).await?;
    let mut answer = HeaderMap::from_iter([
        (CACHE_CONTROL, ASK_AGAIN),
        (VARY, HeaderValue::from_static("Accept-Language")),
        (CONTENT_LANGUAGE, HeaderValue::from_static(lang.code())),
    ]);
    if status == StatusCode::OK {
        // Weak, since the answer may still be packed on its way.
        let tag = format!("W/\"{}\"", etag::digest([text.as_bytes()]));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            answer.insert(ETAG, tag);
        }
        if etag::is_known(&headers, &tag) {
            return Ok((StatusCode::NOT_MODIFIED, answer).into_response());
        }
    }
    answer.insert(CONTENT_TYPE, HTML);
    Ok((status, answer, text).into_response())
}

/// What a page says about itself, and the page.
fn content_of(page: &Page, lang: Lang, asked: bool, origin: &Origin) -> Content {
    let (origin, path) = (origin.as_str(), page.path());
    let in_lang = |lang: Lang| format!("{origin}{path}?lang={}", lang.code());
    let here = if asked { in_lang(lang) } else { format!("{origin}{path}") };
    let (title, description) = (page.title(lang), page.description(lang));
    let mut head = String::new();
    link(&mut head, "rel=\"canonical\"", &here);
    for other in Lang::ALL {
        link(&mut head, &format!("rel=\"alternate\" hreflang=\"{}\"", other.code()), &in_lang(other));
    }
    link(&mut head, "rel=\"alternate\" hreflang=\"x-default\"", &format!("{origin}{path}"));
    for (name, text) in [
        ("og:type", "article"),
        ("og:site_name", "Tafel"),
        ("og:title", &title),
        ("og:description", &description),
        ("og:url", &here),
        ("og:locale", lang.code()),
        ("og:image", &format!("{origin}/api{path}/picture.png?lang={}", lang.code())),
        ("og:image:width", &picture::SIZE.to_string()),
        ("og:image:height", &picture::SIZE.to_string()),
    ] {
        meta(&mut head, "property", name, text);
    }
    meta(&mut head, "name", "twitter:card", "summary");
    Content {
        lang,
        title: format!("{title} · Tafel"),
        description,
        head,
        without_scripts: WORDS.word(lang, "no-scripts"),
        body: if asked { page.html_in(lang) } else { page.html(lang) },
    }
}

/// A page that is not there, with a way home.
fn nowhere(lang: Lang) -> Content {
    let (nothing, home) = (word(lang, "problem.not-found"), word(lang, "page.home"));
    let learn = Page::Games;
    let mut head = String::new();
    meta(&mut head, "name", "robots", "noindex");
    let mut body = format!("<h1>{}</h1>\n<p><a href=\"/\">{}</a></p>\n", escape(&nothing), escape(&home));
    let _ = writeln!(body, "<p><a href=\"{}\">{}</a></p>", learn.path(), escape(&learn.title(lang)));
    Content { lang, title: "Tafel".to_owned(), description: nothing, head, without_scripts: String::new(), body }
}

/// `GET /api/learn…/picture.png`: what stands for a page where it is shared.
pub(crate) async fn png(
    State(app): State<Arc<App>>,
    Path(rest): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang = language::of(uri.query(), &headers);
    let missing = || Problem::new(StatusCode::NOT_FOUND, lang, "not-found", &[]);
    let path = match rest.as_str() {
        "picture.png" => "",
        rest => rest.strip_suffix("/picture.png").ok_or_else(missing)?,
    };
    let scene = Page::parse(&format!("/learn/{path}")).and_then(|page| page.picture(lang)).ok_or_else(missing)?;
    let asked = uri.query().and_then(|query| query.split('&').find_map(|pair| pair.strip_prefix("size=")));
    let size = asked.map_or(Ok(picture::SIZE), |text| picture::size(text, lang))?;
    let key = format!("/learn/{path}?{}&{size}", lang.code());
    let render = move || {
        scene.png(size).map_err(|error| {
            tracing::error!(%error, "a picture cannot be drawn");
            Problem::unavailable(lang)
        })
    };
    let Picture { bytes, tag } = picture::rendered(&app, key, lang, render).await?;
    let mut answer = HeaderMap::from_iter([(CACHE_CONTROL, AN_HOUR)]);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.insert(ETAG, tag);
    }
    if etag::is_known(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, answer).into_response());
    }
    answer.insert(CONTENT_TYPE, HeaderValue::from_static("image/png"));
    Ok((answer, bytes).into_response())
}

/// `GET /robots.txt`
pub(crate) async fn robots(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let origin = app.origin_of(&headers);
    let text =
        format!("User-agent: *\nAllow: /api/learn/\nDisallow: /api/\n\nSitemap: {}/sitemap.xml\n", origin.as_str());
    listing(&headers, "text/plain; charset=utf-8", text)
}

/// `GET /sitemap.xml`
pub(crate) async fn sitemap(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let origin = app.origin_of(&headers);
    let origin = origin.as_str();
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset \
                    xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
        .to_owned();
    let _ = writeln!(text, "<url><loc>{origin}/</loc></url>");
    for page in Page::all() {
        let path = page.path();
        let mut others = String::new();
        for lang in Lang::ALL {
            let code = lang.code();
            let _ = write!(
                others,
                "<xhtml:link rel=\"alternate\" hreflang=\"{code}\" href=\"{origin}{path}?lang={code}\"/>"
            );
        }
        let _ = writeln!(text, "<url><loc>{origin}{path}</loc>{others}</url>");
        for lang in Lang::ALL {
            let _ = writeln!(text, "<url><loc>{origin}{path}?lang={}</loc>{others}</url>", lang.code());
        }
    }
    text.push_str("</urlset>\n");
    listing(&headers, "application/xml; charset=utf-8", text)
}

fn listing(request: &HeaderMap, content_type: &'static str, text: String) -> Response {
    let tag = format!("W/\"{}\"", etag::digest([text.as_bytes()]));
    let mut answer = HeaderMap::from_iter([(CACHE_CONTROL, ASK_AGAIN)]);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.insert(ETAG, tag);
    }
    if etag::is_known(request, &tag) {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    answer.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    (answer, text).into_response()
}
