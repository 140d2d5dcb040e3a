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

/// A push service of the page that outlives it, and the requests to the server; the server's key can be changed.
const LASTING_SERVICE: &str = r"(() => {
    const read = () => JSON.parse(localStorage.getItem('test.push') || 'null');
    const made = (kept) => kept && ({
        expirationTime: kept.expires,
        toJSON: () => ({ endpoint: kept.endpoint, keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
        unsubscribe: async () => { localStorage.removeItem('test.push'); return true; },
    });
    PushManager.prototype.getSubscription = async () => made(read());
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
        let kept = read();
        if (kept && kept.key !== key) throw new DOMException('bound', 'InvalidStateError');
        if (!kept) {
            const number = Number(localStorage.getItem('test.made') || 0) + 1;
            localStorage.setItem('test.made', number);
            kept = { endpoint: 'https://push.example/send/' + number, key, expires: null };
            localStorage.setItem('test.push', JSON.stringify(kept));
        }
        return made(kept);
    };
    window.posted = [];
    const real = window.fetch;
    window.fetch = async (asked, wish) => {
        const request = new Request(asked, wish);
        const { pathname } = new URL(request.url);
        const sent = pathname === '/api/push' && request.method === 'POST' ? await request.clone().json() : null;
        const key = localStorage.getItem('test.key');
        if (pathname === '/api/push/key' && key) return new Response(JSON.stringify({ key }));
        const answer = await real(request);
        if (sent) window.posted.push([sent.endpoint, answer.status]);
        return answer;
    };
})()";

#[tokio::test]
async fn subscriptions_are_renewed_when_a_page_starts() {
    let visit = Visit::begin_in(Browser::WholeChromium, "notifications-renewed", Screen::PHONE.still()).await;
    visit.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": LASTING_SERVICE})).await;
    visit.open("/settings").await;
    visit.until("navigator.serviceWorker.controller").await;
    allow(&visit, "granted").await;
    visit.open("/settings").await;
    visit.until("document.querySelector('[data-test=notifications]:enabled:not(:checked)')").await;
    visit.click("notifications").await;
    visit.until("document.querySelector('[data-test=notifications]:enabled:checked')").await;
    // As it is; lost by the browser; about to expire; bound to a key that the server no longer has.
    for (change, number) in [
        ("true", 1),
        ("(localStorage.removeItem('test.push'), true)", 2),
        (
            "((kept) => (kept.expires = Date.now() + 86400e3, localStorage.setItem('test.push', JSON.stringify(kept)), true))(JSON.parse(localStorage.getItem('test.push')))",
            3,
        ),
        ("(localStorage.setItem('test.key', 'another'), true)", 4),
    ] {
        visit.ask(change).await;
        visit.open("/").await;
        visit.until("window.posted.length").await;
        let expected = json!([[format!("https://push.example/send/{number}"), 200]]);
        assert_eq!(visit.ask("window.posted").await, expected, "{change}");
    }
    // Switched off, it stays off.
    visit.open("/settings").await;
    visit.until("document.querySelector('[data-test=notifications]:enabled:checked')").await;
    visit.click("notifications").await;
    visit.until("document.querySelector('[data-test=notifications]:enabled:not(:checked)')").await;
    visit.open("/settings").await;
    visit.until("document.querySelector('[data-test=notifications]:enabled:not(:checked)')").await;
    assert_eq!(visit.ask("[localStorage.getItem('test.push'), window.posted.length]").await, json!([null, 0]));
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
            showNotification: async (title, options) => {
                if (options.renotify && !options.tag) throw new TypeError('as browsers do');
                done.shown.push({ title, ...options });
            },
            pushManager: {
                getSubscription: async () => done.kept,
                subscribe: async (options) => {
                    if (done.kept && done.kept.key !== options.applicationServerKey) throw new DOMException('bound');
                    done.kept ||= subscription('fresh' + ++done.made, options.applicationServerKey, null);
                    return done.kept;
                },
            },
        },
    };
    done.made = 0;
    const subscription = (endpoint, key, expirationTime) => ({
        endpoint, key, expirationTime, toJSON: () => ({ endpoint }),
        unsubscribe: async () => { done.kept = null; return true; },
    });
    const fetch = async (path, wish) => {
        if (path === '/api/push/key') return { json: async () => ({ key: 'server' }) };
        done.posted.push([path, wish.method, JSON.parse(wish.body)]);
    };
    ((self, fetch) => { SOURCE })(self, fetch);
    const page = (path, visibilityState) => ({
        url: location.origin + path, visibilityState, focus: async () => { done.focused.push(path); },
    });
    const send = async (name, event) => {
        const waits = [];
        hearers[name]({ ...event, waitUntil: (promise) => waits.push(promise) });
        await Promise.all(waits);
    };
    window.worker = { done, page, send, subscription };
    return true;
})()";

