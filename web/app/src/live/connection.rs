//! The socket to the server. It may die at any time; this one comes back, joins where it was and says again what was not
//! acknowledged, under the same name, so that nothing is lost and nothing is done twice.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{IntervalHandle, TimeoutHandle, set_interval_with_handle, set_timeout_with_handle};
use protocol::{ClientMessage, PROTOCOL_VERSION, ServerMessage, UnixMillis};
use rules::Lang;
use wasm_bindgen::prelude::{Closure, JsCast, JsValue};
use web_sys::{Event, MessageEvent, WebSocket};

use super::unsent::{self, Unsent};
use crate::browser::{self, window};

/// How long a socket may take to open and to be welcomed.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it is looked whether the other end is still there.
const LOOK: Duration = Duration::from_secs(4);
/// After so long without a word the other end is asked, and then given up, in milliseconds.
const ASK_AFTER: u64 = 7_000;
const GIVE_UP_AFTER: u64 = 15_000;
/// The first pause before trying again, and the longest, in milliseconds.
const FIRST_PAUSE: u32 = 500;
const LONGEST_PAUSE: u32 = 15_000;

/// How it stands with the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Status {
    /// It was never there yet.
    #[default]
    Connecting,
    /// It is there.
    Connected,
    /// It was lost, and is tried again.
    Reconnecting,
    /// The browser knows that there is no network.
    Offline,
    /// This page and the server do not understand each other.
    Incompatible,
}

/// What comes from the connection.
#[derive(Clone)]
pub enum Heard {
    /// How it stands has changed.
    Status(Status),
    /// The server has said something; and the same in its own words.
    Message(Box<ServerMessage>, Rc<str>),
}

/// A connection to the server for as long as it is not closed.
#[derive(Clone)]
pub struct Connection(Rc<Inner>);

struct Inner {
    hear: Box<dyn Fn(Heard)>,
    state: RefCell<State>,
}

struct State {
    lang: Lang,
    /// Counts sockets: what an older one still says is passed over.
    generation: u32,
    socket: Option<Socket>,
    status: Status,
    is_welcome: bool,
    is_closed: bool,
    attempts: u32,
    heard_at: u64,
    timer: Option<TimeoutHandle>,
    interval: Option<IntervalHandle>,
    listeners: Vec<Listener>,
    /// What was said and is not acknowledged, in order.
    waiting: Vec<(String, String)>,
    prefix: u32,
    next: u32,
}

/// What the window or the document tells of, and who hears it.
type Listener = (&'static str, Closure<dyn FnMut()>);
/// Who hears what happens to a socket.
type Hears<E> = Closure<dyn FnMut(E)>;

/// A socket of the browser; its listeners are taken off before it is closed.
struct Socket {
    socket: WebSocket,
    _listeners: (Hears<Event>, Hears<MessageEvent>, Hears<Event>),
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        self.socket.set_onerror(None);
        let _ = self.socket.close();
    }
}

impl Connection {
    /// Connects, and goes on connecting until it is closed.
    pub fn start(lang: Lang, hear: impl Fn(Heard) + 'static) -> Self {
        let state = State {
            lang,
            generation: 0,
            socket: None,
            status: Status::Connecting,
            is_welcome: false,
            is_closed: false,
            attempts: 0,
            heard_at: 0,
            timer: None,
            interval: None,
            listeners: Vec::new(),
            // What was asked before the page was loaded anew is asked again, under the same name.
            waiting: unsent::all().into_iter().map(|Unsent { id, text }| (id, text)).collect(),
            prefix: browser::chance(),
            next: 0,
        };
        let connection = Self(Rc::new(Inner { hear: Box::new(hear), state: RefCell::new(state) }));
        connection.listen();
        connection.connect();
        connection
    }

    /// A name for a request that no other has.
    pub fn next_id(&self) -> String {
        let mut state = self.0.state.borrow_mut();
        state.next += 1;
        format!("{:x}-{:x}-{}", state.prefix, browser::now() as u64, state.next)
    }

    /// Says something that needs no answer; nobody hears it while there is no connection.
    pub fn say(&self, message: &ClientMessage) {
        let state = self.0.state.borrow();
        if state.is_welcome {
            state.send(&message.to_text());
        }
    }

    /// Asks for something until it is acknowledged or refused.
    pub fn request(&self, id: &str, message: &ClientMessage) {
        let text = message.to_text();
        let mut state = self.0.state.borrow_mut();
        unsent::keep(id, &text);
        if state.is_welcome {
            state.send(&text);
        }
        state.waiting.push((id.to_owned(), text));
    }

