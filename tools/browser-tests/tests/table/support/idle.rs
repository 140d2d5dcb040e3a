//! Browsers between two visits. Starting one costs as much as opening several pages, so it is handed on, with all forgotten.

use std::sync::Mutex;

use serde_json::json;

use super::browsers::{Browser, Running};
use super::visit::Screen;

static IDLE: Mutex<Vec<Running>> = Mutex::new(Vec::new());

/// A browser that waits and will do for that screen.
pub(crate) fn take(browser: Browser, screen: Screen) -> Option<Running> {
    let mut idle = IDLE.lock().ok()?;
    let index = idle.iter().position(|running| running.browser == browser && running.fits(screen))?;
    Some(idle.swap_remove(index))
}

/// Keeps a browser for the next visit, if it forgets all about the last one, which was to the server at `origin`; otherwise it
/// ends.
pub(crate) async fn put(running: Running, origin: &str) {
    let forgotten = match running.browser {
        Browser::Chromium | Browser::WholeChromium => forget(&running, origin).await,
        Browser::WebKit => forget_cookies(&running).await,
        // Its connection is of the test that made it, and cannot be handed on.
        Browser::Firefox => {
            running.remote.quit().await.expect("the browser ends");
            return;
        }
    };
    if forgotten.is_ok()
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

/// The next visit is to another port, so to another origin, which has nothing but the cookies.
async fn forget_cookies(running: &Running) -> Result<(), String> {
    running.remote.delete_cookies().await?;
    running.remote.go_to("about:blank").await
}
