use crate::{Outlook, Verdict, judge};

/// How many positions the first look at a move of a guided game takes. Only what looks bad is looked at again.
pub const FIRST_LOOK: u64 = 10_000;

/// How many positions the second look takes. What still looks bad is looked at once more.
pub const SECOND_LOOK: u64 = 40_000;

/// How many positions the last look takes, which decides whether somebody is warned. With the second look alone one warning in
/// twelve was false: the move still won, or the other one lost as well.
pub const LAST_LOOK: u64 = 160_000;

/// A fall of the estimate, in hundredths, that a beginner is warned of even where it changes the chances of winning by less than a
/// mistake: a marble, a wedge. Whoever is ahead or behind by one already would else lose the next without a word.
const PIECE: i32 = 80;

/// Whether a move throws so much away that a beginner is warned of it: what could be expected before, and what after it.
///
/// ```
/// use engine::{Outlook, is_costly};
///
/// assert!(is_costly(Outlook::Estimate(20), Outlook::Estimate(-130)));
/// assert!(is_costly(Outlook::Estimate(-80), Outlook::Estimate(-190)));
/// assert!(!is_costly(Outlook::Estimate(20), Outlook::Estimate(-30)));
/// ```
pub fn is_costly(before: Outlook, after: Outlook) -> bool {
    let verdict = judge(before, after, false).verdict;
    let loses_piece = matches!((before, after), (Outlook::Estimate(b), Outlook::Estimate(a)) if b - a >= PIECE);
    verdict >= Verdict::Mistake || (verdict >= Verdict::Inaccuracy && loses_piece)
}
