//! The server and the browser's driver, each a process of its own that ends with the test.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use super::visit::Screen;

/// Ends when it is dropped, and with it everything that it has started: a driver leaves its browsers behind.
pub(crate) struct Process(Child);

impl Process {
    pub(crate) fn start(command: &mut Command, missing: &str) -> Self {
        let command = command.stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        Self(command.spawn().unwrap_or_else(|error| panic!("{missing}: {error}")))
    }

    fn output(&mut self) -> BufReader<std::process::ChildStdout> {
        BufReader::new(self.0.stdout.take().expect("the output is piped"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.0.stdin.take().is_some() {
            // The guard does it.
            let _ = self.0.wait();
            return;
        }
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.0.wait();
    }
}

/// What ends a driver and its browsers when its input ends, which it does even if these tests are killed; then their folder goes.
const GUARD: &str = r#"setsid "$@" </dev/null & read _; kill -s KILL -- -$!; wait; rm -rf "$0""#;

/// A folder of one's own that goes when it is dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tafel-browser-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Leaves the folder to whoever clears it away.
    pub(crate) fn leave(self) -> PathBuf {
        std::mem::ManuallyDrop::new(self).0.clone()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What `cargo xtask browser` tells the tests.
pub(crate) fn told(name: &str) -> PathBuf {
    std::env::var_os(name).map_or_else(|| panic!("{name} is not set: run 'cargo xtask browser'"), PathBuf::from)
}

/// Whether `cargo xtask browser --thorough` asks for every game in every language, and not for each once.
pub(crate) fn thorough() -> bool {
    std::env::var_os("TAFEL_THOROUGH").is_some()
}

/// Starts the server on a free port; returns its address without a slash at the end.
pub(crate) fn server(database: &Path) -> (Process, String) {
    server_at("127.0.0.1:0", database)
}

/// Starts the server where it is told to.
pub(crate) fn server_at(listen: &str, database: &Path) -> (Process, String) {
    let mut command = Command::new(told("TAFEL_BIN"));
    command.args(["serve", "--listen", listen, "--database"]).arg(format!("sqlite:{}", database.display()));
    let mut server = Process::start(&mut command, "the server does not start");
    let mut address = String::new();
    server.output().read_line(&mut address).expect("the server says where it is");
    (server, address.trim().trim_end_matches('/').to_owned())
}

/// A command that outlives neither these tests nor the [`Process`] it becomes, with all that it starts and the folder it lives in.
pub(crate) fn guarded(folder: &Path, command: &[&str]) -> Command {
    let mut guard = Command::new("sh");
    guard.args(["-c", GUARD]).arg(folder).args(command).stdin(Stdio::piped());
    guard
}

/// Starts Chromium's driver on a free port; returns its address.
pub(crate) fn chromedriver(folder: &Path) -> (Process, String) {
    let address = free_address();
    let mut command = guarded(folder, &["chromedriver", &format!("--port={}", address.port())]);
    let mut driver = Process::start(command.env("TMPDIR", folder), "no shell to start chromedriver");
    // It goes on talking; a closed pipe would end it.
    let lines = driver.output().lines();
    std::thread::spawn(move || lines.for_each(drop));
    (driver, address.to_string())
}

/// Starts a screen that nobody sees; returns its name.
pub(crate) fn display() -> (Process, String) {
    // Any free number; it says which.
    let args = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
    let mut command = guarded(&Scratch::new().leave(), &args);
    let mut display = Process::start(&mut command, "no shell to start Xvfb");
    let mut number = String::new();
    display.output().read_line(&mut number).expect("the screen says its number");
    assert!(!number.is_empty(), "Xvfb does not start (apt-get install xvfb)");
    (display, format!(":{}", number.trim()))
}

/// Starts WebKit's driver on a free port; returns its address. The browser inherits what is set here.
pub(crate) fn webkit_driver(folder: &Path, display: &str, screen: Screen) -> (Process, String) {
    let settings = folder.join("config/gtk-3.0");
    let motion = format!("[Settings]\ngtk-enable-animations={}\n", u8::from(screen.motion));
    std::fs::create_dir_all(&settings)
        .and_then(|()| std::fs::write(settings.join("settings.ini"), motion))
        .expect("settings for the browser");
    let address = free_address();
    let mut command = guarded(folder, &["WebKitWebDriver", &format!("--port={}", address.port())]);
    command.env("DISPLAY", display).env("HOME", folder).env("XDG_CONFIG_HOME", folder.join("config"));
    // C.UTF-8 is everywhere; the language beside it is what pages are told.
    command.env("LANG", "C.UTF-8").env("LANGUAGE", screen.lang);
    // No desktop is asked for its wishes, no bus, no graphics card.
    command.env("GSETTINGS_BACKEND", "memory").env("NO_AT_BRIDGE", "1").env("LIBGL_ALWAYS_SOFTWARE", "1");
    let driver = Process::start(&mut command, "no shell to start WebKitWebDriver");
    (driver, address.to_string())
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a free port")
}
