use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use board::{Arrow, ArrowKind, Mode, Said, SaidKind, Shown};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::{Lang, Side, Table};

use super::{Judge, Ruling, WORDS, Words, say};

/// How long a right move is seen before the opponent answers it.
const BEFORE_REPLY: Duration = Duration::from_millis(400);

/// A position to be solved.
#[derive(Clone)]
pub struct Problem {
    /// The position, with the turns that led to it. Who is to move there solves it.
    pub table: Arc<dyn Table>,
    /// The solver's moves and the answers to them in turn: what hint and solution show. Whoever judges may know more.
    pub solution: Vec<String>,
}

/// How far the solver is.
#[derive(Clone)]
pub enum Stage {
    /// Nothing has been tried since the position was set up, or since the last try was taken back.
    Asked,
    /// A try is being judged.
    Judging,
    /// The opponent has answered a right move, and the next one is asked for.
    GoesOn(Words),
    /// The try on the board is wrong.
    Wrong(Words),
    /// It is solved.
    Solved(Words),
    /// The solution was shown.
    Shown(Words),
    /// The last try could not be judged.
    Lost,
}

/// What the solver has needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Help {
    /// Wrong tries.
    pub wrong: u32,
    /// Hints: 1 for the piece, 2 for the move.
    pub hints: u32,
    /// Whether the solution was shown.
    pub solution: bool,
}

impl Help {
    /// Whether nothing was needed: neither a second try nor a hint.
    pub const fn is_none(self) -> bool {
        self.wrong == 0 && self.hints == 0 && !self.solution
    }
}

/// What the board or a hint says.
#[derive(Clone)]
pub(super) struct Note {
    /// Whether it says why something is not allowed.
    pub(super) is_reason: bool,
    /// The rule that forbids it.
    pub(super) rule: Option<&'static str>,
    pub(super) words: Words,
}

/// A position being solved: handles that are meant to be copied.
#[derive(Clone, Copy)]
pub struct Solving {
    problem: StoredValue<Problem>,
    judge: StoredValue<Rc<dyn Judge>, LocalStorage>,
    /// The position in which the next move is to be found.
    at: StoredValue<Arc<dyn Table>>,
    /// How many moves of the solution are behind us.
    found: StoredValue<usize>,
    /// How far the solver is.
    pub stage: RwSignal<Stage>,
    /// What was needed so far.
    pub help: RwSignal<Help>,
    pub(super) shown: RwSignal<Shown>,
    pub(super) arrows: RwSignal<Vec<Arrow>>,
    /// What the board or a hint says.
    pub(super) note: RwSignal<Option<Note>>,
    /// How many hints there were about the move that is to be found now.
    hinted: StoredValue<u32>,
    /// Counts what happened, so that a ruling about something old can be told.
    change: StoredValue<u32>,
    /// How many moves of the solution are on the board of somebody who looks through it afterwards.
    looked: StoredValue<Option<usize>>,
}

impl Solving {
    /// Sets up a position. The turn before it, if there is one, is seen once.
    pub fn new(problem: Problem, judge: impl Judge + 'static) -> Self {
        let shown = with_last_turn(&problem.table);
        Self {
            at: StoredValue::new(problem.table.clone()),
            problem: StoredValue::new(problem),
            judge: StoredValue::new_local(Rc::new(judge)),
            found: StoredValue::new(0),
            stage: RwSignal::new(Stage::Asked),
            help: RwSignal::new(Help::default()),
            shown: RwSignal::new(shown),
            arrows: RwSignal::new(Vec::new()),
            note: RwSignal::new(None),
            hinted: StoredValue::new(0),
            change: StoredValue::new(0),
            looked: StoredValue::new(None),
        }
    }

