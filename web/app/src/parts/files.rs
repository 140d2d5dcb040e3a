//! Files and the clipboard.

use js_sys::futures::JsFuture;
use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, FileList, HtmlAnchorElement, Url};

use crate::browser::window;

/// Hands a text to the browser as a file of that name; `false` if it does not take it.
pub fn download(name: &str, kind: &str, text: &str) -> bool {
    let properties = BlobPropertyBag::new();
    properties.set_type(kind);
    let parts = Array::of1(&JsValue::from_str(text));
    Blob::new_with_str_sequence_and_options(&parts, &properties).is_ok_and(|blob| download_blob(name, &blob))
}

/// Hands anything to the browser as a file.
pub(super) fn download_blob(name: &str, blob: &Blob) -> bool {
    let Ok(address) = Url::create_object_url_with_blob(blob) else {
        return false;
    };
    let link = window().document().and_then(|document| document.create_element("a").ok());
    let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) else {
        return false;
    };
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // The browser has taken it by then.
    leptos::prelude::set_timeout(
        move || {
            let _ = Url::revoke_object_url(&address);
        },
        std::time::Duration::from_mins(1),
    );
    true
}

/// Puts a text on the clipboard; `false` if the browser does not let us.
pub async fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    // Browsers have none on pages that are not served safely.
    if !Reflect::has(&navigator, &JsValue::from_str("clipboard")).unwrap_or(false)
        || navigator.clipboard().is_undefined()
    {
        return false;
    }
    JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// The names and texts of files that somebody chose; no text for what cannot be read.
pub async fn file_texts(files: FileList) -> Vec<(String, Option<String>)> {
    let mut texts = Vec::new();
    for file in (0..files.length()).filter_map(|index| files.get(index)) {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        texts.push((file.name(), text));
    }
    texts
}
