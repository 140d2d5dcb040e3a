use std::io::Read as _;
use std::time::Duration;

use http_server::{Limits, Proxy};

use crate::accounts::{PASSWORD, sign_in, sign_up, unused_name};
use crate::client::request;
use crate::site::{GAME, Site};

/// A game that is long enough to be worth packing.
fn long_game() -> String {
    let talk = "and so on ".repeat(300);
    GAME.replace("c1-b6r", &format!("c1-b6r {{{}}}", talk.trim_end()))
}

#[test]
fn a_record_is_shared_and_found() {
    let site = Site::new();
    let reply = site.share(GAME);
    assert_eq!(reply.status, 201);
    let id = reply.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(reply.json()["url"], format!("/r/{id}"));
    assert_eq!(reply.header("location"), format!("/api/records/{id}"));
    assert_eq!(reply.header("cache-control"), "no-store");
    let found = site.get(reply.header("location"), &[]);
    assert_eq!((found.status, found.text()), (200, GAME));
    assert_eq!(found.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(found.header("cache-control"), "public, max-age=86400");
    let tag = found.header("etag").to_owned();
    assert_eq!(site.get(reply.header("location"), &[("If-None-Match", &tag)]).status, 304);
    let head = site.ask("HEAD", reply.header("location"));
    assert_eq!((head.status, head.header("content-length")), (200, GAME.len().to_string().as_str()));
}

#[test]
fn the_same_game_is_the_same_record_however_it_is_written() {
    let site = Site::new();
    let id = site.id_of(GAME);
    for text in [
        GAME.to_owned(),
        GAME.replace('\n', "\r\n"),
        "[Game \"gunzi\"]\n\n1. a1-b1l   c1-b6r *".to_owned(),
        format!("\u{feff}{GAME}\n\n"),
    ] {
        assert_eq!(site.id_of(&text), id, "{text:?}");
    }
    assert_ne!(site.id_of("[Game \"gunzi\"]\n\n1. a1-b1l *"), id);
    let abalone = site.id_of("c3c5d3 i9h8 a1b2");
    let text = site.get(&format!("/api/records/{abalone}"), &[]);
    assert!(text.text().starts_with("[Format \"1\"]\n[Game \"abalone\"]\n"), "{}", text.text());
}

#[test]
fn a_bad_record_is_refused_with_place_and_reason() {
    let site = Site::new();
    let reply = site.share("[Game \"gunzi\"]\n\n1. a1-b1l a2-b2r *\n");
    assert_eq!(reply.status, 422);
    let body = reply.json();
    assert_eq!(body["error"], "record");
    assert_eq!((&body["line"], &body["column"], &body["ply"]), (&3.into(), &11.into(), &2.into()));
    let message = body["message"].as_str().unwrap();
    assert!(message.starts_with("Line 3, column 11:") && message.ends_with("The wedge on a2 belongs to Black."));
    let dutch = request(
        site.address,
        "POST",
        "/api/records",
        &[("Accept-Language", "nl")],
        Some(b"[Game \"gunzi\"]\n\n1. a1-b1l a2-b2r *\n"),
    );
    assert!(dutch.json()["message"].as_str().unwrap().starts_with("Regel 3, kolom 11:"), "{dutch:?}");
}

#[test]
fn what_is_no_record_is_refused() {
    let site = Site::new();
    for (body, error) in [
        (&b""[..], "no-record"),
        (b" \n\r\n\t", "no-record"),
        (b"Dear diary", "record"),
        (b"[Game \"chess\"]\n\n1. e4 *", "record"),
        (b"[Game \"gunzi\"]\n\n\xff\xfe *", "record"),
        (b"[Game", "record"),
        (b"\0\0\0\0", "record"),
        (b"{\"game\": \"gunzi\"}", "record"),
        (format!("{GAME}\n{GAME}").as_bytes(), "many-records"),
    ] {
        let reply = site.share(body);
        let shown = String::from_utf8_lossy(body).into_owned();
        assert_eq!((reply.status, &reply.json()["error"]), (422, &error.into()), "{shown:?}");
        assert!(!reply.json()["message"].as_str().unwrap().is_empty(), "{shown:?}");
    }
}

#[test]
fn records_are_at_most_so_long() {
    const LONGEST: usize = 256 << 10;
    let site = Site::new();
    let comment = |length: usize| {
        let rest = length - GAME.len() - " {}".len();
        GAME.replace("c1-b6r", &format!("c1-b6r {{{}}}", "x".repeat(rest)))
    };
    let fits = comment(LONGEST);
    assert_eq!(fits.len(), LONGEST);
    let id = site.id_of(&fits);
    let longer = site.share(comment(LONGEST + 1));
    assert_eq!((longer.status, &longer.json()["error"]), (413, &"too-large".into()));
    for length in [1 << 20, 16 << 20] {
        let much = site.share(vec![b'x'; length]);
        assert_eq!(much.status, 413, "{length}");
    }
    assert_eq!(site.get(&format!("/api/records/{id}"), &[]).body.len(), LONGEST, "lines are kept as they come");
}

#[test]
fn long_answers_are_packed_and_short_ones_are_not() {
    let site = Site::new();
    let long = format!("/api/records/{}", site.id_of(&long_game()));
    let short = format!("/api/records/{}", site.id_of(GAME));
    let plain = site.get(&long, &[]);
    assert_eq!(plain.header("content-encoding"), "");
    let zipped = site.get(&long, &[("Accept-Encoding", "gzip")]);
    assert_eq!(zipped.header("content-encoding"), "gzip");
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(&zipped.body[..]).read_to_end(&mut text).unwrap();
    assert_eq!(text, plain.body);
    let brotli = site.get(&long, &[("Accept-Encoding", "gzip, br")]);
    assert_eq!(brotli.header("content-encoding"), "br");
    let mut text = Vec::new();
    brotli::BrotliDecompress(&mut &brotli.body[..], &mut text).unwrap();
    assert_eq!(text, plain.body);
    assert!(brotli.body.len() < plain.body.len() / 5);
    assert_eq!(site.get(&short, &[("Accept-Encoding", "gzip, br")]).header("content-encoding"), "");
    let svg = site.get(&format!("{short}/picture.svg"), &[("Accept-Encoding", "br")]);
    assert_eq!(svg.header("content-encoding"), "br");
    let png = site.get(&format!("{short}/picture.png?size=256"), &[("Accept-Encoding", "br")]);
    assert_eq!(png.header("content-encoding"), "");
}

#[test]
fn pictures_show_any_position() {
    let site = Site::new();
    let record = format!("/api/records/{}", site.id_of(GAME));
    let last = site.get(&format!("{record}/picture.svg"), &[]);
    assert_eq!((last.status, last.header("content-type")), (200, "image/svg+xml"));
    assert!(last.text().starts_with("<svg"));
    assert_eq!(last.header("cache-control"), "public, max-age=3600");
    let tag = last.header("etag").to_owned();
    assert_eq!(site.get(&format!("{record}/picture.svg"), &[("If-None-Match", &tag)]).status, 304);
    let of_ply = |ply| site.get(&format!("{record}/picture.svg?ply={ply}"), &[]);
    assert_eq!(of_ply(2).body, last.body);
    assert_ne!(of_ply(1).body, last.body);
    assert_ne!(of_ply(0).body, of_ply(1).body);
    assert_eq!((of_ply(3).status, &of_ply(3).json()["error"]), (404, &"ply".into()));
    for wish in ["theme=dark", "look=ink", "flipped=true", "coordinates=false"] {
        let other = site.get(&format!("{record}/picture.svg?{wish}"), &[]);
        assert!(other.status == 200 && other.body != last.body, "{wish}");
    }
    let png = site.get(&format!("{record}/picture.png?size=256&lang=nl"), &[]);
    assert_eq!((png.status, png.header("content-type")), (200, "image/png"));
    assert_eq!(png.body[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png.body[16..24], [0, 0, 1, 0, 0, 0, 1, 0], "width and height");
}

#[test]
fn wishes_that_make_no_sense_are_refused() {
    let site = Site::new();
    let record = format!("/api/records/{}", site.id_of(GAME));
    for wish in
        ["ply=-1", "ply=", "ply=99999999999999999999999", "theme=pink", "size=0", "size=64", "size=2048", "flipped=yes"]
    {
        let reply = site.get(&format!("{record}/picture.png?{wish}"), &[]);
        assert_eq!((reply.status, &reply.json()["error"]), (400, &"parameter".into()), "{wish}");
    }
    let sizes = site.get(&format!("{record}/picture.png?size=300"), &[]);
    assert_eq!(sizes.json()["message"], "“300” isn’t valid as “size”. Use one of 256, 512, 800, 1024.");
    for query in ["ply=%ff%fe", "%%%", "&&&=", "?", "ply"] {
        let reply = site.get(&format!("{record}/picture.svg?{query}"), &[]);
        assert!(matches!(reply.status, 200 | 400), "{query}: {}", reply.status);
    }
}

#[test]
fn pictures_keep_nobody_waiting() {
    // As if others had taken all workers for pictures.
    let limits = Limits { picture_workers: 0, queue: Duration::from_millis(100), ..Site::patient() };
    let site = Site::with(limits, Proxy::None);
    let id = site.id_of(GAME);
    for path in [&format!("/api/records/{id}/picture.png"), "/api/learn/gunzi/picture.png"] {
        assert_eq!(site.get(path, &[]).status, 503, "{path}");
    }
    let name = unused_name();
    sign_up(site.address, &name);
    assert_eq!(sign_in(site.address, &name, PASSWORD).status, 200);
}

#[test]
fn unknown_records_are_not_found() {
    let site = Site::new();
    for id in ["2222222222", "0", "x%2f..", "%ff", "abcdefghijk", &"x".repeat(2000), "%00%00"] {
        for rest in ["", "/picture.svg", "/picture.png"] {
            let reply = site.get(&format!("/api/records/{id}{rest}"), &[]);
            assert!(matches!(reply.status, 400 | 404), "{id}{rest}: {}", reply.status);
        }
    }
    let reply = site.get("/api/records/2222222222?lang=fr", &[]);
    assert_eq!(reply.json()["error"], "no-such-record");
    assert_eq!(reply.json()["message"], "Il n’y a pas de partie «\u{a0}2222222222\u{a0}».");
}

#[test]
fn other_sites_cannot_share() {
    let site = Site::new();
    let from = |origin| {
        request(site.address, "POST", "/api/records", &[("Sec-Fetch-Site", origin)], Some(GAME.as_bytes())).status
    };
    assert_eq!(from("cross-site"), 403);
    assert_eq!(from("same-origin"), 201);
}

#[test]
fn two_servers_share_one_database() {
    let one = Site::new();
    let two = Site::beside(&one);
    let id = one.id_of(GAME);
    assert_eq!(two.id_of(GAME), id);
    assert_eq!(two.get(&format!("/api/records/{id}"), &[]).text(), GAME);
    std::thread::scope(|scope| {
        for site in [&one, &two, &one, &two] {
            scope.spawn(move || {
                for n in 0..20 {
                    let id = site.id_of(&GAME.replace("[Game", &format!("[Event \"{n}\"]\n[Game")));
                    assert_eq!(one_text(site, &id).matches("[Event").count(), 1);
                }
            });
        }
    });
    assert_eq!((one.get("/healthz", &[]).status, two.get("/healthz", &[]).status), (200, 200));
}

fn one_text(site: &Site, id: &str) -> String {
    site.get(&format!("/api/records/{id}"), &[]).text().to_owned()
}
