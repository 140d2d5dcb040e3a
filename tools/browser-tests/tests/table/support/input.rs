//! Mouse, finger and keys, through the browser's own input.

use serde_json::{Value, json};

use super::browsers::Browser;
use super::{Visit, Way};

type Place = (f64, f64);

/// What a mouse or a finger does.
#[derive(Clone, Copy)]
enum Touch {
    Down(Place),
    Move(Place),
    Up,
}

impl Visit {
    pub(crate) async fn click_at(&self, at: Place) {
        self.point(Way::Mouse, &[Touch::Down(at), Touch::Up]).await;
    }

    pub(crate) async fn tap_at(&self, at: Place) {
        self.point(Way::Touch, &[Touch::Down(at), Touch::Up]).await;
    }

    /// Drags over all these places with the mouse or a finger.
    pub(crate) async fn drag(&self, places: &[Place], way: Way) {
        let Some((&first, rest)) = places.split_first() else {
            return;
        };
        let mut touches = vec![Touch::Down(first)];
        let mut before = first;
        for &next in rest {
            // A hand passes over what lies between.
            for part in 1..=4 {
                let part = f64::from(part) / 4.0;
                let at = (before.0 + (next.0 - before.0) * part, before.1 + (next.1 - before.1) * part);
                touches.push(Touch::Move(at));
            }
            before = next;
        }
        touches.push(Touch::Up);
        self.point(way, &touches).await;
    }

    async fn point(&self, way: Way, touches: &[Touch]) {
        match (self.browser, way) {
            (Browser::Chromium | Browser::WholeChromium, Way::Touch) => {
                for touch in touches {
                    self.cdp("Input.dispatchTouchEvent", finger_event(*touch)).await;
                }
            }
            (Browser::Chromium | Browser::WholeChromium, _) => {
                let mut at = (0.0, 0.0);
                for touch in touches {
                    if let Touch::Down(place) = *touch {
                        self.cdp("Input.dispatchMouseEvent", mouse_event("mouseMoved", place, false)).await;
                    }
                    let (kind, place) = match *touch {
                        Touch::Down(place) => ("mousePressed", place),
                        Touch::Move(place) => ("mouseMoved", place),
                        Touch::Up => ("mouseReleased", at),
                    };
                    at = place;
                    self.cdp("Input.dispatchMouseEvent", mouse_event(kind, at, true)).await;
                }
            }
            _ => {
                let kind = if way == Way::Touch { "touch" } else { "mouse" };
                let steps: Vec<_> = touches.iter().flat_map(|touch| pointer_actions(*touch)).collect();
                let pointer =
                    json!({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps});
                self.act(json!([pointer])).await;
            }
        }
    }

    /// Presses a key by its name in the browser: `Enter`, `ArrowLeft`, `f`.
    pub(crate) async fn key(&self, key: &str) {
        if !self.browser.has_tools() {
            return self.type_keys(&[standard_key(key)]).await;
        }
        let text = match key {
            "Enter" => "\r",
            key if key.chars().count() == 1 => key,
            _ => "",
        };
        let code = key_code(key);
        let mut down = json!({"type": "keyDown", "key": key, "windowsVirtualKeyCode": code});
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        self.cdp("Input.dispatchKeyEvent", down).await;
        self.cdp("Input.dispatchKeyEvent", json!({"type": "keyUp", "key": key, "windowsVirtualKeyCode": code})).await;
    }

    /// Types a text where the keyboard is.
    pub(crate) async fn type_text(&self, text: &str) {
        if self.browser.has_tools() {
            self.cdp("Input.insertText", json!({"text": text})).await;
        } else {
            self.type_keys(&text.chars().map(String::from).collect::<Vec<_>>()).await;
        }
    }

    async fn type_keys(&self, keys: &[String]) {
        let press = |key: &String| [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})];
        let steps: Vec<_> = keys.iter().flat_map(press).collect();
        self.act(json!([{"type": "key", "id": "keys", "actions": steps}])).await;
    }

    async fn act(&self, actions: Value) {
        self.remote.act(actions).await.unwrap_or_else(|error| panic!("input: {error}"));
    }
}

fn finger_event(touch: Touch) -> Value {
    match touch {
        Touch::Down((x, y)) => json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}),
        Touch::Move((x, y)) => json!({"type": "touchMove", "touchPoints": [{"x": x, "y": y}]}),
        Touch::Up => json!({"type": "touchEnd", "touchPoints": []}),
    }
}

fn mouse_event(kind: &str, (x, y): Place, pressed: bool) -> Value {
    let button = if pressed { "left" } else { "none" };
    let buttons = u8::from(pressed);
    json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1, "pointerType": "mouse"})
}

/// The same for the standard's input, which wants whole numbers.
fn pointer_actions(touch: Touch) -> Vec<Value> {
    let to =
        |(x, y): Place| json!({"type": "pointerMove", "duration": 0, "x": x.round() as i64, "y": y.round() as i64});
    match touch {
        Touch::Down(at) => vec![to(at), json!({"type": "pointerDown", "button": 0})],
        Touch::Move(at) => vec![to(at)],
        Touch::Up => vec![json!({"type": "pointerUp", "button": 0})],
    }
}

/// A key as the standard writes it: keys without a character have one from the private area.
fn standard_key(key: &str) -> String {
    let code = match key {
        "Backspace" => '\u{E003}',
        "Tab" => '\u{E004}',
        "Enter" => '\u{E007}',
        "Escape" => '\u{E00C}',
        "PageUp" => '\u{E00E}',
        "PageDown" => '\u{E00F}',
        "End" => '\u{E010}',
        "Home" => '\u{E011}',
        "ArrowLeft" => '\u{E012}',
        "ArrowUp" => '\u{E013}',
        "ArrowRight" => '\u{E014}',
        "ArrowDown" => '\u{E015}',
        other => return other.to_owned(),
    };
    code.to_string()
}

fn key_code(key: &str) -> u32 {
    match key {
        "Enter" => 13,
        "Escape" => 27,
        " " => 32,
        "PageUp" => 33,
        "PageDown" => 34,
        "End" => 35,
        "Home" => 36,
        "ArrowLeft" => 37,
        "ArrowUp" => 38,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        "Backspace" => 8,
        "Tab" => 9,
        _ => key.chars().next().map_or(0, |c| c.to_ascii_uppercase() as u32),
    }
}
