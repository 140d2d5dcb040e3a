//! What the computer is asked: its move, a hint, whether it takes a draw.

use board::{Arrow, ArrowKind};
use engine::{Outlook, TextLine};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::Side;
use session::{Moment, Seat, Session, outlook_words, thinking};

use super::sitting::{Note, Question, Sitting};
use crate::browser;
use crate::engine::{Clocks, Situation, Trouble};
use crate::pages::play::WORDS;

impl Sitting {
    /// Lets the game go on: somebody is told what to aim at, or the computer moves.
    pub(super) fn go_on(self) {
        if self.elsewhere.get_untracked() {
            return;
        }
        self.look_for_plan();
        if self.is_to_be_examined() { self.examine() } else { self.let_computer_think() }
    }

    /// Lets the computer think if it is its turn.
    pub(super) fn let_computer_think(self) {
        let asked = self.session.with_untracked(|session| {
            let level = session.seat_to_move().and_then(Seat::level)?;
            let clocks = clocks(session, browser::moment());
            Some((Situation::of(session.table()), level, clocks, pace(clocks, session)))
        });
        let Some((situation, level, clocks, pace)) = asked else {
            return;
        };
        let change = self.change.get_value();
        let engine_client = self.engine_client.get_value();
        spawn_local(async move {
            let answer = engine_client.choose(&situation, level, clocks, pace).await;
            if !self.is_still(change) {
                return;
            }
            match answer {
                Ok(Some(text)) => self.play(&text),
                Err(Trouble::Forgotten) => {}
                Ok(None) | Err(_) => self.stuck.set(true),
            }
        });
    }

    /// Asks for advice.
    pub(super) fn ask_hint(self) {
        self.ask(Question::Hint, Self::hint);
    }

    /// Offers the computer a draw. People ask each other.
    pub(super) fn offer_draw(self) {
        if thinking::is_too_early_for_a_draw(self.last()) {
            self.say("draw.refused", &[]);
            return;
        }
        self.ask(Question::Offer, |sitting, line| {
            // The line is seen from the person, whose turn it is.
            let own = line.map_or(Outlook::Draw, |line| line.outlook.reversed());
            if thinking::takes_draw(own) { sitting.agree() } else { sitting.say("draw.refused", &[]) }
        });
    }

    fn ask(self, question: Question, then: fn(Self, Option<TextLine>)) {
        if self.question.get_untracked().is_some() || !self.session.with_untracked(Session::is_persons_turn) {
            return;
        }
        self.question.set(Some(question));
        let situation = self.session.with_untracked(|session| Situation::of(session.table()));
        let change = self.change.get_value();
        let engine_client = self.engine_client.get_value();
        spawn_local(async move {
            let time = match question {
                Question::Hint => thinking::HINT,
                Question::Offer => thinking::OFFER,
            };
            let answer = engine_client.hint(&situation, time).await;
            if !self.is_still(change) {
                return;
            }
            self.question.set(None);
            match answer {
                Ok(line) => then(self, line),
                Err(Trouble::Forgotten) => {}
                // What it thinks of an offer would be a hint, too.
                Err(Trouble::RatedGame) if question == Question::Offer => self.say("draw.refused", &[]),
                Err(_) => self.say("engine.lost", &[]),
            }
        });
    }

    fn hint(self, line: Option<TextLine>) {
        let Some((line, text)) = line.and_then(|line| Some((line.clone(), line.moves.first()?.clone()))) else {
            return;
        };
        if self.viewed.get_untracked().is_some() {
            self.view(self.last());
        }
        self.note_help();
        self.keep();
        let lang = self.prefs.lang.get_untracked();
        let (arrow, words) = self.session.with_untracked(|session| {
            let table = session.table();
            let does = table.describe(&text).unwrap_or_default();
            let does: Vec<_> = does.iter().map(|statement| statement.say(lang)).collect();
            let outlook = outlook_words(line.outlook, table.turn(), table, lang);
            let args = [("move", text.as_str().into()), ("does", does.join(" ").into()), ("outlook", outlook.into())];
            (Arrow::of_move(table, &text, ArrowKind::Best), WORDS.fill(lang, "hint.says", &args))
        });
        self.arrow.set(arrow);
        self.note.set(Some(Note { is_reason: false, text: words, rule: None }));
    }

    /// Whether the page is still there and nothing has happened since that change.
    pub(super) fn is_still(self, change: u32) -> bool {
        self.change.try_get_value() == Some(change)
    }
}

fn clocks(session: &Session, now: Moment) -> Option<Clocks> {
    session.clock().map(|clock| Side::BOTH.map(|side| clock.to_share(side, now)))
}

/// How soon the computer may answer, in milliseconds: one must be able to see one's own move first, and then its own.
fn pace(clocks: Option<Clocks>, session: &Session) -> u32 {
    let left = clocks.map(|clocks| clocks[session.turn().index()].left.as_secs());
    match left {
        Some(..10) => 250,
        Some(10..60) => 500,
        _ if session.table().plies() == 0 => 900,
        _ => 650 + browser::chance() % 350,
    }
}
