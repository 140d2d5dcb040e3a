//! Arrows and circles that somebody draws on the board: with the right button of a mouse, or with a finger that is held down
//! first.

use std::time::Duration;

use leptos::prelude::*;
use rules::Cell;
use web_sys::PointerEvent;

use crate::settings::{Arrow, ArrowKind};

/// So long a finger is held down before it draws.
const HOLD: Duration = Duration::from_millis(450);

/// What somebody has drawn: an arrow, or a circle if both cells are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stroke {
    /// Where it begins.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// Its colour.
    pub ink: Ink,
}

/// The colours to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ink {
    /// The usual one.
    #[default]
    Green,
    /// With the shift key.
    Red,
    /// With the alt key.
    Blue,
    /// With both.
    Yellow,
}

impl Ink {
    /// The colour that goes with these keys.
    ///
    /// ```
    /// assert_eq!(board::Ink::of_keys(true, false), board::Ink::Red);
    /// ```
    pub const fn of_keys(shift: bool, alt: bool) -> Self {
        match (shift, alt) {
            (false, false) => Self::Green,
            (true, false) => Self::Red,
            (false, true) => Self::Blue,
            (true, true) => Self::Yellow,
        }
    }
}

impl From<Stroke> for Arrow {
    fn from(Stroke { from, to, ink }: Stroke) -> Self {
        Self { from, to, kind: ArrowKind::Drawn(ink) }
    }
}

/// A pen over the board.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    on_draw: Option<Callback<Stroke>>,
    /// What is being drawn, and by which pointer.
    stroke: RwSignal<Option<(i32, Stroke)>>,
    /// A finger that is down and may be held down.
    held: StoredValue<Option<TimeoutHandle>, LocalStorage>,
}

impl Pen {
    pub(crate) fn new(on_draw: Option<Callback<Stroke>>) -> Self {
        Self { on_draw, stroke: RwSignal::new(None), held: StoredValue::new_local(None) }
    }

    /// What is being drawn, to be seen.
    pub(crate) fn preview(self) -> Option<Arrow> {
        self.stroke.get().map(|(_, stroke)| stroke.into())
    }

    pub(crate) fn is_drawing(self) -> bool {
        self.stroke.with_untracked(Option::is_some)
    }

    /// The right button is pressed on a cell; `false` if that does not draw.
    pub(crate) fn press(self, event: &PointerEvent, cell: Option<Cell>) -> bool {
        let Some(cell) = cell.filter(|_| self.on_draw.is_some() && event.button() == 2) else {
            return false;
        };
        self.begin(event.pointer_id(), cell, Ink::of_keys(event.shift_key(), event.alt_key()));
        true
    }

    /// A finger is put down on a cell. If it is held there, it draws, and what it had begun is to be forgotten.
    pub(crate) fn hold(self, event: &PointerEvent, cell: Cell, forget: impl Fn() + 'static) {
        if self.on_draw.is_none() || event.pointer_type() == "mouse" {
            return;
        }
        let pointer = event.pointer_id();
        let begin = move || {
            if self.held.try_update_value(Option::take).flatten().is_some() {
                forget();
                self.begin(pointer, cell, Ink::default());
            }
        };
        self.held.set_value(set_timeout_with_handle(begin, HOLD).ok());
    }

    /// The finger has moved on or is gone: it is not held.
    pub(crate) fn release(self) {
        if let Some(handle) = self.held.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    }

    /// The pointer is over a cell, or beside the board; `false` if it does not draw.
    pub(crate) fn aim(self, pointer: i32, cell: Option<Cell>) -> bool {
        let Some((_, stroke)) = self.stroke.get_untracked().filter(|(by, _)| *by == pointer) else {
            return false;
        };
        if let Some(to) = cell.filter(|&to| to != stroke.to) {
            self.stroke.set(Some((pointer, Stroke { to, ..stroke })));
        }
        true
    }

    /// The pointer is let go: on a cell that is drawn, beside the board nothing. `false` if it did not draw.
    pub(crate) fn finish(self, pointer: i32, cell: Option<Cell>) -> bool {
        self.release();
        let Some((_, stroke)) = self.stroke.get_untracked().filter(|(by, _)| *by == pointer) else {
            return false;
        };
        self.stroke.set(None);
        if let (Some(to), Some(on_draw)) = (cell, self.on_draw) {
            on_draw.run(Stroke { to, ..stroke });
        }
        true
    }

    /// The browser takes the pointer away.
    pub(crate) fn drop(self) {
        self.release();
        if self.is_drawing() {
            self.stroke.set(None);
        }
    }

    fn begin(self, pointer: i32, cell: Cell, ink: Ink) {
        self.stroke.try_set(Some((pointer, Stroke { from: cell, to: cell, ink })));
    }
}
