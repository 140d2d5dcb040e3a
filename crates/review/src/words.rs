use engine::{Outlook, Verdict};
use rules::{Arg, Lang, Side, Table};

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

/// What one side can expect, in words that name the sides and tell proofs from estimates.
pub(crate) fn outlook_words(outlook: Outlook, side: Side, table: &dyn Table, lang: Lang) -> String {
    let name = |side: Side| ("side", table.side_name(side, lang).into());
    let win = |side: Side, plies: u32, margin: i32| {
        let key = match (plies, margin) {
            (0, _) => "outlook.won",
            (_, ..=0) => "outlook.win",
            _ => "outlook.win-by",
        };
        WORDS.fill(lang, key, &[name(side), ("n", plies.into()), ("margin", i64::from(margin).into())])
    };
    match outlook {
        Outlook::Win { within_plies: plies, least_margin: margin } => win(side, plies, margin),
        Outlook::Loss { within_plies: plies, least_margin: margin } => win(side.other(), plies, margin),
        Outlook::Draw => WORDS.word(lang, "outlook.draw"),
        Outlook::Estimate(0) => WORDS.word(lang, "outlook.even"),
        Outlook::Estimate(value) => {
            let ahead = if value > 0 { side } else { side.other() };
            let amount = decimal(lang, format!("{}.{:02}", value.abs() / 100, value.abs() % 100));
            WORDS.fill(lang, "outlook.estimate", &[name(ahead), ("value", Arg::Text(amount))])
        }
    }
}

/// An accuracy with one decimal; a dash if there is none.
pub(crate) fn percent(accuracy: Option<f64>, lang: Lang) -> String {
    accuracy.map_or_else(|| "–".to_owned(), |value| decimal(lang, format!("{value:.1} %")))
}

/// A number with the decimal sign of the language.
fn decimal(lang: Lang, number: String) -> String {
    if lang == Lang::En { number } else { number.replace('.', ",") }
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

    #[test]
    fn proofs_are_told_from_estimates() {
        let (game, options) = engine::find("gunzi").unwrap();
        let table = game.table(&options, None).unwrap();
        let say = |outlook| outlook_words(outlook, Side::Two, table.as_ref(), Lang::En);
        assert_eq!(say(Outlook::Estimate(-120)), "estimate: Black +1.20");
        assert_eq!(say(Outlook::Estimate(5)), "estimate: White +0.05");
        assert_eq!(say(Outlook::Estimate(0)), "estimate: even");
        assert_eq!(say(Outlook::Win { within_plies: 5, least_margin: 0 }), "proved: White wins in 5 turns");
        assert_eq!(
            say(Outlook::Loss { within_plies: 1, least_margin: 4 }),
            "proved: Black wins in 1 turn, by at least 4 points"
        );
        assert_eq!(say(Outlook::Loss { within_plies: 0, least_margin: 4 }), "Black has won");
        assert_eq!(say(Outlook::Draw), "proved: a draw");
    }
}
