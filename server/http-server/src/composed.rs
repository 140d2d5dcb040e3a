//! The front end's page with something to read in it.

use std::fmt::Write as _;

use primer::escape;
use rules::Lang;

/// What a page says about itself, and what can be read on it without scripts.
pub(crate) struct Content {
    pub(crate) lang: Lang,
    pub(crate) title: String,
    pub(crate) description: String,
    /// More elements for the head.
    pub(crate) head: String,
    /// What is said where scripts are switched off.
    pub(crate) without_scripts: String,
    pub(crate) body: String,
}

/// Puts the content into the front end's page. What the page does not have is left out; nothing else is touched, so that
/// the front end starts as it always does.
pub(crate) fn compose(page: &str, content: &Content) -> String {
    let mut page = page.to_owned();
    replace(&mut page, "<html", ">", &format!(" lang=\"{}\"", content.lang.code()));
    replace(&mut page, "<title>", "</title>", &escape(&content.title));
    replace(&mut page, "<meta name=\"description\" content=\"", "\"", &escape(&content.description));
    replace(&mut page, "<noscript>", "</noscript>", &format!("<p>{}</p>", escape(&content.without_scripts)));
    if let Some(at) = page.find("</head>") {
        page.insert_str(at, &content.head);
    }
    let body = format!("\n<div id=\"readable\">\n{}</div>", content.body);
    match page.find("<body>") {
        Some(at) => page.insert_str(at + "<body>".len(), &body),
        None => page.push_str(&body),
    }
    page
}

/// Puts another text between the first two such marks.
fn replace(page: &mut String, before: &str, after: &str, text: &str) {
    let Some(start) = page.find(before).map(|at| at + before.len()) else { return };
    let Some(length) = page[start..].find(after) else { return };
    page.replace_range(start..start + length, text);
}

/// Adds a `<meta>` to a head.
pub(crate) fn meta(head: &mut String, kind: &str, name: &str, content: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(head, "<meta {kind}=\"{name}\" content=\"{}\">", escape(content));
}

/// Adds a `<link>` to a head.
pub(crate) fn link(head: &mut String, attributes: &str, address: &str) {
    let _ = writeln!(head, "<link {attributes} href=\"{}\">", escape(address));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_is_put_where_it_belongs() {
        let page = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tafel</title>\n\
                    <meta name=\"description\" content=\"A table\">\n</head>\n<body>\n<div id=\"waiting\"></div>\n\
                    <noscript>x</noscript>\n</body>\n</html>\n";
        let content = Content {
            lang: Lang::Nl,
            title: "A & B".to_owned(),
            description: "\"C\"".to_owned(),
            head: "<x>\n".to_owned(),
            without_scripts: "D".to_owned(),
            body: "<p>E</p>\n".to_owned(),
        };
        assert_eq!(
            compose(page, &content),
            "<!doctype html>\n<html lang=\"nl\">\n<head>\n<title>A &amp; B</title>\n\
             <meta name=\"description\" content=\"&quot;C&quot;\">\n<x>\n</head>\n<body>\n<div id=\"readable\">\n\
             <p>E</p>\n</div>\n<div id=\"waiting\"></div>\n<noscript><p>D</p></noscript>\n</body>\n</html>\n"
        );
        // A page of another kind is not spoilt.
        assert_eq!(compose("nothing", &content), "nothing\n<div id=\"readable\">\n<p>E</p>\n</div>");
    }
}
