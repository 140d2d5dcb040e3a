//! The engine at the analysis board: what it thinks of the position shown, of the other side's chances, of the game.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use board::{Arrow, ArrowKind};
use engine::{Outlook, TextLine};
use leptos::prelude::*;
use leptos::task::spawn_local;
use record::NodeId;
use rules::Table;
use session::thinking;

use super::state::AnalysisState;
use super::threat::other_to_move;
use super::{import, worth};
use crate::browser;
use crate::engine::{EngineClient, Reviewed, Situation, Trouble, View};
use crate::live::rated::RatedGame;
use crate::parts::rated_game;
use record::study::{Go, Study};

/// What the engine says is shown at most this often: eight times a second.
const BETWEEN: Duration = Duration::from_millis(125);
/// Who walks through a game is not accompanied at every step.
const PATIENCE: Duration = Duration::from_millis(60);
const SETTINGS: &str = "tafel.analysis.engine";
/// So long the engine thinks about a position before it asks whether to go deeper, in milliseconds.
const LIMIT: u64 = 20_000;
/// At most so many lines.
pub(super) const MOST_LINES: usize = 5;

/// The engine and what it has said.
#[derive(Clone, Copy)]
pub(super) struct Thinking {
    analysis: AnalysisState,
    pub(super) on: RwSignal<bool>,
    pub(super) lines: RwSignal<usize>,
    pub(super) threat_on: RwSignal<bool>,
    /// Whether the position shown is thought about without a limit.
    pub(super) deeper: RwSignal<bool>,
    /// What it knows of the position shown.
    pub(super) view: RwSignal<View>,
    pub(super) threat: RwSignal<Threat>,
    /// What was said of the positions of this record: depth and the first player's outlook.
    pub(super) known: RwSignal<HashMap<NodeId, (u32, Outlook)>>,
    /// An arrow to look at for a moment.
    pub(super) preview: RwSignal<Option<Arrow>>,
    pub(super) review: RwSignal<Reviewing>,
    /// The rated game that bars the engine.
    pub(super) rated: RwSignal<Option<RatedGame>>,
    /// Whether somebody sees the page.
    seen: RwSignal<bool>,
    /// Whether the engine was asked and has not come to an end; what it has said before may still be shown.
    is_busy: StoredValue<bool>,
    /// Whether it was when the page was hidden.
    interrupted: StoredValue<bool>,
    /// When it began to think, in milliseconds.
    begun: StoredValue<u64>,
    engine_client: StoredValue<EngineClient, LocalStorage>,
    /// For questions beside the analysis.
    helper: StoredValue<EngineClient, LocalStorage>,
    waiting: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    newest: StoredValue<Option<View>>,
    is_due: StoredValue<bool>,
}

/// What the opponent threatens: what they would play if it were their turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum Threat {
    /// Nobody asks.
    #[default]
    Unasked,
    /// The engine thinks about it.
    Sought,
    /// The rules know no such position: the opponent's answer to the best move stands for it.
    Unthinkable,
    /// This.
    Found { arrow: Option<Arrow>, line: TextLine },
}

/// How far the review of the game has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum Reviewing {
    #[default]
    Idle,
    Running {
        done: usize,
        total: usize,
    },
    Done(Arc<Reviewed>),
    Failed(String),
}

