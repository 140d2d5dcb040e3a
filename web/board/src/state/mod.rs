//! What the board remembers between two presses; what presses do to it is in the modules below.

mod pressing;
mod saying;
mod showing;

use std::sync::Arc;

use leptos::prelude::*;
use rules::{Cell, Side, Step};

use crate::entering::Entering;
use crate::labels::CellState;
use crate::motion::Start;
use crate::overlay::{Overlay, overlay, overlay_ahead};
use crate::picture::Picture;
use crate::premove::Premove;
use crate::refused::Refused;
use crate::settings::{Mode, Said, Settings, Sound};
use crate::shown::Shown;
use crate::stage::Stage;

/// One board in the page.
#[derive(Clone, Copy)]
pub(crate) struct BoardState {
    pub(crate) shown: Signal<Shown>,
    pub(crate) settings: Signal<Settings>,
    pub(crate) mode: Signal<Mode>,
    /// Whether a piece that was touched must be played.
    pub(super) touch_move: Signal<bool>,
    pub(crate) picture: Memo<Option<Arc<Picture>>>,
    /// A picture with the same board, which changes only with the board.
    pub(crate) board: Memo<Option<Arc<Picture>>>,
    pub(crate) entering: RwSignal<Entering>,
    pub(crate) premove: RwSignal<Premove>,
    /// Whether the page sees to it that a move entered in advance is played.
    pub(super) is_lent: bool,
    /// Why something is not so: the cells that it concerns.
    pub(crate) why: RwSignal<Vec<Cell>>,
    /// The try that was refused for that.
    pub(crate) refused: RwSignal<Option<Refused>>,
    /// The cell that the pointer is on.
    pub(crate) aimed: RwSignal<Option<Cell>>,
    /// The cell that has the keyboard.
    pub(crate) cursor: RwSignal<Option<Cell>>,
    /// Whether keys were used last.
    pub(crate) keys: RwSignal<bool>,
    pub(crate) overlay: Memo<Overlay>,
    /// The cells of what is compulsory now, while nothing is entered.
    pub(crate) urged: Memo<Vec<Cell>>,
    pub(crate) stage: StoredValue<Stage, LocalStorage>,
    timers: StoredValue<Vec<TimeoutHandle>, LocalStorage>,
    begun: StoredValue<Option<(String, Vec<Start>)>>,
    says: Says,
}

/// Whom the board tells.
#[derive(Clone, Copy)]
#[allow(clippy::struct_field_names)] // named as in the component
pub(crate) struct Says {
    pub(crate) on_move: Option<Callback<String>>,
    pub(crate) on_cell: Option<Callback<Cell>>,
    pub(crate) on_pass: Option<Callback<Cell>>,
    pub(crate) on_carry: Option<Callback<(Cell, Option<Cell>)>>,
    pub(crate) on_said: Option<Callback<Option<Said>>>,
    pub(crate) on_instead: Option<Callback<Vec<Step>>>,
    pub(crate) on_sound: Option<Callback<Sound>>,
}

