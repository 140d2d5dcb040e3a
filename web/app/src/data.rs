//! Data that is fetched when somebody needs it: the texts of lessons, puzzles. The page's first load has none of it.
//!
//! The page lists what there is (`bundler` makes the list), and the service worker keeps it for when there is no network.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::browser;

/// Why data is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// This front end has no data of that name.
    Unknown,
    /// It was not kept, and there is no network.
    Unreachable,
    /// The server does not give it, with this status.
    Refused(u16),
}

impl Missing {
    /// By the status of an answer, 0 if there was none.
    pub(crate) const fn from_status(status: u16) -> Self {
        match status {
            0 => Self::Unreachable,
            status => Self::Refused(status),
        }
    }
}

thread_local! {
    static FETCHED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Data that is here already.
pub fn at_hand(name: &str) -> Option<String> {
    FETCHED.with_borrow(|fetched| fetched.get(name).cloned())
}

/// Whether this front end has data of that name, here or to be fetched.
pub fn is_there(name: &str) -> bool {
    let list = browser::text_of("data-files").unwrap_or_default();
    address_in(&list, name).is_some()
}

/// The text of a data file, by its name: `lessons/GAME/en.txt`. It is fetched once for as long as the page lives.
pub async fn text(name: &str) -> Result<String, Missing> {
    if let Some(text) = at_hand(name) {
        return Ok(text);
    }
    let list = browser::text_of("data-files").unwrap_or_default();
    let address = address_in(&list, name).ok_or(Missing::Unknown)?;
    let text = browser::fetch_text(address).await.map_err(Missing::from_status)?;
    FETCHED.with_borrow_mut(|fetched| fetched.insert(name.to_owned(), text.clone()));
    Ok(text)
}

/// The address of data in a list of lines `NAME ADDRESS`.
fn address_in<'a>(list: &'a str, name: &str) -> Option<&'a str> {
    list.lines().filter_map(|line| line.trim().split_once(' ')).find(|(listed, _)| *listed == name).map(|(_, at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_by_the_whole_name() {
        let list = "\na/en.txt /assets/data/a-en-1.txt\n  a/en.txt2 /x\n";
        assert_eq!(address_in(list, "a/en.txt"), Some("/assets/data/a-en-1.txt"));
        assert_eq!(address_in(list, "a/en"), None);
    }
}
