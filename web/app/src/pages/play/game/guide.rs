//! A guided game: plans are told as they come up, and a move that throws much away can be taken back before it is answered.

use std::time::Duration;

use board::{Arrow, ArrowKind};
use engine::{FIRST_LOOK, LAST_LOOK, Outlook, SECOND_LOOK, is_costly};
use leptos::prelude::*;
use leptos::task::spawn_local;
use lessons::{Advice, Plans, plans_of};
use rules::Table;
use session::{Seat, Session, outlook_words};

use super::sitting::Sitting;
use crate::data;
use crate::engine::{EngineClient, Situation};
use crate::guided::{self, Guide};
use crate::pages::play::WORDS;
use crate::parts::solve::{Words, say, weigh_move};

/// The first look at a move takes no longer than this.
const AT_MOST: Duration = Duration::from_millis(800);
/// Where there are more moves than this, a short look tells nothing: the preparation.
const MANY_MOVES: u64 = 200;
/// At most so many cells are ringed.
const MOST_RINGS: usize = 8;

/// A game of fewer turns of the person's own is not summed up.
const FEW_TURNS: usize = 3;

/// A move that is about to cost much.
#[derive(Clone)]
pub(super) struct Warning {
    pub(super) words: Words,
    arrow: Option<Arrow>,
}

impl Sitting {
    fn plans(self) -> Option<&'static Plans> {
        plans_of(self.session.with_untracked(|session| session.table().rulebook().id()))
    }

    /// Whether plans are told; reactive.
    pub(super) fn is_guided(self) -> bool {
        self.guide.with(|guide| guide.as_ref().is_some_and(|guide| guide.on))
    }

    /// Gets the texts of the plans in the language in use, for as long as the page lives.
    pub(super) fn fetch_plans(self) {
        let Some(plans) = self.plans() else {
            return;
        };
        Effect::new(move || {
            let lang = self.prefs.lang.get();
            if !self.is_guided() || plans.has_words(lang) {
                return;
            }
            spawn_local(async move {
                // Without them the game goes on as others do; moves are looked at all the same.
                if let Ok(text) = data::text(&format!("lessons/plans/{}/{}.txt", plans.id(), lang.code())).await {
                    plans.supply(lang, text);
                    self.advice.try_update(|_| {});
                }
            });
        });
    }

    /// The plan to tell now; reactive.
    pub(super) fn plan(self) -> Option<String> {
        let (lang, plans) = (self.prefs.lang.get(), self.plans()?);
        let advice = self.advice.get().filter(|_| self.is_guided() && plans.has_words(lang))?;
        Some(plans.say(&advice, lang))
    }

    /// What is drawn on the board besides a hint; reactive.
    pub(super) fn guide_arrows(self) -> Vec<Arrow> {
        if let Some(warning) = self.warning.get() {
            return warning.arrow.into_iter().collect();
        }
        if self.viewed.get().is_some() || !self.is_guided() {
            return Vec::new();
        }
        let ring = |cell| Arrow { from: cell, to: cell, kind: ArrowKind::Other };
        let cells = self.advice.get().map(|advice| advice.cells).unwrap_or_default();
        cells.into_iter().take(MOST_RINGS).map(ring).collect()
    }

    /// Looks for the plan that fits the position.
    pub(super) fn look_for_plan(self) {
        let Some(plans) = self.plans().filter(|_| self.guide.with_untracked(Option::is_some)) else {
            return;
        };
        let told = self.session.with_untracked(|session| {
            let table = session.table();
            session.is_persons_turn().then(|| (table.plies(), table.fork()))
        });
        let advice: Option<Advice> = told.and_then(|(ply, table)| {
            let mut found = None;
            self.guide.update(|guide| {
                if let Some(guide) = guide {
                    let said = guide.said_before(ply);
                    found = plans.advise(table.as_ref(), &said);
                    if let Some(advice) = &found {
                        guide.say(ply, advice.id);
                    }
                }
            });
            found
        });
        self.keep_guide();
        self.advice.set(advice);
    }

    /// Whether the newest move is to be looked at before the computer answers it.
    pub(super) fn is_to_be_examined(self) -> bool {
        let Some((on, kept)) =
            self.guide.with_untracked(|guide| guide.as_ref().map(|guide| (guide.on, guide.kept.clone())))
        else {
            return false;
        };
        self.session.with_untracked(|session| {
            let is_answer = session.seat_to_move().and_then(Seat::level).is_some();
            on && is_answer && session.table().plies() > 0 && !kept.contains(&session.table().plies())
        })
    }

    /// Looks at the newest move. If it costs much, says so and waits; else the computer answers.
    pub(super) fn examine(self) {
        let (before, text) = self.session.with_untracked(|session| {
            let mut before = session.table().fork();
            let text = before.played().pop().unwrap_or_default();
            before.take_back();
            (before, text)
        });
        let change = self.change.get_value();
        let client = self.engine_client.get_value();
        spawn_local(async move {
            let fault = find_fault(&client, before.as_ref(), &text).await;
            if !self.is_still(change) {
                return;
            }
            match fault {
                Some(fault) => self.warn_of(before, text, fault),
                None => self.let_computer_think(),
            }
        });
    }

    fn warn_of(self, before: Box<dyn Table>, text: String, fault: Fault) {
        let mut after = before.fork();
        if after.play(&text).is_err() {
            return self.let_computer_think();
        }
        let arrow = fault.reply.as_ref().and_then(|reply| Arrow::of_move(after.as_ref(), reply, ArrowKind::Threat));
        let side = before.turn();
        let words = say(move |lang| {
            let does =
                fault.reply.as_ref().map(|reply| board::account(after.as_ref(), reply, lang)).unwrap_or_default();
            let outlook = outlook_words(fault.outlook, side, after.as_ref(), lang);
            WORDS.fill(lang, "guide.warning", &[("does", does.into()), ("outlook", outlook.into())])
        });
        self.change_guide(|guide| guide.warned += 1);
        self.viewed.set(None);
        self.warning.set(Some(Warning { words, arrow }));
    }

    /// The person takes the move back that they were warned of.
    pub(super) fn heed(self) {
        self.change_guide(|guide| guide.heeded += 1);
        self.take_back();
    }

    /// The person keeps the move that they were warned of.
    pub(super) fn keep_move(self) {
        let ply = self.last();
        self.change_guide(|guide| guide.kept.push(ply));
        self.warning.set(None);
        self.let_computer_think();
    }

    /// Turns plans and warnings on or off.
    pub(super) fn set_guided(self, on: bool) {
        self.change_guide(|guide| guide.on = on);
        if !on && self.warning.get_untracked().is_some() {
            self.keep_move();
        }
    }

    fn change_guide(self, change: impl FnOnce(&mut Guide)) {
        self.guide.update(|guide| {
            if let Some(guide) = guide {
                change(guide);
            }
        });
        self.keep_guide();
    }

    fn keep_guide(self) {
        if self.elsewhere.get_untracked() {
            return;
        }
        if let Some(guide) = self.guide.get_untracked() {
            self.id.with_value(|id| guided::keep(id, &guide));
        }
    }

    /// What is to be said of a guided game that is over; reactive.
    pub(super) fn guide_summary(self) -> Option<String> {
        let guide = self.guide.get()?;
        let turns = self.session.with(|session: &Session| {
            let person = session.terms().only_person()?;
            let first = if session.table().plies().is_multiple_of(2) { session.turn() } else { session.turn().other() };
            let plies = session.table().plies();
            Some(if first == person { plies.div_ceil(2) } else { plies / 2 })
        })?;
        // Of a game that hardly was one there is nothing to say.
        if turns < FEW_TURNS {
            return None;
        }
        let key = match (guide.warned, guide.heeded) {
            (0, _) => "guide.end.clean",
            (warned, heeded) if warned == heeded => "guide.end.heeded",
            _ => "guide.end.blunders",
        };
        let kept = guide.warned.saturating_sub(guide.heeded);
        let gaps = [("n", turns.into()), ("warned", guide.warned.into()), ("kept", kept.into())];
        Some(WORDS.fill(self.prefs.lang.get(), key, &gaps))
    }
}