    /// Whether something was asked that nobody has answered yet.
    pub fn is_waiting(&self) -> bool {
        !self.0.state.borrow().waiting.is_empty()
    }

    /// Wants no answer to that any more.
    pub fn drop_request(&self, id: &str) {
        unsent::forget(id);
        self.0.state.borrow_mut().waiting.retain(|(waiting, _)| waiting != id);
    }

    /// Connects anew, as somebody else or in another language.
    pub fn restart(&self, lang: Lang) {
        self.0.state.borrow_mut().lang = lang;
        self.connect();
    }

    /// Hangs up for good.
    pub fn close(&self) {
        let (socket, listeners) = {
            let mut state = self.0.state.borrow_mut();
            state.is_closed = true;
            state.generation += 1;
            if let Some(timer) = state.timer.take() {
                timer.clear();
            }
            if let Some(interval) = state.interval.take() {
                interval.clear();
            }
            (state.socket.take(), std::mem::take(&mut state.listeners))
        };
        for (name, listener) in &listeners {
            let _ = window().remove_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
            if let Some(document) = window().document() {
                let _ = document.remove_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
            }
        }
        drop(socket);
    }

    /// Somebody is back at the page, or the network is: no pause is waited for any longer.
    fn listen(&self) {
        let mut listeners = Vec::new();
        for name in ["online", "pageshow", "visibilitychange", "offline"] {
            let connection = self.clone();
            let listener = Closure::<dyn FnMut()>::new(move || connection.wake(name));
            let function = listener.as_ref().unchecked_ref();
            let _ = if name == "visibilitychange" {
                window()
                    .document()
                    .map(|document| document.add_event_listener_with_callback(name, function))
                    .transpose()
            } else {
                window().add_event_listener_with_callback(name, function).map(Some)
            };
            listeners.push((name, listener));
        }
        let connection = self.clone();
        let interval = set_interval_with_handle(move || connection.look(), LOOK).ok();
        let mut state = self.0.state.borrow_mut();
        state.listeners = listeners;
        state.interval = interval;
    }

    fn wake(&self, why: &str) {
        let is_welcome = self.0.state.borrow().is_welcome;
        match why {
            "offline" => self.lose(None),
            _ if is_welcome => self.ask(),
            _ if browser::is_seen() => self.connect(),
            _ => {}
        }
    }

    fn ask(&self) {
        // Whoever sees the page need not be told in other ways what happens on it.
        self.say(&ClientMessage::Ping { at: UnixMillis(browser::now() as u64), hidden: !browser::is_seen() });
    }

    /// A socket can be dead without knowing it.
    fn look(&self) {
        let (is_welcome, silence) = {
            let state = self.0.state.borrow();
            (state.is_welcome, browser::ticks().saturating_sub(state.heard_at))
        };
        if is_welcome && silence > GIVE_UP_AFTER {
            self.connect();
        } else if is_welcome && silence > ASK_AFTER {
            self.ask();
        }
    }

    fn connect(&self) {
        let (generation, lang, old) = {
            let mut state = self.0.state.borrow_mut();
            if state.is_closed {
                return;
            }
            state.generation += 1;
            state.is_welcome = false;
            if let Some(timer) = state.timer.take() {
                timer.clear();
            }
            (state.generation, state.lang, state.socket.take())
        };
        drop(old);
        self.tell_status();
        match self.open(generation, lang) {
            Ok(socket) => {
                self.0.state.borrow_mut().socket = Some(socket);
                self.after(PATIENCE, move |connection| connection.lose(Some(generation)));
            }
            Err(_) => self.lose(Some(generation)),
        }
    }

