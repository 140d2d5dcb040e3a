//! Who may do what: every route of the table, tried by every kind of caller.

use http_server::{Access, Credentials, Pages, Route, Who};
use protocol::TimeControl;
use serde_json::json;

use super::guest::{Guest, JSON, Socket, some_game, terms};
use super::routes::{ask, routes as routes_in_source};
use crate::accounts::{sign_up, unused_name};
use crate::client::{Reply, request};
use crate::site::{GAME, Site};

const SCOPES: [&str; 5] = ["read", "play", "challenge", "chat", "bot"];

/// How a caller authenticates.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Shows {
    Nothing,
    /// The cookie of a guest.
    GuestCookie,
    /// The cookie of an account.
    Cookie,
    /// A token with all scopes.
    Token,
    /// A token with all scopes but the one that the route asks for.
    WeakToken,
}

/// What a caller has to do with the game, challenge or seek.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Is {
    /// Nothing.
    Stranger,
    /// The user who created it.
    Owner,
    /// The opponent, or the challenged player.
    Opponent,
}

const CALLERS: [(Shows, Is); 11] = [
    (Shows::Nothing, Is::Stranger),
    (Shows::GuestCookie, Is::Stranger),
    (Shows::Cookie, Is::Stranger),
    (Shows::Token, Is::Stranger),
    (Shows::WeakToken, Is::Stranger),
    (Shows::Cookie, Is::Owner),
    (Shows::Token, Is::Owner),
    (Shows::WeakToken, Is::Owner),
    (Shows::Cookie, Is::Opponent),
    (Shows::Token, Is::Opponent),
    (Shows::WeakToken, Is::Opponent),
];

/// What the table says of a caller.
fn may(Access { who, credentials }: Access, shows: Shows, is: Is) -> bool {
    let is_known = match credentials {
        Credentials::None => return who == Who::Everyone,
        Credentials::Cookie => matches!(shows, Shows::GuestCookie | Shows::Cookie),
        Credentials::CookieOrToken(_) => !matches!(shows, Shows::Nothing | Shows::WeakToken),
    };
    is_known
        && match who {
            Who::Everyone | Who::Users => true,
            Who::Accounts => shows != Shows::GuestCookie,
            Who::Owner => is == Is::Owner,
            // The owner is told that it is the own challenge (409), not that it is somebody else's.
            Who::Players | Who::Challenged | Who::Parties => is != Is::Stranger,
        }
}

/// What a route is about, with its owner and the opponent, if it has them.
struct Subject {
    id: String,
    people: Option<[Guest; 2]>,
    /// Keeps the challenged player online.
    _socket: Option<Socket>,
}

fn subject(site: &Site, route: &Route) -> Subject {
    let of = |id: String| Subject { id, people: None, _socket: None };
    let path = route.path;
    if path.contains("/leaderboard/") {
        return of(format!("{}/blitz", some_game()));
    }
    if path.contains("/records/{id}") {
        return of(site.id_of(GAME));
    }
    if path.contains("{*rest}") {
        let picture = if path.starts_with("/api") { "/picture.png" } else { "" };
        return of(format!("{}{picture}", some_game()));
    }
    if path.contains("/people/{id}") {
        let name = unused_name();
        sign_up(site.address, &name);
        return of(name);
    }
    let has_people = ["/games/{id}", "/challenges/{id}", "/seeks/{id}"].iter().any(|part| path.contains(part));
    if !has_people {
        return of("nothing".to_owned());
    }
    let (mut owner, name) = (sign_up(site.address, &unused_name()), unused_name());
    let mut opponent = sign_up(site.address, &name);
    let terms = terms(some_game(), TimeControl::Unlimited);
    let wanted = serde_json::to_value(&terms).unwrap();
    let mut socket = None;
    let id = if path.contains("/games/") {
        let id = owner.propose(&terms);
        opponent.join(&id);
        if path.ends_with("/stream") {
            assert_eq!(owner.post(&format!("/api/v1/games/{id}/resign"), &json!({})).status, 200);
        }
        id
    } else if path.contains("/challenges/") {
        socket = Some(opponent.socket());
        let reply = owner.post("/api/v1/challenges", &json!({ "to": name, "terms": wanted }));
        assert_eq!(reply.status, 201, "{}", reply.text());
        reply.json()["game"].as_str().unwrap().to_owned()
    } else {
        assert_eq!(owner.post("/api/v1/seeks", &json!({ "terms": wanted })).status, 202);
        let by = owner.person().id;
        let seeks = owner.get("/api/v1/seeks").json()["seeks"].as_array().unwrap().clone();
        let own = seeks.iter().find(|seek| seek["by"]["id"] == by.as_str()).unwrap();
        own["id"].as_str().unwrap().to_owned()
    };
    Subject { id, people: Some([owner, opponent]), _socket: socket }
}

/// The header by which a caller authenticates.
fn credentials(site: &Site, route: &Route, subject: &Subject, shows: Shows, is: Is) -> Option<(&'static str, String)> {
    if shows == Shows::Nothing {
        return None;
    }
    let cookie = match (&subject.people, is) {
        _ if shows == Shows::GuestCookie => Guest::known(site.address).cookie,
        (Some([owner, _]), Is::Owner) => owner.cookie.clone(),
        (Some([_, opponent]), Is::Opponent) => opponent.cookie.clone(),
        _ => sign_up(site.address, &unused_name()).cookie,
    };
    if matches!(shows, Shows::GuestCookie | Shows::Cookie) {
        return Some(("Cookie", cookie));
    }
    let missing = match (shows, route.access.credentials) {
        (Shows::WeakToken, Credentials::CookieOrToken(scope)) => scope,
        _ => "",
    };
    let scopes: Vec<_> = SCOPES.into_iter().filter(|scope| *scope != missing).collect();
    let account = Guest { address: site.address, cookie };
    let reply = account.post("/api/v1/tokens", &json!({ "name": "test", "scopes": scopes }));
    assert_eq!(reply.status, 201, "{}", reply.text());
    Some(("Authorization", format!("Bearer {}", reply.json()["token"].as_str().unwrap())))
}

