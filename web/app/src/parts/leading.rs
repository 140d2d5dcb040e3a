//! Going through the turns of a game: with keys, and how it is seen.

use board::Shown;
use leptos::ev;
use leptos::prelude::*;
use rules::Table;
use wasm_bindgen::JsCast;

/// Keys that lead through a game, wherever the keyboard is; the board takes those it needs itself.
#[derive(Clone, Copy)]
pub struct Leading {
    /// Which turn is looked at, and which is the last; none when the page is gone.
    at: Callback<(), Option<(usize, usize)>>,
    view: Callback<usize>,
    flip: Callback<()>,
    /// Whether the board was last used with mouse or finger.
    pointed: StoredValue<bool>,
}

impl Leading {
    /// Listens for as long as the page lives.
    pub fn start(at: Callback<(), Option<(usize, usize)>>, view: Callback<usize>, flip: Callback<()>) -> Self {
        let leading = Self { at, view, flip, pointed: StoredValue::new(false) };
        let handle = window_event_listener(ev::keydown, move |event| {
            if !event.default_prevented() && !is_taken(&event) {
                leading.lead(&event);
            }
        });
        on_cleanup(move || handle.remove());
        leading
    }

    /// The board was used with mouse or finger, or is left.
    pub fn pointed(self, is_pointed: bool) {
        self.pointed.try_update_value(|pointed| *pointed = is_pointed);
    }

    /// Whoever plays with mouse or finger leads through the game with the arrows, though the browser gives the keyboard to
    /// the cell that was pressed. Whoever plays with keys walks over the board with them.
    pub fn key_on_board(self, event: &ev::KeyboardEvent) {
        match event.key().as_str() {
            "ArrowLeft" | "ArrowRight" | "Home" | "End" if self.pointed.get_value() => {
                self.lead(event);
                event.stop_propagation();
            }
            "Enter" | " " | "Tab" => self.pointed(false),
            _ => {}
        }
    }

    /// Does what a key says.
    fn lead(self, event: &ev::KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let Some((at, last)) = self.at.run(()) else {
            return;
        };
        match event.key().as_str() {
            "ArrowLeft" => self.view.run(at.saturating_sub(1)),
            "ArrowRight" => self.view.run(at + 1),
            "Home" => self.view.run(0),
            "End" => self.view.run(last),
            "f" => self.flip.run(()),
            _ => return,
        }
        event.prevent_default();
    }
}

/// Whether a key belongs to what has the keyboard: something to type in, or a dialog.
fn is_taken(event: &ev::KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| matches!(element.closest("input, select, textarea, dialog, details"), Ok(Some(_))))
}

/// The position after `wanted` turns of a game, as it is seen by who looks at that after `now`: one step is seen to happen.
pub fn seen_from(newest: &dyn Table, now: usize, wanted: usize) -> Shown {
    let at = |ply: usize| {
        let mut table = newest.fork();
        while table.plies() > ply && table.take_back() {}
        table
    };
    let current = at(now);
    if wanted + 1 == now {
        return Shown::back(current.as_ref());
    }
    let target = at(wanted);
    let step = target.played().pop().filter(|_| wanted == now + 1);
    let after = step.and_then(|text| Shown::after(current.as_ref(), &text).ok());
    after.unwrap_or_else(|| Shown::still(target.into()))
}
