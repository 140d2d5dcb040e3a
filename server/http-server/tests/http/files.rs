use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::client::{connect, read_reply};
use crate::site::{GAME, Site};

const SECURE: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    (
        "permissions-policy",
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
         magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    ),
];

const FOREVER: &str = "public, max-age=31536000, immutable";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn every_answer_is_secured_and_numbered() {
    let site = Site::new();
    site.file("index.html", "<!doctype html>");
    site.file("assets/a-1.js", "1");
    let id = site.id_of(GAME);
    let record = format!("/api/records/{id}");
    let tag = site.get("/", &[]).header("etag").to_owned();
    let mut numbers = std::collections::HashSet::new();
    for (method, path, status) in [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/assets/a-1.js", 200),
        ("GET", "/assets/b-1.js", 404),
        ("GET", "/healthz", 200),
        ("GET", "/version", 200),
        ("GET", &record, 200),
        ("GET", &format!("{record}/picture.svg"), 200),
        ("GET", "/api/nothing", 404),
        ("POST", "/", 405),
        ("PUT", &record, 405),
        ("POST", "/api/records", 422),
    ] {
        let reply = site.ask(method, path);
        assert_eq!(reply.status, status, "{method} {path}");
        for (name, value) in SECURE {
            assert_eq!(reply.header(name), value, "{method} {path}: {name}");
        }
        assert!(numbers.insert(reply.header("x-request-id").to_owned()), "{method} {path}");
        assert_eq!(reply.header("x-request-id").len(), 16, "{method} {path}");
    }
    let known = site.get("/", &[("If-None-Match", &tag)]);
    assert_eq!(known.status, 304);
    for (name, value) in SECURE {
        assert_eq!(known.header(name), value, "not modified: {name}");
    }
}

#[test]
fn pages_are_the_first_page_and_are_asked_for_again() {
    let site = Site::new();
    site.file("index.html", "<!doctype html>one");
    for path in ["/", "/play", "/analyse/k3", "/r/abc?x=y.z", "/play/gunzi?position=x", "/games/"] {
        let reply = site.get(path, &[]);
        assert_eq!((reply.status, reply.text()), (200, "<!doctype html>one"), "{path}");
        assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(reply.header("cache-control"), "no-cache");
        assert_eq!(reply.header("vary"), "Accept-Encoding");
    }
    let tag = site.get("/", &[]).header("etag").to_owned();
    assert_eq!(site.get("/play", &[("If-None-Match", &tag)]).status, 304);
    assert_eq!(site.get("/play", &[("If-None-Match", &format!("\"x\", W/{tag}"))]).status, 304);
    assert_eq!(site.get("/play", &[("If-None-Match", "\"x\"")]).status, 200);
    // A folder is read anew each time.
    site.file("index.html", "<!doctype html>two");
    let reply = site.get("/", &[("If-None-Match", &tag)]);
    assert_eq!((reply.status, reply.text()), (200, "<!doctype html>two"));
    assert_ne!(reply.header("etag"), tag);
}

