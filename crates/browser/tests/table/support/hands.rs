//! Mouse, finger and keys, through the browser's own input.

use rules::{Step, Table};
use serde_json::json;

use super::Visit;

/// How moves are entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Mouse,
    Touch,
    Keys,
}

impl Visit {
    /// The middle of the thing with that name for tests, brought into view.
    pub(crate) async fn place_of(&self, test: &str) -> (f64, f64) {
        self.place_of_first(&format!("[data-test=\"{test}\"]")).await
    }

    /// The middle of the first thing that a selector finds, brought into view.
    pub(crate) async fn place_of_first(&self, selector: &str) -> (f64, f64) {
        let selector = serde_json::to_string(selector).expect("a text");
        self.until(&format!("document.querySelector({selector})")).await;
        let place = self
            .ask(&format!(
                "(() => {{ const it = document.querySelector({selector}); \
                 let box = it.getBoundingClientRect(); \
                 const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('header, nav'); \
                 if (box.top < 0 || box.bottom > innerHeight || over && !over.contains(it)) {{ it.scrollIntoView({{block: 'center', behavior: 'instant'}}); box = it.getBoundingClientRect(); }} \
                 return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
            ))
            .await;
        (place[0].as_f64().expect("a place"), place[1].as_f64().expect("a place"))
    }

    /// Clicks, or taps on a touch screen.
    pub(crate) async fn click(&self, test: &str) {
        let at = self.place_of(test).await;
        if self.screen.touch { self.tap_at(at).await } else { self.click_at(at).await }
    }

    /// Clicks or taps the first thing that a selector finds.
    pub(crate) async fn click_first(&self, selector: &str) {
        let at = self.place_of_first(selector).await;
        if self.screen.touch { self.tap_at(at).await } else { self.click_at(at).await }
    }

