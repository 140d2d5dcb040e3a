//! Being told while the page is closed: the switch, and what the service worker does with a message.

use serde_json::json;

use crate::support::{Browser, Screen, Visit};

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
    let visit = Visit::begin_in(Browser::WholeChromium, "notifications", Screen::PHONE).await;
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
    let visit = Visit::begin_in(Browser::WholeChromium, "notifications-blocked", Screen::PHONE).await;
    visit.open("/settings").await;
    visit.until("navigator.serviceWorker.controller").await;
    allow(&visit, "denied").await;
    visit.open("/settings").await;
    visit.until("document.querySelector('[data-test=notifications]:disabled')").await;
    visit.until_said("notifications-note", "blocked").await;
    visit.picture("blocked").await;
    visit.end().await;
}

/// The worker's own words for what a push brings and what a click does, in the page: with clients, notifications and windows that
/// note what is done to them.
const WORKER: &str = r"(() => {
    const hearers = {};
    const done = { shown: [], focused: [], opened: [], posted: [] };
    const self = {
        addEventListener: (name, hear) => { hearers[name] = hear; },
        clients: {
            matchAll: async (wish) => { done.asked = wish; return done.pages || []; },
            openWindow: async (path) => { done.opened.push(path); },
            claim: async () => {},
        },
        registration: {
            showNotification: async (title, options) => { done.shown.push({ title, ...options }); },
            pushManager: { subscribe: async (options) => ({ endpoint: 'again', options }) },
        },
    };
    const fetch = async (path, wish) => { done.posted.push([path, wish.method, JSON.parse(wish.body)]); };
    ((self, fetch) => { SOURCE })(self, fetch);
    const page = (path, visibilityState) => ({
        url: location.origin + path, visibilityState, focus: async () => { done.focused.push(path); },
    });
    const send = async (name, event) => {
        const waits = [];
        hearers[name]({ ...event, waitUntil: (promise) => waits.push(promise) });
        await Promise.all(waits);
    };
    window.worker = { done, page, send };
    return true;
})()";

/// The same with the worker's program in it, which a page may not make out of a text by itself.
fn worker() -> String {
    let source = include_str!("../../../web/static/sw.js").replace("{{version}}", "test");
    let source = ["files", "chapters", "data"]
        .iter()
        .fold(source, |source, gap| source.replace(&format!("{{{{{gap}}}}}"), "[]"));
    WORKER.replace("SOURCE", &source)
}

fn pushed(said: &str) -> String {
    format!("worker.send('push', {{ data: {said} }}).then(() => worker.done.shown)")
}

#[tokio::test]
async fn a_push_is_shown_once_a_game_and_a_click_leads_there() {
    let visit = Visit::begin_in(Browser::WholeChromium, "push", Screen::DESKTOP.still()).await;
    visit.open("/settings").await;
    visit.until("navigator.serviceWorker.controller").await;
    visit.ask(&worker()).await;
    let said =
        "{ json: () => ({ title: 'Your turn', body: 'Gunzi against Ada', lang: 'en', tag: 'x7', url: '/live/x7' }) }";
    // Nobody looks at the game: it is told. Other pages do not count, nor one that nobody sees.
    visit.ask("(worker.done.pages = [worker.page('/', 'visible'), worker.page('/live/x7', 'hidden')], true)").await;
    let shown = visit.ask(&pushed(said)).await;
    assert_eq!(shown.as_array().map(Vec::len), Some(1), "{shown}");
    for (field, value) in [
        ("title", json!("Your turn")),
        ("body", json!("Gunzi against Ada")),
        ("lang", json!("en")),
        ("tag", json!("x7")),
        ("renotify", json!(true)),
        ("data", json!("/live/x7")),
    ] {
        assert_eq!(shown[0][field], value, "{field}");
    }
    assert_eq!(visit.ask("worker.done.asked").await, json!({"type": "window", "includeUncontrolled": true}));
    // Whoever sees it knows already.
    visit.ask("(worker.done.pages.push(worker.page('/live/x7', 'visible')), true)").await;
    assert_eq!(visit.ask(&pushed(said)).await.as_array().map(Vec::len), Some(1));
    // What says nothing, or nothing that can be read, breaks nothing.
    for nothing in ["null", "{ json: () => { throw new SyntaxError('x'); } }", "{ json: () => 7 }"] {
        assert_eq!(visit.ask(&pushed(nothing)).await.as_array().map(Vec::len), Some(1), "{nothing}");
    }

    // A click goes to the page where the game is open, and otherwise opens one; other pages are left alone.
    let click = "worker.send('notificationclick', { notification: { data: '/live/x7', close: () => { worker.done.closed = true; } } })";
    visit.ask(&format!("{click}.then(() => true)")).await;
    assert_eq!(
        visit.ask("[worker.done.closed, worker.done.focused, worker.done.opened]").await,
        json!([true, ["/live/x7"], []])
    );
    visit.ask("(worker.done.pages = [worker.page('/live/another', 'visible')], true)").await;
    visit.ask(&format!("{click}.then(() => true)")).await;
    assert_eq!(visit.ask("[worker.done.focused, worker.done.opened]").await, json!([["/live/x7"], ["/live/x7"]]));
    // A new address of the browser goes to the server.
    let changed = "worker.send('pushsubscriptionchange', { newSubscription: { endpoint: 'fresh' } }).then(() => worker.done.posted)";
    assert_eq!(visit.ask(changed).await, json!([["/api/push", "POST", {"endpoint": "fresh"}]]));
    visit.end().await;
}

#[tokio::test]
async fn the_browser_itself_delivers_a_push_to_the_worker() {
    let visit = Visit::begin_in(Browser::WholeChromium, "push-real", Screen::DESKTOP.still()).await;
    visit.open("/settings").await;
    visit.until("navigator.serviceWorker.controller").await;
    allow(&visit, "granted").await;
    visit.open("/settings").await;
    visit.until("navigator.serviceWorker.controller").await;
    let origin = visit.ask("location.origin").await.as_str().expect("an origin").to_owned();
    visit.cdp("ServiceWorker.enable", json!({})).await;
    let said = json!({"title": "Your turn", "body": "Gunzi", "lang": "en", "tag": "x7", "url": "/live/x7"}).to_string();
    // Chromium counts the workers of a profile from 0, and a profile is handed on from test to test.
    for registration in 0..400 {
        let push = json!({"origin": origin, "registrationId": registration.to_string(), "data": said});
        let _ = visit.remote.cdp("ServiceWorker.deliverPushMessage", push).await;
    }
    visit
        .until("navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.length === 1 && all[0].title === 'Your turn' && all[0].data === '/live/x7')")
        .await;
    visit.ask("navigator.serviceWorker.ready.then((it) => it.getNotifications()).then((all) => all.forEach((it) => it.close())).then(() => true)").await;
    visit.end().await;
}
