//! What hands do on a page: press things, go over the board, enter moves.

use rules::{Step, Table};

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
                 const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('header, nav, [data-test=begin], .lesson-bar'); \
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

    /// Enters steps of a move, until the board plays it since nothing is left to choose.
    pub(crate) async fn enter_steps(&self, table: &dyn Table, steps: &[Step], way: Way) {
        let names = table.cells();
        for (count, step) in steps.iter().enumerate() {
            let entered = table.enter(&steps[..count]);
            if count > 1 && entered.complete.is_some() && entered.candidates.len() == 1 {
                return;
            }
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
        self.until(&format!("document.querySelector('[data-test=board]')?.dataset.position === {text}")).await;
    }
}
