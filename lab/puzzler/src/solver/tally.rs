use std::fmt;

use engine::{Analysis, Outlook};

use crate::solver::claims::Fault;

/// How many faults of each kind are told in full.
const MOST_EXAMPLES: u64 = 5;

/// What was claimed, and what of it was false.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// How many searches were made.
    pub searches: u64,
    /// How many of them ended in a proof: of a win, a draw, a loss.
    pub proved: [u64; 3],
    /// How many claims were held against the truth, those on the way and those about single moves included.
    pub claims: u64,
    /// How many of them were false, by [`Fault::ALL`].
    pub faults: [u64; 4],
    /// The first of them, for people.
    pub examples: Vec<String>,
}

impl Tally {
    /// How many claims were false.
    pub fn wrong(&self) -> u64 {
        self.faults.iter().sum()
    }

    /// Counts a search.
    pub(crate) fn searched(&mut self, analysis: &Analysis) {
        self.searches += 1;
        match analysis.outlook() {
            Some(Outlook::Win { .. }) => self.proved[0] += 1,
            Some(Outlook::Draw) => self.proved[1] += 1,
            Some(Outlook::Loss { .. }) => self.proved[2] += 1,
            Some(Outlook::Estimate(_)) | None => {}
        }
    }

    /// Counts claims, of which one was perhaps false.
    pub(crate) fn count(&mut self, claims: usize, verdict: Result<(), Fault>, example: impl FnOnce() -> String) {
        self.claims += claims as u64;
        if let Err(fault) = verdict {
            self.faults[fault as usize] += 1;
            if self.faults[fault as usize] <= MOST_EXAMPLES {
                self.examples.push(format!("{fault}: {}", example()));
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wins, draws, losses] = self.proved;
        let proved = wins + draws + losses;
        write!(
            f,
            "{} searches, {proved} proved ({wins} wins, {draws} draws, {losses} losses), {} claims, {} false",
            self.searches,
            self.claims,
            self.wrong()
        )?;
        for (fault, count) in Fault::ALL.into_iter().zip(self.faults).filter(|&(_, count)| count > 0) {
            write!(f, ", {fault} {count}")?;
        }
        Ok(())
    }
}
