use std::time::Duration;

use board::{Arrow, ArrowKind, Mode, Said, SaidKind, Shown};
use engine::TurnJudgement;
use leptos::prelude::*;
use rules::{Cell, Lang, Rulebook, Table};
use wasm_bindgen::JsCast;

use super::WORDS;
use super::keeping::{self, Memory, Own, State};
use super::trainer::{Trainer, Way};
use super::worth::value_words;
use crate::route::Route;

/// How long one's own turn is seen before the opponent builds, too.
const BEFORE_ANSWER: Duration = Duration::from_millis(400);

/// Something to read: about what was built, or why something is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Note {
    Judged(TurnJudgement, String),
    Said { is_reason: bool, text: String, rule: Option<&'static str> },
}

/// A formation that can be chosen: of the book, or one's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    /// How it is remembered: by game and name.
    pub(super) key: String,
    /// The name in the book; none for one's own.
    pub(super) known: Option<&'static engine::Known>,
    /// The name of one's own.
    pub(super) own: Option<String>,
    pub(super) turns: Vec<String>,
}

impl Choice {
    pub(super) fn name(&self, lang: Lang) -> String {
        match (&self.own, self.known) {
            (Some(own), _) => own.clone(),
            (None, Some(known)) => primer::formation_name(known.name, lang),
            (None, None) => String::new(),
        }
    }
}

/// The page's state: handles that are meant to be copied.
#[derive(Clone, Copy)]
pub(super) struct Camp {
    pub(super) trainer: RwSignal<Trainer>,
    pub(super) shown: RwSignal<Shown>,
    pub(super) note: RwSignal<Option<Note>>,
    /// Whether the next turn is shown to somebody who asked for it.
    helped: RwSignal<bool>,
    /// Whether the opponent is about to build.
    waiting: RwSignal<bool>,
    pub(super) memory: RwSignal<Memory>,
    pub(super) own: RwSignal<Vec<Own>>,
    /// After how many days the formation just built comes back.
    pub(super) comes_back: RwSignal<Option<u32>>,
    change: StoredValue<u32>,
}

impl Camp {
    /// The formation that was being built, or the first.
    pub(super) fn begin(game: &'static dyn Rulebook, formations: engine::Formations) -> Self {
        let kept = keeping::now().and_then(|text| Trainer::parse(game, formations, &text));
        let trainer = kept.unwrap_or_else(|| {
            let first = formations.known().first().map(engine::Known::turns).unwrap_or_default();
            Trainer::new(game, formations, first, Way::default())
        });
        let shown = still(&trainer);
        Self {
            trainer: RwSignal::new(trainer),
            shown: RwSignal::new(shown),
            note: RwSignal::new(None),
            helped: RwSignal::new(false),
            waiting: RwSignal::new(false),
            memory: RwSignal::new(Memory::load()),
            own: RwSignal::new(keeping::own(game.id())),
            comes_back: RwSignal::new(None),
            change: StoredValue::new(0),
        }
    }

    /// What other tabs keep is heard here.
    pub(super) fn watch(self) {
        let stored = window_event_listener_untyped("storage", move |event| {
            if event.dyn_into::<web_sys::StorageEvent>().is_ok() && self.shown.try_get_untracked().is_some() {
                self.memory.set(Memory::load());
                self.own.set(keeping::own(self.game().id()));
            }
        });
        on_cleanup(move || stored.remove());
    }

