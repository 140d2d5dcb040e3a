//! Telling push services: in the background, never for ever, and never so that a move has to wait.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fetch::{Client, Request};
use rules::Lang;
use store::{GameId, PersonId, PushChange, StoreError, Subscription};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::Push;
use super::encryption::{Once, Reader, encrypt};
use super::identity::Identity;
use super::notice::Notice;
use super::reach::PushReach;

/// How many requests are under way at once.
const AT_ONCE: usize = 8;
/// How many messages wait to be tried again; if there are more, they are given up.
const MOST_WAITING: usize = 500;
/// How long to wait before what failed is tried again: three times.
const PAUSES: [Duration; 3] = [Duration::from_secs(5), Duration::from_secs(30), Duration::from_mins(3)];
/// The longest pause that a push service can ask for.
const LONGEST_PAUSE: Duration = Duration::from_mins(15);
/// How many games are remembered of which something was told.
const REMEMBERED: usize = 10_000;

/// What came of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Sent,
    /// The browser is there no more.
    Gone,
    /// The service does not want it, and will not want it later.
    Refused(u16),
    /// It may want it after a while.
    Later(Option<Duration>),
}

/// What tells push services.
pub(super) struct Delivery {
    push: Arc<Push>,
    under_way: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    latest: Latest,
}

/// The last thing told to somebody of a game, by its number.
#[derive(Default)]
struct Latest(Mutex<Told>);

#[derive(Default)]
struct Told {
    count: u64,
    last: HashMap<(PersonId, GameId), u64>,
}

impl Latest {
    fn next(&self, notice: &Notice) -> u64 {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.last.len() >= REMEMBERED {
            latest.last.clear();
        }
        latest.count += 1;
        let number = latest.count;
        latest.last.insert((notice.person, notice.game), number);
        number
    }

    /// Whether nothing newer was told since.
    fn is(&self, notice: &Notice, number: u64) -> bool {
        let latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        latest.last.get(&(notice.person, notice.game)).is_none_or(|known| *known == number)
    }
}

impl Delivery {
    pub(super) fn new(push: Arc<Push>) -> Self {
        let [under_way, waiting] = [AT_ONCE, MOST_WAITING].map(|room| Arc::new(Semaphore::new(room)));
        Self { push, under_way, waiting, latest: Latest::default() }
    }

    /// Delivers whatever comes, until nobody can send anything any more.
    pub(super) async fn run(self, mut inbox: mpsc::Receiver<Notice>) {
        let this = Arc::new(self);
        while let Some(notice) = inbox.recv().await {
            let browsers = match this.push.store.subscriptions(notice.person).await {
                Ok(browsers) => browsers,
                Err(StoreError::Closed) => break,
                Err(error) => {
                    tracing::warn!(%error, "who is to be told cannot be read");
                    continue;
                }
            };
            let number = this.latest.next(&notice);
            let notice = Arc::new(notice);
            for browser in browsers {
                // The semaphore is never closed.
                let Ok(permit) = this.under_way.clone().acquire_owned().await else {
                    return;
                };
                tokio::spawn(this.clone().deliver(notice.clone(), number, browser, permit));
            }
        }
    }

    /// Tries a few times, then gives up: whoever opens the page sees it anyway.
    async fn deliver(
        self: Arc<Self>,
        notice: Arc<Notice>,
        number: u64,
        browser: Subscription,
        permit: OwnedSemaphorePermit,
    ) {
        let counted = &self.push.counted;
        let mut permit = Some(permit);
        for pause in PAUSES.into_iter().map(Some).chain([None]) {
            let outcome = self.send(&notice, &browser).await;
            drop(permit.take());
            let wanted = match outcome {
                Outcome::Sent => return counted.sent.add(),
                Outcome::Gone => {
                    counted.gone.add();
                    if let Err(error) = self.push.store.change_push(PushChange::Gone(browser.endpoint)).await {
                        tracing::warn!(%error, "a browser that is gone could not be forgotten");
                    }
                    return;
                }
                Outcome::Refused(status) => {
                    tracing::warn!(status, "a push service refuses a message");
                    return counted.failed.add();
                }
                Outcome::Later(wanted) => wanted,
            };
            let Some(pause) = pause else { break };
            let Ok(_place) = self.waiting.clone().try_acquire_owned() else { break };
            sleep(wanted.map_or(pause, |wanted| wanted.clamp(pause, LONGEST_PAUSE)) / self.push.hurried).await;
            if !self.latest.is(&notice, number) {
                return;
            }
            permit = self.under_way.clone().acquire_owned().await.ok();
        }
        counted.failed.add();
    }

    async fn send(&self, notice: &Arc<Notice>, browser: &Subscription) -> Outcome {
        let Ok(identity) = self.push.identity().await else {
            return Outcome::Later(None);
        };
        let (notice, browser) = (notice.clone(), browser.clone());
        let (reach, contact, now) = (self.push.reach, self.push.contact.clone(), self.push.now());
        let client = self.push.client.clone();
        let sent = spawn_blocking(move || post(&client, reach, &identity, contact.as_deref(), now, &notice, &browser));
        match sent.await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => {
                tracing::debug!(%error, "a push service cannot be reached");
                Outcome::Later(None)
            }
            Err(_) => Outcome::Refused(0),
        }
    }
}

/// Sends one message.
fn post(
    client: &Client,
    reach: PushReach,
    identity: &Identity,
    contact: Option<&str>,
    now: i64,
    notice: &Notice,
    browser: &Subscription,
) -> io::Result<Outcome> {
    let lang = browser.lang.parse::<Lang>().unwrap_or_default();
    let sealed = Reader::new(&browser.key, &browser.auth).zip(Once::random());
    let sealed = sealed.and_then(|(reader, once)| encrypt(notice.payload(lang).as_bytes(), &reader, &once));
    // What is stored was looked at before; if it makes no sense now, it never will.
    let (Some(url), Some(body)) = (reach.url(&browser.endpoint), sealed) else {
        return Ok(Outcome::Gone);
    };
    let (hurry, authorization) = (notice.hurry(), identity.authorization(&url.origin(), contact, now));
    let lifetime = hurry.lifetime.to_string();
    let request = Request::new("POST", &url)
        .header("Authorization", &authorization)
        .header("Content-Encoding", "aes128gcm")
        .header("Content-Type", "application/octet-stream")
        .header("TTL", &lifetime)
        .header("Urgency", hurry.urgency)
        // Of several messages that a browser has not fetched yet it gets the last one of each game.
        .header("Topic", notice.game.as_str())
        .body(&body);
    let answer = client.send(&request)?;
    let retry = answer.header("retry-after").and_then(|seconds| seconds.parse().ok()).map(Duration::from_secs);
    Ok(match answer.status() {
        200..=299 => Outcome::Sent,
        404 | 410 => Outcome::Gone,
        429 | 500..=599 => Outcome::Later(retry),
        status => Outcome::Refused(status),
    })
}
