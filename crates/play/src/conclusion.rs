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
        let words = record.rulebook().words();
        let loser = outcome.winner().map(Side::other);
        let cause = match (record.termination.as_ref(), loser) {
            (Some(Termination::Resignation), Some(side)) => {
                Some(Statement::new(words, "end.resigned").side("side", side))
            }
            (Some(Termination::Time), Some(side)) => Some(Statement::new(words, "end.time").side("side", side)),
            (Some(Termination::Agreement), None) => Some(Statement::new(words, "end.agreed")),
            (Some(Termination::Abandoned), Some(side)) => Some(Statement::new(words, "end.left").side("side", side)),
            (Some(Termination::Abandoned), None) => Some(Statement::new(&WORDS, "end.left-draw")),
            _ => None,
        };
        Some(Self { outcome: Some(outcome), cause, score: record.score.or(table.score()) })
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

    /// The same with the result as records write it: `White wins (0-1).`
    pub fn result(&self, table: &dyn Table, lang: Lang) -> String {
        let Some(outcome) = self.outcome else {
            return self.who(table, lang);
        };
        let result = ("result", outcome.result().into());
        match outcome {
            Outcome::Draw => WORDS.fill(lang, "result.draw.short", &[result]),
            Outcome::Win(side) => {
                let side = table.side_name(side, lang);
                WORDS.fill(lang, "result.won.short", &[("side", side.into()), result])
            }
        }
    }

    /// Why it ended, as a sentence; empty if nobody knows.
    pub fn why(&self, lang: Lang) -> String {
        self.cause.as_ref().map(|cause| cause.say(lang)).unwrap_or_default()
    }

    /// The points, each beside the name of its side: `Black 4 – 7 White`; none in games that do not count them.
    pub fn points(&self, table: &dyn Table, lang: Lang) -> Option<String> {
        self.score.map(|score| points(score, table, lang))
    }
}

/// The points of both sides, each beside the name of its side: `Black 4 – 7 White`.
pub fn points([one, two]: [u16; 2], table: &dyn Table, lang: Lang) -> String {
    let [first, second] = Side::BOTH.map(|side| table.side_name(side, lang));
    format!("{first} {one} – {two} {second}")
}
