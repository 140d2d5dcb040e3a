//! A browser under remote control, by the commands of the WebDriver standard.
//!
//! Chromium and WebKit have drivers that take them over HTTP. Firefox takes the same commands on a socket of its own
//! (Marionette): geckodriver would only translate, and takes minutes to build. The dozen commands that tests need are
//! less code than a client library, and three browsers' less than three libraries.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::sync::Mutex;

/// How long a driver may take to listen.
const PATIENCE: Duration = Duration::from_mins(1);

/// A session with a browser.
pub(crate) struct Remote(Wire);

enum Wire {
    /// The driver's address, and the path of the session.
    Http { address: String, session: String },
    /// A connection to Firefox, and the number of the last command.
    Marionette(Mutex<(BufReader<TcpStream>, u64)>),
}

/// A command under both of its names.
struct Command {
    method: &'static str,
    path: &'static str,
    marionette: &'static str,
}

const fn command(method: &'static str, path: &'static str, marionette: &'static str) -> Command {
    Command { method, path, marionette }
}

const NAVIGATE: Command = command("POST", "url", "WebDriver:Navigate");
const REFRESH: Command = command("POST", "refresh", "WebDriver:Refresh");
const EXECUTE: Command = command("POST", "execute/sync", "WebDriver:ExecuteScript");
const ACTIONS: Command = command("POST", "actions", "WebDriver:PerformActions");
const SCREENSHOT: Command = command("GET", "screenshot", "WebDriver:TakeScreenshot");
const SIZE: Command = command("POST", "window/rect", "WebDriver:SetWindowRect");
const MINIMISE: Command = command("POST", "window/minimize", "WebDriver:MinimizeWindow");
const WINDOW: Command = command("GET", "window", "WebDriver:GetWindowHandle");
const WINDOWS: Command = command("GET", "window/handles", "WebDriver:GetWindowHandles");
const NEW_WINDOW: Command = command("POST", "window/new", "WebDriver:NewWindow");
const SWITCH: Command = command("POST", "window", "WebDriver:SwitchToWindow");
const CLOSE: Command = command("DELETE", "window", "WebDriver:CloseWindow");
const DELETE_COOKIES: Command = command("DELETE", "cookie", "WebDriver:DeleteAllCookies");
const QUIT: Command = command("DELETE", "", "WebDriver:DeleteSession");

impl Remote {
    /// A session with a browser that a driver starts.
    pub(crate) async fn over_http(address: &str, capabilities: Value) -> Self {
        listening(address).await;
        let wishes = json!({"capabilities": {"alwaysMatch": capabilities}});
        let session =
            http(address, "POST", "/session", &wishes).await.unwrap_or_else(|error| panic!("session: {error}"));
        let id = session["sessionId"].as_str().unwrap_or_else(|| panic!("no session: {session}"));
        Self(Wire::Http { address: address.to_owned(), session: format!("/session/{id}") })
    }

    /// A session with a Firefox that listens on that port.
    pub(crate) async fn over_marionette(address: &str) -> Self {
        let mut stream = BufReader::new(listening(address).await);
        // It introduces itself first.
        marionette_message(&mut stream).await.unwrap_or_else(|error| panic!("Firefox: {error}"));
        let remote = Self(Wire::Marionette(Mutex::new((stream, 0))));
        let new = remote.marionette("WebDriver:NewSession", json!({"capabilities": {"alwaysMatch": {}}})).await;
        new.unwrap_or_else(|error| panic!("session: {error}"));
        remote
    }

    pub(crate) async fn go_to(&self, address: &str) -> Result<(), String> {
        self.send(&NAVIGATE, json!({"url": address})).await.map(drop)
    }

    pub(crate) async fn refresh(&self) -> Result<(), String> {
        self.send(&REFRESH, json!({})).await.map(drop)
    }

    /// What the body of a function returns in the page; a promise is waited for.
    pub(crate) async fn execute(&self, script: &str) -> Result<Value, String> {
        self.send(&EXECUTE, json!({"script": script, "args": []})).await
    }

    /// Mouse, finger and keys.
    pub(crate) async fn act(&self, actions: Value) -> Result<(), String> {
        self.send(&ACTIONS, json!({"actions": actions})).await.map(drop)
    }

    pub(crate) async fn resize(&self, width: u32, height: u32) -> Result<(), String> {
        self.send(&SIZE, json!({"x": 0, "y": 0, "width": width, "height": height})).await.map(drop)
    }

    /// Puts the window away: its page is hidden until it is given a size again.
    pub(crate) async fn minimise(&self) -> Result<(), String> {
        self.send(&MINIMISE, json!({})).await.map(drop)
    }

