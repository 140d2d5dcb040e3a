//! What presses and hands do.

use leptos::prelude::*;
use rules::{Cell, Step};

use super::{Activity, BoardState};
use crate::entering::{Entering, Reply};
use crate::motion::Start;
use crate::overlay::Act;
use crate::premove::Premove;
use crate::settings::{SaidKind, Sound};
use crate::stage::Stage;
use crate::words;

impl BoardState {
    /// A cell is pressed.
    pub(crate) fn press(&self, cell: Cell) {
        match untrack(|| self.activity()) {
            Activity::Nothing => {}
            Activity::Report | Activity::Paint => self.report(cell),
            Activity::Enter => {
                let instead = self.entering.with_untracked(|entering| entering.instead(cell));
                self.do_entry(|entering| entering.press(cell), None);
                self.tell_instead(instead);
            }
            Activity::Ahead(side) => {
                let begins = untrack(|| self.premove.with(|premove| !premove.steps().is_empty()));
                if begins || self.owner(cell) == Some(side) {
                    self.ahead(|premove| premove.press(cell));
                } else {
                    self.say(SaidKind::Hint, words::word(self.lang(), "hint.begin"), Vec::new());
                }
            }
        }
    }

    /// Whether a hand can close on a cell.
    pub(crate) fn grabs(&self, cell: Cell) -> bool {
        match self.activity() {
            Activity::Nothing => false,
            Activity::Report => self.picture.get().is_some_and(|picture| picture.on(cell).is_some()),
            // A finger that paints must not scroll the page.
            Activity::Paint => true,
            Activity::Enter => self.entering.with(|entering| {
                let is_free = !self.touch_move.get() || entering.touched().is_none_or(|touched| touched == cell);
                entering.grabs(cell) && (is_free || entering.holds(cell))
            }),
            Activity::Ahead(side) => self.picture.get().is_some_and(|picture| picture.owner(cell) == Some(side)),
        }
    }

    /// Whether a hand can lift what stands on a cell: a piece of the player to move also where it cannot move, since dropping it
    /// says why not.
    pub(crate) fn lifts(&self, cell: Cell) -> bool {
        let is_own = || {
            let turn = self.shown.with(|shown| shown.table.turn());
            self.picture.with(|picture| picture.as_ref().and_then(|picture| picture.owner(cell))) == Some(turn)
        };
        self.grabs(cell) || self.activity() == Activity::Enter && is_own()
    }

    /// The hand closes on a cell. `true` if that was news.
    pub(crate) fn grab(&self, cell: Cell) -> bool {
        match untrack(|| self.activity()) {
            Activity::Enter => {}
            Activity::Paint => {
                self.report(cell);
                return true;
            }
            _ => return false,
        }
        let mut fresh = false;
        let instead = self.entering.with_untracked(|entering| entering.instead(cell));
        self.do_entry(
            |entering| {
                if entering.awaits(cell) {
                    return Reply::Nothing;
                }
                let reply = entering.grab(cell);
                fresh = reply == Reply::Picked;
                reply
            },
            None,
        );
        self.tell_instead(instead.filter(|_| fresh));
        fresh
    }

    /// A press has begun another move or taken steps back: what it could have meant.
    fn tell_instead(&self, steps: Option<Vec<Step>>) {
        if let (Some(steps), Some(on_instead)) = (steps, self.says.on_instead) {
            on_instead.run(steps);
        }
    }

    /// What a hand on a cell carries: the piece there, and those that move together with it.
    pub(crate) fn carries(&self, cell: Cell) -> Vec<Cell> {
        let group = self.entering.with_untracked(|entering| entering.group().to_vec());
        let together = untrack(|| self.activity()) == Activity::Enter && group.contains(&cell);
        if together { group } else { vec![cell] }
    }

    /// The hand begins to carry what stands on a cell.
    pub(crate) fn carry(&self, cell: Cell) {
        if untrack(|| self.activity()) == Activity::Enter {
            self.do_entry(
                |entering| {
                    let held = entering.steps() == [Step::Cell(cell)] || entering.holds(cell);
                    if held { Reply::Nothing } else { entering.grab(cell) }
                },
                None,
            );
        }
    }

    /// The hand opens over a cell.
    pub(crate) fn drop(&self, passed: &[Cell], to: Cell, at: (f64, f64)) {
        let Some(&from) = passed.first() else {
            return;
        };
        match untrack(|| self.activity()) {
            Activity::Enter => self.do_entry(|entering| entering.drop(passed, to), Some(at).zip(Some(from))),
            Activity::Ahead(_) if from != to => self.ahead(|premove| premove.drag(from, to)),
            Activity::Report => self.carried(from, Some(to)),
            _ => {}
        }
    }

    /// A piece has been carried to a cell, or off the board.
    pub(crate) fn carried(&self, from: Cell, to: Option<Cell>) {
        if untrack(|| self.activity()) == Activity::Report
            && let Some(on_carry) = self.says.on_carry
        {
            on_carry.run((from, to));
        }
    }