fn try_route(site: &Site, route: &Route, shows: Shows, is: Is) -> Reply {
    let subject = subject(site, route);
    let shown = credentials(site, route, &subject, shows, is);
    let extra: Vec<_> = shown.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let path = super::routes::address(route.path, &subject.id);
    if path.ends_with("/chat") && is == Is::Stranger {
        // Spectators have a room of their own.
        let body = json!({ "room": "spectators", "preset": "hello" }).to_string();
        let headers: Vec<_> = extra.iter().copied().chain([JSON]).collect();
        return request(site.address, route.method, &path, &headers, Some(body.as_bytes()));
    }
    ask(&Guest::nobody(site.address), route.method, &path, &extra)
}

#[test]
fn every_route_serves_those_whom_the_table_names_and_nobody_else() {
    let site = Site::with(Site::patient(), http_server::Proxy::None);
    site.file("index.html", "<html lang=\"en\"><head></head><body></body></html>");
    let table = http_server::routes();
    assert!(table.len() > 80, "{}", table.len());
    for route in &table {
        let has_people = ["/games/{id}", "/challenges/{id}", "/seeks/{id}"].iter().any(|it| route.path.contains(it));
        for (shows, is) in CALLERS {
            if is != Is::Stranger && !has_people {
                continue;
            }
            if shows == Shows::WeakToken
                && !matches!(route.access.credentials, Credentials::CookieOrToken(s) if !s.is_empty())
            {
                continue;
            }
            let reply = try_route(&site, route, shows, is);
            let is_served = !matches!(reply.status, 401 | 403);
            let expected = may(route.access, shows, is);
            assert_eq!(is_served, expected, "{} {} as {shows:?} {is:?}: {reply:?}", route.method, route.path);
            assert!(reply.status < 500, "{} {}: {reply:?}", route.method, route.path);
        }
    }
}

/// The router is made of the table, and no route is made elsewhere.
#[test]
fn the_table_is_the_router() {
    let table = http_server::routes().iter().map(|route| (route.method.to_owned(), route.path.to_owned())).collect();
    assert_eq!(routes_in_source(), table);
}

#[test]
fn only_routes_that_change_nothing_serve_pages_of_all_sites() {
    for route in http_server::routes() {
        let expected = match (route.method, route.path) {
            ("GET", "/api/live") => Pages::SameOrigin,
            ("GET", _) => Pages::All,
            ("POST", "/api/records") => Pages::SameSite,
            _ => Pages::SameOrigin,
        };
        assert_eq!(route.pages, expected, "{} {}", route.method, route.path);
    }
}

/// Records are shared in nobody's name. So programs and older browsers may, whatever page they name; but a browser that says
/// itself that another site makes it do so is refused.
#[test]
fn records_are_not_shared_for_other_sites() {
    let site = Site::new();
    let share =
        |headers: &[(&str, &str)]| request(site.address, "POST", "/api/records", headers, Some(GAME.as_bytes()));
    for (headers, status) in [
        (&[("Sec-Fetch-Site", "same-origin")][..], 201),
        (&[("Sec-Fetch-Site", "same-site"), ("Origin", "https://club.example")], 201),
        (&[("Sec-Fetch-Site", "none")], 201),
        (&[("Origin", "https://club.example")], 201),
        (&[("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")], 403),
    ] {
        assert_eq!(share(headers).status, status, "{headers:?}");
    }
    assert_eq!(share(&[("Sec-Fetch-Site", "cross-site")]).json()["error"], "cross-site");
}

#[test]
fn a_request_names_one_host() {
    let site = Site::new();
    let status = |head: &str| site.send(head).split(' ').nth(1).map(str::to_owned);
    let ok = Some("200".to_owned());
    let bad = Some("400".to_owned());
    assert_eq!(status("GET /version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"), ok);
    assert_eq!(status("GET /version HTTP/1.1\r\nConnection: close\r\n\r\n"), bad);
    assert_eq!(status("GET /version HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n"), bad);
    assert_eq!(status("GET /version HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"), bad);
    // Probes of load balancers speak HTTP/1.0 without it.
    assert_eq!(status("GET /healthz HTTP/1.0\r\n\r\n"), ok);
    let refused = site.send("GET / HTTP/1.1\r\nConnection: close\r\nAccept-Language: de\r\n\r\n");
    assert!(refused.contains("\"error\":\"host\"") && refused.contains("Anfrage"), "{refused}");
    assert!(refused.to_ascii_lowercase().contains("x-content-type-options: nosniff"), "{refused}");
}

#[test]
fn the_kind_of_a_body_is_read_in_any_case() {
    let site = Site::new();
    let body =
        json!({ "terms": serde_json::to_value(terms(some_game(), TimeControl::Unlimited)).unwrap() }).to_string();
    for (kind, status) in
        [("Application/JSON", 201), ("application/json; Charset=UTF-8", 201), ("text/json", 415), ("", 415)]
    {
        let headers = [("Content-Type", kind)];
        let reply = request(site.address, "POST", "/api/games", &headers, Some(body.as_bytes()));
        assert_eq!(reply.status, status, "{kind}");
    }
}
