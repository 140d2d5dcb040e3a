/// When a position comes back: 1, 3 and 7 days after it was solved, and then no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Schedule {
    /// How often in a row it was solved without help.
    solved: u8,
    /// The day on which it is due, counted from 1970.
    due: u32,
}

/// After so many days it comes back.
const PAUSES: [u32; 3] = [1, 3, 7];

impl Schedule {
    /// Whether it is asked for on a day.
    pub fn is_due(self, day: u32) -> bool {
        !self.rests() && self.due <= day
    }

    /// Whether it was solved often enough.
    pub fn rests(self) -> bool {
        usize::from(self.solved) > PAUSES.len()
    }

    /// The day on which it is due; none if it rests.
    pub fn due(self) -> Option<u32> {
        (!self.rests()).then_some(self.due)
    }

    /// Whether it has been tried, and whether it was solved the last time.
    pub fn last(self) -> Option<bool> {
        (self.due != 0).then_some(self.solved > 0)
    }

    /// It was solved without help on a day. Before it is due that is no news.
    #[must_use]
    pub fn solved(self, day: u32) -> Self {
        if !self.is_due(day) {
            return self;
        }
        let pause = PAUSES.get(usize::from(self.solved)).copied().unwrap_or_default();
        Self { solved: self.solved.saturating_add(1), due: day + pause }
    }

    /// It was not: it begins anew, and comes back the next day.
    #[must_use]
    pub fn failed(self, day: u32) -> Self {
        Self { solved: 0, due: day + 1 }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let (solved, due) = text.split_once(',')?;
        Some(Self { solved: solved.parse().ok()?, due: due.parse().ok()? })
    }

    pub(super) fn to_text(self) -> String {
        format!("{},{}", self.solved, self.due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_solved_comes_back_after_one_three_and_seven_days_and_then_rests() {
        let mut schedule = Schedule::default();
        let mut day = 20_000;
        assert!(schedule.is_due(day));
        for pause in PAUSES {
            schedule = schedule.solved(day);
            assert!(!schedule.is_due(day) && !schedule.is_due(day + pause - 1) && schedule.is_due(day + pause));
            day += pause;
        }
        schedule = schedule.solved(day);
        assert!(schedule.rests() && !schedule.is_due(day + 1000) && schedule.due().is_none());
        assert!(schedule.solved(day).rests(), "and it stays so");
    }

    #[test]
    fn what_is_not_solved_begins_anew() {
        let known = Schedule::default().solved(10).solved(11);
        assert_eq!(known.solved(12), known, "twice in a row is no news");
        assert_eq!((Schedule::default().last(), known.last()), (None, Some(true)));
        let failed = known.failed(14);
        assert_eq!((failed.due(), failed.last()), (Some(15), Some(false)));
        assert_eq!(failed.solved(15).due(), Some(16));
    }

    #[test]
    fn schedules_are_read_as_they_are_written() {
        let schedule = Schedule::default().solved(20_773);
        assert_eq!(Schedule::parse(&schedule.to_text()), Some(schedule));
        for text in ["", "1", "x,1", "1,x", "300,1"] {
            assert_eq!(Schedule::parse(text), None, "{text}");
        }
    }
}
