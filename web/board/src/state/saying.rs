//! What is said about what was tried.

use leptos::prelude::*;
use rules::{Cell, Step};

use super::BoardState;
use crate::entering::Reply;
use crate::refused::Refused;
use crate::settings::{Said, SaidKind, Sound};
use crate::words;

impl BoardState {
    pub(super) fn answer(&self, reply: Reply) {
        match reply {
            Reply::Nothing => {}
            Reply::Picked | Reply::Grown => {
                self.forget_why();
                self.sound(Sound::Pick);
                self.say_what_next();
            }
            Reply::Undone => {
                self.forget_why();
                self.say_what_next();
            }
            Reply::Played(text) => {
                if let Some(on_move) = self.says.on_move {
                    on_move.run(text);
                }
            }
            Reply::Held(cell) => {
                self.sound(Sound::Refuse);
                let picture = self.picture.get_untracked();
                let name = picture.as_ref().map_or("", |picture| picture.cells.name(cell));
                self.say(SaidKind::Hint, words::say(self.lang(), "hint.touched", "cell", name), vec![cell]);
            }
            Reply::Refused { steps, error } => self.refuse(&steps, error),
        }
    }

    /// Says what is still to be chosen of the move being entered, where that is not plain.
    fn say_what_next(&self) {
        let lang = self.lang();
        let next = self.entering.with_untracked(|entering| {
            let steps = entering.steps();
            if steps.is_empty() {
                return None;
            }
            if let Some(prompt) = entering.table().prompt(steps) {
                return Some(prompt.say(lang));
            }
            let key = if steps.len() == 1 { "hint.confirm" } else { "hint.go-on" };
            entering.complete().map(|_| words::word(lang, key))
        });
        match next {
            Some(text) => self.say(SaidKind::Hint, text, Vec::new()),
            None => self.tell(None),
        }
    }

    fn refuse(&self, steps: &[Step], error: Option<rules::MoveError>) {
        let lang = self.lang();
        self.sound(Sound::Refuse);
        if let Some(error) = error {
            let reason = error.statement().clone();
            self.because(Some(Refused { steps: steps.to_vec(), reason: reason.clone() }));
            self.tell(Some(Said {
                text: reason.say(lang),
                kind: SaidKind::Reason,
                cells: reason.cells.clone(),
                reason: Some(reason),
                tried: steps.to_vec(),
            }));
            return;
        }
        let cell = steps.iter().rev().find_map(|step| if let Step::Cell(cell) = step { Some(*cell) } else { None });
        let table = self.shown.get_untracked().table;
        let text = if table.ending().is_some() {
            words::word(lang, "hint.over")
        } else if let Some(cell) = cell.filter(|&cell| self.owner(cell).is_some() || steps.len() > 1) {
            let picture = self.picture.get_untracked();
            words::say(lang, "hint.nothing", "cell", picture.as_ref().map_or("", |picture| picture.cells.name(cell)))
        } else {
            words::word(lang, "hint.begin")
        };
        self.say(SaidKind::Hint, text, cell.into_iter().collect());
    }

    pub(super) fn say(&self, kind: SaidKind, text: String, cells: Vec<Cell>) {
        self.because(None);
        self.tell(Some(Said { text, kind, cells, reason: None, tried: Vec::new() }));
    }

    /// Shows why a try was refused, and that it was; or no longer.
    pub(super) fn because(&self, refused: Option<Refused>) {
        self.why.set(refused.as_ref().map(|refused| refused.reason.cells.clone()).unwrap_or_default());
        self.refused.set(refused);
    }

    pub(super) fn tell(&self, said: Option<Said>) {
        if let Some(on_said) = self.says.on_said {
            on_said.run(said);
        }
    }

    /// What was said about the last try no longer matters. `true` if anything was.
    pub(crate) fn forget_why(&self) -> bool {
        let stood = self.why.with_untracked(|why| !why.is_empty()) || self.refused.with_untracked(Option::is_some);
        if stood {
            self.because(None);
            self.tell(None);
        }
        stood
    }
}
