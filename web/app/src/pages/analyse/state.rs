//! What the analysis board remembers while it is open, and what can be done on it.

use std::collections::BTreeSet;

use board::{Arrow, Shown, Stroke};
use leptos::prelude::*;
use record::{Nag, NodeId, Record};
use rules::Arg;

use super::{WORDS, drawings};
use crate::browser;
use crate::prefs::Prefs;
use record::study::{Go, Refused, Study};

/// The analysis board.
#[derive(Clone, Copy)]
pub(super) struct AnalysisState {
    pub(super) prefs: Prefs,
    pub(super) study: RwSignal<Study>,
    /// What is on the board.
    pub(super) shown: RwSignal<Shown>,
    /// The turn that is looked at.
    pub(super) at: Memo<NodeId>,
    /// Another number whenever the record has changed.
    pub(super) edition: Memo<u32>,
    /// Another number whenever another record is looked at.
    pub(super) subject: Memo<u32>,
    pub(super) flipped: RwSignal<bool>,
    /// Whether only the board is shown.
    pub(super) focus: RwSignal<bool>,
    /// Variations of which only the first turn is shown.
    pub(super) collapsed: RwSignal<BTreeSet<NodeId>>,
    pub(super) panels: Panels,
    pub(super) notice: RwSignal<Option<Notice>>,
    /// Words for those who do not see the board.
    pub(super) aloud: RwSignal<String>,
    /// The name of the game among one's own, if it is one.
    pub(super) own: RwSignal<Option<String>>,
}

/// What can be open above the board, or in its place.
#[derive(Clone, Copy)]
pub(super) struct Panels {
    /// Another game to look at.
    pub(super) new: RwSignal<bool>,
    /// A text to read.
    pub(super) import: RwSignal<bool>,
    /// Players and other tags.
    pub(super) about: RwSignal<bool>,
    /// To others, or to a file.
    pub(super) share: RwSignal<bool>,
    /// The set-up editor.
    pub(super) set_up: RwSignal<bool>,
}

impl Panels {
    fn new() -> Self {
        let closed = || RwSignal::new(false);
        Self { new: closed(), import: closed(), about: closed(), share: closed(), set_up: closed() }
    }

    /// Whether one of them has the keyboard.
    pub(super) fn any_open(self) -> bool {
        [self.new, self.import, self.about, self.share, self.set_up].iter().any(RwSignal::get_untracked)
    }
}

/// A word about what has just happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Notice {
    pub(super) text: String,
    /// Whether it is a refusal.
    pub(super) is_refusal: bool,
    /// Whether it can be undone.
    pub(super) undo: bool,
}

impl AnalysisState {
    pub(super) fn new(study: Study, own: Option<String>) -> Self {
        let shown = RwSignal::new(Shown::still(study.table().fork().into()));
        let study = RwSignal::new(study);
        Self {
            prefs: expect_context(),
            study,
            shown,
            at: Memo::new(move |_| study.with(Study::at)),
            edition: Memo::new(move |_| study.with(Study::edition)),
            subject: Memo::new(move |_| study.with(Study::subject)),
            flipped: RwSignal::new(false),
            focus: RwSignal::new(false),
            collapsed: RwSignal::new(BTreeSet::new()),
            panels: Panels::new(),
            notice: RwSignal::new(None),
            aloud: RwSignal::new(String::new()),
            own: RwSignal::new(own),
        }
    }

    /// Reads from the record, and hears when it changes.
    pub(super) fn record<T>(self, read: impl FnOnce(&Record) -> T) -> T {
        self.edition.track();
        self.study.with_untracked(|study| read(study.record()))
    }

    /// Goes elsewhere in the record.
    pub(super) fn go(self, go: Go) {
        let before = self.study.with_untracked(Study::at);
        let target = self.study.with_untracked(|study| study.target(go));
        if before == target {
            return;
        }
        let shown = self.study.with_untracked(|study| {
            let tree = study.record().tree();
            if tree.parent(target) == Some(before) {
                Shown::after(study.table(), tree.text(target)).ok()
            } else if tree.parent(before) == Some(target) {
                Some(Shown::back(study.table()))
            } else {
                None
            }
        });
        self.notice.set(None);
        self.study.update(|study| {
            study.go(go);
        });
        self.show(shown);
    }

    /// Plays a turn on the board.
    pub(super) fn play(self, text: &str) {
        let shown = self.study.with_untracked(|study| Shown::after(study.table(), text).ok());
        self.change(shown, |study| study.play(text).map(|_| None));
    }

    /// Plays the beginning of a line.
    pub(super) fn play_line(self, texts: &[String]) {
        match texts {
            [text] => self.play(text),
            texts => self.change(None, |study| study.play_line(texts).map(|_| None)),
        }
    }

    pub(super) fn promote(self, id: NodeId) {
        self.rearrange(|study| study.promote(id), "notice.promoted");
    }

    pub(super) fn make_main(self, id: NodeId) {
        self.rearrange(|study| study.make_main(id), "notice.main");
    }

