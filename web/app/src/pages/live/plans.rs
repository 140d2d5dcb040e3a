//! What is planned before its turn has come: a move made ahead, and answers to be given in one's absence. Both are the server's
//! to play; here they are made, shown and taken back.

use board::{Premove, Shown};
use leptos::prelude::*;
use protocol::{ClientMessage, Statement};
use rules::{Step, Table};
use session::{TimeControl, move_of_steps, steps_of_text, text_of_steps};

use super::desk::{Desk, Note};
use crate::live::LiveGame;

/// The plans of whoever plays here.
#[derive(Clone, Copy)]
pub(super) struct Plans {
    /// The move made ahead, as it is entered on the board.
    pub(super) ahead: RwSignal<Premove>,
    /// As much of it as the server knows, or is being told.
    known: StoredValue<Vec<Step>>,
    /// What the server was asked about it and has not answered.
    asked: RwSignal<Vec<Asked>>,
    /// Answers to be given in one's absence: lines of turns, the opponent's first.
    pub(super) lines: RwSignal<Vec<Vec<String>>>,
    /// The line being made.
    pub(super) planning: RwSignal<Option<Vec<String>>>,
}

#[derive(Clone)]
struct Asked {
    request: String,
    /// After how many turns it is to be played.
    ply: u32,
    steps: Vec<Step>,
}

impl Plans {
    pub(super) fn new() -> Self {
        Self {
            ahead: RwSignal::new(Premove::default()),
            known: StoredValue::new(Vec::new()),
            asked: RwSignal::new(Vec::new()),
            lines: RwSignal::new(Vec::new()),
            planning: RwSignal::new(None),
        }
    }

    /// A new connection: the server tells again what it has. What it was not told yet will be said again.
    pub(super) fn begin_anew(self) {
        if self.asked.with_untracked(Vec::is_empty) {
            self.drop_ahead();
        }
        self.lines.set(Vec::new());
    }

    /// The move made ahead is played, or cannot be any more.
    pub(super) fn drop_ahead(self) {
        self.known.set_value(Vec::new());
        if self.ahead.with_untracked(|ahead| !ahead.steps().is_empty()) {
            self.ahead.set(Premove::default());
        }
    }

    /// The server has done what it was asked.
    pub(super) fn acknowledged(self, request: &str) {
        if self.asked.with_untracked(|asked| asked.iter().any(|one| one.request == request)) {
            self.asked.update(|asked| asked.retain(|one| one.request != request));
        }
    }

    /// Whether the server has what is entered ahead; reactive.
    pub(super) fn is_kept(self) -> bool {
        self.asked.with(Vec::is_empty)
    }
}

impl Desk {
    /// Tells the server of what is entered ahead, for as long as the page is there.
    pub(super) fn follow_ahead(self) {
        let ahead = self.plans.ahead;
        Effect::new(move |_| {
            let steps = ahead.with(|ahead| ahead.steps().to_vec());
            // A single step is only begun.
            self.plan_ahead(if steps.len() > 1 { steps } else { Vec::new() });
        });
    }

    fn plan_ahead(self, steps: Vec<Step>) {
        let plans = self.plans;
        if plans.known.with_value(|known| *known == steps) {
            return;
        }
        plans.known.set_value(steps.clone());
        let table = self.game.with_untracked(|game| {
            // When the turn has come, the server has played it, or knows that it cannot be played.
            let game = game.as_ref().filter(|game| game.you.is_some() && !game.is_over() && !game.is_your_turn());
            game.map(LiveGame::table)
        });
        let Some(table) = table else {
            return;
        };
        let ply = table.plies() as u32 + 1;
        let text = text_of_steps(table.as_ref(), &steps);
        let is_none = steps.is_empty();
        self.request(|game, id| {
            plans.asked.update(|asked| asked.push(Asked { request: id.clone(), ply, steps }));
            if is_none {
                ClientMessage::CancelPremove { game, id }
            } else {
                ClientMessage::Premove { game, id, ply, text }
            }
        });
    }

    /// The move made ahead is taken back.
    pub(super) fn cancel_ahead(self) {
        self.plans.ahead.set(Premove::default());
    }

    /// The server says what it has of a move made ahead; with a statement it could not be played.
    pub(super) fn hear_premove(self, text: Option<&str>, statement: Option<Statement>) {
        let plans = self.plans;
        if !plans.asked.with_untracked(Vec::is_empty) {
            // It has not heard the newest yet.
            return;
        }
        let table = self.game.with_untracked(|game| game.as_ref().map(|game| (game.is_your_turn(), game.table())));
        let Some((is_turn, table)) = table else {
            return;
        };
        let steps = text.and_then(|text| steps_of_text(table.as_ref(), text)).unwrap_or_default();
        let is_seen = self.viewed.get_untracked().is_none();
        // The board goes on with what was begun, and says itself why it cannot.
        if steps.is_empty() && is_turn && is_seen {
            return;
        }
        plans.known.set_value(steps.clone());
        if plans.ahead.with_untracked(|ahead| ahead.steps() != steps) {
            plans.ahead.set(Premove::of(steps));
        }
        if let Some(statement) = statement {
            self.note.set(Some(Note { is_reason: false, text: statement.message, rule: None }));
        }
    }

