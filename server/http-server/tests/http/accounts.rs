//! Accounts over HTTP: who is who, from where, and for how long.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};

use http_server::Proxy;
use protocol::{ClientMessage, ServerMessage, TimeControl};
use serde_json::{Value, json};
use store::{AccountBy, AccountChange};

use crate::client::{Reply, request};
use crate::live::guest::{Guest, cookie_of, first_move, pair, resign, some_game, terms};
use crate::push::Browser;
use crate::site::{GAME, Site};

pub(crate) const PASSWORD: &str = "right horse";

/// A name that nobody has yet, nor one that looks like it.
pub(crate) fn unused_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let mut number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut name = String::from("x");
    for _ in 0..4 {
        name.push(char::from(b"abcdefghjk"[(number % 10) as usize]));
        number /= 10;
    }
    name
}

fn site() -> Site {
    Site::with(Site::patient(), Proxy::None)
}

/// Signs somebody up who may be a guest already.
fn become_member(guest: &Guest, name: &str) -> Reply {
    guest.post("/api/account", &json!({ "name": name, "password": PASSWORD }))
}

/// Somebody new with an account.
pub(crate) fn sign_up(address: SocketAddr, name: &str) -> Guest {
    let guest = Guest::nobody(address);
    let reply = become_member(&guest, name);
    assert_eq!(reply.status, 201, "{}", reply.text());
    Guest { cookie: cookie_of(&reply), ..guest }
}

pub(crate) fn sign_in(address: SocketAddr, name: &str, password: &str) -> Reply {
    Guest::nobody(address).post("/api/session", &json!({ "name": name, "password": password }))
}

pub(crate) fn delete(guest: &Guest, path: &str) -> Reply {
    request(guest.address, "DELETE", path, &[("Cookie", &guest.cookie)], None)
}

pub(crate) fn you(guest: &Guest) -> Value {
    guest.get("/api/account").json()["you"].clone()
}

pub(crate) fn check(reply: &Reply, status: u16, error: &str) {
    assert_eq!((reply.status, reply.json()["error"].as_str()), (status, Some(error)), "{}", reply.text());
    assert!(!reply.json()["message"].as_str().unwrap().is_empty());
}

/// Does something to the database from outside, as the command line does.
pub(crate) fn beside(site: &Site, name: &str, change: impl FnOnce(store::PersonId) -> AccountChange) {
    let url = format!("sqlite:{}", site.database().display());
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store::open(&url).await.unwrap();
        let account = store.account(AccountBy::Name(name.to_owned())).await.unwrap().unwrap();
        store.change_account(change(account.person.id)).await.unwrap();
        store.close().await;
    });
}