impl Thinking {
    pub(super) fn new(analysis: AnalysisState) -> Self {
        let (on, lines) = saved();
        let thinking = Self {
            analysis,
            on: RwSignal::new(on),
            lines: RwSignal::new(lines),
            threat_on: RwSignal::new(false),
            deeper: RwSignal::new(false),
            view: RwSignal::new(View::default()),
            threat: RwSignal::new(Threat::Unasked),
            known: RwSignal::new(HashMap::new()),
            preview: RwSignal::new(None),
            review: RwSignal::new(Reviewing::Idle),
            rated: rated_game(move || analysis.record(|record| Some(record.rulebook().id()))),
            seen: RwSignal::new(browser::is_seen()),
            is_busy: StoredValue::new(false),
            interrupted: StoredValue::new(false),
            begun: StoredValue::new(0),
            engine_client: StoredValue::new_local(EngineClient::new()),
            helper: StoredValue::new_local(EngineClient::new()),
            waiting: StoredValue::new_local(None),
            newest: StoredValue::new(None),
            is_due: StoredValue::new(false),
        };
        let running = Memo::new(move |_| matches!(thinking.review.get(), Reviewing::Running { .. }));
        let is_barred = Memo::new(move |_| thinking.rated.get().is_some());
        let may_think = Memo::new(move |_| {
            thinking.on.get() && !running.get() && !analysis.panels.set_up.get() && !is_barred.get()
        });
        // Another position is looked at for a while only, whatever was wished for the one before.
        Effect::new(move || {
            analysis.shown.track();
            thinking.deeper.set(false);
        });
        Effect::new(move || {
            let table = analysis.shown.get().table;
            thinking.clear();
            if may_think.get() {
                thinking.begin(&table, thinking.lines.get(), Some(LIMIT));
            }
        });
        Effect::new(move || {
            if thinking.deeper.get() && may_think.get_untracked() {
                let table = analysis.shown.get_untracked().table;
                thinking.begin(&table, thinking.lines.get_untracked(), None);
            }
        });
        thinking.rest_when_hidden(may_think);
        Effect::new(move || {
            let table = analysis.shown.get().table;
            let wanted = thinking.threat_on.get() && !running.get() && !is_barred.get();
            thinking.look_for_threat(&table, wanted);
        });
        Effect::new(move |first: Option<()>| {
            let text = format!("{} {}", thinking.on.get(), thinking.lines.get());
            if first.is_some() {
                browser::keep(SETTINGS, &text);
            }
        });
        Effect::new(move |first: Option<()>| {
            analysis.subject.track();
            if first.is_some() {
                thinking.known.set(HashMap::new());
                thinking.stop_review();
                thinking.review.set(Reviewing::Idle);
            }
        });
        on_cleanup(move || {
            thinking.forget_waiting();
            thinking.engine_client.try_with_value(EngineClient::stop);
            thinking.helper.try_with_value(EngineClient::stop);
        });
        thinking
    }

    /// What is known of the position shown, as the first player sees it.
    pub(super) fn outlook(self) -> Option<Outlook> {
        let table = self.analysis.shown.get().table;
        if let Some(end) = worth::of_end(table.as_ref()) {
            return Some(end);
        }
        let now = self.view.with(|view| view.lines.first().map(|line| worth::for_first(line.outlook, table.turn())));
        let at = self.analysis.at.get();
        let noted = || {
            let known = self.known.with(|known| known.get(&at).map(|(_, outlook)| *outlook));
            known.or_else(|| {
                self.analysis
                    .record(|record| record.tree().notes(at).and_then(|notes| notes.evaluation))
                    .map(worth::of_record)
            })
        };
        now.or_else(noted)
    }

    /// The arrows on the board.
    pub(super) fn arrows(self) -> Vec<Arrow> {
        if let Some(preview) = self.preview.get() {
            return vec![preview];
        }
        let table = self.analysis.shown.get().table;
        let mut arrows: Vec<Arrow> = Vec::new();
        self.view.with(|view| {
            for (rank, line) in view.lines.iter().enumerate() {
                let kind = if rank == 0 { ArrowKind::Best } else { ArrowKind::Other };
                let arrow = line.moves.first().and_then(|text| Arrow::of_move(table.as_ref(), text, kind));
                arrows.extend(
                    arrow.filter(|arrow| !arrows.iter().any(|known| (known.from, known.to) == (arrow.from, arrow.to))),
                );
            }
        });
        let threat = self.threat.with(|threat| match threat {
            Threat::Found { arrow, .. } => *arrow,
            Threat::Unthinkable => self.reply(table.as_ref()),
            Threat::Unasked | Threat::Sought => None,
        });
        threat.into_iter().chain(arrows).collect()
    }

    /// Plays the best move that is known. Where the engine is off it is switched on.
    pub(super) fn play_best(self) {
        let best = self.view.with_untracked(|view| view.lines.first().and_then(|line| line.moves.first().cloned()));
        match best {
            Some(text) => self.analysis.play(&text),
            None => self.on.set(true),
        }
    }

