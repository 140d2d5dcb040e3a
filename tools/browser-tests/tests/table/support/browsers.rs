//! The three browsers: how each is started, and made to look like a screen.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use super::idle;
use super::processes::{self, Process, Scratch};
use super::remote::Remote;
use super::visit::Screen;

/// A browser, by its engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Browser {
    /// With tools of its own (CDP), by which tests take away the network, choose preferences, check accessibility. It is the one
    /// without windows: pages are the same, and a third of the processors' work is spared.
    Chromium,
    /// The same as people have it. Only this one shows notifications.
    WholeChromium,
    /// By its own socket, Marionette.
    Firefox,
    /// GTK's small browser, a relative of Safari. Its driver has no fingers: a tap comes as a click.
    WebKit,
}

/// Where Debian keeps WebKit's small browser.
const MINI_BROWSER: &str = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/// Where Debian keeps the Chromium that has no windows.
const CHROMIUM_WITHOUT_WINDOWS: &str = "/usr/lib/chromium/chromium-headless-shell";

/// A browser that runs, and all that it needs.
pub(crate) struct Running {
    pub(crate) remote: Arc<Remote>,
    pub(crate) browser: Browser,
    /// The browser, its driver, its screen.
    #[expect(dead_code, reason = "held until the browser ends")]
    processes: Vec<Process>,
    /// What it was started for.
    screen: Screen,
}

impl Running {
    /// Whether it can show what that screen shows. Chromium is told most of it by its tools; of the others only the size can be
    /// changed.
    pub(crate) fn fits(&self, screen: Screen) -> bool {
        let of = |screen: Screen| (screen.lang, screen.dark, screen.touch, screen.motion);
        if self.browser.has_tools() { self.screen.lang == screen.lang } else { of(self.screen) == of(screen) }
    }
}

impl Browser {
    /// Whether it has Chromium's tools.
    pub(crate) fn has_tools(self) -> bool {
        matches!(self, Self::Chromium | Self::WholeChromium)
    }

    /// A browser with nothing remembered.
    pub(crate) async fn start(self, screen: Screen) -> Running {
        if let Some(running) = idle::take(self, screen) {
            return running;
        }
        let folder = Scratch::new().leave();
        let (processes, remote) = match self {
            Self::Chromium | Self::WholeChromium => chromium(&folder, screen, self == Self::WholeChromium).await,
            Self::Firefox => firefox(&folder, screen).await,
            Self::WebKit => webkit(&folder, screen).await,
        };
        Running { remote: Arc::new(remote), browser: self, processes, screen }
    }

    /// Gives a browser that has no tools for it the size of a screen.
    pub(crate) async fn resize(self, remote: &Remote, screen: Screen) {
        match self {
            Self::Chromium | Self::WholeChromium => {}
            Self::Firefox => resize_firefox(remote, screen).await,
            Self::WebKit => remote.resize(screen.width, screen.height).await.expect("a screen"),
        }
    }
}

async fn chromium(folder: &Path, screen: Screen, whole: bool) -> (Vec<Process>, Remote) {
    let (driver, address) = processes::chromedriver(folder);
    let size = format!("--window-size={},{}", screen.width, screen.height);
    let lang = format!("--accept-lang={}", screen.lang);
    let profile = format!("--user-data-dir={}", folder.join("profile").display());
    let mut args = vec![
        "--headless=new",
        // Tests run as any user, also where there are no name spaces.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--mute-audio",
        "--force-device-scale-factor=1",
        &size,
        &lang,
    ];
    // The one without windows does not tell its driver where it listens if it has this; its driver finds it a folder.
    args.extend(whole.then_some(profile.as_str()));
    let mut options = json!({"args": args});
    if !whole {
        options["binary"] = json!(CHROMIUM_WITHOUT_WINDOWS);
    }
    let wishes = json!({"browserName": "chrome", "goog:chromeOptions": options});
    (vec![driver], Remote::over_http(&address, wishes).await)
}

async fn firefox(folder: &Path, screen: Screen) -> (Vec<Process>, Remote) {
    let profile = folder.join("profile");
    let Screen { dark, touch, motion, lang, .. } = screen;
    // 0 and 1 are dark and light; 1 is a finger, 6 a mouse that hovers.
    let (scheme, pointer) = (u8::from(!dark), if touch { 1 } else { 6 });
    let choices = [
        // Any free port; it is written into the profile.
        ("marionette.port", json!(0)),
        ("remote.prefs.recommended", json!(true)),
        ("layout.css.prefers-color-scheme.content-override", json!(scheme)),
        ("ui.prefersReducedMotion", json!(u8::from(!motion))),
        ("ui.primaryPointerCapabilities", json!(pointer)),
        ("ui.allPointerCapabilities", json!(pointer)),
        ("intl.accept_languages", json!(lang)),
        ("media.volume_scale", json!("0.0")),
    ];
    let choices: String = choices.map(|(name, value)| format!("user_pref(\"{name}\", {value});\n")).concat();
    std::fs::create_dir_all(&profile)
        .and_then(|()| std::fs::write(profile.join("user.js"), choices))
        .expect("a profile");
    let args =
        ["firefox-esr", "--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile"];
    let mut command = processes::guarded(folder, &args);
    command.arg(&profile).env("HOME", folder);
    let firefox = Process::start(&mut command, "no shell to start Firefox");
    let remote = Remote::over_marionette(&format!("127.0.0.1:{}", port_in(&profile).await)).await;
    (vec![firefox], remote)
}

/// The window must be resized from within: Firefox has none as narrow as a phone.
async fn resize_firefox(remote: &Remote, Screen { width, height, touch, .. }: Screen) {
    let frame = format!(
        "const frame = gBrowser.selectedBrowser; \
         for (const side of ['width', 'min-width', 'max-width']) frame.style.setProperty(side, '{width}px'); \
         for (const side of ['height', 'min-height', 'max-height']) frame.style.setProperty(side, '{height}px'); \
         frame.browsingContext.touchEventsOverride = '{}'; return true;",
        if touch { "enabled" } else { "disabled" }
    );
    remote.resize(width.max(600), height + 200).await.expect("a window");
    remote.in_firefox(&frame).await.expect("a screen");
}

/// The port that Firefox has chosen.
async fn port_in(profile: &Path) -> u16 {
    let begin = Instant::now();
    loop {
        let port = std::fs::read_to_string(profile.join("MarionetteActivePort")).ok();
        if let Some(port) = port.and_then(|text| text.trim().parse().ok()) {
            return port;
        }
        let patience = Duration::from_mins(1);
        assert!(begin.elapsed() < patience, "Firefox does not listen (apt-get install firefox-esr)");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn webkit(folder: &Path, screen: Screen) -> (Vec<Process>, Remote) {
    let (display, name) = processes::display();
    let (driver, address) = processes::webkit_driver(folder, &name, screen);
    // A window that fills the screen has no bar, which would be wider than a phone.
    let mut args = vec!["--automation", "--full-screen"];
    if screen.dark {
        args.push("--dark-mode");
    }
    let wishes = json!({"webkitgtk:browserOptions": {"binary": MINI_BROWSER, "args": args}});
    (vec![driver, display], Remote::over_http(&address, wishes).await)
}
