//! What a position is worth: as a share of the bar, as a short text, in words that tell proofs from estimates.

use engine::{Outlook, expectation, expectation_of};
use record::Evaluation;
use rules::{Lang, Side, Table};

pub use session::decimal;

/// An outlook of whoever is to move, seen from the first player.
pub fn for_first(outlook: Outlook, turn: Side) -> Outlook {
    if turn == Side::One { outlook } else { outlook.reversed() }
}

/// What a record says, as an outlook of the first player.
pub fn of_record(evaluation: Evaluation) -> Outlook {
    match evaluation {
        Evaluation::Hundredths(value) => Outlook::Estimate(value),
        Evaluation::Win(Side::One, plies) => Outlook::Win { within_plies: plies, least_margin: 0 },
        Evaluation::Win(Side::Two, plies) => Outlook::Loss { within_plies: plies, least_margin: 0 },
        Evaluation::Draw => Outlook::Draw,
    }
}

/// The outlook of the first player where the game has ended; none while it goes on.
pub fn of_end(table: &dyn Table) -> Option<Outlook> {
    let ending = table.ending()?;
    Some(match ending.outcome.winner() {
        Some(Side::One) => Outlook::Win { within_plies: 0, least_margin: 0 },
        Some(Side::Two) => Outlook::Loss { within_plies: 0, least_margin: 0 },
        None => Outlook::Draw,
    })
}

/// The first player's share of the bar, from 0 to 1. Only what is proved fills it.
pub fn share(outlook: Outlook) -> f64 {
    match outlook {
        Outlook::Estimate(value) => expectation_of(f64::from(value)).clamp(0.03, 0.97),
        proved => expectation(proved),
    }
}

/// Which side is better off: none if neither is.
pub fn ahead(outlook: Outlook) -> Option<Side> {
    match outlook {
        Outlook::Win { .. } => Some(Side::One),
        Outlook::Loss { .. } => Some(Side::Two),
        Outlook::Draw => None,
        Outlook::Estimate(value) if value.abs() < 5 => None,
        Outlook::Estimate(value) => Some(if value > 0 { Side::One } else { Side::Two }),
    }
}

/// A few characters: `+1.2` for an estimate, `#5` for a proved win in five turns, `=` for a proved draw. Whose it is has
/// to be shown beside it.
pub fn short(outlook: Outlook, lang: Lang) -> String {
    match outlook {
        Outlook::Win { within_plies: 0, .. } | Outlook::Loss { within_plies: 0, .. } => "1".to_owned(),
        Outlook::Win { within_plies: plies, .. } | Outlook::Loss { within_plies: plies, .. } => format!("#{plies}"),
        Outlook::Draw => "=".to_owned(),
        Outlook::Estimate(_) if ahead(outlook).is_none() => decimal(lang, "0.0".to_owned()),
        Outlook::Estimate(value) => {
            let tenths = value.unsigned_abs().saturating_add(5) / 10;
            let text =
                if tenths < 100 { format!("+{}.{}", tenths / 10, tenths % 10) } else { format!("+{}", tenths / 10) };
            decimal(lang, text)
        }
    }
}

/// The whole in words: who is better off, by how much, and whether that is proved. The outlook is the first player's.
pub fn say(outlook: Outlook, table: &dyn Table, lang: Lang) -> String {
    session::outlook_words(outlook, Side::One, table, lang)
}

/// An estimate as a figure, `+0.07`, for those who see by its colour whose it is; none for what is better said in words.
pub fn figure(outlook: Outlook, lang: Lang) -> Option<String> {
    let Outlook::Estimate(value) = outlook else {
        return None;
    };
    let sign = if ahead(outlook).is_some() { "+" } else { "" };
    let value = if sign.is_empty() { 0 } else { value.unsigned_abs() };
    Some(decimal(lang, format!("{sign}{}.{:02}", value / 100, value % 100)))
}

/// A large number in thousands or millions.
pub fn rounded(number: u64, lang: Lang) -> String {
    match number {
        0..1000 => number.to_string(),
        1000..1_000_000 => format!("{} k", number / 1000),
        _ => decimal(lang, format!("{}.{} M", number / 1_000_000, number / 100_000 % 10)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gunzi() -> Box<dyn Table> {
        let (game, options) = engine::find("gunzi").unwrap();
        game.table(&options, None).unwrap()
    }

    #[test]
    fn the_bar_is_full_only_with_a_proof() {
        assert!((share(Outlook::Estimate(0)) - 0.5).abs() < 1e-9);
        assert!(share(Outlook::Estimate(i32::MAX)) < 1.0 && share(Outlook::Estimate(i32::MIN)) > 0.0);
        assert!(share(Outlook::Estimate(150)) > 0.7);
        assert!((share(Outlook::Win { within_plies: 9, least_margin: 0 }) - 1.0).abs() < 1e-9);
        assert!(share(Outlook::Loss { within_plies: 9, least_margin: 0 }) < 1e-9);
        assert!((share(Outlook::Draw) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn outlooks_are_turned_to_the_first_player() {
        assert_eq!(for_first(Outlook::Estimate(30), Side::Two), Outlook::Estimate(-30));
        assert_eq!(for_first(Outlook::Estimate(30), Side::One), Outlook::Estimate(30));
        assert_eq!(of_record(Evaluation::Win(Side::Two, 4)), Outlook::Loss { within_plies: 4, least_margin: 0 });
        assert_eq!(ahead(of_record(Evaluation::Win(Side::Two, 4))), Some(Side::Two));
    }

    #[test]
    fn short_texts() {
        let cases = [
            (Outlook::Estimate(124), "+1.2"),
            (Outlook::Estimate(-5), "+0.1"),
            (Outlook::Estimate(-2), "0.0"),
            (Outlook::Estimate(-1850), "+18"),
        ];
        for (outlook, text) in cases {
            assert_eq!(short(outlook, Lang::En), text);
        }
        assert_eq!(short(Outlook::Loss { within_plies: 5, least_margin: 2 }, Lang::De), "#5");
        assert_eq!(short(Outlook::Estimate(-120), Lang::De), "+1,2");
    }

    #[test]
    fn estimates_are_figures() {
        assert_eq!(figure(Outlook::Estimate(7), Lang::En).as_deref(), Some("+0.07"));
        assert_eq!(figure(Outlook::Estimate(-120), Lang::Fr).as_deref(), Some("+1,20"));
        assert_eq!(figure(Outlook::Estimate(-2), Lang::En).as_deref(), Some("0.00"));
        assert_eq!(figure(Outlook::Draw, Lang::En), None);
    }

    #[test]
    fn words_are_those_of_all_tables() {
        let table = gunzi();
        let english = |outlook| say(outlook, table.as_ref(), Lang::En);
        assert_eq!(english(Outlook::Estimate(-120)), "White is slightly better (+1.20), estimated");
        assert_eq!(english(Outlook::Win { within_plies: 0, least_margin: 0 }), "Black has won");
    }

    #[test]
    fn large_numbers() {
        assert_eq!([999, 81_500, 1_260_000].map(|n| rounded(n, Lang::En)), ["999", "81 k", "1.2 M"]);
    }
}
