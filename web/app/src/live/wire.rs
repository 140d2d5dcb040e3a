//! The one connection of a tab. Pages that need it listen while they are there; without anybody who listens there is none, so that
//! whoever has nothing to do with people costs the server nothing.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{ClientMessage, PROTOCOL_VERSION, Person, ServerMessage, UnixMillis};
use rules::Lang;

use super::{Connection, Heard, Status};
use crate::browser;

/// How long the connection is kept when a page has gone: another one may need it.
const LINGER: Duration = Duration::from_secs(3);

/// The connection of this tab, in the context of all pages.
#[derive(Clone, Copy)]
pub struct Wire {
    /// How it stands with it.
    pub status: RwSignal<Status>,
    /// Who one is to the server, as far as it has said.
    pub you: RwSignal<Option<Person>>,
    /// Whether the game in this page waits for whoever looks elsewhere.
    pub is_due: RwSignal<bool>,
    /// How much later it is at the server than here, in milliseconds; none while that is not known.
    ahead: StoredValue<Option<i64>>,
    lang: RwSignal<Lang>,
    connection: StoredValue<Option<Connection>, LocalStorage>,
    hearers: StoredValue<Vec<Hearer>, LocalStorage>,
    counter: StoredValue<u32>,
}

#[derive(Clone)]
struct Hearer {
    number: u32,
    /// Whether there must be a connection for it.
    is_needed: bool,
    hear: Rc<dyn Fn(Heard)>,
}

impl Wire {
    /// The connection for the context of all pages; it is not made before somebody listens.
    pub fn provide(lang: RwSignal<Lang>) -> Self {
        let wire = Self {
            status: RwSignal::new(Status::Connecting),
            you: RwSignal::new(None),
            is_due: RwSignal::new(false),
            ahead: StoredValue::new(None),
            lang,
            connection: StoredValue::new_local(None),
            hearers: StoredValue::new_local(Vec::new()),
            counter: StoredValue::new(0),
        };
        provide_context(wire);
        wire
    }

    /// Listens for as long as the page is there. Who comes late is told how it stands, as if it had just been said.
    pub fn listen(self, hear: impl Fn(Heard) + 'static) {
        self.add(true, Rc::new(hear));
        self.open();
    }

    /// Listens too, if there is a connection.
    pub fn overhear(self, hear: impl Fn(Heard) + 'static) {
        self.add(false, Rc::new(hear));
    }

    /// Holds the connection for whoever only overhears, or does so no longer.
    pub fn hold(self, is_held: bool) {
        self.hearers.update_value(|all| {
            all.retain(|hearer| hearer.number != 0);
            if is_held {
                all.push(Hearer { number: 0, is_needed: true, hear: Rc::new(|_| {}) });
            }
        });
        if is_held {
            self.open();
        } else {
            self.close_soon();
        }
    }

    fn add(self, is_needed: bool, hear: Rc<dyn Fn(Heard)>) {
        self.counter.update_value(|counter| *counter += 1);
        let number = self.counter.get_value();
        self.hearers.update_value(|all| all.push(Hearer { number, is_needed, hear: hear.clone() }));
        on_cleanup(move || {
            self.hearers.update_value(|all| all.retain(|hearer| hearer.number != number));
            self.close_soon();
        });
        let status = self.status.get_untracked();
        let is_there = self.connection.with_value(Option::is_some);
        if let Some(now) = self.now().filter(|_| is_there && status == Status::Connected) {
            let (version, server, now) = (PROTOCOL_VERSION, String::new(), UnixMillis(now));
            let welcome = ServerMessage::Welcome { version, server, you: self.you.get_untracked(), now };
            hear(Heard::Message(Box::new(welcome), "".into()));
        }
        if is_there {
            hear(Heard::Status(status));
        }
    }

    fn open(self) {
        if self.connection.with_value(Option::is_some) {
            return;
        }
        self.status.set(Status::Connecting);
        let connection = Connection::start(self.lang.get_untracked(), move |heard| self.spread(&heard));
        self.connection.set_value(Some(connection));
    }

    /// Pages come and go: who is not needed in a moment is not needed.
    fn close_soon(self) {
        set_timeout(
            move || {
                let is_needed = self.hearers.with_value(|all| all.iter().any(|hearer| hearer.is_needed));
                let is_waiting = self.with(Connection::is_waiting) == Some(true);
                if is_needed || is_waiting {
                    return;
                }
                if let Some(connection) = self.connection.try_update_value(Option::take).flatten() {
                    connection.close();
                }
            },
            LINGER,
        );
    }

    fn spread(self, heard: &Heard) {
        match heard {
            Heard::Status(status) => self.status.set(*status),
            Heard::Message(message, _) => {
                if let ServerMessage::Welcome { you, now, .. } = message.as_ref() {
                    let here = browser::moment().as_millis();
                    self.ahead.set_value(Some(now.0.cast_signed() - here.cast_signed()));
                    self.you.set(you.clone());
                }
            }
        }
        for hearer in self.hearers.get_value() {
            (hearer.hear)(heard.clone());
        }
    }

    /// Does something with the connection, if there is one.
    pub fn with<T>(self, act: impl FnOnce(&Connection) -> T) -> Option<T> {
        self.connection.try_with_value(|connection| connection.as_ref().map(act)).flatten()
    }

    /// Says something that needs no answer; nobody hears it while there is no connection.
    pub fn say(self, message: &ClientMessage) {
        self.with(|connection| connection.say(message));
    }

    /// Asks for something until it is answered; what it is called.
    pub fn request(self, make: impl FnOnce(String) -> ClientMessage) -> Option<String> {
        self.with(|connection| {
            let id = connection.next_id();
            connection.request(&id, &make(id.clone()));
            id
        })
    }

    /// Connects anew, as somebody else or in another language.
    pub fn restart(self) {
        self.with(|connection| connection.restart(self.lang.get_untracked()));
    }

    /// The server's time, in milliseconds since 1970; none while that is not known.
    pub fn now(self) -> Option<u64> {
        let ahead = self.ahead.get_value()?;
        Some(browser::moment().as_millis().saturating_add_signed(ahead))
    }
}

/// The connection of this tab.
pub fn wire() -> Wire {
    expect_context()
}
