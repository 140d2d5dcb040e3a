use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::browsers::{Browser, Running};
use super::idle;
use super::processes::{self, Process, Scratch};
use super::remote::{Remote, base64};

/// What the table is seen on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) dark: bool,
    pub(crate) touch: bool,
    pub(crate) motion: bool,
    pub(crate) lang: &'static str,
}

impl Screen {
    pub(crate) const DESKTOP: Self =
        Self { width: 1300, height: 800, dark: false, touch: false, motion: true, lang: "en" };
    pub(crate) const PHONE: Self = Self { width: 390, height: 844, dark: false, touch: true, motion: true, lang: "en" };

    pub(crate) const fn dark(self) -> Self {
        Self { dark: true, ..self }
    }

    /// For those who want no motion, and for tests in which motion would only take time.
    pub(crate) const fn still(self) -> Self {
        Self { motion: false, ..self }
    }

    pub(crate) const fn lang(self, lang: &'static str) -> Self {
        Self { lang, ..self }
    }
}

/// A visit to the table, in a browser that has never been there before.
pub(crate) struct Visit {
    /// The browser, by remote control.
    pub(crate) remote: Arc<Remote>,
    running: Running,
    pub(crate) browser: Browser,
    pub(crate) base: String,
    pub(crate) screen: Screen,
    name: &'static str,
    server: Option<Process>,
    scratch: Scratch,
    began: Instant,
}

/// How long something may take before it counts as not happening. No measure of speed.
const PATIENCE: Duration = Duration::from_secs(40);

/// Everything that a page complains about is kept for the end of the visit. Said twice, it listens once.
const LISTEN: &str = "
    (() => {
        if (window.listening) return true;
        window.listening = true;
        const note = (what) => {
            const all = JSON.parse(sessionStorage.getItem('complaints') || '[]');
            all.push(String(what));
            sessionStorage.setItem('complaints', JSON.stringify(all));
        };
        const error = console.error;
        console.error = (...what) => { note(what.join(' ')); error(...what); };
        addEventListener('error', (event) => note(event.message));
        addEventListener('unhandledrejection', (event) => note(event.reason));
        addEventListener('securitypolicyviolation', (event) => note(event.violatedDirective + ' ' + event.blockedURI));
        return true;
    })();";

/// Asks in the page again and again for some seconds: a question by the driver costs much more than one in the page.
fn waiting(expression: &str) -> String {
    format!(
        "const end = performance.now() + 4000; \
         const ask = async () => {{ \
             while (!await ({expression})) {{ \
                 if (performance.now() > end) return false; \
                 await new Promise((go) => setTimeout(go, 20)); \
             }} \
             return true; \
         }}; \
         return ask();"
    )
}

/// Whether a driver could not answer because the page was just being left.
fn is_left(error: &str) -> bool {
    ["navigation", "unloaded", "context", "detached", "stale"].iter().any(|sign| error.contains(sign))
}

impl Visit {
    /// Starts a server and Chromium; nothing is opened yet.
    pub(crate) async fn begin(name: &'static str, screen: Screen) -> Self {
        Self::begin_in(Browser::Chromium, name, screen).await
    }

    /// Starts a server and a browser; nothing is opened yet.
    pub(crate) async fn begin_in(browser: Browser, name: &'static str, screen: Screen) -> Self {
        let began = Instant::now();
        let scratch = Scratch::new();
        let (server, base) = processes::server(&scratch.path().join("table.db"));
        Self::arrive_at(browser, name, screen, (Some(server), base), scratch, began).await
    }

    /// The file that the server of this visit keeps everything in.
    pub(crate) fn database(&self) -> PathBuf {
        self.scratch.path().join("table.db")
    }

    /// Somebody else at the table of another visit, in a browser that has never been there before.
    pub(crate) async fn beside(other: &Self, browser: Browser, name: &'static str, screen: Screen) -> Self {
        Self::arrive_at(browser, name, screen, (None, other.base.clone()), Scratch::new(), Instant::now()).await
    }

    async fn arrive_at(
        browser: Browser,
        name: &'static str,
        screen: Screen,
        (server, base): (Option<Process>, String),
        scratch: Scratch,
        began: Instant,
    ) -> Self {
        let running = browser.start(screen).await;
        let visit =
            Self { remote: running.remote.clone(), running, browser, base, screen, name, server, scratch, began };
        if browser.has_tools() {
            visit.emulate(screen).await;
        } else {
            browser.resize(&visit.remote, screen).await;
        }
        visit
    }

