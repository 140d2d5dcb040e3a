//! Signing in under attack, and how access to an account ends.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http_server::{Limits, Proxy, SignInLimits};
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use store::{AccountChange, NewReset, Secret};

use crate::accounts::{PASSWORD, beside, check, sign_up, you};
use crate::client::{Reply, request};
use crate::live::guest::{Guest, JSON, cookie_of};
use crate::site::Site;

const NEW_PASSWORD: &str = "battery staple";

/// No time passes for these limits while a test runs.
fn strict(change: impl FnOnce(&mut SignInLimits)) -> Site {
    let long = Duration::from_hours(10);
    let mut sign_ins = SignInLimits { refill: long, account_refill: long, delay: long, ..SignInLimits::default() };
    change(&mut sign_ins);
    Site::with(Limits { sign_ins, ..Site::patient() }, Proxy::Trusted)
}

/// Sends a body from an address, as the proxy notes it, with the cookies of a browser.
fn post_from(site: &Site, address: &str, cookies: &str, path: &str, body: &Value) -> Reply {
    let headers = [JSON, ("X-Forwarded-For", address), ("X-Forwarded-Proto", "http"), ("Cookie", cookies)];
    request(site.address, "POST", path, &headers, Some(body.to_string().as_bytes()))
}

fn sign_in_from(site: &Site, address: &str, cookies: &str, password: &str) -> Reply {
    post_from(site, address, cookies, "/api/session", &json!({ "name": "Ada", "password": password }))
}

/// The cookie of that name that an answer sets, as a browser sends it.
fn set_cookie(reply: &Reply, name: &str) -> String {
    let set = reply.headers.iter().filter(|(header, _)| header == "set-cookie").map(|(_, value)| value.as_str());
    let mut found = set.filter(|value| value.starts_with(&format!("{name}=")));
    found.next().and_then(|value| value.split(';').next()).expect("the cookie").to_owned()
}

const HOME: &str = "192.0.2.1";

/// Somebody signs up at home: the cookies of the session, and of the device.
fn ada(site: &Site) -> [String; 2] {
    let reply = post_from(site, HOME, "", "/api/account", &json!({ "name": "Ada", "password": PASSWORD }));
    assert_eq!(reply.status, 201, "{}", reply.text());
    ["tafel", "tafel-device"].map(|name| set_cookie(&reply, name))
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

#[test]
fn strangers_cannot_lock_the_owner_out() {
    let site = strict(|limits| limits.account_burst = 30);
    let [session, device] = ada(&site);
    // A stranger has a few guesses, then has to wait.
    let guess = |address: &str| sign_in_from(&site, address, "", "wrong horse");
    assert_eq!([(); 5].map(|()| guess("198.51.100.1").status), [403; 5]);
    let refused = guess("198.51.100.1");
    check(&refused, 429, "too-many");
    assert_eq!(sign_in_from(&site, "198.51.100.1", "", PASSWORD).status, 429, "not even with the right one");
    let seconds: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=900).contains(&seconds), "it is not locked for good: {seconds}");
    assert_eq!(refused.json()["message"], "Too many attempts. Try again in 15 minutes.");
    let german = json!({ "name": "Ada", "password": PASSWORD });
    let german = post_from(&site, "198.51.100.1", "", "/api/session?lang=de", &german);
    assert_eq!(german.json()["message"], "Zu viele Versuche. Versuche es in 15 Minuten noch einmal.");
    // At home nothing has happened, with or without a cookie.
    assert_eq!(sign_in_from(&site, HOME, "", PASSWORD).status, 200);
    // Strangers come from everywhere, until guesses from unknown browsers are limited for the account.
    let mut statuses: Vec<_> = (0..30).map(|n| guess(&format!("203.0.113.{n}")).status).collect();
    statuses.dedup();
    assert_eq!(statuses, [403, 429]);
    check(&sign_in_from(&site, HOME, "", PASSWORD), 429, "too-many");
    // The owner is signed in, and knows the password.
    let body = json!({ "password": PASSWORD, "email": "ada@mail.example" });
    assert_eq!(post_from(&site, "198.51.100.1", &session, "/api/account/email", &body).status, 200);
    // The browser is known, wherever it is.
    let known = sign_in_from(&site, "198.51.100.1", &device, PASSWORD);
    assert_eq!(known.status, 200, "{}", known.text());
    let next = set_cookie(&known, "tafel-device");
    assert_eq!(
        sign_in_from(&site, "198.51.100.1", &device, PASSWORD).status,
        429,
        "each cookie is good until the next"
    );
    // A known browser cannot guess for ever either, and others are not concerned.
    assert_eq!([(); 5].map(|()| sign_in_from(&site, HOME, &next, "wrong horse").status), [403; 5]);
    check(&sign_in_from(&site, HOME, &next, "wrong horse"), 429, "too-many");
    assert_eq!(
        [(); 5].map(|()| post_from(&site, HOME, &session, "/api/account/email", &json!({ "password": "x" })).status),
        [403; 5]
    );
    check(&post_from(&site, HOME, &session, "/api/account/email", &body), 429, "too-many");
}