    /// Goes through the whole game.
    pub(super) fn start_review(self, nodes: u64) {
        let analysis = self.analysis;
        let lang = analysis.prefs.lang.get_untracked();
        let record = analysis.study.with_untracked(|study| study.record().clone());
        let total = analysis.study.with_untracked(|study| study.record().tree().main_line().count()) + 1;
        self.review.set(Reviewing::Running { done: 0, total });
        let Some(helper) = self.helper.try_get_value() else {
            return;
        };
        let subject = analysis.subject.get_untracked();
        let progress = move |done, total| {
            if analysis.subject.try_get_untracked() == Some(subject) {
                self.review.try_set(Reviewing::Running { done, total });
            }
        };
        spawn_local(async move {
            let answer = helper.review(&record, nodes, lang, progress).await;
            // Meanwhile the page may have gone, or look at something else.
            if analysis.subject.try_get_untracked() != Some(subject) {
                return;
            }
            match answer {
                Ok(reviewed) => self.take_review(reviewed),
                Err(Trouble::Forgotten | Trouble::RatedGame) => self.review.set(Reviewing::Idle),
                Err(trouble) => self.review.set(Reviewing::Failed(trouble.to_string())),
            }
        });
    }

    pub(super) fn stop_review(self) {
        if matches!(self.review.get_untracked(), Reviewing::Running { .. }) {
            self.helper.try_with_value(EngineClient::stop);
            self.review.set(Reviewing::Idle);
        }
    }

    fn take_review(self, reviewed: Reviewed) {
        if let Some(record) = import::first_record(&reviewed.record) {
            self.analysis.study.update(|study| study.merge(&record));
        }
        self.analysis.tell("notice.reviewed", true);
        self.review.set(Reviewing::Done(Arc::new(reviewed)));
        self.analysis.go(Go::First);
    }

    /// Whether the engine has stopped at its limit: it could go deeper.
    pub(super) fn is_at_limit(self) -> bool {
        self.on.get()
            && !self.deeper.get()
            && self.view.with(|view| view.is_done && view.trouble.is_none() && view.depth > 0 && view.took >= LIMIT)
    }

    /// A page that nobody sees does not use up a battery. What was found stays, and who comes back finds it going on.
    fn rest_when_hidden(self, may_think: Memo<bool>) {
        let seen = self.seen;
        let handle = window_event_listener_untyped("visibilitychange", move |_| {
            seen.try_set(browser::is_seen());
        });
        on_cleanup(move || handle.remove());
        Effect::new(move |before: Option<bool>| {
            let is_seen = seen.get();
            if before == Some(true) && !is_seen {
                self.interrupted.set_value(self.is_busy.get_value() && may_think.get_untracked());
                self.is_busy.set_value(false);
                self.forget_waiting();
                self.engine_client.with_value(EngineClient::stop);
            }
            if before == Some(false) && is_seen && self.interrupted.try_update_value(std::mem::take) == Some(true) {
                let table = self.analysis.shown.get_untracked().table;
                let limit = (!self.deeper.get_untracked()).then_some(LIMIT);
                if may_think.get_untracked() {
                    self.begin(&table, self.lines.get_untracked(), limit);
                }
            }
            is_seen
        });
    }

    /// Stops and forgets what was said.
    fn clear(self) {
        self.forget_waiting();
        self.is_busy.set_value(false);
        self.interrupted.set_value(false);
        self.newest.set_value(None);
        self.preview.set(None);
        self.view.set(View::default());
        self.engine_client.with_value(EngineClient::stop);
    }

    /// Begins to think. What is shown stays until there is something new.
    fn begin(self, table: &Arc<dyn Table>, lines: usize, limit: Option<u64>) {
        self.forget_waiting();
        if table.ending().is_some() {
            return;
        }
        if !self.seen.get_untracked() {
            self.interrupted.set_value(true);
            return;
        }
        let (table, at) = (table.clone(), self.analysis.study.with_untracked(Study::at));
        self.is_busy.set_value(true);
        let start = move || {
            let turn = table.turn();
            self.begun.try_set_value(browser::ticks());
            let hear = move |view: View| self.hear(view, at, turn);
            self.engine_client.try_with_value(|engine_client| {
                engine_client.analyse(&Situation::of(table.as_ref()), lines, limit, hear);
            });
        };
        let handle = set_timeout_with_handle(start, PATIENCE).ok();
        self.waiting.set_value(handle);
    }

