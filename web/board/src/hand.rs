//! Pointers: mouse, finger and pen.

use leptos::prelude::*;
use rules::{Atom, Cell};
use web_sys::{PointerEvent, SvgsvgElement};

use crate::animate::reduced_motion;
use crate::drawing::Pen;
use crate::settings::Mode;
use crate::state::BoardState;

/// A pointer that is down moves so many pixels before it carries anything.
const THRESHOLD: f64 = 6.0;
/// A cell is passed over when the pointer comes this near to its middle, as a share of the way to its edge.
const PASSED: f64 = 0.72;

/// A hand on the board.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    state: BoardState,
    svg: NodeRef<leptos::svg::Svg>,
    grip: StoredValue<Option<Grip>>,
    pen: Pen,
}

/// A pointer that is down.
#[derive(Clone, Debug)]
struct Grip {
    pointer: i32,
    cell: Cell,
    /// In pixels.
    down: (f64, f64),
    /// Where it last was in the picture.
    at: (f64, f64),
    passed: Vec<Cell>,
    /// Whether the press has been answered already.
    answered: bool,
    /// The piece in the hand and those that move together with it, with their places as seen from it.
    carried: Vec<(Atom, (f64, f64))>,
    carrying: bool,
}

impl Grip {
    /// What the hand holds, which is therefore not where it stands.
    fn lifted(&self) -> Option<Atom> {
        self.carried.first().filter(|_| self.carrying).map(|&(atom, _)| atom)
    }
}

impl Hand {
    pub(crate) fn new(state: BoardState, svg: NodeRef<leptos::svg::Svg>, pen: Pen) -> Self {
        Self { state, svg, grip: StoredValue::new(None), pen }
    }

    pub(crate) fn down(&self, event: &PointerEvent) {
        let state = self.state;
        state.keys.set(false);
        if !untrack(|| state.is_live()) {
            return;
        }
        if event.button() != 0 || !event.is_primary() {
            // Where a move is half entered, the right button takes it back and does no more.
            let is_entering = state.entering.with_untracked(|entering| !entering.steps().is_empty());
            self.let_go(true);
            state.clear();
            if !is_entering && self.pen.press(event, self.cell_at(self.place(event), None)) {
                self.capture(event);
            }
            return;
        }
        let at = self.place(event);
        let Some(cell) = self.cell_at(at, None) else {
            return;
        };
        state.aimed.set(Some(cell));
        let grabs = untrack(|| state.grabs(cell));
        let answered = grabs && state.grab(cell);
        let down = (f64::from(event.client_x()), f64::from(event.client_y()));
        let paints = state.mode.get_untracked() == Mode::Paint;
        let carried = if untrack(|| state.lifts(cell)) && !paints { self.in_hand(cell) } else { Vec::new() };
        self.capture(event);
        let hand = *self;
        self.pen.hold(event, cell, move || {
            hand.let_go(false);
            state.clear();
        });
        let grip = Grip {
            pointer: event.pointer_id(),
            cell,
            down,
            at,
            passed: vec![cell],
            answered,
            carried,
            carrying: false,
        };
        self.grip.set_value(Some(grip));
    }

    pub(crate) fn moved(&self, event: &PointerEvent) {
        let at = self.place(event);
        let grip = self.grip.get_value();
        let cell = self.cell_at(at, grip.as_ref().and_then(Grip::lifted));
        if self.pen.aim(event.pointer_id(), cell) {
            return;
        }
        if self.state.aimed.get_untracked() != cell {
            self.state.aimed.set(cell);
        }
        let pixels = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(mut grip) = grip.filter(|grip| grip.pointer == event.pointer_id()) else {
            return;
        };
        if self.state.mode.get_untracked() == Mode::Paint {
            self.paint(&mut grip, at);
        }
        let way = (pixels.0 - grip.down.0).hypot(pixels.1 - grip.down.1);
        if way > THRESHOLD {
            self.pen.release();
        }
        if !grip.carrying && !grip.carried.is_empty() && way > THRESHOLD {
            grip.carrying = true;
            self.state.carry(grip.cell);
            grip.carried = self.in_hand(grip.cell);
        }
        if grip.carrying {
            for &(atom, (x, y)) in &grip.carried {
                self.state.stage.try_update_value(|stage| stage.carry(atom, (at.0 + x, at.1 + y)));
            }
            if let Some(cell) = cell.filter(|&cell| grip.passed.last() != Some(&cell) && self.is_near(cell, at)) {
                grip.passed.push(cell);
            }
        }
        grip.at = at;
        self.grip.set_value(Some(grip));
    }