#[test]
fn the_cookie_of_a_device_is_hidden_from_scripts_and_other_sites() {
    let site = Site::with(Site::patient(), Proxy::Trusted);
    let reply = Guest::nobody(site.address).post("/api/account", &json!({ "name": "Ada", "password": PASSWORD }));
    let cookies: Vec<_> = reply.headers.iter().filter(|(name, _)| name == "set-cookie").collect();
    assert_eq!(cookies.len(), 2);
    let device = &cookies[1].1;
    for part in
        ["__Host-tafel-device=", "; HttpOnly", "; SameSite=Strict", "; Secure", "; Path=/", "; Max-Age=31536000"]
    {
        assert!(device.contains(part), "{device}");
    }
    // It says nothing about who it is, and only its digest is stored.
    let value = device.split(['=', ';']).nth(1).unwrap();
    let with_it = format!("__Host-tafel={value}");
    let as_session = request(site.address, "GET", "/api/account", &[("Cookie", &with_it)], None);
    assert_eq!(as_session.json()["you"], Value::Null);
    for file in ["tafel.db", "tafel.db-wal"] {
        let bytes = std::fs::read(site.database().with_file_name(file)).unwrap_or_default();
        assert!(!bytes.windows(value.len()).any(|part| part == value.as_bytes()), "{file}");
    }
}

#[test]
fn a_taken_name_at_sign_up_does_not_count_against_its_owner() {
    let site = strict(|_| ());
    ada(&site);
    let sign_up = || post_from(&site, HOME, "", "/api/account", &json!({ "name": "Ada", "password": PASSWORD }));
    for _ in 0..30 {
        check(&sign_up(), 409, "name-taken");
    }
    assert_eq!(sign_in_from(&site, HOME, "", PASSWORD).status, 200);
}

#[test]
fn networks_of_ipv6_count_as_one_and_each_source_has_a_limit() {
    let site = strict(|limits| limits.burst = 20);
    ada(&site);
    let guess = |address: &str| sign_in_from(&site, address, "", "wrong horse").status;
    let statuses = [1, 2, 3, 4, 5, 6].map(|n| guess(&format!("2001:db8::{n}")));
    assert_eq!(statuses, [403, 403, 403, 403, 403, 429]);
    assert_eq!(guess("2001:db8:0:1::1"), 403, "another network");
    let statuses = ["::ffff:203.0.113.9", "203.0.113.9"].repeat(3).into_iter().map(guess).collect::<Vec<_>>();
    assert_eq!(statuses, [403, 403, 403, 403, 403, 429]);
    // One password for many names, names that nobody has and that nobody can have.
    let spray = |name: &str| {
        post_from(&site, "198.51.100.7", "", "/api/session", &json!({ "name": name, "password": PASSWORD })).status
    };
    let long = "x".repeat(5000);
    for n in 0..20 {
        assert_eq!(spray(if n == 0 { &long } else { "nobody2" }), 403, "{n}");
    }
    assert_eq!(spray("nobody3"), 429);
}

