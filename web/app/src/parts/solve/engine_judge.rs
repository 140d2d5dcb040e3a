use std::sync::Arc;
use std::time::Duration;

use engine::{Outlook, SECOND_LOOK, Verdict, judge};
use rules::{Lang, Outcome, Side, Table};
use session::outlook_words;

use super::{Judge, Judging, Ruling, WORDS, say};
use crate::engine::{EngineClient, Situation, Trouble};

/// A move is weighed no longer than this.
const AT_MOST: Duration = Duration::from_millis(2_500);

/// What a move leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// What its player can expect after it.
    pub outlook: Outlook,
    /// The opponent's best line; empty if the game is over.
    pub line: Vec<String>,
}

/// Lets the engine look at that many positions after a legal move.
pub async fn weigh_move(client: &EngineClient, before: &dyn Table, text: &str, nodes: u64) -> Result<Weighed, Trouble> {
    let mut after = before.fork();
    after.play(text).map_err(|error| Trouble::Refused(error.statement().say(Lang::En)))?;
    if let Some(outlook) = of_end(after.as_ref(), before.turn()) {
        return Ok(Weighed { outlook, line: Vec::new() });
    }
    let line = client.weigh(&Situation::of(after.as_ref()), nodes, AT_MOST).await?;
    let line = line.ok_or(Trouble::Forgotten)?;
    Ok(Weighed { outlook: line.outlook.reversed(), line: line.moves })
}

/// What a game that is over is worth to a side; none if it goes on.
fn of_end(table: &dyn Table, side: Side) -> Option<Outlook> {
    Some(match table.ending()?.outcome {
        Outcome::Draw => Outlook::Draw,
        Outcome::Win(winner) if winner == side => Outlook::Win { within_plies: 0, least_margin: 0 },
        Outcome::Win(_) => Outlook::Loss { within_plies: 0, least_margin: 0 },
    })
}

/// The engine as a judge: a move is right if it is the one that is known to be best, or no worse by the measure of reviews.
pub struct EngineJudge {
    client: EngineClient,
    best: String,
    mistake: Option<String>,
}

impl EngineJudge {
    /// A judge who knows the best move.
    pub fn new(client: EngineClient, best: impl Into<String>) -> Self {
        Self { client, best: best.into(), mistake: None }
    }

    /// The same, who also knows a move to be a mistake: whatever a short look says of it, it is not the solution.
    #[must_use]
    pub fn who_knows(self, mistake: impl Into<String>) -> Self {
        Self { mistake: Some(mistake.into()), ..self }
    }
}

impl Judge for EngineJudge {
    fn judge(&self, before: Arc<dyn Table>, text: String) -> Judging {
        let (client, best, mistake) = (self.client.clone(), self.best.clone(), self.mistake.clone());
        Box::pin(async move {
            let side = before.turn();
            let tried = weigh_move(&client, before.as_ref(), &text, SECOND_LOOK).await;
            if text == best {
                // Nobody doubts the move itself; what it is worth is told if the engine can be asked.
                return solved("right.best", &before, text, String::new(), tried.ok().map(|tried| tried.outlook));
            }
            let wanted = weigh_move(&client, before.as_ref(), &best, SECOND_LOOK).await;
            let (Ok(tried), Ok(wanted)) = (tried, wanted) else {
                return Ruling::Unknown;
            };
            let verdict = judge(wanted.outlook, tried.outlook, false).verdict;
            if !verdict.is_fault() && mistake.as_ref() != Some(&text) {
                return solved("right.other", &before, text, best, Some(tried.outlook));
            }
            let reply = tried.line.first().cloned();
            let (table, answer) = (before, reply.clone());
            let words = say(move |lang| {
                let outlook = outlook_words(tried.outlook, side, table.as_ref(), lang);
                let other = table.side_name(side.other(), lang);
                let key = match (&answer, verdict) {
                    (Some(_), Verdict::Inaccuracy | Verdict::Good) => "wrong.mild",
                    (Some(_), _) => "wrong.reply",
                    (None, _) => "wrong",
                };
                let gaps = [
                    ("move", text.as_str().into()),
                    ("side", other.into()),
                    ("reply", answer.clone().unwrap_or_default().into()),
                    ("outlook", outlook.into()),
                ];
                WORDS.fill(lang, key, &gaps)
            });
            Ruling::Wrong { reply, words }
        })
    }
}

fn solved(key: &'static str, before: &Arc<dyn Table>, text: String, best: String, outlook: Option<Outlook>) -> Ruling {
    let (table, side) = (before.clone(), before.turn());
    Ruling::Solved(say(move |lang| {
        let worth = outlook.map(|outlook| outlook_words(outlook, side, table.as_ref(), lang) + ".");
        let gaps = [
            ("move", text.as_str().into()),
            ("best", best.as_str().into()),
            ("outlook", worth.unwrap_or_default().into()),
        ];
        WORDS.fill(lang, key, &gaps).trim_end().to_owned()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_over_needs_no_engine() {
        let (game, options) = engine::find("abalone").unwrap();
        let mut table = game.table(&options, Some("5/6/2ss3/8/6SSs/8/2SS3/6/5 5 4 b 0 61")).unwrap();
        assert_eq!(of_end(table.as_ref(), Side::One), None);
        table.play("e7e8").unwrap();
        assert_eq!(of_end(table.as_ref(), Side::One), Some(Outlook::Win { within_plies: 0, least_margin: 0 }));
        assert_eq!(of_end(table.as_ref(), Side::Two), Some(Outlook::Loss { within_plies: 0, least_margin: 0 }));
    }
}