    pub(crate) fn up(&self, event: &PointerEvent) {
        if self.pen.finish(event.pointer_id(), self.cell_at(self.place(event), None)) {
            return;
        }
        let Some(grip) = self.grip.get_value().filter(|grip| grip.pointer == event.pointer_id()) else {
            return;
        };
        self.grip.set_value(None);
        let at = self.place(event);
        let cell = self.cell_at(at, grip.lifted());
        if !grip.carrying {
            if !grip.answered && cell == Some(grip.cell) {
                self.state.press(grip.cell);
            }
            return;
        }
        if self.state.mode.get_untracked() == Mode::Edit && cell != Some(grip.cell) {
            self.put_back(&grip, at, false);
            self.state.carried(grip.cell, cell);
            return;
        }
        let plies = self.state.shown.with_untracked(|shown| shown.table.plies());
        let returned = cell.is_none_or(|cell| cell == grip.cell);
        if let Some(cell) = cell.filter(|_| !returned) {
            self.state.drop(&grip.passed, cell, at);
        }
        let played = self.state.shown.with_untracked(|shown| shown.table.plies()) != plies;
        if !played {
            self.state.forget_start();
            self.put_back(&grip, at, true);
        }
        // A press that trembled, on a piece that cannot move.
        if cell == Some(grip.cell) && !untrack(|| self.state.grabs(grip.cell)) {
            self.state.press(grip.cell);
        }
        if event.pointer_type() != "mouse" {
            self.state.aimed.set(None);
        }
    }

    /// Passes over every cell on the way to a point, also where the pointer was quicker than its reports.
    fn paint(&self, grip: &mut Grip, to: (f64, f64)) {
        let Some(radius) = self.state.picture.get_untracked().map(|picture| picture.radius) else {
            return;
        };
        let (dx, dy) = (to.0 - grip.at.0, to.1 - grip.at.1);
        let steps = (dx.hypot(dy) / radius.max(1.0)).ceil().clamp(1.0, 100.0);
        for step in 1..=steps as u32 {
            let part = f64::from(step) / steps;
            let cell = self.cell_at((grip.at.0 + part * dx, grip.at.1 + part * dy), None);
            if let Some(cell) = cell.filter(|cell| !grip.passed.contains(cell)) {
                grip.passed.push(cell);
                self.state.pass(cell);
            }
        }
    }

    /// The browser takes the pointer away, or the gesture is over for another reason.
    pub(crate) fn let_go(&self, slowly: bool) {
        let Some(grip) = self.grip.try_update_value(Option::take).flatten() else {
            return;
        };
        if grip.carrying {
            self.put_back(&grip, grip.at, slowly);
        }
    }

    /// The piece on a cell and those that move together with it, it first.
    fn in_hand(&self, cell: Cell) -> Vec<(Atom, (f64, f64))> {
        let Some(picture) = self.state.picture.get_untracked() else {
            return Vec::new();
        };
        let Some(piece) = picture.on(cell) else {
            return Vec::new();
        };
        let others = self.state.carries(cell).into_iter().filter(|&other| other != cell);
        let others = others.filter_map(|other| picture.on(other));
        let offset = |other: &diagram::Piece| (other.at.0 - piece.at.0, other.at.1 - piece.at.1);
        std::iter::once((piece.atom, (0.0, 0.0))).chain(others.map(|other| (other.atom, offset(other)))).collect()
    }

    /// What the hand held is back where it belongs; slowly where motion is wanted.
    fn put_back(&self, grip: &Grip, at: (f64, f64), slowly: bool) {
        let slowly = slowly && self.state.settings.with_untracked(|settings| settings.motion) && !reduced_motion();
        for &(atom, (x, y)) in &grip.carried {
            self.state.stage.try_update_value(|stage| stage.let_go(atom, (at.0 + x, at.1 + y), slowly));
        }
    }

    pub(crate) fn left(&self) {
        if self.state.aimed.get_untracked().is_some() {
            self.state.aimed.set(None);
        }
    }

    /// The cell under a finger's touch, to tell whether it may scroll the page.
    pub(crate) fn cell_under(&self, x: f64, y: f64) -> Option<Cell> {
        self.cell_at(self.picture_point(x, y)?, None)
    }

    /// Without the capture a drag ends at the edge, which is bad enough but no reason to stop.
    fn capture(&self, event: &PointerEvent) {
        if let Some(svg) = self.svg() {
            let _ = svg.set_pointer_capture(event.pointer_id());
        }
    }

    fn is_near(&self, cell: Cell, at: (f64, f64)) -> bool {
        self.state.picture.get_untracked().is_some_and(|picture| {
            let centre = picture.centre(cell);
            (centre.0 - at.0).hypot(centre.1 - at.1) < picture.radius * PASSED
        })
    }

    fn cell_at(&self, (x, y): (f64, f64), lifted: Option<Atom>) -> Option<Cell> {
        self.state.picture.get_untracked().and_then(|picture| picture.scene.cell_seen_at(x, y, lifted))
    }

    fn place(&self, event: &PointerEvent) -> (f64, f64) {
        self.picture_point(f64::from(event.client_x()), f64::from(event.client_y())).unwrap_or((-1.0, -1.0))
    }

    /// A point of the window in the picture's own units.
    fn picture_point(&self, x: f64, y: f64) -> Option<(f64, f64)> {
        let matrix = self.svg()?.get_screen_ctm()?;
        let (a, d) = (f64::from(matrix.a()), f64::from(matrix.d()));
        (a > 0.0 && d > 0.0).then(|| ((x - f64::from(matrix.e())) / a, (y - f64::from(matrix.f())) / d))
    }

    fn svg(&self) -> Option<SvgsvgElement> {
        self.svg.get_untracked().map(wasm_bindgen::JsCast::unchecked_into)
    }
}
