//! The mistakes of one's own games, kept in the browser to be practised.
//!
//! A game that was reviewed has an entry with the turns at which its player went wrong. The position is that of the game's
//! record; the entry says which turn, what was better, and when it comes back.

mod schedule;

use std::sync::Arc;

use engine::Verdict;
use record::Record;
use rules::{Side, Table};
use session::Terms;

use crate::browser;
use crate::engine::Reviewed;
use crate::library::{self, Origin};

pub use schedule::Schedule;

const NAME: &str = "tafel.mistakes.";
/// So many moments of a game mattered most.
pub const MOMENTS: usize = 3;

/// A turn at which a player went wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// After how many turns the position came up.
    pub ply: usize,
    /// What was played there.
    pub played: String,
    /// How bad that was.
    pub verdict: Verdict,
    /// The better line.
    pub better: Vec<String>,
    /// Whether it is among the moments that mattered most.
    pub is_moment: bool,
    /// When it comes back.
    pub schedule: Schedule,
}

/// What was found in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// Whose turns were looked at; none if the person has no side in this game.
    pub side: Option<Side>,
    /// Whether the game has been gone through; else only the side is known.
    pub is_reviewed: bool,
    /// The mistakes, in the order of the game.
    pub mistakes: Vec<Mistake>,
}

/// A mistake of a game, and the position in which it was made.
#[derive(Clone)]
pub struct Exercise {
    /// The game.
    pub id: String,
    /// The position.
    pub table: Arc<dyn Table>,
    /// The mistake.
    pub mistake: Mistake,
}

/// What is known of the person's part in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// That side, against the computer.
    Side(Side),
    /// The record does not tell.
    Unknown,
}

/// Which side of a game is the person's own, as its record tells.
pub fn part_in(record: &Record) -> Part {
    let terms = Terms::of_record(record);
    match terms.only_person() {
        // In records from elsewhere a person is somebody.
        Some(side) if Origin::of_record(record) == Origin::Played => Part::Side(side),
        _ => Part::Unknown,
    }
}

impl Findings {
    /// The person has no side in this game, or it cannot be gone through.
    pub const NOTHING: Self = Self { side: None, is_reviewed: true, mistakes: Vec::new() };

    /// The person was this side; the game has not been gone through.
    pub const fn of_side(side: Side) -> Self {
        Self { side: Some(side), is_reviewed: false, mistakes: Vec::new() }
    }

    /// What a review has found: the mistakes of a side, and the moments that mattered most to it.
    pub fn of_review(record: &Record, reviewed: &Reviewed, side: Side) -> Self {
        let moments = reviewed.moments(record.setup().turn(), side, MOMENTS);
        let played: Vec<_> = record.tree().main_line().map(|node| record.tree().text(node).to_owned()).collect();
        let own = reviewed.faults_of(record.setup().turn(), side);
        let mistakes = own.filter_map(|(ply, judged)| {
            let is_moment = moments.contains(&ply);
            (is_moment || judged.verdict >= Verdict::Mistake).then(|| Mistake {
                ply,
                played: played.get(ply).cloned().unwrap_or_default(),
                verdict: judged.verdict,
                better: judged.better.clone(),
                is_moment,
                schedule: Schedule::default(),
            })
        });
        Self { side: Some(side), is_reviewed: true, mistakes: mistakes.collect() }
    }

    fn parse(text: &str) -> Self {
        let mut findings = Self::NOTHING;
        for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
            match (name, value) {
                ("side", "one") => findings.side = Some(Side::One),
                ("side", "two") => findings.side = Some(Side::Two),
                ("reviewed", value) => findings.is_reviewed = value != "no",
                ("mistake", value) => findings.mistakes.extend(Mistake::parse(value)),
                _ => {}
            }
        }
        findings
    }

    fn to_text(&self) -> String {
        let side = self.side.map_or("none", |side| ["one", "two"][side.index()]);
        let mistakes = self.mistakes.iter().map(|mistake| format!("mistake={}", mistake.to_text()));
        let reviewed = if self.is_reviewed { "yes" } else { "no" };
        std::iter::once(format!("side={side}\nreviewed={reviewed}")).chain(mistakes).collect::<Vec<_>>().join("\n")
    }
}

impl Mistake {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(6, ';');
        let mut next = || parts.next();
        let (ply, played, verdict) = (next()?.parse().ok()?, next()?.to_owned(), next()?);
        let verdict = Verdict::FAULTS.into_iter().find(|fault| fault.name() == verdict)?;
        let is_moment = next()? == "moment";
        let schedule = Schedule::parse(next()?)?;
        let better: Vec<_> = next()?.split_whitespace().map(str::to_owned).collect();
        (!better.is_empty()).then_some(Self { ply, played, verdict, better, is_moment, schedule })
    }

    fn to_text(&self) -> String {
        let Self { ply, played, verdict, better, is_moment, schedule } = self;
        let moment = if *is_moment { "moment" } else { "" };
        format!("{ply};{played};{};{moment};{};{}", verdict.name(), schedule.to_text(), better.join(" "))
    }
}