/// What presses do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Activity {
    /// Nothing.
    Nothing,
    /// They are reported, and pieces can be carried about.
    Report,
    /// They are reported, and so are the cells passed over.
    Paint,
    /// They enter a move.
    Enter,
    /// They enter a move of that side in advance.
    Ahead(Side),
}
impl BoardState {
    pub(crate) fn new(
        shown: Signal<Shown>,
        settings: Signal<Settings>,
        mode: Signal<Mode>,
        touch_move: Signal<bool>,
        ids: String,
        ahead: Option<RwSignal<Premove>>,
        says: Says,
    ) -> Self {
        let picture = Memo::new_with_compare(
            move |before: Option<&Option<Arc<Picture>>>| {
                let before = before.and_then(Option::as_deref);
                let picture = settings.with(|settings| Picture::of_shown(&shown.get(), settings, &ids, before));
                picture.ok().map(Arc::new)
            },
            |_, _| true,
        );
        let board = Memo::new_with_compare(
            move |_| picture.get(),
            |before: Option<&Option<Arc<Picture>>>, now: Option<&Option<Arc<Picture>>>| {
                let [before, now] = [before, now].map(|picture| picture.and_then(Option::as_deref));
                before.zip(now).is_none_or(|(before, now)| !now.has_board_of(before))
            },
        );
        let entering = RwSignal::new(Entering::new(shown.get_untracked().table));
        let aimed = RwSignal::new(None);
        let cursor = RwSignal::new(None);
        let keys = RwSignal::new(false);
        let premove = ahead.unwrap_or_else(|| RwSignal::new(Premove::default()));
        let overlay = Memo::new(move |_| {
            let Some(picture) = picture.get() else {
                return Overlay::default();
            };
            let table = shown.get().table;
            if matches!(mode.get(), Mode::PlayAs(side) if table.turn() != side) {
                let lang = settings.with(|settings| settings.lang);
                return premove.with(|premove| overlay_ahead(&picture, table.as_ref(), premove.steps(), lang));
            }
            let aimed = if keys.get() { cursor.get() } else { aimed.get() };
            entering.with(|entering| overlay(&picture, entering, aimed, settings.with(|settings| settings.lang)))
        });
        let urged = Memo::new(move |_| {
            let table = shown.get().table;
            let enters = match mode.get() {
                Mode::Play => true,
                Mode::PlayAs(side) => table.turn() == side,
                Mode::Still | Mode::Edit | Mode::Paint => false,
            };
            let prompt = enters.then(|| table.prompt(&[])).flatten();
            prompt.map(|prompt| prompt.cells).unwrap_or_default()
        });
        Self {
            shown,
            settings,
            mode,
            touch_move,
            picture,
            board,
            entering,
            premove,
            is_lent: ahead.is_some(),
            why: RwSignal::new(Vec::new()),
            refused: RwSignal::new(None),
            aimed,
            cursor,
            keys,
            overlay,
            urged,
            stage: StoredValue::new_local(Stage::default()),
            timers: StoredValue::new_local(Vec::new()),
            begun: StoredValue::new(None),
            says,
        }
    }

    /// What presses do now.
    pub(crate) fn activity(&self) -> Activity {
        let table = self.shown.get().table;
        match self.mode.get() {
            Mode::Still => Activity::Nothing,
            Mode::Edit => Activity::Report,
            Mode::Paint => Activity::Paint,
            Mode::Play => Activity::Enter,
            Mode::PlayAs(side) if table.turn() == side => Activity::Enter,
            Mode::PlayAs(_) if table.ending().is_some() => Activity::Enter,
            Mode::PlayAs(side) => Activity::Ahead(side),
        }
    }

    /// The cells of the move entered in advance, where it is to be seen.
    pub(crate) fn ahead_cells(&self) -> Vec<Cell> {
        let is_seen = !self.is_lent || matches!(self.mode.get(), Mode::PlayAs(_));
        if is_seen { self.premove.with(Premove::cells) } else { Vec::new() }
    }

    /// Whether keys and hands lead anywhere at all.
    pub(crate) fn is_live(&self) -> bool {
        self.activity() != Activity::Nothing
    }

    /// What a cell is now.
    pub(crate) fn cell_state(&self, cell: Cell, activity: Activity, last: &[Cell]) -> CellState {
        let (selected, target, begun) = self.overlay.with(|overlay| {
            (overlay.selected.contains(&cell), overlay.targets.contains(&cell), !overlay.selected.is_empty())
        });
        let ahead = self.ahead_cells().contains(&cell);
        CellState {
            selected: selected || ahead,
            target,
            why: self.why.with(|why| why.contains(&cell)),
            last: last.contains(&cell),
            movable: activity == Activity::Enter && !begun && self.entering.with(|entering| entering.begins(cell)),
        }
    }

    pub(crate) fn lang(&self) -> rules::Lang {
        untrack(|| self.settings.with(|settings| settings.lang))
    }

    pub(crate) fn sound(&self, sound: Sound) {
        if let Some(on_sound) = self.says.on_sound {
            on_sound.run(sound);
        }
    }

    fn owner(&self, cell: Cell) -> Option<Side> {
        self.picture.get_untracked().and_then(|picture| picture.owner(cell))
    }
}
