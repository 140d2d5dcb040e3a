//! Who is here: all sockets of a person, and what they share.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use store::{Person, PersonId, Secret};

use super::outbox::Outbox;
use super::talk::Flood;

/// What all sockets of a person share.
#[derive(Debug, Default)]
pub(crate) struct Personal {
    muted: Mutex<HashSet<PersonId>>,
    pub(crate) flood: Mutex<Flood>,
}

impl Personal {
    fn muted(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.muted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this person does not want to read that one.
    pub(crate) fn mutes(&self, other: PersonId) -> bool {
        self.muted().contains(&other)
    }

    pub(crate) fn set_muted(&self, all: impl IntoIterator<Item = PersonId>) {
        *self.muted() = all.into_iter().collect();
    }

    pub(crate) fn flood(&self) -> MutexGuard<'_, Flood> {
        self.flood.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
struct Here {
    person: Person,
    sockets: HashMap<u64, Outbox>,
    /// By what each of them says whose it is.
    secrets: HashMap<u64, Secret>,
    /// Those that want to hear of all his games.
    own: HashSet<u64>,
    personal: Arc<Personal>,
}

impl Here {
    fn new(person: &Person) -> Self {
        Self {
            person: person.clone(),
            sockets: HashMap::new(),
            secrets: HashMap::new(),
            own: HashSet::new(),
            personal: Arc::default(),
        }
    }
}

/// All who are here.
#[derive(Debug, Default)]
pub(super) struct Present(Mutex<HashMap<PersonId, Here>>);

impl Present {
    fn all(&self) -> MutexGuard<'_, HashMap<PersonId, Here>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket of that person is there. Says what his sockets share.
    pub(super) fn enter(&self, person: &Person, socket: u64, out: Outbox) -> Arc<Personal> {
        let mut all = self.all();
        let here = all.entry(person.id).or_insert_with(|| Here::new(person));
        here.person = person.clone();
        here.sockets.insert(socket, out);
        here.personal.clone()
    }

    /// What all sockets of that person share, also if there are none.
    pub(super) fn personal(&self, person: &Person) -> Arc<Personal> {
        self.all().entry(person.id).or_insert_with(|| Here::new(person)).personal.clone()
    }

    /// A socket of that person wants to hear of all his games.
    pub(super) fn watch_own(&self, person: PersonId, socket: u64) {
        if let Some(here) = self.all().get_mut(&person) {
            here.own.insert(socket);
        }
    }

    /// Tells those sockets of a person that want to hear of all his games, but for some; what is said is made only if one does.
    pub(super) fn tell_own(
        &self,
        person: PersonId,
        except: impl Fn(u64) -> bool,
        message: impl FnOnce() -> Option<ServerMessage>,
    ) {
        let sockets: Vec<_> = {
            let all = self.all();
            let Some(here) = all.get(&person) else {
                return;
            };
            here.own.iter().filter(|socket| !except(**socket)).filter_map(|it| here.sockets.get(it).cloned()).collect()
        };
        if let Some(message) = (!sockets.is_empty()).then(message).flatten() {
            let text: Utf8Bytes = protocol::encode(&message).into();
            for out in sockets {
                out.send_text(text.clone());
            }
        }
    }

    /// Whether that person has a socket.
    pub(super) fn is_here(&self, person: PersonId) -> bool {
        self.all().get(&person).is_some_and(|here| !here.sockets.is_empty())
    }

    /// Whether that person sees a page that is told of what happens.
    pub(super) fn sees(&self, person: PersonId) -> bool {
        self.all().get(&person).is_some_and(|here| here.sockets.values().any(Outbox::is_seen))
    }

    /// Notes by what a socket of that person says whose it is.
    pub(super) fn note_secret(&self, person: PersonId, socket: u64, secret: Secret) {
        if let Some(here) = self.all().get_mut(&person) {
            here.secrets.insert(socket, secret);
        }
    }

    /// All sockets of that person, as whom they were let in and by what.
    pub(super) fn sockets(&self, person: PersonId) -> Vec<(Outbox, Person, Secret)> {
        let all = self.all();
        let sockets = all.get(&person).into_iter().flat_map(|here| {
            here.secrets.iter().filter_map(|(socket, secret)| {
                here.sockets.get(socket).map(|out| (out.clone(), here.person.clone(), secret.clone()))
            })
        });
        sockets.collect()
    }

    /// It is gone. Says whether it was the last one.
    pub(super) fn leave(&self, person: PersonId, socket: u64) -> bool {
        self.all().get_mut(&person).is_some_and(|here| {
            here.sockets.remove(&socket);
            here.secrets.remove(&socket);
            here.own.remove(&socket);
            here.sockets.is_empty()
        })
    }

    /// Forgets somebody who has not come back; `false` if he has.
    pub(super) fn forget(&self, person: PersonId) -> bool {
        let mut all = self.all();
        let is_gone = all.get(&person).is_none_or(|here| here.sockets.is_empty());
        if is_gone {
            all.remove(&person);
        }
        is_gone
    }

    /// Who of those here has that name; none if nobody has.
    pub(super) fn by_name(&self, name: &str) -> Option<Person> {
        let name = name.trim().to_lowercase();
        let all = self.all();
        let mut here = all.values().filter(|here| !here.sockets.is_empty());
        here.find(|here| here.person.name.to_lowercase() == name).map(|here| here.person.clone())
    }

    /// Tells all sockets of a person something, but for those.
    pub(super) fn tell(&self, person: PersonId, message: &ServerMessage, except: impl Fn(u64) -> bool) {
        let all = self.all();
        let Some(here) = all.get(&person) else {
            return;
        };
        let text: Utf8Bytes = protocol::encode(message).into();
        for (_, out) in here.sockets.iter().filter(|(socket, _)| !except(**socket)) {
            out.send_text(text.clone());
        }
    }
}
