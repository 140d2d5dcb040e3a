//! Errors that pages report.

use serde_json::{Value, json};

use crate::client::request;
use crate::live::guest::{Guest, JSON};
use crate::site::Site;

pub(crate) const BROWSER_ERROR: &str =
    r#"{"kind":"error","message":"Uncaught TypeError: x is undefined","page":"live","version":"tafel-0a1b.wasm"}"#;

#[test]
fn reports_are_checked_and_bounded() {
    let site = Site::new();
    let nobody = Guest::nobody(site.address);
    let report: Value = serde_json::from_str(BROWSER_ERROR).unwrap();
    assert_eq!(nobody.post("/api/errors", &report).status, 204);
    let with = |field: &str, value: Value| {
        let mut other = report.clone();
        other[field] = value;
        nobody.post("/api/errors", &other).status
    };
    assert_eq!(with("kind", json!("rumour")), 400);
    assert_eq!(with("message", json!(7)), 400);
    assert_eq!(with("message", json!("x".repeat(20_000))), 413);
    let plain = request(site.address, "POST", "/api/errors", &[], Some(BROWSER_ERROR.as_bytes()));
    assert_eq!(plain.status, 415);
    assert_eq!(site.get("/api/errors", &[]).status, 405);
}

#[test]
fn a_network_reports_only_so_often() {
    let site = Site::with(Site::patient(), http_server::Proxy::Trusted);
    let report = |from: &str| {
        let headers = [JSON, ("X-Forwarded-For", from)];
        request(site.address, "POST", "/api/errors", &headers, Some(BROWSER_ERROR.as_bytes()))
    };
    for _ in 0..10 {
        assert_eq!(report("2001:db8::1").status, 204);
    }
    let refused = report("2001:db8::2");
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too-many")), "it is the same network");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 1);
    let mut accepted = 10;
    for network in 0..40 {
        for _ in 0..5 {
            accepted += u32::from(report(&format!("198.51.100.{network}")).status == 204);
        }
    }
    // A few come back while the test runs.
    assert!((100..150).contains(&accepted), "all networks together have a limit, too: {accepted}");
}