    fn open(&self, generation: u32, lang: Lang) -> Result<Socket, JsValue> {
        let location = window().location();
        let scheme = if location.protocol()? == "https:" { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{scheme}://{}/api/live?lang={}", location.host()?, lang.code()))?;
        let (opened, speaker) = (self.clone(), socket.clone());
        let on_open = Closure::<dyn FnMut(Event)>::new(move |_| {
            if opened.is(generation) {
                let client = concat!("tafel web ", env!("CARGO_PKG_VERSION")).to_owned();
                let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, client };
                let _ = speaker.send_with_str(&hello.to_text());
            }
        });
        let hearer = self.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string().filter(|_| hearer.is(generation)) {
                hearer.hear(&text);
            }
        });
        let loser = self.clone();
        let on_close = Closure::<dyn FnMut(Event)>::new(move |_| {
            let loser = loser.clone();
            // The listener must not be thrown away while it is called.
            leptos::task::spawn_local(async move { loser.lose(Some(generation)) });
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        socket.set_onerror(Some(on_close.as_ref().unchecked_ref()));
        Ok(Socket { socket, _listeners: (on_open, on_message, on_close) })
    }

    fn is(&self, generation: u32) -> bool {
        self.0.state.borrow().generation == generation
    }

    fn hear(&self, text: &str) {
        self.0.state.borrow_mut().heard_at = browser::ticks();
        // What a newer server says besides is passed over.
        let Ok(message) = ServerMessage::of_text(text) else {
            return;
        };
        let mut is_welcome = false;
        match &message {
            ServerMessage::Welcome { .. } => {
                let mut state = self.0.state.borrow_mut();
                (state.is_welcome, state.attempts) = (true, 0);
                if let Some(timer) = state.timer.take() {
                    timer.clear();
                }
                is_welcome = true;
            }
            ServerMessage::Ack { id, .. } | ServerMessage::Refused { id, retry: None, .. } => {
                self.drop_request(id);
            }
            ServerMessage::Refused { retry: Some(retry), .. } => {
                self.after((*retry).into(), Self::say_again);
            }
            ServerMessage::Incompatible { .. } => {
                self.0.state.borrow_mut().status = Status::Incompatible;
                (self.0.hear)(Heard::Status(Status::Incompatible));
                let connection = self.clone();
                // The listener must not be thrown away while it is called.
                leptos::task::spawn_local(async move { connection.close() });
                return;
            }
            _ => {}
        }
        (self.0.hear)(Heard::Message(Box::new(message), text.into()));
        if is_welcome {
            self.tell_status();
            self.say_again();
        }
    }

    fn say_again(&self) {
        let state = self.0.state.borrow();
        if state.is_welcome {
            for (_, text) in &state.waiting {
                state.send(text);
            }
        }
    }

    /// The socket is gone; another one follows after a pause.
    fn lose(&self, generation: Option<u32>) {
        let (old, pause) = {
            let mut state = self.0.state.borrow_mut();
            if state.is_closed || generation.is_some_and(|generation| generation != state.generation) {
                return;
            }
            state.generation += 1;
            state.is_welcome = false;
            if let Some(timer) = state.timer.take() {
                timer.clear();
            }
            let pause = pause(state.attempts, browser::chance());
            state.attempts = state.attempts.saturating_add(1);
            (state.socket.take(), pause)
        };
        drop(old);
        self.tell_status();
        self.after(Duration::from_millis(pause.into()), Self::connect);
    }

    fn tell_status(&self) {
        let status = {
            let mut state = self.0.state.borrow_mut();
            let status = match state.status {
                _ if state.is_welcome => Status::Connected,
                _ if !window().navigator().on_line() => Status::Offline,
                Status::Connecting if state.attempts == 0 => Status::Connecting,
                _ => Status::Reconnecting,
            };
            if state.status == status {
                return;
            }
            state.status = status;
            status
        };
        (self.0.hear)(Heard::Status(status));
    }

    fn after(&self, pause: Duration, what: impl Fn(&Self) + 'static) {
        let connection = self.clone();
        let timer = set_timeout_with_handle(move || what(&connection), pause).ok();
        let mut state = self.0.state.borrow_mut();
        if let Some(old) = std::mem::replace(&mut state.timer, timer) {
            old.clear();
        }
    }
}

impl State {
    fn send(&self, text: &str) {
        if let Some(socket) = &self.socket {
            // What cannot be sent is said again when the connection is back.
            let _ = socket.socket.send_with_str(text);
        }
    }
}

/// How long to wait before trying again, in milliseconds: twice as long each time, and not all at once.
fn pause(attempts: u32, lot: u32) -> u32 {
    let longest = FIRST_PAUSE.saturating_mul(1 << attempts.min(8)).min(LONGEST_PAUSE);
    longest / 2 + lot % (longest / 2 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_differ() {
        for attempts in 0..40 {
            let longest = (u64::from(FIRST_PAUSE) << attempts.min(8)).min(LONGEST_PAUSE.into());
            for lot in [0, 7, 123_456, u32::MAX] {
                let pause = u64::from(pause(attempts, lot));
                assert!((longest / 2..=longest).contains(&pause), "{attempts} {lot}: {pause}");
            }
        }
        assert_ne!(pause(3, 1), pause(3, 1000));
    }
}