    /// The server has refused something; whether it was about a move made ahead.
    pub(super) fn ahead_refused(self, request: &str, rule: &str) -> bool {
        let plans = self.plans;
        let one = plans.asked.with_untracked(|asked| asked.iter().find(|one| one.request == request).cloned());
        let Some(one) = one else {
            return false;
        };
        plans.acknowledged(request);
        // The opponent was quicker than the message: then it is an ordinary move.
        if matches!(rule, "move.stale" | "premove.turn") && plans.asked.with_untracked(Vec::is_empty) {
            let text = self.game.with_untracked(|game| {
                let table = game.as_ref().filter(|game| game.is_your_turn())?.table();
                let is_due = table.plies() == one.ply as usize && !one.steps.is_empty();
                move_of_steps(table.as_ref(), &one.steps).ok().filter(|_| is_due)
            });
            if let Some(text) = text {
                plans.drop_ahead();
                self.enter(&text);
            }
        }
        true
    }

    /// Whether answers can be given in one's absence now; reactive.
    pub(super) fn can_plan(self) -> bool {
        self.game.with(|game| {
            let Some(game) = game.as_ref() else { return false };
            let is_slow = matches!(game.control(), TimeControl::Unlimited | TimeControl::Days { .. });
            is_slow && game.you.is_some() && !game.is_over() && !game.is_your_turn()
        })
    }

    /// The board with the line being made.
    fn planned_table(self) -> Option<Box<dyn Table>> {
        let mut table = self.game.with_untracked(|game| game.as_ref().map(LiveGame::table))?;
        for text in self.plans.planning.get_untracked()? {
            table.play(&text).ok()?;
        }
        Some(table)
    }

    /// Begins a line.
    pub(super) fn plan(self) {
        self.cancel_ahead();
        self.show_newest();
        self.note.set(None);
        self.plans.planning.set(Some(Vec::new()));
    }

    /// A turn was entered while a line is being made.
    pub(super) fn plan_move(self, text: &str) {
        let Some(shown) = self.planned_table().and_then(|table| Shown::after(table.as_ref(), text).ok()) else {
            return;
        };
        self.note.set(None);
        self.plans.planning.update(|line| line.iter_mut().for_each(|line| line.push(text.to_owned())));
        self.shown.set(shown);
    }

    /// Takes the newest turn of the line back.
    pub(super) fn plan_back(self) {
        if let Some(table) = self.planned_table() {
            self.plans.planning.update(|line| line.iter_mut().for_each(|line| drop(line.pop())));
            self.shown.set(Shown::back(table.as_ref()));
        }
    }

    /// The line is done with, kept or not: the board stands as it does.
    pub(super) fn stop_planning(self) {
        if self.plans.planning.with_untracked(Option::is_some) {
            self.plans.planning.set(None);
            self.show_newest();
        }
    }

    /// Keeps the line.
    pub(super) fn keep_line(self) {
        if let Some(line) = self.plans.planning.get_untracked() {
            let lines = self.plans.lines.with_untracked(|lines| with_line(lines, line));
            self.stop_planning();
            self.request(|game, id| ClientMessage::Conditional { game, id, lines });
        }
    }

    /// Takes a line back.
    pub(super) fn remove_line(self, index: usize) {
        let mut lines = self.plans.lines.get_untracked();
        if index < lines.len() {
            lines.remove(index);
            self.request(|game, id| ClientMessage::Conditional { game, id, lines });
        }
    }
}

/// The lines with one more. What answers the same turns otherwise, and what it goes on from, is replaced by it.
fn with_line(lines: &[Vec<String>], line: Vec<String>) -> Vec<Vec<String>> {
    let goes_with = |other: &&Vec<String>| {
        let parting = line.iter().zip(*other).position(|(one, two)| one != two);
        match parting {
            // Lines begin with the opponent: the turns of one's own are the odd ones.
            Some(at) => at % 2 == 0,
            None => other.len() > line.len(),
        }
    };
    let mut lines: Vec<_> = lines.iter().filter(goes_with).cloned().collect();
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_takes_the_place_of_what_it_contradicts() {
        let line = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let lines = |texts: &[&str]| texts.iter().map(|text| line(text)).collect::<Vec<_>>();
        let check = |before: &[&str], new: &str, after: &[&str]| {
            assert_eq!(with_line(&lines(before), line(new)), lines(after), "{before:?} with {new}");
        };
        check(&[], "a b", &["a b"]);
        check(&["a b"], "c d", &["a b", "c d"]);
        check(&["a b"], "a c", &["a c"]);
        check(&["a b"], "a b", &["a b"]);
        check(&["a b"], "a b c d", &["a b c d"]);
        check(&["a b c d"], "a b e f", &["a b c d", "a b e f"]);
        check(&["a b c d"], "a b c e", &["a b c e"]);
    }
}
