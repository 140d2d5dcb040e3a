use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Atomics, Function, Int32Array, Reflect};
use wasm_bindgen::prelude::{Closure, JsCast, JsValue};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::queue::Wire;
use crate::browser;

/// What happens at the other end.
pub(super) enum Sound {
    /// The worker says something.
    Message(String),
    /// It has come to an end, or could not be loaded.
    Fault(String),
}

/// A worker of the browser.
pub(super) struct BrowserWire {
    hear: Rc<dyn Fn(Sound)>,
    running: Option<Running>,
}

struct Running {
    worker: Worker,
    /// The number of the last question that is to be stopped, if memory can be shared.
    stopped: Rc<RefCell<Option<Int32Array>>>,
    /// The listeners live as long as the worker.
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(Event)>,
}

impl BrowserWire {
    /// A wire whose other end is heard by `hear`. The worker is started when it is needed.
    pub(super) fn new(hear: Rc<dyn Fn(Sound)>) -> Self {
        Self { hear, running: None }
    }
}

impl Wire for BrowserWire {
    fn start(&mut self) -> Result<(), String> {
        if self.running.is_none() {
            let running = Running::start(&self.hear).map_err(|error| describe(&error))?;
            self.running = Some(running);
        }
        Ok(())
    }

    fn post(&mut self, message: &str) {
        if let Some(running) = &self.running {
            // A text can always be posted.
            let _ = running.worker.post_message(&JsValue::from_str(message));
        }
    }

    fn stop(&mut self, number: u32) -> bool {
        let Some(running) = &self.running else {
            return false;
        };
        running.stopped.borrow().as_ref().is_some_and(|shared| Atomics::store(shared, 0, number as i32).is_ok())
    }

    fn cut(&mut self) {
        self.running = None;
    }

    fn report(&self, why: &str) {
        browser::report_fault("worker", why);
    }
}

/// A worker that nobody hears any more must not think on.
impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Running {
    fn start(hear: &Rc<dyn Fn(Sound)>) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let script = script().ok_or("the page does not name its engine")?;
        let worker = Worker::new_with_options(&script, &options)?;
        let stopped = Rc::new(RefCell::new(shared_number()));
        let on_message = {
            let (hear, worker, stopped) = (hear.clone(), worker.clone(), stopped.clone());
            let is_listening = Cell::new(false);
            move |event: MessageEvent| {
                let Some(text) = event.data().as_string() else {
                    return;
                };
                // What is posted to a worker that does not listen yet is lost; the first it says is that it does.
                if !is_listening.replace(true) {
                    let mut stopped = stopped.borrow_mut();
                    // Memory that does not reach the worker is not shared.
                    *stopped = stopped.take().filter(|shared| worker.post_message(shared).is_ok());
                }
                hear(Sound::Message(text));
            }
        };
        let on_error = {
            let hear = hear.clone();
            move |event: Event| {
                // It will be told to whoever asks; in the console it would only be noise.
                event.prevent_default();
                let why = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
                hear(Sound::Fault(why.unwrap_or_else(|| "the engine could not be loaded".to_owned())));
            }
        };
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(on_message);
        let on_error = Closure::<dyn Fn(Event)>::new(on_error);
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Self { worker, stopped, _on_message: on_message, _on_error: on_error })
    }
}

/// Where the page says the engine lies.
fn script() -> Option<String> {
    let document = web_sys::window()?.document()?;
    document.query_selector("meta[name=tafel-engine]").ok()??.get_attribute("content")
}

/// A number to share with a worker; none if the browser does not let pages share memory.
///
/// Some browsers keep `SharedArrayBuffer` from pages that are not isolated, some (WebKitGTK) do not have it at all: so it is
/// asked for by name, and never taken for granted. Without it a worker that thinks cannot be told to stop; it is ended and
/// another is started, which takes some hundredths of a second (see `Queue::forget`), as its program is at hand.
fn shared_number() -> Option<Int32Array> {
    let global = js_sys::global();
    let isolated = Reflect::get(&global, &"crossOriginIsolated".into()).ok()?;
    let constructor = Reflect::get(&global, &"SharedArrayBuffer".into()).ok()?.dyn_into::<Function>().ok()?;
    if !isolated.is_truthy() {
        return None;
    }
    let memory = Reflect::construct(&constructor, &Array::of1(&4.into())).ok()?;
    Some(Int32Array::new(&memory))
}

fn describe(error: &JsValue) -> String {
    error.as_string().unwrap_or_else(|| format!("{error:?}"))
}