/// The same with the worker's program in it, which a page may not make out of a text by itself.
fn worker() -> String {
    let source = include_str!("../../../../web/app/static/sw.js").replace("{{version}}", "test");
    let source = ["files", "chapters", "data"]
        .iter()
        .fold(source, |source, gap| source.replace(&format!("{{{{{gap}}}}}"), "[]"));
    WORKER.replace("SOURCE", &source)
}

fn pushed(said: &str) -> String {
    format!("worker.send('push', {{ data: {said} }}).then(() => worker.done.shown)")
}

#[tokio::test]
async fn every_push_is_shown_and_a_click_leads_to_the_game() {
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
    // Where the game is in sight it is shown silently.
    visit.ask("(worker.done.pages.push(worker.page('/live/x7', 'visible')), true)").await;
    let shown = visit.ask(&pushed(said)).await;
    assert_eq!(shown.as_array().map(Vec::len), Some(2), "{shown}");
    assert_eq!([&shown[0]["silent"], &shown[1]["silent"]], [&json!(false), &json!(true)]);
    assert_eq!([&shown[1]["tag"], &shown[1]["renotify"]], [&json!("x7"), &json!(false)]);
    // What cannot be read is shown as well, in general terms.
    let unreadable = ["null", "undefined", "{ json: () => { throw new SyntaxError('x'); } }", "{ json: () => 7 }"];
    let unreadable = unreadable.into_iter().chain(["{ json: () => null }", "{ json: () => ({ tag: '', news: 1 }) }"]);
    for (n, data) in unreadable.enumerate() {
        let shown = visit.ask(&pushed(data)).await;
        assert_eq!(shown.as_array().map(Vec::len), Some(n + 3), "{data}: {shown}");
        assert_eq!([&shown[n + 2]["title"], &shown[n + 2]["data"]], [&json!("Tafel"), &json!("/")], "{data}");
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
    visit.end().await;
}

#[tokio::test]
async fn the_worker_renews_subscriptions_without_a_visit() {
    let visit = Visit::begin_in(Browser::WholeChromium, "push-renewed", Screen::DESKTOP.still()).await;
    visit.open("/settings").await;
    visit.ask(&worker()).await;
    let posted = |number: usize, old: Option<&str>| {
        let mut body = json!({ "endpoint": format!("fresh{number}") });
        if let Some(old) = old {
            body["replaces"] = json!(old);
        }
        json!([["/api/push", "POST", body]])
    };
    // What the browser tells about the change differs; what it has now, bound to this server or another, counts.
    for (n, (event, kept, old)) in [
        ("{ oldSubscription: null, newSubscription: null }", "null", None),
        ("{ oldSubscription: worker.subscription('old', 'server', null) }", "null", Some("old")),
        (
            "{ oldSubscription: worker.subscription('old', 'server', null) }",
            "worker.subscription('x', 'other', null)",
            Some("old"),
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let change = format!(
            "(worker.done.kept = {kept}, worker.done.posted.length = 0, \
             worker.send('pushsubscriptionchange', {event}).then(() => worker.done.posted))"
        );
        assert_eq!(visit.ask(&change).await, posted(n + 1, old), "{event}");
    }
    // A push renews a subscription that expires soon, and no other.
    for (days, expected) in [("null", json!([])), ("30", json!([])), ("3", posted(4, Some("late")))] {
        let expires = format!("({days} && Date.now() + {days} * 86400e3)");
        let push = format!(
            "(worker.done.kept = worker.subscription('late', 'server', {expires}), worker.done.posted.length = 0, \
             worker.send('push', {{ data: null }}).then(() => worker.done.posted))"
        );
        assert_eq!(visit.ask(&push).await, expected, "{days}");
    }
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