    /// Chromium is told by its own tools what it is seen on.
    async fn emulate(&self, screen: Screen) {
        self.cdp("Page.enable", json!({})).await;
        self.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": LISTEN})).await;
        self.look_on(screen).await;
        self.cdp("Emulation.setLocaleOverride", json!({"locale": screen.lang})).await;
    }

    /// Shows the page on another screen, as when a window is resized or night falls.
    pub(crate) async fn look_on(&self, screen: Screen) {
        let Screen { width, height, touch, .. } = screen;
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch});
        self.cdp("Emulation.setDeviceMetricsOverride", metrics).await;
        if touch {
            self.cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": true, "maxTouchPoints": 2})).await;
        }
        let scheme = if screen.dark { "dark" } else { "light" };
        let motion = if screen.motion { "no-preference" } else { "reduce" };
        let features = json!([
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion},
        ]);
        self.cdp("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    /// Opens a page of the table and waits until it is there.
    pub(crate) async fn open(&self, path: &str) {
        self.remote.go_to(&format!("{}{path}", self.base)).await.expect("the page opens");
        self.arrive().await;
    }

    async fn arrive(&self) {
        if !self.browser.has_tools() {
            // What the page complains of before this is missed; a page that breaks down says so itself.
            self.ask(LISTEN.trim().trim_end_matches(';')).await;
        }
        self.until("document.querySelector('header.bar') && !document.getElementById('waiting')").await;
    }

    /// Loads the page again.
    pub(crate) async fn reload(&self) {
        self.remote.refresh().await.expect("the page loads again");
        self.arrive().await;
    }

    /// Ends the server, as when the network is gone.
    pub(crate) fn cut_off(&mut self) {
        self.server = None;
    }

    /// Starts the server again that was ended, at the same address with the same database.
    pub(crate) fn come_back(&mut self) {
        let listen = self.base.trim_start_matches("http://").to_owned();
        let (server, _) = processes::server_at(&listen, &self.scratch.path().join("table.db"));
        self.server = Some(server);
    }

    /// The folder that the browser puts what it saves into.
    pub(crate) async fn downloads(&self) -> PathBuf {
        let folder = self.scratch.path().join("downloads");
        std::fs::create_dir_all(&folder).expect("a folder for what is saved");
        let wish = json!({"behavior": "allow", "downloadPath": folder.display().to_string()});
        self.cdp("Browser.setDownloadBehavior", wish).await;
        folder
    }

    /// A command to Chromium itself.
    pub(crate) async fn cdp(&self, command: &str, parameters: Value) -> Value {
        let answer = self.remote.cdp(command, parameters).await;
        answer.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// The value of an expression in the page.
    pub(crate) async fn ask(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        let answer = self.remote.execute(&script).await;
        answer.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression in the page, or what it promises, is true.
    pub(crate) async fn until(&self, expression: &str) {
        let begin = Instant::now();
        let script = waiting(expression);
        loop {
            match self.remote.execute(&script).await {
                Ok(Value::Bool(true)) => return,
                // The page that was asked has made way for another.
                Err(error) if !is_left(&error) => panic!("{expression}: {error}"),
                _ => {}
            }
            if begin.elapsed() > PATIENCE {
                self.picture("gave-up").await;
                panic!("{}: this never came true: {expression}\ncomplaints: {:?}", self.name, self.complaints().await);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Keeps a picture of what is seen, under the names of the test and this one.
    pub(crate) async fn picture(&self, name: &str) {
        let folder = processes::told("TAFEL_PICTURES");
        std::fs::create_dir_all(&folder).expect("the folder for pictures");
        let file = folder.join(format!("{}-{name}.png", self.name));
        self.remote.screenshot(&file).await.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }

    /// Keeps what the browser sent in base64 beside the pictures, and returns it.
    pub(crate) fn keep(&self, name: &str, sent: &str) -> Vec<u8> {
        let folder = processes::told("TAFEL_PICTURES");
        std::fs::create_dir_all(&folder).expect("the folder for pictures");
        let bytes = base64(sent).expect("base64");
        std::fs::write(folder.join(format!("{}-{name}", self.name)), &bytes).expect("a file");
        bytes
    }

    /// What the page has complained about.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let all = self.ask("sessionStorage.getItem('complaints') || '[]'").await;
        serde_json::from_str(all.as_str().unwrap_or("[]")).unwrap_or_default()
    }

    /// Ends the visit: the page must not have complained about anything.
    pub(crate) async fn end(self) {
        let complaints = self.complaints().await;
        idle::put(self.running, &self.base).await;
        assert!(complaints.is_empty(), "{}: {complaints:#?}", self.name);
        println!("{}: {:.1} s", self.name, self.began.elapsed().as_secs_f32());
    }
}