    /// The pointer passes over a cell while it is down.
    pub(crate) fn pass(&self, cell: Cell) {
        if untrack(|| self.activity()) == Activity::Paint
            && let Some(on_pass) = self.says.on_pass
        {
            on_pass.run(cell);
        }
    }

    /// A piece that was carried is back where it came from, so nothing of its way is done.
    pub(crate) fn forget_start(&self) {
        self.begun.try_update_value(|begun| *begun = None);
    }

    /// A control on the board is used.
    pub(crate) fn act(&self, act: Act) {
        match act {
            Act::Choose(step) if matches!(untrack(|| self.activity()), Activity::Ahead(_)) => {
                self.ahead(|premove| premove.choose(step));
            }
            Act::Choose(step) => self.do_entry(|entering| entering.choose(step), None),
            Act::Done => self.do_entry(|entering| entering.done().unwrap_or(Reply::Nothing), None),
            Act::Undo => self.undo(),
        }
    }

    /// Takes the newest step back.
    pub(crate) fn undo(&self) {
        self.forget_why();
        match untrack(|| self.activity()) {
            Activity::Enter => self.do_entry(Entering::undo, None),
            Activity::Ahead(_) => self.ahead(Premove::undo),
            _ => {}
        }
    }

    /// Forgets what was entered.
    pub(crate) fn clear(&self) {
        self.forget_why();
        self.premove.update(|premove| drop(premove.take()));
        self.do_entry(Entering::clear, None);
    }

    fn report(&self, cell: Cell) {
        if let Some(on_cell) = self.says.on_cell {
            on_cell.run(cell);
        }
    }

    fn ahead(&self, change: impl FnOnce(&mut Premove) -> bool) {
        self.forget_why();
        if self.premove.try_update(change) == Some(true) {
            self.sound(Sound::Pick);
        }
    }

    pub(super) fn play_premove(&self) {
        let steps = self.premove.try_update(Premove::take).unwrap_or_default();
        let (entering, reply) = Entering::resume(self.shown.get_untracked().table, &steps);
        self.entering.set(entering);
        // A single step is only begun: the page does not know of it.
        if self.is_lent && steps.len() > 1 && matches!(reply, Reply::Played(_)) {
            return;
        }
        if let Reply::Refused { error, .. } = reply {
            let lang = self.lang();
            let text = error.map_or_else(
                || words::word(lang, "premove.dropped"),
                |error| words::say(lang, "premove.dropped-because", "reason", &error.say(lang)),
            );
            self.say(SaidKind::News, text, Vec::new());
        } else {
            self.answer(reply);
        }
    }

    /// Does something to the move being entered and tells what came of it. `dropped` is where the hand opened, and the
    /// cell on which it had closed.
    fn do_entry(&self, change: impl FnOnce(&mut Entering) -> Reply, dropped: Option<((f64, f64), Cell)>) {
        self.stage.try_update_value(Stage::settle);
        let path = self.overlay.with_untracked(|overlay| overlay.path.clone());
        let (first, group) =
            self.entering.with_untracked(|entering| (entering.cells().first().copied(), entering.group().to_vec()));
        let touched = self.entering.with_untracked(Entering::touched).filter(|_| untrack(|| self.touch_move.get()));
        let reply = self.entering.try_update_untracked(|entering| match touched {
            Some(cell) => entering.keeping(cell, change),
            None => change(entering),
        });
        let Some(reply) = reply else {
            return;
        };
        if !matches!(reply, Reply::Nothing | Reply::Refused { .. } | Reply::Held(_)) {
            self.entering.notify();
        }
        if let Reply::Played(text) = &reply
            && let Some(picture) = self.picture.get_untracked()
        {
            let origin = dropped.map(|(_, from)| from).or(first);
            let at = dropped.map(|(at, _)| at).or(path.last().copied());
            let piece = origin.and_then(|cell| picture.on(cell)).or(first.and_then(|cell| picture.on(cell)));
            let hops = if dropped.is_some() { usize::MAX } else { path.len().saturating_sub(1) };
            let start = piece.zip(at).map(|(piece, at)| (piece, Start { atom: piece.atom, at, hops }));
            let starts = start.map(|(piece, start)| {
                // Those that move together were carried together.
                let others = group.iter().filter(|_| dropped.is_some()).filter_map(|&cell| picture.on(cell));
                let others = others.filter(|other| other.atom != piece.atom).map(|other| Start {
                    atom: other.atom,
                    at: (start.at.0 + other.at.0 - piece.at.0, start.at.1 + other.at.1 - piece.at.1),
                    hops: start.hops,
                });
                (text.clone(), std::iter::once(start).chain(others).collect())
            });
            self.begun.try_update_value(|begun| *begun = starts);
        }
        self.answer(reply);
    }
}
