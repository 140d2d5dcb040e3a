use std::fmt::Write as _;

use engine::Outlook;

/// The words behind `score`.
pub(crate) fn write_score(outlook: Outlook) -> String {
    let proved = |word: &str, plies: u32, margin: i32| {
        let mut text = format!("{word} {plies}");
        if margin > 0 {
            let _ = write!(text, " margin {margin}");
        }
        text
    };
    match outlook {
        Outlook::Estimate(value) => format!("cp {value}"),
        Outlook::Win { within_plies: plies, least_margin: margin } => proved("win", plies, margin),
        Outlook::Loss { within_plies: plies, least_margin: margin } => proved("loss", plies, margin),
        Outlook::Draw => "draw".to_owned(),
    }
}

/// Reads the words behind `score`, and says how many there were; none if the first two make no sense.
///
/// Chess's `mate N` is understood too, in plies as the interface has it.
pub(crate) fn read_score(words: &[&str]) -> Option<(Outlook, usize)> {
    let number = |index: usize| words.get(index).and_then(|word| word.parse::<i32>().ok());
    let margin = || match words.get(2) {
        Some(&"margin") => number(3).map_or((0, 2), |margin| (margin.max(0), 4)),
        _ => (0, 2),
    };
    match *words.first()? {
        "draw" => Some((Outlook::Draw, 1)),
        "cp" => Some((Outlook::Estimate(number(1)?), 2)),
        "win" => {
            let (plies, (margin, used)) = (number(1)?.unsigned_abs(), margin());
            Some((Outlook::Win { within_plies: plies, least_margin: margin }, used))
        }
        "loss" => {
            let (plies, (margin, used)) = (number(1)?.unsigned_abs(), margin());
            Some((Outlook::Loss { within_plies: plies, least_margin: margin }, used))
        }
        "mate" => {
            let distance = number(1)?;
            let plies = distance.unsigned_abs();
            let won = distance > 0;
            Some((
                if won {
                    Outlook::Win { within_plies: plies, least_margin: 0 }
                } else {
                    Outlook::Loss { within_plies: plies, least_margin: 0 }
                },
                2,
            ))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_come_back_as_they_went() {
        for outlook in [
            Outlook::Estimate(-31),
            Outlook::Win { within_plies: 7, least_margin: 4 },
            Outlook::Win { within_plies: 0, least_margin: 0 },
            Outlook::Loss { within_plies: 12, least_margin: 0 },
            Outlook::Loss { within_plies: 12, least_margin: 31 },
            Outlook::Draw,
        ] {
            let text = write_score(outlook);
            let words: Vec<_> = text.split(' ').collect();
            assert_eq!(read_score(&words), Some((outlook, words.len())), "{text}");
        }
        assert_eq!(write_score(Outlook::Win { within_plies: 7, least_margin: 4 }), "win 7 margin 4");
    }

    #[test]
    fn odd_scores() {
        assert_eq!(read_score(&["mate", "-4"]), Some((Outlook::Loss { within_plies: 4, least_margin: 0 }, 2)));
        assert_eq!(read_score(&["cp"]), None);
        assert_eq!(read_score(&["cp", "good"]), None);
        assert_eq!(
            read_score(&["win", "3", "nodes", "5"]),
            Some((Outlook::Win { within_plies: 3, least_margin: 0 }, 2))
        );
        assert_eq!(read_score(&[]), None);
    }
}
