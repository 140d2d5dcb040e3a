//! The keyboard.

use leptos::ev;
use leptos::prelude::*;
use rules::{Cell, Step};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, SvgElement};

use crate::cursor::Way;
use crate::overlay::Act;
use crate::state::BoardState;

/// The keyboard on the board.
#[derive(Clone, Copy)]
pub(crate) struct Keys {
    state: BoardState,
    svg: NodeRef<leptos::svg::Svg>,
}

impl Keys {
    pub(crate) fn new(state: BoardState, svg: NodeRef<leptos::svg::Svg>) -> Self {
        Self { state, svg }
    }

    /// The cell that the tab key leads to.
    pub(crate) fn focus(self) -> Option<Cell> {
        let picture = self.state.picture.get()?;
        self.state.cursor.get().filter(|&cell| picture.cells.spot(cell).is_some()).or_else(|| picture.cells.middle())
    }

    /// A key is pressed on a cell.
    pub(crate) fn pressed(self, event: &ev::KeyboardEvent) {
        let state = self.state;
        let Some(cell) = untrack(|| self.focus()).filter(|_| !has_modifier(event)) else {
            return;
        };
        let key = event.key();
        if let Some(way) = Way::of_key(&key) {
            let Some(picture) = state.picture.get_untracked() else {
                return;
            };
            self.go(picture.cells.toward(cell, way));
        } else {
            match key.as_str() {
                // Where nothing can be pressed, the page may have a use for the key.
                "Enter" | " " | "Backspace" if !untrack(|| state.is_live()) => return,
                "Enter" | " " => {
                    state.keys.set(true);
                    state.press(cell);
                    self.after_press();
                }
                "Escape" | "Backspace" => {
                    if state.entering.with_untracked(|entering| entering.steps().is_empty())
                        && state.premove.with_untracked(|premove| premove.steps().is_empty())
                    {
                        if !state.forget_why() {
                            return;
                        }
                    } else {
                        state.undo();
                    }
                }
                "l" | "L" if self.can(Step::Left) => state.act(Act::Choose(Step::Left)),
                "r" | "R" if self.can(Step::Right) => state.act(Act::Choose(Step::Right)),
                _ => return,
            }
        }
        event.prevent_default();
        event.stop_propagation();
    }

    /// A key is pressed on a control.
    pub(crate) fn pressed_on(self, act: Act, event: &ev::KeyboardEvent) {
        let state = self.state;
        if has_modifier(event) {
            return;
        }
        match event.key().as_str() {
            "Enter" | " " => {
                state.act(act);
                self.back_to_cells();
                self.after_press();
            }
            "Escape" | "Backspace" => {
                state.undo();
                self.back_to_cells();
            }
            "l" | "L" if self.can(Step::Left) => self.turn(Step::Left),
            "r" | "R" if self.can(Step::Right) => self.turn(Step::Right),
            "ArrowLeft" | "ArrowUp" => self.beside(event, -1),
            "ArrowRight" | "ArrowDown" => self.beside(event, 1),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }

    /// A click that no pointer made: screen readers press cells so.
    pub(crate) fn clicked(self, event: &ev::MouseEvent) {
        if event.detail() != 0 {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if let Some(cell) = target.and_then(|target| target.get_attribute("data-cell")?.parse().ok()) {
            self.state.press(cell);
            self.after_press();
        }
    }

    /// Chooses a turn from wherever the keyboard is.
    fn turn(self, step: Step) {
        self.state.act(Act::Choose(step));
        self.back_to_cells();
        self.after_press();
    }

    fn can(self, step: Step) -> bool {
        let act = Act::Choose(step);
        self.state.entering.with_untracked(|entering| entering.turns().contains(&step))
            || self.state.overlay.with_untracked(|overlay| overlay.choices.iter().any(|choice| choice.act == act))
    }

    fn go(self, cell: Cell) {
        self.focus_on(&format!(".cell-area[data-cell=\"{cell}\"]"));
        self.state.cursor.set(Some(cell));
        self.state.keys.set(true);
    }

    /// Where only controls can go on, the keyboard goes to them: unless another key was quicker.
    fn after_press(self) {
        if self.only_controls() {
            request_animation_frame(move || {
                if self.only_controls() {
                    self.focus_on(".choice");
                }
            });
        }
    }

    fn only_controls(self) -> bool {
        let only = self.state.entering.try_with_untracked(|entering| {
            !entering.steps().is_empty() && entering.targets().is_empty() && !entering.turns().is_empty()
        });
        only.unwrap_or(false)
    }

    fn back_to_cells(self) {
        if let Some(cell) = untrack(|| self.focus()) {
            self.go(cell);
        }
    }

    /// The control beside the one that has the keyboard.
    fn beside(self, event: &ev::KeyboardEvent, step: i32) {
        let Some(svg) = self.svg.get_untracked() else {
            return;
        };
        let Ok(all) = svg.query_selector_all(".choice") else {
            return;
        };
        let here = event.current_target().and_then(|here| here.dyn_into::<web_sys::Node>().ok());
        let count = all.length() as i32;
        let place = (0..count).find(|&index| all.get(index as u32) == here).unwrap_or(0);
        let next = all.get((place + step).rem_euclid(count.max(1)) as u32);
        if let Some(next) = next.and_then(|next| next.dyn_into::<SvgElement>().ok()) {
            let _ = next.focus();
        }
    }

    fn focus_on(self, selector: &str) {
        let found = self.svg.try_get_untracked().flatten().and_then(|svg| svg.query_selector(selector).ok()?);
        if let Some(element) = found.and_then(|element| element.dyn_into::<SvgElement>().ok()) {
            let _ = element.focus();
        }
    }
}

fn has_modifier(event: &ev::KeyboardEvent) -> bool {
    event.ctrl_key() || event.alt_key() || event.meta_key()
}
