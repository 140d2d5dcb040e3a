//! Every route, tried by everybody.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use protocol::TimeControl;
use serde_json::json;

use super::guest::{Guest, Socket, cookie_of, first_move, pair, some_game, terms};
use crate::accounts::{PASSWORD, sign_up, unused_name};
use crate::client::{Reply, first_of_stream, request};
use crate::errors::BROWSER_ERROR;
use crate::push::Browser;
use crate::site::{GAME, Site};

/// Who asks, in the order of the columns below.
/// Whoever looks after the house has no rights over HTTP: that is done on the command line.
const ROLES: [&str; 6] = ["nobody", "guest", "stranger", "opponent", "owner", "member"];

/// What is asked for.
#[derive(Clone, Copy)]
enum Which {
    /// The route needs no game.
    None,
    /// A game that waits for an opponent; so far there is only its owner.
    Open,
    /// A game that is being played.
    Playing,
    /// A game that is over.
    Over,
    /// Somebody else's seek.
    Seek,
    /// A game and a speed.
    Strongest,
    /// A record that somebody shared.
    Record,
    /// The lessons of a game.
    Lessons,
    /// Their picture.
    Picture,
    /// Somebody with an account.
    Person,
    /// Where that person is signed in.
    Session,
}

/// Method, route, which game, and the status for each role.
type Row = (&'static str, &'static str, Which, [u16; 6]);

/// What only those can do who are signed in.
const MEMBERS: [u16; 6] = [401, 401, 401, 401, 401, 200];

