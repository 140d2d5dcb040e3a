//! The newest analysis, kept in the browser: the record, where one stood in it, and where it came from.

use super::import::first_record;
use crate::browser;
use record::study::Study;

const RECORD: &str = "tafel.analysis";
const PLACE: &str = "tafel.analysis.at";
const ORIGIN: &str = "tafel.analysis.from";

/// The newest analysis; none if there is none, or it cannot be read any more.
pub(super) fn last() -> Option<Study> {
    let mut study = Study::new(first_record(&browser::kept(RECORD)?)?);
    study.go_to_address(&read_place(&browser::kept(PLACE).unwrap_or_default()));
    Some(study)
}

/// The newest analysis, if it is one of what is found at that address.
pub(super) fn last_of(origin: &str) -> Option<Study> {
    last().filter(|_| browser::kept(ORIGIN).as_deref() == Some(origin))
}

/// Keeps an analysis of what was found at an address; `false` if the browser has no room.
pub(super) fn keep(study: &Study, origin: &str) -> bool {
    browser::keep(ORIGIN, origin);
    browser::keep(RECORD, &study.record().to_string())
}

/// Keeps where one stands.
pub(super) fn keep_place(study: &Study) {
    browser::keep(PLACE, &write_place(&study.address()));
}

fn write_place(address: &[usize]) -> String {
    address.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

fn read_place(text: &str) -> Vec<usize> {
    text.split_whitespace().map_while(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_back() {
        for address in [vec![], vec![0], vec![0, 0, 2, 1]] {
            assert_eq!(read_place(&write_place(&address)), address);
        }
        assert_eq!(read_place("0 1 x 2"), [0, 1]);
    }
}
