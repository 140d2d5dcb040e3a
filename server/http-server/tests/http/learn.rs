//! Lessons to read, in every language, by whatever address.

use std::collections::BTreeSet;

use http_server::{Limits, Origin, Proxy};
use primer::Page;
use rules::Lang;

use crate::site::Site;

/// The page of the front end, as the real one is built.
const INDEX: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Tafel</title>\n\
    <meta name=\"description\" content=\"A table.\">\n<script src=\"/assets/early.js\"></script>\n</head>\n<body>\n\
    <div id=\"waiting\"></div>\n<noscript><p>Scripts!</p></noscript>\n\
    <script type=\"module\" src=\"/assets/start.js\"></script>\n</body>\n</html>\n";

fn site() -> Site {
    let site = Site::new();
    site.file("index.html", INDEX);
    site
}

/// What stands between two marks.
#[track_caller]
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no {before}"));
    rest.split_once(after).unwrap_or_else(|| panic!("no {after} behind {before}")).0
}

#[test]
fn every_page_in_every_language_has_title_description_text_and_addresses_of_its_own() {
    let site = site();
    for lang in Lang::ALL {
        let code = lang.code();
        let (mut titles, mut descriptions) = (BTreeSet::new(), BTreeSet::new());
        for page in Page::all() {
            let path = page.path();
            let reply = site.get(&format!("{path}?lang={code}"), &[]);
            assert_eq!(reply.status, 200, "{path} {code}");
            assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
            assert_eq!(reply.header("content-language"), code);
            let html = reply.text();
            assert!(html.contains(&format!("<html lang=\"{code}\">")), "{path} {code}");
            assert!(titles.insert(between(html, "<title>", "</title>").to_owned()), "{path} {code}");
            let description = between(html, "<meta name=\"description\" content=\"", "\"");
            assert!(descriptions.insert(description.to_owned()), "{path} {code}: {description}");
            let canonical = between(html, "<link rel=\"canonical\" href=\"", "\"");
            assert_eq!(canonical, format!("http://localhost{path}?lang={code}"));
            for other in Lang::ALL {
                let address = between(html, &format!("hreflang=\"{}\" href=\"", other.code()), "\"");
                assert_eq!(address, format!("http://localhost{path}?lang={}", other.code()));
            }
            assert_eq!(between(html, "hreflang=\"x-default\" href=\"", "\""), format!("http://localhost{path}"));
            assert_eq!(between(html, "<meta property=\"og:url\" content=\"", "\""), canonical);
            assert_eq!(between(html, "<meta property=\"og:description\" content=\"", "\""), description);
            // Text and diagrams are all there, as they are written for that language.
            let written = page.html(lang);
            assert_eq!(html.matches("<svg").count(), written.matches("<svg").count(), "{path} {code}");
            assert!(html.contains("<svg") || matches!(page, Page::Games), "{path} {code}");
            let said = |html: &str| -> Vec<String> {
                let parts = html.split("<p>").skip(1).filter_map(|part| part.split('<').next());
                parts.map(str::to_owned).filter(|part| !part.trim().is_empty()).collect()
            };
            for sentence in said(&written) {
                assert!(html.contains(&sentence), "{path} {code}: {sentence}");
            }
            assert!(!said(&written).is_empty() || !html.contains("<p>"), "{path} {code}");
            let image = between(html, "<meta property=\"og:image\" content=\"", "\"");
            assert!(image.starts_with("http://localhost/api/learn"), "{path} {code}: {image}");
            assert!(html.contains("<h1>"), "{path} {code}");
            // The front end is all there.
            for kept in ["/assets/early.js", "/assets/start.js", "id=\"waiting\""] {
                assert_eq!(html.matches(kept).count(), 1, "{path} {code}: {kept}");
            }
            // Text stands once, before the scripts, and the note of the front end has given way to ours.
            assert_eq!(html.matches("id=\"readable\"").count(), 1);
            assert!(!html.contains("Scripts!"));
        }
    }
}

