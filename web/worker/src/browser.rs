//! The wires between the engine and the browser.

use std::cell::RefCell;
use std::panic;
use std::sync::Arc;

use js_sys::{Atomics, Int32Array, Math};
use protocol::PROTOCOL_VERSION;
use protocol::worker::FromWorker;
use wasm_bindgen::prelude::{Closure, JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Performance};
use worker::{WorkerEngine, World};

thread_local! {
    /// Shared with the page: the number of the last question that is to be stopped. Values of the browser belong to one
    /// thread, so they cannot be inside the closures that the engine keeps.
    static STOPPED: RefCell<Option<Int32Array>> = const { RefCell::new(None) };
    static TIME: Option<Performance> = scope().performance();
}

/// Listens until the page ends the worker. An array of numbers in place of a text is the memory to share.
pub(crate) fn start() {
    panic::set_hook(Box::new(|panic| say(&FromWorker::Panic { what: panic.to_string() })));
    let seed = (Math::random() * (1_u64 << 53) as f64) as u64;
    let mut engine = match WorkerEngine::new(World { now: Arc::new(now), stopped: Arc::new(stopped), seed }) {
        Ok(engine) => engine,
        Err(what) => return say(&FromWorker::Panic { what }),
    };
    let hear = move |event: MessageEvent| {
        let data = event.data();
        if let Some(message) = data.as_string() {
            engine.hear(&message, &mut post);
        } else if let Ok(shared) = data.dyn_into::<Int32Array>() {
            STOPPED.set(Some(shared));
        }
    };
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(hear);
    scope().set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It is needed as long as the worker lives.
    hear.forget();
    say(&FromWorker::Ready { version: PROTOCOL_VERSION });
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

fn say(message: &FromWorker) {
    post(&message.to_text());
}

fn post(message: &str) {
    // A text can always be posted.
    let _ = scope().post_message(&JsValue::from_str(message));
}

fn now() -> u64 {
    TIME.with(|time| time.as_ref().map_or(0, |time| time.now() as u64))
}

fn stopped() -> u32 {
    STOPPED.with_borrow(|shared| shared.as_ref().and_then(|shared| Atomics::load(shared, 0).ok())).unwrap_or(0) as u32
}