    /// Goes on where so many moves, answers counted, were found before; nothing happens if the solution has no such place.
    pub fn resume(self, found: usize) {
        let (table, solution) = self.problem.with_value(|problem| (problem.table.clone(), problem.solution.clone()));
        let mut at = table.fork();
        let is_place = found > 0 && found.is_multiple_of(2) && found < solution.len();
        if !is_place || !solution.iter().take(found).all(|text| at.play(text).is_ok()) {
            return;
        }
        let at: Arc<dyn Table> = at.into();
        self.at.set_value(at.clone());
        self.found.set_value(found);
        self.shown.set(with_last_turn(&at));
        let n = (found / 2) as u32;
        self.stage.set(Stage::GoesOn(say(move |lang| WORDS.fill(lang, "resumed", &[("n", n.into())]))));
    }

    /// How many moves of the solution, answers counted, are behind us.
    pub fn found(self) -> usize {
        self.found.get_value()
    }

    /// The game, by the name of its rulebook.
    pub(super) fn game(self) -> &'static str {
        self.problem.with_value(|problem| problem.table.rulebook().id())
    }

    /// Who solves.
    pub fn side(self) -> Side {
        self.problem.with_value(|problem| problem.table.turn())
    }

    /// What that side is called.
    pub fn side_name(self, lang: Lang) -> String {
        self.problem.with_value(|problem| problem.table.side_name(problem.table.turn(), lang))
    }

    /// Whether there is nothing more to find; reactive.
    pub fn is_over(self) -> bool {
        matches!(self.stage.get(), Stage::Solved(_) | Stage::Shown(_))
    }

    /// Whether it is solved without the solution having been shown; reactive.
    pub fn is_solved(self) -> bool {
        matches!(self.stage.get(), Stage::Solved(_))
    }

    /// Whether a wrong try stands on the board; reactive.
    pub fn is_wrong(self) -> bool {
        matches!(self.stage.get(), Stage::Wrong(_))
    }

    /// What presses on the board do; reactive.
    pub(super) fn mode(self) -> Mode {
        match self.stage.get() {
            Stage::Asked | Stage::GoesOn(_) | Stage::Lost => Mode::Play,
            Stage::Judging | Stage::Wrong(_) | Stage::Solved(_) | Stage::Shown(_) => Mode::Still,
        }
    }

    /// Tries a move.
    pub fn attempt(self, text: &str) {
        if !matches!(self.stage.get_untracked(), Stage::Asked | Stage::GoesOn(_) | Stage::Lost) {
            return;
        }
        let before = self.at.get_value();
        let (Ok(text), Ok(shown)) = (before.judge(text), Shown::after(before.as_ref(), text)) else {
            return;
        };
        let after = shown.table.clone();
        self.shown.set(shown);
        self.arrows.set(Vec::new());
        self.note.set(None);
        self.stage.set(Stage::Judging);
        let change = self.next_change();
        let tried = Arrow::of_move(before.as_ref(), &text, ArrowKind::Wrong);
        let judging = self.judge.with_value(|judge| judge.judge(before, text));
        spawn_local(async move {
            let ruling = judging.await;
            if self.is_still(change) {
                self.rule(after, tried, ruling);
            }
        });
    }

    fn rule(self, after: Arc<dyn Table>, tried: Option<Arrow>, ruling: Ruling) {
        match ruling {
            Ruling::Solved(words) => {
                let found = tried.map(|tried| Arrow { kind: ArrowKind::Right, ..tried });
                self.arrows.set(found.into_iter().collect());
                self.stage.set(Stage::Solved(words));
            }
            Ruling::Wrong { reply, words } => {
                self.help.update(|help| help.wrong += 1);
                let arrow = reply.and_then(|reply| Arrow::of_move(after.as_ref(), &reply, ArrowKind::Threat));
                self.arrows.set(tried.into_iter().chain(arrow).collect());
                self.stage.set(Stage::Wrong(words));
            }
            Ruling::GoesOn { reply, words } => {
                let change = self.next_change();
                set_timeout(
                    move || {
                        if self.is_still(change) {
                            self.answer(&after, &reply, words);
                        }
                    },
                    BEFORE_REPLY,
                );
            }
            Ruling::Unknown => {
                self.shown.set(Shown::back(after.as_ref()));
                self.stage.set(Stage::Lost);
            }
        }
    }

    /// The opponent answers a right move.
    fn answer(self, after: &Arc<dyn Table>, reply: &str, words: Words) {
        match Shown::after(after.as_ref(), reply) {
            Ok(shown) => {
                self.at.set_value(shown.table.clone());
                self.found.update_value(|found| *found += 2);
                self.hinted.set_value(0);
                self.shown.set(shown);
                self.stage.set(Stage::GoesOn(words));
            }
            // A reply that cannot be played leaves nothing to find.
            Err(_) => self.stage.set(Stage::Solved(words)),
        }
    }

    /// Takes the wrong try back.
    pub fn again(self) {
        if matches!(self.stage.get_untracked(), Stage::Wrong(_) | Stage::Lost) {
            self.put_back(Stage::Asked);
        }
    }

    /// Begins from the first move, as if nothing had been tried; what was needed stays known.
    pub fn repeat(self) {
        self.hinted.set_value(0);
        self.found.set_value(0);
        self.at.set_value(self.problem.with_value(|problem| problem.table.clone()));
        self.put_back(Stage::Asked);
    }

    fn put_back(self, stage: Stage) {
        self.next_change();
        self.looked.set_value(None);
        self.arrows.set(Vec::new());
        self.note.set(None);
        self.shown.set(Shown::still(self.at.get_value()));
        self.stage.set(stage);
    }

    /// Shows a little of the solution: first the piece, then the move. Where there is no stored solution, whoever judges is
    /// asked.
    pub fn hint(self) {
        if self.is_over_untracked() || matches!(self.stage.get_untracked(), Stage::Judging) {
            return;
        }
        self.again();
        if let Some(text) = self.next_move() {
            return self.hint_at(text);
        }
        let Some(finding) = self.judge.with_value(|judge| judge.best(self.at.get_value())) else {
            return;
        };
        let change = self.next_change();
        spawn_local(async move {
            if let Some(text) = finding.await
                && self.is_still(change)
            {
                self.hint_at(text);
            }
        });
    }

    fn hint_at(self, text: String) {
        let table = self.at.get_value();
        let Some(arrow) = Arrow::of_move(table.as_ref(), &text, ArrowKind::Best) else {
            return;
        };
        self.hinted.update_value(|hinted| *hinted = (*hinted + 1).min(2));
        let hinted = self.hinted.get_value();
        self.help.update(|help| help.hints = help.hints.max(hinted));
        let is_whole = hinted == 2;
        self.arrows.set(vec![if is_whole { arrow } else { Arrow { to: arrow.from, ..arrow } }]);
        let cell = table.cells().into_iter().find(|(cell, _)| *cell == arrow.from).map(|(_, name)| name);
        let cell = cell.unwrap_or_default();
        let words = say(move |lang| {
            if is_whole {
                WORDS.fill(lang, "hint.move", &[("move", text.as_str().into())])
            } else {
                WORDS.fill(lang, "hint.piece", &[("cell", cell.as_str().into())])
            }
        });
        self.note.set(Some(Note { is_reason: false, rule: None, words }));
    }

    /// Shows the solution.
    pub fn show_solution(self) {
        if self.is_over_untracked() {
            return;
        }
        let table = self.at.get_value();
        let Some(text) = self.next_move() else {
            return;
        };
        self.next_change();
        self.note.set(None);
        self.arrows.set(Vec::new());
        self.help.update(|help| help.solution = true);
        if let Ok(shown) = Shown::after(table.as_ref(), &text) {
            self.shown.set(shown);
        }
        let rest = self
            .problem
            .with_value(|problem| problem.solution.get(self.found.get_value()..).unwrap_or_default().join(" "));
        self.stage.set(Stage::Shown(say(move |lang| {
            let does = board::account(table.as_ref(), &text, lang);
            WORDS.fill(lang, "solution.says", &[("line", rest.as_str().into()), ("does", does.into())])
        })));
    }

    /// Whether there is somebody who can give a hint.
    pub fn has_hint(self) -> bool {
        self.has_solution() || self.judge.with_value(|judge| judge.knows_best())
    }

    /// Whether there is a solution to show: not where the engine alone knows what is good.
    pub fn has_solution(self) -> bool {
        self.problem.with_value(|problem| !problem.solution.is_empty())
    }

    /// Looks at the next position of the solution, or at the one before, once there is nothing more to find.
    pub fn look(self, forward: bool) {
        if !self.is_over_untracked() {
            return;
        }
        let (table, solution) = self.problem.with_value(|problem| (problem.table.clone(), problem.solution.clone()));
        // Whoever begins to look sees the end of what was found.
        let now = self.looked.get_value().unwrap_or(self.found.get_value() + 1).min(solution.len());
        let wanted = if forward { (now + 1).min(solution.len()) } else { now.saturating_sub(1) };
        let mut at = table.fork();
        let played = solution.iter().take(wanted).all(|text| at.play(text).is_ok());
        if wanted == now || !played {
            return;
        }
        self.next_change();
        self.looked.set_value(Some(wanted));
        self.arrows.set(Vec::new());
        let shown = if forward {
            let mut before = at.fork();
            let text = at.played().pop().filter(|_| before.take_back());
            text.and_then(|text| Shown::after(before.as_ref(), &text).ok())
        } else {
            let mut after = at.fork();
            solution.get(wanted).and_then(|text| after.play(text).ok()).map(|_| Shown::back(after.as_ref()))
        };
        self.shown.set(shown.unwrap_or_else(|| Shown::still(at.into())));
    }

    /// The board has something to say.
    pub(super) fn hear(self, said: Option<Said>) {
        self.note.set(said.map(|said| {
            let (text, reason) = (said.text, said.reason);
            let rule = reason.as_ref().map(|reason| reason.rule);
            // A reason can be told in any language, should it change meanwhile.
            let words = say(move |lang| reason.as_ref().map_or_else(|| text.clone(), |reason| reason.say(lang)));
            Note { is_reason: said.kind == SaidKind::Reason, rule, words }
        }));
    }

    fn next_move(self) -> Option<String> {
        self.problem.with_value(|problem| problem.solution.get(self.found.get_value()).cloned())
    }

    fn is_over_untracked(self) -> bool {
        matches!(self.stage.get_untracked(), Stage::Solved(_) | Stage::Shown(_))
    }

    fn next_change(self) -> u32 {
        self.change.update_value(|change| *change += 1);
        self.change.get_value()
    }

    /// Whether the page is still there and nothing has happened since that change.
    fn is_still(self, change: u32) -> bool {
        self.change.try_get_value() == Some(change)
    }
}

/// A position that is seen to come from the turn before it.
fn with_last_turn(table: &Arc<dyn Table>) -> Shown {
    let mut before = table.fork();
    let last = table.played().pop().filter(|_| before.take_back());
    let seen = last.and_then(|text| Shown::after(before.as_ref(), &text).ok());
    seen.unwrap_or_else(|| Shown::still(table.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_needs_nothing_solves_without_help() {
        assert!(Help::default().is_none());
        for help in [
            Help { wrong: 1, ..Help::default() },
            Help { hints: 1, ..Help::default() },
            Help { solution: true, ..Help::default() },
        ] {
            assert!(!help.is_none(), "{help:?}");
        }
    }

    #[test]
    fn the_turn_before_is_seen_where_there_is_one() {
        let (game, options) = engine::find("gunzi").unwrap();
        let mut table = game.table(&options, None).unwrap();
        let start: Arc<dyn Table> = table.fork().into();
        assert_eq!(with_last_turn(&start).table.position_text(), start.position_text());
        let first = table.moves().remove(0);
        table.play(&first).unwrap();
        let after: Arc<dyn Table> = table.into();
        let shown = with_last_turn(&after);
        assert_eq!((shown.table.plies(), shown.table.position_text()), (1, after.position_text()));
    }
}