#[test]
fn every_page_has_a_picture_that_loads() {
    let site = site();
    for page in Page::all() {
        let html = site.get(&page.path(), &[]);
        let address = between(html.text(), "<meta property=\"og:image\" content=\"", "\"").to_owned();
        let path = address.strip_prefix("http://localhost").expect("our own address");
        // As large as it is shared it takes a while to draw, so that is done once a game.
        let path = &if matches!(page, Page::Course(_)) { path.to_owned() } else { format!("{path}&size=256") };
        let reply = site.get(path, &[]);
        assert_eq!(reply.status, 200, "{path}");
        assert_eq!(reply.header("content-type"), "image/png");
        assert!(reply.body.starts_with(b"\x89PNG") && reply.body.len() > 300, "{path}: {}", reply.body.len());
        if matches!(page, Page::Course(_)) {
            let tag = reply.header("etag").to_owned();
            assert_eq!(site.get(path, &[("If-None-Match", &tag)]).status, 304);
        }
    }
    for size in ["0", "64", "2048", "x", "-1", "%3Cb%3E"] {
        assert_eq!(site.get(&format!("/api/learn/gunzi/picture.png?size={size}"), &[]).status, 400, "{size}");
    }
    for path in
        ["/api/learn/chess/picture.png", "/api/learn/gunzi/nothing/picture.png", "/api/learn/gunzi", "/api/learn"]
    {
        assert_eq!(site.get(path, &[]).status, 404, "{path}");
    }
}

#[test]
fn the_language_is_the_one_asked_for_else_the_clients() {
    let site = site();
    let title = |path: &str, accept: &str| {
        let reply = site.get(path, &[("Accept-Language", accept)]);
        assert!(reply.header("vary").to_ascii_lowercase().contains("accept-language"), "{reply:?}");
        between(reply.text(), "<title>", "</title>").to_owned()
    };
    assert_eq!(title("/learn/gunzi/sides", "nl-BE,nl;q=0.9"), "Punt, flank en blok · Gunzi · Tafel");
    assert_eq!(title("/learn/gunzi/sides?lang=de", "nl"), "Spitze, Flanke und Block · Gunzi · Tafel");
    assert_eq!(title("/learn/gunzi/sides?lang=tlh", "fr"), "Pointe, flanc et bloc · Gunzi · Tafel");
    assert_eq!(title("/learn/gunzi/sides/", "es"), "Peak, flank and block · Gunzi · Tafel");
    // Who asked by name goes on in that language; others go on in theirs.
    let asked = site.get("/learn/gunzi/sides?lang=de", &[("Accept-Language", "nl")]);
    assert!(asked.text().contains("href=\"/learn/gunzi/multi?lang=de\""));
    let liked = site.get("/learn/gunzi/sides", &[("Accept-Language", "nl")]);
    assert!(liked.text().contains("href=\"/learn/gunzi/multi\""));
    // Another board leads to the same lessons, and says where they are.
    let html = site.get("/learn/fenix-7x8/capture", &[]);
    assert_eq!(between(html.text(), "rel=\"canonical\" href=\"", "\""), "http://localhost/learn/fenix/capture");
}

#[test]
fn pages_are_asked_for_again_and_not_sent_twice() {
    let site = site();
    let first = site.get("/learn/abalone/pac", &[]);
    assert_eq!(first.header("cache-control"), "no-cache");
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    assert_eq!(site.get("/learn/abalone/pac", &[("If-None-Match", &tag)]).status, 304);
    assert_eq!(site.get("/learn/abalone/pac?lang=nl", &[("If-None-Match", &tag)]).status, 200);
    // A new front end is a new page.
    site.file("index.html", INDEX.replace("start.js", "start-2.js"));
    assert_eq!(site.get("/learn/abalone/pac", &[("If-None-Match", &tag)]).status, 200);
    let packed = site.get("/learn/abalone/pac", &[("Accept-Encoding", "gzip")]);
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.body.len() < first.body.len() / 3, "{} of {}", packed.body.len(), first.body.len());
    let head = site.ask("HEAD", "/learn/abalone/pac");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(site.ask("POST", "/learn/abalone/pac").status, 405);
}

