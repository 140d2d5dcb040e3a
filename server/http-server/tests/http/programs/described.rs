//! The description of the interface says what is there, and nothing else.

use std::collections::BTreeSet;

use http_server::Proxy;
use protocol::TimeControl;
use serde_json::{Value, json};

use super::helper::{ALL, Program};
use super::schema::fits;
use crate::client::request;
use crate::live::guest::{Guest, some_game};
use crate::live::routes::routes;
use crate::site::Site;

fn document() -> Value {
    serde_json::from_str(include_str!("../../../api/openapi.json")).unwrap()
}

fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let of_path = |(path, item): (&String, &Value)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(|(method, operation)| (method.to_uppercase(), path.clone(), operation.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

#[test]
fn every_route_is_described_and_every_description_is_a_route() {
    let described: BTreeSet<_> = operations(&document()).into_iter().map(|(method, path, _)| (method, path)).collect();
    let there: BTreeSet<_> = routes().into_iter().filter(|(_, path)| path.starts_with("/api/v1")).collect();
    assert!(there.len() > 20);
    assert_eq!(described, there);
}

/// All examples of the document, with their schemas and places.
fn examples(value: &Value, place: &str, found: &mut Vec<(Value, Value, String)>) {
    if let (Some(example), Some(schema)) = (value.get("example"), value.get("schema")) {
        found.push((example.clone(), schema.clone(), place.to_owned()));
    }
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, field)| {
            if name != "example" {
                examples(field, &format!("{place}/{name}"), found);
            }
        }),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| examples(item, &format!("{place}/{index}"), found));
        }
        _ => {}
    }
}

#[test]
fn examples_are_what_they_are_examples_of() {
    let document = document();
    let mut found = Vec::new();
    examples(&document, "", &mut found);
    assert!(found.len() > 40, "{}", found.len());
    for (example, schema, place) in found {
        fits(&document, &schema, &example, &place).unwrap();
    }
    assert!(fits(&document, &json!({ "$ref": "#/components/schemas/NewMove" }), &json!({ "ply": "x" }), "").is_err());
}

#[test]
fn operations_are_told_whole() {
    let document = document();
    for (method, path, operation) in operations(&document) {
        let name = format!("{method} {path}");
        assert!(operation["summary"].as_str().is_some_and(|summary| summary.len() > 3), "{name}");
        assert!(operation["responses"].as_object().unwrap().keys().any(|status| status.starts_with('2')), "{name}");
        assert_eq!(operation["responses"]["429"]["$ref"], "#/components/responses/Limit", "{name}");
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let in_path: BTreeSet<_> =
            parameters.iter().filter(|p| p["in"] == "path").map(|p| p["name"].as_str().unwrap().to_owned()).collect();
        let gaps: BTreeSet<_> =
            path.split('{').skip(1).map(|rest| rest.split('}').next().unwrap().to_owned()).collect();
        assert_eq!(in_path, gaps, "{name}");
    }
}

/// Errors that a client causes by the form of its request are described wherever they can happen.
#[test]
fn bad_requests_are_described() {
    let document = document();
    let site = Site::with(Site::patient(), Proxy::None);
    let ada = Program::new(site.address, &ALL);
    let bearer = format!("Bearer {}", ada.token);
    let ask = |method: &str, path: &str, headers: &[(&str, &str)], body: &str| {
        let path = path.replace("{id}", "2222222222").replace("{offer}", "draw");
        let headers: Vec<_> = headers.iter().copied().chain([("Authorization", bearer.as_str())]).collect();
        request(site.address, method, &path, &headers, Some(body.as_bytes())).status
    };
    let mut checked = (0, 0, 0);
    for (method, path, operation) in operations(&document) {
        let name = format!("{method} {path}");
        let describes = |status: &str| operation["responses"][status]["$ref"] == "#/components/responses/Problem";
        if !operation["requestBody"].is_null() && path != "/api/v1/tokens" {
            assert!(describes("400") && describes("415"), "{name}");
            assert_eq!(ask(&method, &path, &[("Content-Type", "text/plain")], "{}"), 415, "{name}");
            assert_eq!(ask(&method, &path, &[("Content-Type", "application/json")], "{"), 400, "{name}");
            checked.0 += 1;
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["name"] == "Idempotency-Key" {
                assert!(describes("400"), "{name}");
                assert_eq!(parameter["schema"], json!({ "type": "string", "minLength": 1, "maxLength": 48 }), "{name}");
                let example = operation["requestBody"]["content"]["application/json"]["example"].to_string();
                for key in ["", &"x".repeat(49)] {
                    let headers = [("Content-Type", "application/json"), ("Idempotency-Key", key)];
                    assert_eq!(ask(&method, &path, &headers, &example), 400, "{name} {key:?}");
                }
                checked.1 += 1;
            }
            if parameter["allowEmptyValue"] == true {
                let field = parameter["name"].as_str().unwrap();
                let answer = Guest::nobody(site.address).get(&format!("{path}?game={}&{field}=", some_game()));
                assert_eq!(answer.status, 200, "{name} {field}");
                checked.2 += 1;
            }
        }
    }
    assert!(checked.0 >= 6 && checked.1 >= 10 && checked.2 > 40, "{checked:?}");
    assert_eq!(Guest::nobody(site.address).get("/api/v1/games?rated=").status, 200);
    assert_eq!(Guest::nobody(site.address).get("/api/v1/games?rated=maybe").status, 400);
    // What the server cannot read does not fit the description either.
    let control = json!({ "$ref": "#/components/schemas/TimeControl" });
    for (time, is_good) in [
        (json!({ "type": "unlimited" }), true),
        (json!({ "type": "fischer", "base": 300_000, "increment": 0 }), true),
        (json!({ "type": "delay", "base": 300_000, "delay": 1000 }), true),
        (json!({ "type": "byo-yomi", "base": 0, "periods": 3, "period": 30_000 }), true),
        (json!({ "type": "days", "per-turn": 86_400_000 }), true),
        (json!({ "type": "days" }), false),
        (json!({ "type": "fischer", "base": 300_000 }), false),
        (json!({ "type": "byo-yomi", "base": 0, "periods": 3 }), false),
    ] {
        assert_eq!(fits(&document, &control, &time, "time").is_ok(), is_good, "{time}");
        let terms = json!({ "game": some_game(), "time": time, "rated": false, "colour": "random" });
        let status = ada.post("/api/v1/challenges", &json!({ "terms": terms })).status;
        assert_eq!(status, if is_good { 201 } else { 400 }, "{time}");
    }
}

