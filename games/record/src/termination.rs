use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use rules::Outcome;

/// What ended a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// The rules, house rules included.
    Rules,
    /// A player gave up.
    Resignation,
    /// A player's time was up.
    Time,
    /// The players agreed on a draw.
    Agreement,
    /// Somebody else decided.
    Adjudication,
    /// The players left.
    Abandoned,
    /// Something else, in the words of the record.
    Other(String),
}

impl Termination {
    const KNOWN: [Self; 6] =
        [Self::Rules, Self::Resignation, Self::Time, Self::Agreement, Self::Adjudication, Self::Abandoned];

    /// The word in records.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Rules => "rules",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Adjudication => "adjudication",
            Self::Abandoned => "abandoned",
            Self::Other(words) => words,
        }
    }

    /// Whether a game can end with that result in this way; no result means that it goes on or that nobody knows.
    pub(crate) fn fits(&self, result: Option<Outcome>) -> bool {
        match self {
            Self::Resignation => matches!(result, Some(Outcome::Win(_))),
            Self::Agreement => result == Some(Outcome::Draw),
            Self::Rules | Self::Time | Self::Adjudication => result.is_some(),
            Self::Abandoned | Self::Other(_) => true,
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Every text says something; what is not one of the known words is kept.
impl FromStr for Termination {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let known = Self::KNOWN.into_iter().find(|known| known.as_str() == text);
        Ok(known.unwrap_or_else(|| Self::Other(text.to_owned())))
    }
}

/// The value of the tag `Result`, and of the marker that ends the moves: who won. None is `*`: the game goes on, or nobody
/// knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ResultTag(pub(crate) Option<Outcome>);

impl ResultTag {
    /// The result as records write it.
    pub(crate) fn text(self) -> &'static str {
        self.0.map_or("*", Outcome::result)
    }

    /// Reads what [`ResultTag::text`] writes.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text == "*" { Some(Self(None)) } else { Outcome::from_result(text).map(|outcome| Self(Some(outcome))) }
    }
}

/// A score as records write it, side one first: `8-4`.
pub(crate) fn score_text([one, two]: [u16; 2]) -> String {
    format!("{one}-{two}")
}

/// Reads what [`score_text`] writes.
pub(crate) fn parse_score(text: &str) -> Option<[u16; 2]> {
    let (one, two) = text.split_once('-')?;
    let score = [one.parse().ok()?, two.parse().ok()?];
    (score_text(score) == text).then_some(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Side;

    #[test]
    fn words_read_back() -> Result<(), Infallible> {
        for word in ["rules", "resignation", "time", "agreement", "adjudication", "abandoned", "", "Rules", "flood"] {
            let termination: Termination = word.parse()?;
            assert_eq!(termination.as_str(), word);
        }
        assert_eq!("time".parse(), Ok(Termination::Time));
        Ok(())
    }

    #[test]
    fn ways_to_end_fit_results() {
        let win = Some(Outcome::Win(Side::Two));
        assert!(Termination::Resignation.fits(win) && !Termination::Resignation.fits(Some(Outcome::Draw)));
        assert!(Termination::Agreement.fits(Some(Outcome::Draw)) && !Termination::Agreement.fits(win));
        assert!(!Termination::Time.fits(None) && Termination::Abandoned.fits(None));
    }

    #[test]
    fn results_and_scores_read_back() {
        for result in [None, Some(Outcome::Draw), Some(Outcome::Win(Side::One)), Some(Outcome::Win(Side::Two))] {
            assert_eq!(ResultTag::parse(ResultTag(result).text()), Some(ResultTag(result)));
        }
        assert_eq!(ResultTag::parse("2-0"), None);
        assert_eq!(parse_score("8-4"), Some([8, 4]));
        for text in ["", "8", "8-", "-4", "+8-4", "08-4", "8-4-2", "65536-0", "8 - 4"] {
            assert_eq!(parse_score(text), None, "{text}");
        }
    }
}
