//! What the board remembers between two presses, and what presses do to it.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use rules::{Cell, Side, Step};

use crate::animate::reduced_motion;
use crate::entering::{Entering, Reply};
use crate::labels::CellState;
use crate::motion::{Plan, Start, plan};
use crate::overlay::{Act, Overlay, overlay};
use crate::picture::Picture;
use crate::premove::Premove;
use crate::settings::{Mode, Said, SaidKind, Settings, Sound};
use crate::shown::Shown;
use crate::stage::Stage;
use crate::words;

/// One board in the page.
#[derive(Clone, Copy)]
pub(crate) struct Sitting {
    pub(crate) shown: Signal<Shown>,
    pub(crate) settings: Signal<Settings>,
    pub(crate) mode: Signal<Mode>,
    pub(crate) picture: Memo<Option<Arc<Picture>>>,
    pub(crate) entering: RwSignal<Entering>,
    pub(crate) premove: RwSignal<Premove>,
    pub(crate) why: RwSignal<Vec<Cell>>,
    /// The cell that the pointer is on.
    pub(crate) aimed: RwSignal<Option<Cell>>,
    /// The cell that has the keyboard.
    pub(crate) cursor: RwSignal<Option<Cell>>,
    /// Whether keys were used last.
    pub(crate) keys: RwSignal<bool>,
    pub(crate) overlay: Memo<Overlay>,
    pub(crate) stage: StoredValue<Stage, LocalStorage>,
    timers: StoredValue<Vec<TimeoutHandle>, LocalStorage>,
    begun: StoredValue<Option<(String, Start)>>,
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

impl Sitting {
    pub(crate) fn new(
        shown: Signal<Shown>,
        settings: Signal<Settings>,
        mode: Signal<Mode>,
        ids: String,
        says: Says,
    ) -> Self {
        let picture = Memo::new_with_compare(
            move |_| {
                let picture = settings.with(|settings| Picture::of_shown(&shown.get(), settings, &ids));
                picture.ok().map(Arc::new)
            },
            |_, _| true,
        );
        let entering = RwSignal::new(Entering::new(shown.get_untracked().table));
        let aimed = RwSignal::new(None);
        let cursor = RwSignal::new(None);
        let keys = RwSignal::new(false);
        let overlay = Memo::new(move |_| {
            let Some(picture) = picture.get() else {
                return Overlay::default();
            };
            let aimed = if keys.get() { cursor.get() } else { aimed.get() };
            entering.with(|entering| overlay(&picture, entering, aimed, settings.with(|settings| settings.lang)))
        });
        Self {
            shown,
            settings,
            mode,
            picture,
            entering,
            premove: RwSignal::new(Premove::default()),
            why: RwSignal::new(Vec::new()),
            aimed,
            cursor,
            keys,
            overlay,
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

    /// A cell is pressed.
    pub(crate) fn press(&self, cell: Cell) {
        match untrack(|| self.activity()) {
            Activity::Nothing => {}
            Activity::Report | Activity::Paint => self.report(cell),
            Activity::Enter => self.do_entry(|entering| entering.press(cell), None),
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
            Activity::Enter => self.entering.with(|entering| entering.grabs(cell)),
            Activity::Ahead(side) => self.picture.get().is_some_and(|picture| picture.owner(cell) == Some(side)),
        }
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
        self.do_entry(
            |entering| {
                let steps = entering.steps();
                let waits = steps.contains(&Step::Cell(cell)) || entering.targets().contains(&cell);
                if waits {
                    return Reply::Nothing;
                }
                let reply = entering.grab(cell);
                fresh = reply == Reply::Picked;
                reply
            },
            None,
        );
        fresh
    }

    /// The hand begins to carry what stands on a cell.
    pub(crate) fn carry(&self, cell: Cell) {
        if untrack(|| self.activity()) == Activity::Enter {
            self.do_entry(
                |entering| if entering.steps() == [Step::Cell(cell)] { Reply::Nothing } else { entering.grab(cell) },
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

    /// Another position, another mode or other settings.
    pub(crate) fn update(&self, before: Option<&(Shown, Settings, Mode)>) {
        let (shown, settings, mode) = (self.shown.get(), self.settings.get(), self.mode.get());
        let Some(picture) = self.picture.get() else {
            return;
        };
        let moved = before.is_none_or(|(old, ..)| !old.is(&shown));
        let same_mode = before.is_some_and(|(_, _, old)| *old == mode);
        if !moved && same_mode {
            self.stage.try_update_value(|stage| stage.show(&picture, None));
            return;
        }
        self.why.set(shown.sketch.as_ref().map(|sketch| sketch.why.clone()).unwrap_or_default());
        self.entering.set(Entering::new(shown.table.clone()));
        if !matches!(mode, Mode::PlayAs(_)) {
            self.premove.set(Premove::default());
        }
        let begun = self.begun.try_update_value(Option::take).flatten();
        let plan = before.filter(|_| moved).and_then(|_| planned(&picture, &shown, begun));
        self.clear_timers();
        let seen = settings.motion && !reduced_motion();
        self.stage.try_update_value(|stage| stage.show(&picture, plan.as_ref().filter(|_| seen)));
        if let Some(plan) = &plan {
            self.hear(plan, seen);
        }
        if moved && before.is_some() {
            self.tell(None);
        }
        let wait = plan.filter(|_| seen).map_or(0.0, |plan| plan.length);
        self.later(wait, |sitting| {
            sitting.stage.try_update_value(Stage::settle);
        });
        if let Mode::PlayAs(side) = mode
            && shown.table.turn() == side
            && self.premove.with_untracked(|premove| !premove.steps().is_empty())
        {
            self.later(wait, Self::play_premove);
        }
    }

    /// What a cell is now.
    pub(crate) fn state(&self, cell: Cell, activity: Activity, last: &[Cell]) -> CellState {
        let (selected, target, begun) = self.overlay.with(|overlay| {
            (overlay.selected.contains(&cell), overlay.targets.contains(&cell), !overlay.selected.is_empty())
        });
        let ahead = self.premove.with(|premove| premove.steps().contains(&Step::Cell(cell)));
        CellState {
            selected: selected || ahead,
            target,
            why: self.why.with(|why| why.contains(&cell)),
            last: last.contains(&cell),
            movable: activity == Activity::Enter && !begun && self.entering.with(|entering| entering.begins(cell)),
        }
    }

    /// Whether keys and hands lead anywhere at all.
    pub(crate) fn is_live(&self) -> bool {
        self.activity() != Activity::Nothing
    }

    pub(crate) fn lang(&self) -> rules::Lang {
        untrack(|| self.settings.with(|settings| settings.lang))
    }

    pub(crate) fn sound(&self, sound: Sound) {
        if let Some(on_sound) = self.says.on_sound {
            on_sound.run(sound);
        }
    }

    fn report(&self, cell: Cell) {
        if let Some(on_cell) = self.says.on_cell {
            on_cell.run(cell);
        }
    }

    fn owner(&self, cell: Cell) -> Option<Side> {
        self.picture.get_untracked().and_then(|picture| picture.owner(cell))
    }

    fn ahead(&self, change: impl FnOnce(&mut Premove) -> bool) {
        self.forget_why();
        if self.premove.try_update(change) == Some(true) {
            self.sound(Sound::Pick);
        }
    }

    fn play_premove(&self) {
        let steps = self.premove.try_update(Premove::take).unwrap_or_default();
        let (entering, reply) = Entering::resume(self.shown.get_untracked().table, &steps);
        self.entering.set(entering);
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
        let first = self.entering.with_untracked(|entering| entering.cells().first().copied());
        let Some(reply) = self.entering.try_update_untracked(change) else {
            return;
        };
        if reply != Reply::Nothing && !matches!(reply, Reply::Refused { .. }) {
            self.entering.notify();
        }
        if let Reply::Played(text) = &reply
            && let Some(picture) = self.picture.get_untracked()
        {
            let origin = dropped.map(|(_, from)| from).or(first);
            let at = dropped.map(|(at, _)| at).or(path.last().copied());
            let piece = origin.and_then(|cell| picture.on(cell)).or(first.and_then(|cell| picture.on(cell)));
            let hops = if dropped.is_some() { usize::MAX } else { path.len().saturating_sub(1) };
            let start = piece.zip(at).map(|(piece, at)| (text.clone(), Start { atom: piece.atom, at, hops }));
            self.begun.try_update_value(|begun| *begun = start);
        }
        self.answer(reply);
    }

    fn answer(&self, reply: Reply) {
        match reply {
            Reply::Nothing => {}
            Reply::Picked | Reply::Grown => {
                self.forget_why();
                self.sound(Sound::Pick);
                let (complete, steps) =
                    self.entering.with_untracked(|entering| (entering.complete().is_some(), entering.steps().len()));
                if complete {
                    let key = if steps == 1 { "hint.confirm" } else { "hint.go-on" };
                    self.say(SaidKind::Hint, words::word(self.lang(), key), Vec::new());
                } else {
                    self.tell(None);
                }
            }
            Reply::Undone => {
                self.forget_why();
                self.tell(None);
            }
            Reply::Played(text) => {
                if let Some(on_move) = self.says.on_move {
                    on_move.run(text);
                }
            }
            Reply::Refused { steps, error } => self.refuse(&steps, error),
        }
    }

    fn refuse(&self, steps: &[Step], error: Option<rules::MoveError>) {
        let lang = self.lang();
        self.sound(Sound::Refuse);
        if let Some(error) = error {
            let cells = error.statement().cells.clone();
            self.say(SaidKind::Reason, error.statement().say(lang), cells);
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

    fn say(&self, kind: SaidKind, text: String, cells: Vec<Cell>) {
        self.why.set(if kind == SaidKind::Reason { cells.clone() } else { Vec::new() });
        self.tell(Some(Said { text, kind, cells }));
    }

    fn tell(&self, said: Option<Said>) {
        if let Some(on_said) = self.says.on_said {
            on_said.run(said);
        }
    }

    fn forget_why(&self) {
        if self.why.with_untracked(|why| !why.is_empty()) {
            self.why.set(Vec::new());
            self.tell(None);
        }
    }

    /// Sounds come when they are due; where nothing is seen, the one that matters most.
    fn hear(&self, plan: &Plan, seen: bool) {
        if seen {
            for &(time, sound) in &plan.sounds {
                self.later(time, move |sitting| sitting.sound(sound));
            }
        } else if let Some(sound) = plan.sounds.iter().map(|&(_, sound)| sound).max_by_key(|&sound| weight(sound)) {
            self.sound(sound);
        }
    }

    fn later(&self, milliseconds: f64, what: impl FnOnce(&Self) + 'static) {
        let sitting = *self;
        let wait = Duration::from_secs_f64(milliseconds.max(0.0) / 1000.0);
        let still_there = move || sitting.timers.try_with_value(|_| ()).is_some();
        let what = move || {
            if still_there() {
                what(&sitting);
            }
        };
        if let Ok(handle) = set_timeout_with_handle(what, wait) {
            self.timers.try_update_value(|timers| timers.push(handle));
        }
    }

    pub(crate) fn clear_timers(&self) {
        let handles = self.timers.try_update_value(std::mem::take).unwrap_or_default();
        for handle in handles {
            handle.clear();
        }
    }
}

/// How what is shown came about, as it is seen.
fn planned(picture: &Picture, shown: &Shown, begun: Option<(String, Start)>) -> Option<Plan> {
    let happening = shown.happening.as_ref()?;
    let before = happening.before.as_ref();
    let start = begun.filter(|(text, _)| *text == happening.text && !happening.back).map(|(_, start)| start);
    let plan = plan(&picture.scene, before, &happening.text, start);
    Some(if happening.back { plan.reversed() } else { plan })
}

/// Which sound to hear if only one can be.
const fn weight(sound: Sound) -> u8 {
    match sound {
        Sound::Fall => 6,
        Sound::Capture => 5,
        Sound::Rise => 4,
        Sound::Push => 3,
        Sound::Turn => 2,
        Sound::Move => 1,
        Sound::Pick | Sound::Refuse => 0,
    }
}