const TABLE: &[Row] = &[
    ("GET", "/healthz", Which::None, [200; 6]),
    ("GET", "/version", Which::None, [200; 6]),
    ("POST", "/api/records", Which::None, [201; 6]),
    ("GET", "/api/records/{id}", Which::Record, [200; 6]),
    ("GET", "/api/records/{id}/picture.svg", Which::Record, [200; 6]),
    ("GET", "/api/records/{id}/picture.png", Which::Record, [200; 6]),
    ("GET", "/api/leaderboard/{game}/{speed}", Which::Strongest, [200; 6]),
    ("POST", "/api/guests", Which::None, [201, 200, 200, 200, 200, 200]),
    ("GET", "/api/games", Which::None, [200; 6]),
    ("POST", "/api/games", Which::None, [201; 6]),
    ("GET", "/api/now", Which::Seek, [200; 6]),
    ("GET", "/api/games/{id}", Which::Open, [200; 6]),
    ("GET", "/api/games/{id}", Which::Playing, [200; 6]),
    ("POST", "/api/games/{id}/join", Which::Open, [200, 200, 200, 200, 409, 200]),
    ("POST", "/api/games/{id}/join", Which::Playing, [409, 409, 409, 200, 200, 409]),
    ("POST", "/api/games/{id}/cancel", Which::Open, [403, 403, 403, 403, 200, 403]),
    ("POST", "/api/games/{id}/cancel", Which::Playing, [403, 403, 403, 403, 409, 403]),
    ("GET", "/api/live", Which::None, [426; 6]),
    ("POST", "/api/errors", Which::None, [204; 6]),
    ("GET", "/api/push/key", Which::None, [200; 6]),
    ("POST", "/api/push", Which::None, [403, 200, 200, 200, 200, 200]),
    ("DELETE", "/api/push", Which::None, [403, 200, 200, 200, 200, 200]),
    ("GET", "/api/account", Which::None, [200; 6]),
    ("POST", "/api/account", Which::None, [201, 201, 201, 201, 201, 409]),
    ("POST", "/api/account/password", Which::None, MEMBERS),
    ("POST", "/api/account/email", Which::None, MEMBERS),
    ("POST", "/api/account/private", Which::None, MEMBERS),
    ("POST", "/api/account/delete", Which::None, MEMBERS),
    ("POST", "/api/account/end-access", Which::None, MEMBERS),
    // There is no such link.
    ("POST", "/api/account/reset", Which::None, [404; 6]),
    ("GET", "/api/account/export", Which::None, MEMBERS),
    ("POST", "/api/account/records", Which::None, MEMBERS),
    ("GET", "/api/account/records", Which::None, MEMBERS),
    ("GET", "/api/account/blocks", Which::None, MEMBERS),
    ("GET", "/api/account/passkeys", Which::None, MEMBERS),
    ("POST", "/api/account/passkeys/options", Which::None, MEMBERS),
    // What is sent is no passkey.
    ("POST", "/api/account/passkeys", Which::None, [401, 401, 401, 401, 401, 400]),
    ("DELETE", "/api/account/passkeys/{id}", Which::Session, [401, 401, 401, 401, 401, 404]),
    ("POST", "/api/session/passkey/options", Which::None, [200; 6]),
    ("POST", "/api/session/passkey", Which::None, [400; 6]),
    ("POST", "/api/session", Which::None, [200; 6]),
    ("DELETE", "/api/session", Which::None, MEMBERS),
    ("GET", "/api/sessions", Which::None, MEMBERS),
    ("DELETE", "/api/sessions", Which::None, MEMBERS),
    // Of somebody else.
    ("DELETE", "/api/sessions/{id}", Which::Session, [401, 401, 401, 401, 401, 404]),
    ("GET", "/api/people/{id}", Which::Person, [200; 6]),
    ("POST", "/api/people/{id}/block", Which::Person, MEMBERS),
    ("DELETE", "/api/people/{id}/block", Which::Person, MEMBERS),
    ("POST", "/api/people/{id}/report", Which::Person, MEMBERS),
    ("GET", "/api/v1", Which::None, [200; 6]),
    ("GET", "/api/v1/openapi.json", Which::None, [200; 6]),
    ("GET", "/api/v1/reader.css", Which::None, [200; 6]),
    ("GET", "/api/v1/games", Which::None, [200; 6]),
    ("GET", "/api/v1/games/export", Which::None, [200; 6]),
    ("GET", "/api/v1/explorer", Which::None, [200; 6]),
    ("GET", "/api/v1/explorer/engine", Which::None, [200; 6]),
    ("GET", "/api/v1/games/{id}", Which::Open, [200; 6]),
    ("GET", "/api/v1/games/{id}", Which::Playing, [200; 6]),
    ("GET", "/api/v1/games/{id}/record", Which::Over, [200; 6]),
    ("GET", "/api/v1/games/{id}/record", Which::Playing, [200; 6]),
    ("GET", "/api/v1/games/{id}/stream", Which::Over, [200; 6]),
    ("GET", "/api/v1/games/{id}/moves", Which::Playing, [200; 6]),
    ("POST", "/api/v1/games/{id}/moves", Which::Playing, [401, 403, 403, 422, 200, 403]),
    ("POST", "/api/v1/games/{id}/moves", Which::Over, [401, 403, 403, 422, 422, 403]),
    ("POST", "/api/v1/games/{id}/resign", Which::Playing, [401, 403, 403, 200, 200, 403]),
    ("POST", "/api/v1/games/{id}/abort", Which::Playing, [401, 403, 403, 200, 200, 403]),
    // There is no clock.
    ("POST", "/api/v1/games/{id}/time", Which::Playing, [401, 403, 403, 422, 422, 403]),
    ("POST", "/api/v1/games/{id}/claim", Which::Playing, [401, 403, 403, 409, 409, 403]),
    ("POST", "/api/v1/games/{id}/offers/{offer}", Which::Playing, [401, 403, 403, 200, 200, 403]),
    ("POST", "/api/v1/games/{id}/chat", Which::Playing, [401, 403, 403, 200, 200, 403]),
    ("GET", "/api/v1/seeks", Which::None, [200; 6]),
    ("POST", "/api/v1/seeks", Which::None, [401, 202, 202, 202, 202, 202]),
    ("DELETE", "/api/v1/seeks/{id}", Which::Seek, [401, 403, 403, 403, 403, 403]),
    ("POST", "/api/v1/seeks/{id}/accept", Which::Seek, [401, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/challenges", Which::None, [401, 201, 201, 201, 201, 201]),
    ("DELETE", "/api/v1/challenges/{id}", Which::Open, [401, 403, 403, 403, 200, 403]),
    ("POST", "/api/v1/challenges/{id}/accept", Which::Open, [401, 200, 200, 200, 409, 200]),
    ("POST", "/api/v1/challenges/{id}/decline", Which::Open, [401, 403, 403, 403, 200, 403]),
    ("GET", "/api/v1/events", Which::None, [401, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/account", Which::None, [401, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/bot", Which::None, MEMBERS),
    ("GET", "/api/v1/tokens", Which::None, MEMBERS),
    ("POST", "/api/v1/tokens", Which::None, [401, 401, 401, 401, 401, 201]),
    // Of somebody else.
    ("DELETE", "/api/v1/tokens/{id}", Which::Session, [401, 401, 401, 401, 401, 404]),
    ("GET", "/api/learn/{*rest}", Which::Picture, [200; 6]),
    ("GET", "/learn", Which::None, [200; 6]),
    ("GET", "/learn/", Which::None, [200; 6]),
    ("GET", "/learn/{*rest}", Which::Lessons, [200; 6]),
    ("GET", "/robots.txt", Which::None, [200; 6]),
    ("GET", "/sitemap.xml", Which::None, [200; 6]),
];

/// Routes of tests beside the program, and what is measured, which is served at an address of its own.
const ELSEWHERE: [(&str, &str); 3] = [("GET", "/"), ("ANY", "/echo"), ("GET", "/metrics")];

/// All files of the program below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The routes of the program, as it names them, wherever it does.
pub(crate) fn routes() -> BTreeSet<(String, String)> {
    let mut routes = BTreeSet::new();
    for file in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let source = std::fs::read_to_string(&file).unwrap();
        for other in [".nest(", ".route_service(", ".nest_service(", ".fallback_service("] {
            assert!(
                !source.contains(other),
                "{}: routes are told by `.route(`, so that they are found",
                file.display()
            );
        }
        for rest in source.split(".route(").skip(1) {
            let path = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
            let (path, rest) = path.unwrap_or_else(|| panic!("{}: a route without its path", file.display()));
            let method = rest.trim_start_matches([',', ' ', '\n']).split('(').next().unwrap().to_uppercase();
            if !ELSEWHERE.contains(&(method.as_str(), path)) {
                routes.insert((method, path.to_owned()));
            }
        }
    }
    routes
}

#[test]
fn every_route_is_in_the_table() {
    let named: BTreeSet<_> =
        TABLE.iter().map(|(method, path, ..)| ((*method).to_owned(), (*path).to_owned())).collect();
    assert!(named.len() > 8);
    assert_eq!(named, routes());
    // What is measured is not for those who play.
    let site = Site::new();
    assert!(!site.get("/metrics", &[]).text().contains("tafel_"));
}

/// A person of each role towards a game of that kind, which is new each time.
fn cast(site: &Site, which: Which, role: &str) -> (Guest, String) {
    let terms = terms(some_game(), TimeControl::Unlimited);
    let (mut ada, mut stranger) = (Guest::nobody(site.address), Guest::nobody(site.address));
    let id = match which {
        Which::None => String::new(),
        Which::Strongest => format!("{}/blitz", some_game()),
        Which::Record => site.id_of(GAME),
        Which::Lessons => some_game().to_owned(),
        Which::Picture => format!("{}/picture.png", some_game()),
        Which::Person => {
            let name = unused_name();
            sign_up(site.address, &name);
            name
        }
        Which::Session => {
            let ada = sign_up(site.address, &unused_name());
            ada.get("/api/sessions").json()["sessions"][0]["id"].as_str().unwrap().to_owned()
        }
        Which::Open => ada.propose(&terms),
        Which::Seek => {
            ada.propose(&terms);
            let seek = json!({ "terms": serde_json::to_value(&terms).unwrap() });
            assert_eq!(ada.post("/api/v1/seeks", &seek).status, 202);
            let by = ada.person().id;
            let seeks = ada.get("/api/v1/seeks").json()["seeks"].as_array().unwrap().clone();
            let own = seeks.iter().find(|seek| seek["by"]["id"] == by.as_str()).unwrap();
            own["id"].as_str().unwrap().to_owned()
        }
        Which::Playing | Which::Over => {
            let (id, owner, opponent) = pair(site.address, &terms);
            if matches!(which, Which::Over) {
                assert_eq!(owner.post(&format!("/api/v1/games/{id}/resign"), &json!({})).status, 200);
            }
            return (
                match role {
                    "owner" => owner,
                    "opponent" => opponent,
                    "nobody" => Guest::nobody(site.address),
                    "member" => sign_up(site.address, &unused_name()),
                    _ => {
                        stranger.propose(&terms);
                        stranger
                    }
                },
                id,
            );
        }
    };
    match role {
        "nobody" => {}
        "member" => return (sign_up(site.address, &unused_name()), id),
        "owner" if matches!(which, Which::Open) => return (ada, id),
        // Somebody who is known from elsewhere.
        _ => drop(stranger.propose(&terms)),
    }
    (stranger, id)
}

/// The address of a route.
pub(crate) fn address(route: &str, id: &str) -> String {
    let route = route.replace("{offer}", "draw");
    let route = if route.contains("/explorer") { format!("{route}?game={}", some_game()) } else { route };
    route.replace("{game}/{speed}", id).replace("{id}", id).replace("{*rest}", id)
}

pub(crate) fn ask(guest: &Guest, method: &str, path: &str, extra: &[(&str, &str)]) -> Reply {
    let terms =
        json!({ "terms": serde_json::to_value(terms(some_game(), TimeControl::Unlimited)).unwrap() }).to_string();
    let account = json!({ "name": unused_name(), "password": PASSWORD }).to_string();
    let secrets =
        json!({ "password": PASSWORD, "new": "another horse", "reason": "rude", "private": true, "token": "x" })
            .to_string();
    let session = || {
        let name = unused_name();
        sign_up(guest.address, &name);
        json!({ "name": name, "password": PASSWORD }).to_string()
    };
    let first = first_move(&format!("[Format \"1\"]\n[Game \"{}\"]\n[Result \"*\"]\n\n*\n", some_game()));
    let in_game = json!({ "ply": 0, "move": first, "do": "offer", "room": "players", "preset": "hello" }).to_string();
    let token = json!({ "name": "test", "scopes": ["play"] }).to_string();
    let browser = Browser::new("https://push.example/x").subscription().to_string();
    let session = if path == "/api/session" { session() } else { String::new() };
    let body = match (method, path) {
        ("POST", "/api/account") => Some(account.as_bytes()),
        ("POST", "/api/session") => Some(session.as_bytes()),
        ("POST", "/api/account/records" | "/api/records") => Some(GAME.as_bytes()),
        ("POST", "/api/games" | "/api/v1/seeks" | "/api/v1/challenges") => Some(terms.as_bytes()),
        ("POST", "/api/v1/tokens") => Some(token.as_bytes()),
        ("POST", "/api/push") => Some(browser.as_bytes()),
        ("POST", "/api/errors") => Some(BROWSER_ERROR.as_bytes()),
        ("POST", path) if path.starts_with("/api/v1/games/") => Some(in_game.as_bytes()),
        ("POST", path) if path.starts_with("/api/account/") || path.ends_with("/report") => Some(secrets.as_bytes()),
        ("POST", _) => Some(&b""[..]),
        _ => None,
    };
    let mut headers = vec![("Content-Type", "application/json")];
    if !guest.cookie.is_empty() {
        headers.push(("Cookie", guest.cookie.as_str()));
    }
    headers.extend(extra);
    if path == "/api/v1/events" {
        // It has no end.
        return first_of_stream(guest.address, path, &headers);
    }
    request(guest.address, method, path, &headers, body)
}

#[test]
fn every_route_answers_everybody_as_it_should() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    site.file("index.html", "<html lang=\"en\"><head></head><body></body></html>");
    for (method, route, which, expected) in TABLE {
        for (role, status) in ROLES.iter().zip(expected) {
            let (guest, id) = cast(&site, *which, role);
            let reply = ask(&guest, method, &address(route, &id), &[]);
            assert_eq!(reply.status, *status, "{method} {route} as {role}: {reply:?}");
            if *status >= 400 {
                assert!(!reply.json()["message"].as_str().unwrap().is_empty());
            }
        }
    }
}

/// Routes that change something, or act for somebody, are closed to pages of other sites.
#[test]
fn other_sites_cannot_ask_for_those_who_look_at_them() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    for (method, route, which, _) in TABLE {
        let changes = *method != "GET" || *route == "/api/live";
        let (guest, id) = cast(&site, *which, "owner");
        let path = address(route, &id);
        for foreign in [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
            let status = ask(&guest, method, &path, &[foreign]).status;
            // Records belong to nobody, and what is shared can be shared by all.
            let is_refused = changes && (*route != "/api/records" || foreign.0 == "Sec-Fetch-Site");
            assert_eq!(status == 403, is_refused, "{method} {route} {foreign:?}: {status}");
        }
    }
    let (id, ada, _) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    for foreign in [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
        assert_eq!(Socket::open(site.address, &[("Cookie", &ada.cookie), foreign]).err(), Some(403));
    }
    let own = format!("http://{}", site.address);
    assert!(Socket::open(site.address, &[("Cookie", &ada.cookie), ("Origin", &own)]).is_ok());
    assert_eq!(ada.follow(&id).1, 1);
}

