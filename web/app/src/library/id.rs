/// Digits and letters in the order of their bytes, without those that are taken for each other.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The beginning of 2025, in seconds since 1970.
const EPOCH: u64 = 1_735_689_600;
/// How many letters tell the second, and how many are drawn.
const TIME: usize = 6;
const CHANCE: usize = 3;

/// A short name for a game that begins now: newer games have names that sort later.
///
/// Time is in milliseconds since 1970; `chance` keeps apart what begins in the same second.
pub(crate) fn fresh(now: f64, chance: u32) -> String {
    let seconds = ((now / 1000.0).max(0.0) as u64).saturating_sub(EPOCH);
    let time = letters(seconds, TIME);
    time + &letters(u64::from(chance), CHANCE)
}

/// When the game of that name began, in milliseconds since 1970; none if the name does not tell.
pub(crate) fn moment(name: &str) -> Option<f64> {
    let place = |byte: u8| LETTERS.iter().position(|&letter| letter == byte);
    let time = name.as_bytes().get(..TIME).filter(|_| name.len() == TIME + CHANCE)?;
    let seconds = time.iter().try_fold(0_u64, |sum, &byte| Some(sum * 32 + place(byte)? as u64))?;
    Some((seconds + EPOCH) as f64 * 1000.0)
}

/// Whether a text can be the name of a game: it comes from the address bar.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= 40 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The last letters of a number, the greatest first.
fn letters(number: u64, count: usize) -> String {
    (0..count).rev().map(|place| char::from(LETTERS[(number >> (5 * place)) as usize % 32])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_games_sort_later() {
        let times = [1_735_689_600_000.0, 1_735_689_601_000.0, 1_763_251_234_567.0, 1_763_251_235_567.0, 2.7e12];
        let names = times.map(|time| fresh(time, u32::MAX));
        assert!(names.is_sorted() && names.iter().all(|name| name.len() == 9 && is_name(name)), "{names:?}");
        assert_ne!(fresh(0.0, 1), fresh(0.0, 2));
        assert_eq!(moment(&fresh(1_763_251_234_567.0, 5)), Some(1_763_251_234_000.0), "to the second");
        assert_eq!(["", "k3", "ilouilou1"].map(moment), [None; 3]);
    }

    #[test]
    fn addresses_are_not_trusted() {
        for text in ["", "a/b", "é", "a b", "..", &"x".repeat(41)] {
            assert!(!is_name(text), "{text}");
        }
    }
}
