//! What others do for us: the server keeps a record, the system hands a link on.

use js_sys::futures::JsFuture;
use js_sys::{Function, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{RequestInit, Response};

use crate::browser::window;

/// Leaves a record with the server and returns its number there; none if there is no server or it does not want it.
pub(super) async fn share(text: &str) -> Option<String> {
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&JsValue::from_str(text));
    let response = JsFuture::from(window().fetch_with_str_and_init("/api/records", &init)).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let answer = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    // `protocol::http::Shared`
    json::Value::parse(&answer).ok()?.get("id")?.as_text().map(str::to_owned)
}

/// Whether the system can hand links on to other programs.
pub fn can_hand_on() -> bool {
    handing_on().is_some()
}

/// Lets the system hand a link on. The person chooses to whom, or not at all.
pub fn hand_on(title: &str, address: &str) {
    let Some(hand_on) = handing_on() else {
        return;
    };
    let data = Object::new();
    let _ = Reflect::set(&data, &JsValue::from_str("title"), &JsValue::from_str(title));
    let _ = Reflect::set(&data, &JsValue::from_str("url"), &JsValue::from_str(address));
    if let Ok(promise) = hand_on.call1(&window().navigator(), &data) {
        // Whoever thinks better of it makes no mistake.
        leptos::task::spawn_local(async move {
            let _ = JsFuture::from(js_sys::Promise::resolve(&promise)).await;
        });
    }
}

fn handing_on() -> Option<Function> {
    Reflect::get(&window().navigator(), &JsValue::from_str("share")).ok()?.dyn_into().ok()
}