#[test]
fn sessions_expire_on_the_server() {
    const A_DAY: Duration = Duration::from_hours(24);
    let (site, hand) = Site::by_hand();
    let (ada, guest) = (sign_up(site.address, "Ada"), Guest::known(site.address));
    let unused = sign_up(site.address, "Bob");
    for _ in 0..4 {
        // Any use will do.
        hand.advance(89 * A_DAY);
        assert_eq!(ada.get("/api/sessions").status, 200);
        assert_eq!(you(&guest)["guest"], true);
    }
    assert_eq!(you(&unused), Value::Null, "90 days without use");
    assert_eq!(you(&ada)["name"], "Ada");
    let mut socket = ada.socket();
    // A year after it began, whatever it is used for; the socket is closed, too.
    hand.advance(9 * A_DAY);
    assert_eq!((you(&ada), you(&guest)), (Value::Null, Value::Null));
    socket.closed();
    check(&ada.get("/api/sessions"), 401, "no-account");
    assert_eq!(site.count("SELECT count(*) FROM session"), 0);
}

#[test]
fn all_other_access_is_ended_with_one_request() {
    let site = Site::with(Site::patient(), Proxy::None);
    let ada = sign_up(site.address, "Ada");
    let phone = Guest { cookie: cookie_of(&sign_in_from(&site, HOME, "", PASSWORD)), address: site.address };
    let token = ada.post("/api/v1/tokens", &json!({ "name": "bot", "scopes": ["read"] })).json();
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let as_program = || request(site.address, "GET", "/api/v1/account", &[("Authorization", &bearer)], None).status;
    let (mut here, mut away) = (ada.socket(), phone.socket());
    assert_eq!(as_program(), 200);
    check(&Guest::nobody(site.address).post("/api/account/end-access", &json!({})), 401, "no-account");
    assert_eq!(ada.post("/api/account/end-access", &json!({})).status, 200);
    assert_eq!((&you(&ada)["name"], you(&phone), as_program()), (&json!("Ada"), Value::Null, 401));
    assert_eq!(ada.get("/api/v1/tokens").json()["tokens"], json!([]));
    assert_eq!(ada.get("/api/sessions").json()["sessions"].as_array().unwrap().len(), 1);
    away.closed();
    here.send(&ClientMessage::Ping { at: protocol::UnixMillis(1), hidden: false });
    here.until(|message| matches!(message, ServerMessage::Pong { .. }).then_some(()));
}

#[test]
fn a_link_sets_a_password_once() {
    let site = Site::with(Site::patient(), Proxy::None);
    let ada = sign_up(site.address, "Ada");
    let link = |token: &str, expires_at: i64| {
        let reset = NewReset { secret: Secret::claimed(token), expires_at };
        beside(&site, "Ada", |ada| AccountChange::AddReset(ada, reset));
    };
    let reset = |token: &str, new: &str| {
        let body = json!({ "token": token, "new": new });
        Guest::nobody(site.address).post("/api/account/reset", &body)
    };
    check(&reset("made-up", NEW_PASSWORD), 404, "reset-unknown");
    check(&reset("", NEW_PASSWORD), 404, "reset-unknown");
    link("late", now() - 1);
    check(&reset("late", NEW_PASSWORD), 410, "reset-expired");
    link("good", now() + 60_000);
    check(&reset("late", NEW_PASSWORD), 404, "reset-unknown");
    for (password, fault) in [("short", "password-short"), ("password", "password-easy")] {
        check(&reset("good", password), 422, fault);
    }
    let mut socket = ada.socket();
    let done = reset("good", NEW_PASSWORD);
    assert_eq!((done.status, &done.json()["you"]["name"]), (200, &json!("Ada")), "{}", done.text());
    let member = Guest { cookie: cookie_of(&done), address: site.address };
    assert_eq!((&you(&member)["name"], you(&ada)), (&json!("Ada"), Value::Null));
    socket.closed();
    check(&sign_in_from(&site, HOME, "", PASSWORD), 403, "sign-in");
    assert_eq!(sign_in_from(&site, HOME, "", NEW_PASSWORD).status, 200);
    check(&reset("good", "another horse"), 410, "reset-used");
    assert_eq!(sign_in_from(&site, HOME, "", NEW_PASSWORD).status, 200);
    link("closed", now() + 60_000);
    beside(&site, "Ada", |ada| AccountChange::Close(ada, Some(1)));
    check(&reset("closed", NEW_PASSWORD), 403, "closed");
}
