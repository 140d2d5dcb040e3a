//! Being told something while the page is closed: Web Push, where the browser offers it. Off until somebody asks for it.

use js_sys::futures::JsFuture;
use js_sys::{JSON, Reflect};
use rules::Lang;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscription, PushSubscriptionOptionsInit,
    ServiceWorkerRegistration,
};

use crate::browser::window;
use crate::live::api::{self, Trouble};

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
    let answer =
        json::Value::parse(&api::ask("GET", "/api/push/key", None).await?).map_err(|_| Trouble::Unreachable)?;
    let key = answer.get("key").and_then(|key| key.as_text()).ok_or(Trouble::Unreachable)?;
    let mut fresh = subscribe(&manager, key).await;
    if fresh.is_none() {
        // It may be bound to another key, of a server that was here before.
        forget(&manager).await;
        fresh = subscribe(&manager, key).await;
    }
    let fresh = fresh.ok_or(Trouble::Unreachable)?;
    if let Err(trouble) = tell_server(&fresh, lang).await {
        forget(&manager).await;
        return Err(trouble);
    }
    Ok(Standing::On)
}

/// Ends it, here and at the server.
pub async fn turn_off(lang: Lang) -> Standing {
    if let Some(manager) = manager().await {
        forget(&manager).await;
    }
    // If the server does not hear of it, its next message finds nobody, and it knows.
    let _ = api::ask("DELETE", &format!("/api/push?lang={}", lang.code()), None).await;
    standing().await
}

/// Tells the server again, which forgets with each session: whoever has signed in is somebody else there.
pub async fn renew(lang: Lang) {
    if let Some(manager) = manager().await
        && Notification::permission() == NotificationPermission::Granted
        && let Some(known) = subscription(&manager).await
    {
        // Who is nobody there has nothing to be told.
        let _ = tell_server(&known, lang).await;
    }
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

async fn tell_server(subscription: &PushSubscription, lang: Lang) -> Result<(), Trouble> {
    let text = JSON::stringify(subscription).map_err(|_| Trouble::Unreachable)?;
    api::ask("POST", &format!("/api/push?lang={}", lang.code()), Some(&String::from(text))).await.map(drop)
}
