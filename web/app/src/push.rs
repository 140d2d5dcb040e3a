//! Being told something while the page is closed: Web Push, where the browser offers it. Off until somebody asks for it.

use js_sys::futures::JsFuture;
use js_sys::{JSON, Reflect};
use rules::Lang;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscription, PushSubscriptionOptionsInit,
    ServiceWorkerRegistration,
};

use crate::browser::{self, window};
use crate::live::api::{self, Trouble};

/// Kept while notifications are switched on: browsers lose subscriptions without asking.
const WANTED: &str = "tafel.push";
/// A subscription that expires so soon is replaced, in milliseconds. The same in `sw.js`.
const EXPIRES_SOON: f64 = 7.0 * 86_400_000.0;

/// How it stands with this browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It cannot, or not from here: pages that are not served safely may not.
    Impossible,
    /// Somebody has told it never to do so for this site.
    Blocked,
    /// Nobody has asked for it.
    Off,
    /// It tells.
    On,
}

/// How it stands now.
pub async fn standing() -> Standing {
    let Some(manager) = manager().await else {
        return Standing::Impossible;
    };
    match Notification::permission() {
        NotificationPermission::Denied => Standing::Blocked,
        NotificationPermission::Granted if subscription(&manager).await.is_some() => Standing::On,
        _ => Standing::Off,
    }
}

/// Asks the browser, then the server. What comes of it is how it stands; a server that cannot be reached is trouble.
pub async fn turn_on(lang: Lang) -> Result<Standing, Trouble> {
    let Some(manager) = manager().await else {
        return Ok(Standing::Impossible);
    };
    let asked = Notification::request_permission().map_err(|_| Trouble::Unreachable)?;
    // What was answered is read below.
    let _ = JsFuture::from(asked).await;
    if Notification::permission() != NotificationPermission::Granted {
        return Ok(standing().await);
    }
    // Nobody is told anything who is nobody.
    api::become_guest(lang).await?;
    if let Err(trouble) = register(&manager, lang).await {
        forget(&manager).await;
        return Err(trouble);
    }
    browser::keep(WANTED, "1");
    Ok(Standing::On)
}

/// Ends it, here and at the server.
pub async fn turn_off(lang: Lang) -> Standing {
    browser::forget(WANTED);
    if let Some(manager) = manager().await {
        forget(&manager).await;
    }
    // If the server does not hear of it, its next message finds nobody, and it knows.
    let _ = api::ask("DELETE", &format!("/api/push?lang={}", lang.code()), None).await;
    standing().await
}

/// Renews the subscription at each start of the page, where notifications are switched on: the server may have forgotten it with a
/// session, the browser may have lost it, it may expire soon, or the server may have another key.
pub async fn renew(lang: Lang) {
    if let Some(manager) = manager().await
        && Notification::permission() == NotificationPermission::Granted
        && (browser::kept(WANTED).is_some() || subscription(&manager).await.is_some())
    {
        // Without a session there is nothing to renew; without a network, the next start does it.
        let _ = register(&manager, lang).await;
    }
}

/// Subscribes with the server's key, unless the browser has such a subscription already, and sends it to the server.
async fn register(manager: &PushManager, lang: Lang) -> Result<(), Trouble> {
    let answer =
        json::Value::parse(&api::ask("GET", "/api/push/key", None).await?).map_err(|_| Trouble::Unreachable)?;
    let key = answer.get("key").and_then(|key| key.as_text()).ok_or(Trouble::Unreachable)?;
    if subscription(manager).await.is_some_and(|known| expires_soon(&known)) {
        forget(manager).await;
    }
    let mut fresh = subscribe(manager, key).await;
    if fresh.is_none() {
        // The known one may be bound to another key.
        forget(manager).await;
        fresh = subscribe(manager, key).await;
    }
    let fresh = fresh.ok_or(Trouble::Unreachable)?;
    let text = JSON::stringify(&fresh).map_err(|_| Trouble::Unreachable)?;
    api::ask("POST", &format!("/api/push?lang={}", lang.code()), Some(&String::from(text))).await.map(drop)
}

fn expires_soon(subscription: &PushSubscription) -> bool {
    let expires = Reflect::get(subscription, &"expirationTime".into()).ok().and_then(|time| time.as_f64());
    expires.is_some_and(|expires| expires < browser::now() + EXPIRES_SOON)
}

/// What the browser offers, if it does.
async fn manager() -> Option<PushManager> {
    let (window, navigator) = (window(), window().navigator());
    let has = |object: &JsValue, name: &str| Reflect::has(object, &name.into()).unwrap_or(false);
    if !has(&navigator, "serviceWorker") || !has(&window, "PushManager") || !has(&window, "Notification") {
        return None;
    }
    let found = JsFuture::from(navigator.service_worker().get_registration()).await.ok()?;
    found.dyn_into::<ServiceWorkerRegistration>().ok()?.push_manager().ok()
}

async fn subscription(manager: &PushManager) -> Option<PushSubscription> {
    let found = JsFuture::from(manager.get_subscription().ok()?).await.ok()?;
    (!found.is_null() && !found.is_undefined()).then(|| found.unchecked_into())
}

async fn subscribe(manager: &PushManager, key: &str) -> Option<PushSubscription> {
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key_opt_str(Some(key));
    let made = JsFuture::from(manager.subscribe_with_options(&options).ok()?).await.ok()?;
    Some(made.unchecked_into())
}

async fn forget(manager: &PushManager) {
    if let Some(known) = subscription(manager).await
        && let Ok(done) = known.unsubscribe()
    {
        let _ = JsFuture::from(done).await;
    }
}
