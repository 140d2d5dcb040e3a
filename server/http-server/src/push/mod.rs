//! Web Push: telling people something when the page is closed.
//!
//! Browsers give an address at a push service of their maker, and keys. A message is encrypted for the browser (RFC 8291), signed with
//! the key of this server (RFC 8292), and posted there (RFC 8030). All of it happens in the background: whoever has something to tell
//! puts it into a queue that is never waited for.

mod client;
mod delivery;
mod encryption;
mod handlers;
mod hosts;
mod identity;
mod notice;
mod reach;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use store::{PersonId, PushChange, Store, StoreError};
use tokio::sync::{Mutex, OnceCell, mpsc};
use ureq::Agent;
use ureq::unversioned::resolver::DefaultResolver;

pub(crate) use handlers::{key, subscribe, unsubscribe};
pub(crate) use notice::{Notice, What};
pub use reach::PushReach;

use delivery::Delivery;
use identity::Identity;

use crate::metrics::Counter;
use crate::watch::Watch;

/// How many notices wait at most; what comes then is not told.
const QUEUE: usize = 1000;
/// Time budget of one exchange with a push service.
const BUDGET: Duration = Duration::from_secs(10);

/// What came of messages.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    pub(crate) sent: Counter,
    pub(crate) gone: Counter,
    pub(crate) failed: Counter,
    /// There were too many at once.
    pub(crate) dropped: Counter,
}

/// What there is to tell, on its way.
pub(crate) struct Push {
    store: Arc<dyn Store>,
    watch: Watch,
    identity: OnceCell<Identity>,
    /// Made when it is first needed, since it reads the certificates of the system.
    agent: OnceLock<Agent>,
    reach: PushReach,
    /// Where whoever runs a push service can complain: the address of the table.
    contact: Option<String>,
    queue: mpsc::Sender<Notice>,
    /// Held by the task that delivers.
    inbox: Mutex<mpsc::Receiver<Notice>>,
    /// By how much pauses are shorter than usual: tests cannot wait.
    hurried: u32,
    pub(crate) counted: Counted,
}

impl Push {
    pub(crate) fn new(store: Arc<dyn Store>, watch: Watch, reach: PushReach, contact: Option<String>) -> Self {
        let (queue, inbox) = mpsc::channel(QUEUE);
        let hurried = if reach == PushReach::Anywhere { 100 } else { 1 };
        Self {
            store,
            watch,
            identity: OnceCell::new(),
            agent: OnceLock::new(),
            reach,
            contact: contact.filter(|contact| contact.starts_with("https://")),
            queue,
            inbox: Mutex::new(inbox),
            hurried,
            counted: Counted::default(),
        }
    }

    /// Delivers what is told, until the server ends.
    pub(crate) async fn run(self: Arc<Self>) {
        // The key is made at the first start, not when somebody waits for it.
        if let Err(error) = self.identity().await {
            tracing::warn!(%error, "there is no key for push services yet");
        }
        let mut inbox = self.inbox.lock().await;
        Delivery::new(self.clone()).run(&mut inbox).await;
    }

    /// Has something told, sooner or later. Nobody waits for it.
    pub(crate) fn tell(&self, notice: Notice) {
        if self.queue.try_send(notice).is_err() {
            self.counted.dropped.add();
        }
    }

    /// Whether somebody can be told something when no page is open.
    pub(crate) async fn reaches(&self, person: PersonId) -> Result<bool, StoreError> {
        Ok(!self.store.subscriptions(person).await?.is_empty())
    }

    /// HTTP client for push services.
    fn agent(&self) -> &Agent {
        self.agent.get_or_init(|| {
            let resolver = DefaultResolver::default();
            client::agent(&client::system_roots(), resolver, self.reach.may_reach(), BUDGET)
        })
    }

    /// By what push services know us. It is made once for each database.
    async fn identity(&self) -> Result<Identity, StoreError> {
        let find = || async {
            let none = || StoreError::Failed("no random numbers".to_owned());
            if self.store.push_key().await?.is_none() {
                let new = encryption::random_key().ok_or_else(none)?.to_bytes().to_vec();
                self.store.change_push(PushChange::Key(new, self.now())).await?;
            }
            // Another process may have been quicker: what is stored counts.
            let kept = self.store.push_key().await?.unwrap_or_default();
            Identity::of_bytes(&kept)
                .ok_or_else(|| StoreError::Failed("the key for push services is broken".to_owned()))
        };
        self.identity.get_or_try_init(find).await.cloned()
    }

    fn now(&self) -> i64 {
        self.watch.now()
    }
}
