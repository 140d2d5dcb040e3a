//! What there is to practise.

use record::Reading;
use rules::Rulebook;

use crate::library;
use crate::practice::{self, Exercise};

/// The mistakes of all own games.
#[derive(Clone, Default)]
pub(super) struct Pool {
    /// What is due, the longest overdue first.
    pub(super) due: Vec<Exercise>,
    /// How many come back on a later day.
    pub(super) later: usize,
    /// The day of the first of those.
    pub(super) next_day: Option<u32>,
    /// How many were solved often enough.
    pub(super) resting: usize,
    /// Games that nobody has gone through yet, the newest first.
    pub(super) unreviewed: Vec<String>,
    /// Games in which nobody knows which side the person was, the newest first.
    pub(super) unknown: Vec<String>,
    /// The games of which there are mistakes.
    pub(super) games: Vec<&'static str>,
}

impl Pool {
    /// Looks through the games that are kept, or only those of one game.
    pub(super) fn gather(only: Option<&str>, day: u32) -> Self {
        practice::sweep();
        let mut pool = Self::default();
        for id in library::ids() {
            let Some(text) = library::text(&id) else {
                continue;
            };
            let Some(game) = library::game_of(&text).map(Rulebook::id) else {
                continue;
            };
            let is_wanted = only.is_none_or(|only| only == game);
            match practice::find(&id) {
                Some(findings) if !findings.is_reviewed => {
                    if is_wanted {
                        pool.unreviewed.push(id);
                    }
                }
                Some(findings) => {
                    if !findings.mistakes.is_empty() && !pool.games.contains(&game) {
                        pool.games.push(game);
                    }
                    if is_wanted {
                        pool.take(&id, &findings, day);
                    }
                }
                None if !is_wanted || library::is_open(&text) && !is_from_elsewhere(&text) => {}
                None if is_against_the_computer(&text) => pool.unreviewed.push(id),
                None => pool.unknown.push(id),
            }
        }
        rules::sort_by_number(&mut pool.due, |exercise| f64::from(exercise.mistake.schedule.due().unwrap_or_default()));
        pool
    }

    /// Takes over what is known by now; what was due stays where it is, and what is new comes behind it.
    pub(super) fn take_over(&mut self, now: Self) {
        let mut due = std::mem::take(&mut self.due);
        let is_same = |one: &Exercise, other: &Exercise| one.id == other.id && one.mistake.ply == other.mistake.ply;
        for exercise in &now.due {
            if !due.iter().any(|known| is_same(known, exercise)) {
                due.push(exercise.clone());
            }
        }
        *self = Self { due, ..now };
    }

    fn take(&mut self, id: &str, findings: &practice::Findings, day: u32) {
        let schedules = findings.mistakes.iter().map(|mistake| mistake.schedule);
        self.resting += schedules.clone().filter(|schedule| schedule.rests()).count();
        let later = schedules.clone().filter(|schedule| !schedule.rests() && !schedule.is_due(day));
        self.later += later.clone().count();
        self.next_day = later.filter_map(practice::Schedule::due).chain(self.next_day).min();
        if !schedules.clone().any(|schedule| schedule.is_due(day)) {
            return;
        }
        let Some(Ok(Reading { record, .. })) = library::find(id).map(|found| found.reading) else {
            return;
        };
        let exercises = practice::exercises(id, &record, findings);
        self.due.extend(exercises.into_iter().filter(|exercise| exercise.mistake.schedule.is_due(day)));
    }
}

/// Whether an entry says that the engine plays one of its sides here, and a person the other.
fn is_against_the_computer(text: &str) -> bool {
    !is_from_elsewhere(text) && text.contains("Seat \"engine ") && text.contains("Seat \"person\"")
}

fn is_from_elsewhere(text: &str) -> bool {
    library::Origin::of_tag(library::tag(text, library::Origin::TAG)) != library::Origin::Played
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_tell_who_played_without_being_read() {
        let own = "[Game \"gunzi\"]\n[BlackSeat \"engine 3\"]\n[WhiteSeat \"person\"]\n[Result \"1-0\"]\n\n*\n";
        assert!(is_against_the_computer(own) && !is_from_elsewhere(own));
        let imported = own.replace("[Result", "[Origin \"import\"]\n[Result");
        assert!(!is_against_the_computer(&imported) && is_from_elsewhere(&imported));
        assert!(!is_against_the_computer(&own.replace("engine 3", "person")));
        assert!(!is_against_the_computer(&own.replace("\"person\"", "\"engine 2\"")));
    }
}