#[test]
fn cookies_are_for_browsers_alone_and_travel_safely() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    let terms = json!({ "terms": serde_json::to_value(terms(some_game(), TimeControl::Unlimited)).unwrap() });
    let guest = Guest::nobody(site.address);
    let reply = guest.post("/api/games", &terms);
    let cookie = reply.header("set-cookie").to_owned();
    for part in ["tafel=", "; HttpOnly", "; SameSite=Lax", "; Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "there is no HTTPS here: {cookie}");
    let known = Guest { cookie: cookie_of(&reply), ..guest };
    assert_eq!(known.post("/api/games", &terms).header("set-cookie"), "", "a guest stays who he is");
    let forged = Guest { cookie: "tafel=0123456789".to_owned(), ..known };
    assert_ne!(forged.post("/api/games", &terms).header("set-cookie"), "", "who is unknown becomes somebody new");

    let site = Site::with(Site::patient(), http_server::Proxy::Trusted);
    let guest = Guest::nobody(site.address);
    let reply = guest.post("/api/games", &terms);
    let cookie = reply.header("set-cookie");
    assert!(cookie.starts_with("__Host-tafel=") && cookie.ends_with("; Secure"), "{cookie}");
}

#[test]
fn who_proposes_too_many_games_has_to_wait() {
    let limits =
        http_server::Limits { burst: 2, refill: std::time::Duration::from_mins(1), ..http_server::Limits::default() };
    let site = Site::with(limits, http_server::Proxy::None);
    let terms = json!({ "terms": serde_json::to_value(terms(some_game(), TimeControl::Unlimited)).unwrap() });
    let guest = Guest::nobody(site.address);
    assert_eq!([(); 3].map(|()| guest.post("/api/games", &terms).status), [201, 201, 429]);
    assert_eq!(site.share(GAME).status, 201, "records are counted apart");
}