    /// Shows what the engine says, but not every word of it.
    fn hear(self, mut view: View, at: NodeId, turn: rules::Side) {
        let over = view.is_done;
        if over {
            self.is_busy.try_set_value(false);
        }
        view.took = browser::ticks().saturating_sub(self.begun.try_get_value().unwrap_or_default());
        if self.newest.try_update_value(|newest| *newest = Some(view)).is_none() {
            return;
        }
        if over {
            self.show_newest(at, turn);
        } else if self.is_due.try_update_value(|due| !std::mem::replace(due, true)) == Some(true) {
            set_timeout(
                move || {
                    self.is_due.try_set_value(false);
                    self.show_newest(at, turn);
                },
                BETWEEN,
            );
        }
    }

    fn show_newest(self, at: NodeId, turn: rules::Side) {
        // What was said about another position has been thrown away by then.
        let Some(view) = self.newest.try_update_value(Option::take).flatten() else {
            return;
        };
        if let Some(line) = view.lines.first() {
            let (depth, outlook) = (view.depth, worth::for_first(line.outlook, turn));
            self.known.try_update(|known| known.insert(at, (depth, outlook)));
        }
        if view.is_done && view.trouble.is_none() {
            self.say_aloud();
        }
        self.view.try_set(view);
    }

    /// Says what the position is worth to those who do not see it.
    pub(super) fn say_aloud(self) {
        let lang = self.analysis.prefs.lang.get_untracked();
        let table = self.analysis.shown.with_untracked(|shown| shown.table.clone());
        if let Some(outlook) = untrack(|| self.outlook()) {
            self.analysis.aloud.try_set(worth::say(outlook, table.as_ref(), lang));
        }
    }

    fn look_for_threat(self, table: &Arc<dyn Table>, wanted: bool) {
        self.threat.set(if wanted { Threat::Sought } else { Threat::Unasked });
        if matches!(self.review.get_untracked(), Reviewing::Running { .. }) {
            return;
        }
        self.helper.with_value(EngineClient::stop);
        if !wanted {
            return;
        }
        let (Some(turned), Some(helper)) = (other_to_move(table.as_ref()), self.helper.try_get_value()) else {
            self.threat.set(Threat::Unthinkable);
            return;
        };
        let table = table.clone();
        spawn_local(async move {
            let answer = helper.hint(&Situation::of(turned.as_ref()), thinking::HINT).await;
            let here = self.analysis.shown.try_with_untracked(|shown| Arc::ptr_eq(&shown.table, &table)) == Some(true);
            if let (true, Ok(Some(line))) = (here, answer) {
                let arrow = line.moves.first();
                let arrow = arrow.and_then(|text| Arrow::of_move(turned.as_ref(), text, ArrowKind::Threat));
                self.threat.try_set(Threat::Found { arrow, line });
            }
        });
    }

    /// The opponent's answer to the best move.
    fn reply(self, table: &dyn Table) -> Option<Arrow> {
        self.view.with(|view| {
            let [best, reply, ..] = view.lines.first()?.moves.as_slice() else {
                return None;
            };
            let mut table = table.fork();
            table.play(best).ok()?;
            Arrow::of_move(table.as_ref(), reply, ArrowKind::Threat)
        })
    }

    fn forget_waiting(self) {
        if let Some(handle) = self.waiting.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    }
}

/// Whether the engine was on, and with how many lines.
fn saved() -> (bool, usize) {
    read_settings(&browser::kept(SETTINGS).unwrap_or_default())
}

/// Nobody gets the engine unasked: it takes the fun out of finding out, and the battery.
fn read_settings(text: &str) -> (bool, usize) {
    let (on, lines) = text.split_once(' ').unwrap_or(("false", "3"));
    (on == "true", lines.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines)).unwrap_or(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_comes_when_it_is_asked_for() {
        assert_eq!(read_settings(""), (false, 3));
        assert_eq!(read_settings("true 5"), (true, 5));
        assert_eq!(read_settings("false 1"), (false, 1));
        for odd in ["true 0", "true 6", "true x"] {
            assert_eq!(read_settings(odd), (true, 3), "{odd}");
        }
        assert_eq!(read_settings("maybe"), (false, 3));
    }
}
