//! Who asks too much is told what it was, and when to come back.

use std::time::Duration;

use http_server::{Limits, Proxy};
use serde_json::json;

use super::helper::{ALL, Program};
use crate::client::Reply;
use crate::live::guest::Guest;
use crate::site::Site;

fn check(reply: &Reply, error: &str) {
    assert_eq!((reply.status, reply.json()["error"].as_str()), (429, Some(error)), "{}", reply.text());
    let wait: u64 = reply.header("retry-after").parse().unwrap();
    assert!((1..=3600).contains(&wait), "{wait}");
    assert!(reply.json()["message"].as_str().unwrap().len() > 10);
}

#[test]
fn programs_are_counted_by_whose_they_are() {
    let limits = Limits { requests: 5, request_refill: Duration::from_mins(1), ..Site::patient() };
    let site = Site::with(limits, Proxy::None);
    let (ada, bob) = (Program::new(site.address, &ALL), Program::new(site.address, &ALL));
    for _ in 0..5 {
        assert_eq!(ada.get("/api/v1/account").status, 200);
    }
    check(&ada.get("/api/v1/account"), "limit.requests");
    check(&ada.post("/api/v1/bot", &json!({})), "limit.requests");
    check(&ada.get("/api/v1/games"), "limit.reading");
    assert_eq!(bob.get("/api/v1/account").status, 200, "others are not");
    // Two tokens were made from this address, each a request.
    let nobody = Guest::nobody(site.address);
    for _ in 0..3 {
        assert_eq!(nobody.get("/api/v1/games").status, 200);
    }
    check(&nobody.get("/api/v1/games"), "limit.reading");
}

#[test]
fn only_so_many_downloads_at_once() {
    let site = Site::with(Limits { exports: 0, ..Site::patient() }, Proxy::None);
    check(&Guest::nobody(site.address).get("/api/v1/games/export"), "limit.exports");
}
