use crate::{Outlook, Verdict, judge};

/// How many positions the first look at a move of a guided game takes. Only what looks bad is looked at again.
pub const FIRST_LOOK: u64 = 10_000;

/// How many positions the second look takes, which decides whether somebody is warned.
pub const SECOND_LOOK: u64 = 40_000;

/// Whether a move throws so much away that a beginner is warned of it: what could be expected before, and what after it.
///
/// ```
/// use engine::{Outlook, is_costly};
///
/// assert!(is_costly(Outlook::Estimate(20), Outlook::Estimate(-130)));
/// assert!(!is_costly(Outlook::Estimate(20), Outlook::Estimate(-30)));
/// ```
pub fn is_costly(before: Outlook, after: Outlook) -> bool {
    judge(before, after, false).verdict >= Verdict::Mistake
}