/// What the server answers is what the description says of it.
#[test]
fn answers_are_as_described() {
    let document = document();
    let site = Site::with(Site::patient(), Proxy::None);
    let (ada, bob) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    let game = ada.play_against(&bob, some_game(), TimeControl::Unlimited);
    ada.play(&game, 0);
    let check = |status: &str, method: &str, path: &str, body: &Value| {
        let schema = &document["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"];
        assert!(!schema.is_null(), "{method} {path} {status}");
        fits(&document, schema, body, &format!("{method} {path}")).unwrap();
    };
    let get = |path: &str| ada.get(&path.replace("{id}", &game)).json();
    for path in ["/api/v1/games/{id}", "/api/v1/games/{id}/moves", "/api/v1/account", "/api/v1/seeks"] {
        check("200", "get", path, &get(path));
    }
    let (ply, text) = bob.play(&game, 0);
    let again = bob.post(&format!("/api/v1/games/{game}/moves"), &json!({ "ply": ply, "move": text }));
    check("200", "post", "/api/v1/games/{id}/moves", &again.json());
    ada.resign(&game);
    let nobody = Guest::nobody(site.address);
    let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
    let page = loop {
        let page = nobody.get("/api/v1/games?records=yes").json();
        if page["games"][0].is_object() {
            break page;
        }
        assert!(std::time::Instant::now() < until);
    };
    check("200", "get", "/api/v1/games", &page);
    let explored = nobody.get(&format!("/api/v1/explorer?game={}", some_game())).json();
    assert!(explored["moves"][0].is_object());
    check("200", "get", "/api/v1/explorer", &explored);
    let booked = engine::all().iter().map(|game| game.id()).find(|game| engine::openings(game).is_some()).unwrap();
    let played = nobody.get(&format!("/api/v1/explorer/engine?game={booked}")).json();
    assert!(played["moves"][0].is_object());
    check("200", "get", "/api/v1/explorer/engine", &played);
    let owner = Guest { address: site.address, cookie: ada.cookie.clone() };
    check("200", "get", "/api/v1/tokens", &owner.get("/api/v1/tokens").json());
    let made = owner.post("/api/v1/tokens", &json!({ "name": "x", "scopes": ["read"] }));
    check("201", "post", "/api/v1/tokens", &made.json());
    check("200", "post", "/api/v1/bot", &ada.post("/api/v1/bot", &json!({})).json());
    let problem = &document["components"]["schemas"]["Problem"];
    fits(&document, problem, &ada.get("/api/v1/games/x").json(), "problem").unwrap();
}

#[test]
fn the_description_is_served_with_a_page_to_read_it() {
    let site = Site::with(Site::patient(), Proxy::None);
    let nobody = Guest::nobody(site.address);
    assert_eq!(nobody.get("/api/v1/openapi.json").json(), document());
    let page = nobody.get("/api/v1");
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let text = page.text();
    for (method, path, _) in operations(&document()) {
        assert!(text.contains(&format!("<b>{method}</b><code>{path}</code>")), "{method} {path}");
    }
    for name in document()["components"]["schemas"].as_object().unwrap().keys() {
        assert!(text.contains(&format!("<details id=\"{name}\">")), "{name}");
    }
    // It loads nothing from elsewhere, and runs no scripts.
    assert!(!text.contains("<script") && !text.contains("http://") && !text.contains("https://"));
    assert_eq!(nobody.get("/api/v1/reader.css").header("content-type"), "text/css; charset=utf-8");
}
