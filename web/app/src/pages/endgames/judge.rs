use std::sync::Arc;
use std::time::Duration;

use engine::Outlook;
use puzzles::{Endgame, Goal, Verdict};
use rules::Table;
use session::outlook_words;

use super::WORDS;
use crate::engine::{EngineClient, Situation};
use crate::parts::solve::{Finding, Judge, Judging, Ruling, Words, say};

/// The defence thinks no longer than this, also on a slow machine.
const AT_MOST: Duration = Duration::from_secs(15);

/// The defence, and who judges by what is proved: a move that gives the result away is told at once.
pub(super) struct Defence {
    pub(super) client: EngineClient,
    pub(super) endgame: Arc<Endgame>,
}

impl Judge for Defence {
    fn knows_best(&self) -> bool {
        true
    }

    fn best(&self, now: Arc<dyn Table>) -> Option<Finding> {
        let client = self.client.clone();
        Some(Box::pin(async move {
            let weighed = client.weigh(&Situation::of(now.as_ref()), Endgame::DEFENCE_NODES, AT_MOST).await;
            weighed.ok().flatten().and_then(|line| line.moves.first().cloned())
        }))
    }

    fn judge(&self, before: Arc<dyn Table>, text: String) -> Judging {
        let (client, endgame) = (self.client.clone(), self.endgame.clone());
        Box::pin(async move {
            let mut after = before.fork();
            if after.play(&text).is_err() {
                return Ruling::Unknown;
            }
            if let Some(verdict) = endgame.verdict(after.as_ref()) {
                return ended(&endgame, verdict);
            }
            let weighed = client.weigh(&Situation::of(after.as_ref()), Endgame::DEFENCE_NODES, AT_MOST).await;
            let Ok(Some(line)) = weighed else {
                return Ruling::Unknown;
            };
            let Some(reply) = line.moves.first().cloned() else {
                return Ruling::Unknown;
            };
            // What the defence expects is the contrary of what the player can.
            let outlook = line.outlook.reversed();
            let side = before.turn();
            let gone = is_gone(endgame.goal, outlook);
            let key = match (gone, endgame.goal) {
                (true, Goal::Win) => "thrown.win",
                (true, Goal::Hold) => "thrown.hold",
                (false, _) => "goes-on",
            };
            let (table, answer): (Arc<dyn Table>, _) = (before.clone(), reply.clone());
            let words = say(move |lang| {
                let gaps = [
                    ("move", text.as_str().into()),
                    ("side", table.side_name(side.other(), lang).into()),
                    ("reply", answer.as_str().into()),
                    ("outlook", outlook_words(outlook, side, table.as_ref(), lang).into()),
                ];
                WORDS.fill(lang, key, &gaps)
            });
            if gone {
                return Ruling::Wrong { reply: Some(reply), words };
            }
            let verdict = after.play(&reply).ok().and_then(|_| endgame.verdict(after.as_ref()));
            match verdict {
                Some(verdict) => ended(&endgame, verdict),
                None => Ruling::GoesOn { reply, words },
            }
        })
    }
}

/// Whether the proved result is thrown away, which only a proof can tell.
fn is_gone(goal: Goal, outlook: Outlook) -> bool {
    match (goal, outlook) {
        (Goal::Win, Outlook::Draw | Outlook::Loss { .. }) | (Goal::Hold, Outlook::Loss { .. }) => true,
        (_, Outlook::Estimate(_) | Outlook::Win { .. }) | (Goal::Hold, Outlook::Draw) => false,
    }
}

/// The game is over.
fn ended(endgame: &Endgame, verdict: Verdict) -> Ruling {
    let words = |key: &'static str| -> Words { say(move |lang| WORDS.word(lang, key)) };
    match (verdict, endgame.goal) {
        (Verdict::Reached, Goal::Win) => Ruling::Solved(words("done.win")),
        (Verdict::Reached, Goal::Hold) => Ruling::Solved(words("done.hold")),
        (Verdict::Missed, _) => Ruling::Wrong { reply: None, words: words("ended") },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proof_says_that_the_result_is_gone() {
        let win = Outlook::Win { within_plies: 3, least_margin: 1 };
        let loss = Outlook::Loss { within_plies: 3, least_margin: 1 };
        for (goal, outlook, expected) in [
            (Goal::Win, win, false),
            (Goal::Win, Outlook::Draw, true),
            (Goal::Win, loss, true),
            (Goal::Win, Outlook::Estimate(-900), false),
            (Goal::Hold, Outlook::Draw, false),
            (Goal::Hold, win, false),
            (Goal::Hold, loss, true),
        ] {
            assert_eq!(is_gone(goal, outlook), expected, "{goal:?} {outlook:?}");
        }
    }
}
