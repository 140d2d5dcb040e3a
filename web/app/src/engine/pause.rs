use futures_channel::oneshot;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Calls back after so many milliseconds; never if the browser has no timers.
pub(super) fn after(milliseconds: u32, then: impl FnOnce() + 'static) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let then: JsValue = Closure::once_into_js(then);
    let milliseconds = i32::try_from(milliseconds).unwrap_or(i32::MAX);
    let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(then.unchecked_ref(), milliseconds);
}

/// Waits for so many milliseconds.
pub(super) async fn pause(milliseconds: u32) {
    if milliseconds == 0 {
        return;
    }
    let (sender, receiver) = oneshot::channel();
    after(milliseconds, move || {
        // Whoever was waiting may be gone.
        let _ = sender.send(());
    });
    // Without a timer the sender is dropped, and the wait is over at once.
    let _ = receiver.await;
}