    /// Writes a picture of the page to a file.
    pub(crate) async fn screenshot(&self, file: &Path) -> Result<(), String> {
        let picture = self.send(&SCREENSHOT, json!({"full": false})).await?;
        let bytes = picture.as_str().and_then(base64).ok_or("the browser sent no picture")?;
        std::fs::write(file, bytes).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// The name of the tab in hand.
    pub(crate) async fn tab(&self) -> Result<String, String> {
        let name = self.send(&WINDOW, json!({})).await?;
        name.as_str().map(str::to_owned).ok_or_else(|| format!("no tab: {name}"))
    }

    /// The names of all tabs.
    pub(crate) async fn tabs(&self) -> Result<Vec<String>, String> {
        let names = self.send(&WINDOWS, json!({})).await?;
        let names = names.as_array().ok_or_else(|| format!("no tabs: {names}"))?;
        Ok(names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
    }

    /// Opens another tab, and does not go there yet.
    pub(crate) async fn new_tab(&self) -> Result<String, String> {
        let new = self.send(&NEW_WINDOW, json!({"type": "tab"})).await?;
        new["handle"].as_str().map(str::to_owned).ok_or_else(|| format!("no tab: {new}"))
    }

    pub(crate) async fn switch_to(&self, tab: &str) -> Result<(), String> {
        self.send(&SWITCH, json!({"handle": tab})).await.map(drop)
    }

    /// Closes the tab in hand; another must be switched to.
    pub(crate) async fn close_tab(&self) -> Result<(), String> {
        self.send(&CLOSE, json!({})).await.map(drop)
    }

    /// Deletes the cookies of the page's host.
    pub(crate) async fn delete_cookies(&self) -> Result<(), String> {
        self.send(&DELETE_COOKIES, json!({})).await.map(drop)
    }

    pub(crate) async fn quit(&self) -> Result<(), String> {
        self.send(&QUIT, json!({})).await.map(drop)
    }

    /// A command of Chromium's own tools.
    pub(crate) async fn cdp(&self, command: &str, parameters: Value) -> Result<Value, String> {
        let Wire::Http { address, session } = &self.0 else {
            return Err(format!("only Chromium knows {command}"));
        };
        http(address, "POST", &format!("{session}/goog/cdp/execute"), &json!({"cmd": command, "params": parameters}))
            .await
    }

    /// What the body of a function returns in the window of Firefox itself, around the page.
    pub(crate) async fn in_firefox(&self, script: &str) -> Result<Value, String> {
        self.marionette("Marionette:SetContext", json!({"value": "chrome"})).await?;
        let answer = self.execute(script).await;
        self.marionette("Marionette:SetContext", json!({"value": "content"})).await?;
        answer
    }

    async fn send(&self, command: &Command, parameters: Value) -> Result<Value, String> {
        match &self.0 {
            Wire::Http { address, session } => {
                let path = format!("{session}/{}", command.path);
                http(address, command.method, path.trim_end_matches('/'), &parameters).await
            }
            Wire::Marionette(_) => self.marionette(command.marionette, parameters).await,
        }
    }

    async fn marionette(&self, name: &str, parameters: Value) -> Result<Value, String> {
        let Wire::Marionette(wire) = &self.0 else {
            return Err(format!("only Firefox knows {name}"));
        };
        let mut wire = wire.lock().await;
        let (stream, number) = &mut *wire;
        *number += 1;
        let message = json!([0, number, name, parameters]).to_string();
        let message = format!("{}:{message}", message.len());
        stream.write_all(message.as_bytes()).await.map_err(|error| error.to_string())?;
        let answer = marionette_message(stream).await?;
        match (&answer[2], &answer[3]) {
            (Value::Null, result) => Ok(result.get("value").unwrap_or(result).clone()),
            (error, _) => Err(explain(error)),
        }
    }
}

/// A connection to whoever will listen at that address.
async fn listening(address: &str) -> TcpStream {
    let begin = Instant::now();
    loop {
        match TcpStream::connect(address).await {
            Ok(stream) => return stream,
            Err(error) => assert!(begin.elapsed() < PATIENCE, "nobody listens at {address}: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A message of Firefox: its length, a colon, JSON.
async fn marionette_message(stream: &mut BufReader<TcpStream>) -> Result<Value, String> {
    let broken = |error: std::io::Error| format!("Firefox has gone: {error}");
    let mut length = Vec::new();
    stream.read_until(b':', &mut length).await.map_err(broken)?;
    let digits = String::from_utf8_lossy(&length);
    let length = digits.trim_end_matches(':').parse().map_err(|_| format!("no length: '{digits}'"))?;
    let mut message = vec![0; length];
    stream.read_exact(&mut message).await.map_err(broken)?;
    serde_json::from_slice(&message).map_err(|error| error.to_string())
}

/// Sends one command to a driver and returns its value.
async fn http(address: &str, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let broken = |error: std::io::Error| format!("{method} {path}: {error}");
    let body = if method == "POST" { body.to_string() } else { String::new() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = BufReader::new(TcpStream::connect(address).await.map_err(broken)?);
    stream.write_all(request.as_bytes()).await.map_err(broken)?;
    let mut length = 0;
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.map_err(broken)?;
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().map_err(|_| format!("{method} {path}: {line}"))?;
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut answer = vec![0; length];
    stream.read_exact(&mut answer).await.map_err(broken)?;
    let mut answer: Value = serde_json::from_slice(&answer).map_err(|error| format!("{method} {path}: {error}"))?;
    let value = answer["value"].take();
    if value.get("error").is_some_and(Value::is_string) && value.get("message").is_some() {
        return Err(explain(&value));
    }
    Ok(value)
}

fn explain(error: &Value) -> String {
    let part = |name: &str| error[name].as_str().unwrap_or_default().lines().next().unwrap_or_default().to_owned();
    format!("{}: {}", part("error"), part("message"))
}

/// The bytes behind a text in base64.
pub(super) fn base64(text: &str) -> Option<Vec<u8>> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    // Pictures are large, and this is compiled without optimisation: a table in place of a search.
    let mut values = [None; 256];
    for (value, &digit) in DIGITS.iter().enumerate() {
        values[usize::from(digit)] = Some(value as u32);
    }
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for &digit in text.as_bytes() {
        if matches!(digit, b'=' | b'\n' | b'\r') {
            continue;
        }
        bits = bits << 6 | values[usize::from(digit)]?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[test]
fn pictures_are_decoded() {
    assert_eq!(base64("aGV4YWdvbg==").as_deref(), Some(&b"hexagon"[..]));
    assert_eq!(base64("/+8=").as_deref(), Some(&[0xFF, 0xEF][..]));
    assert_eq!(base64("a b"), None);
}