#[test]
fn what_is_not_there_is_said_with_a_way_home() {
    let site = site();
    for path in [
        "/learn/chess",
        "/learn/gunzi/chess",
        "/learn/gunzi/sheet/more",
        "/learn/%2e%2e/gunzi",
        "/learn/gunzi/%3Cscript%3E",
        "/learn/gunzi/words.html",
        "/learn//gunzi/nothing",
        "/learn/gunzi/%00",
        "/learn/Gunzi",
    ] {
        let reply = site.get(&format!("{path}?lang=fr"), &[]);
        assert_eq!(reply.status, 404, "{path}");
        let html = reply.text();
        assert!(html.contains("<a href=\"/\">") && html.contains("<a href=\"/learn\">"), "{path}");
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        assert!(html.contains("/assets/start.js"), "{path}: the front end takes over here, too");
        assert_eq!(reply.header("etag"), "", "{path}");
    }
}

#[test]
fn nothing_of_an_address_becomes_part_of_a_page() {
    let site = site();
    let evil = "\"><script>alert(1)</script>";
    for path in [
        "/learn/gunzi?lang=%22%3E%3Cscript%3Ealert(1)%3C/script%3E".to_owned(),
        "/learn/gunzi?lang=de%22onload=alert(1)".to_owned(),
        format!("/learn/gunzi/jump?x={}", "%3Cscript%3Ealert(1)"),
        "/learn/gunzi/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E".to_owned(),
        "/sitemap.xml?%3Cscript%3Ealert(1)".to_owned(),
    ] {
        let html = site.get(&path, &[]);
        assert!(!html.text().contains("alert"), "{path}");
    }
    for path in ["/learn/gunzi", "/sitemap.xml", "/robots.txt"] {
        let raw = format!("GET {path} HTTP/1.1\r\nHost: {evil}\r\nConnection: close\r\n\r\n");
        let answer = site.send(&raw);
        assert!(!answer.contains("alert"), "{path}: {answer}");
        let reply = site.get(path, &[("X-Forwarded-Host", evil), ("X-Forwarded-Proto", evil)]);
        assert!(!reply.text().contains("alert"), "{path}");
    }
}

#[test]
fn search_engines_get_a_list_of_all_pages() {
    let site = site();
    let robots = site.get("/robots.txt", &[]);
    assert_eq!((robots.status, robots.header("content-type")), (200, "text/plain; charset=utf-8"));
    assert!(robots.text().contains("Sitemap: http://localhost/sitemap.xml\n"), "{}", robots.text());
    let map = site.get("/sitemap.xml", &[]);
    assert_eq!((map.status, map.header("content-type")), (200, "application/xml; charset=utf-8"));
    for page in Page::all() {
        let path = page.path();
        assert!(map.text().contains(&format!("<loc>http://localhost{path}</loc>")), "{path}");
        for lang in Lang::ALL {
            assert!(map.text().contains(&format!("<loc>http://localhost{path}?lang={}</loc>", lang.code())), "{path}");
        }
    }
    assert_eq!(map.text().matches("<url>").count(), map.text().matches("</url>").count());
    let tag = map.header("etag").to_owned();
    assert_eq!(site.get("/sitemap.xml", &[("If-None-Match", &tag)]).status, 304);
}

#[test]
fn addresses_are_those_of_the_site_if_it_is_told() {
    let origin: Origin = "https://tafel.example".parse().expect("an origin");
    let site = Site::told(Limits::default(), Proxy::None, Some(origin));
    site.file("index.html", INDEX);
    let html = site.get("/learn/gunzi", &[]);
    assert_eq!(between(html.text(), "rel=\"canonical\" href=\"", "\""), "https://tafel.example/learn/gunzi");
    assert!(site.get("/robots.txt", &[]).text().contains("https://tafel.example/sitemap.xml"));
    let behind = Site::with(Limits::default(), Proxy::Trusted);
    behind.file("index.html", INDEX);
    let html = behind.get("/learn/gunzi", &[("X-Forwarded-Proto", "https")]);
    assert_eq!(between(html.text(), "rel=\"canonical\" href=\"", "\""), "https://localhost/learn/gunzi");
}

#[test]
fn without_a_front_end_the_way_to_one_is_told() {
    let site = Site::new();
    let reply = site.get("/learn/gunzi", &[]);
    assert_eq!(reply.status, 503);
    assert!(reply.text().contains("cargo xtask run"));
}
