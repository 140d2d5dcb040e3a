//! Being told while the page is closed: the switch, and what the service worker does with a message.

use serde_json::json;

use crate::support::{Screen, Visit};

/// A push service that takes everything, since there is none for browsers that are tested.
const SERVICE: &str = r"(() => {
    let kept = null;
    const made = () => ({
        toJSON: () => ({ endpoint: 'https://push.example/send/x7', keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
        unsubscribe: async () => { kept = null; return true; },
    });
    PushManager.prototype.getSubscription = async () => kept;
    PushManager.prototype.subscribe = async (options) => {
        window.asked = options;
        return kept = made();
    };
    return true;
})()";

async fn allow(visit: &Visit, setting: &str) {
    let origin = visit.ask("location.origin").await;
    let permission = json!({"permission": {"name": "notifications"}, "setting": setting, "origin": origin});
    visit.cdp("Browser.setPermission", permission).await;
}

#[tokio::test]
async fn notifications_are_off_until_they_are_asked_for() {
    let visit = Visit::begin("notifications", Screen::PHONE).await;
    visit.open("/settings").await;
    visit.until("navigator.serviceWorker.controller").await;
    allow(&visit, "granted").await;
    visit.open("/settings").await;
    visit.ask(SERVICE).await;
    visit.until("document.querySelector('[data-test=notifications]:enabled:not(:checked)')").await;
    visit.click("notifications").await;
    visit.until("document.querySelector('[data-test=notifications]:enabled:checked')").await;
    let key = visit.ask("fetch('/api/push/key').then((answer) => answer.json()).then((said) => said.key)").await;
    assert_eq!(visit.ask("window.asked.applicationServerKey").await, key);
    assert_eq!(visit.ask("window.asked.userVisibleOnly").await, json!(true));
    visit.picture("on").await;
    visit.click("notifications").await;
    visit.until("document.querySelector('[data-test=notifications]:enabled:not(:checked)')").await;
    visit.must_be_accessible("settings").await;
    visit.end().await;
}

#[tokio::test]
async fn a_browser_that_may_not_says_why() {
    let visit = Visit::begin("notifications-blocked", Screen::PHONE).await;
    visit.open("/settings").await;
    visit.until("navigator.serviceWorker.controller").await;
    allow(&visit, "denied").await;
    visit.open("/settings").await;
    visit.until("document.querySelector('[data-test=notifications]:disabled')").await;
    visit.until_said("notifications-note", "blocked").await;
    visit.picture("blocked").await;
    visit.end().await;
}