/// What a move costs, and the answer that shows it.
struct Fault {
    outlook: Outlook,
    reply: Option<String>,
}

/// What is wrong with a move; none if nothing is, or nobody could be asked.
async fn find_fault(client: &EngineClient, before: &dyn Table, text: &str) -> Option<Fault> {
    if before.count_moves() == 1 || before.count_moves() > MANY_MOVES {
        return None;
    }
    let best = client.weigh(&Situation::of(before), FIRST_LOOK, AT_MOST).await.ok()??;
    let wanted = best.moves.first()?;
    if wanted == text {
        return None;
    }
    let mut after = before.fork();
    after.play(text).ok()?;
    let quick = client.weigh(&Situation::of(after.as_ref()), FIRST_LOOK, AT_MOST).await.ok()??;
    if !is_costly(best.outlook, quick.outlook.reversed()) {
        return None;
    }
    // Before anybody is warned, both moves are looked at twice more, and alike.
    let mut fault = None;
    for nodes in [SECOND_LOOK, LAST_LOOK] {
        let tried = weigh_move(client, before, text, nodes).await.ok()?;
        let other = weigh_move(client, before, wanted, nodes).await.ok()?;
        if !is_costly(other.outlook, tried.outlook) {
            return None;
        }
        fault = Some(Fault { outlook: tried.outlook, reply: tried.line.first().cloned() });
    }
    fault
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marble_is_much_and_a_little_less_room_is_not() {
        assert!(is_costly(Outlook::Estimate(20), Outlook::Estimate(-130)));
        assert!(is_costly(Outlook::Win { within_plies: 3, least_margin: 0 }, Outlook::Draw));
        assert!(!is_costly(Outlook::Estimate(20), Outlook::Estimate(-30)));
        assert!(!is_costly(Outlook::Estimate(-900), Outlook::Loss { within_plies: 4, least_margin: 0 }));
    }
}
