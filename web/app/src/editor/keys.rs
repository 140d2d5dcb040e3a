//! Keys that work anywhere in the editor, and those that work on a cell.

use leptos::ev;
use rules::Cell;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::model::{Editing, Tool};
use super::state::EditorState;

/// A key that no part of the editor has taken for itself.
pub(super) fn pressed(event: &ev::KeyboardEvent, state: EditorState) {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return;
    };
    if matches!(target.tag_name().as_str(), "TEXTAREA" | "SELECT") || takes_digits(&target) {
        return;
    }
    let cell = target.get_attribute("data-cell").and_then(|cell| cell.parse::<Cell>().ok());
    let command = event.ctrl_key() || event.meta_key();
    match (event.key().as_str(), command, cell) {
        ("z", true, _) => state.update(Editing::undo),
        ("y" | "Z", true, _) => state.update(Editing::redo),
        _ if command || event.alt_key() => return,
        ("Delete" | "Backspace", _, Some(cell)) => state.update(|editing| editing.erase(cell)),
        (key @ ("+" | "=" | "-"), _, Some(cell)) => state.update(|editing| editing.turn(cell, key != "-")),
        (key @ ("+" | "=" | "-"), _, None) => state.update(|editing| editing.turn_brush(key != "-")),
        (key, ..) => {
            let Some(tool) = tool(key, state) else {
                return;
            };
            state.update(|editing| editing.pick(tool));
        }
    }
    event.prevent_default();
    event.stop_propagation();
}

/// The key of a tool: digits for kinds, 0 for the hand.
pub(super) fn tool_key(tool: Tool) -> Option<char> {
    match tool {
        Tool::Hand => Some('0'),
        Tool::Kind(kind) => char::from_digit(u32::from(kind) + 1, 10),
        Tool::Eraser => Some('x'),
    }
}

fn tool(key: &str, state: EditorState) -> Option<Tool> {
    let kinds = (0..state.composer().kinds().len()).map(|kind| Tool::Kind(kind as u8));
    let mut tools = [Tool::Hand, Tool::Eraser].into_iter().chain(kinds);
    tools.find(|&tool| tool_key(tool).is_some_and(|char| key.chars().eq([char])))
}

/// Whether digits typed there are meant for it.
fn takes_digits(target: &Element) -> bool {
    target.tag_name() == "INPUT" && target.get_attribute("type").is_some_and(|kind| kind == "number" || kind == "text")
}
