//! Tokens: shown once, good for their scopes, and for nothing when they are revoked.

use serde_json::json;

use super::helper::{ALL, Program};
use crate::accounts::{PASSWORD, sign_up, unused_name};
use crate::client::request;
use crate::live::guest::Guest;
use crate::site::Site;

fn site() -> Site {
    Site::with(Site::patient(), http_server::Proxy::None)
}

#[test]
fn a_token_is_shown_once_and_revoked() {
    let site = site();
    let ada = Program::new(site.address, &["read", "play"]);
    let owner = Guest { address: site.address, cookie: ada.cookie.clone() };
    assert!(ada.token.starts_with("tafel_") && ada.token.len() > 40);
    let listed = owner.get("/api/v1/tokens").json();
    assert_eq!(listed["tokens"].as_array().unwrap().len(), 1);
    assert_eq!(listed["tokens"][0]["scopes"], json!(["read", "play"]));
    assert!(listed["tokens"][0]["token"].is_null(), "{listed}");
    // Neither is it in the file.
    for file in ["tafel.db", "tafel.db-wal"] {
        let bytes = std::fs::read(site.database().with_file_name(file)).unwrap_or_default();
        let secret = ada.token.as_bytes();
        assert!(!bytes.windows(secret.len()).any(|part| part == secret), "{file}");
    }
    let you = ada.get("/api/v1/account").json();
    assert_eq!((you["you"]["name"].as_str(), &you["bot"]), (Some(ada.name.as_str()), &json!(false)));
    // A token makes no tokens, and sees none.
    assert_eq!(ada.get("/api/v1/tokens").status, 401);
    let mut events = ada.stream("/api/v1/events");
    events.until("welcome");
    let id = listed["tokens"][0]["id"].as_str().unwrap();
    let revoke =
        |id: &str| request(site.address, "DELETE", &format!("/api/v1/tokens/{id}"), &[("Cookie", &owner.cookie)], None);
    assert_eq!(revoke(id).status, 200);
    assert_eq!(revoke(id).status, 404);
    let refused = ada.get("/api/v1/account");
    assert_eq!((refused.status, refused.json()["error"].as_str()), (401, Some("token")));
    assert_eq!(refused.header("www-authenticate"), "Bearer");
    while events.line().is_some() {}
}

#[test]
fn a_token_is_good_for_its_scopes_alone() {
    let site = site();
    let wanted = [
        ("read", "GET", "/api/v1/events"),
        ("play", "POST", "/api/v1/games/23456789AB/resign"),
        ("challenge", "POST", "/api/v1/seeks/23456789AB/accept"),
        ("chat", "POST", "/api/v1/games/23456789AB/chat"),
        ("bot", "POST", "/api/v1/bot"),
    ];
    for (scope, method, path) in wanted {
        let others: Vec<_> = ALL.into_iter().filter(|other| *other != scope).collect();
        let ada = Program::new(site.address, &others);
        let body = json!({ "room": "players", "preset": "hello" });
        let reply = if method == "GET" { ada.get(path) } else { ada.post(path, &body) };
        assert_eq!((reply.status, reply.json()["error"].as_str()), (403, Some("scope")), "{scope}");
        assert!(reply.json()["message"].as_str().unwrap().contains(scope));
        let able = Program::new(site.address, &[scope]);
        if method == "POST" {
            assert_ne!(able.post(path, &body).json()["error"], "scope", "{scope}");
        }
    }
}

#[test]
fn what_makes_no_token_is_told() {
    let site = site();
    let ada = sign_up(site.address, &unused_name());
    for (body, error) in [
        (json!({ "name": "", "scopes": ["play"] }), "token-name"),
        (json!({ "name": "x".repeat(61), "scopes": ["play"] }), "token-name"),
        (json!({ "name": "x", "scopes": [] }), "token-scopes"),
        (json!({ "name": "x", "scopes": ["play", "everything"] }), "token-scopes"),
    ] {
        let reply = ada.post("/api/v1/tokens", &body);
        assert_eq!((reply.status, reply.json()["error"].as_str()), (422, Some(error)), "{body}");
    }
    for _ in 0..20 {
        assert_eq!(ada.post("/api/v1/tokens", &json!({ "name": "x", "scopes": ["play"] })).status, 201);
    }
    let reply = ada.post("/api/v1/tokens", &json!({ "name": "x", "scopes": ["play"] }));
    assert_eq!((reply.status, reply.json()["error"].as_str()), (409, Some("tokens-many")));
    let nonsense = [("Authorization", "Basic YTpi")];
    assert_eq!(request(site.address, "GET", "/api/v1/account", &nonsense, None).status, 401);
}

#[test]
fn tokens_go_with_their_account() {
    let site = site();
    let ada = Program::new(site.address, &["play"]);
    let owner = Guest { address: site.address, cookie: ada.cookie.clone() };
    assert_eq!(owner.post("/api/account/delete", &json!({ "password": PASSWORD })).status, 200);
    assert_eq!(ada.get("/api/v1/account").status, 401);
}

#[test]
fn bots_are_marked_and_stay_so() {
    let site = site();
    let ada = Program::new(site.address, &ALL);
    for _ in 0..2 {
        let reply = ada.post("/api/v1/bot", &json!({}));
        assert_eq!(
            (reply.status, &reply.json()["bot"], &reply.json()["you"]["engine"]),
            (200, &json!(true), &json!(true))
        );
    }
    let profile = Guest::nobody(site.address).get(&format!("/api/people/{}", ada.name)).json();
    assert_eq!(profile["person"]["engine"], true);
    // The owner can still look after it.
    let owner = Guest { address: site.address, cookie: ada.cookie.clone() };
    assert_eq!(owner.get("/api/v1/tokens").status, 200);
    assert_eq!(owner.post("/api/account/delete", &json!({ "password": PASSWORD })).status, 200);
}
