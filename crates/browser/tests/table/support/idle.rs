//! Browsers between two visits. Starting one costs as much as opening a page, so Chromium is handed on, with all forgotten.

use std::sync::Mutex;

use serde_json::json;

use super::browsers::Running;

static IDLE: Mutex<Vec<Running>> = Mutex::new(Vec::new());

/// A browser that waits and was started in that language.
pub(crate) fn take(lang: &str) -> Option<Running> {
    let mut idle = IDLE.lock().ok()?;
    let index = idle.iter().position(|running| running.lang == lang)?;
    Some(idle.swap_remove(index))
}

/// Keeps a browser for the next visit, if it forgets all about the last one, which was to the server at `origin`; otherwise it
/// ends.
pub(crate) async fn put(running: Running, origin: &str) {
    if forget(&running, origin).await.is_ok()
        && let Ok(mut idle) = IDLE.lock()
    {
        idle.push(running);
    }
}

/// What tests choose belongs to a tab and goes with it; what is kept belongs to an origin, but cookies to all ports of a host.
async fn forget(running: &Running, origin: &str) -> Result<(), String> {
    let remote = &running.remote;
    let old = remote.tabs().await?;
    let new = remote.new_tab().await?;
    for tab in old {
        remote.switch_to(&tab).await?;
        remote.close_tab().await?;
    }
    remote.switch_to(&new).await?;
    remote.cdp("Storage.clearDataForOrigin", json!({"origin": origin, "storageTypes": "all"})).await?;
    remote.cdp("Network.clearBrowserCookies", json!({})).await?;
    remote.cdp("Browser.resetPermissions", json!({})).await?;
    remote.cdp("Browser.setDownloadBehavior", json!({"behavior": "default"})).await?;
    Ok(())
}
