use std::sync::Arc;

use board::{Settings, Shown};
use diagram::Scene;
use leptos::prelude::*;
use rules::{Cell, Composer, Lang, Options, Rulebook, Table};

use super::model::{Editing, Validity};
use crate::parts::board_settings;
use crate::words::lang;

/// What all parts of the editor share.
#[derive(Clone, Copy)]
pub(super) struct EditorState {
    pub(super) editing: RwSignal<Editing>,
    /// Whether the second player sits at the bottom.
    pub(super) flipped: RwSignal<bool>,
    /// What there is to say about the draft; made anew with every change.
    pub(super) validity: Memo<Validity>,
    /// How the board is shown.
    pub(super) settings: Signal<Settings>,
    pub(super) lang: RwSignal<Lang>,
    /// The start of the game: it knows the board.
    ground: StoredValue<Arc<dyn Table>>,
}

impl EditorState {
    /// The state of an editor for a game; none if the game cannot be set up.
    pub(super) fn new(game: &'static dyn Rulebook, options: &Options, position: Option<&str>) -> Option<Self> {
        let ground: Arc<dyn Table> = game.table(options, None).ok()?.into();
        let editing = RwSignal::new(Editing::new(game.composer(options).into(), position));
        let flipped = RwSignal::new(false);
        let settings = board_settings(move || flipped.get());
        let validity = Memo::new_with_compare(move |_| editing.with(Editing::validity), |_, _| true);
        Some(Self { editing, flipped, validity, settings, lang: lang(), ground: StoredValue::new(ground) })
    }

    /// Does something to what is being set up.
    pub(super) fn update(self, change: impl FnOnce(&mut Editing)) {
        self.editing.try_update(change);
    }

    /// The game, as far as setting up goes.
    pub(super) fn composer(self) -> Arc<dyn Composer> {
        self.editing.with_untracked(|editing| editing.composer().clone())
    }

    /// The draft on the board, with the cells lit up that the reasons concern.
    pub(super) fn shown(self) -> Shown {
        let (atoms, in_text) = self.editing.with(|editing| {
            let in_text: Vec<Cell> = editing.text_error().map(|error| error.what.cells.clone()).unwrap_or_default();
            (editing.composer().atoms(editing.draft()), in_text)
        });
        let why = if in_text.is_empty() { self.validity.with(Validity::cells) } else { in_text };
        Shown::sketch(self.ground.get_value(), atoms, why)
    }

    /// The picture of a board with nothing on it, under an own prefix of ids.
    pub(super) fn scene(self, ids: &str) -> Option<Scene> {
        let scene = self.settings.with(|settings| settings.scene(self.ground.get_value().as_ref(), ids));
        scene.ok()
    }
}