#[test]
fn unknown_pages_are_not_found_and_show_the_way_home() {
    let site = Site::new();
    site.file("index.html", "<!doctype html>one");
    let tag = site.get("/", &[]).header("etag").to_owned();
    for path in ["/no/such/page", "/apiary", "/play/chess", "/analysis/gunzi", "/games/1", "/README", "/r"] {
        // The app is there, and with it the way home.
        let reply = site.get(path, &[("If-None-Match", &tag)]);
        assert_eq!((reply.status, reply.text()), (404, "<!doctype html>one"), "{path}");
        assert_eq!(reply.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!((reply.header("cache-control"), reply.header("etag")), ("no-cache", ""), "{path}");
    }
    // A file cannot be answered with the app; its place is taken by a page in the language of who asks.
    let reply = site.get("/no-such-page.html", &[("Accept-Language", "nl")]);
    assert_eq!(reply.status, 404);
    assert!(reply.text().contains("<html lang=\"nl\">") && reply.text().contains("<a href=\"/\">"), "{}", reply.text());
}

#[test]
fn files_have_types_and_lives() {
    let site = Site::new();
    for (name, content_type, keep) in [
        ("assets/web-1.wasm", "application/wasm", FOREVER),
        ("assets/web-1.js", "text/javascript; charset=utf-8", FOREVER),
        ("assets/style-1.css", "text/css; charset=utf-8", FOREVER),
        ("sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("icon.svg", "image/svg+xml", "no-cache"),
        ("icon-192.png", "image/png", "no-cache"),
        ("thing.unheard-of", "application/octet-stream", "no-cache"),
    ] {
        site.file(name, name);
        let reply = site.get(&format!("/{name}"), &[]);
        assert_eq!((reply.status, reply.text()), (200, name));
        assert_eq!(reply.header("content-type"), content_type, "{name}");
        assert_eq!(reply.header("cache-control"), keep, "{name}");
        assert_eq!(reply.header("content-encoding"), "", "{name}");
        let tag = reply.header("etag").to_owned();
        let known = site.get(&format!("/{name}"), &[("If-None-Match", &tag)]);
        assert_eq!((known.status, known.header("etag"), known.header("cache-control")), (304, &*tag, keep));
        let head = site.ask("HEAD", &format!("/{name}"));
        assert_eq!(head.header("content-length"), name.len().to_string());
        assert_eq!((head.status, head.header("etag")), (200, &*tag));
    }
}

#[test]
fn clients_get_the_packing_they_like() {
    let site = Site::new();
    let plain = "let x = 1;\n".repeat(500);
    site.file("assets/a-1.js", &plain);
    site.file("assets/a-1.js.gz", gzip(plain.as_bytes()));
    site.file("assets/a-1.js.br", "pretend");
    site.file("assets/b-1.js", &plain);
    site.file("assets/b-1.js.gz", gzip(plain.as_bytes()));
    let mut tags = std::collections::HashSet::new();
    for (path, accept, encoding) in [
        ("/assets/a-1.js", "gzip, deflate, br, zstd", "br"),
        ("/assets/a-1.js", "gzip", "gzip"),
        ("/assets/a-1.js", "deflate", ""),
        ("/assets/b-1.js", "gzip, br", "gzip"),
        ("/assets/b-1.js", "br", ""),
    ] {
        let reply = site.get(path, &[("Accept-Encoding", accept)]);
        assert_eq!((reply.status, reply.header("content-encoding")), (200, encoding), "{path} {accept}");
        assert_eq!(reply.header("content-type"), "text/javascript; charset=utf-8");
        assert_eq!(reply.header("vary"), "Accept-Encoding");
        match encoding {
            "br" => assert_eq!(reply.text(), "pretend"),
            "gzip" => assert_eq!(reply.body, gzip(plain.as_bytes())),
            _ => assert_eq!(reply.text(), plain),
        }
        tags.insert(reply.header("etag").to_owned());
    }
    assert_eq!(tags.len(), 3, "each packing has a tag of its own: {tags:?}");
    for path in ["/assets/a-1.js.br", "/assets/a-1.js.gz"] {
        assert_eq!(site.get(path, &[]).status, 404, "packed files are no files of their own");
    }
}

#[test]
fn missing_files_are_never_answered_with_a_page() {
    let site = Site::new();
    site.file("index.html", "the page");
    for path in ["/assets/old-1.js", "/assets/old", "/assets", "/assets/", "/missing.png", "/sw.js", "/api", "/api/x"] {
        let reply = site.get(path, &[]);
        assert_eq!(reply.status, 404, "{path}");
        assert!(!reply.text().contains("the page"), "{path}");
    }
}

#[test]
fn no_path_leads_out_of_the_folder() {
    let site = Site::new();
    site.file("index.html", "the page");
    let secret = site.database().with_file_name("secret.txt");
    std::fs::write(&secret, "secret").unwrap();
    for path in [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..\\..\\secret.txt",
        "//secret.txt",
        "/./../secret.txt",
        secret.to_str().unwrap(),
        "/../tafel.db",
    ] {
        let mut stream = connect(site.address);
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let reply = read_reply(&mut stream, "GET").unwrap();
        assert!(matches!(reply.status, 400 | 404), "{path}: {}", reply.status);
    }
}

#[test]
fn without_a_front_end_it_says_how_to_build_one() {
    let site = Site::new();
    let reply = site.get("/", &[]);
    assert_eq!((reply.status, reply.header("content-type")), (503, "text/html; charset=utf-8"));
    assert!(reply.text().contains("cargo xtask run"), "{}", reply.text());
    assert!(site.get("/", &[("Accept-Language", "de-AT")]).text().contains("lang=\"de\""));
    assert_eq!(site.get("/healthz", &[]).status, 200);
    assert!(site.get("/version", &[]).json()["front"].is_null());
}

#[test]
fn the_version_names_front_end_and_games() {
    let site = Site::new();
    site.file("index.html", "one");
    let first = site.get("/version", &[]).json();
    assert_eq!(first["version"], env!("CARGO_PKG_VERSION"));
    let games: Vec<_> = first["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect();
    assert_eq!(games, ["abalone", "fenix", "fenix-7x8", "gunzi"]);
    assert_eq!(first["front"].as_str().unwrap().len(), 24);
    site.file("index.html", "two");
    assert_ne!(site.get("/version", &[]).json()["front"], first["front"]);
}