    pub(super) fn game(self) -> &'static dyn Rulebook {
        self.trainer.with_untracked(|trainer| trainer.game)
    }

    /// All that can be chosen, the book first; reactive.
    pub(super) fn choices(self) -> Vec<Choice> {
        let (game, formations) = self.trainer.with(|trainer| (trainer.game.id(), trainer.formations));
        let known = formations.known().iter().map(|known| Choice {
            key: format!("{game}.{}", known.name),
            known: Some(known),
            own: None,
            turns: known.turns(),
        });
        let own = self.own.get();
        let own = own.into_iter().map(|own| Choice {
            key: format!("{game}:{}", own.name),
            known: None,
            own: Some(own.name),
            turns: own.turns,
        });
        known.chain(own).collect()
    }

    /// The formation being learnt; none in free building. Reactive.
    pub(super) fn chosen(self) -> Option<Choice> {
        let plan = self.trainer.with(|trainer| (trainer.way != Way::Free).then(|| trainer.plan.clone()))?;
        self.choices().into_iter().find(|choice| choice.turns == plan)
    }

    /// The formation to learn next, by its number: the first after the one being learnt that is new or due. Reactive.
    pub(super) fn next(self) -> Option<(usize, Choice)> {
        let (choices, plan) = (self.choices(), self.trainer.with(|trainer| trainer.plan.clone()));
        let now = choices.iter().position(|choice| choice.turns == plan)?;
        let today = keeping::today();
        let is_known = |key: &str| self.memory.with(|memory| matches!(memory.state(key, today), State::Known(..)));
        let all = choices.into_iter().enumerate().collect::<Vec<_>>();
        let (before, after) = all.split_at(now);
        after.iter().skip(1).chain(before).find(|(_, choice)| !is_known(&choice.key)).cloned()
    }

    /// Chooses the formation of that number; `false` if there is none.
    pub(super) fn choose(self, index: usize) -> bool {
        let Some(choice) = untrack(|| self.choices()).into_iter().nth(index) else {
            return false;
        };
        let way =
            self.trainer.with_untracked(|trainer| if trainer.way == Way::Free { Way::Shown } else { trainer.way });
        self.restart(choice.turns, way);
        true
    }

    /// Practises in another way.
    pub(super) fn set_way(self, way: Way) {
        let plan = self.trainer.with_untracked(|trainer| trainer.plan.clone());
        self.restart(plan, way);
    }

    /// Begins the formation anew.
    pub(super) fn again(self) {
        let (plan, way) = self.trainer.with_untracked(|trainer| (trainer.plan.clone(), trainer.way));
        self.restart(plan, way);
    }

    fn restart(self, plan: Vec<String>, way: Way) {
        self.trainer.update(|trainer| {
            let opponent = trainer.opponent.clone();
            *trainer = Trainer::new(trainer.game, trainer.formations, plan, way);
            // Whoever has chosen what the opponent builds keeps it, unless it would be the same camp.
            if !trainer.formations.is_same(&opponent, &trainer.plan) {
                trainer.opponent = opponent;
            }
        });
        self.changed();
        self.shown.set(self.trainer.with_untracked(still));
    }

    /// Lets the opponent build another formation; what stands already is built anew.
    pub(super) fn set_opponent(self, turns: Vec<String>) {
        self.trainer.update(|trainer| trainer.opponent = turns);
        self.changed();
        self.shown.set(self.trainer.with_untracked(still));
    }

    /// What presses on the board do; reactive.
    pub(super) fn mode(self) -> Mode {
        let is_still = self.waiting.get() || self.trainer.with(Trainer::is_complete);
        if is_still { Mode::Still } else { Mode::Play }
    }

    /// What is pointed at on the board; reactive.
    pub(super) fn arrows(self) -> Vec<Arrow> {
        if self.waiting.get() {
            return Vec::new();
        }
        self.trainer.with(|trainer| {
            let table = self.shown.get().table;
            if trainer.is_complete() || trainer.way == Way::Free {
                return Vec::new();
            }
            let building = trainer.building();
            let whole = || Arrow::of_move(table.as_ref(), &building.next_turn()?, ArrowKind::Best);
            let square = || {
                let cell = cell_named(table.as_ref(), building.next_target()?)?;
                Some(Arrow { from: cell, to: cell, kind: ArrowKind::Best })
            };
            let arrow = match trainer.way {
                _ if self.helped.get() => whole(),
                Way::Shown => whole(),
                Way::Guided => square(),
                Way::Memory | Way::Free => None,
            };
            arrow.into_iter().collect()
        })
    }

    /// A turn was entered on the board.
    pub(super) fn put(self, text: &str) {
        let before = self.shown.with_untracked(|shown| shown.table.clone());
        let Some((accepted, judgement)) = self.trainer.try_update(|trainer| trainer.put(text)) else {
            return;
        };
        self.note.set(judgement.map(|judgement| Note::Judged(judgement, text.to_owned())));
        if !accepted {
            // The stone goes back by itself.
            self.shown.set(Shown::still(before));
            return;
        }
        let Ok(shown) = Shown::after(before.as_ref(), text) else {
            return;
        };
        let note = self.note.get_untracked();
        let table = shown.table.clone();
        self.shown.set(shown);
        self.changed();
        self.note.set(note);
        let index = self.trainer.with_untracked(|trainer| trainer.done.len() - 1);
        let Some(answer) = self.trainer.with_untracked(|trainer| trainer.answer(index)) else {
            return;
        };
        self.waiting.set(true);
        let change = self.change.get_value();
        set_timeout(
            move || {
                if self.change.try_get_value() == Some(change) {
                    self.waiting.set(false);
                    if let Ok(shown) = Shown::after(table.as_ref(), &answer) {
                        self.shown.set(shown);
                    }
                }
            },
            BEFORE_ANSWER,
        );
        self.remember();
    }

    /// A formation that stands is remembered.
    fn remember(self) {
        let built = self.trainer.with_untracked(|trainer| {
            (trainer.is_complete() && trainer.way == Way::Memory).then(|| trainer.is_known())
        });
        if let (Some(flawless), Some(choice)) = (built, untrack(|| self.chosen())) {
            // Another tab may have learnt something meanwhile.
            let mut memory = Memory::load();
            let days = memory.built(&choice.key, flawless, keeping::today());
            memory.keep();
            self.memory.set(memory);
            self.comes_back.set(flawless.then_some(days));
        }
    }

    /// Takes the newest turn back, and the opponent's with it.
    pub(super) fn take_back(self) {
        if self.trainer.try_update(Trainer::take_back) == Some(true) {
            self.changed();
            self.shown.set(self.trainer.with_untracked(still));
        }
    }

    /// Shows the next turn; in the way that shows anyway, plays it.
    pub(super) fn show(self) {
        let (way, turn) = self.trainer.with_untracked(|trainer| (trainer.way, trainer.building().next_turn()));
        let Some(turn) = turn.filter(|_| !self.waiting.get_untracked()) else {
            return;
        };
        match way {
            Way::Free => {}
            Way::Shown => self.put(&turn),
            // Whoever has seen it and asks again wants it done.
            _ if self.helped.get_untracked() => self.put(&turn),
            Way::Guided | Way::Memory => {
                self.trainer.update(|trainer| trainer.faults += 1);
                self.helped.set(true);
                self.keep();
            }
        }
    }

    /// The board has something to say.
    pub(super) fn hear(self, said: Option<Said>) {
        // What is said of a turn stays until something else is said.
        if let Some(said) = said {
            let rule = said.reason.map(|reason| reason.rule);
            self.note.set(Some(Note::Said { is_reason: said.kind == SaidKind::Reason, text: said.text, rule }));
        } else if matches!(self.note.get_untracked(), Some(Note::Said { .. })) {
            self.note.set(None);
        }
    }

    /// Where the camp is played out: the page for choosing a game, with the position. None before it stands.
    pub(super) fn fight(self) -> Option<(Route, String)> {
        let position = self.trainer.with(|trainer| {
            let table = trainer.is_complete().then(|| trainer.table(true)).flatten();
            table.map(|table| table.position_text())
        })?;
        let position = String::from(js_sys::encode_uri_component(&position));
        Some((Route::Play(Some(self.game().id().to_owned())), format!("?position={position}")))
    }

    /// Keeps the camp that stands under a name; `false` if the browser does not.
    pub(super) fn save(self, name: &str) -> bool {
        let (game, turns) = self.trainer.with_untracked(|trainer| (trainer.game.id(), trainer.done.clone()));
        let mut list = keeping::own(game);
        list.retain(|own| own.name != name);
        list.push(Own { name: name.to_owned(), turns });
        let kept = keeping::keep_own(game, &list);
        self.own.set(list);
        kept
    }

    /// Forgets a formation of one's own.
    pub(super) fn delete(self, name: &str) {
        let game = self.game().id();
        let mut list = keeping::own(game);
        list.retain(|own| own.name != name);
        keeping::keep_own(game, &list);
        self.own.set(list);
    }

    /// What a turn with another soldier changes: “9 ways instead of 10 ways”; empty if nothing. Reactive.
    pub(super) fn difference(self, lang: Lang) -> String {
        let (formations, plan, completed) =
            self.trainer.with(|trainer| (trainer.formations, trainer.plan.clone(), trainer.building().completed()));
        let (book, own) = (formations.worth(&plan), formations.worth(&completed));
        let words = self.game().words();
        let differ = own.iter().zip(&book).filter(|(own, book)| own.n != book.n);
        let told = differ.map(|(own, book)| {
            let gaps = [("own", value_words(words, own, lang).into()), ("book", value_words(words, book, lang).into())];
            WORDS.fill(lang, "said.instead", &gaps)
        });
        told.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn is_waiting(self) -> bool {
        self.waiting.get()
    }

    /// What was said and shown is old.
    fn changed(self) {
        self.change.update_value(|change| *change += 1);
        self.waiting.set(false);
        self.helped.set(false);
        self.note.set(None);
        self.comes_back.set(None);
        self.keep();
    }

    fn keep(self) {
        keeping::keep_now(&self.trainer.with_untracked(Trainer::to_text));
    }
}

/// The board as it stands.
fn still(trainer: &Trainer) -> Shown {
    let table = trainer.table(true).or_else(|| trainer.game.showcase());
    // A game can always be set up from its start.
    Shown::still(table.unwrap_or_else(|| unreachable!("a game has a start")).into())
}

pub(super) fn cell_named(table: &dyn Table, name: &str) -> Option<Cell> {
    table.cells().into_iter().find(|(_, known)| known == name).map(|(cell, _)| cell)
}