/// What was found in a game; none if it was not reviewed yet.
pub fn find(id: &str) -> Option<Findings> {
    browser::kept(&format!("{NAME}{id}")).map(|text| Findings::parse(&text))
}

/// Keeps what was found in a game.
pub fn keep(id: &str, findings: &Findings) {
    browser::keep(&format!("{NAME}{id}"), &findings.to_text());
}

/// Forgets findings of games that are no longer there.
pub fn sweep() {
    for name in browser::kept_names(NAME) {
        if name.strip_prefix(NAME).is_some_and(|id| library::text(id).is_none()) {
            browser::forget(&name);
        }
    }
}

/// Keeps how an exercise went.
pub fn note(id: &str, ply: usize, went_well: bool) {
    let (Some(mut findings), day) = (find(id), browser::day_number()) else {
        return;
    };
    for mistake in findings.mistakes.iter_mut().filter(|mistake| mistake.ply == ply) {
        let before = mistake.schedule;
        mistake.schedule = if went_well { before.solved(day) } else { before.failed(day) };
    }
    keep(id, &findings);
}

/// The exercises of a game: its mistakes with their positions. What does not fit its record any more is left out.
pub fn exercises(id: &str, record: &Record, findings: &Findings) -> Vec<Exercise> {
    let moves: Vec<_> = record.tree().main_line().map(|node| record.tree().text(node).to_owned()).collect();
    let mut table = record.setup().fork();
    let mut found = Vec::new();
    for (ply, text) in moves.iter().enumerate() {
        for mistake in findings.mistakes.iter().filter(|mistake| mistake.ply == ply && mistake.played == *text) {
            let is_playable = mistake.better.first().is_some_and(|better| table.judge(better).is_ok());
            if is_playable && findings.side == Some(table.turn()) {
                found.push(Exercise { id: id.to_owned(), table: table.fork().into(), mistake: mistake.clone() });
            }
        }
        if table.play(text).is_err() {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Judged;

    const GAME: &str = "[Game \"gunzi\"]\n[BlackSeat \"engine 3\"]\n[WhiteSeat \"person\"]\n\n\
        1. a1-b2r c2-b6l 2. a2-a3l b6xa2=b2 3. a3-b2l a2#b2 *\n";

    fn record() -> Record {
        record::read_all(GAME, engine::all()).next().unwrap().unwrap().record
    }

    fn judged(verdict: Verdict, cost: f64, better: &[&str]) -> Judged {
        let better = better.iter().map(|&text| text.to_owned()).collect();
        Judged { verdict, before: Some(0.9), after: Some(0.9 - cost), accuracy: None, better }
    }

    fn reviewed() -> Reviewed {
        let good = judged(Verdict::Good, 0.0, &[]);
        let moves = vec![
            judged(Verdict::Blunder, 0.8, &["a2-b1l"]),
            judged(Verdict::Inaccuracy, 0.1, &["c1-b6r"]),
            good.clone(),
            judged(Verdict::Mistake, 0.2, &["c4-b7l", "a3-b2l"]),
            good.clone(),
            good,
        ];
        Reviewed { accuracy: [None; 2], moves, record: String::new() }
    }

    #[test]
    fn only_ones_own_turns_are_practised() {
        let record = record();
        assert_eq!(part_in(&record), Part::Side(Side::Two));
        let findings = Findings::of_review(&record, &reviewed(), Side::Two);
        let plies: Vec<_> = findings.mistakes.iter().map(|mistake| (mistake.ply, mistake.is_moment)).collect();
        assert_eq!(plies, [(1, true), (3, true)], "the blunder was the computer's");
        let exercises = exercises("x", &record, &findings);
        assert_eq!(exercises.len(), 2);
        assert!(exercises.iter().all(|exercise| exercise.table.turn() == Side::Two));
        assert_eq!(exercises[1].table.plies(), 3);
    }

    #[test]
    fn findings_are_read_as_they_are_written() {
        let findings = Findings::of_review(&record(), &reviewed(), Side::Two);
        assert_eq!(Findings::parse(&findings.to_text()), findings);
        for findings in [Findings::NOTHING, Findings::of_side(Side::One)] {
            assert_eq!(Findings::parse(&findings.to_text()), findings);
        }
        for text in ["mistake=", "mistake=1;a;blunder;;0,0;", "mistake=x;a;blunder;;0,0;b", "mistake=1;a;fine;;0,0;b"] {
            assert!(Findings::parse(text).mistakes.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_record_that_has_changed_brings_no_wrong_exercises() {
        let mut findings = Findings::of_review(&record(), &reviewed(), Side::Two);
        findings.mistakes[0].played = "c4-b7l".to_owned();
        findings.mistakes[1].better = vec!["a1-b1l".to_owned()];
        assert!(exercises("x", &record(), &findings).is_empty());
    }

    #[test]
    fn records_from_elsewhere_do_not_tell_who_one_was() {
        let mut imported = record();
        Origin::Imported.note(&mut imported);
        assert_eq!(part_in(&imported), Part::Unknown);
        let people = GAME.replace("engine 3", "person");
        let people = record::read_all(&people, engine::all()).next().unwrap().unwrap().record;
        assert_eq!(part_in(&people), Part::Unknown);
    }
}
