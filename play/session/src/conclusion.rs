use record::{Record, Termination};
use rules::{Lang, Outcome, Side, Statement, Table};

use crate::WORDS;

/// How a game has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Conclusion {
    /// Who won; none if the game was aborted.
    pub outcome: Option<Outcome>,
    /// Why, if that is known.
    pub cause: Option<Statement>,
    /// The points of both sides, in games that count them.
    pub score: Option<[u16; 2]>,
}

impl Conclusion {
    /// The end of a recorded game, made by rules or players, at the table where its main line ends; none while it goes on.
    pub fn of(record: &Record, table: &dyn Table) -> Option<Self> {
        Self::by_rules(table).or_else(|| Self::by_players(record, table))
    }

    /// The end that the rules or the house rules have made.
    pub fn by_rules(table: &dyn Table) -> Option<Self> {
        let ending = table.ending()?;
        Some(Self { outcome: Some(ending.outcome), cause: Some(ending.cause), score: ending.score })
    }

    fn by_players(record: &Record, table: &dyn Table) -> Option<Self> {
        let Some(outcome) = record.result else {
            let aborted = record.termination == Some(Termination::Abandoned);
            let cause = Some(Statement::new(&WORDS, "end.aborted"));
            return aborted.then_some(Self { outcome: None, cause, score: None });
        };
        Some(Self::recorded(table, outcome, record.termination.as_ref(), record.score.or(table.score())))
    }

    /// The end of a game of which only the result is known: with a cause unless the rules ended it.
    pub fn recorded(
        table: &dyn Table,
        outcome: Outcome,
        termination: Option<&Termination>,
        score: Option<[u16; 2]>,
    ) -> Self {
        let words = table.rulebook().words();
        let lost = |rule| {
            let winner = outcome.winner()?;
            Some(Statement::new(words, rule).side("side", winner.other()).side("winner", winner))
        };
        let cause = match (termination, outcome) {
            (Some(Termination::Resignation), _) => lost("end.resigned"),
            (Some(Termination::Time), _) => lost("end.time"),
            (Some(Termination::Abandoned), Outcome::Win(_)) => lost("end.left"),
            (Some(Termination::Abandoned), Outcome::Draw) => Some(Statement::new(&WORDS, "end.left-draw")),
            (Some(Termination::Agreement), Outcome::Draw) => Some(Statement::new(words, "end.agreed")),
            _ => None,
        };
        Self { outcome: Some(outcome), cause, score }
    }

    /// Whether the game ended before it had begun.
    pub const fn is_aborted(&self) -> bool {
        self.outcome.is_none()
    }

    /// The winner, if there is one.
    pub const fn winner(&self) -> Option<Side> {
        match self.outcome {
            Some(Outcome::Win(side)) => Some(side),
            Some(Outcome::Draw) | None => None,
        }
    }

    /// Who won, as a sentence: `White wins.`
    pub fn who(&self, table: &dyn Table, lang: Lang) -> String {
        match self.outcome {
            Some(Outcome::Win(side)) => WORDS.fill(lang, "result.won", &[("side", table.side_name(side, lang).into())]),
            Some(Outcome::Draw) => WORDS.word(lang, "result.draw"),
            None => WORDS.word(lang, "result.none"),
        }
    }

    /// How the game ended, and who won: `Black resigned · White wins`.
    pub fn why(&self, table: &dyn Table, lang: Lang) -> String {
        self.cause.as_ref().map_or_else(|| self.who(table, lang), |cause| cause.say(lang))
    }

    /// The same with the result as records write it: `Black resigned · White wins (0-1)`.
    pub fn result(&self, table: &dyn Table, lang: Lang) -> String {
        let why = self.why(table, lang);
        match self.outcome {
            Some(outcome) => format!("{} ({})", why.trim_end_matches('.'), outcome.result()),
            None => why,
        }
    }

    /// The points, each beside the name of its side: `Black 4 · White 7`; none in games that do not count them.
    pub fn points(&self, table: &dyn Table, lang: Lang) -> Option<String> {
        self.score.map(|score| points(score, table, lang))
    }
}

/// The points of both sides, each beside the name of its side: `Black 4 · White 7`.
pub fn points([one, two]: [u16; 2], table: &dyn Table, lang: Lang) -> String {
    let [first, second] = Side::BOTH.map(|side| table.side_name(side, lang));
    format!("{first} {one} · {second} {two}")
}