#[test]
fn a_guest_signs_up_and_keeps_the_games() {
    let site = site();
    let (game, ada, _bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let guest = you(&ada);
    assert_eq!(guest["guest"], true);
    let reply = become_member(&ada, "Ada");
    assert_eq!(reply.status, 201, "{}", reply.text());
    let cookie = reply.header("set-cookie");
    for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let member = Guest { address: site.address, cookie: cookie_of(&reply) };
    assert_eq!((&you(&member)["id"], &you(&member)["name"]), (&guest["id"], &"Ada".into()));
    assert_eq!(you(&member)["guest"], Value::Null);
    assert_eq!(member.follow(&game).2.you, Some(protocol::Side::One), "she still plays");
    assert_eq!(you(&ada), Value::Null, "the cookie of the guest is worth nothing any more");
    check(&become_member(&member, "Second"), 409, "has-account");
}

#[test]
fn a_guest_signs_in_and_the_games_come_along() {
    let site = site();
    let ada = sign_up(site.address, "Ada");
    let (game, mut stray, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    // The game is in memory, and both look at it.
    let (mut as_guest, ..) = stray.follow(&game);
    let (mut of_bob, _, state) = bob.follow(&game);
    let first = first_move(&state.record);
    let (text, id) = (first.clone(), "m1".to_owned());
    assert!(
        as_guest.ask(&ClientMessage::Move { game: game.clone(), id, ply: 0, text, offers_draw: false }, "m1").is_ok()
    );
    let open = stray.propose(&terms(some_game(), TimeControl::Unlimited));
    let reply = stray.post("/api/session", &json!({ "name": "Ada", "password": PASSWORD }));
    assert_eq!(reply.status, 200, "{}", reply.text());
    let member = Guest { address: site.address, cookie: cookie_of(&reply) };
    assert_eq!(you(&stray), Value::Null, "the guest is gone");
    as_guest.closed();
    let name = |message: &ServerMessage| match message {
        ServerMessage::Players { players, .. } => Some(players[0].name.clone()),
        _ => None,
    };
    assert_eq!(of_bob.until(name), "Ada", "the opponent stays, and is told");
    let (_, number, state) = member.follow(&game);
    assert_eq!((state.you, state.players[0].name.as_str()), (Some(protocol::Side::One), "Ada"));
    assert_eq!(number, 2, "nothing of it is lost");
    assert!(state.record.contains(&first), "{}", state.record);
    assert_eq!(bob.follow(&game).2.you, Some(protocol::Side::Two));
    let (mut socket, ..) = member.follow(&game);
    assert!(socket.ask(&resign(&game, "r1"), "r1").is_ok(), "she goes on where the guest was");
    assert_eq!(ada.get("/api/people/ada").json()["last"][0]["id"], game);
    assert_eq!(member.post(&format!("/api/games/{open}/cancel"), &Value::Null).status, 200, "proposals, too");
    // Whoever is somebody else brings nothing along.
    let eve = sign_up(site.address, "Eve");
    let as_ada = eve.post("/api/session", &json!({ "name": "Ada", "password": PASSWORD }));
    assert_eq!((as_ada.status, you(&eve)), (200, Value::Null));
    assert_eq!(sign_in(site.address, "Eve", PASSWORD).status, 200);
}

#[test]
fn names_passwords_and_addresses_follow_rules() {
    let site = site();
    sign_up(site.address, "Paul");
    let nobody = Guest::nobody(site.address);
    for (name, password, email, status, error) in [
        ("Pau1", PASSWORD, "", 409, "name-taken"),
        ("pAUL", PASSWORD, "", 409, "name-taken"),
        ("x", PASSWORD, "", 422, "name-length"),
        ("two words", PASSWORD, "", 422, "name-character"),
        ("7up", PASSWORD, "", 422, "name-edge"),
        ("a--b", PASSWORD, "", 422, "name-signs"),
        ("Moderator", PASSWORD, "", 422, "name-reserved"),
        ("Eve", "short", "", 422, "password-short"),
        ("Eve", "password", "", 422, "password-easy"),
        ("Eve", PASSWORD, "no address", 422, "email"),
        ("Eve", PASSWORD, "a@b@c", 422, "email"),
    ] {
        let body = json!({ "name": name, "password": password, "email": email });
        check(&nobody.post("/api/account", &body), status, error);
    }
    let long = json!({ "name": "Eve", "password": "ab".repeat(150) });
    check(&nobody.post("/api/account", &long), 422, "password-long");
    for body in [json!({}), json!({ "name": 1 }), json!([])] {
        check(&nobody.post("/api/account", &body), 400, "body");
    }
    let german = nobody.post("/api/account?lang=de", &json!({ "name": "x", "password": PASSWORD }));
    assert_eq!(german.json()["message"], "Ein Name hat 2 bis 20 Zeichen.");
    let good = json!({ "name": "Eve", "password": PASSWORD, "email": " eve@mail.example " });
    let reply = nobody.post("/api/account", &good);
    assert_eq!((reply.status, &reply.json()["email"]), (201, &"eve@mail.example".into()));
}

#[test]
fn somebody_signs_in_and_out_in_several_places() {
    let site = site();
    let first = sign_up(site.address, "Ada");
    check(&sign_in(site.address, "Ada", "wrong horse"), 403, "sign-in");
    check(&sign_in(site.address, "Nobody2", PASSWORD), 403, "sign-in");
    let reply = sign_in(site.address, "aDA", PASSWORD);
    assert_eq!((reply.status, &reply.json()["you"]["name"]), (200, &"Ada".into()));
    let second = Guest { address: site.address, cookie: cookie_of(&reply) };
    let list = second.get("/api/sessions").json();
    let sessions = list["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions.iter().filter(|session| session["current"] == true).count(), 1);
    let other = sessions.iter().find(|session| session["current"] == false).unwrap();
    assert_eq!(delete(&second, &format!("/api/sessions/{}", other["id"].as_str().unwrap())).status, 200);
    assert_eq!((you(&first), &you(&second)["name"]), (Value::Null, &"Ada".into()));
    check(&delete(&second, "/api/sessions/0000000000000000"), 404, "no-such-session");
    let out = delete(&second, "/api/session");
    assert!(out.header("set-cookie").contains("Max-Age=0"), "{out:?}");
    assert_eq!(you(&second), Value::Null);
    check(&delete(&second, "/api/session"), 401, "no-account");
}

#[test]
fn another_password_ends_other_sessions() {
    let site = site();
    let ada = sign_up(site.address, "Ada");
    let phone = Guest { cookie: cookie_of(&sign_in(site.address, "Ada", PASSWORD)), address: site.address };
    let change = |old: &str, new: &str| ada.post("/api/account/password", &json!({ "password": old, "new": new }));
    check(&change("wrong horse", "battery staple"), 403, "wrong-password");
    check(&change(PASSWORD, "12345678"), 422, "password-easy");
    assert_eq!(you(&phone)["name"], "Ada");
    assert_eq!(change(PASSWORD, "battery staple").status, 200);
    assert_eq!((&you(&ada)["name"], you(&phone)), (&"Ada".into(), Value::Null));
    check(&sign_in(site.address, "Ada", PASSWORD), 403, "sign-in");
    assert_eq!(sign_in(site.address, "Ada", "battery staple").status, 200);
    assert_eq!(delete(&ada, "/api/sessions").status, 200);
    assert_eq!(ada.get("/api/sessions").json()["sessions"].as_array().unwrap().len(), 1);
}

#[test]
fn sockets_of_ended_sessions_are_closed_and_others_stay() {
    let site = site();
    let ada = sign_up(site.address, "Ada");
    let phone = Guest { cookie: cookie_of(&sign_in(site.address, "Ada", PASSWORD)), address: site.address };
    let bob = sign_up(site.address, "Bob");
    let (mut at_home, mut away, mut of_bob) = (ada.socket(), phone.socket(), bob.socket());
    assert_eq!(delete(&ada, "/api/sessions").status, 200);
    away.closed();
    at_home.send(&ClientMessage::Ping { at: protocol::UnixMillis(1), hidden: false });
    at_home.until(|message| matches!(message, ServerMessage::Pong { .. }).then_some(()));
    assert_eq!(phone.socket().hello_again(), None, "nobody any more");
    // From the command line, while the server runs.
    beside(&site, "Ada", |ada| AccountChange::Close(ada, Some(1)));
    at_home.closed();
    assert_eq!(you(&ada), Value::Null);
    check(&sign_in(site.address, "Ada", PASSWORD), 403, "closed");
    check(&sign_in(site.address, "Ada", "wrong horse"), 403, "sign-in");
    let profile = bob.get("/api/people/ada").json();
    assert_eq!((&profile["closed"], &profile["person"]["name"]), (&true.into(), &"Ada".into()));
    of_bob.send(&ClientMessage::Ping { at: protocol::UnixMillis(1), hidden: false });
    assert!(of_bob.until(|message| matches!(message, ServerMessage::Pong { .. }).then_some(true)), "others stay");
}

#[test]
fn an_account_is_deleted_with_its_data_and_games_stay() {
    let site = site();
    let (game, guest, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let ada = Guest { cookie: cookie_of(&become_member(&guest, "Adalbert")), ..guest };
    let confirm = |password: &str| ada.post("/api/account/delete", &json!({ "password": password }));
    check(&confirm("wrong horse"), 403, "wrong-password");
    assert_eq!(you(&ada)["name"], "Adalbert");
    assert!(confirm(PASSWORD).header("set-cookie").contains("Max-Age=0"));
    assert_eq!(you(&ada), Value::Null);
    check(&bob.get("/api/people/Adalbert"), 404, "no-such-person");
    let house = bob.get("/api/people/Level%203").json();
    assert_eq!((&house["person"]["name"], &house["person"]["engine"]), (&json!("Level 3"), &json!(true)));
    check(&sign_in(site.address, "Adalbert", PASSWORD), 403, "sign-in");
    check(&become_member(&Guest::nobody(site.address), "Adalbert"), 409, "name-taken");
    let view = bob.get(&format!("/api/games/{game}"));
    assert_eq!(view.status, 200);
}

#[test]
fn browsers_hand_their_games_over_and_everything_is_exported() {
    let site = site();
    let (game, guest, _) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let ada = Guest { cookie: cookie_of(&become_member(&guest, "Ada")), ..guest };
    let send = |text: &str| {
        request(site.address, "POST", "/api/account/records", &[("Cookie", &ada.cookie)], Some(text.as_bytes()))
    };
    let illegal = GAME.replace("c1-b6r", "a2-b2r");
    let reply = send(&format!("{GAME}\n{illegal}\n{}", GAME.replace("c1-b6r ", "")));
    assert_eq!((reply.status, &reply.json()["kept"]), (200, &2.into()), "{}", reply.text());
    assert_eq!(reply.json()["failed"][0]["number"], 2);
    assert!(reply.json()["failed"][0]["message"].as_str().unwrap().contains("a2-b2r"));
    assert_eq!(send(GAME).json()["kept"], 1, "a second time changes nothing");
    let kept = ada.get("/api/account/records");
    assert_eq!(kept.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(record::read_all(kept.text(), engine::all()).flatten().count(), 2);
    let block = sign_up(site.address, "Bob");
    assert_eq!(ada.post("/api/people/bob/block", &Value::Null).status, 200);
    let browser = Browser::new("https://push.example/send/of-ada").subscription();
    assert_eq!(ada.post("/api/push?lang=fr", &browser).status, 200);
    let token = ada.post("/api/v1/tokens", &json!({ "name": "bot at home", "scopes": ["read", "play"] })).json();
    let reply = ada.get("/api/account/export");
    assert_eq!(reply.header("content-disposition"), "attachment; filename=\"tafel.json\"");
    let all = reply.json();
    assert_eq!((&all["name"], all["records"].as_array().unwrap().len()), (&"Ada".into(), 2));
    assert_eq!(all["games"][0]["game"]["id"], game);
    assert!(all["games"][0]["record"].as_str().unwrap().contains("[Game "));
    assert_eq!((&all["blocked"][0]["name"], all["sessions"].as_array().unwrap().len()), (&"Bob".into(), 1));
    assert_eq!(all["notifications"], json!([{ "endpoint": "https://push.example/send/of-ada", "lang": "fr" }]));
    let exported = &all["tokens"][0];
    assert_eq!((&exported["name"], &exported["scopes"]), (&json!("bot at home"), &json!(["read", "play"])));
    assert!(exported["since"].as_i64() > Some(0) && !reply.text().contains(token["token"].as_str().unwrap()));
    assert_eq!((all["devices"].as_array().unwrap().len(), &all["ratings"]), (1, &json!([])));
    assert!(!reply.text().contains("argon2"), "hashes are nobody's business");
    assert!(!reply.text().contains(browser["keys"]["auth"].as_str().unwrap()), "nor are keys");
    assert_eq!(block.get("/api/account/export").json()["notifications"], json!([]));
    assert_eq!(block.get("/api/account/export").json()["records"], json!([]), "everybody gets the own");
}

#[test]
fn a_profile_counts_results_by_game_and_opponent() {
    let site = site();
    let (game, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let ada = Guest { cookie: cookie_of(&become_member(&ada, "Ada")), ..ada };
    let bob = Guest { cookie: cookie_of(&become_member(&bob, "Bob")), ..bob };
    assert_eq!(ada.get("/api/people/Ada").json()["games"], json!([]), "it is not over");
    let (mut socket, ..) = bob.follow(&game);
    assert!(socket.ask(&resign(&game, "1"), "1").is_ok());
    let profile = ada.get("/api/people/aDa").json();
    let won = json!({ "won": 1, "drawn": 0, "lost": 0 });
    assert_eq!(profile["games"], json!([{ "game": some_game(), "score": won }]), "{profile}");
    assert_eq!(
        (&profile["opponents"][0]["opponent"]["name"], &profile["opponents"][0]["score"]),
        (&"Bob".into(), &won)
    );
    assert_eq!((&profile["last"][0]["id"], &profile["last"][0]["result"]), (&game.into(), &"1-0".into()));
    assert_eq!(profile["ratings"], json!([]), "it did not count");
    let last = &profile["last"][0];
    assert_eq!((&last["time"]["type"], &last["rated"]), (&"unlimited".into(), &Value::Null));
    let start = engine::find(some_game()).unwrap().0.table(&engine::find(some_game()).unwrap().1, None).unwrap();
    assert_eq!(last["position"], start.position_text(), "where the pieces stood at the end");
    assert_eq!((&profile["here"], &of_here(&ada)), (&Value::Null, &json!(true)));
    let of_bob = ada.get("/api/people/bob").json();
    assert_eq!(of_bob["games"][0]["score"], json!({ "won": 0, "drawn": 0, "lost": 1 }));
}

/// Results against each opponent are everybody's business, or nobody else's.
#[test]
fn who_is_private_keeps_results_by_opponent_to_himself() {
    let site = site();
    let (game, ada, bob) = pair(site.address, &terms(some_game(), TimeControl::Unlimited));
    let ada = Guest { cookie: cookie_of(&become_member(&ada, "Ada")), ..ada };
    let bob = Guest { cookie: cookie_of(&become_member(&bob, "Bob")), ..bob };
    let (stranger, nobody) = (sign_up(site.address, "Cleo"), Guest::nobody(site.address));
    let (mut socket, ..) = bob.follow(&game);
    assert!(socket.ask(&resign(&game, "1"), "1").is_ok());
    let opponents = |guest: &Guest, name: &str| {
        let profile = guest.get(&format!("/api/people/{name}")).json();
        assert_eq!(profile["games"].as_array().unwrap().len(), 1, "results by game are for all: {profile}");
        assert_eq!(profile["last"].as_array().unwrap().len(), 1, "and so are games");
        (profile["opponents"].as_array().unwrap().len(), profile["private"] == json!(true))
    };
    let between = |guest: &Guest, path: &str, of: [&str; 2]| {
        let [player, opponent] = of;
        guest.get(&format!("/api/v1/{path}?game={}&player={player}&opponent={opponent}", some_game())).status
    };
    let paths = ["games", "games/export", "explorer"];
    assert_eq!(opponents(&nobody, "ada"), (1, false));
    assert_eq!(paths.map(|path| between(&nobody, path, ["ada", "bob"])), [200; 3]);
    assert_eq!(ada.get("/api/account").json()["private"], Value::Null);
    check(&ada.post("/api/account/private", &json!({ "private": "yes" })), 400, "body");
    assert_eq!(ada.post("/api/account/private", &json!({ "private": true })).status, 200);
    assert_eq!(ada.get("/api/account").json()["private"], true);
    assert_eq!(ada.get("/api/account/export").json()["private"], true);
    for other in [&nobody, &stranger, &bob] {
        assert_eq!(opponents(other, "ada"), (0, true));
        assert_eq!(opponents(other, "bob"), (1, false), "what he tells of himself is his own business");
    }
    assert_eq!(opponents(&ada, "ada"), (1, true), "it is hers");
    let token = ada.post("/api/v1/tokens", &json!({ "name": "mine", "scopes": ["read"] })).json();
    let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
    let own = request(site.address, "GET", "/api/people/ada", &[("Authorization", &bearer)], None).json();
    assert_eq!(own["opponents"].as_array().unwrap().len(), 1, "so is her program");
    for of in [["ada", "bob"], ["bob", "ada"]] {
        for path in paths {
            assert_eq!([&ada, &bob].map(|guest| between(guest, path, of)), [200; 2], "{path}: those who played");
            assert_eq!([&nobody, &stranger].map(|guest| between(guest, path, of)), [403; 2], "{path}");
        }
    }
    check(&nobody.get("/api/v1/games?player=ada&opponent=bob"), 403, "private");
    assert_eq!(nobody.get("/api/v1/games?player=ada").status, 200, "games stay in the archive");
    // Whoever signs in elsewhere is told, and it can be taken back.
    let entered = sign_in(site.address, "ada", PASSWORD);
    assert_eq!(entered.json()["private"], true);
    assert_eq!(ada.post("/api/account/private", &json!({ "private": false })).status, 200);
    assert_eq!(opponents(&nobody, "ada"), (1, false));
}

/// Whether a profile says that somebody is here, while a socket is open.
fn of_here(ada: &Guest) -> Value {
    let _socket = ada.socket();
    ada.get("/api/people/ada").json()["here"].clone()
}

#[test]
fn who_is_blocked_cannot_join_and_complaints_are_kept() {
    let site = site();
    let [mut ada, bob] = ["Ada", "Bob"].map(|name| sign_up(site.address, name));
    check(&ada.post("/api/people/ada/block", &Value::Null), 409, "oneself");
    check(&ada.post("/api/people/nobody2/block", &Value::Null), 404, "no-such-person");
    assert_eq!(ada.post("/api/people/bob/block", &Value::Null).status, 200);
    assert_eq!(ada.get("/api/account/blocks").json()["blocked"][0]["name"], "Bob");
    let game = ada.propose(&terms(some_game(), TimeControl::Unlimited));
    let join = format!("/api/games/{game}/join");
    check(&bob.post(&join, &Value::Null), 403, "person.blocked");
    assert_eq!(delete(&ada, "/api/people/bob/block").status, 200);
    assert_eq!(bob.post(&join, &Value::Null).status, 200);
    check(&ada.post("/api/people/bob/report", &json!({ "reason": "  " })), 422, "reason");
    assert_eq!(ada.post("/api/people/bob/report", &json!({ "reason": "He is rude." })).status, 200);
    let url = format!("sqlite:{}", site.database().display());
    let reports = tokio::runtime::Runtime::new()
        .unwrap()
        .block_on(async { store::open(&url).await.unwrap().reports().await.unwrap() });
    assert_eq!((reports[0].about.name.as_str(), reports[0].reason.as_str()), ("Bob", "He is rude."));
}

#[test]
fn other_sites_change_nothing() {
    let site = site();
    let ada = sign_up(site.address, "Ada");
    sign_up(site.address, "Bob");
    let foreign = ("Sec-Fetch-Site", "cross-site");
    let body =
        json!({ "name": "Ada", "password": PASSWORD, "new": "battery staple", "reason": "rude", "private": true })
            .to_string();
    for (method, path) in [
        ("POST", "/api/account"),
        ("POST", "/api/account/password"),
        ("POST", "/api/account/email"),
        ("POST", "/api/account/private"),
        ("POST", "/api/account/delete"),
        ("POST", "/api/account/end-access"),
        ("POST", "/api/account/reset"),
        ("POST", "/api/account/records"),
        ("POST", "/api/session"),
        ("DELETE", "/api/session"),
        ("DELETE", "/api/sessions"),
        ("DELETE", "/api/sessions/0000000000000000"),
        ("POST", "/api/people/bob/block"),
        ("DELETE", "/api/people/bob/block"),
        ("POST", "/api/people/bob/report"),
    ] {
        let headers = [("Cookie", ada.cookie.as_str()), ("Content-Type", "application/json"), foreign];
        let reply = request(site.address, method, path, &headers, Some(body.as_bytes()));
        check(&reply, 403, "foreign");
    }
    assert_eq!(you(&ada)["name"], "Ada");
}
