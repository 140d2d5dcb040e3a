use diagram::Scene;
use futures_channel::oneshot;
use js_sys::Array;
use leptos::prelude::*;
use record::Record;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement, Url};

use crate::browser::window;
use crate::prefs::Prefs;

/// The width and height of pictures, in pixels.
const PIXELS: u32 = 1200;

/// The end of a game as a picture.
pub(super) fn svg(record: &Record, prefs: Prefs, flipped: bool) -> Option<String> {
    let table = record.table_at(record.tree().last())?;
    let scene = Scene::of(table.as_ref()).ok()?;
    let scene = scene.theme(prefs.shown_theme()).look(prefs.look.get_untracked()).view(prefs.view.get_untracked());
    let scene = scene.flipped(flipped).coordinates(prefs.coordinates.get_untracked()).lang(prefs.lang.get_untracked());
    Some(scene.size(PIXELS).svg())
}

/// A picture as pixels, painted by the browser.
pub(super) async fn png(svg: &str) -> Option<Blob> {
    let properties = BlobPropertyBag::new();
    properties.set_type("image/svg+xml");
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(svg)), &properties).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let painted = paint(&address).await;
    let _ = Url::revoke_object_url(&address);
    let (sender, receiver) = oneshot::channel();
    let take = Closure::once(move |blob: Option<Blob>| {
        let _ = sender.send(blob);
    });
    painted?.to_blob(take.as_ref().unchecked_ref()).ok()?;
    receiver.await.ok()?
}

async fn paint(address: &str) -> Option<HtmlCanvasElement> {
    let image = HtmlImageElement::new().ok()?;
    let (sender, receiver) = oneshot::channel();
    let sender = std::rc::Rc::new(std::cell::RefCell::new(Some(sender)));
    let tell = |loaded: bool| {
        let sender = sender.clone();
        Closure::<dyn FnMut()>::new(move || {
            if let Some(sender) = sender.borrow_mut().take() {
                let _ = sender.send(loaded);
            }
        })
    };
    let (done, failed) = (tell(true), tell(false));
    image.set_onload(Some(done.as_ref().unchecked_ref()));
    image.set_onerror(Some(failed.as_ref().unchecked_ref()));
    image.set_src(address);
    if !receiver.await.ok()? {
        return None;
    }
    let canvas = window().document()?.create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    canvas.set_width(PIXELS);
    canvas.set_height(PIXELS);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    let side = f64::from(PIXELS);
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, side, side).ok()?;
    Some(canvas)
}
