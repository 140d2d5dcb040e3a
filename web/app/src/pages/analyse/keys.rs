//! The keys of the analysis board, as on the big chess sites.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::state::AnalysisState;
use super::thinking::Thinking;
use record::study::Go;

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Goes elsewhere.
    Go(Go),
    /// Turns the board round.
    Flip,
    /// Shows the board alone.
    Focus,
    /// Switches the engine on or off.
    Engine,
    /// Shows what the opponent threatens.
    Threat,
    /// Plays the best move.
    Best,
    /// Says what the position is worth.
    Say,
    /// Undoes the newest step.
    Undo,
    /// Does it again.
    Redo,
}

/// What a key does, if anything.
pub fn action(key: &str, shift: bool, control: bool) -> Option<Action> {
    if control {
        return match (key, shift) {
            ("z", false) => Some(Action::Undo),
            ("z" | "Z", true) | ("y", false) => Some(Action::Redo),
            _ => None,
        };
    }
    Some(match key {
        "ArrowLeft" => Action::Go(Go::Back),
        "ArrowRight" => Action::Go(Go::On),
        "ArrowUp" if shift => Action::Go(Go::VariationBefore),
        "ArrowDown" if shift => Action::Go(Go::VariationBehind),
        "ArrowUp" | "Home" => Action::Go(Go::First),
        "ArrowDown" | "End" => Action::Go(Go::Last),
        "f" | "F" => Action::Flip,
        "z" | "Z" => Action::Focus,
        "l" | "L" => Action::Engine,
        "x" | "X" => Action::Threat,
        " " => Action::Best,
        "w" | "W" => Action::Say,
        _ => return None,
    })
}

/// Listens to the keys of the page.
pub(super) fn listen(analysis: AnalysisState, thinking: Thinking) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.default_prevented() || event.alt_key() || analysis.panels.any_open() {
            return;
        }
        if event.key() == "Escape" && analysis.focus.get_untracked() {
            analysis.focus.set(false);
            return;
        }
        let Some(action) = action(&event.key(), event.shift_key(), event.ctrl_key() || event.meta_key()) else {
            return;
        };
        if is_taken(&event, action) {
            return;
        }
        event.prevent_default();
        act(analysis, thinking, action);
    });
    on_cleanup(move || handle.remove());
}

fn act(analysis: AnalysisState, thinking: Thinking, action: Action) {
    let toggle = |signal: RwSignal<bool>| signal.update(|on| *on = !*on);
    match action {
        Action::Go(go) => analysis.go(go),
        Action::Flip => toggle(analysis.flipped),
        Action::Focus => toggle(analysis.focus),
        Action::Engine => toggle(thinking.on),
        Action::Threat => toggle(thinking.threat_on),
        Action::Best => thinking.play_best(),
        Action::Say => thinking.say_aloud(),
        Action::Undo => analysis.undo(),
        Action::Redo => analysis.redo(),
    }
}

/// Whoever plays with mouse or finger steps through the game with the arrows, though the browser gives the keyboard to the
/// cell that was pressed. Whoever plays with keys walks over the board with them.
pub(super) fn on_board(analysis: AnalysisState, pointed: StoredValue<bool>, event: &ev::KeyboardEvent) {
    let key = event.key();
    if matches!(key.as_str(), "Enter" | " " | "Tab") {
        pointed.set_value(false);
    }
    if !pointed.get_value() || event.alt_key() {
        return;
    }
    if let Some(Action::Go(go)) = action(&key, event.shift_key(), event.ctrl_key() || event.meta_key()) {
        analysis.go(go);
        event.prevent_default();
        event.stop_propagation();
    }
}

/// Whether the key belongs to what has the focus: fields take all keys, buttons the space bar, the cells of the board
/// those by which one walks over it.
fn is_taken(event: &ev::KeyboardEvent, action: Action) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return false;
    };
    let within = |selector: &str| target.closest(selector).is_ok_and(|found| found.is_some());
    if within("input, textarea, select, [contenteditable], dialog") {
        return true;
    }
    match action {
        Action::Go(_) => within("[role=grid]"),
        Action::Best => within("[role=grid], button, a, summary"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_do_what_they_do_elsewhere() {
        let plain = |key| action(key, false, false);
        assert_eq!(plain("ArrowLeft"), Some(Action::Go(Go::Back)));
        assert_eq!(plain("ArrowDown"), Some(Action::Go(Go::Last)));
        assert_eq!(plain("Home"), Some(Action::Go(Go::First)));
        assert_eq!(action("ArrowDown", true, false), Some(Action::Go(Go::VariationBehind)));
        assert_eq!(action("?", true, false), None, "it is the same on all pages");
        assert_eq!(action("z", false, true), Some(Action::Undo));
        for (key, shift) in [("Z", true), ("z", true), ("y", false)] {
            assert_eq!(action(key, shift, true), Some(Action::Redo), "{key}");
        }
        assert_eq!(plain("z"), Some(Action::Focus));
        for (key, control) in [("q", false), ("f", true), ("l", true), ("Enter", false), ("Tab", false)] {
            assert_eq!(action(key, false, control), None, "{key}");
        }
    }
}
