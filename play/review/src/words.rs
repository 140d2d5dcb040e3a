use engine::Verdict;
use rules::Lang;
use session::decimal;

rules::catalogue! {
    /// The messages of this crate.
    pub static WORDS in "messages"
}

/// The messages about a kind of fault: its name, and the head of the column in which it is counted.
pub(crate) struct FaultKeys {
    pub(crate) name: &'static str,
    pub(crate) column: &'static str,
}

pub(crate) const fn fault_keys(verdict: Verdict) -> Option<FaultKeys> {
    let (name, column) = match verdict {
        Verdict::Unjudged | Verdict::Forced | Verdict::Good => return None,
        Verdict::Inaccuracy => ("verdict.inaccuracy", "summary.inaccuracies"),
        Verdict::Mistake => ("verdict.mistake", "summary.mistakes"),
        Verdict::MissedWin => ("verdict.missed-win", "summary.missed-wins"),
        Verdict::Blunder => ("verdict.blunder", "summary.blunders"),
    };
    Some(FaultKeys { name, column })
}

/// An accuracy with one decimal; a dash if there is none.
pub(crate) fn percent(accuracy: Option<f64>, lang: Lang) -> String {
    accuracy.map_or_else(|| "–".to_owned(), |value| decimal(lang, format!("{value:.1} %")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_words() {
        for verdict in Verdict::FAULTS {
            let keys = fault_keys(verdict).unwrap();
            assert!(WORDS.text(Lang::En, keys.name).is_some() && WORDS.text(Lang::En, keys.column).is_some());
        }
    }

    #[test]
    fn numbers_follow_the_language() {
        assert_eq!(percent(Some(87.25), Lang::En), "87.2 %");
        assert_eq!(percent(Some(100.0), Lang::De), "100,0 %");
        assert_eq!(percent(None, Lang::Fr), "–");
    }
}
