//! What systemd is told about the server (`Type=notify`, `WatchdogSec=`). Where there is no systemd this does nothing.

use std::sync::Arc;

use store::Store;

/// Announces that requests are answered from now on.
pub(crate) fn announce_start() {
    #[cfg(unix)]
    tell(sd_notify::NotifyState::Ready);
}

/// Announces that the server is about to end.
pub fn announce_stop() {
    #[cfg(unix)]
    tell(sd_notify::NotifyState::Stopping);
}

/// Says that the server is alive as often as systemd wants to hear it, but only while the runtime runs and the writer answers.
///
/// An error is an answer, too: a restart does not empty a full disk.
#[cfg(unix)]
pub(crate) async fn run_watchdog(store: Arc<dyn Store>) {
    use tokio::time::{sleep, timeout};
    let Some(limit) = sd_notify::watchdog_enabled() else {
        return std::future::pending().await;
    };
    loop {
        match timeout(limit / 2, store.check()).await {
            Ok(Err(store::StoreError::Closed)) | Err(_) => tracing::error!("the database does not answer"),
            Ok(_) => tell(sd_notify::NotifyState::Watchdog),
        }
        sleep(limit / 4).await;
    }
}

#[cfg(not(unix))]
pub(crate) async fn run_watchdog(_store: Arc<dyn Store>) {
    std::future::pending().await
}

#[cfg(unix)]
fn tell(state: sd_notify::NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "systemd cannot be told");
    }
}
