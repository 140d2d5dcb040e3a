//! Delivery to push services: in the background, with a time budget, and never in the way of a move.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rules::Lang;
use store::{GameId, PersonId, PushChange, StoreError, Subscription};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::Push;
use super::encryption::{Once, Reader, encrypt};
use super::hosts::{Hosts, Queued};
use super::identity::Identity;
use super::notice::Notice;
use super::reach::origin;

/// Requests in flight, one per host.
const MAX_IN_FLIGHT: usize = 32;
/// Retry delays.
const PAUSES: [Duration; 3] = [Duration::from_secs(5), Duration::from_secs(30), Duration::from_mins(3)];
/// The longest delay that a push service can ask for.
const LONGEST_PAUSE: Duration = Duration::from_mins(15);
/// How many games are remembered of which something was told.
const REMEMBERED: usize = 10_000;

/// Result of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Sent,
    /// The subscription no longer exists.
    Gone,
    /// The service rejects the message for good.
    Refused(u16),
    /// The attempt can be repeated, after the given delay at the earliest.
    Later(Option<Duration>),
}

/// Sends queued notifications to push services.
pub(super) struct Delivery {
    push: Arc<Push>,
    hosts: Hosts,
    in_flight: Semaphore,
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
        Self { push, hosts: Hosts::default(), in_flight: Semaphore::new(MAX_IN_FLIGHT), latest: Latest::default() }
    }

    /// Delivers notifications until the queue is closed.
    pub(super) async fn run(self, inbox: &mut mpsc::Receiver<Notice>) {
        let this = Arc::new(self);
        while let Some(notice) = inbox.recv().await {
            let browsers = match this.push.store.subscriptions(notice.person).await {
                Ok(browsers) => browsers,
                Err(StoreError::Closed) => break,
                Err(error) => {
                    tracing::warn!(%error, "push subscriptions cannot be read");
                    continue;
                }
            };
            let number = this.latest.next(&notice);
            let notice = Arc::new(notice);
            for browser in browsers {
                // Endpoints are checked when they are stored; one that is no longer allowed never will be.
                let Some(url) = this.push.reach.url(&browser.endpoint) else {
                    this.forget(browser).await;
                    continue;
                };
                match this.hosts.enqueue(origin(&url).trim_end_matches('.')) {
                    Some(queued) => drop(tokio::spawn(this.clone().deliver(notice.clone(), number, browser, queued))),
                    None => this.push.counted.dropped.add(),
                }
            }
        }
    }

    /// Tries a few times, unless something newer was told of the same game meanwhile.
    async fn deliver(self: Arc<Self>, notice: Arc<Notice>, number: u64, browser: Subscription, queued: Queued) {
        let counted = &self.push.counted;
        for pause in PAUSES.into_iter().map(Some).chain([None]) {
            let outcome = {
                // Waiting for a host takes no permit from others. The semaphores are never closed.
                let _turn = queued.turn().await;
                let _permit = self.in_flight.acquire().await;
                if !self.latest.is(&notice, number) {
                    return;
                }
                self.send(&notice, &browser).await
            };
            let wanted = match outcome {
                Outcome::Sent => return counted.sent.add(),
                Outcome::Gone => return self.forget(browser).await,
                Outcome::Refused(status) => {
                    tracing::warn!(status, "a push service refuses a message");
                    return counted.failed.add();
                }
                Outcome::Later(wanted) => wanted,
            };
            let Some(pause) = pause else { break };
            sleep(wanted.map_or(pause, |wanted| wanted.clamp(pause, LONGEST_PAUSE)) / self.push.hurried).await;
        }
        counted.failed.add();
    }

    /// Deletes a subscription that no longer exists.
    async fn forget(&self, browser: Subscription) {
        self.push.counted.gone.add();
        if let Err(error) = self.push.store.change_push(PushChange::Gone(browser.endpoint)).await {
            tracing::warn!(%error, "a push subscription cannot be deleted");
        }
    }

    async fn send(&self, notice: &Arc<Notice>, browser: &Subscription) -> Outcome {
        let Ok(identity) = self.push.identity().await else {
            return Outcome::Later(None);
        };
        let (push, notice, browser) = (self.push.clone(), notice.clone(), browser.clone());
        match spawn_blocking(move || post(&push, &identity, &notice, &browser)).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => {
                tracing::debug!(%error, "a push service cannot be reached");
                Outcome::Later(None)
            }
            Err(_) => Outcome::Refused(0),
        }
    }
}

/// Sends one message. The body of the answer is not read.
fn post(push: &Push, identity: &Identity, notice: &Notice, browser: &Subscription) -> Result<Outcome, ureq::Error> {
    let lang = browser.lang.parse::<Lang>().unwrap_or_default();
    let sealed = Reader::new(&browser.key, &browser.auth).zip(Once::random());
    let sealed = sealed.and_then(|(reader, once)| encrypt(notice.payload(lang).as_bytes(), &reader, &once));
    // Keys are checked when they are stored; what makes no sense now never will.
    let (Some(url), Some(body)) = (push.reach.url(&browser.endpoint), sealed) else {
        return Ok(Outcome::Gone);
    };
    let (hurry, authorization) =
        (notice.hurry(), identity.authorization(&origin(&url), push.contact.as_deref(), push.now()));
    let answer = push
        .agent()
        .post(url)
        .header("Authorization", authorization)
        .header("Content-Encoding", "aes128gcm")
        .header("Content-Type", "application/octet-stream")
        .header("TTL", hurry.lifetime.to_string())
        .header("Urgency", hurry.urgency)
        // The service keeps the last message of each game for a browser that is not connected.
        .header("Topic", notice.game.as_str())
        .send(&body[..])?;
    let retry = answer.headers().get("retry-after").and_then(|seconds| seconds.to_str().ok()?.parse().ok());
    Ok(match answer.status().as_u16() {
        200..=299 => Outcome::Sent,
        404 | 410 => Outcome::Gone,
        429 | 500..=599 => Outcome::Later(retry.map(Duration::from_secs)),
        status => Outcome::Refused(status),
    })
}
