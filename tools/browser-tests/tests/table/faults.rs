//! Errors in a page are reported to the server.

use serde_json::json;

use crate::support::{Screen, Visit};

/// Keeps what is reported, and the status of the answer.
const LISTEN: &str = r"(() => {
    window.reported = [];
    const real = window.fetch;
    window.fetch = async (asked, wish) => {
        const answer = await real(asked, wish);
        if (asked === '/api/errors') window.reported.push({ ...JSON.parse(wish.body), status: answer.status });
        return answer;
    };
})()";

#[tokio::test]
async fn errors_are_reported_a_few_for_each_page() {
    let visit = Visit::begin("faults", Screen::DESKTOP.still()).await;
    visit.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": LISTEN})).await;
    visit.open("/settings?lang=en").await;
    visit.until("document.querySelector('main h1')").await;
    assert_eq!(visit.ask("window.reported").await, json!([]));
    // From a script of this site, as an error in the program would be; none of others.
    let throw = "(dispatchEvent(new ErrorEvent('error', { message: 'theirs', filename: 'moz-extension://x/y.js' })), \
                 dispatchEvent(new ErrorEvent('error', { message: 'ours', filename: location.origin + '/assets/x.js' })), true)";
    visit.ask(throw).await;
    visit.until("window.reported.length === 1").await;
    // Scripts of a debugger reject silently.
    visit.ask("(dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: new Error('refused ' + 'x'.repeat(500)) })), true)").await;
    visit.until("window.reported.length === 2").await;
    for _ in 0..5 {
        visit.ask(throw).await;
    }
    visit.until("window.reported.length === 3").await;
    let reported = visit.ask("window.reported").await;
    for (report, (kind, beginning)) in
        reported.as_array().unwrap().iter().zip([("error", "ours"), ("rejection", "Error: refused"), ("error", "ours")])
    {
        assert_eq!(
            [&report["kind"], &report["page"], &report["status"]],
            [&json!(kind), &json!("settings"), &json!(204)]
        );
        let message = report["message"].as_str().unwrap();
        assert!(message.starts_with(beginning) && message.len() <= 300, "{message}");
        let version = std::path::Path::new(report["version"].as_str().unwrap());
        assert!(version.extension().is_some_and(|extension| extension == "wasm"), "{report}");
    }
    // The test's own errors are no complaints.
    visit.ask("(sessionStorage.removeItem('complaints'), true)").await;
    visit.end().await;
}

#[tokio::test]
async fn a_broken_engine_is_reported() {
    let visit = Visit::begin("faults-engine", Screen::DESKTOP.still()).await;
    visit.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": LISTEN})).await;
    // The engine's file is none.
    let broken = "addEventListener('DOMContentLoaded', () => { \
                  document.querySelector('meta[name=tafel-engine]').content = '/assets/none.js'; })";
    visit.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": broken})).await;
    visit.open("/analyse?game=gunzi").await;
    visit.until("document.querySelector('[data-test=analysis]')").await;
    if visit.ask("!document.querySelector('[data-test=lines]')").await == true {
        visit.ask("(document.activeElement.blur(), true)").await;
        visit.key("l").await;
    }
    visit.until("window.reported.length").await;
    let report = visit.ask("window.reported[0]").await;
    assert_eq!(
        [&report["kind"], &report["page"], &report["status"]],
        [&json!("worker"), &json!("analyse"), &json!(204)]
    );
    visit.ask("(sessionStorage.removeItem('complaints'), true)").await;
    visit.end().await;
}