    /// Deletes a turn and what follows.
    pub(super) fn delete(self, id: NodeId) {
        let count = self.study.with_untracked(|study| study.record().tree().len());
        let lang = self.prefs.lang.get_untracked();
        self.change(None, |study| {
            study.delete(id)?;
            let gone = count - study.record().tree().len();
            Ok((gone > 0).then(|| WORDS.fill(lang, "notice.deleted", &[("n", (gone as i64).into())])))
        });
    }

    /// Undoes the newest step.
    pub(super) fn undo(self) {
        self.time_travel(Study::undo);
    }

    /// Does again what was undone last.
    pub(super) fn redo(self) {
        self.time_travel(Study::redo);
    }

    /// Says something about the turn that is looked at, while it is being typed.
    pub(super) fn set_comment(self, text: &str) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.set_comment(at, text));
    }

    /// The comment is typed for now.
    pub(super) fn end_typing(self) {
        // Nothing changes that anybody could see.
        self.study.update_untracked(Study::end_typing);
    }

    pub(super) fn toggle_mark(self, nag: Nag) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.toggle_mark(at, nag));
    }

    /// Draws an arrow or a circle on the position shown; the same one again takes it away.
    pub(super) fn draw(self, stroke: Stroke) {
        let shape = self.shown.with_untracked(|shown| drawings::shape(shown.table.as_ref(), stroke));
        if let Some(shape) = shape {
            let at = self.at.get_untracked();
            self.study.update(|study| study.toggle_shape(at, shape));
        }
    }

    /// Takes away all that is drawn on the position shown.
    pub(super) fn clear_drawings(self) {
        let at = self.at.get_untracked();
        self.study.update(|study| study.clear_shapes(at));
    }

    /// What is drawn on the position shown.
    pub(super) fn drawn(self) -> Vec<Arrow> {
        let (at, table) = (self.at.get(), self.shown.get().table);
        self.record(|record| {
            record.tree().notes(at).map(|notes| drawings::arrows(table.as_ref(), &notes.shapes)).unwrap_or_default()
        })
    }

    /// Looks at another record.
    pub(super) fn replace(self, record: Record) {
        self.study.update(|study| study.replace(record));
        self.own.set(None);
        self.collapsed.set(BTreeSet::new());
        self.tell("notice.replaced", true);
        self.show(None);
        browser::to_top();
    }

    pub(super) fn tell(self, key: &'static str, undo: bool) {
        let text = WORDS.word(self.prefs.lang.get_untracked(), key);
        self.notice.set(Some(Notice { text, is_refusal: false, undo }));
    }

    pub(super) fn refuse(self, text: String) {
        self.notice.set(Some(Notice { text, is_refusal: true, undo: false }));
    }

    /// Undoes or redoes; a single turn that goes or comes is seen to do so.
    fn time_travel(self, step: impl FnOnce(&mut Study) -> bool) {
        let place = |study: &Study| (study.subject(), study.at());
        let (before, left) = self.study.with_untracked(|study| (study.table().fork(), place(study)));
        if self.study.try_update(step) != Some(true) {
            return;
        }
        self.notice.set(None);
        // What was only said or drawn leaves the board as it is, and the engine undisturbed.
        if self.study.with_untracked(place) == left {
            return;
        }
        let shown = self.study.with_untracked(|study| {
            let now = study.table();
            let text = study.record().tree().text(study.at());
            let after = Shown::after(before.as_ref(), text).ok();
            let back = Shown::back(before.as_ref());
            let is_here = |shown: &Shown| {
                shown.table.plies() == now.plies() && shown.table.position_text() == now.position_text()
            };
            after.filter(is_here).or_else(|| Some(back).filter(is_here))
        });
        self.show(shown);
    }

    fn rearrange(self, change: impl FnOnce(&mut Study) -> Result<bool, Refused>, key: &'static str) {
        let lang = self.prefs.lang.get_untracked();
        self.change(None, |study| Ok(change(study)?.then(|| WORDS.word(lang, key))));
    }

    /// Changes the record and tells what has happened, or why not.
    fn change(self, shown: Option<Shown>, change: impl FnOnce(&mut Study) -> Result<Option<String>, Refused>) {
        let lang = self.prefs.lang.get_untracked();
        let changed = self.study.try_update(|study| {
            let before = study.at();
            change(study).map(|told| (told, study.at() != before))
        });
        match changed.unwrap_or(Ok((None, false))) {
            Ok((told, moved)) => {
                self.notice.set(told.map(|text| Notice { text, is_refusal: false, undo: true }));
                if moved {
                    self.show(shown);
                }
            }
            Err(Refused::Fault(fault)) => self.refuse(fault.say(lang)),
            Err(Refused::Over(cause)) => {
                let gaps = [("cause", Arg::Text(cause.say(lang)))];
                self.refuse(WORDS.fill(lang, "notice.over", &gaps));
            }
        }
    }

    fn show(self, shown: Option<Shown>) {
        let shown =
            shown.unwrap_or_else(|| Shown::still(self.study.with_untracked(|study| study.table().fork()).into()));
        self.shown.set(shown);
    }
}