    pub(crate) async fn click_at(&self, (x, y): (f64, f64)) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event =
                json!({"type": kind, "x": x, "y": y, "button": button, "clickCount": 1, "pointerType": "mouse"});
            self.cdp("Input.dispatchMouseEvent", event).await;
        }
    }

    pub(crate) async fn tap_at(&self, (x, y): (f64, f64)) {
        self.cdp("Input.dispatchTouchEvent", json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})).await;
        self.cdp("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []})).await;
    }

    /// Drags over all these places with the mouse or a finger.
    pub(crate) async fn drag(&self, places: &[(f64, f64)], way: Way) {
        let Some((&first, rest)) = places.split_first() else {
            return;
        };
        let mouse = |kind: &'static str, (x, y): (f64, f64)| json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
        let finger = |kind: &'static str, points: &[(f64, f64)]| {
            let points: Vec<_> = points.iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
            json!({"type": kind, "touchPoints": points})
        };
        let touch = way == Way::Touch;
        if touch {
            self.cdp("Input.dispatchTouchEvent", finger("touchStart", &[first])).await;
        } else {
            self.cdp("Input.dispatchMouseEvent", mouse("mousePressed", first)).await;
        }
        let mut before = first;
        for &next in rest {
            // A hand passes over what lies between.
            for part in 1..=4 {
                let part = f64::from(part) / 4.0;
                let at = (before.0 + (next.0 - before.0) * part, before.1 + (next.1 - before.1) * part);
                if touch {
                    self.cdp("Input.dispatchTouchEvent", finger("touchMove", &[at])).await;
                } else {
                    self.cdp("Input.dispatchMouseEvent", mouse("mouseMoved", at)).await;
                }
            }
            before = next;
        }
        if touch {
            self.cdp("Input.dispatchTouchEvent", finger("touchEnd", &[])).await;
        } else {
            self.cdp("Input.dispatchMouseEvent", mouse("mouseReleased", before)).await;
        }
    }

    /// Presses a key by its name in the browser: `Enter`, `ArrowLeft`, `f`.
    pub(crate) async fn key(&self, key: &str) {
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
        self.cdp("Input.insertText", json!({"text": text})).await;
    }

    /// Goes to a cell of the board with the arrow keys and presses Enter.
    pub(crate) async fn press_by_keys(&self, cell: &str) {
        let cell = format!("cell-{cell}");
        let focused = "document.activeElement && document.activeElement.dataset.test || ''";
        if !self.ask(focused).await.as_str().unwrap_or("").starts_with("cell-") {
            self.ask("(document.querySelector('[data-test=board] [role=gridcell][tabindex=\"0\"]').focus(), true)")
                .await;
        }
        let mut been = Vec::new();
        for _ in 0..60 {
            let here = self.ask(focused).await.as_str().unwrap_or("").to_owned();
            if here == cell {
                self.key("Enter").await;
                return;
            }
            been.push(here.clone());
            let key = self.way_between(&here, &cell, &been).await;
            self.key(&key).await;
        }
        panic!("the keys do not lead to {cell}: {been:?}");
    }

    /// The arrow key that brings the cursor nearer, a cell that was not visited yet before others.
    async fn way_between(&self, from: &str, to: &str, been: &[String]) -> String {
        let (a, b) = (self.middle_of(from).await, self.middle_of(to).await);
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let mut ways = [
            ("ArrowRight", dx),
            ("ArrowLeft", -dx),
            ("ArrowDown", dy),
            ("ArrowUp", -dy),
            ("PageUp", (dx - dy) * 0.6),
            ("PageDown", (dy - dx) * 0.6),
        ];
        ways.sort_by(|a, b| b.1.total_cmp(&a.1));
        // Going round in circles: try the next best.
        let visits = been.iter().filter(|name| *name == from).count();
        ways[(visits - 1) % ways.len()].0.to_owned()
    }

    async fn middle_of(&self, test: &str) -> (f64, f64) {
        let place = self
            .ask(&format!(
                "(() => {{ const box = document.querySelector('[data-test=\"{test}\"]').getBoundingClientRect(); \
                 return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
            ))
            .await;
        (place[0].as_f64().unwrap_or(0.0), place[1].as_f64().unwrap_or(0.0))
    }

    /// Enters steps of a move.
    pub(crate) async fn enter_steps(&self, table: &dyn Table, steps: &[Step], way: Way) {
        let names = table.cells();
        for step in steps {
            match (step, way) {
                (Step::Cell(cell), way) => {
                    let name = names.iter().find(|(other, _)| other == cell).map_or("", |(_, name)| name.as_str());
                    match way {
                        Way::Mouse => self.click_at(self.place_of(&format!("cell-{name}")).await).await,
                        Way::Touch => self.tap_at(self.place_of(&format!("cell-{name}")).await).await,
                        Way::Keys => self.press_by_keys(name).await,
                    }
                }
                (Step::Left, Way::Keys) => self.key("l").await,
                (Step::Right, Way::Keys) => self.key("r").await,
                (Step::Left, _) => self.choose("left", way).await,
                (Step::Right, _) => self.choose("right", way).await,
                (Step::Outside, _) => self.choose("outside", way).await,
            }
        }
    }

    /// Enters a legal move of a position step by step, and waits until the board shows what it leads to.
    pub(crate) async fn enter(&self, table: &mut dyn Table, text: &str, way: Way) {
        let steps = table.steps(text).expect("a legal move");
        self.enter_steps(table, &steps, way).await;
        // Where only one move is left, the board plays it by itself; but never at the first press.
        if table.enter(&steps).candidates.len() > 1 || steps.len() == 1 {
            self.choose("done", way).await;
        }
        table.play(text).expect("a legal move");
        self.until_position(table).await;
    }

    /// Enters a move by dragging from its first cell to its second; what follows is pressed.
    pub(crate) async fn enter_by_drag(&self, table: &mut dyn Table, text: &str, way: Way) {
        let steps = table.steps(text).expect("a legal move");
        let names = table.cells();
        let mut places = Vec::new();
        for step in steps.iter().take(2) {
            let Step::Cell(cell) = step else {
                panic!("{text} does not begin with two cells");
            };
            let name = names.iter().find(|(other, _)| other == cell).map_or("", |(_, name)| name.as_str());
            places.push(self.place_of(&format!("cell-{name}")).await);
        }
        self.drag(&places, way).await;
        for step in &steps[2..] {
            match step {
                Step::Left => self.choose("left", way).await,
                Step::Right => self.choose("right", way).await,
                Step::Outside | Step::Cell(_) => panic!("{text} is not a move to drag"),
            }
        }
        table.play(text).expect("a legal move");
        self.until_position(table).await;
    }

    async fn choose(&self, what: &str, way: Way) {
        let at = self.place_of(&format!("choice-{what}")).await;
        match way {
            Way::Mouse => self.click_at(at).await,
            Way::Touch => self.tap_at(at).await,
            Way::Keys => {
                self.ask(&format!("(document.querySelector('[data-test=choice-{what}]').focus(), true)")).await;
                self.key("Enter").await;
            }
        }
    }

    /// Waits until the board shows the position of a table.
    pub(crate) async fn until_position(&self, table: &dyn Table) {
        let text = serde_json::to_string(&table.position_text()).expect("a text");
        self.until(&format!("document.querySelector('[data-test=board]').dataset.position === {text}")).await;
    }
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
